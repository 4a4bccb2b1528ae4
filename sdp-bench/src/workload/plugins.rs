//! A plugin registry: what an audio host knows of the plugins that are installed, and sends to
//! another process.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use borsh::{BorshDeserialize, BorshSerialize};
use sdp::{SdpDecode, SdpEncode};
use serde::Deserialize;

use super::{Visit, Visitor, Workload};

/// Every plugin of a host.
#[derive(
    SdpEncode,
    SdpDecode,
    BorshSerialize,
    BorshDeserialize,
    Deserialize,
    Clone,
    Debug,
    Default,
    PartialEq,
)]
#[sdp(message_id = 1)]
#[serde(deny_unknown_fields)]
pub struct PluginRegistry {
    /// The plugins.
    pub plugins: Vec<Plugin>,
    /// How many plugins there are.
    pub total_plugin_count: u32,
    /// How many parameters they have together.
    pub total_parameter_count: u32,
}

/// A plugin.
#[derive(
    SdpEncode,
    SdpDecode,
    BorshSerialize,
    BorshDeserialize,
    Deserialize,
    Clone,
    Debug,
    Default,
    PartialEq,
)]
#[serde(deny_unknown_fields)]
pub struct Plugin {
    /// What a user sees.
    pub name: String,
    /// Four characters for who makes it.
    pub manufacturer_id: String,
    /// Four characters for effect, instrument and so on.
    pub component_type: String,
    /// Four characters for the plugin itself.
    pub component_subtype: String,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
}

/// A parameter of a plugin.
#[derive(
    SdpEncode,
    SdpDecode,
    BorshSerialize,
    BorshDeserialize,
    Deserialize,
    Clone,
    Debug,
    Default,
    PartialEq,
)]
#[serde(deny_unknown_fields)]
pub struct Parameter {
    /// Which parameter of its plugin it is.
    pub address: u64,
    /// What a user sees.
    pub display_name: String,
    /// What stays the same from version to version.
    pub identifier: String,
    /// The unit of its values; often empty.
    pub unit: String,
    /// The lowest value.
    pub min_value: f32,
    /// The highest value.
    pub max_value: f32,
    /// The value at first.
    pub default_value: f32,
    /// The value now.
    pub current_value: f32,
    /// Properties, a bit for each.
    pub raw_flags: u32,
    /// Whether a host may set it.
    pub is_writable: bool,
    /// Whether a host may automate it smoothly.
    pub can_ramp: bool,
}

/// [`PluginRegistry`] with its text borrowed.
#[derive(SdpEncode, SdpDecode, Clone, Debug, Default, PartialEq)]
pub struct PluginRegistryRef<'a> {
    /// As in [`PluginRegistry`].
    pub plugins: Vec<PluginRef<'a>>,
    /// As in [`PluginRegistry`].
    pub total_plugin_count: u32,
    /// As in [`PluginRegistry`].
    pub total_parameter_count: u32,
}

/// [`Plugin`] with its text borrowed.
#[derive(SdpEncode, SdpDecode, Clone, Debug, Default, PartialEq)]
pub struct PluginRef<'a> {
    /// As in [`Plugin`].
    pub name: &'a str,
    /// As in [`Plugin`].
    pub manufacturer_id: &'a str,
    /// As in [`Plugin`].
    pub component_type: &'a str,
    /// As in [`Plugin`].
    pub component_subtype: &'a str,
    /// As in [`Plugin`].
    pub parameters: Vec<ParameterRef<'a>>,
}

/// [`Parameter`] with its text borrowed.
#[derive(SdpEncode, SdpDecode, Clone, Debug, Default, PartialEq)]
pub struct ParameterRef<'a> {
    /// As in [`Parameter`].
    pub address: u64,
    /// As in [`Parameter`].
    pub display_name: &'a str,
    /// As in [`Parameter`].
    pub identifier: &'a str,
    /// As in [`Parameter`].
    pub unit: &'a str,
    /// As in [`Parameter`].
    pub min_value: f32,
    /// As in [`Parameter`].
    pub max_value: f32,
    /// As in [`Parameter`].
    pub default_value: f32,
    /// As in [`Parameter`].
    pub current_value: f32,
    /// As in [`Parameter`].
    pub raw_flags: u32,
    /// As in [`Parameter`].
    pub is_writable: bool,
    /// As in [`Parameter`].
    pub can_ramp: bool,
}

