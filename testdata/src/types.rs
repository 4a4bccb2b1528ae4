//! The types of the plugin registry: owned, borrowed and lazy.
//!
//! The tests of `sdp` include this file as a module, because a dependency on this crate would enable its features of
//! `sdp` in all tests.

#![allow(
    dead_code,
    missing_docs,
    unreachable_pub,
    reason = "also a module of a test binary; testdata/README.md describes the fields"
)]

use std::ops::Deref;

use sdp::{
    DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, SdpPatch, SdpSchema, SdpViews,
    Seq, WireSize, Writer,
};
use serde::{Deserialize, Serialize};

/// The plugins of a host.
#[derive(
    SdpEncode,
    SdpDecode,
    SdpSchema,
    SdpViews,
    SdpPatch,
    Serialize,
    Deserialize,
    Debug,
    PartialEq,
    Clone,
    Default,
)]
#[sdp(
    message_id = 1,
    borrowed = "PluginRegistryRef",
    patch = "PluginRegistryPatch",
    derive(SdpSchema, Debug, PartialEq, Clone, Default)
)]
pub struct PluginRegistry {
    #[sdp(borrowed, patch)]
    pub plugins: Vec<Plugin>,
    pub total_plugin_count: u32,
    pub total_parameter_count: u32,
}

/// A plugin and its parameters.
#[derive(
    SdpEncode,
    SdpDecode,
    SdpSchema,
    SdpViews,
    SdpPatch,
    Serialize,
    Deserialize,
    Debug,
    PartialEq,
    Clone,
    Default,
)]
#[sdp(
    borrowed = "PluginRef",
    patch = "PluginPatch",
    derive(SdpSchema, Debug, PartialEq, Clone, Default)
)]
pub struct Plugin {
    pub name: String,
    pub manufacturer_id: String,
    pub component_type: String,
    pub component_subtype: String,
    #[sdp(borrowed, patch)]
    pub parameters: Vec<Parameter>,
}

/// A parameter of a plugin.
#[derive(
    SdpEncode,
    SdpDecode,
    SdpSchema,
    SdpViews,
    SdpPatch,
    Serialize,
    Deserialize,
    Debug,
    PartialEq,
    Clone,
    Default,
)]
#[sdp(
    borrowed = "ParameterRef",
    patch = "ParameterPatch",
    derive(SdpSchema, Debug, PartialEq, Clone, Default)
)]
pub struct Parameter {
    pub address: u64,
    pub display_name: String,
    pub identifier: String,
    pub unit: String,
    pub min_value: f32,
    pub max_value: f32,
    pub default_value: f32,
    pub current_value: f32,
    pub raw_flags: u32,
    pub is_writable: bool,
    pub can_ramp: bool,
}

/// A [`PluginRegistry`] with lazy sequences for tests.
#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 1)]
pub struct PluginRegistrySeq<'a> {
    pub plugins: ElementwiseSeq<'a, PluginSeq<'a>>,
    pub total_plugin_count: u32,
    pub total_parameter_count: u32,
}

/// A [`Plugin`] with lazy sequences. A parameter has no sequence, so its type is [`ParameterRef`].
#[derive(SdpEncode, SdpDecode, SdpSchema)]
pub struct PluginSeq<'a> {
    pub name: &'a str,
    pub manufacturer_id: &'a str,
    pub component_type: &'a str,
    pub component_subtype: &'a str,
    pub parameters: ElementwiseSeq<'a, ParameterRef<'a>>,
}

/// A `Seq` for tests, which encodes the decoded elements one by one, to check each of them. A plain `Seq` copies its
/// bytes.
pub struct ElementwiseSeq<'a, T>(Seq<'a, T>);

impl<'a, T> Deref for ElementwiseSeq<'a, T> {
    type Target = Seq<'a, T>;

    #[inline]
    fn deref(&self) -> &Seq<'a, T> {
        &self.0
    }
}

impl<'a, T: SdpEncode + SdpDecode<'a>> SdpEncode for ElementwiseSeq<'a, T> {
    const SIZE: WireSize = WireSize::at_least(4);

    fn measure(&self, length: &mut Length) {
        length.add(4);
        length.nested::<T>(<T as SdpEncode>::SIZE, |length| {
            self.iter().for_each(|element| element.measure(length));
        });
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        out.nested::<T, _>(<T as SdpEncode>::SIZE, |out| {
            out.write_count(self.len())?;
            self.iter().try_for_each(|element| element.encode(out))
        })
    }
}

impl<'de: 'a, 'a, T: SdpDecode<'de>> SdpDecode<'de> for ElementwiseSeq<'a, T> {
    const SIZE: WireSize = Seq::<'a, T>::SIZE;

    #[inline]
    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        Seq::decode(input).map(Self)
    }
}

impl<T: SdpSchema> SdpSchema for ElementwiseSeq<'_, T> {
    const SCHEMA: &'static sdp::schema::Schema = <Seq<'_, T>>::SCHEMA;
}
