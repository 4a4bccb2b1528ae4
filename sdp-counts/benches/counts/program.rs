//! Makes one call of a hot path, for targets without valgrind. Without an argument, prints the names of all calls.
//!
//! Before and after the call, the program writes an empty string to standard error. An emulator prints the number of
//! instructions up to each of these writes.

mod data;
mod prepare;
mod public;

use std::env;
use std::fmt::Debug;
use std::hint::black_box;
use std::io::{self, Write};

use sdp::message::{self, DecodeMessage, EncodeMessage};
use sdp::{DecodeError, IndexedSeq, Owned, SdpDecode, SdpDecodeOwned, SdpEncode};
use sdp_testdata::{PluginRegistry, PluginRegistryRef, PluginRegistrySeq, plugin_registry};

use data::{
    HostMessage, Mesh, Primitives, flags, lines, mesh, parameter_change, primitives, samples,
};
use prepare::{
    Input, Resolution, encoded, framed, invert_values, leak, make_plan, opened, resolution,
    schemas, shared, succeeded, with_buffer, with_message_buffer, with_place, with_vector,
};
use public::{
    EntryRef, Log, LogRef, LogSeq, Opened, Players, PlayersRef, PlayersSeq, Updates, UpdatesSeq,
    indexed_log, log, players, updates,
};

#[cfg(target_env = "musl")]
#[global_allocator]
static ALLOCATOR: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

/// The calls of the benchmarks, except `decode_into_after_large`, because its bound does not depend on the target.
const CALLS: &[(&str, fn())] = &[
    ("encoded_len/registry", encoded_len),
    ("to_vec/registry", || to_vec(plugin_registry)),
    ("to_vec/primitives", || to_vec(primitives)),
    ("to_slice/registry", || to_slice(plugin_registry)),
    ("to_slice/primitives", || to_slice(primitives)),
    ("to_slice/mesh", || to_slice(mesh)),
    ("to_slice/samples", || to_slice(samples)),
    ("to_slice/lines", || to_slice(lines)),
    ("to_slice/log", || to_slice(log)),
    ("to_slice/updates", || to_slice(updates)),
    ("to_slice/players", || to_slice(players)),
    ("append/registry", || append(plugin_registry)),
    ("append/primitives", || append(primitives)),
    ("append/log", || append(log)),
    ("append/updates", || append(updates)),
    ("append/players", || append(players)),
    ("decode/registry", || {
        decode::<PluginRegistry, _>(plugin_registry)
    }),
    ("decode/registry_borrowed", || {
        decode::<PluginRegistryRef<'_>, _>(plugin_registry)
    }),
    ("decode/primitives", || decode::<Primitives, _>(primitives)),
    ("decode/mesh", || decode::<Mesh, _>(mesh)),
    ("decode/samples", || decode::<Vec<f32>, _>(samples)),
    ("decode/lines", || decode::<Vec<String>, _>(lines)),
    ("decode/lines_borrowed", || decode::<Vec<&str>, _>(lines)),
    ("decode/log", || decode::<Log, _>(log)),
    ("decode/log_borrowed", || decode::<LogRef<'_>, _>(log)),
    ("decode/log_opened", || decode::<LogSeq<'_>, _>(log)),
    ("decode/updates", || decode::<Updates, _>(updates)),
    ("decode/updates_opened", || {
        decode::<UpdatesSeq<'_>, _>(updates)
    }),
    ("decode/players", || decode::<Players, _>(players)),
    ("decode/players_borrowed", || {
        decode::<PlayersRef<'_>, _>(players)
    }),
    ("decode/players_opened", || {
        decode::<PlayersSeq<'_>, _>(players)
    }),
    ("decode_to_owned/registry", decode_to_owned),
    ("decode_lazily/registry", decode_lazily),
    ("read_opened/log", || read_opened::<LogSeq<'_>, _>(log)),
    ("read_opened/updates", || {
        read_opened::<UpdatesSeq<'_>, _>(updates)
    }),
    ("read_opened/players", || {
        read_opened::<PlayersSeq<'_>, _>(players)
    }),
    ("get_indexed/log", || count(indexed_log, get_indexed)),
    ("get_indexed/log_checked", || {
        count(
            || indexed_log().check().expect("test data are valid"),
            get_indexed,
        );
    }),
    ("patch/registry", patch),
    ("decode_into/registry", || decode_into(plugin_registry)),
    ("decode_into/updates", || decode_into(updates)),
    ("message_to_vec/primitives", message_to_vec),
    ("message_to_slice/primitives", || {
        message_to_slice(primitives)
    }),
    ("message_to_slice/message_enum", || {
        message_to_slice(message_enum)
    }),
    ("message_decode/primitives", || {
        message_decode::<Primitives, _>(primitives)
    }),
    ("message_decode/message_enum", || {
        message_decode::<HostMessage, _>(parameter_change)
    }),
    ("plan/registry", || count(schemas, make_plan)),
    ("resolve/registry", resolve),
];

fn message_enum() -> HostMessage {
    HostMessage::from(parameter_change())
}

fn encoded_len() {
    count(|| leak(plugin_registry()), sdp::encoded_len);
}

fn to_vec<T: SdpEncode + 'static>(value: fn() -> T) {
    count(|| leak(value()), sdp::to_vec);
}

fn to_slice<T: SdpEncode + 'static>(value: fn() -> T) {
    count(
        || with_buffer(value()),
        |(value, buffer)| sdp::to_slice(value, buffer),
    );
}

fn append<T: SdpEncode + 'static>(value: fn() -> T) {
    count(
        || with_vector(value()),
        |(value, out)| sdp::append(value, out),
    );
}

