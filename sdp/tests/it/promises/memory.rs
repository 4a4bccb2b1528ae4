//! Memory is bounded by the input: at its peak, decoding takes a constant of the type for each byte.
//!
//! What a count alone may reserve is in `bug_classes`; what good input takes is in `memory`.

use allocation_counter::measure;
use sdp::{SdpDecode, Seq};

use crate::registry::{Borrowed, Lazy, Owned, Parameter, Plugin, small};

/// The most memory that a byte of input becomes in a vector of `T`: an element in memory over the
/// least that it takes on the wire.
fn for_a_byte<'de, T: SdpDecode<'de>>() -> usize {
    size_of::<T>().div_ceil(T::SIZE.min())
}

/// Decodes `bytes`, whether that is an error or not, and gives what it takes at its peak.
fn peak<'de, T: SdpDecode<'de>>(bytes: &'de [u8]) -> usize {
    let info = measure(|| drop(sdp::from_slice::<T>(bytes)));
    info.bytes_max as usize
}

fn peaks_are_bounded(bytes: &[u8]) {
    type OwnedPlugin = Plugin<String, Vec<Parameter<String>>>;
    type BorrowedPlugin<'a> = Plugin<&'a str, Vec<Parameter<&'a str>>>;
    type LazyPlugin<'a> = Plugin<&'a str, Seq<'a, Parameter<&'a str>>>;

    let owned = for_a_byte::<OwnedPlugin>().max(for_a_byte::<Parameter<String>>());
    assert!(peak::<Owned>(bytes) <= owned * bytes.len());
    let borrowed = for_a_byte::<BorrowedPlugin<'_>>().max(for_a_byte::<Parameter<&str>>());
    assert!(peak::<Borrowed<'_>>(bytes) <= borrowed * bytes.len());
    assert_eq!(peak::<Lazy<'_>>(bytes), 0);
    assert_eq!(peak::<Seq<'_, LazyPlugin<'_>>>(bytes), 0);
}

#[test]
#[cfg_attr(miri, ignore = "thousands of decodes are too many for Miri")]
fn lengths_that_claim_all_that_is_left_take_memory_in_proportion_to_the_input() {
    let bytes = sdp::to_vec(&small()).unwrap();
    peaks_are_bounded(&bytes);
    // At each place, and so at that of each length and count: all that elements of each size, or bytes,
    // could be in what is left, and a little more.
    for place in 0..bytes.len() - 4 {
        let left = bytes.len() - place - 4;
        for least in [
            1,
            for_least::<Plugin<&str, Vec<Parameter<&str>>>>(),
            for_least::<Parameter<&str>>(),
        ] {
            for claimed in [left / least, left / least + 1, u32::MAX as usize] {
                let mut bytes = bytes.clone();
                let claimed = u32::try_from(claimed).unwrap();
                bytes[place..place + 4].copy_from_slice(&claimed.to_le_bytes());
                peaks_are_bounded(&bytes);
            }
        }
    }
}

fn for_least<'de, T: SdpDecode<'de>>() -> usize {
    T::SIZE.min()
}

#[test]
fn the_bound_is_reached_and_not_far_above() {
    // Plugins of nothing: their vector is all there is.
    let count = 1_000_u32;
    let mut bytes = count.to_le_bytes().to_vec();
    let least = for_least::<Plugin<String, Vec<Parameter<String>>>>();
    bytes.extend(vec![0; count as usize * least + 8]);
    let taken = peak::<Owned>(&bytes);
    assert_eq!(
        taken,
        count as usize * size_of::<Plugin<String, Vec<Parameter<String>>>>()
    );
}
