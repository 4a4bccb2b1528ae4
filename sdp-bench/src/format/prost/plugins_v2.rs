//! The next version of the registry's messages. The fields keep their numbers and types, so that every version can read
//! them. The number 9 of the removed field is reserved.

use super::mirror::Field;
use crate::workload::plugins::v2;

messages! {
    #[derive(serde::Deserialize, fory::ForyStruct)]
    v2::PluginRegistry => PluginRegistry {
        #[serde(rename = "_1")] #[fory(id = 1)]
        [message, repeated] plugins: Vec<Plugin> = 1,
        #[serde(rename = "_2")] #[fory(id = 2)]
        [uint32] total_plugin_count: u32 = 2,
        #[serde(rename = "_3")] #[fory(id = 3)]
        [uint32] total_parameter_count: u32 = 3,
    }

    #[derive(serde::Deserialize, fory::ForyStruct)]
    v2::Plugin => Plugin {
        #[serde(rename = "_1")] #[fory(id = 1)]
        [string] name: String = 1,
        #[serde(rename = "_2")] #[fory(id = 2)]
        [string] manufacturer_id: String = 2,
        #[serde(rename = "_3")] #[fory(id = 3)]
        [string] component_type: String = 3,
        #[serde(rename = "_4")] #[fory(id = 4)]
        [string] component_subtype: String = 4,
        #[serde(rename = "_5")] #[fory(id = 5)]
        [message, repeated] parameters: Vec<Parameter> = 5,
    }

    #[derive(serde::Deserialize, fory::ForyStruct)]
    v2::Parameter => Parameter {
        #[serde(rename = "_3")] #[fory(id = 3)]
        [string] identifier: String = 3,
        #[serde(rename = "_2")] #[fory(id = 2)]
        [string] display_name: String = 2,
        #[serde(rename = "_1")] #[fory(id = 1)]
        [uint64] address: u64 = 1,
        #[serde(rename = "_12", default)] #[fory(id = 12)]
        [bool] is_hidden: bool = 12,
        #[serde(rename = "_4")] #[fory(id = 4)]
        [string] unit: String = 4,
        #[serde(rename = "_5")] #[fory(id = 5)]
        [float] min_value: f32 = 5,
        #[serde(rename = "_6")] #[fory(id = 6)]
        [float] max_value: f32 = 6,
        #[serde(rename = "_7")] #[fory(id = 7)]
        [float] default_value: f32 = 7,
        #[serde(rename = "_8")] #[fory(id = 8)]
        [float] current_value: f32 = 8,
        #[serde(rename = "_10")] #[fory(id = 10)]
        [bool] is_writable: bool = 10,
        #[serde(rename = "_11")] #[fory(id = 11)]
        [bool] can_ramp: bool = 11,
    }
}

impl Field<f64> for f32 {
    #[allow(clippy::cast_possible_truncation, reason = "the number was an f32")]
    fn mirror(native: &f64) -> Self {
        *native as Self
    }
}
