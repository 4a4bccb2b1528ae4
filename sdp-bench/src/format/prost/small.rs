//! The small workloads as prost messages.

use crate::workload::{parameter_change, primitives};

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

    parameter_change::ParameterChange => ParameterChange {
        [uint32] plugin_id: u32 = 1,
        [uint32] parameter_id: u32 = 2,
        [float] value: f32 = 3,
        [uint32] sample_offset: u32 = 4,
    }
}

impl super::InProst for primitives::Primitives {
    type Message = Primitives;
}

impl super::InProst for parameter_change::ParameterChange {
    type Message = ParameterChange;
}