fn decode<T: SdpDecode<'static>, V: SdpEncode>(value: fn() -> V) {
    count(
        || encoded(&value()),
        |input: Input<T>| sdp::from_slice::<T>(input.0),
    );
}

fn decode_to_owned() {
    count(
        || shared(&plugin_registry()),
        Owned::<PluginRegistryRef<'static>>::decode,
    );
}

fn decode_lazily() {
    count(
        || encoded(&plugin_registry()),
        |input: Input<PluginRegistrySeq<'_>>| {
            sdp::from_slice(input.0).map(|registry| flags(&registry))
        },
    );
}

fn patch() {
    count(
        || {
            sdp::to_vec(&plugin_registry())
                .expect("test data must encode")
                .leak()
        },
        invert_values,
    );
}

fn read_opened<T: Opened + SdpDecode<'static> + 'static, V: SdpEncode>(value: fn() -> V) {
    count(
        || opened::<T>(&value()),
        |value| Ok::<_, DecodeError>(value.read()),
    );
}

fn get_indexed(
    records: IndexedSeq<'static, EntryRef<'static>>,
) -> Result<Option<EntryRef<'static>>, DecodeError> {
    records.get(black_box(500)).transpose()
}

fn decode_into<T: SdpEncode + SdpDecodeOwned + 'static>(value: fn() -> T) {
    count(
        || with_place(value()),
        |(input, place): (Input<T>, _)| sdp::decode_into(input.0, place),
    );
}

fn message_to_vec() {
    count(|| leak(primitives()), message::to_vec);
}

fn message_to_slice<T: EncodeMessage + 'static>(value: fn() -> T) {
    count(
        || with_message_buffer(value()),
        |(value, buffer)| message::to_slice(value, buffer),
    );
}

fn message_decode<T: DecodeMessage<'static>, V: EncodeMessage>(value: fn() -> V) {
    count(
        || framed(&value()),
        |input: Input<T>| message::from_slice::<T>(input.0),
    );
}

fn resolve() {
    count(resolution, |(plan, bytes, out): Resolution| {
        plan.append(bytes, out)
    });
}

/// Makes a call between two marks, after two marks with nothing between them. Repeats this once, because the allocator
/// then has memory from the result of the first call.
#[inline(never)]
fn count<I, T, E: Debug>(prepare: impl Fn() -> I, call: impl Fn(I) -> Result<T, E>) {
    for _ in 0..2 {
        let input = prepare();
        mark();
        mark();
        let result = black_box(call(black_box(input)));
        mark();
        succeeded(result);
    }
}

/// Makes the emulator print the number of instructions so far.
#[inline(never)]
fn mark() {
    let written = io::stderr().write(&[]);
    written.expect("standard error must be open");
}

fn main() {
    let Some(name) = env::args().nth(1) else {
        return CALLS.iter().for_each(|(name, _)| println!("{name}"));
    };
    let call = CALLS.iter().find(|call| call.0 == name);
    call.expect("the argument must be the name of a call").1();
}
