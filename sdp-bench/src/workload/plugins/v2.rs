//! The next version of the registry's types: a parameter has wider numbers, another order, one field more and one less.

use anyhow::Result;
use sdp::{SdpDecode, SdpEncode, SdpSchema};
use serde::{Deserialize, Serialize};

use super::PluginRegistry as OldRegistry;

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Deserialize, Clone, PartialEq)]
pub(crate) struct PluginRegistry {
    pub(crate) plugins: Vec<Plugin>,
    pub(crate) total_plugin_count: u32,
    pub(crate) total_parameter_count: u32,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Deserialize, Clone, PartialEq)]
pub(crate) struct Plugin {
    pub(crate) name: String,
    pub(crate) manufacturer_id: String,
    pub(crate) component_type: String,
    pub(crate) component_subtype: String,
    pub(crate) parameters: Vec<Parameter>,
}

/// A parameter without `raw_flags` and with `is_hidden`.
#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize, Deserialize, Clone, PartialEq)]
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
    /// Converts a registry. A number of a `serde_json::Value` is exact, but a number in text can be rounded.
    pub(crate) fn of(old: &OldRegistry) -> Result<Self> {
        Ok(serde_json::from_value(serde_json::to_value(old)?)?)
    }
}
