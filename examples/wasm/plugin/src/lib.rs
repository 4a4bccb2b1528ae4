//! A plugin in WebAssembly that was built before its host: it knows 32-bit addresses and no ramps, and converts nothing.

use std::cell::RefCell;

use sdp::{EncodeError, SdpDecode, SdpEncode, SdpSchema, message};
use sdp_schema::Hello;

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 1)]
struct SetParameter {
    address: u32,
    value: f32,
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 2)]
struct ParameterSet {
    address: u32,
    value: f32,
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 3)]
struct Refused {
    reason: String,
}

thread_local! {
    /// The request, and then the answer.
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Returns the length of the `Hello`, which lists all messages.
#[unsafe(no_mangle)]
pub extern "C" fn hello() -> usize {
    let hello = Hello::new::<SetParameter>("plugins");
    respond(message::to_vec(
        &hello.and::<ParameterSet>().and::<Refused>(),
    ))
}

/// Returns the address of a buffer for a request of `len` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn request(len: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        buffer.resize(len, 0);
        buffer.as_mut_ptr()
    })
}

/// Handles the request in the buffer, and returns the length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn handle() -> usize {
    respond(answer(&BUFFER.take()))
}

/// Returns the address of the `Hello` or the answer.
#[unsafe(no_mangle)]
pub extern "C" fn response() -> *const u8 {
    BUFFER.with_borrow(|buffer| buffer.as_ptr())
}

fn respond(bytes: Result<Vec<u8>, EncodeError>) -> usize {
    BUFFER.set(bytes.unwrap_or_default());
    BUFFER.with_borrow(Vec::len)
}

/// Limits the value to 1.
fn answer(request: &[u8]) -> Result<Vec<u8>, EncodeError> {
    match message::from_slice(request) {
        Ok(SetParameter { address, value }) => {
            let value = value.min(1.0);
            message::to_vec(&ParameterSet { address, value })
        }
        Err(error) => {
            let reason = error.to_string();
            message::to_vec(&Refused { reason })
        }
    }
}
