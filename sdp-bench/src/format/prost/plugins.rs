//! The plugin registry as prost messages.

messages! {
    #[derive(serde::Serialize)]
    PluginRegistry {
        #[serde(rename(serialize = "_1"))] [message, repeated] plugins: Vec<Plugin> = 1,
        #[serde(rename(serialize = "_2"))] [uint32] total_plugin_count: u32 = 2,
        #[serde(rename(serialize = "_3"))] [uint32] total_parameter_count: u32 = 3,
    }

    #[derive(serde::Serialize)]
    Plugin {
        #[serde(rename(serialize = "_1"))] [string] name: String = 1,
        #[serde(rename(serialize = "_2"))] [string] manufacturer_id: String = 2,
        #[serde(rename(serialize = "_3"))] [string] component_type: String = 3,
        #[serde(rename(serialize = "_4"))] [string] component_subtype: String = 4,
        #[serde(rename(serialize = "_5"))] [message, repeated] parameters: Vec<Parameter> = 5,
    }

    #[derive(serde::Serialize)]
    Parameter {
        #[serde(rename(serialize = "_1"))] [uint64] address: u64 = 1,
        #[serde(rename(serialize = "_2"))] [string] display_name: String = 2,
        #[serde(rename(serialize = "_3"))] [string] identifier: String = 3,
        #[serde(rename(serialize = "_4"))] [string] unit: String = 4,
        #[serde(rename(serialize = "_5"))] [float] min_value: f32 = 5,
        #[serde(rename(serialize = "_6"))] [float] max_value: f32 = 6,
        #[serde(rename(serialize = "_7"))] [float] default_value: f32 = 7,
        #[serde(rename(serialize = "_8"))] [float] current_value: f32 = 8,
        #[serde(rename(serialize = "_9"))] [fixed32] raw_flags: u32 = 9,
        #[serde(rename(serialize = "_10"))] [bool] is_writable: bool = 10,
        #[serde(rename(serialize = "_11"))] [bool] can_ramp: bool = 11,
    }
}
