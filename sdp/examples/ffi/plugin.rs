//! A plugin as a shared library, for a host in C: `plugin.h` has what it exports, `host.c` is the host,
//! and `sdp.h` all that a program in C needs to speak SDP.
//!
//! `cargo test -p sdp --test ffi -- --nocapture` builds the two and runs them.
//!
//! All memory is the host's: the plugin writes into a buffer that it is lent, which may not be
//! initialised, and keeps nothing. It allocates only to say why it refuses a message.
#![cfg(not(sdp_safe))] // which has no `to_uninit`

use std::mem::MaybeUninit;
use std::slice;
use std::sync::{Mutex, PoisonError};

use sdp::{EncodeError, EncodeErrorKind, SdpDecode, SdpEncode, message};

/// What the plugin holds.
#[derive(SdpEncode)]
#[sdp(message_id = 1)]
struct Registry<'a> {
    plugin: &'a str,
    parameters: &'a [Parameter],
}

#[derive(SdpEncode)]
struct Parameter {
    address: u64,
    name: &'static str,
    unit: &'static str,
    min: f32,
    max: f32,
    value: f32,
    is_writable: bool,
}

/// From the host: a parameter is to have this value.
#[derive(SdpDecode, SdpEncode)]
#[sdp(message_id = 2)]
struct SetParameter {
    address: u64,
    value: f32,
}

/// The answer: it has this value now.
#[derive(SdpEncode)]
#[sdp(message_id = 3)]
struct ParameterSet {
    address: u64,
    value: f32,
}

/// The answer to what cannot be done.
#[derive(SdpEncode)]
#[sdp(message_id = 4)]
struct Refused<'a> {
    reason: &'a str,
}

static PARAMETERS: Mutex<[Parameter; 3]> = Mutex::new([
    Parameter {
        address: 1,
        name: "Depth",
        unit: "",
        min: 0.0,
        max: 1.0,
        value: 0.25,
        is_writable: true,
    },
    Parameter {
        address: 2,
        name: "Rate",
        unit: "Hz",
        min: 0.125,
        max: 8.0,
        value: 1.5,
        is_writable: true,
    },
    Parameter {
        address: 3,
        name: "Level",
        unit: "dB",
        min: -60.0,
        max: 6.0,
        value: -6.5,
        is_writable: false,
    },
]);

fn describe(buffer: &mut [MaybeUninit<u8>]) -> usize {
    let parameters = PARAMETERS.lock().unwrap_or_else(PoisonError::into_inner);
    let registry = Registry {
        plugin: "Chorus",
        parameters: &*parameters,
    };
    length(message::to_uninit(&registry, buffer))
}

fn handle(message: &[u8], buffer: &mut [MaybeUninit<u8>]) -> usize {
    let set = match message::from_slice::<SetParameter>(message) {
        Ok(set) => set,
        Err(error) => return refuse(&error.to_string(), buffer),
    };
    let mut parameters = PARAMETERS.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(parameter) = (parameters.iter_mut()).find(|it| it.address == set.address) else {
        return refuse("there is no such parameter", buffer);
    };
    if !parameter.is_writable {
        return refuse("the parameter is read only", buffer);
    }
    let answer = ParameterSet {
        address: set.address,
        value: set.value.max(parameter.min).min(parameter.max),
    };
    let capacity = buffer.len();
    let len = length(message::to_uninit(&answer, buffer));
    if len <= capacity {
        parameter.value = answer.value;
    }
    len
}

fn refuse(reason: &str, buffer: &mut [MaybeUninit<u8>]) -> usize {
    length(message::to_uninit(&Refused { reason }, buffer))
}

/// How long a message is, whether there was room for it or not.
fn length(written: Result<&mut [u8], EncodeError>) -> usize {
    match written.map_err(|error| error.kind()) {
        Ok(message) => message.len(),
        Err(EncodeErrorKind::BufferTooSmall { needed, .. }) => needed,
        Err(_) => 0, // no message of these types fails otherwise
    }
}

/// Writes what the plugin holds.
///
/// # Safety
///
/// * `buffer` is null, or has room for `capacity` bytes in one allocation, initialised or not;
/// * until this returns, nobody else reads or writes them;
/// * they are `isize::MAX` or fewer.
#[allow(
    unsafe_code,
    reason = "its name and its memory are the host's business"
)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plugin_describe(buffer: *mut u8, capacity: usize) -> usize {
    // SAFETY: so the caller promises.
    describe(unsafe { lent_mut(buffer, capacity) })
}

/// Takes a message, and writes the answer.
///
/// # Safety
///
/// * `message` is null, or `len` initialised bytes of one allocation;
/// * `buffer` is null, or has room for `capacity` bytes in one allocation, initialised or not;
/// * until this returns, nobody writes to the message, and nobody else reads or writes the buffer;
/// * they do not overlap;
/// * either is `isize::MAX` bytes or fewer.
#[allow(
    unsafe_code,
    reason = "its name and its memory are the host's business"
)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plugin_handle(
    message: *const u8,
    len: usize,
    buffer: *mut u8,
    capacity: usize,
) -> usize {
    // SAFETY: so the caller promises; what is written to the buffer is elsewhere.
    let message = unsafe { lent(message, len) };
    // SAFETY: so the caller promises; the message is elsewhere.
    let buffer = unsafe { lent_mut(buffer, capacity) };
    handle(message, buffer)
}

/// Bytes that the host lends for a call; none, if the pointer is null.
///
/// # Safety
///
/// Unless `at` is null, `len` initialised bytes of one allocation are there, `isize::MAX` or fewer, which
/// nobody writes to for as long as `'a`.
#[allow(unsafe_code, reason = "C lends memory by pointer and length")]
unsafe fn lent<'a>(at: *const u8, len: usize) -> &'a [u8] {
    if at.is_null() {
        return &[];
    }
    // SAFETY:
    // * it is not null; a byte is aligned everywhere;
    // * the bytes, that they are initialised, of one allocation and not too many, and that nobody writes
    //   to them, are the contract of this function.
    unsafe { slice::from_raw_parts(at, len) }
}

/// Room that the host lends for a call; none, if the pointer is null.
///
/// # Safety
///
/// Unless `at` is null, `len` bytes of one allocation are there, `isize::MAX` or fewer, initialised or not,
/// that nobody else uses for as long as `'a`.
#[allow(unsafe_code, reason = "C lends memory by pointer and length")]
unsafe fn lent_mut<'a>(at: *mut u8, len: usize) -> &'a mut [MaybeUninit<u8>] {
    if at.is_null() {
        return &mut [];
    }
    // SAFETY:
    // * it is not null; `MaybeUninit<u8>` has the layout of `u8`, and a byte is aligned everywhere;
    // * a `MaybeUninit<u8>` need not be initialised;
    // * the bytes, that they are of one allocation and not too many, and that nobody else uses them, are
    //   the contract of this function.
    unsafe { slice::from_raw_parts_mut(at.cast(), len) }
}
