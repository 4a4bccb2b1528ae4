//! The next version of the registry's messages. The fields keep their numbers and types, so that every version can read
//! them. The number 9 of the removed field is reserved.

messages! {
    PluginRegistry {
        #[serde(alias = "_1")] [message, repeated] plugins: Vec<Plugin> = 1,
        #[serde(alias = "_2")] [uint32] total_plugin_count: u32 = 2,
        #[serde(alias = "_3")] [uint32] total_parameter_count: u32 = 3,
    }

    Plugin {
        #[serde(alias = "_1")] [string] name: String = 1,
        #[serde(alias = "_2")] [string] manufacturer_id: String = 2,
        #[serde(alias = "_3")] [string] component_type: String = 3,
        #[serde(alias = "_4")] [string] component_subtype: String = 4,
        #[serde(alias = "_5")] [message, repeated] parameters: Vec<Parameter> = 5,
    }

    some of Parameter {
        #[serde(alias = "_3")] [string] identifier: String = 3,
        #[serde(alias = "_2")] [string] display_name: String = 2,
        #[serde(alias = "_1")] [uint64] address: u64 = 1,
        #[serde(alias = "_12", default)] [bool] is_hidden: bool = 12,
        #[serde(alias = "_4")] [string] unit: String = 4,
        #[serde(alias = "_5")] [float] min_value: f32 = 5,
        #[serde(alias = "_6")] [float] max_value: f32 = 6,
        #[serde(alias = "_7")] [float] default_value: f32 = 7,
        #[serde(alias = "_8")] [float] current_value: f32 = 8,
        #[serde(alias = "_10")] [bool] is_writable: bool = 10,
        #[serde(alias = "_11")] [bool] can_ramp: bool = 11,
    }
}
