//! [`Field`]: the place of an encoded value.

#[cfg(feature = "alloc")]
use alloc::vec;
use core::fmt;
use core::marker::PhantomData;

use super::encodes_as::EncodesAs;
use crate::base::error::{DecodeError, EncodeError, EncodeErrorKind};
use crate::base::limits::Limits;
use crate::coding::decode::SdpDecodeOwned;
use crate::coding::encode::{SdpEncode, encode_by_weight, measure};
use crate::cursor::output::Output;
use crate::cursor::reader::Reader;

/// An encoded value of type `T` inside the patched bytes.
///
/// A field `Vec<Struct>` is one `Field`. With `#[sdp(patch = "…")]` on the field, it is a [`SeqPatch`](super::SeqPatch) of
/// the structs.
///
/// ```
/// #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpPatch)]
/// #[sdp(patch = "GainPatch")]
/// struct Gain { muted: bool, value: f32 }
///
/// let mut bytes = [0, 0, 0, 0, 0];
/// let mut gain = sdp::patch::open::<Gain>(&mut bytes)?;
/// gain.muted.set(&true)?;
/// assert_eq!(gain.value.get()?, 0.0);
/// assert_eq!(bytes, [1, 0, 0, 0, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Field<'a, T> {
    bytes: &'a mut [u8],
    // The number of levels that the value may nest.
    nesting: u32,
    of: PhantomData<fn(&T) -> T>,
}

impl<'a, T> Field<'a, T> {
    pub(super) const fn new(bytes: &'a mut [u8], nesting: u32) -> Self {
        Self {
            bytes,
            nesting,
            of: PhantomData,
        }
    }
}

impl<T: SdpDecodeOwned> Field<'_, T> {
    /// Decodes the value.
    ///
    /// # Errors
    ///
    /// None, unless a manual implementation of [`SdpDecode`](crate::SdpDecode) rejects what it accepted before.
    #[inline]
    pub fn get(&self) -> Result<T, DecodeError> {
        Reader::new(self.bytes).decode_whole()
    }
}

impl<T> Field<'_, T> {
    /// Changes the value. A string or vector can be set to a `&str` or slice.
    ///
    /// # Errors
    ///
    /// [`LengthChanged`](EncodeErrorKind::LengthChanged) if the new value has a different encoded length, and the
    /// errors of [`to_slice`](crate::to_slice). The value may nest as deep as the limit allows at its place. The bytes
    /// are then unchanged. Without the feature `alloc`, a value of more than 64 bytes must be
    /// [plain](crate::SdpDecode#plain-types).
    ///
    /// ```
    /// # #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpPatch)]
    /// # #[sdp(patch)]
    /// # struct Rename { name: String }
    /// use sdp::EncodeErrorKind;
    ///
    /// let mut bytes = *b"\x03\0\0\0wet";
    /// let mut rename = sdp::patch::open::<Rename>(&mut bytes)?;
    /// rename.name.set("mix")?;
    /// let error = rename.name.set(&String::from("gain")).unwrap_err();
    /// assert_eq!(error.kind(), EncodeErrorKind::LengthChanged { old: 7, new: 8 });
    /// assert_eq!(bytes, *b"\x03\0\0\0mix");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn set<V: EncodesAs<T> + ?Sized>(&mut self, value: &V) -> Result<(), EncodeError> {
        match value.plain_bytes() {
            Some(bytes) if bytes.len() == self.bytes.len() => {
                self.bytes.copy_from_slice(bytes);
                Ok(())
            }
            _ => self.set_encoded(value),
        }
    }

    /// Encodes the value to separate memory first, because encoding can fail or panic after some bytes.
    fn set_encoded(&mut self, value: &(impl SdpEncode + ?Sized)) -> Result<(), EncodeError> {
        let limits = Limits::DEFAULT.with_max_nesting(self.nesting);
        let (old, new) = (self.bytes.len(), measure(value, &limits)?);
        if old != new {
            return Err(EncodeError::new(EncodeErrorKind::LengthChanged {
                old,
                new,
            }));
        }
        let mut short = [0_u8; 64];
        let short = short.get_mut(..new);
        #[cfg(feature = "alloc")]
        let mut long = vec![0_u8; if short.is_some() { 0 } else { new }];
        #[cfg(feature = "alloc")]
        let long = &mut *long;
        #[cfg(not(feature = "alloc"))]
        let long: &mut [u8] = &mut [];
        let encoded = short.unwrap_or(long);
        let mut rest = &mut *encoded;
        rest.append_exact(new, &limits, |out| encode_by_weight(value, out))?;
        self.bytes.copy_from_slice(encoded);
        Ok(())
    }
}

/// Prints the bytes.
impl<T> fmt::Debug for Field<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Field").field(&self.bytes).finish()
    }
}
