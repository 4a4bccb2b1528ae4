//! The arrays and the struct of primitive types as FlatBuffers tables.

use super::kinds::{List, Scalar, Tables, Text};
use crate::workload::{arrays, primitives};

tables! {
    Arrays as arrays::Arrays {
        ints: List<'a, i32>,
        floats: List<'a, f64>,
        longs: List<'a, i64>,
        texts: Tables<'a, &'a str>,
    }

    Primitives as primitives::Primitives {
        u8: Scalar<u8>,
        u16: Scalar<u16>,
        u32: Scalar<u32>,
        u64: Scalar<u64>,
        i8: Scalar<i8>,
        i16: Scalar<i16>,
        i32: Scalar<i32>,
        i64: Scalar<i64>,
        f32: Scalar<f32>,
        f64: Scalar<f64>,
        bool: Scalar<bool>,
        text: Text<'a>,
    }
}

impl super::InFlatBuffers for arrays::Arrays {
    type Root<'a> = Arrays<'a>;
}

impl super::InFlatBuffers for primitives::Primitives {
    type Root<'a> = Primitives<'a>;
}
