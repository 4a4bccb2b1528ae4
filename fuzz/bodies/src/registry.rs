//! The plugin registry: the data set of `testdata`, and its types.

use std::sync::LazyLock;

use arbitrary::Arbitrary;
use sdp::{SdpDecode, SdpEncode};
use serde::Deserialize;

use crate::sequence::Reread;

#[derive(SdpEncode, SdpDecode, Arbitrary, Deserialize, Clone, PartialEq)]
#[sdp(message_id = 1)]
pub(crate) struct PluginRegistry {
    pub(crate) plugins: Vec<Plugin>,
    pub(crate) total_plugin_count: u32,
    pub(crate) total_parameter_count: u32,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, Deserialize, Clone, PartialEq)]
pub(crate) struct Plugin {
    pub(crate) name: String,
    pub(crate) manufacturer_id: String,
    pub(crate) component_type: String,
    pub(crate) component_subtype: String,
    pub(crate) parameters: Vec<Parameter>,
}

#[derive(SdpEncode, SdpDecode, Arbitrary, Deserialize, Clone, PartialEq)]
pub(crate) struct Parameter {
    pub(crate) address: u64,
    pub(crate) display_name: String,
    pub(crate) identifier: String,
    pub(crate) unit: String,
    pub(crate) min_value: f32,
    pub(crate) max_value: f32,
    pub(crate) default_value: f32,
    pub(crate) current_value: f32,
    pub(crate) raw_flags: u32,
    pub(crate) is_writable: bool,
    pub(crate) can_ramp: bool,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 1)]
pub(crate) struct PluginRegistryRef<'a> {
    plugins: Vec<PluginRef<'a>>,
    total_plugin_count: u32,
    total_parameter_count: u32,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct PluginRef<'a> {
    name: &'a str,
    manufacturer_id: &'a str,
    component_type: &'a str,
    component_subtype: &'a str,
    parameters: Vec<ParameterRef<'a>>,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct ParameterRef<'a> {
    address: u64,
    display_name: &'a str,
    identifier: &'a str,
    unit: &'a str,
    min_value: f32,
    max_value: f32,
    default_value: f32,
    current_value: f32,
    raw_flags: u32,
    is_writable: bool,
    can_ramp: bool,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct PluginRegistrySeq<'a> {
    plugins: Reread<'a, PluginSeq<'a>>,
    total_plugin_count: u32,
    total_parameter_count: u32,
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct PluginSeq<'a> {
    name: &'a str,
    manufacturer_id: &'a str,
    component_type: &'a str,
    component_subtype: &'a str,
    parameters: Reread<'a, ParameterRef<'a>>,
}

crate::subject::subjects! {
    'a;
    element PluginRegistry, PluginRegistryRef<'a>, PluginRegistrySeq<'a>;
    element Plugin, PluginRef<'a>, PluginSeq<'a>;
    element Parameter, ParameterRef<'a>, ParameterRef<'a>;
}

/// The registry of the data set; under Miri, which takes a second for a few kilobytes, the start of it.
pub(crate) static REAL: LazyLock<PluginRegistry> = LazyLock::new(|| {
    let json = include_str!("../../../testdata/plugins.json");
    let mut registry: PluginRegistry = serde_json::from_str(json).unwrap();
    if cfg!(miri) {
        registry.plugins.truncate(3);
    }
    registry
});
