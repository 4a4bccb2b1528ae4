//! The small workloads as prost messages.

use crate::workload::{parameter_change, primitives};

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Primitives {
    #[prost(uint32, tag = "1")]
    u8: u32,
    #[prost(uint32, tag = "2")]
    u16: u32,
    #[prost(fixed32, tag = "3")]
    u32: u32,
    #[prost(fixed64, tag = "4")]
    u64: u64,
    #[prost(sint32, tag = "5")]
    i8: i32,
    #[prost(sint32, tag = "6")]
    i16: i32,
    #[prost(sfixed32, tag = "7")]
    i32: i32,
    #[prost(sfixed64, tag = "8")]
    i64: i64,
    #[prost(float, tag = "9")]
    f32: f32,
    #[prost(double, tag = "10")]
    f64: f64,
    #[prost(bool, tag = "11")]
    bool: bool,
    #[prost(string, tag = "12")]
    text: String,
}

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct ParameterChange {
    #[prost(uint32, tag = "1")]
    plugin_id: u32,
    #[prost(uint32, tag = "2")]
    parameter_id: u32,
    #[prost(float, tag = "3")]
    value: f32,
    #[prost(uint32, tag = "4")]
    sample_offset: u32,
}

mirror!(primitives::Primitives => Primitives:
    u8, u16, u32, u64, i8, i16, i32, i64, f32, f64, bool, text);
mirror!(parameter_change::ParameterChange => ParameterChange:
    plugin_id, parameter_id, value, sample_offset);

impl super::InProst for primitives::Primitives {
    type Message = Primitives;
}

impl super::InProst for parameter_change::ParameterChange {
    type Message = ParameterChange;
}
