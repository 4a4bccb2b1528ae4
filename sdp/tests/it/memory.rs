//! Allocations for valid messages: encoding makes one, and decoding in place makes none if the shape is the same.
//!
//! `real_time` covers the functions that never allocate.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::sync::Arc;

use allocation_counter::{AllocationInfo, measure};
use sdp::{Indexed, SdpDecode, SdpEncode, SdpPatch, SdpViews, message};

types! {
    #[derive(Default)]
    struct Everything {
        text: String,
        boxed: Option<Box<(String, Vec<u8>)>>,
        slice: Box<[String]>,
        short: Box<str>,
        deque: VecDeque<String>,
        arrays: [String; 2],
        result: Option<Result<String, Vec<u16>>>,
        choice: Choice,
        nested: Vec<Vec<Option<String>>>,
        shared: Arc<String>,
        indexed: Indexed<Vec<String>>,
    }

    #[derive(Default)]
    enum Choice { #[default] Nothing, Named { name: String, values: Vec<f32> } }
}

#[test]
fn encoding_makes_one_allocation_of_the_exact_length() {
    let value = everything('a');
    let mut bytes = Vec::new();
    let info = measure(|| bytes = sdp::to_vec(&value).unwrap());
    let len = bytes.len() as u64;
    assert_eq!((info.count_total, info.bytes_total), (1, len));
    assert_eq!(bytes.capacity(), bytes.len());
    let mut frame = Vec::new();
    let info = measure(|| frame = message::to_vec(&value).unwrap());
    assert_eq!((info.count_total, info.bytes_total), (1, len + 10));
}

fn everything(letter: char) -> Everything {
    let text = |len: usize| letter.to_string().repeat(len);
    Everything {
        text: text(9),
        boxed: Some(Box::new((text(20), vec![letter as u8; 30]))),
        slice: vec![text(3), text(17)].into(),
        short: text(5).into(),
        deque: [text(4), text(8)].into(),
        arrays: [text(1), text(2)],
        result: Some(Ok(text(7))),
        choice: Choice::Named {
            name: text(12),
            values: vec![letter as u32 as f32; 8],
        },
        nested: vec![vec![Some(text(2)), None], vec![Some(text(40))]],
        shared: Arc::new(text(11)),
        indexed: Indexed(vec![text(6), text(10)]),
    }
}

/// Returns the number of allocations, and the number of allocations minus frees.
fn traffic(info: &AllocationInfo) -> (u64, i64) {
    (info.count_total, info.count_current)
}

#[test]
fn decoding_in_place_reuses_every_allocation() {
    let all = ['a', 'b', 'c'].map(|letter| sdp::to_vec(&everything(letter)).unwrap());
    let mut place = Everything::default();
    sdp::decode_into(&all[0], &mut place).unwrap();
    for (bytes, letter) in all.iter().zip(['a', 'b', 'c']) {
        let frame = message::to_vec(&everything(letter)).unwrap();
        let info = measure(|| {
            sdp::decode_into(bytes, &mut place).unwrap();
            message::decode_into(&frame, &mut place).unwrap();
        });
        assert_eq!(traffic(&info), (0, 0), "{letter}");
        assert_eq!(place, everything(letter));
    }
    // Incomplete input keeps the allocations.
    let [bytes, ..] = &all;
    for len in 0..bytes.len() {
        let info = measure(|| assert!(sdp::decode_into(&bytes[..len], &mut place).is_err()));
        assert_eq!(traffic(&info), (0, 0), "{len}");
        sdp::decode_into(bytes, &mut place).unwrap();
    }
}

#[test]
fn decoding_in_place_reuses_the_keys_and_values_of_a_map() {
    let text = |i: u32| format!("entry {i:02}");
    let hashed: HashMap<String, Vec<u32>> = (0..50).map(|i| (text(i), vec![i; 9])).collect();
    let sorted: BTreeMap<String, Vec<u32>> = hashed.clone().into_iter().collect();
    let bytes = sdp::to_vec(&sorted).unwrap();

    let mut place = hashed.clone();
    let info = measure(|| sdp::decode_into(&bytes, &mut place).unwrap());
    assert_eq!(place, hashed);
    // A temporary list of the entries.
    assert_eq!(traffic(&info), (1, 0));

    let mut place = sorted.clone();
    let info = measure(|| sdp::decode_into(&bytes, &mut place).unwrap());
    assert_eq!(place, sorted);
    // The list and the nodes of the tree. The 50 keys and 50 values are reused.
    assert!(info.count_total < 20, "{info:?}");

    let keys: HashSet<String> = hashed.into_keys().collect();
    let bytes = sdp::to_vec(&keys).unwrap();
    let mut place = keys.clone();
    let info = measure(|| sdp::decode_into(&bytes, &mut place).unwrap());
    assert_eq!((place == keys, traffic(&info)), (true, (1, 0)));
}

#[test]
fn changes_in_place_allocate_nothing_if_nested_structs_have_views() {
    #[derive(SdpEncode, SdpDecode, SdpViews, Debug, PartialEq)]
    #[sdp(lazy = "MountSeq")]
    struct Mount(String, f32);

    #[derive(SdpEncode, SdpDecode, SdpPatch, Debug, PartialEq)]
    #[sdp(patch)]
    struct Player {
        score: u64,
        #[sdp(lazy)]
        mount: Option<Mount>,
        titles: Vec<String>,
    }

    let player = |score| Player {
        score,
        mount: Some(Mount("horse".into(), 4.0)),
        titles: vec!["first".into()],
    };
    let mut bytes = sdp::to_vec(&player(7)).unwrap();
    let info = measure(|| {
        let mut player = sdp::patch::open::<Player>(&mut bytes).unwrap();
        player.score.set(&8).unwrap();
    });
    assert_eq!(info.count_total, 0);
    assert_eq!(sdp::from_slice(&bytes), Ok(player(8)));
}
