//! The plugin registry as FlatBuffers tables.

use flatbuffers::{FlatBufferBuilder, WIPOffset};

use super::InFlatBuffers;
use super::generated::plugins_generated::plugins as table;
use crate::workload::plugins as native;

impl InFlatBuffers for native::PluginRegistry {
    type Root<'a> = table::PluginRegistry<'a>;

    fn build<'b>(
        &self,
        builder: &mut FlatBufferBuilder<'b>,
    ) -> WIPOffset<table::PluginRegistry<'b>> {
        let mut parameters = Vec::new();
        let plugins: Vec<_> = (self.plugins.iter())
            .map(|plugin| build_plugin(plugin, &mut parameters, builder))
            .collect();
        let args = table::PluginRegistryArgs {
            plugins: Some(builder.create_vector(&plugins)),
            total_plugin_count: self.total_plugin_count,
            total_parameter_count: self.total_parameter_count,
        };
        table::PluginRegistry::create(builder, &args)
    }

    fn from_root(root: table::PluginRegistry<'_>) -> Self {
        Self {
            plugins: root.plugins().iter().map(native_plugin).collect(),
            total_plugin_count: root.total_plugin_count(),
            total_parameter_count: root.total_parameter_count(),
        }
    }
}

/// Builds a plugin. `parameters` is temporary and shared by all plugins.
fn build_plugin<'b>(
    plugin: &native::Plugin,
    parameters: &mut Vec<WIPOffset<table::Parameter<'b>>>,
    builder: &mut FlatBufferBuilder<'b>,
) -> WIPOffset<table::Plugin<'b>> {
    parameters.clear();
    for parameter in &plugin.parameters {
        parameters.push(build_parameter(parameter, builder));
    }
    let args = table::PluginArgs {
        name: Some(builder.create_string(&plugin.name)),
        manufacturer_id: Some(builder.create_string(&plugin.manufacturer_id)),
        component_type: Some(builder.create_string(&plugin.component_type)),
        component_subtype: Some(builder.create_string(&plugin.component_subtype)),
        parameters: Some(builder.create_vector(parameters)),
    };
    table::Plugin::create(builder, &args)
}

fn build_parameter<'b>(
    parameter: &native::Parameter,
    builder: &mut FlatBufferBuilder<'b>,
) -> WIPOffset<table::Parameter<'b>> {
    let args = table::ParameterArgs {
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
    table::Parameter::create(builder, &args)
}

fn native_plugin(plugin: table::Plugin<'_>) -> native::Plugin {
    native::Plugin {
        name: plugin.name().to_owned(),
        manufacturer_id: plugin.manufacturer_id().to_owned(),
        component_type: plugin.component_type().to_owned(),
        component_subtype: plugin.component_subtype().to_owned(),
        parameters: plugin.parameters().iter().map(native_parameter).collect(),
    }
}

fn native_parameter(parameter: table::Parameter<'_>) -> native::Parameter {
    native::Parameter {
        address: parameter.address(),
        display_name: parameter.display_name().to_owned(),
        identifier: parameter.identifier().to_owned(),
        unit: parameter.unit().to_owned(),
        min_value: parameter.min_value(),
        max_value: parameter.max_value(),
        default_value: parameter.default_value(),
        current_value: parameter.current_value(),
        raw_flags: parameter.raw_flags(),
        is_writable: parameter.is_writable(),
        can_ramp: parameter.can_ramp(),
    }
}

getters! {
    table::PluginRegistry<'_>: plugins, total_plugin_count, total_parameter_count;
    table::Plugin<'_>: name, manufacturer_id, component_type, component_subtype, parameters;
    table::Parameter<'_>:
        address, display_name, identifier, unit, min_value, max_value, default_value,
        current_value, raw_flags, is_writable, can_ramp;
}