impl PluginRegistry {
    /// Reads a registry from a JSON file.
    ///
    /// # Errors
    ///
    /// No such file, JSON that is not a registry, or totals that are not those of the plugins. The
    /// error names the file.
    pub fn load(path: &Path) -> Result<Self> {
        let file = File::open(path).with_context(|| format!("cannot open `{}`", path.display()))?;
        serde_json::from_reader(BufReader::new(file))
            .map_err(anyhow::Error::from)
            .and_then(Self::checked)
            .with_context(|| format!("`{}` is not a plugin registry", path.display()))
    }

    /// The registry, if its totals are right.
    fn checked(self) -> Result<Self> {
        for (what, found, said) in [
            ("plugins", self.plugins.len(), self.total_plugin_count),
            (
                "parameters",
                self.parameters().count(),
                self.total_parameter_count,
            ),
        ] {
            ensure!(
                u32::try_from(found) == Ok(said),
                "it says {said} {what} and holds {found}"
            );
        }
        Ok(self)
    }

    /// The parameters of all plugins.
    pub fn parameters(&self) -> impl Iterator<Item = &Parameter> {
        self.plugins.iter().flat_map(|plugin| &plugin.parameters)
    }
}

impl Workload for PluginRegistry {
    type Borrowed<'a> = PluginRegistryRef<'a>;

    fn borrowed(&self) -> PluginRegistryRef<'_> {
        PluginRegistryRef {
            plugins: self.plugins.iter().map(Plugin::borrowed).collect(),
            total_plugin_count: self.total_plugin_count,
            total_parameter_count: self.total_parameter_count,
        }
    }
}

impl Plugin {
    fn borrowed(&self) -> PluginRef<'_> {
        PluginRef {
            name: &self.name,
            manufacturer_id: &self.manufacturer_id,
            component_type: &self.component_type,
            component_subtype: &self.component_subtype,
            parameters: self.parameters.iter().map(Parameter::borrowed).collect(),
        }
    }
}

impl Parameter {
    fn borrowed(&self) -> ParameterRef<'_> {
        ParameterRef {
            address: self.address,
            display_name: &self.display_name,
            identifier: &self.identifier,
            unit: &self.unit,
            min_value: self.min_value,
            max_value: self.max_value,
            default_value: self.default_value,
            current_value: self.current_value,
            raw_flags: self.raw_flags,
            is_writable: self.is_writable,
            can_ramp: self.can_ramp,
        }
    }
}

impl Visit for PluginRegistryRef<'_> {
    #[inline]
    fn visit<V: Visitor>(&self, visitor: &mut V) {
        visitor.count(self.plugins.len());
        for plugin in &self.plugins {
            plugin.visit(visitor);
        }
        visitor.number(u64::from(self.total_plugin_count));
        visitor.number(u64::from(self.total_parameter_count));
    }
}

impl Visit for PluginRef<'_> {
    #[inline]
    fn visit<V: Visitor>(&self, visitor: &mut V) {
        visitor.text(self.name);
        visitor.text(self.manufacturer_id);
        visitor.text(self.component_type);
        visitor.text(self.component_subtype);
        visitor.count(self.parameters.len());
        for parameter in &self.parameters {
            parameter.visit(visitor);
        }
    }
}

impl Visit for ParameterRef<'_> {
    #[inline]
    fn visit<V: Visitor>(&self, visitor: &mut V) {
        visitor.number(self.address);
        visitor.text(self.display_name);
        visitor.text(self.identifier);
        visitor.text(self.unit);
        visitor.float(self.min_value);
        visitor.float(self.max_value);
        visitor.float(self.default_value);
        visitor.float(self.current_value);
        visitor.number(u64::from(self.raw_flags));
        visitor.number(u64::from(self.is_writable));
        visitor.number(u64::from(self.can_ramp));
    }
}

#[cfg(test)]
mod tests {
    use super::{Parameter, Plugin, PluginRegistry};
    use crate::workload::{Workload, digest, touch};

    #[test]
    fn digest_tells_apart_what_differs_in_one_field() {
        let registry = |unit: &str, can_ramp| PluginRegistry {
            plugins: vec![Plugin {
                name: "Amplifier".to_owned(),
                parameters: vec![Parameter {
                    unit: unit.to_owned(),
                    can_ramp,
                    ..Parameter::default()
                }],
                ..Plugin::default()
            }],
            ..PluginRegistry::default()
        };
        let of = |registry: &PluginRegistry| digest(&registry.borrowed());
        let first = registry("dB", true);
        assert_eq!(of(&first), of(&first.clone()));
        assert_ne!(of(&first), of(&registry("dB", false)));
        assert_ne!(of(&first), of(&registry("Hz", true)));
        assert_ne!(touch(&first.borrowed()), 0);
    }
}
