//! The arrays and the struct of primitive types as prost messages.

use crate::workload::{arrays, primitives};

messages! {
    primitives::Primitives => Primitives {
        [uint32] u8: u32 = 1,
        [uint32] u16: u32 = 2,
        [fixed32] u32: u32 = 3,
        [fixed64] u64: u64 = 4,
        [sint32] i8: i32 = 5,
        [sint32] i16: i32 = 6,
        [sfixed32] i32: i32 = 7,
        [sfixed64] i64: i64 = 8,
        [float] f32: f32 = 9,
        [double] f64: f64 = 10,
        [bool] bool: bool = 11,
        [string] text: String = 12,
    }

    arrays::Arrays => Arrays {
        [sfixed32, repeated] ints: Vec<i32> = 1,
        [double, repeated] floats: Vec<f64> = 2,
        [sfixed64, repeated] longs: Vec<i64> = 3,
        [string, repeated] texts: Vec<String> = 4,
    }
}

impl super::InProst for arrays::Arrays {
    type Message = Arrays;
}

impl super::InProst for primitives::Primitives {
    type Message = Primitives;
}
