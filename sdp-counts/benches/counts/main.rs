//! Benchmarks with instruction counts of one call on each hot path.

// The macros of gungraun expand to public items without documentation.
#![allow(missing_docs, unreachable_pub)]

mod data;
mod prepare;
mod public;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::error::Error;
use std::hash::{BuildHasherDefault, DefaultHasher};
use std::hint::black_box;
use std::sync::Arc;

use gungraun::{library_benchmark, library_benchmark_group, main};
use sdp::message::{self, DecodeMessage, EncodeMessage};
use sdp::{
    DecodeError, EncodeError, IndexedSeq, Owned, SdpDecode, SdpDecodeOwned, SdpEncode, owned,
};
use sdp_schema::{ConvertError, Plan, Refusal, Refusals, Schema};
use sdp_testdata::{PluginRegistry, PluginRegistryRef, PluginRegistrySeq, plugin_registry};

use data::{HostMessage, Mesh, Primitives, flags, lines, mesh, parameter_change, primitives};
use prepare::{
    Buffer, Edit, Input, Resolution, edit, encoded, framed, invert_values, leak, make_plan, opened,
    resolution, schemas, shared, succeeded, with_buffer, with_message_buffer, with_place,
    with_vector,
};
use public::{
    EntryRef, Log, LogRef, LogSeq, Opened, Players, PlayersRef, PlayersSeq, Updates, UpdatesSeq,
    indexed_log, log, players, updates,
};

#[library_benchmark(teardown = succeeded)]
#[bench::registry(leak(plugin_registry()))]
fn encoded_len<T: SdpEncode>(value: &T) -> Result<usize, EncodeError> {
    black_box(sdp::encoded_len(black_box(value)))
}

#[library_benchmark(teardown = succeeded)]
#[bench::registry(leak(plugin_registry()))]
fn to_vec<T: SdpEncode>(value: &T) -> Result<Vec<u8>, EncodeError> {
    black_box(sdp::to_vec(black_box(value)))
}

#[library_benchmark(teardown = succeeded)]
#[bench::registry(with_buffer(plugin_registry()))]
#[bench::primitives(with_buffer(primitives()))]
#[bench::mesh(with_buffer(mesh()))]
#[bench::lines(with_buffer(lines()))]
#[bench::log(with_buffer(log()))]
#[bench::updates(with_buffer(updates()))]
#[bench::players(with_buffer(players()))]
fn to_slice<T: SdpEncode>((value, buffer): (&T, Buffer)) -> Result<&'static mut [u8], EncodeError> {
    black_box(sdp::to_slice(black_box(value), black_box(buffer)))
}

#[library_benchmark(teardown = succeeded)]
#[bench::registry(with_vector(plugin_registry()))]
#[bench::primitives(with_vector(primitives()))]
#[bench::log(with_vector(log()))]
#[bench::updates(with_vector(updates()))]
#[bench::players(with_vector(players()))]
fn append<T: SdpEncode>((value, out): (&T, &mut Vec<u8>)) -> Result<(), EncodeError> {
    black_box(sdp::append(black_box(value), black_box(out)))
}

#[library_benchmark(teardown = succeeded)]
#[bench::registry(encoded::<PluginRegistry>(&plugin_registry()))]
#[bench::registry_borrowed(encoded::<PluginRegistryRef<'_>>(&plugin_registry()))]
#[bench::primitives(encoded::<Primitives>(&primitives()))]
#[bench::mesh(encoded::<Mesh>(&mesh()))]
#[bench::lines(encoded::<Vec<String>>(&lines()))]
#[bench::lines_borrowed(encoded::<Vec<&str>>(&lines()))]
#[bench::log(encoded::<Log>(&log()))]
#[bench::log_borrowed(encoded::<LogRef<'_>>(&log()))]
#[bench::log_opened(encoded::<LogSeq<'_>>(&log()))]
#[bench::updates(encoded::<Updates>(&updates()))]
#[bench::updates_opened(encoded::<UpdatesSeq<'_>>(&updates()))]
#[bench::players(encoded::<Players>(&players()))]
#[bench::players_borrowed(encoded::<PlayersRef<'_>>(&players()))]
#[bench::players_opened(encoded::<PlayersSeq<'_>>(&players()))]
fn decode<T: SdpDecode<'static>>(input: Input<T>) -> Result<T, DecodeError> {
    black_box(sdp::from_slice(black_box(input.0)))
}

#[library_benchmark(teardown = succeeded)]
#[bench::registry(shared(&plugin_registry()))]
fn decode_to_owned(
    input: Arc<[u8]>,
) -> Result<Owned<PluginRegistryRef<'static>>, owned::Error<Arc<[u8]>>> {
    black_box(Owned::decode(black_box(input)))
}

#[library_benchmark(teardown = succeeded)]
#[bench::registry(encoded(&plugin_registry()))]
fn decode_lazily(input: Input<PluginRegistrySeq<'static>>) -> Result<u32, DecodeError> {
    let registry = sdp::from_slice::<PluginRegistrySeq<'_>>(black_box(input.0));
    black_box(registry.map(|registry| flags(&registry)))
}

#[library_benchmark]
#[bench::log(opened::<LogSeq<'_>>(&log()))]
#[bench::updates(opened::<UpdatesSeq<'_>>(&updates()))]
#[bench::players(opened::<PlayersSeq<'_>>(&players()))]
fn read_opened<T: Opened>(value: &T) -> usize {
    black_box(black_box(value).read())
}

