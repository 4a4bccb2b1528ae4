//! Maps of types of another crate.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

use sdp::{SdpDecode, SdpEncode};

/// A map of mirrors, for a field that is a `HashMap` of originals.
#[derive(SdpEncode, SdpDecode)]
pub struct Map<K, V>(BTreeMap<K, V>)
where
    K: Ord;

impl<K, V, MirrorK, MirrorV> From<HashMap<K, V>> for Map<MirrorK, MirrorV>
where
    MirrorK: From<K> + Ord,
    MirrorV: From<V>,
{
    fn from(map: HashMap<K, V>) -> Self {
        let pairs = map.into_iter();
        Self(
            pairs
                .map(|(key, value)| (key.into(), value.into()))
                .collect(),
        )
    }
}

impl<K, V, MirrorK, MirrorV> From<Map<MirrorK, MirrorV>> for HashMap<K, V>
where
    K: From<MirrorK> + Eq + Hash,
    V: From<MirrorV>,
    MirrorK: Ord,
{
    fn from(map: Map<MirrorK, MirrorV>) -> Self {
        let pairs = map.0.into_iter();
        pairs
            .map(|(key, value)| (key.into(), value.into()))
            .collect()
    }
}
