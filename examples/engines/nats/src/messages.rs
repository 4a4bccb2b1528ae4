//! The messages of two builds, and of a third program.

use sdp::{SdpDecode, SdpEncode, SdpSchema};

/// The level of a track in this build.
#[derive(SdpEncode, SdpDecode, SdpSchema, Debug)]
pub(crate) struct Level {
    pub(crate) track: String,
    #[sdp(default)]
    pub(crate) channel: u16,
    pub(crate) peak: f32,
    pub(crate) is_clipped: Option<bool>,
}

/// The older build.
pub(crate) mod older {
    use sdp::{SdpDecode, SdpEncode, SdpSchema};

    #[derive(SdpEncode, SdpDecode, SdpSchema, Debug)]
    pub(crate) struct Level {
        pub(crate) peak: f32,
        pub(crate) track: String,
    }
}

/// A message of a program that uses the subject by mistake.
#[derive(SdpEncode, SdpSchema)]
pub(crate) struct Temperature {
    pub(crate) degrees: f32,
}
