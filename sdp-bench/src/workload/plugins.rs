//! A plugin registry: what an audio host knows of the plugins that are installed, and sends to
//! another process.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use compact_str::CompactString;
use sdp::{SdpDecode, SdpEncode, Seq};

use super::Workload;
use super::derives::BorrowAs;

native! {
    /// Every plugin of a host.
    #[derive(Default)]
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
}

native! {
    /// A plugin.
    #[derive(Default)]
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
}

native! {
    /// A parameter of a plugin.
    #[derive(Default)]
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

/// [`PluginRegistry`] with text that stands in place up to 24 bytes.
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

/// [`PluginRegistry`] left in the input: nothing in it is allocated.
#[derive(SdpDecode)]
pub(crate) struct PluginRegistrySeq<'a> {
    plugins: Seq<'a, PluginSeq<'a>>,
    total_plugin_count: u32,
    total_parameter_count: u32,
}

#[derive(SdpDecode)]
struct PluginSeq<'a> {
    name: &'a str,
    manufacturer_id: &'a str,
    component_type: &'a str,
    component_subtype: &'a str,
    parameters: Seq<'a, ParameterRef<'a>>,
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

fields!(PluginRegistry, ArchivedPluginRegistry as PluginRegistryRef:
    plugins, total_plugin_count, total_parameter_count);
fields!(Plugin, ArchivedPlugin as PluginRef:
    name, manufacturer_id, component_type, component_subtype, parameters);
fields!(Parameter, ArchivedParameter as ParameterRef:
    address, display_name, identifier, unit, min_value, max_value, default_value, current_value,
    raw_flags, is_writable, can_ramp);

visit_fields!([plugins, total_plugin_count, total_parameter_count] PluginRegistrySeq<'_>);
visit_fields!([name, manufacturer_id, component_type, component_subtype, parameters] PluginSeq<'_>);

impl Workload for PluginRegistry {
    type Borrowed<'a> = PluginRegistryRef<'a>;
    type TextBorrowed<'a> = PluginRegistryRef<'a>;

    fn borrowed(&self) -> PluginRegistryRef<'_> {
        self.borrow_as()
    }
}
