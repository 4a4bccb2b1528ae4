//! The input of the counted calls.

use std::error::Error;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::sync::Arc;

use sdp::message::{self, EncodeMessage};
use sdp::{SdpDecode, SdpEncode};
use sdp_schema::{Editor, Plan, Refusals, Schema};
use sdp_testdata::{PluginRegistry, plugin_registry};

use crate::data::NewerRegistry;

/// Leaks a value, so no count contains its drop.
pub(crate) fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

/// A buffer with the exact length of an encoding or message.
pub(crate) type Buffer = &'static mut [u8];

pub(crate) fn with_buffer<T: SdpEncode>(value: T) -> (&'static T, Buffer) {
    let buffer = sdp::to_vec(&value).expect("test data must encode");
    (leak(value), buffer.leak())
}

/// Returns the value and an empty vector with enough capacity.
pub(crate) fn with_vector<T: SdpEncode>(value: T) -> (&'static T, &'static mut Vec<u8>) {
    let len = sdp::encoded_len(&value).expect("test data must encode");
    (leak(value), Box::leak(Box::new(Vec::with_capacity(len))))
}

pub(crate) fn with_message_buffer<T: EncodeMessage>(value: T) -> (&'static T, Buffer) {
    let buffer = message::to_vec(&value).expect("test data must encode");
    (leak(value), buffer.leak())
}

/// An encoding or a message, to be decoded to a `T`.
pub(crate) struct Input<T>(pub(crate) &'static [u8], PhantomData<T>);

pub(crate) fn encoded<T>(value: &impl SdpEncode) -> Input<T> {
    let bytes = sdp::to_vec(value).expect("test data must encode");
    Input(bytes.leak(), PhantomData)
}

/// Decodes a value to a view, whose sequences are then read.
pub(crate) fn opened<T: SdpDecode<'static>>(value: &impl SdpEncode) -> &'static T {
    let input = encoded::<T>(value);
    leak(sdp::from_slice(input.0).expect("test data must decode"))
}

/// An encoding, and a place with the decoded value.
pub(crate) fn with_place<T: SdpEncode>(value: T) -> (Input<T>, &'static mut T) {
    (encoded(&value), Box::leak(Box::new(value)))
}

/// The schemas of a registry and of a newer one.
pub(crate) fn schemas() -> (&'static Schema, &'static Schema) {
    let [older, newer] = leak([
        Schema::of::<PluginRegistry>(),
        Schema::of::<NewerRegistry>(),
    ]);
    (older, newer)
}

/// Makes a plan, which the caller leaks, so that no count contains its drop.
pub(crate) fn make_plan((older, newer): (&Schema, &Schema)) -> Result<&'static Plan, Refusals> {
    Plan::new(older, newer).map(leak)
}

/// A plan, the encoding of a registry, and a vector with enough capacity for the converted one.
pub(crate) type Resolution = (&'static Plan, &'static [u8], &'static mut Vec<u8>);

pub(crate) fn resolution() -> Resolution {
    let plan = make_plan(schemas()).expect("the schemas have a plan");
    let bytes = encoded::<PluginRegistry>(&plugin_registry()).0;
    let out = Vec::with_capacity(bytes.len().saturating_mul(2));
    (plan, bytes, Box::leak(Box::new(out)))
}

/// An editor, the encoding of a registry, and its conversion with a changed count at the end.
pub(crate) type Edit = (&'static Editor, &'static [u8], &'static [u8]);

pub(crate) fn edit() -> Edit {
    let (plan, original, edited) = resolution();
    let converted = plan.append(original, edited);
    converted.expect("the registry has a conversion");
    if let Some([count, ..]) = edited.last_chunk_mut::<4>() {
        *count ^= 1;
    }
    let (older, newer) = schemas();
    let editor = Editor::new(older, newer);
    (
        leak(editor.expect("the schemas have a plan")),
        original,
        edited,
    )
}

pub(crate) fn shared(value: &impl SdpEncode) -> Arc<[u8]> {
    sdp::to_vec(value).expect("test data must encode").into()
}

pub(crate) fn framed<T>(value: &impl EncodeMessage) -> Input<T> {
    let bytes = message::to_vec(value).expect("test data must encode");
    Input(bytes.leak(), PhantomData)
}

/// Fails the benchmark if its call failed, because an error takes few instructions.
pub(crate) fn succeeded<T, E: Debug>(result: Result<T, E>) {
    result.map(drop).expect("each call must succeed");
}

/// Changes the value of each parameter of an encoded registry.
pub(crate) fn invert_values(bytes: &mut [u8]) -> Result<(), Box<dyn Error>> {
    for plugin in sdp::patch::open::<PluginRegistry>(bytes)?.plugins {
        for mut parameter in plugin.parameters {
            let value = parameter.current_value.get()?;
            parameter.current_value.set(&(1.0 - value))?;
        }
    }
    Ok(())
}
