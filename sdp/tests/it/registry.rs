//! The plugin registry of the data set.

#[path = "../../../testdata/src/types.rs"]
mod types;

use sdp::{DecodeError, SdpDecode, SdpEncode};

pub(crate) use types::{
    Parameter, ParameterRef, Plugin, PluginRef, PluginRegistry as Owned,
    PluginRegistryRef as Borrowed, PluginRegistrySeq as Lazy, PluginSeq,
};

/// Returns the registry of the data set.
pub(crate) fn whole() -> Owned {
    serde_json::from_str(include_str!("../../../testdata/plugins.json")).unwrap()
}

/// Returns a registry of two short plugins, for tests that decode it many times or slowly.
pub(crate) fn small() -> Owned {
    let parameter = |address, name: &str| Parameter {
        address,
        display_name: name.into(),
        identifier: name.to_lowercase(),
        unit: "dB".into(),
        min_value: -60.0,
        max_value: 6.0,
        default_value: 0.0,
        current_value: -1.5,
        raw_flags: 0x8000_0020,
        is_writable: true,
        can_ramp: false,
    };
    let plugin = |name: &str, parameters| Plugin {
        name: name.into(),
        manufacturer_id: "Test".into(),
        component_type: "aufx".into(),
        component_subtype: "abcd".into(),
        parameters,
    };
    Owned {
        plugins: vec![
            plugin("Gain", vec![parameter(7, "Level"), parameter(8, "Größe")]),
            plugin("A name of more than sixteen bytes", vec![]),
        ],
        total_plugin_count: 2,
        total_parameter_count: 2,
    }
}

/// Decodes `bytes`. The value must encode to the same bytes.
pub(crate) fn decode<'de, T: SdpEncode + SdpDecode<'de>>(
    bytes: &'de [u8],
) -> Result<(), DecodeError> {
    // `assert_eq` would print both encodings on a failure.
    sdp::from_slice::<T>(bytes).map(|value| assert!(sdp::to_vec(&value).as_deref() == Ok(bytes)))
}
