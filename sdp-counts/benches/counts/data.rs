//! The test data, in addition to the registry of `sdp-testdata`: every primitive type, a parameter change and a mesh.

use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema};
use sdp_testdata::{PluginRegistry, PluginRegistrySeq};

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

/// The plugins of a newer host. Each parameter has wider numbers, another order, a new field and no `raw_flags`.
#[derive(SdpSchema)]
#[allow(dead_code, reason = "only its schema is used")]
pub(crate) struct NewerRegistry {
    plugins: Vec<NewerPlugin>,
    total_plugin_count: u32,
    total_parameter_count: u32,
}

#[derive(SdpSchema)]
#[allow(dead_code, reason = "only its schema is used")]
struct NewerPlugin {
    name: String,
    manufacturer_id: String,
    component_type: String,
    component_subtype: String,
    parameters: Vec<NewerParameter>,
}

#[derive(SdpSchema)]
#[allow(dead_code, reason = "only its schema is used")]
struct NewerParameter {
    identifier: String,
    display_name: String,
    address: u64,
    #[sdp(default)]
    is_hidden: bool,
    unit: String,
    min_value: f64,
    max_value: f64,
    default_value: f64,
    current_value: f64,
    is_writable: bool,
    can_ramp: bool,
}

/// Returns the union of all parameters' flags.
pub(crate) fn flags(registry: &PluginRegistrySeq<'_>) -> u32 {
    let plugins = registry.plugins.iter();
    let parameters = plugins.flat_map(|plugin| plugin.parameters.iter());
    parameters.fold(0, |flags, parameter| flags | parameter.raw_flags)
}

/// Returns numbers over the full width of their types.
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

/// Returns a string of each length from 17 to 63 bytes, as in logs.
pub(crate) fn lines() -> Vec<String> {
    (17..64).map(|len| "a".repeat(len)).collect()
}
