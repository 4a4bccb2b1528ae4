//! The next version of the registry's messages. The fields keep their numbers and types, so that every version can read
//! them. The number 9 of the removed field is reserved.

use super::mirror::Field;
use crate::workload::plugins::v2;

messages! {
    v2::PluginRegistry => PluginRegistry {
        [message, repeated] plugins: Vec<Plugin> = 1,
        [uint32] total_plugin_count: u32 = 2,
        [uint32] total_parameter_count: u32 = 3,
    }

    v2::Plugin => Plugin {
        [string] name: String = 1,
        [string] manufacturer_id: String = 2,
        [string] component_type: String = 3,
        [string] component_subtype: String = 4,
        [message, repeated] parameters: Vec<Parameter> = 5,
    }

    v2::Parameter => Parameter {
        [string] identifier: String = 3,
        [string] display_name: String = 2,
        [uint64] address: u64 = 1,
        [bool] is_hidden: bool = 12,
        [string] unit: String = 4,
        [float] min_value: f32 = 5,
        [float] max_value: f32 = 6,
        [float] default_value: f32 = 7,
        [float] current_value: f32 = 8,
        [bool] is_writable: bool = 10,
        [bool] can_ramp: bool = 11,
    }
}

impl Field<f64> for f32 {
    #[allow(clippy::cast_possible_truncation, reason = "the number was an f32")]
    fn mirror(native: &f64) -> Self {
        *native as Self
    }
}
