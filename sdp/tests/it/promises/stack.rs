//! Promise: the stack is bounded. For any input, recursive types take at most the stack given here.

use std::cell::Cell;
use std::collections::{BTreeMap, HashMap};
use std::num::NonZero;
use std::process::Command;
use std::rc::Rc;
use std::sync::Arc;

use crate::errors::{fails, is_refused};
use crate::limits::{decode_nested, encode_nested};
use sdp::{
    DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind, Indexed, IndexedSeq, Length,
    Limits, Reader, SdpDecode, SdpDecodeOwned, SdpEncode, Seq, WireSize, Writer,
};

/// The largest stack that values at the default nesting limit may take.
const DEFAULT_LIMIT_STACK: usize = if cfg!(debug_assertions) { 1024 } else { 128 } * 1024;

/// A small stack, and the number of levels that fit it.
const SMALL_STACK: usize = 64 * 1024;
const SMALL_LEVELS: u32 = if cfg!(debug_assertions) { 6 } else { 32 };

thread_local! {
    /// The lowest stack address of a `Probe`. Stacks grow downwards.
    static DEEPEST: Cell<usize> = const { Cell::new(usize::MAX) };
}

/// Takes no bytes, and records the depth of the stack.
#[derive(Debug, PartialEq, Clone, Copy, Default)]
pub(crate) struct Probe;

impl Probe {
    #[inline(never)]
    fn look() {
        let here = 0_u8;
        DEEPEST.set(DEEPEST.get().min(std::ptr::from_ref(&here).addr()));
    }
}

impl SdpEncode for Probe {
    const SIZE: WireSize = WireSize::fixed(0);

    fn measure(&self, _: &mut Length) {
        Self::look();
    }

    fn encode(&self, _: &mut Writer<'_>) -> Result<(), EncodeError> {
        Self::look();
        Ok(())
    }
}

decode_by! {
    Probe: WireSize::fixed(0), |_| {
        Self::look();
        Ok(Self)
    };
}

types! {
    #[derive(Clone, Default)]
    pub(crate) struct Node { pub(crate) probe: Probe, pub(crate) children: Vec<Node> }

    #[derive(Clone, Default)]
    pub(crate) struct Link { probe: Probe, next: Option<Box<Link>> }

    #[derive(Clone)]
    pub(crate) enum List { End(Probe), Item(Probe, Rc<List>) }

    #[derive(Clone, Default)]
    pub(crate) struct Directory { probe: Probe, entries: BTreeMap<u8, Directory> }

    #[derive(Clone, Default)]
    pub(crate) struct Hashed { probe: Probe, entries: HashMap<String, Hashed> }

    #[derive(Clone)]
    pub(crate) enum Json {
        Null(Probe),
        Bool(bool),
        Number(f64),
        Text(String),
        List(Probe, Vec<Json>),
        Object(Probe, BTreeMap<String, Json>),
    }

    pub(crate) struct Lazy<'a> { probe: Probe, children: Seq<'a, Lazy<'a>> }

    #[derive(Clone, Default)]
    pub(crate) struct Page { probe: Probe, pub(crate) children: Indexed<Vec<Page>> }
}

#[derive(SdpEncode, SdpDecode)]
pub(crate) struct LazyPage<'a> {
    probe: Probe,
    pub(crate) children: IndexedSeq<'a, LazyPage<'a>>,
}

/// Functions that return a value with this many levels. A value without an inner one has the first number.
macro_rules! nested {
    ($($name:ident: $type:ty = $first:literal, $leaf:expr, |$inner:ident| $outer:expr;)*) => {$(
        pub(crate) fn $name(levels: usize) -> $type {
            ($first..levels).fold($leaf, |$inner, _| $outer)
        }
    )*};
}

