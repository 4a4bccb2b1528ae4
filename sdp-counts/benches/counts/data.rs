//! The test data: a plugin registry, every primitive type, a parameter change, a mesh and samples.

use sdp::{SdpDecode, SdpDispatch, SdpEncode, Seq};
use serde::Deserialize;

#[derive(SdpEncode, SdpDecode, Clone, Default, Deserialize)]
#[sdp(message_id = 1)]
pub(crate) struct PluginRegistry {
    plugins: Vec<Plugin>,
    total_plugin_count: u32,
    total_parameter_count: u32,
}

#[derive(SdpEncode, SdpDecode, Clone, Default, Deserialize)]
struct Plugin {
    name: String,
    manufacturer_id: String,
    component_type: String,
    component_subtype: String,
    parameters: Vec<Parameter>,
}

#[derive(SdpEncode, SdpDecode, Clone, Default, Deserialize)]
struct Parameter {
    address: u64,
    display_name: String,
    identifier: String,
    unit: String,
    min_value: f32,
    max_value: f32,
    default_value: f32,
    current_value: f32,
    raw_flags: u32,
    is_writable: bool,
    can_ramp: bool,
}

#[derive(SdpDecode)]
pub(crate) struct PluginRegistryRef<'a> {
    _plugins: Vec<PluginRef<'a>>,
    _total_plugin_count: u32,
    _total_parameter_count: u32,
}

#[derive(SdpDecode)]
struct PluginRef<'a> {
    _name: &'a str,
    _manufacturer_id: &'a str,
    _component_type: &'a str,
    _component_subtype: &'a str,
    _parameters: Vec<ParameterRef<'a>>,
}

#[derive(SdpDecode)]
struct ParameterRef<'a> {
    _address: u64,
    _display_name: &'a str,
    _identifier: &'a str,
    _unit: &'a str,
    _min_value: f32,
    _max_value: f32,
    _default_value: f32,
    _current_value: f32,
    _raw_flags: u32,
    _is_writable: bool,
    _can_ramp: bool,
}

/// The lazily decoded registry.
#[derive(SdpDecode)]
pub(crate) struct PluginRegistrySeq<'a> {
    plugins: Seq<'a, PluginSeq<'a>>,
    _total_plugin_count: u32,
    _total_parameter_count: u32,
}

#[derive(SdpDecode)]
struct PluginSeq<'a> {
    _name: &'a str,
    _manufacturer_id: &'a str,
    _component_type: &'a str,
    _component_subtype: &'a str,
    parameters: Seq<'a, ParameterSeq<'a>>,
}

#[derive(SdpDecode)]
struct ParameterSeq<'a> {
    _address: u64,
    _display_name: &'a str,
    _identifier: &'a str,
    _unit: &'a str,
    _min_value: f32,
    _max_value: f32,
    _default_value: f32,
    _current_value: f32,
    raw_flags: u32,
    _is_writable: bool,
    _can_ramp: bool,
}

impl PluginRegistrySeq<'_> {
    /// Returns the union of all parameters' flags.
    pub(crate) fn flags(&self) -> u32 {
        let plugins = self.plugins.iter();
        let parameters = plugins.flat_map(|plugin| plugin.parameters);
        parameters.fold(0, |flags, parameter| flags | parameter.raw_flags)
    }
}

#[derive(SdpEncode, SdpDecode, Clone)]
#[sdp(message_id = 2)]
pub(crate) struct Primitives {
    u8: u8,
    u16: u16,
    u32: u32,
    u64: u64,
    i8: i8,
    i16: i16,
    i32: i32,
    i64: i64,
    f32: f32,
    f64: f64,
    bool: bool,
    text: String,
}

/// A message without heap memory.
#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 3)]
pub(crate) struct ParameterChange {
    instance: [u8; 16],
    address: u64,
    sample_time: u64,
    value: f32,
    is_gesture: bool,
}

#[derive(SdpDispatch)]
pub(crate) enum HostMessage {
    Registry(PluginRegistry),
    Primitives(Primitives),
    ParameterChange(ParameterChange),
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct Mesh {
    triangles: Vec<Triangle>,
}

#[derive(SdpEncode, SdpDecode)]
struct Triangle {
    normal: [f32; 3],
    a: [f32; 3],
    b: [f32; 3],
    c: [f32; 3],
}

/// Returns the registry of the data set.
pub(crate) fn registry() -> PluginRegistry {
    let text = include_str!("../../../testdata/plugins.json");
    serde_json::from_str(text).expect("the data set has this shape")
}

/// Returns numbers that need the full width of their types.
pub(crate) fn primitives() -> Primitives {
    Primitives {
        u8: 200,
        u16: 48_000,
        u32: 3_000_000_000,
        u64: 11_400_714_819_323_198_485,
        i8: -100,
        i16: -24_000,
        i32: -1_500_000_000,
        i64: -7_046_029_254_386_353_131,
        f32: 440.125,
        f64: 0.618_033_988_749_894_9,
        bool: true,
        text: "Osc 1".to_owned(),
    }
}

/// Returns a parameter change, the most frequent message of a plugin.
pub(crate) fn parameter_change() -> ParameterChange {
    ParameterChange {
        instance: *b"\x5d\x1b\x0c\x77\x9e\x42\x4f\x08\xa6\x31\xd2\xe9\x50\x8c\x13\xbf",
        address: 17,
        sample_time: 1_764_000,
        value: 0.5,
        is_gesture: true,
    }
}

/// Returns 48 kB of triangles. At this size `memcpy` does not depend on the size of a cache.
pub(crate) fn mesh() -> Mesh {
    let triangle = |index: u16| {
        let point = |offset: f32| [f32::from(index), offset, -offset];
        Triangle {
            normal: point(1.0),
            a: point(0.25),
            b: point(0.5),
            c: point(0.75),
        }
    };
    Mesh {
        triangles: (0..1_000).map(triangle).collect(),
    }
}

/// Returns a block of audio samples.
pub(crate) fn samples() -> Vec<f32> {
    (0..512_u16).map(|index| f32::from(index) / 512.0).collect()
}
