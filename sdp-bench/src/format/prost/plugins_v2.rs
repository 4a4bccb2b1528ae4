//! The next version of the registry's messages. The fields keep their numbers and types, so that every version can read
//! them. The number 9 of the removed field is reserved.

messages! {
    #[cfg_attr(feature = "fory", derive(fory::ForyStruct))]
    PluginRegistry {
        #[serde(alias = "_1")] #[cfg_attr(feature = "fory", fory(id = 1))]
        [message, repeated] plugins: Vec<Plugin> = 1,
        #[serde(alias = "_2")] #[cfg_attr(feature = "fory", fory(id = 2))]
        [uint32] total_plugin_count: u32 = 2,
        #[serde(alias = "_3")] #[cfg_attr(feature = "fory", fory(id = 3))]
        [uint32] total_parameter_count: u32 = 3,
    }

    #[cfg_attr(feature = "fory", derive(fory::ForyStruct))]
    Plugin {
        #[serde(alias = "_1")] #[cfg_attr(feature = "fory", fory(id = 1))]
        [string] name: String = 1,
        #[serde(alias = "_2")] #[cfg_attr(feature = "fory", fory(id = 2))]
        [string] manufacturer_id: String = 2,
        #[serde(alias = "_3")] #[cfg_attr(feature = "fory", fory(id = 3))]
        [string] component_type: String = 3,
        #[serde(alias = "_4")] #[cfg_attr(feature = "fory", fory(id = 4))]
        [string] component_subtype: String = 4,
        #[serde(alias = "_5")] #[cfg_attr(feature = "fory", fory(id = 5))]
        [message, repeated] parameters: Vec<Parameter> = 5,
    }

    #[cfg_attr(feature = "fory", derive(fory::ForyStruct))]
    some of Parameter {
        #[serde(alias = "_3")] #[cfg_attr(feature = "fory", fory(id = 3))]
        [string] identifier: String = 3,
        #[serde(alias = "_2")] #[cfg_attr(feature = "fory", fory(id = 2))]
        [string] display_name: String = 2,
        #[serde(alias = "_1")] #[cfg_attr(feature = "fory", fory(id = 1))]
        [uint64] address: u64 = 1,
        #[serde(alias = "_12", default)] #[cfg_attr(feature = "fory", fory(id = 12))]
        [bool] is_hidden: bool = 12,
        #[serde(alias = "_4")] #[cfg_attr(feature = "fory", fory(id = 4))]
        [string] unit: String = 4,
        #[serde(alias = "_5")] #[cfg_attr(feature = "fory", fory(id = 5))]
        [float] min_value: f32 = 5,
        #[serde(alias = "_6")] #[cfg_attr(feature = "fory", fory(id = 6))]
        [float] max_value: f32 = 6,
        #[serde(alias = "_7")] #[cfg_attr(feature = "fory", fory(id = 7))]
        [float] default_value: f32 = 7,
        #[serde(alias = "_8")] #[cfg_attr(feature = "fory", fory(id = 8))]
        [float] current_value: f32 = 8,
        #[serde(alias = "_10")] #[cfg_attr(feature = "fory", fory(id = 10))]
        [bool] is_writable: bool = 10,
        #[serde(alias = "_11")] #[cfg_attr(feature = "fory", fory(id = 11))]
        [bool] can_ramp: bool = 11,
    }
}