nested! {
    nodes: Node = 1, Node::default(), |inner| Node { probe: Probe, children: vec![inner] };
    links: Link = 0, Link::default(), |inner| Link { probe: Probe, next: Some(Box::new(inner)) };
    lists: List = 0, List::End(Probe), |inner| List::Item(Probe, Rc::new(inner));
    directories: Directory = 1, Directory::default(),
        |inner| Directory { probe: Probe, entries: BTreeMap::from([(7, inner)]) };
    pages: Page = 1, Page::default(), |inner| Page { probe: Probe, children: Indexed(vec![inner]) };
    hashed: Hashed = 1, Hashed::default(),
        |inner| Hashed { probe: Probe, entries: HashMap::from([("key".into(), inner)]) };
    lists_of_json: Json = 0, Json::Null(Probe), |inner| Json::List(Probe, vec![inner]);
    objects_of_json: Json = 0, Json::Null(Probe),
        |inner| Json::Object(Probe, BTreeMap::from([("key".into(), inner)]));
}

#[cfg(feature = "serde_json-1")]
nested! {
    values_of_json: serde_json::Value = 1, serde_json::json!([]), |inner| match inner.is_array() {
        true => serde_json::json!({"key": inner}),
        false => serde_json::json!([inner]),
    };
}

/// Runs `action` on a thread with a stack of `size` bytes, and returns the depth of its probes. The standard library
/// takes a part of the stack.
fn on_stack_of(size: usize, action: impl FnOnce() + Send + 'static) -> usize {
    std::thread::Builder::new()
        .stack_size(size)
        .spawn(move || {
            let start = 0_u8;
            DEEPEST.set(usize::MAX);
            action();
            std::ptr::from_ref(&start).addr() - DEEPEST.get()
        })
        .unwrap()
        .join()
        .unwrap()
}

/// Encodes and decodes a recursive type at the nesting limit and past it.
fn round_trips_at_the_limit<T>(make: fn(usize) -> T, levels: u32)
where
    T: SdpEncode + SdpDecodeOwned + PartialEq + Clone,
{
    let limits = Limits::DEFAULT.with_max_nesting(levels);
    let deep = make(levels as usize);
    let bytes = encode_nested(&deep, levels).unwrap();
    let whole = decode_nested::<T>(&bytes, levels);
    assert!(whole.is_ok_and(|value| value == deep));
    let mut place = deep.clone();
    let in_place = Reader::with_limits(&bytes, &limits).decode_whole_into(&mut place);
    assert_eq!(in_place, Ok(()));

    let deeper = make(levels as usize + 1);
    let too_deep = EncodeErrorKind::NestingTooDeep(levels);
    is_refused(encode_nested(&deeper, levels), too_deep);
    let bytes = encode_nested(&deeper, levels + 1).unwrap();
    let too_deep = DecodeErrorKind::NestingTooDeep(levels);
    let whole = decode_nested::<T>(&bytes, levels);
    assert_eq!(whole.err().map(|error| error.kind()), Some(too_deep));
    let in_place = Reader::with_limits(&bytes, &limits).decode_whole_into(&mut place);
    assert_eq!(in_place.map_err(|error| error.kind()), Err(too_deep));
}

/// Nests every type `levels` deep on a stack of `size` bytes. A stack overflow ends the process.
fn all_fit(levels: u32, size: usize) {
    let fits = |name, action: fn(u32)| {
        let used = on_stack_of(size, move || action(levels));
        println!("{levels} levels of {name}: {used} bytes of stack");
        assert!((1..size).contains(&used), "{name}");
    };
    macro_rules! fit {
        ($($name:literal: $make:ident;)*) => {
            $(fits($name, |levels| round_trips_at_the_limit($make, levels));)*
        };
    }
    fit! {
        "vectors": nodes;
        "boxes": links;
        "shared enums": lists;
        "ordered maps": directories;
        "hash maps": hashed;
        "JSON lists": lists_of_json;
        "JSON objects": objects_of_json;
        "indexed sequences": pages;
    }
    #[cfg(feature = "serde_json-1")]
    fits("values of serde_json", |levels| {
        Probe::look();
        round_trips_at_the_limit(values_of_json, levels);
    });
    fits("lazy sequences", |levels| {
        let bytes = encode_nested(&nodes(levels as usize), levels).unwrap();
        let lazy: Lazy<'_> = decode_nested(&bytes, levels).unwrap();
        assert_eq!(encode_nested(&lazy, levels).unwrap(), bytes);
    });
    fits("indexed sequences on demand", |levels| {
        let bytes = encode_nested(&pages(levels as usize), levels).unwrap();
        let lazy: LazyPage<'_> = decode_nested(&bytes, levels).unwrap();
        assert!(lazy.children.check().is_ok());
        assert_eq!(encode_nested(&lazy, levels).unwrap(), bytes);
    });
}

