//! An older build writes a store, and this build reads and changes it.

mod fjall;
mod heed;
mod older;
mod redb;
mod rolling;

use sdp_example_stores::Track;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// The length of a title, without the title.
const DAMAGED_LEN: [u8; 4] = [0xff; 4];
/// The error of a damaged record of release 1.0.0. The offset counts from the end of the stamp.
const DAMAGED: &str = "value of release 1.0.0: title: unexpected end of input: expected 4294967295 bytes, found 0 (at byte 4, str)";
/// The error of a record that another program wrote.
const NO_STAMP: &str = "the lock has no version with the stamp 706d617473206f6e: the value is of a newer build, of another type, \
                        or without a stamp";

#[test]
fn wire_format_is_locked() {
    sdp_schema::assert_wire_lock!("wire.sdp", Track);
}

fn track(title: &str, gain: f64, tags: &[&str]) -> Track {
    Track {
        title: title.into(),
        gain,
        tags: tags.iter().map(|&tag| tag.into()).collect(),
    }
}

/// Replaces the title in a record of an older build by a length without a title.
fn damaged(record: &[u8]) -> Vec<u8> {
    let (stamp, _) = record.split_at(8);
    [stamp, &DAMAGED_LEN].concat()
}