#[library_benchmark(teardown = succeeded)]
#[bench::log(indexed_log())]
fn get_indexed(
    records: IndexedSeq<'static, EntryRef<'static>>,
) -> Result<Option<EntryRef<'static>>, DecodeError> {
    black_box(black_box(&records).get(black_box(500)).transpose())
}

#[library_benchmark(teardown = succeeded)]
#[bench::registry(sdp::to_vec(&plugin_registry()).expect("test data must encode").leak())]
fn patch(bytes: &'static mut [u8]) -> Result<(), Box<dyn Error>> {
    black_box(invert_values(black_box(bytes)))
}

#[library_benchmark(teardown = succeeded)]
#[bench::registry(with_place(plugin_registry()))]
#[bench::updates(with_place(updates()))]
fn decode_into<T: SdpDecodeOwned>((input, place): (Input<T>, &mut T)) -> Result<(), DecodeError> {
    black_box(sdp::decode_into(black_box(input.0), black_box(place)))
}

/// A small encoding, and a place that held a large value before it was decoded there once, so the large value is not
/// replaced in the counted call, but its capacity may remain.
fn after_large<T: SdpEncode + SdpDecodeOwned>(large: T, small: &T) -> (Input<T>, &'static mut T) {
    let input: Input<T> = encoded(small);
    let place = Box::leak(Box::new(large));
    sdp::decode_into(input.0, place).expect("test data decode");
    (input, place)
}

const LARGE: u32 = 1 << 18;

// The hasher has no random keys, so that the counts are exact.
type Hasher = BuildHasherDefault<DefaultHasher>;
type HashSet = std::collections::HashSet<u32, Hasher>;
type HashMap = std::collections::HashMap<u32, u32, Hasher>;
type HashbrownMap = hashbrown::HashMap<u32, u32, Hasher>;
type IndexMap = indexmap::IndexMap<u32, u32, Hasher>;
type IndexSet = indexmap::IndexSet<u32, Hasher>;

/// Creates a sequence or set of the keys.
fn keys<T: FromIterator<u32>>(count: u32) -> T {
    (0..count).collect()
}

/// Creates a map of the keys to themselves.
fn entries<T: FromIterator<(u32, u32)>>(count: u32) -> T {
    (0..count).map(|key| (key, key)).collect()
}

#[library_benchmark(teardown = succeeded)]
#[bench::vec(after_large(keys::<Vec<u32>>(LARGE), &keys(1)))]
#[bench::vec_deque(after_large(keys::<VecDeque<u32>>(LARGE), &keys(1)))]
#[bench::boxed_slice(after_large(keys::<Box<[u32]>>(LARGE), &keys(1)))]
#[bench::string(after_large("a".repeat(LARGE as usize), &"a".to_owned()))]
#[bench::btree_set(after_large(keys::<BTreeSet<u32>>(LARGE), &keys(1)))]
#[bench::btree_map(after_large(entries::<BTreeMap<u32, u32>>(LARGE), &entries(1)))]
#[bench::hash_set(after_large(keys::<HashSet>(LARGE), &keys(1)))]
#[bench::hash_map(after_large(entries::<HashMap>(LARGE), &entries(1)))]
#[bench::hashbrown_map(after_large(entries::<HashbrownMap>(LARGE), &entries(1)))]
#[bench::index_set(after_large(keys::<IndexSet>(LARGE), &keys(1)))]
#[bench::index_map(after_large(entries::<IndexMap>(LARGE), &entries(1)))]
fn decode_into_after_large<T: SdpDecodeOwned>(
    (input, place): (Input<T>, &mut T),
) -> Result<(), DecodeError> {
    black_box(sdp::decode_into(black_box(input.0), black_box(place)))
}

#[library_benchmark(teardown = succeeded)]
#[bench::primitives(with_message_buffer(primitives()))]
#[bench::message_enum(with_message_buffer(HostMessage::from(parameter_change())))]
fn message_to_slice<T: EncodeMessage>(
    (value, buffer): (&T, Buffer),
) -> Result<&'static mut [u8], EncodeError> {
    black_box(message::to_slice(black_box(value), black_box(buffer)))
}

#[library_benchmark(teardown = succeeded)]
#[bench::primitives(framed::<Primitives>(&primitives()))]
#[bench::message_enum(framed::<HostMessage>(&parameter_change()))]
fn message_decode<T: DecodeMessage<'static>>(input: Input<T>) -> Result<T, DecodeError> {
    black_box(message::from_slice(black_box(input.0)))
}

#[library_benchmark(teardown = succeeded)]
#[bench::registry(schemas())]
fn plan(schemas: (&Schema, &Schema)) -> Result<&'static Plan, Refusals> {
    black_box(make_plan(black_box(schemas)))
}

#[library_benchmark(teardown = succeeded)]
#[bench::registry(resolution())]
fn resolve((plan, bytes, out): Resolution) -> Result<(), ConvertError> {
    black_box(black_box(plan).append(black_box(bytes), black_box(out)))
}

#[library_benchmark(teardown = succeeded)]
#[bench::registry(edit())]
fn write_back((editor, original, edited): Edit) -> Result<Vec<u8>, Refusal> {
    black_box(black_box(editor).write_back(black_box(original), black_box(edited)))
}

library_benchmark_group!(
    name = hot_paths,
    benchmarks = [
        encoded_len,
        to_vec,
        to_slice,
        append,
        decode,
        decode_to_owned,
        decode_lazily,
        read_opened,
        get_indexed,
        patch,
        decode_into,
        decode_into_after_large,
        message_to_slice,
        message_decode,
        plan,
        resolve,
        write_back
    ]
);

main!(library_benchmark_groups = hot_paths);