#[test]
#[cfg_attr(miri, ignore = "Miri has no stack to measure")]
fn values_that_nest_to_the_default_limit_fit_the_promised_stack() {
    all_fit(128, DEFAULT_LIMIT_STACK);
}

#[test]
#[cfg_attr(miri, ignore = "Miri has no stack to measure")]
fn values_that_nest_to_a_lower_limit_fit_a_small_stack() {
    all_fit(SMALL_LEVELS, SMALL_STACK);
}

/// A thread: its stack in bytes, its nesting limit, and the size of the largest nodes that it decodes.
struct Thread {
    stack: usize,
    levels: u32,
    largest: usize,
}

/// A thread of the standard library. A debug build copies a node more often.
const DEFAULT_THREAD: Thread = Thread {
    stack: 2 << 20,
    levels: 128,
    largest: if cfg!(debug_assertions) { 48 } else { 64 } << 10,
};

const SMALL_THREAD: Thread = Thread {
    stack: SMALL_STACK,
    levels: SMALL_LEVELS,
    largest: if cfg!(debug_assertions) { 128 } else { 512 },
};

types! {
    #![derive(SdpEncode, SdpDecode)]
    /// A node with an array and a vector of nodes.
    struct LargeNode<const N: usize> { data: [u8; N], children: Vec<LargeNode<N>> }
    struct LargeLink<const N: usize> { data: [u8; N], next: Option<Box<LargeLink<N>>> }

    /// A node with an indexed sequence.
    struct LargePage<const N: usize> { data: [u8; N], children: Indexed<Vec<LargePage<N>>> }
    struct Part<const N: usize> { data: [u8; N], name: String }

    /// A node with a large struct by value.
    struct Whole<const N: usize> { part: Part<N>, children: Vec<Whole<N>> }

    /// A node with an array of structs by value.
    struct Arrays<const N: usize> { parts: [Part<N>; 2], children: BTreeMap<u8, Arrays<N>> }

    /// An enum like a syntax tree.
    enum Syntax<const N: usize> {
        Literal([u8; N]),
        Block(Vec<Syntax<N>>),
        Sum(Box<Syntax<N>>, Box<Syntax<N>>),
    }

    /// A struct with a large field on the heap.
    struct Model { id: u8, weights: Box<[f32; 1 << 18]>, active: Option<Arc<[[bool; 1 << 19]; 2]>> }
}

/// Decodes inputs that nest up to the limit and beyond: one `outer` for each level, and `inner`.
fn nest<T: SdpEncode + SdpDecodeOwned + 'static>(thread: &Thread, outer: &[u8], inner: &[u8]) {
    nest_by::<T>(thread, |content| [outer, content].concat(), inner);
}

