//! A plugin as a shared library, for hosts in C and C++.
//!
//! `plugin.h` declares its functions, and `host.c` and `host.cpp` are hosts. `messages.h` and `messages.hpp` read and write
//! the messages. A test of the crate `sdp-codegen` generates them from `messages.rs`.
//! `cargo test -p sdp --test ffi -- --nocapture` builds and runs both.
//!
//! The host owns all memory. The plugin writes into the host's buffer and keeps no pointer. The buffer may be
//! uninitialized. The plugin allocates only for the text of a refusal.
#![cfg(not(sdp_safe))] // In safe builds `to_slice` takes no uninitialized memory.

mod messages;

use std::mem::MaybeUninit;
use std::slice;
use std::sync::{Mutex, PoisonError};

use sdp::{EncodeError, EncodeErrorKind, message};

use self::messages::{Answer, Parameter, ParameterSet, Refused, Registry, SetParameter};

static PARAMETERS: Mutex<[Parameter; 3]> = Mutex::new([
    parameter(1, "Depth", "", [0.0, 1.0], 0.25),
    parameter(2, "Rate", "Hz", [0.125, 8.0], 1.5),
    Parameter {
        is_writable: false,
        ..parameter(3, "Level", "dB", [-60.0, 6.0], -6.5)
    },
]);

const fn parameter(
    address: u64,
    name: &'static str,
    unit: &'static str,
    [min, max]: [f32; 2],
    value: f32,
) -> Parameter {
    Parameter {
        address,
        name,
        unit,
        min,
        max,
        value,
        is_writable: true,
    }
}

fn describe(buffer: &mut [MaybeUninit<u8>]) -> usize {
    let parameters = PARAMETERS.lock().unwrap_or_else(PoisonError::into_inner);
    let registry = Registry {
        plugin: "Chorus",
        parameters: &*parameters,
    };
    message_len(message::to_slice(&registry, buffer))
}

fn handle(message: &[u8], buffer: &mut [MaybeUninit<u8>]) -> usize {
    let set = match message::from_slice::<SetParameter>(message) {
        Ok(set) => set,
        Err(error) => return refuse(&error.to_string(), buffer),
    };
    let mut parameters = PARAMETERS.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(parameter) = (parameters.iter_mut()).find(|it| it.address == set.address) else {
        return refuse("unknown parameter", buffer);
    };
    if !parameter.is_writable {
        return refuse("the parameter is read-only", buffer);
    }
    let value = set.value.max(parameter.min).min(parameter.max);
    let answer = Answer::ParameterSet(ParameterSet {
        address: set.address,
        value,
    });
    let capacity = buffer.len();
    let len = message_len(message::to_slice(&answer, buffer));
    if len <= capacity {
        parameter.value = value;
    }
    len
}

fn refuse(reason: &str, buffer: &mut [MaybeUninit<u8>]) -> usize {
    let answer = Answer::Refused(Refused { reason });
    message_len(message::to_slice(&answer, buffer))
}

/// Returns the length of a message, even if the buffer is too small for it.
fn message_len(written: Result<&mut [u8], EncodeError>) -> usize {
    match written.map_err(|error| error.kind()) {
        Ok(message) => message.len(),
        Err(EncodeErrorKind::BufferTooSmall { needed, .. }) => needed,
        Err(_) => 0, // Messages of these types have no other error.
    }
}

/// Writes a message with the parameters of the plugin.
///
/// # Safety
///
/// * `buffer` is null, or points to `capacity` bytes of one allocation, initialized or not.
/// * The function has exclusive access to these bytes until it returns.
/// * `capacity` is at most `isize::MAX`.
#[allow(
    unsafe_code,
    reason = "the name is exported, and the host owns the memory"
)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plugin_describe(buffer: *mut u8, capacity: usize) -> usize {
    // SAFETY: the contract of this function.
    describe(unsafe { output(buffer, capacity) })
}

/// Handles a message, and writes the answer.
///
/// # Safety
///
/// * `message` is null, or points to `len` initialized bytes of one allocation.
/// * `buffer` is null, or points to `capacity` bytes of one allocation, initialized or not.
/// * The message does not change, and the function has exclusive access to the buffer, until it returns.
/// * The message and the buffer do not overlap.
/// * `len` and `capacity` are at most `isize::MAX`.
#[allow(
    unsafe_code,
    reason = "the name is exported, and the host owns the memory"
)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plugin_handle(
    message: *const u8,
    len: usize,
    buffer: *mut u8,
    capacity: usize,
) -> usize {
    // SAFETY: the contract of this function. The buffer does not overlap the message.
    let message = unsafe { input(message, len) };
    // SAFETY: the contract of this function. The message does not overlap the buffer.
    let buffer = unsafe { output(buffer, capacity) };
    handle(message, buffer)
}

/// Returns the bytes of the host's message. A null pointer gives an empty slice.
///
/// # Safety
///
/// `at` is null, or points to `len` initialized bytes of one allocation. `len` is at most `isize::MAX`. The
/// bytes do not change during `'a`.
#[allow(unsafe_code, reason = "C passes memory as a pointer and a length")]
unsafe fn input<'a>(at: *const u8, len: usize) -> &'a [u8] {
    if at.is_null() {
        return &[];
    }
    // SAFETY:
    // * the pointer is not null, and every address is aligned for bytes;
    // * the contract of this function covers the length, the allocation, the initialization and aliasing.
    unsafe { slice::from_raw_parts(at, len) }
}

/// Returns the host's buffer. A null pointer gives an empty slice.
///
/// # Safety
///
/// `at` is null, or points to `len` bytes of one allocation, initialized or not. `len` is at most
/// `isize::MAX`. The bytes are not accessed elsewhere during `'a`.
#[allow(unsafe_code, reason = "C passes memory as a pointer and a length")]
unsafe fn output<'a>(at: *mut u8, len: usize) -> &'a mut [MaybeUninit<u8>] {
    if at.is_null() {
        return &mut [];
    }
    // SAFETY:
    // * the pointer is not null, and every address is aligned for bytes;
    // * `MaybeUninit<u8>` has the layout of `u8`, and may be uninitialized;
    // * the contract of this function covers the length, the allocation and aliasing.
    unsafe { slice::from_raw_parts_mut(at.cast(), len) }
}
