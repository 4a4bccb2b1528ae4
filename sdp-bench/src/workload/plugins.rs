//! A plugin registry: the installed plugins of an audio host, as it sends them to another process.

pub(crate) mod v2;

use std::fs::File;
use std::io::BufReader;

use anyhow::{Context, Result, ensure};

use super::Workload;

records! {
    /// Every plugin of a host.
    #[derive(sdp::SdpViews, sdp::SdpSchema)]
    #[sdp(lazy = "PluginRegistrySeq")]
    #[serde(deny_unknown_fields)]
    PluginRegistry, ArchivedPluginRegistry, PluginRegistryRef: bitcode::Decode, PluginRegistrySeq<'_> {
        /// The plugins.
        #[sdp(lazy)]
        plugins: Vec<Plugin> => Vec<PluginRef<'a>>,
        /// The number of plugins.
        total_plugin_count: u32,
        /// The number of parameters of all plugins.
        total_parameter_count: u32,
    }

    /// A plugin.
    #[derive(sdp::SdpViews, sdp::SdpSchema)]
    #[sdp(lazy = "PluginSeq")]
    #[serde(deny_unknown_fields)]
    Plugin, ArchivedPlugin, PluginRef: bitcode::Decode, PluginSeq<'_> {
        /// The name that a host displays.
        name: String => &'a str,
        /// The manufacturer, a code of four characters.
        manufacturer_id: String => &'a str,
        /// The type, such as effect or instrument, a code of four characters.
        component_type: String => &'a str,
        /// The plugin itself, a code of four characters.
        component_subtype: String => &'a str,
        /// The parameters.
        #[sdp(lazy)]
        parameters: Vec<Parameter> => Vec<ParameterRef<'a>>,
    }

    /// A parameter of a plugin, such as the gain of an effect.
    #[derive(sdp::SdpViews, sdp::SdpSchema)]
    #[sdp(lazy = "ParameterSeq")]
    #[serde(deny_unknown_fields)]
    Parameter, ArchivedParameter, ParameterRef: bitcode::Decode, ParameterSeq<'_> {
        /// The address of the parameter in its plugin.
        address: u64,
        /// The displayed name.
        display_name: String => &'a str,
        /// The identifier, which is the same in all versions of the plugin.
        identifier: String => &'a str,
        /// The unit of the values, often empty.
        unit: String => &'a str,
        /// The lowest value.
        min_value: f32,
        /// The highest value.
        max_value: f32,
        /// The initial value.
        default_value: f32,
        /// The current value.
        current_value: f32,
        /// The properties of the parameter, one bit each.
        raw_flags: u32,
        /// Whether a host may set it.
        is_writable: bool,
        /// Whether a host may automate it smoothly.
        can_ramp: bool,
    }
}

impl PluginRegistry {
    /// Reads the registry of this repository.
    pub(crate) fn load() -> Result<Self> {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../testdata/plugins.json");
        let file = File::open(path).with_context(|| format!("cannot open `{path}`"))?;
        serde_json::from_reader(BufReader::new(file))
            .map_err(anyhow::Error::from)
            .and_then(Self::checked)
            .with_context(|| format!("`{path}` is not a plugin registry"))
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
    pub(crate) fn parameters(&self) -> impl Iterator<Item = &Parameter> {
        self.plugins.iter().flat_map(|plugin| &plugin.parameters)
    }
}

impl Workload for PluginRegistry {
    type Borrowed<'a> = PluginRegistryRef<'a>;
    type Lazy<'a> = PluginRegistrySeq<'a>;
    type TextBorrowed<'a> = PluginRegistryRef<'a>;
}
