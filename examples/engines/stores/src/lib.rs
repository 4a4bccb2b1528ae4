//! Records of redb, heed and fjall that outlive their struct.

use std::sync::LazyLock;

use sdp::{SdpDecode, SdpEncode, SdpSchema, SdpViews};
use sdp_schema::History;

pub mod heed;

/// A record. Release 1.0.0 had no tags, and a gain of 32 bits.
#[derive(SdpEncode, SdpDecode, SdpSchema, SdpViews, Clone, Debug, PartialEq)]
#[sdp(borrowed = "TrackRef", derive(Debug, PartialEq))]
pub struct Track {
    pub title: String,
    pub gain: f64,
    #[sdp(default)]
    pub tags: Vec<String>,
}

/// All versions of the record, by the stamp at the start of its bytes.
pub static TRACKS: LazyLock<History<Track>> = LazyLock::new(|| {
    History::from_lock(include_str!("../wire.sdp")).expect("a test has checked the lock")
});

impl heed::Stored for Track {
    fn history() -> &'static History<Self> {
        &TRACKS
    }
}
