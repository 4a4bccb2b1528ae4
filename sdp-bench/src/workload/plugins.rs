//! A plugin registry: the installed plugins of an audio host, as it sends them to another process.

pub(crate) mod v2;

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use compact_str::CompactString;
use sdp::{SdpDecode, SdpEncode};

use super::Workload;
use super::derives::BorrowAs;

native! {
    /// Every plugin of a host.
    #[derive(Default)]
    #[derive(sdp::SdpViews, sdp::SdpPatch, sdp::SdpSchema)]
    #[sdp(lazy = "PluginRegistrySeq", patch = "PluginRegistryPatch")]
    #[sdp(message_id = 1)]
    #[serde(deny_unknown_fields)]
    pub struct PluginRegistry {
        /// The plugins.
        #[sdp(lazy, patch)]
        pub plugins: Vec<Plugin>,
        /// The number of plugins.
        pub total_plugin_count: u32,
        /// The number of parameters of all plugins.
        pub total_parameter_count: u32,
    }
}

native! {
    /// A plugin.
    #[derive(Default)]
    #[derive(sdp::SdpViews, sdp::SdpPatch, sdp::SdpSchema)]
    #[sdp(lazy = "PluginSeq", patch = "PluginPatch")]
    #[serde(deny_unknown_fields)]
    pub struct Plugin {
        /// The name that a host displays.
        pub name: String,
        /// The manufacturer, a code of four characters.
        pub manufacturer_id: String,
        /// The type, such as effect or instrument, a code of four characters.
        pub component_type: String,
        /// The plugin itself, a code of four characters.
        pub component_subtype: String,
        /// The parameters.
        #[sdp(lazy, patch)]
        pub parameters: Vec<Parameter>,
    }
}

native! {
    /// A parameter of a plugin, such as the gain of an effect.
    #[derive(Default)]
    #[derive(sdp::SdpViews, sdp::SdpPatch, sdp::SdpSchema)]
    #[sdp(lazy = "ParameterSeq", patch = "ParameterPatch")]
    #[serde(deny_unknown_fields)]
    pub struct Parameter {
        /// The address of the parameter in its plugin.
        pub address: u64,
        /// The displayed name.
        pub display_name: String,
        /// The identifier, which is the same in all versions of the plugin.
        pub identifier: String,
        /// The unit of the values, often empty.
        pub unit: String,
        /// The lowest value.
        pub min_value: f32,
        /// The highest value.
        pub max_value: f32,
        /// The initial value.
        pub default_value: f32,
        /// The current value.
        pub current_value: f32,
        /// The properties of the parameter, one bit each.
        pub raw_flags: u32,
        /// Whether a host may set it.
        pub is_writable: bool,
        /// Whether a host may automate it smoothly.
        pub can_ramp: bool,
    }
}

borrowed! {
    /// [`PluginRegistry`] with its text borrowed.
    #[derive(bitcode::Decode, Default)]
    pub struct PluginRegistryRef<'a> {
        /// As in [`PluginRegistry`].
        #[serde(borrow)]
        pub plugins: Vec<PluginRef<'a>>,
        /// As in [`PluginRegistry`].
        pub total_plugin_count: u32,
        /// As in [`PluginRegistry`].
        pub total_parameter_count: u32,
    }
}

borrowed! {
    /// [`Plugin`] with its text borrowed.
    #[derive(bitcode::Decode, Default)]
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
        #[serde(borrow)]
        pub parameters: Vec<ParameterRef<'a>>,
    }
}

borrowed! {
    /// [`Parameter`] with its text borrowed.
    #[derive(bitcode::Decode, Default)]
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
}

/// [`PluginRegistry`] with inline strings of up to 24 bytes.
#[derive(SdpEncode, SdpDecode, PartialEq)]
pub struct PluginRegistryInline {
    plugins: Vec<PluginInline>,
    total_plugin_count: u32,
    total_parameter_count: u32,
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
struct PluginInline {
    name: CompactString,
    manufacturer_id: CompactString,
    component_type: CompactString,
    component_subtype: CompactString,
    parameters: Vec<ParameterInline>,
}

#[derive(SdpEncode, SdpDecode, PartialEq)]
struct ParameterInline {
    address: u64,
    display_name: CompactString,
    identifier: CompactString,
    unit: CompactString,
    min_value: f32,
    max_value: f32,
    default_value: f32,
    current_value: f32,
    raw_flags: u32,
    is_writable: bool,
    can_ramp: bool,
}

impl PluginRegistry {
    /// Reads a registry from a JSON file.
    ///
    /// # Errors
    ///
    /// Returns an error with the path if the file cannot be opened, is not a registry, or has wrong totals.
    pub fn load(path: &Path) -> Result<Self> {
        let file = File::open(path).with_context(|| format!("cannot open `{}`", path.display()))?;
        serde_json::from_reader(BufReader::new(file))
            .map_err(anyhow::Error::from)
            .and_then(Self::checked)
            .with_context(|| format!("`{}` is not a plugin registry", path.display()))
    }

    /// Returns the registry if its totals are right.
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
                "expected {said} {what}, found {found}"
            );
        }
        Ok(self)
    }

    /// Returns the parameters of all plugins.
    pub fn parameters(&self) -> impl Iterator<Item = &Parameter> {
        self.plugins.iter().flat_map(|plugin| &plugin.parameters)
    }
}

fields!(PluginRegistry, ArchivedPluginRegistry as PluginRegistryRef; PluginRegistrySeq<'_>:
    plugins, total_plugin_count, total_parameter_count);
fields!(Plugin, ArchivedPlugin as PluginRef; PluginSeq<'_>:
    name, manufacturer_id, component_type, component_subtype, parameters);
fields!(Parameter, ArchivedParameter as ParameterRef; ParameterSeq<'_>:
    address, display_name, identifier, unit, min_value, max_value, default_value, current_value,
    raw_flags, is_writable, can_ramp);

impl Workload for PluginRegistry {
    type Borrowed<'a> = PluginRegistryRef<'a>;
    type Lazy<'a> = PluginRegistrySeq<'a>;
    type TextBorrowed<'a> = PluginRegistryRef<'a>;

    fn borrowed(&self) -> PluginRegistryRef<'_> {
        self.borrow_as()
    }
}
