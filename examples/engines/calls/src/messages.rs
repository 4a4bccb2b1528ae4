//! The request and the reply of all contenders, for all formats.

use std::sync::LazyLock;

/// The types have equal fields in all formats.
macro_rules! messages {
    ($($id:tt $name:ident { $(#[$prost:meta] $field:ident: $type:ty,)+ })+) => {$(
        #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema)]
        #[derive(serde::Serialize, serde::Deserialize, prost::Message, Clone, PartialEq)]
        #[sdp(message_id = $id)]
        #[serde(default)]
        pub(crate) struct $name { $(#[$prost] pub(crate) $field: $type,)+ }
    )+};
}

messages! {
    1 Load {
        #[prost(string, tag = "1")] path: String,
        #[prost(float, tag = "2")] volume: f32,
    }
    2 Loaded {
        #[prost(uint64, tag = "1")] frames: u64,
        #[prost(string, tag = "2")] title: String,
        #[prost(message, repeated, tag = "3")] plugins: Vec<Plugin>,
    }
    3 Plugin {
        #[prost(string, tag = "1")] name: String,
        #[prost(string, tag = "2")] manufacturer_id: String,
        #[prost(string, tag = "3")] component_type: String,
        #[prost(string, tag = "4")] component_subtype: String,
        #[prost(message, repeated, tag = "5")] parameters: Vec<Parameter>,
    }
    4 Parameter {
        #[prost(uint64, tag = "1")] address: u64,
        #[prost(string, tag = "2")] display_name: String,
        #[prost(string, tag = "3")] identifier: String,
        #[prost(string, tag = "4")] unit: String,
        #[prost(float, tag = "5")] min_value: f32,
        #[prost(float, tag = "6")] max_value: f32,
        #[prost(float, tag = "7")] default_value: f32,
        #[prost(float, tag = "8")] current_value: f32,
        #[prost(uint32, tag = "9")] raw_flags: u32,
        #[prost(bool, tag = "10")] is_writable: bool,
        #[prost(bool, tag = "11")] can_ramp: bool,
    }
}

/// Handles a request. Most contenders need an owned reply, so all of them get one.
pub(crate) fn load(request: Load) -> Loaded {
    static REGISTRY: LazyLock<Loaded> = LazyLock::new(|| {
        let json = include_str!("../../../../testdata/plugins.json");
        serde_json::from_str(json).expect("the file has plugins")
    });
    if request.path.ends_with(".json") {
        return REGISTRY.clone();
    }
    Loaded {
        frames: 48_000,
        title: request.path,
        plugins: Vec::new(),
    }
}
