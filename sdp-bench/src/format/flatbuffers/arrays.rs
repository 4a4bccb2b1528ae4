//! The arrays as FlatBuffers tables.

use super::kinds::{List, Tables};
use crate::workload::arrays;

tables! {
    Arrays as arrays::Arrays {
        ints: List<'a, i32>,
        floats: List<'a, f64>,
        longs: List<'a, i64>,
        texts: Tables<'a, &'a str>,
    }
}

impl super::InFlatBuffers for arrays::Arrays {
    type Root<'a> = Arrays<'a>;
}
