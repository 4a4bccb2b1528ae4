//! The plugin registry, its types, the table of a schema, and missing tools, for the tests of several crates.
//!
//! The examples and the benchmarks have separate types, because users copy an example as a whole, and the types of the
//! benchmarks also derive the traits of the other formats.

mod arbitrary;
pub mod shapes;
pub mod table;
pub mod tools;
mod types;

pub use types::{
    ElementwiseSeq, Parameter, ParameterPatch, ParameterRef, Plugin, PluginPatch, PluginRef,
    PluginRegistry, PluginRegistryPatch, PluginRegistryRef, PluginRegistrySeq, PluginSeq,
};

/// Returns the registry of the data set.
///
/// # Panics
///
/// Panics if `plugins.json` is not a registry.
#[must_use]
pub fn plugin_registry() -> PluginRegistry {
    serde_json::from_str(include_str!("../plugins.json")).expect("plugins.json is a registry")
}

#[cfg(test)]
mod tests {
    #[test]
    fn data_set_has_the_stated_counts() {
        let registry = super::plugin_registry();
        assert_eq!(registry.plugins.len(), 62);
        assert_eq!(registry.total_plugin_count, 62);
        let parameters = registry
            .plugins
            .iter()
            .map(|plugin| plugin.parameters.len());
        assert_eq!(parameters.sum::<usize>(), 1759);
        assert_eq!(registry.total_parameter_count, 1759);
    }
}