/// Decodes inputs that nest up to the limit and beyond. `wrap` adds a level.
fn nest_by<T: SdpEncode + SdpDecodeOwned + 'static>(
    thread: &Thread,
    wrap: impl Fn(&[u8]) -> Vec<u8>,
    inner: &[u8],
) {
    let levels_of_thread = thread.levels;
    let limits = Limits::DEFAULT.with_max_nesting(levels_of_thread);
    let inputs = std::iter::successors(Some(inner.to_vec()), |content| Some(wrap(content)));
    let inputs: Vec<_> = inputs.take(thread.levels as usize + 3).collect();
    let too_deep = DecodeErrorKind::NestingTooDeep(thread.levels);
    on_stack_of(thread.stack, move || {
        Probe::look();
        let mut accepted = 0;
        for (levels, bytes) in inputs.iter().enumerate() {
            match decode_boxed::<T>(bytes, levels_of_thread) {
                Ok(value) => {
                    assert_eq!(accepted, levels, "a shallower value was refused");
                    accepted += 1;
                    assert_eq!(encode_nested(&*value, levels_of_thread).as_ref(), Ok(bytes));
                }
                Err(error) => assert_eq!(error.kind(), too_deep),
            }
            let deepest = &inputs[accepted.saturating_sub(1)];
            let mut place = decode_boxed::<T>(deepest, levels_of_thread).unwrap();
            let in_place = Reader::with_limits(bytes, &limits).decode_whole_into(&mut *place);
            assert_eq!(in_place.is_ok(), levels < accepted);
        }
        println!("{} bytes: {} levels", size_of::<T>(), accepted - 1);
        assert!((1..inputs.len()).contains(&accepted));
    });
}

#[inline(never)]
fn decode_boxed<T: SdpDecodeOwned>(bytes: &[u8], levels: u32) -> Result<Box<T>, DecodeError> {
    decode_nested(bytes, levels).map(Box::new)
}

/// Nests each type of node. `N` is the length of its array, and `HALF` the length of two arrays.
fn nest_each<const N: usize, const HALF: usize>(thread: &Thread) {
    let one = [1, 0, 0, 0];
    let none = [0; 4];
    let joined = |parts: &[&[u8]]| parts.concat();

    let data = vec![7; N];
    nest::<LargeNode<N>>(thread, &joined(&[&data, &one]), &joined(&[&data, &none]));
    nest::<LargeLink<N>>(thread, &joined(&[&data, &[1]]), &joined(&[&data, &[0]]));
    let page = |content: &[u8]| {
        let end = u32::try_from(content.len()).unwrap().to_le_bytes();
        joined(&[&data, &one, &end, &one, content])
    };
    nest_by::<LargePage<N>>(thread, page, &joined(&[&data, &none, &none]));
    let part = joined(&[&data, &none]);
    nest::<Whole<N>>(thread, &joined(&[&part, &one]), &joined(&[&part, &none]));
    let literal = joined(&[&[0], &data]);
    nest::<Syntax<N>>(thread, &joined(&[&[1], &one]), &literal);
    nest::<Syntax<N>>(thread, &joined(&[&[2], &literal]), &literal);
    let parts = joined(&[&vec![7; HALF], &none]).repeat(2);
    let entry = joined(&[&parts, &one, &[7]]);
    nest::<Arrays<HALF>>(thread, &entry, &joined(&[&parts, &none]));
}

type Nest = fn(&Thread);

/// Nodes by the length of their arrays.
const NODES: &[(usize, Nest)] = &[
    (16, nest_each::<16, 8>),
    (128, nest_each::<128, 64>),
    (512, nest_each::<512, 256>),
    (2048, nest_each::<2048, 1024>),
    (6144, nest_each::<6144, 3072>),
    (16384, nest_each::<16384, 8192>),
    (32768, nest_each::<32768, 16384>),
    (48000, nest_each::<48000, 24000>),
    (65400, nest_each::<65400, 32700>),
];

