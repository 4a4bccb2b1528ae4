//! The small workloads as FlatBuffers tables.

use flatbuffers::{FlatBufferBuilder, WIPOffset};

use super::InFlatBuffers;
use super::generated::workloads_generated::workloads as table;

use crate::workload::{parameter_change, primitives};

impl InFlatBuffers for primitives::Primitives {
    type Root<'a> = table::Primitives<'a>;

    fn build<'b>(&self, builder: &mut FlatBufferBuilder<'b>) -> WIPOffset<table::Primitives<'b>> {
        let args = table::PrimitivesArgs {
            u8_: self.u8,
            u16_: self.u16,
            u32_: self.u32,
            u64_: self.u64,
            i8_: self.i8,
            i16_: self.i16,
            i32_: self.i32,
            i64_: self.i64,
            f32_: self.f32,
            f64_: self.f64,
            flag: self.bool,
            text: Some(builder.create_string(&self.text)),
        };
        table::Primitives::create(builder, &args)
    }

    fn from_root(root: table::Primitives<'_>) -> Self {
        Self {
            u8: root.u8_(),
            u16: root.u16_(),
            u32: root.u32_(),
            u64: root.u64_(),
            i8: root.i8_(),
            i16: root.i16_(),
            i32: root.i32_(),
            i64: root.i64_(),
            f32: root.f32_(),
            f64: root.f64_(),
            bool: root.flag(),
            text: root.text().to_owned(),
        }
    }
}

impl InFlatBuffers for parameter_change::ParameterChange {
    type Root<'a> = table::ParameterChange<'a>;

    fn build<'b>(
        &self,
        builder: &mut FlatBufferBuilder<'b>,
    ) -> WIPOffset<table::ParameterChange<'b>> {
        let args = table::ParameterChangeArgs {
            plugin_id: self.plugin_id,
            parameter_id: self.parameter_id,
            value: self.value,
            sample_offset: self.sample_offset,
        };
        table::ParameterChange::create(builder, &args)
    }

    fn from_root(root: table::ParameterChange<'_>) -> Self {
        Self {
            plugin_id: root.plugin_id(),
            parameter_id: root.parameter_id(),
            value: root.value(),
            sample_offset: root.sample_offset(),
        }
    }
}

getters! {
    table::Primitives<'_>:
        u8_, u16_, u32_, u64_, i8_, i16_, i32_, i64_, f32_, f64_, flag, text;
    table::ParameterChange<'_>: plugin_id, parameter_id, value, sample_offset;
}
