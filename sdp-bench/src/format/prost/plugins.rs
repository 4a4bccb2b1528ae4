//! The plugin registry as prost messages.

messages! {
    #[derive(serde::Serialize)]
    #[cfg_attr(feature = "fory", derive(fory::ForyStruct))]
    PluginRegistry {
        #[serde(rename(serialize = "_1"))] #[cfg_attr(feature = "fory", fory(id = 1))]
        [message, repeated] plugins: Vec<Plugin> = 1,
        #[serde(rename(serialize = "_2"))] #[cfg_attr(feature = "fory", fory(id = 2))]
        [uint32] total_plugin_count: u32 = 2,
        #[serde(rename(serialize = "_3"))] #[cfg_attr(feature = "fory", fory(id = 3))]
        [uint32] total_parameter_count: u32 = 3,
    }

    #[derive(serde::Serialize)]
    #[cfg_attr(feature = "fory", derive(fory::ForyStruct))]
    Plugin {
        #[serde(rename(serialize = "_1"))] #[cfg_attr(feature = "fory", fory(id = 1))]
        [string] name: String = 1,
        #[serde(rename(serialize = "_2"))] #[cfg_attr(feature = "fory", fory(id = 2))]
        [string] manufacturer_id: String = 2,
        #[serde(rename(serialize = "_3"))] #[cfg_attr(feature = "fory", fory(id = 3))]
        [string] component_type: String = 3,
        #[serde(rename(serialize = "_4"))] #[cfg_attr(feature = "fory", fory(id = 4))]
        [string] component_subtype: String = 4,
        #[serde(rename(serialize = "_5"))] #[cfg_attr(feature = "fory", fory(id = 5))]
        [message, repeated] parameters: Vec<Parameter> = 5,
    }

    #[derive(serde::Serialize)]
    #[cfg_attr(feature = "fory", derive(fory::ForyStruct))]
    Parameter {
        #[serde(rename(serialize = "_1"))] #[cfg_attr(feature = "fory", fory(id = 1))]
        [uint64] address: u64 = 1,
        #[serde(rename(serialize = "_2"))] #[cfg_attr(feature = "fory", fory(id = 2))]
        [string] display_name: String = 2,
        #[serde(rename(serialize = "_3"))] #[cfg_attr(feature = "fory", fory(id = 3))]
        [string] identifier: String = 3,
        #[serde(rename(serialize = "_4"))] #[cfg_attr(feature = "fory", fory(id = 4))]
        [string] unit: String = 4,
        #[serde(rename(serialize = "_5"))] #[cfg_attr(feature = "fory", fory(id = 5))]
        [float] min_value: f32 = 5,
        #[serde(rename(serialize = "_6"))] #[cfg_attr(feature = "fory", fory(id = 6))]
        [float] max_value: f32 = 6,
        #[serde(rename(serialize = "_7"))] #[cfg_attr(feature = "fory", fory(id = 7))]
        [float] default_value: f32 = 7,
        #[serde(rename(serialize = "_8"))] #[cfg_attr(feature = "fory", fory(id = 8))]
        [float] current_value: f32 = 8,
        #[serde(rename(serialize = "_9"))] #[cfg_attr(feature = "fory", fory(id = 9))]
        [fixed32] raw_flags: u32 = 9,
        #[serde(rename(serialize = "_10"))] #[cfg_attr(feature = "fory", fory(id = 10))]
        [bool] is_writable: bool = 10,
        #[serde(rename(serialize = "_11"))] #[cfg_attr(feature = "fory", fory(id = 11))]
        [bool] can_ramp: bool = 11,
    }
}
