//! Bytes that decode are those of the decoded value.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ffi::{CString, OsString};
use std::fmt::Debug;
use std::net::SocketAddr;
use std::num::{NonZeroI16, Saturating, Wrapping};
use std::ops::{Bound, Range, RangeInclusive};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, Debug, PartialEq, Eq, PartialOrd, Ord, Clone, Hash)]
enum Key {
    Unit,
    Empty(),
    Number(Wrapping<i8>),
    Parts {
        unit: Option<()>,
        list: Vec<Option<bool>>,
        map: BTreeMap<char, ()>,
    },
    Deep(Box<Self>),
    Text(Cow<'static, str>),
}

/// Checks bytes that decode. Returns whether they do.
fn check<T: Serialize + DeserializeOwned + Debug>(bytes: &[u8]) -> bool {
    let Ok((value, rest)) = sdp_serde::from_prefix::<T>(bytes) else {
        return false;
    };
    let used = &bytes[..bytes.len() - rest.len()];
    assert_eq!(sdp_serde::to_vec(&value).unwrap(), used, "{value:?}");
    true
}

macro_rules! canonical {
    ($($name:ident: $($type:ty),+;)*) => {
        $(
            #[test]
            fn $name() {
                let mut config = ProptestConfig::with_cases(if cfg!(miri) { 8 } else { 1024 });
                config.failure_persistence = None;
                let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
                // Small numbers are counts, tags, and the upper bytes of a number.
                let byte = prop_oneof![9 => Just(0_u8), 3 => Just(1), 3 => 0..8_u8, 1 => any::<u8>()];
                let mut are_decoded = vec![false; [$(stringify!($type)),+].len()];
                for _ in 0..runner.config().cases {
                    let bytes = vec(byte.clone(), 64).new_tree(&mut runner).unwrap().current();
                    for (is_decoded, decodes) in are_decoded.iter_mut().zip([$(check::<$type>(&bytes)),+]) {
                        *is_decoded |= decodes;
                    }
                }
                assert!(cfg!(miri) || !are_decoded.contains(&false), "{are_decoded:?}");
            }
        )*
    };
}

canonical! {
    numbers: (f32, f64, u8, i128), Saturating<u16>, NonZeroI16, (bool, char), [Wrapping<i8>; 3], usize;
    texts: String, CString, OsString, PathBuf, Cow<'static, str>, Box<str>;
    choices: Option<Option<()>>, Result<Option<bool>, Key>, Bound<bool>, Key;
    ranges: Range<i8>, RangeInclusive<u8>, std::ops::RangeFrom<u8>, std::ops::RangeTo<u8>;
    addresses: SocketAddr, std::net::IpAddr;
    times: Duration, SystemTime;
    maps: HashMap<Key, u8>, BTreeMap<(i8, String), [f32; 0]>, BTreeMap<Vec<Key>, ()>, HashMap<(), bool>,
        BTreeMap<Option<()>, ()>, HashMap<bool, HashMap<i16, Option<bool>>>;
    sets: BTreeSet<u8>, BTreeSet<Key>, HashSet<i16>, BTreeMap<BTreeSet<i8>, u8>;
    sequences: Vec<Key>, std::collections::VecDeque<(bool, u8)>, Box<[char]>, std::collections::LinkedList<u8>;
    wrappers: std::cmp::Reverse<u8>, std::cell::RefCell<bool>, std::sync::Mutex<u8>;
}
