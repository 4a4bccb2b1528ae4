//! The messages of two builds.

use sdp::{SdpDecode, SdpEncode, SdpSchema};

/// The place of a robot in this build.
#[derive(SdpEncode, SdpDecode, SdpSchema, Debug)]
pub(crate) struct Pose {
    pub(crate) seconds: f64,
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) is_lost: Option<bool>,
}

/// A query for the pose at a time.
#[derive(SdpEncode, SdpDecode, SdpSchema)]
pub(crate) struct At {
    pub(crate) seconds: f64,
}

/// The older build.
pub(crate) mod older {
    use sdp::{SdpDecode, SdpEncode, SdpSchema};

    #[derive(SdpEncode, SdpDecode, SdpSchema)]
    pub(crate) struct Pose {
        pub(crate) x: f32,
        pub(crate) y: f32,
        pub(crate) seconds: f64,
    }
}

/// The number of good poses that each robot publishes.
pub(crate) const POSES: u32 = 2;
