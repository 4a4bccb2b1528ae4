//! `bitflags-2`: fields of flags, with [`Bits`] in `#[sdp(with = "…")]`.

use core::marker::PhantomData;

use bitflags::Flags;

use crate::schema::schema;
use crate::{DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize, Writer};

/// The encoding of the flags `F` as a number, for a field with `#[sdp(with = "…")]`. Use it for types of `bitflags!`,
/// because undefined bits are then an error.
///
/// Name it in `with` by an alias without generics:
///
/// ```
/// use sdp::{SdpDecode, SdpEncode};
///
/// bitflags::bitflags! {
///     #[derive(Debug, PartialEq)]
///     struct Access: u16 {
///         const READ = 1;
///         const WRITE = 2;
///     }
/// }
///
/// type AccessBits = sdp::types::Bits<Access>;
///
/// #[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
/// struct File {
///     id: u8,
///     #[sdp(with = "AccessBits")]
///     access: Access,
/// }
///
/// let file = File { id: 7, access: Access::READ | Access::WRITE };
/// assert_eq!(sdp::to_vec(&file)?, [7, 3, 0]);
/// assert_eq!(sdp::from_slice::<File>(&[7, 3, 0])?, file);
///
/// let error = sdp::from_slice::<File>(&[7, 5, 0]).unwrap_err();
/// assert_eq!(error.to_string(), "at byte 1: undefined flag bit");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// With `schema = "AccessBits"` beside `with`, `SdpSchema` describes the flags as their number.
///
/// To implement the traits for flags of your own crate, call its functions in the functions of the traits.
pub struct Bits<F>(PhantomData<F>);

impl<F: Flags<Bits: SdpEncode>> Bits<F> {
    /// The size of the number.
    pub const SIZE: WireSize = <F::Bits as SdpEncode>::SIZE;

    /// Adds the length of the number.
    #[inline]
    pub fn measure(flags: &F, length: &mut Length) {
        flags.bits().measure(length);
    }

    /// Encodes the number.
    ///
    /// # Errors
    ///
    /// [`BufferTooSmall`](crate::EncodeErrorKind::BufferTooSmall), and [`Custom`](crate::EncodeErrorKind::Custom) for
    /// an undefined bit, which `from_bits_retain` can set.
    #[inline]
    pub fn encode(flags: &F, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        let bits = flags.bits();
        match F::from_bits(bits) {
            Some(_) => bits.encode(out),
            None => Err(EncodeError::custom(UNKNOWN_BIT)),
        }
    }

    /// Decodes the flags from their number.
    ///
    /// # Errors
    ///
    /// [`UnexpectedEnd`](crate::DecodeErrorKind::UnexpectedEnd), and [`Custom`](crate::DecodeErrorKind::Custom) for an
    /// undefined bit.
    ///
    /// ```
    /// use sdp::Reader;
    /// use sdp::types::Bits;
    ///
    /// bitflags::bitflags! { struct Access: u16 { const READ = 1; const WRITE = 2; } }
    ///
    /// let access: Access = Bits::decode(&mut Reader::new(&[2, 0]))?;
    /// assert!(access.contains(Access::WRITE));
    /// assert!(Bits::<Access>::decode(&mut Reader::new(&[4, 0])).is_err());
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[inline]
    pub fn decode<'de>(input: &mut Reader<'de>) -> Result<F, DecodeError>
    where
        F::Bits: SdpDecode<'de>,
    {
        let offset = input.offset();
        F::from_bits(<F::Bits as SdpDecode>::decode(input)?)
            .ok_or_else(|| DecodeError::custom(UNKNOWN_BIT, offset))
    }
}

schema! {
    [F: Flags<Bits: SdpSchema>] Bits<F> => Schema::Named("flags", TypeRef::of::<F::Bits>());
}

const UNKNOWN_BIT: &str = "undefined flag bit";
