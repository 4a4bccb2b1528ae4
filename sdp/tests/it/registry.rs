//! The plugin registry of the data set, in each way that it can be decoded.
//!
//! Apart, because several promises are shown on it: it is the largest real message that there is here.

use std::fmt::Debug;

use sdp::{DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, Seq, WireSize, Writer};
use serde::Deserialize;

/// A registry: how its text and its sequences are held is up to the parameters.
#[derive(SdpEncode, SdpDecode, Deserialize, Debug, PartialEq, Clone, Default)]
pub(crate) struct Registry<Plugins> {
    pub(crate) plugins: Plugins,
    total_plugin_count: u32,
    total_parameter_count: u32,
}

#[derive(SdpEncode, SdpDecode, Deserialize, Debug, PartialEq, Clone)]
pub(crate) struct Plugin<Text, Parameters> {
    name: Text,
    manufacturer_id: Text,
    component_type: Text,
    component_subtype: Text,
    parameters: Parameters,
}

#[derive(SdpEncode, SdpDecode, Deserialize, Debug, PartialEq, Clone)]
pub(crate) struct Parameter<Text> {
    address: u64,
    display_name: Text,
    identifier: Text,
    unit: Text,
    min_value: f32,
    max_value: f32,
    default_value: f32,
    current_value: f32,
    raw_flags: u32,
    is_writable: bool,
    can_ramp: bool,
}

pub(crate) type Owned = Registry<Vec<Plugin<String, Vec<Parameter<String>>>>>;
pub(crate) type Borrowed<'a> = Registry<Vec<Plugin<&'a str, Vec<Parameter<&'a str>>>>>;
pub(crate) type Lazy<'a> = Registry<Reread<'a, Plugin<&'a str, Reread<'a, Parameter<&'a str>>>>>;

/// A `Seq` that reads each of its elements to be encoded. One of the crate copies its bytes, which are
/// right whatever its elements are read as.
pub(crate) struct Reread<'a, T>(Seq<'a, T>);

impl<'a, T: SdpEncode + SdpDecode<'a>> SdpEncode for Reread<'a, T> {
    const SIZE: WireSize = WireSize::at_least(4);

    fn measure(&self, length: &mut Length) {
        length.add(4);
        length.nested(<T as SdpEncode>::SIZE, |length| {
            self.0.iter().for_each(|element| element.measure(length));
        });
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        out.nested(<T as SdpEncode>::SIZE, |out| {
            out.write_count(self.0.len())?;
            self.0.iter().try_for_each(|element| element.encode(out))
        })
    }
}

impl<'de: 'a, 'a, T: SdpDecode<'de>> SdpDecode<'de> for Reread<'a, T> {
    const SIZE: WireSize = Seq::<'a, T>::SIZE;

    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        Seq::decode(input).map(Self)
    }
}

/// The registry of the data set.
pub(crate) fn whole() -> Owned {
    serde_json::from_str(include_str!("../../../testdata/plugins.json")).unwrap()
}

/// A registry of two short plugins, for what goes through it many times or slowly.
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
    Registry {
        plugins: vec![
            plugin("Gain", vec![parameter(7, "Level"), parameter(8, "Größe")]),
            plugin("A name of more than sixteen bytes", vec![]),
        ],
        total_plugin_count: 2,
        total_parameter_count: 2,
    }
}

/// What every way of decoding `bytes` gives: all agree on the value, which encodes to `bytes` again, or
/// on the kind and the offset of the error. `place` is decoded over, whatever it holds.
///
/// Values are compared by their encodings: a float may be no number.
pub(crate) fn decode_every_way(bytes: &[u8], place: &mut Owned) -> Result<(), DecodeError> {
    let owned = decode::<Owned>(bytes);
    assert_eq!(decode::<Borrowed<'_>>(bytes), owned);
    assert_eq!(decode::<Lazy<'_>>(bytes), owned);
    assert_eq!(sdp::decode_into(bytes, place), owned);
    if owned.is_ok() {
        encodes_to(place, bytes);
    }
    owned
}

/// Decodes `bytes`, and encodes what comes out to the same bytes.
pub(crate) fn decode<'de, T: SdpEncode + SdpDecode<'de>>(
    bytes: &'de [u8],
) -> Result<(), DecodeError> {
    sdp::from_slice::<T>(bytes).map(|value| encodes_to(&value, bytes))
}

fn encodes_to(value: &impl SdpEncode, bytes: &[u8]) {
    // Not `assert_eq`: on a failure it would print all of both.
    assert!(sdp::to_vec(value).as_deref() == Ok(bytes));
}
