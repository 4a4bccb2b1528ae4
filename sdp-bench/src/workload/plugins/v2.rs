//! The next version of the registry's types: a parameter has wider numbers, another order, one field more and one less.

use sdp::{SdpDecode, SdpSchema};
use serde::Deserialize;

use super::{Parameter as OldParameter, Plugin as OldPlugin, PluginRegistry as OldRegistry};

#[derive(SdpDecode, SdpSchema, Deserialize, PartialEq)]
pub(crate) struct PluginRegistry {
    pub(crate) plugins: Vec<Plugin>,
    pub(crate) total_plugin_count: u32,
    pub(crate) total_parameter_count: u32,
}

#[derive(SdpDecode, SdpSchema, Deserialize, PartialEq)]
pub(crate) struct Plugin {
    pub(crate) name: String,
    pub(crate) manufacturer_id: String,
    pub(crate) component_type: String,
    pub(crate) component_subtype: String,
    pub(crate) parameters: Vec<Parameter>,
}

/// A parameter without `raw_flags` and with `is_hidden`.
#[derive(SdpDecode, SdpSchema, Deserialize, PartialEq)]
pub(crate) struct Parameter {
    pub(crate) identifier: String,
    pub(crate) display_name: String,
    pub(crate) address: u64,
    #[sdp(default)]
    #[serde(default)]
    pub(crate) is_hidden: bool,
    pub(crate) unit: String,
    pub(crate) min_value: f64,
    pub(crate) max_value: f64,
    pub(crate) default_value: f64,
    pub(crate) current_value: f64,
    pub(crate) is_writable: bool,
    pub(crate) can_ramp: bool,
}

impl PluginRegistry {
    /// Converts a registry, and its numbers with `wide`.
    pub(crate) fn of(old: &OldRegistry, wide: impl Fn(f32) -> f64) -> Self {
        let parameter = |old| Parameter::of(old, &wide);
        let plugin = |old: OldPlugin| Plugin {
            name: old.name,
            manufacturer_id: old.manufacturer_id,
            component_type: old.component_type,
            component_subtype: old.component_subtype,
            parameters: old.parameters.into_iter().map(&parameter).collect(),
        };
        Self {
            plugins: old.plugins.iter().cloned().map(plugin).collect(),
            total_plugin_count: old.total_plugin_count,
            total_parameter_count: old.total_parameter_count,
        }
    }
}

impl Parameter {
    fn of(old: OldParameter, wide: impl Fn(f32) -> f64) -> Self {
        Self {
            identifier: old.identifier,
            display_name: old.display_name,
            address: old.address,
            is_hidden: false,
            unit: old.unit,
            min_value: wide(old.min_value),
            max_value: wide(old.max_value),
            default_value: wide(old.default_value),
            current_value: wide(old.current_value),
            is_writable: old.is_writable,
            can_ramp: old.can_ramp,
        }
    }
}
