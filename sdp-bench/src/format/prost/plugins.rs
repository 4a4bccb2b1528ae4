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

mirror!(native::PluginRegistry => PluginRegistry:
    plugins, total_plugin_count, total_parameter_count);
mirror!(native::Plugin => Plugin:
    name, manufacturer_id, component_type, component_subtype, parameters);
mirror!(native::Parameter => Parameter:
    address, display_name, identifier, unit, min_value, max_value, default_value, current_value,
    raw_flags, is_writable, can_ramp);

impl super::InProst for native::PluginRegistry {
    type Message = PluginRegistry;
}
