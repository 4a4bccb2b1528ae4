//! Types whose values are changed as a whole.

use super::field::Field;
use super::open::{Patcher, SdpPatch, skim};
use crate::base::error::DecodeError;
use crate::coding::decode::SdpDecodeOwned;
use crate::cursor::reader::Reader;

macro_rules! whole {
    ($({$($generics:tt)*} $ty:ty;)*) => {$(
        impl<$($generics)*> SdpPatch for $ty {
            type Patch<'a> = Field<'a, Self>;

            #[inline]
            fn skim<const CHECK: bool>(input: &mut Reader<'_>) -> Result<(), DecodeError> {
                skim::<Self, CHECK>(input)
            }

            #[inline]
            fn open<'a, const CHECK: bool>(
                input: &mut Patcher<'a>,
            ) -> Result<Field<'a, Self>, DecodeError> {
                input.place::<Self, CHECK>(Self::skim::<CHECK>)
            }
        }
    )*};
}

whole! {
    {} u8; {} u16; {} u32; {} u64; {} u128; {} i8; {} i16; {} i32; {} i64; {} i128; {} f32; {} f64;
    {} usize; {} isize; {} bool; {} char;
    {T: SdpDecodeOwned, const N: usize} [T; N];
    {A: SdpDecodeOwned, B: SdpDecodeOwned} (A, B);
    {A: SdpDecodeOwned, B: SdpDecodeOwned, C: SdpDecodeOwned} (A, B, C);
    {A: SdpDecodeOwned, B: SdpDecodeOwned, C: SdpDecodeOwned, D: SdpDecodeOwned} (A, B, C, D);
}
