//! [`SdpPatch`], and the cursor over bytes that can be changed.

use core::mem;

use super::field::Field;
use crate::base::depth::Depth;
use crate::base::error::DecodeError;
use crate::coding::decode::{SdpDecode, SdpDecodeOwned, decode_element};
use crate::cursor::reader::Reader;

/// A type whose encoding can be changed in place.
///
/// Do not implement this trait. Derive [`SdpPatch`](derive@crate::SdpPatch), for types that also derive
/// [`SdpDecode`](derive@crate::SdpDecode). A manual `SdpDecode` can reject values that a change makes.
///
/// ```
/// fn reset<T: for<'a> sdp::SdpPatch<Patch<'a> = sdp::patch::Field<'a, T>> + sdp::SdpEncode + Default>(
///     values: &mut sdp::patch::SeqPatch<'_, T>,
/// ) -> Result<(), sdp::EncodeError> {
///     values.into_iter().try_for_each(|mut place| place.set(&T::default()))
/// }
///
/// #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpPatch)]
/// #[sdp(patch)]
/// struct State { values: Vec<u16> }
///
/// let mut bytes = [2, 0, 0, 0, 7, 7, 7, 7];
/// reset(&mut sdp::patch::open::<State>(&mut bytes)?.values)?;
/// assert_eq!(bytes, [2, 0, 0, 0, 0, 0, 0, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be changed in place",
    note = "add `#[derive(sdp::SdpPatch)]` and `#[sdp(patch)]` to `{Self}`"
)]
pub trait SdpPatch: SdpDecodeOwned {
    /// The fields of an encoded value, or its [`Field`].
    type Patch<'a>;

    /// Skips an encoded value without building it, and checks it if `CHECK`.
    #[doc(hidden)]
    fn skim<const CHECK: bool>(input: &mut Reader<'_>) -> Result<(), DecodeError>;

    /// Opens the next value, and checks it if `CHECK`.
    #[doc(hidden)]
    fn open<'a, const CHECK: bool>(input: &mut Patcher<'a>)
    -> Result<Self::Patch<'a>, DecodeError>;
}

/// A cursor over bytes that can be changed. For derived code.
pub struct Patcher<'a> {
    pub(super) rest: &'a mut [u8],
    // The offset of the end of `rest`.
    pub(super) end: usize,
    pub(super) depth: Depth,
}

impl<'a> Patcher<'a> {
    pub(super) fn reader(&self) -> Reader<'_> {
        Reader::inside(self.rest, self.end, self.depth)
    }

    /// Checks that at least `len` bytes remain.
    #[inline]
    pub fn require(&self, len: usize) -> Result<(), DecodeError> {
        self.reader().require(len)
    }

    /// Takes the bytes that `skim` accepts.
    #[inline]
    pub(super) fn take(
        &mut self,
        skim: impl for<'x> FnOnce(&mut Reader<'x>) -> Result<(), DecodeError>,
    ) -> Result<&'a mut [u8], DecodeError> {
        let mut input = self.reader();
        skim(&mut input)?;
        let len = self.rest.len().saturating_sub(input.remaining());
        let (taken, rest) = mem::take(&mut self.rest).split_at_mut(len);
        self.rest = rest;
        Ok(taken)
    }

    /// Takes the place of a value that `skim` accepts.
    #[inline]
    pub fn place<T: SdpDecodeOwned, const CHECK: bool>(
        &mut self,
        skim: impl for<'x> FnOnce(&mut Reader<'x>) -> Result<(), DecodeError>,
    ) -> Result<Field<'a, T>, DecodeError> {
        // PERF: a change of one field in each parameter of the registry takes 0.4 of the instructions.
        if const { !CHECK || <T as SdpDecode<'static>>::BULK.accepts_any_bytes() }
            && let Some(size) = <T as SdpDecode<'static>>::SIZE.as_fixed()
            && size <= self.rest.len()
        {
            let (taken, rest) = mem::take(&mut self.rest).split_at_mut(size);
            self.rest = rest;
            return Ok(Field::new(taken, self.depth.remaining()));
        }
        let nesting = self.depth.remaining();
        self.take(skim).map(|bytes| Field::new(bytes, nesting))
    }

    /// Skips a value that `skim` accepts.
    #[inline]
    pub fn skip(
        &mut self,
        skim: impl for<'x> FnOnce(&mut Reader<'x>) -> Result<(), DecodeError>,
    ) -> Result<(), DecodeError> {
        self.take(skim).map(drop)
    }

    /// Takes a byte string.
    #[inline]
    pub fn bytes(&mut self) -> Result<&'a mut [u8], DecodeError> {
        let bytes = self.take(|input| input.take_prefixed().map(drop))?;
        Ok(bytes.get_mut(4..).unwrap_or_default())
    }
}

/// Skips a value, and checks it if `CHECK`.
#[inline]
pub fn skim<'de, T: SdpDecode<'de>, const CHECK: bool>(
    input: &mut Reader<'de>,
) -> Result<(), DecodeError> {
    match const { T::SIZE.as_fixed() } {
        Some(size) if !CHECK => input.take(size).map(drop),
        _ if CHECK => input.checking_lazy(decode_element::<T>).map(drop),
        _ => decode_element::<T>(input).map(drop),
    }
}

/// Skips a string, and checks its text if `CHECK`.
#[inline]
pub fn skim_text<const CHECK: bool>(input: &mut Reader<'_>) -> Result<(), DecodeError> {
    if CHECK {
        skim::<&str, CHECK>(input)
    } else {
        input.take_prefixed().map(drop)
    }
}
