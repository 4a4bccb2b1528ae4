//! The exports of the module. Addresses and lengths are those of its linear memory.

use std::cell::RefCell;

thread_local! {
    /// The request, and then the answer.
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Returns the address of a buffer for a request of `len` bytes.
#[unsafe(no_mangle)]
extern "C" fn request(len: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        buffer.resize(len, 0);
        buffer.as_mut_ptr()
    })
}

/// Handles the request in the buffer, and returns the length of the answer.
#[unsafe(no_mangle)]
extern "C" fn handle() -> usize {
    BUFFER.with_borrow_mut(|buffer| {
        *buffer = crate::answer(buffer).unwrap_or_default();
        buffer.len()
    })
}

/// Returns the address of the answer.
#[unsafe(no_mangle)]
extern "C" fn response() -> *const u8 {
    BUFFER.with_borrow(|buffer| buffer.as_ptr())
}
