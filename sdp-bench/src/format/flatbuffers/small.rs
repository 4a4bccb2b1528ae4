//! The small workloads as FlatBuffers tables.

use flatbuffers::{FlatBufferBuilder, WIPOffset};

use super::InFlatBuffers;
use super::table::{Scalar, Text};
use crate::workload::{parameter_change, primitives};

tables! {
    Primitives as primitives::Primitives, PrimitivesArgs {
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

    ParameterChange as parameter_change::ParameterChange, ParameterChangeArgs {
        plugin_id: Scalar<u32>,
        parameter_id: Scalar<u32>,
        value: Scalar<f32>,
        sample_offset: Scalar<u32>,
    }
}

impl InFlatBuffers for primitives::Primitives {
    type Root<'a> = Primitives<'a>;

    fn build<'b>(&self, builder: &mut FlatBufferBuilder<'b>) -> WIPOffset<Primitives<'b>> {
        let args = PrimitivesArgs {
            u8: self.u8,
            u16: self.u16,
            u32: self.u32,
            u64: self.u64,
            i8: self.i8,
            i16: self.i16,
            i32: self.i32,
            i64: self.i64,
            f32: self.f32,
            f64: self.f64,
            bool: self.bool,
            text: Some(builder.create_string(&self.text)),
        };
        Primitives::create(builder, &args)
    }
}

impl InFlatBuffers for parameter_change::ParameterChange {
    type Root<'a> = ParameterChange<'a>;

    fn build<'b>(&self, builder: &mut FlatBufferBuilder<'b>) -> WIPOffset<ParameterChange<'b>> {
        let args = ParameterChangeArgs {
            plugin_id: self.plugin_id,
            parameter_id: self.parameter_id,
            value: self.value,
            sample_offset: self.sample_offset,
        };
        ParameterChange::create(builder, &args)
    }
}
