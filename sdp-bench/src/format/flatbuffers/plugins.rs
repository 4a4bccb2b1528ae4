//! The plugin registry as FlatBuffers tables.

use super::kinds::{Scalar, Tables, Text};
use crate::workload::plugins as native;

tables! {
    Parameter as native::Parameter {
        address: Scalar<u64>,
        display_name: Text<'a>,
        identifier: Text<'a>,
        unit: Text<'a>,
        min_value: Scalar<f32>,
        max_value: Scalar<f32>,
        default_value: Scalar<f32>,
        current_value: Scalar<f32>,
        raw_flags: Scalar<u32>,
        is_writable: Scalar<bool>,
        can_ramp: Scalar<bool>,
    }

    Plugin as native::Plugin {
        name: Text<'a>,
        manufacturer_id: Text<'a>,
        component_type: Text<'a>,
        component_subtype: Text<'a>,
        parameters: Tables<'a, Parameter<'a>>,
    }

    PluginRegistry as native::PluginRegistry {
        plugins: Tables<'a, Plugin<'a>>,
        total_plugin_count: Scalar<u32>,
        total_parameter_count: Scalar<u32>,
    }
}

impl super::InFlatBuffers for native::PluginRegistry {
    type Root<'a> = PluginRegistry<'a>;
}
