//! Promise: memory is bounded by the input. Peak memory per byte of input is at most a constant of the type.
//!
//! `memory` covers valid input.

use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList};
use std::ffi::CString;
#[cfg(any(feature = "hashbrown-0_17", feature = "indexmap-2"))]
use std::hash::RandomState;
use std::rc::Rc;
use std::sync::Arc;

use allocation_counter::measure;
use sdp::{SdpDecode, SdpDecodeOwned, SdpEncode, Seq};

use super::stack::{self, without_recursion};
use crate::registry::{
    Borrowed, Lazy, Owned, Parameter, ParameterRef, Plugin, PluginRef, PluginSeq, small,
};

/// Returns the maximum memory per byte of input for a vector of `T`: the size of an element in memory, divided by its
/// minimum encoded size.
fn memory_per_byte<'de, T: SdpDecode<'de>>() -> usize {
    size_of::<T>().div_ceil(T::SIZE.min())
}

/// Decodes `bytes`, with any result, and returns the peak memory.
fn peak<'de, T: SdpDecode<'de>>(bytes: &'de [u8]) -> usize {
    let info = measure(|| drop(sdp::from_slice::<T>(bytes)));
    info.bytes_max as usize
}

/// Decodes `bytes` into `place`, with any result, and returns the peak of the additional memory.
fn peak_over<'de, T: SdpDecode<'de>>(bytes: &'de [u8], mut place: T) -> usize {
    let info = measure(|| _ = sdp::decode_into(bytes, &mut place));
    info.bytes_max as usize
}

