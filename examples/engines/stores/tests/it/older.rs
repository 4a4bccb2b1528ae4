//! The types of release 1.0.0, whose lock contained no release.

use std::sync::LazyLock;

use sdp::{SdpDecode, SdpEncode, SdpSchema};
use sdp_example_stores::heed::Stored;
use sdp_schema::History;

#[derive(SdpEncode, SdpDecode, SdpSchema, Debug)]
pub(crate) struct Track {
    pub(crate) title: String,
    pub(crate) gain: f32,
}

impl Track {
    pub(crate) fn new(title: &str, gain: f32) -> Self {
        let title = title.into();
        Self { title, gain }
    }
}

pub(crate) static TRACKS: LazyLock<History<Track>> = LazyLock::new(|| {
    History::from_lock("struct Track { title: str, gain: f32 }").expect("the lock is valid")
});

impl Stored for Track {
    fn history() -> &'static History<Self> {
        &TRACKS
    }
}
