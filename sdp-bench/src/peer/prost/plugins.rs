//! The plugin registry as prost messages.

use crate::workload::plugins as native;

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct PluginRegistry {
    #[prost(message, repeated, tag = "1")]
    plugins: Vec<Plugin>,
    #[prost(uint32, tag = "2")]
    total_plugin_count: u32,
    #[prost(uint32, tag = "3")]
    total_parameter_count: u32,
}

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Plugin {
    #[prost(string, tag = "1")]
    name: String,
    #[prost(string, tag = "2")]
    manufacturer_id: String,
    #[prost(string, tag = "3")]
    component_type: String,
    #[prost(string, tag = "4")]
    component_subtype: String,
    #[prost(message, repeated, tag = "5")]
    parameters: Vec<Parameter>,
}

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Parameter {
    #[prost(uint64, tag = "1")]
    address: u64,
    #[prost(string, tag = "2")]
    display_name: String,
    #[prost(string, tag = "3")]
    identifier: String,
    #[prost(string, tag = "4")]
    unit: String,
    #[prost(float, tag = "5")]
    min_value: f32,
    #[prost(float, tag = "6")]
    max_value: f32,
    #[prost(float, tag = "7")]
    default_value: f32,
    #[prost(float, tag = "8")]
    current_value: f32,
    #[prost(fixed32, tag = "9")]
    raw_flags: u32,
    #[prost(bool, tag = "10")]
    is_writable: bool,
    #[prost(bool, tag = "11")]
    can_ramp: bool,
}

impl super::InProst for native::PluginRegistry {
    type Message = PluginRegistry;
}

impl From<&native::PluginRegistry> for PluginRegistry {
    fn from(registry: &native::PluginRegistry) -> Self {
        Self {
            plugins: registry.plugins.iter().map(Plugin::from).collect(),
            total_plugin_count: registry.total_plugin_count,
            total_parameter_count: registry.total_parameter_count,
        }
    }
}

impl From<&native::Plugin> for Plugin {
    fn from(plugin: &native::Plugin) -> Self {
        Self {
            name: plugin.name.clone(),
            manufacturer_id: plugin.manufacturer_id.clone(),
            component_type: plugin.component_type.clone(),
            component_subtype: plugin.component_subtype.clone(),
            parameters: plugin.parameters.iter().map(Parameter::from).collect(),
        }
    }
}

impl From<&native::Parameter> for Parameter {
    fn from(parameter: &native::Parameter) -> Self {
        Self {
            address: parameter.address,
            display_name: parameter.display_name.clone(),
            identifier: parameter.identifier.clone(),
            unit: parameter.unit.clone(),
            min_value: parameter.min_value,
            max_value: parameter.max_value,
            default_value: parameter.default_value,
            current_value: parameter.current_value,
            raw_flags: parameter.raw_flags,
            is_writable: parameter.is_writable,
            can_ramp: parameter.can_ramp,
        }
    }
}

impl From<PluginRegistry> for native::PluginRegistry {
    fn from(message: PluginRegistry) -> Self {
        Self {
            plugins: (message.plugins.into_iter())
                .map(native::Plugin::from)
                .collect(),
            total_plugin_count: message.total_plugin_count,
            total_parameter_count: message.total_parameter_count,
        }
    }
}

impl From<Plugin> for native::Plugin {
    fn from(message: Plugin) -> Self {
        Self {
            name: message.name,
            manufacturer_id: message.manufacturer_id,
            component_type: message.component_type,
            component_subtype: message.component_subtype,
            parameters: (message.parameters.into_iter())
                .map(native::Parameter::from)
                .collect(),
        }
    }
}

impl From<Parameter> for native::Parameter {
    fn from(message: Parameter) -> Self {
        Self {
            address: message.address,
            display_name: message.display_name,
            identifier: message.identifier,
            unit: message.unit,
            min_value: message.min_value,
            max_value: message.max_value,
            default_value: message.default_value,
            current_value: message.current_value,
            raw_flags: message.raw_flags,
            is_writable: message.is_writable,
            can_ramp: message.can_ramp,
        }
    }
}