fn peaks_are_bounded(bytes: &[u8]) {
    let owned = memory_per_byte::<Plugin>().max(memory_per_byte::<Parameter>());
    assert!(peak::<Owned>(bytes) <= owned * bytes.len());
    assert!(peak_over(bytes, Owned::default()) <= owned * bytes.len());
    assert!(peak_over(bytes, small()) <= owned * bytes.len());
    let borrowed = memory_per_byte::<PluginRef<'_>>().max(memory_per_byte::<ParameterRef<'_>>());
    assert!(peak::<Borrowed<'_>>(bytes) <= borrowed * bytes.len());
    assert!(peak_over(bytes, Borrowed::default()) <= borrowed * bytes.len());
    assert_eq!(peak::<Lazy<'_>>(bytes), 0);
    assert_eq!(peak::<Seq<'_, PluginSeq<'_>>>(bytes), 0);
}

#[test]
#[cfg_attr(miri, ignore = "thousands of decodes are too many for Miri")]
fn memory_of_hostile_lengths_is_proportional_to_the_input() {
    without_recursion(hostile_lengths);
}

fn hostile_lengths() {
    let bytes = sdp::to_vec(&small()).unwrap();
    peaks_are_bounded(&bytes);
    // Writes counts at each offset, and so over each length and count. The counts are the bytes or elements that fit
    // the remaining input, one more, and the maximum.
    for place in 0..bytes.len() - 4 {
        let left = bytes.len() - place - 4;
        for min_size in [
            1,
            min_size_of::<PluginRef<'_>>(),
            min_size_of::<ParameterRef<'_>>(),
        ] {
            for claimed in [left / min_size, left / min_size + 1, u32::MAX as usize] {
                let mut bytes = bytes.clone();
                let claimed = u32::try_from(claimed).unwrap();
                bytes[place..place + 4].copy_from_slice(&claimed.to_le_bytes());
                peaks_are_bounded(&bytes);
            }
        }
    }
}

fn min_size_of<'de, T: SdpDecode<'de>>() -> usize {
    T::SIZE.min()
}

#[test]
fn memory_bound_is_tight() {
    without_recursion(|| {
        // Empty plugins: only their vector takes memory.
        let count = 1_000_u32;
        let mut bytes = count.to_le_bytes().to_vec();
        let min_size = min_size_of::<Plugin>();
        bytes.extend(vec![0; count as usize * min_size + 8]);
        let used = peak::<Owned>(&bytes);
        assert_eq!(used, count as usize * size_of::<Plugin>());
    });
}

/// The maximum memory of each kind per part, in addition to the content of the part.
mod kind {
    /// An element of a vector, deque or boxed slice.
    pub(super) const fn element<T>() -> usize {
        size_of::<T>()
    }

    /// An entry of an ordered map, or of a set if `V` is `()`. It takes an entry of a temporary list. If it is alone,
    /// it also takes a whole node: eleven entries, a link and two numbers.
    pub(super) const fn ordered<K, V>() -> usize {
        12 * size_of::<(K, V)>() + 3 * size_of::<usize>()
    }

    /// An entry of a hash map or set. It takes an entry of a temporary list. If it is alone, it also takes the smallest
    /// table: four entries (more if they are smaller than four bytes), and at least a byte for each.
    pub(super) const fn hashed<K, V>() -> usize {
        5 * size_of::<(K, V)>() + 48
    }

    /// An entry of an `IndexMap` or `IndexSet`. It takes an entry of the list with its hash. If it is alone, it also
    /// takes the smallest table: four indices, and at least a byte for each.
    #[cfg(feature = "indexmap-2")]
    pub(super) const fn indexed<K, V>() -> usize {
        size_of::<(usize, K, V)>() + 4 * size_of::<usize>() + 32
    }

    /// The target of a pointer: the value, and two counts if it is shared. The pointer itself counts towards its owner.
    pub(super) const fn pointee<T>() -> usize {
        size_of::<T>().next_multiple_of(size_of::<usize>()) + 2 * size_of::<usize>()
    }

    /// An element of a linked list: the value, and two links.
    pub(super) const fn node<T>() -> usize {
        pointee::<T>()
    }

    /// An element of a shared slice. It exists twice while a vector is copied into the slice.
    pub(super) const fn shared_element<T>() -> usize {
        2 * size_of::<T>()
    }
}

/// A type with its bound: decoding takes at most `part` bytes of memory per `min_size` bytes of input.
struct Bound {
    name: &'static str,
    /// Returns the peak memory of decoding `bytes`: to a new value, into an empty one, and into the value of `other`.
    peak: fn(bytes: &[u8], other: &[u8]) -> usize,
    other: Vec<u8>,
    part: usize,
    min_size: usize,
}

impl Bound {
    /// Returns the encoding of `value`, and the largest of the bounds in `parts`.
    fn of<T: SdpEncode + SdpDecodeOwned + Default>(
        value: &T,
        parts: &[(usize, usize)],
    ) -> (Vec<u8>, Self) {
        let largest = parts
            .iter()
            .max_by_key(|(part, min_size)| part * 1_000 / min_size);
        let (part, min_size) = *largest.unwrap();
        let bytes = sdp::to_vec(value).unwrap();
        let bound = Self {
            name: std::any::type_name::<T>(),
            peak: |bytes, other| {
                let used: T = sdp::from_slice(other).unwrap();
                let in_place = peak_over(bytes, T::default()).max(peak_over(bytes, used));
                peak::<T>(bytes).max(in_place)
            },
            other: bytes.clone(),
            part,
            min_size,
        };
        (bytes, bound)
    }

    /// Checks the peak memory for `bytes`, and returns it with its bound.
    fn check(&self, bytes: &[u8]) -> (usize, usize) {
        let used = (self.peak)(bytes, &self.other);
        let limit = bytes.len() * self.part / self.min_size;
        assert!(
            used <= limit,
            "{}: {used} bytes of memory exceed the bound of {limit} for {bytes:?}",
            self.name
        );
        (used, limit)
    }
}

types! {
    #![derive(SdpEncode, SdpDecode, Default)]
    struct Hashed { entries: HashMap<u8, Hashed> }
    struct Link { next: Option<Rc<Link>> }
}

/// Returns a hundred parts, each with its own memory.
fn hundred<T>(part: impl FnMut() -> T) -> Vec<T> {
    std::iter::repeat_with(part).take(100).collect()
}

fn bounds() -> Vec<(Vec<u8>, Bound)> {
    use kind::{element, hashed, node, ordered, pointee, shared_element};

    let levels = || 0..100;
    let table = levels().fold(Hashed::default(), |inner, key| Hashed {
        entries: HashMap::from([(key, inner)]),
    });
    let link = levels().fold(Link::default(), |inner, _| Link {
        next: Some(Rc::new(inner)),
    });
    let singles = || (0..100_u16).map(|key| (key, [(7_u8, 8_u8)]));
    let ordered_of_ordered: BTreeMap<u16, BTreeMap<u8, u8>> =
        singles().map(|(key, inner)| (key, inner.into())).collect();
    let hashed_of_hashed: HashMap<u16, HashMap<u8, u8>> =
        singles().map(|(key, inner)| (key, inner.into())).collect();
    let wide: BTreeMap<u16, u8> = (0..100).map(|key| (key, 1)).collect();
    let wide_hashed: HashMap<u16, u8> = (0..100).map(|key| (key, 1)).collect();
    let counted = 4;
    /// The bounds of each value: the memory of its parts, each for a number of bytes.
    macro_rules! bounds {
        ($($value:expr => $parts:expr;)*) => { vec![$(Bound::of(&$value, &$parts)),*] };
    }
    let all = [
        bounds! {
            stack::nodes(100) => [(element::<stack::Node>(), counted)];
            stack::pages(100) => [(element::<stack::Page>(), 2 * counted)];
            stack::directories(100) => [(ordered::<u8, stack::Directory>(), 1 + counted)];
            table => [(hashed::<u8, Hashed>(), 1 + counted)];
            link => [(pointee::<Link>(), 1)];
            ordered_of_ordered
                => [(ordered::<u16, BTreeMap<u8, u8>>(), 2 + counted), (ordered::<u8, u8>(), 2)];
            hashed_of_hashed
                => [(hashed::<u16, HashMap<u8, u8>>(), 2 + counted), (hashed::<u8, u8>(), 2)];
            wide => [(ordered::<u16, u8>(), 3)];
            wide_hashed => [(hashed::<u16, u8>(), 3)];
            hundred(|| BTreeSet::from([7_u8]))
                => [(element::<BTreeSet<u8>>(), counted), (ordered::<u8, ()>(), 1)];
            hundred(|| HashSet::<u8>::from([7_u8]))
                => [(element::<HashSet<u8>>(), counted), (hashed::<u8, ()>(), 1)];
            hundred(|| Box::new(7_u8)) => [(element::<Box<u8>>() + pointee::<u8>(), 1)];
            hundred(|| Rc::new(7_u8)) => [(element::<Rc<u8>>() + pointee::<u8>(), 1)];
            hundred(|| Arc::new(7_u64)) => [(element::<Arc<u64>>() + pointee::<u64>(), 8)];
            hundred(|| Box::<[u8]>::from([7]))
                => [(element::<Box<[u8]>>(), counted), (element::<u8>(), 1)];
            hundred(|| Rc::<[u16]>::from([7]))

                    => [(element::<Rc<[u16]>>() + pointee::<()>(), counted), (shared_element::<u16>(), 2)];
            hundred(|| Rc::<str>::from("a"))
                => [(element::<Rc<str>>() + pointee::<u64>(), counted), (element::<u8>(), 1)];
            hundred(|| LinkedList::from([7_u8]))
                => [(element::<LinkedList<u8>>(), counted), (node::<u8>(), 1)];
            // The text can use the bytes that are reserved for later elements.
            hundred(|| BinaryHeap::from([String::from("a")]))

                    => [(element::<BinaryHeap<String>>(), counted), (element::<String>() + counted, counted)];
            hundred(|| CString::from(c"a"))
                => [(element::<CString>(), counted + 1), (element::<u8>(), 1)];
        },
        #[cfg(feature = "hashbrown-0_17")]
        bounds! {
            Swiss::from_iter(singles().map(|(key, inner)| (key, Swiss::<u8, u8>::from_iter(inner))))
                => [(hashed::<u16, Swiss<u8, u8>>(), 2 + counted), (hashed::<u8, u8>(), 2)];
            hundred(|| SwissSet::from_iter([7_u8]))
                => [(element::<SwissSet<u8>>(), counted), (hashed::<u8, ()>(), 1)];
        },
        #[cfg(feature = "indexmap-2")]
        bounds! {
            Index::from_iter(singles().map(|(key, inner)| (key, Index::<u8, u8>::from_iter(inner))))

                    => [(kind::indexed::<u16, Index<u8, u8>>(), 2 + counted), (kind::indexed::<u8, u8>(), 2)];
            (0..100).map(|key| (key, 1)).collect::<Index<u16, u8>>()
                => [(kind::indexed::<u16, u8>(), 3)];
            hundred(|| IndexSet::from_iter([7_u8]))
                => [(element::<IndexSet<u8>>(), counted), (kind::indexed::<u8, ()>(), 1)];
        },
    ];
    all.into_iter().flatten().collect()
}

#[cfg(feature = "hashbrown-0_17")]
type Swiss<K, V> = hashbrown::HashMap<K, V, RandomState>;
#[cfg(feature = "hashbrown-0_17")]
type SwissSet<K> = hashbrown::HashSet<K, RandomState>;
#[cfg(feature = "indexmap-2")]
type Index<K, V> = indexmap::IndexMap<K, V, RandomState>;
#[cfg(feature = "indexmap-2")]
type IndexSet<K> = indexmap::IndexSet<K, RandomState>;

#[test]
#[cfg_attr(miri, ignore = "decodes are too slow for Miri")]
fn maps_sets_and_pointers_stay_within_the_bounds_of_their_kinds() {
    for (bytes, bound) in bounds() {
        let (used, limit) = bound.check(&bytes);
        println!(
            "{}: {used} of at most {limit} bytes of memory for {} bytes of input",
            bound.name,
            bytes.len()
        );
    }
}

/// Returns `len` bytes of indexed sequences. Each announces many elements, and the first one has the bytes of all.
fn announced(len: usize) -> Vec<u8> {
    if len < 1000 {
        return vec![0xff; len];
    }
    let count = len / 100;
    let rest = len - 8 - 4 * count;
    let [number, end] = [count, rest].map(|it| (it as u32).to_le_bytes());
    [&number, &*end.repeat(count), &number, &announced(rest)].concat()
}

#[test]
#[cfg_attr(miri, ignore = "thousands of decodes are too many for Miri")]
fn maps_sets_and_pointers_stay_within_the_bounds_on_hostile_counts() {
    for (bytes, bound) in bounds() {
        bound.check(&announced(100_000));
        // Counts at each offset, as above, for parts of one to eight bytes.
        for place in (0..bytes.len() - 4).step_by(if crate::WHOLE { 1 } else { 61 }) {
            let left = bytes.len() - place - 4;
            let claims = (1..=8).flat_map(|min_size| [left / min_size, left / min_size + 1]);
            for claimed in claims.chain([u32::MAX as usize]) {
                let mut bytes = bytes.clone();
                let claimed = u32::try_from(claimed).unwrap();
                bytes[place..place + 4].copy_from_slice(&claimed.to_le_bytes());
                bound.check(&bytes);
            }
        }
        // Nested counts. Each claims all remaining bytes.
        for min_size in 1..=8 {
            let mut claims = Vec::new();
            for left in (0..if crate::WHOLE { 1_000 } else { 100_u32 }).rev() {
                claims.extend((left * 4 / min_size).to_le_bytes());
            }
            bound.check(&claims);
        }
    }
}
