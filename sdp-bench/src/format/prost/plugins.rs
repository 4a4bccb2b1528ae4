//! The plugin registry as prost messages.

use crate::workload::plugins as native;

messages! {
    native::PluginRegistry => PluginRegistry {
        [message, repeated] plugins: Vec<Plugin> = 1,
        [uint32] total_plugin_count: u32 = 2,
        [uint32] total_parameter_count: u32 = 3,
    }

    native::Plugin => Plugin {
        [string] name: String = 1,
        [string] manufacturer_id: String = 2,
        [string] component_type: String = 3,
        [string] component_subtype: String = 4,
        [message, repeated] parameters: Vec<Parameter> = 5,
    }

    native::Parameter => Parameter {
        [uint64] address: u64 = 1,
        [string] display_name: String = 2,
        [string] identifier: String = 3,
        [string] unit: String = 4,
        [float] min_value: f32 = 5,
        [float] max_value: f32 = 6,
        [float] default_value: f32 = 7,
        [float] current_value: f32 = 8,
        [fixed32] raw_flags: u32 = 9,
        [bool] is_writable: bool = 10,
        [bool] can_ramp: bool = 11,
    }
}

impl super::InProst for native::PluginRegistry {
    type Message = PluginRegistry;
}
