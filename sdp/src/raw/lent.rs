//! A value together with the buffer that it borrows from.
//!
//! Without it, a program must copy the strings of a message before it can put the message into a queue.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::mem::{ManuallyDrop, MaybeUninit};
use core::ptr;

use crate::base::lend::SdpLend;

/// A buffer of bytes.
///
/// # Safety
///
/// `bytes` returns the same bytes at the same address until the buffer is dropped, even after a move. Nobody can write to
/// them. A copy of the buffer's own memory invalidates no reference to the bytes.
#[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
pub unsafe trait StableBytes {
    /// Returns the bytes.
    fn bytes(&self) -> &[u8];
}

/// A buffer with cheap clones.
///
/// # Safety
///
/// Each clone has the same bytes at the same address, and keeps them alive.
#[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
pub unsafe trait SharedBytes: StableBytes + Clone {}

// SAFETY: the bytes are on the heap, and without `&mut Vec<u8>`, nobody can write to them.
#[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
unsafe impl StableBytes for Vec<u8> {
    fn bytes(&self) -> &[u8] {
        self
    }
}

// SAFETY: the bytes are on the heap. `Arc::get_mut` needs `&mut Arc<[u8]>` of the only handle.
#[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
unsafe impl StableBytes for Arc<[u8]> {
    fn bytes(&self) -> &[u8] {
        self
    }
}

// SAFETY: clones are handles to one allocation, which lives as long as the last.
#[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
unsafe impl SharedBytes for Arc<[u8]> {}

// SAFETY: as for `Arc`. The owner of `Bytes::from_owner` lends its bytes only once, and is not moved.
#[cfg(feature = "bytes-1")]
#[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
unsafe impl StableBytes for bytes::Bytes {
    fn bytes(&self) -> &[u8] {
        self
    }
}

// SAFETY: as for `Arc`.
#[cfg(feature = "bytes-1")]
#[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
unsafe impl SharedBytes for bytes::Bytes {}

/// A value that borrows from `buffer`.
pub(crate) struct Lent<F: SdpLend, B> {
    // INVARIANT: initialized until `drop`. It is an `F::Of<'buffer>`, with the lifetime of the bytes of `buffer`. Safe code
    // only sees it with a lifetime that ends before the lifetime of `self`. All other lifetimes in it are lifetimes of `F`,
    // such as `'any` in `F = Line<'any>`. They outlive `self`, because `F` is a parameter of this type and of its `Drop`.
    // None is `'buffer`, because `decode` accepts every lifetime of the bytes.
    value: MaybeUninit<F::Of<'static>>,
    // Dropped only after `value`.
    buffer: B,
    // `Send` and `Sync` are decided below.
    of: PhantomData<*const ()>,
}

impl<F: SdpLend, B: StableBytes> Lent<F, B> {
    /// Decodes a value, or returns the buffer with the error.
    pub(crate) fn new<E>(
        buffer: B,
        decode: impl for<'a> FnOnce(&'a [u8]) -> Result<F::Of<'a>, E>,
    ) -> Result<Self, (E, B)> {
        let value = decode(buffer.bytes()).map(|value| {
            // SAFETY: the value becomes part of `Self` with the buffer that it borrows from. By `StableBytes`, the move of the
            // buffer invalidates nothing. `decode` accepts every lifetime, so the value borrows only from the buffer, and
            // from what outlives `F`.
            #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
            unsafe {
                erase::<F>(value)
            }
        });
        match value {
            Ok(value) => Ok(Self {
                value,
                buffer,
                of: PhantomData,
            }),
            Err(error) => Err((error, buffer)),
        }
    }

    /// Borrows the value.
    pub(crate) fn get<'a>(&'a self) -> &'a F::Of<'a> {
        // SAFETY: the value is initialized, and borrows from bytes that live longer than `'a`. `'static` stands for that
        // longer lifetime, which has no name here. Only `shorten` sees it. Safe code compiles to the same instructions for
        // every lifetime, so `shorten` does what it would do for the true one.
        #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
        let value: &'a F::Of<'static> = unsafe { self.value.assume_init_ref() };
        F::shorten::<'a, 'static>(value)
    }

    /// Returns the buffer.
    pub(crate) const fn buffer(&self) -> &B {
        &self.buffer
    }

    /// Drops the value, and returns the buffer.
    pub(crate) fn into_buffer(self) -> B {
        let mut lent = ManuallyDrop::new(self);
        // SAFETY: `lent` is not dropped, so the buffer has one owner.
        #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
        let buffer = unsafe { ptr::read(&raw const lent.buffer) };
        // SAFETY: the value is initialized, and dropped once, because `lent` is not dropped.
        #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
        unsafe {
            lent.value.assume_init_drop();
        }
        buffer
    }
}

impl<F: SdpLend, B: SharedBytes> Clone for Lent<F, B>
where
    for<'a> F::Of<'a>: Clone,
{
    fn clone(&self) -> Self {
        // Not `get().clone()`: the result of `shorten` may borrow from `self`.
        let value = self.clone_value();
        Self {
            // SAFETY: the new buffer has the same bytes, by `SharedBytes`, and keeps them alive.
            #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
            value: unsafe { erase::<F>(value) },
            buffer: self.buffer.clone(),
            of: PhantomData,
        }
    }
}

impl<F: SdpLend, B: SharedBytes> Lent<F, B>
where
    for<'a> F::Of<'a>: Clone,
{
    fn clone_value<'a>(&'a self) -> F::Of<'a> {
        // SAFETY: the value is initialized, and what it borrows from exists during the call. `clone` is implemented for
        // every lifetime, so the clone borrows from nothing else.
        #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
        let value: &'a F::Of<'a> = unsafe { &*self.value.as_ptr().cast() };
        value.clone()
    }
}

impl<F: SdpLend, B> Drop for Lent<F, B> {
    fn drop(&mut self) {
        // SAFETY: the value is initialized, and not used again. The buffer is dropped after it.
        #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
        unsafe {
            self.value.assume_init_drop();
        }
    }
}

// SAFETY: it has only the two parts, and the value is `Send` with every lifetime, so also with its true one.
#[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
unsafe impl<F: SdpLend, B: Send> Send for Lent<F, B> where for<'a> F::Of<'a>: Send {}

// SAFETY: as for `Send`.
#[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
unsafe impl<F: SdpLend, B: Sync> Sync for Lent<F, B> where for<'a> F::Of<'a>: Sync {}

/// Removes the lifetime of a value.
///
/// # Safety
///
/// The value must be used only while what it borrows from exists.
#[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
unsafe fn erase<F: SdpLend>(value: F::Of<'_>) -> MaybeUninit<F::Of<'static>> {
    let value = ManuallyDrop::new(value);
    // SAFETY:
    // * the types differ only in a lifetime, so their layouts are equal;
    // * the value is moved: the original is not dropped.
    #[allow(unsafe_code, reason = "raw/ holds the unsafe code")]
    unsafe {
        ptr::from_ref(&value)
            .cast::<MaybeUninit<F::Of<'static>>>()
            .read()
    }
}
