//! The plugin registry as FlatBuffers tables.

use flatbuffers::{FlatBufferBuilder, WIPOffset};

use super::InFlatBuffers;
use super::plugins_generated::plugins as table;
use crate::workload::{Visit, Visitor, plugins as native};

impl InFlatBuffers for native::PluginRegistry {
    type Root<'a> = table::PluginRegistry<'a>;

    fn build<'b>(
        &self,
        builder: &mut FlatBufferBuilder<'b>,
    ) -> WIPOffset<table::PluginRegistry<'b>> {
        let plugins: Vec<_> = (self.plugins.iter())
            .map(|plugin| build_plugin(plugin, builder))
            .collect();
        let args = table::PluginRegistryArgs {
            plugins: Some(builder.create_vector(&plugins)),
            total_plugin_count: self.total_plugin_count,
            total_parameter_count: self.total_parameter_count,
        };
        table::PluginRegistry::create(builder, &args)
    }

    fn from_root(root: table::PluginRegistry<'_>) -> Self {
        Self {
            plugins: root.plugins().iter().map(native_plugin).collect(),
            total_plugin_count: root.total_plugin_count(),
            total_parameter_count: root.total_parameter_count(),
        }
    }
}

fn build_plugin<'b>(
    plugin: &native::Plugin,
    builder: &mut FlatBufferBuilder<'b>,
) -> WIPOffset<table::Plugin<'b>> {
    let parameters: Vec<_> = (plugin.parameters.iter())
        .map(|parameter| build_parameter(parameter, builder))
        .collect();
    let args = table::PluginArgs {
        name: Some(builder.create_string(&plugin.name)),
        manufacturer_id: Some(builder.create_string(&plugin.manufacturer_id)),
        component_type: Some(builder.create_string(&plugin.component_type)),
        component_subtype: Some(builder.create_string(&plugin.component_subtype)),
        parameters: Some(builder.create_vector(&parameters)),
    };
    table::Plugin::create(builder, &args)
}

fn build_parameter<'b>(
    parameter: &native::Parameter,
    builder: &mut FlatBufferBuilder<'b>,
) -> WIPOffset<table::Parameter<'b>> {
    let args = table::ParameterArgs {
        address: parameter.address,
        display_name: Some(builder.create_string(&parameter.display_name)),
        identifier: Some(builder.create_string(&parameter.identifier)),
        unit: Some(builder.create_string(&parameter.unit)),
        min_value: parameter.min_value,
        max_value: parameter.max_value,
        default_value: parameter.default_value,
        current_value: parameter.current_value,
        raw_flags: parameter.raw_flags,
        is_writable: parameter.is_writable,
        can_ramp: parameter.can_ramp,
    };
    table::Parameter::create(builder, &args)
}

fn native_plugin(plugin: table::Plugin<'_>) -> native::Plugin {
    native::Plugin {
        name: plugin.name().to_owned(),
        manufacturer_id: plugin.manufacturer_id().to_owned(),
        component_type: plugin.component_type().to_owned(),
        component_subtype: plugin.component_subtype().to_owned(),
        parameters: plugin.parameters().iter().map(native_parameter).collect(),
    }
}

fn native_parameter(parameter: table::Parameter<'_>) -> native::Parameter {
    native::Parameter {
        address: parameter.address(),
        display_name: parameter.display_name().to_owned(),
        identifier: parameter.identifier().to_owned(),
        unit: parameter.unit().to_owned(),
        min_value: parameter.min_value(),
        max_value: parameter.max_value(),
        default_value: parameter.default_value(),
        current_value: parameter.current_value(),
        raw_flags: parameter.raw_flags(),
        is_writable: parameter.is_writable(),
        can_ramp: parameter.can_ramp(),
    }
}

impl Visit for table::PluginRegistry<'_> {
    #[inline]
    fn visit<V: Visitor>(&self, visitor: &mut V) {
        visitor.count(self.plugins().len());
        for plugin in self.plugins() {
            plugin.visit(visitor);
        }
        visitor.number(u64::from(self.total_plugin_count()));
        visitor.number(u64::from(self.total_parameter_count()));
    }
}

impl Visit for table::Plugin<'_> {
    #[inline]
    fn visit<V: Visitor>(&self, visitor: &mut V) {
        visitor.text(self.name());
        visitor.text(self.manufacturer_id());
        visitor.text(self.component_type());
        visitor.text(self.component_subtype());
        visitor.count(self.parameters().len());
        for parameter in self.parameters() {
            parameter.visit(visitor);
        }
    }
}

impl Visit for table::Parameter<'_> {
    #[inline]
    fn visit<V: Visitor>(&self, visitor: &mut V) {
        visitor.number(self.address());
        visitor.text(self.display_name());
        visitor.text(self.identifier());
        visitor.text(self.unit());
        visitor.float(self.min_value());
        visitor.float(self.max_value());
        visitor.float(self.default_value());
        visitor.float(self.current_value());
        visitor.number(u64::from(self.raw_flags()));
        visitor.number(u64::from(self.is_writable()));
        visitor.number(u64::from(self.can_ramp()));
    }
}