#[test]
#[cfg_attr(miri, ignore = "Miri has no stack to measure")]
fn large_types_that_nest_as_deep_as_allowed_fit_the_stack() {
    // A stack overflow ends the process. So each size has its own.
    for (thread, Thread { largest, .. }) in [("default", DEFAULT_THREAD), ("small", SMALL_THREAD)] {
        for (size, _) in NODES.iter().filter(|(size, _)| *size <= largest) {
            let output = Command::new(std::env::current_exe().unwrap())
                .args(["--exact", "--ignored"])
                .arg("promises::stack::nodes_in_the_environment_fit_the_stack")
                .env("NODES", size.to_string())
                .env("THREAD", thread)
                .output()
                .unwrap();
            // A process without a test of this name also succeeds.
            let text = String::from_utf8_lossy(&output.stdout);
            assert!(
                output.status.success() && text.contains("1 passed"),
                "{thread} thread, nodes of {size} bytes: {}\n{text}",
                output.status
            );
        }
    }
}

#[test]
#[ignore = "the test above runs it in other processes"]
fn nodes_in_the_environment_fit_the_stack() {
    let thread = match std::env::var("THREAD").unwrap().as_str() {
        "small" => SMALL_THREAD,
        _ => DEFAULT_THREAD,
    };
    let size: usize = std::env::var("NODES").unwrap().parse().unwrap();
    let (_, action) = NODES.iter().find(|(nodes, _)| *nodes == size).unwrap();
    action(&thread);
}

/// The stack of decoding without recursive types. Without optimization, each stack frame is several times larger.
const NOT_RECURSIVE_STACK: usize = if cfg!(debug_assertions) { 4 } else { 1 } * SMALL_STACK;

/// Runs the test of a promise without recursive types. They fit a small stack.
pub(super) fn without_recursion(test: fn()) {
    if cfg!(any(miri, target_family = "wasm")) {
        return test();
    }
    on_stack_of(NOT_RECURSIVE_STACK, move || {
        Probe::look();
        test();
    });
}

/// Decodes a value that is large on the heap, also in place, and both fail without the last byte.
fn decodes_on_the_heap<T: SdpEncode + SdpDecodeOwned>(bytes: &[u8]) {
    let mut value: T = sdp::from_slice(bytes).unwrap();
    assert!(sdp::to_vec(&value).unwrap() == bytes);
    let short = &bytes[..bytes.len() - 1];
    let expected = sdp::from_slice::<T>(short).err().map(|error| error.kind());
    let error = sdp::decode_into(short, &mut value).err();
    assert!(expected.is_some() && error.map(|error| error.kind()) == expected);
    sdp::decode_into(bytes, &mut value).unwrap();
    assert!(sdp::to_vec(&value).unwrap() == bytes);
}

#[test]
#[cfg_attr(miri, ignore = "Miri has no stack to measure")]
fn large_arrays_in_boxes_and_vectors_take_no_stack() {
    // Some elements are copied, others are decoded one by one, and each has one byte or more.
    on_stack_of(NOT_RECURSIVE_STACK, || {
        Probe::look();
        let bytes = vec![1; 1 << 20];
        decodes_on_the_heap::<Box<[f32; 1 << 18]>>(&bytes);
        decodes_on_the_heap::<Box<[[f32; 1 << 17]; 2]>>(&bytes);
        decodes_on_the_heap::<Rc<[NonZero<u8>; 1 << 20]>>(&bytes);
        decodes_on_the_heap::<Arc<[[Option<u8>; 1 << 18]; 2]>>(&bytes);
        decodes_on_the_heap::<Model>(&[&[7], &bytes[..], &[1], &bytes].concat());
        let sequence = [&[2, 0, 0, 0], &bytes[..]].concat();
        decodes_on_the_heap::<Vec<[bool; 1 << 19]>>(&sequence);
        decodes_on_the_heap::<Box<[[Option<u8>; 1 << 18]]>>(&sequence);
        let invalid = [&bytes[1..], &[2]].concat();
        for result in [
            sdp::from_slice::<Box<[bool; 1 << 20]>>(&invalid).map(drop),
            sdp::from_slice::<Arc<[[bool; 1 << 19]; 2]>>(&invalid).map(drop),
        ] {
            fails(result, DecodeErrorKind::InvalidBool(2), (1 << 20) - 1);
        }
    });
}
