//! Promise: time is bounded by the input. The work is at most linear in the length of the input, even if it is hostile.
//!
//! The tests use no clock. They count each decoded element as a step. The work between two steps is constant, or
//! proportional to the bytes read there.

use std::cell::Cell;
use std::collections::{BTreeMap, HashSet, VecDeque};

use proptest::prelude::*;
use sdp::{DecodeError, Limits, Reader, SdpDecode, Seq, WireSize};

thread_local! {
    static STEPS: Cell<usize> = const { Cell::new(0) };
}

/// Counts how often it is decoded.
#[derive(Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Step<T>(pub(crate) T);

impl<'de, T: SdpDecode<'de>> SdpDecode<'de> for Step<T> {
    const SIZE: WireSize = T::SIZE;

    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        STEPS.set(STEPS.get() + 1);
        T::decode(input).map(Self)
    }

    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        STEPS.set(STEPS.get() + 1);
        T::decode_into(input, &mut place.0)
    }
}

/// Returns the number of steps of `action`.
pub(crate) fn steps<R>(action: impl FnOnce() -> R) -> usize {
    STEPS.set(0);
    action();
    STEPS.get()
}

types! {
    #![derive(SdpDecode)]
    #[derive(Default)]
    struct Node { children: Vec<Step<Node>> }
    struct Link { _next: Option<Box<Step<Link>>> }
    struct Directory { _entries: BTreeMap<Step<u8>, Directory> }
    struct Lazy<'a> { children: Seq<'a, Step<Lazy<'a>>> }
}

/// Checks every decoder on `bytes`, with a high nesting limit. An element takes at least one byte, so there is at most
/// one step per byte.
fn is_linear(bytes: &[u8]) {
    fn decode<'de, T: SdpDecode<'de>>(bytes: &'de [u8]) {
        let deep = Limits::DEFAULT.with_max_nesting(256);
        let count = steps(|| T::decode(&mut Reader::with_limits(bytes, &deep)).is_ok());
        assert!(count <= bytes.len(), "{count} steps");
    }

    decode::<Node>(bytes);
    decode::<Link>(bytes);
    decode::<Directory>(bytes);
    decode::<Lazy<'_>>(bytes);
    decode::<Vec<Step<Option<Step<bool>>>>>(bytes);
    decode::<Vec<Vec<Step<Vec<Step<u8>>>>>>(bytes);
    decode::<Seq<'_, Seq<'_, Step<&str>>>>(bytes);
    decode::<VecDeque<Step<String>>>(bytes);
    decode::<HashSet<Step<u8>>>(bytes);

    let mut place = Node {
        children: vec![Step(Node::default())],
    };
    let count = steps(|| sdp::decode_into(bytes, &mut place).is_ok());
    assert!(count <= bytes.len(), "{count} steps in place");
}

/// Miri takes only the first one.
const LENGTHS: [usize; 4] = [400, 1_000, 10_000, 100_000];

/// Returns inputs of about `len` bytes with the most expensive counts.
fn hostile(len: usize) -> Vec<Vec<u8>> {
    let words = |word: u32| word.to_le_bytes().repeat(len / 4);
    let mut inputs: Vec<_> = [0, 1, 2, 0xff].map(|byte| vec![byte; len]).into();
    // Zero elements, one element (nested to the end), two, three, and more elements than bytes.
    for count in [0, 1, 2, 3, 1 << 24, u32::MAX] {
        inputs.push(words(count));
        // An outer count that fits the input, with `count` inside.
        for min_size in [1, 2, 4, 5] {
            let claimed = u32::try_from((len - 4) / min_size).unwrap();
            let mut bytes = words(count);
            bytes[..4].copy_from_slice(&claimed.to_le_bytes());
            inputs.push(bytes);
        }
    }
    inputs
}

#[test]
fn hostile_counts_take_no_more_steps_than_bytes() {
    for len in LENGTHS.into_iter().take(if cfg!(miri) { 1 } else { 4 }) {
        hostile(len).iter().for_each(|bytes| is_linear(bytes));
    }
}

/// Runs under a tool that counts instructions. Twice the length takes twice the instructions.
#[test]
#[ignore = "needs a tool that counts instructions: see RELIABILITY.md"]
fn hostile_input_of_the_length_in_the_environment() {
    let len = std::env::var("HOSTILE_LEN").unwrap().parse().unwrap();
    hostile(len).iter().for_each(|bytes| is_linear(bytes));
}

#[test]
fn largest_input_takes_one_step_per_element() {
    let count = if cfg!(miri) { 100 } else { 100_000_u32 };
    let mut bytes = count.to_le_bytes().to_vec();
    bytes.resize(4 + count as usize * 4, 0);
    let decode = || sdp::from_slice::<Node>(&bytes).is_ok();
    assert_eq!(steps(decode), count as usize);
    let lazy: Lazy<'_> = sdp::from_slice(&bytes).unwrap();
    assert_eq!(STEPS.get(), 2 * count as usize);
    assert_eq!(steps(|| lazy.children.iter().count()), count as usize);
}

/// Reads a lazy value and all lazy values in it.
fn read(lazy: &Lazy<'_>) {
    lazy.children.iter().for_each(|Step(child)| read(&child));
}

/// SECURITY.md states the number of passes.
#[cfg_attr(miri, ignore = "a million steps are too many for Miri")]
#[test]
fn lazy_sequences_nested_to_the_limit_take_130_passes() {
    const LEAVES: u32 = 10_000;
    let mut bytes = 1_u32.to_le_bytes().repeat(126);
    bytes.extend(LEAVES.to_le_bytes());
    bytes.extend([0; 4 * LEAVES as usize]);
    let first = steps(|| sdp::from_slice::<Lazy<'_>>(&bytes).is_ok());
    let lazy: Lazy<'_> = sdp::from_slice(&bytes).unwrap();
    let passes = (first + steps(|| read(&lazy))) / LEAVES as usize;
    assert!((100..=130).contains(&passes), "{passes} passes");

    let deeper = [&1_u32.to_le_bytes(), &bytes[..]].concat();
    assert!(sdp::from_slice::<Lazy<'_>>(&deeper).is_err());
}

proptest! {
    #![proptest_config(crate::cases(if crate::WHOLE { 1_000 } else { 100 }))]

    #[test]
    fn no_input_takes_more_steps_than_bytes(
        bytes in prop::collection::vec(prop_oneof![4 => 0..3_u8, 1 => any::<u8>()], 0..400),
    ) {
        is_linear(&bytes);
    }
}
