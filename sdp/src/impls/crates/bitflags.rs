//! Flags of `bitflags`: [`Bits`], a stand-in for fields of a type that `bitflags!` makes, by the
//! feature `bitflags-2`.

use core::marker::PhantomData;

use bitflags::Flags;

use crate::{DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize, Writer};

/// What `with` takes for a field of the flags `F`, under a name without generics: they are their bits,
/// as a number, and bits that no flag has are an error.
///
/// A crate can implement the traits for flags of its own by these same functions.
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
/// type AccessBits = sdp::Bits<Access>;
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
/// assert_eq!(error.to_string(), "at byte 1: a bit that no flag has");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Bits<F>(PhantomData<F>);

impl<F: Flags<Bits: SdpEncode>> Bits<F> {
    /// The size of the number.
    pub const SIZE: WireSize = <F::Bits as SdpEncode>::SIZE;

    /// Adds the length of the number.
    #[inline]
    pub fn measure(flags: &F, length: &mut Length) {
        flags.bits().measure(length);
    }

    /// Writes the number.
    ///
    /// # Errors
    ///
    /// [`BufferTooSmall`](crate::EncodeErrorKind::BufferTooSmall), and
    /// [`Custom`](crate::EncodeErrorKind::Custom) for a bit that no flag has, which
    /// `from_bits_retain` lets in.
    #[inline]
    pub fn encode(flags: &F, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        let bits = flags.bits();
        match F::from_bits(bits) {
            Some(_) => bits.encode(out),
            None => Err(EncodeError::custom(UNKNOWN_BIT)),
        }
    }

    /// Reads the flags.
    ///
    /// # Errors
    ///
    /// [`UnexpectedEnd`](crate::DecodeErrorKind::UnexpectedEnd), and [`Custom`](crate::DecodeErrorKind::Custom) for a
    /// bit that no flag has.
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

const UNKNOWN_BIT: &str = "a bit that no flag has";
