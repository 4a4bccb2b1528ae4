//! The plugin registry as FlatBuffers tables.

use flatbuffers::{FlatBufferBuilder, WIPOffset};

use super::InFlatBuffers;
use super::table::{Scalar, Tables, Text};
use crate::workload::plugins as native;

tables! {
    Parameter as native::Parameter, ParameterArgs {
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

    Plugin as native::Plugin, PluginArgs {
        name: Text<'a>,
        manufacturer_id: Text<'a>,
        component_type: Text<'a>,
        component_subtype: Text<'a>,
        parameters: Tables<'a, Parameter<'a>>,
    }

    PluginRegistry as native::PluginRegistry, PluginRegistryArgs {
        plugins: Tables<'a, Plugin<'a>>,
        total_plugin_count: Scalar<u32>,
        total_parameter_count: Scalar<u32>,
    }
}

impl InFlatBuffers for native::PluginRegistry {
    type Root<'a> = PluginRegistry<'a>;

    fn build<'b>(&self, builder: &mut FlatBufferBuilder<'b>) -> WIPOffset<PluginRegistry<'b>> {
        let mut parameters = Vec::new();
        let plugins: Vec<_> = (self.plugins.iter())
            .map(|plugin| build_plugin(plugin, &mut parameters, builder))
            .collect();
        let args = PluginRegistryArgs {
            plugins: Some(builder.create_vector(&plugins)),
            total_plugin_count: self.total_plugin_count,
            total_parameter_count: self.total_parameter_count,
        };
        PluginRegistry::create(builder, &args)
    }
}

/// Builds a plugin. `parameters` is temporary and shared by all plugins.
fn build_plugin<'b>(
    plugin: &native::Plugin,
    parameters: &mut Vec<WIPOffset<Parameter<'b>>>,
    builder: &mut FlatBufferBuilder<'b>,
) -> WIPOffset<Plugin<'b>> {
    parameters.clear();
    for parameter in &plugin.parameters {
        parameters.push(build_parameter(parameter, builder));
    }
    let args = PluginArgs {
        name: Some(builder.create_string(&plugin.name)),
        manufacturer_id: Some(builder.create_string(&plugin.manufacturer_id)),
        component_type: Some(builder.create_string(&plugin.component_type)),
        component_subtype: Some(builder.create_string(&plugin.component_subtype)),
        parameters: Some(builder.create_vector(parameters)),
    };
    Plugin::create(builder, &args)
}

fn build_parameter<'b>(
    parameter: &native::Parameter,
    builder: &mut FlatBufferBuilder<'b>,
) -> WIPOffset<Parameter<'b>> {
    let args = ParameterArgs {
        address: parameter.address,
        display_name: Some(builder.create_string(&parameter.display_name)),
        identifier: Some(builder.create_string(&parameter.identifier)),
        unit: Some(builder.create_string(&parameter.unit)),
        min_value: parameter.min_value,
        max_value: parameter.max_value,
        default_value: parameter.default_value,
        current_value: parameter.current_value,
        raw_flags: parameter.raw_flags,
        is_writable: parameter.is_writable,
        can_ramp: parameter.can_ramp,
    };
    Parameter::create(builder, &args)
}
