//! What a piece of code asks of the allocator: a global allocator that counts.
//!
//! Apart, and written here rather than taken from a crate, because it stands under everything that
//! is timed. The counters that exist either count always (thread-locals or atomics, for each of the
//! thousands of strings of a decode), or leave out `alloc_zeroed` and `realloc`, whose default forms
//! clear and copy memory that the system would not touch. This one passes all four calls on. While
//! nobody counts it costs one branch that is always predicted, with the counting out of line: inlined
//! into every caller it moved times by up to 9 %, out of line by a few percent in either direction,
//! against a build without it. Counting and timing are separate passes.
#![allow(
    unsafe_code,
    reason = "a global allocator is an unsafe trait; each method only passes the call on"
)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use serde::{Deserialize, Serialize};

/// How often the allocator was asked for memory, for how many bytes, and how many it held at once.
///
/// A reallocation counts as one more request, of its new size, in place of the old one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Allocations {
    /// The requests.
    pub count: u64,
    /// The bytes of all requests together, whether or not some were freed in between.
    pub bytes: u64,
    /// The most that was held at once, over what was held before.
    pub peak: u64,
}

/// What `run` allocates on this thread, and what it returns.
///
/// ```
/// use sdp_bench::allocations::{Allocations, counted};
///
/// let (bytes, allocations) = counted(|| vec![0_u8; 24]);
/// assert_eq!(bytes.len(), 24);
/// assert_eq!(allocations, Allocations { count: 1, bytes: 24, peak: 24 });
/// ```
pub fn counted<R>(run: impl FnOnce() -> R) -> (R, Allocations) {
    let outer = TALLY.replace(Some(Tally::default()));
    let result = run();
    let tally = TALLY.replace(outer).unwrap_or_default();
    (result, tally.asked)
}

/// What was asked so far, and what is held of it.
#[derive(Clone, Copy, Default)]
struct Tally {
    asked: Allocations,
    /// Bytes held over what was held before: below zero once more of that is freed.
    live: i64,
}

thread_local! {
    /// The requests of this thread, while they are counted. Constant and without a destructor, so
    /// that reaching it allocates nothing.
    static TALLY: Cell<Option<Tally>> = const { Cell::new(None) };
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The system's allocator, with a tally.
struct Counting;

impl Counting {
    /// All that stands between a caller and the system while nobody counts: `freed` bytes are given
    /// back, and `size` bytes asked for.
    #[inline]
    fn note(freed: usize, size: Option<usize>) {
        if let Some(tally) = TALLY.get() {
            Self::count(tally, freed, size);
        }
    }

    #[cold]
    #[inline(never)]
    fn count(Tally { mut asked, live }: Tally, freed: usize, size: Option<usize>) {
        // A layout never has more than `isize::MAX` bytes.
        let signed = |bytes: usize| i64::try_from(bytes).unwrap_or(i64::MAX);
        let mut live = live.saturating_sub(signed(freed));
        if let Some(size) = size {
            live = live.saturating_add(signed(size));
            asked.count = asked.count.saturating_add(1);
            asked.bytes = asked.bytes.saturating_add(size as u64);
            asked.peak = asked.peak.max(u64::try_from(live).unwrap_or(0));
        }
        TALLY.set(Some(Tally { asked, live }));
    }
}

// SAFETY:
// * every method passes its arguments on to `System` as they are and returns what it gives, so each
//   keeps the contract of `GlobalAlloc` as `System` keeps it;
// * `note` neither allocates nor unwinds: it reads and writes a `Cell` that is always there.
unsafe impl GlobalAlloc for Counting {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        Self::note(0, Some(layout.size()));
        // SAFETY:
        // * the caller's promise about `layout` is the one that `System` asks for.
        unsafe { System.alloc(layout) }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        Self::note(0, Some(layout.size()));
        // SAFETY:
        // * the caller's promise about `layout` is the one that `System` asks for.
        unsafe { System.alloc_zeroed(layout) }
    }

    #[inline]
    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        Self::note(layout.size(), Some(new_size));
        // SAFETY:
        // * `memory` came from this allocator, which is to say from `System`, with this `layout`;
        // * the caller's promise about `new_size` is the one that `System` asks for.
        unsafe { System.realloc(memory, layout, new_size) }
    }

    #[inline]
    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        Self::note(layout.size(), None);
        // SAFETY:
        // * `memory` came from this allocator, which is to say from `System`, with this `layout`.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[cfg(test)]
mod tests {
    use super::{Allocations, counted};
    use std::hint::black_box;

    #[test]
    fn each_kind_of_request_is_counted_with_its_size() {
        let of = |count, bytes, peak| Allocations { count, bytes, peak };
        assert_eq!(counted(|| ()).1, of(0, 0, 0));
        assert_eq!(counted(|| black_box(Box::new(1_u32))).1, of(1, 4, 4));
        assert_eq!(counted(|| black_box(vec![0_u8; 100])).1, of(1, 100, 100));
        let grown = counted(|| {
            let mut bytes = black_box(Vec::<u8>::with_capacity(10));
            bytes.resize(10, 1);
            bytes.reserve_exact(20);
            bytes
        });
        assert_eq!(grown.1, of(2, 40, 30));
        let one_after_the_other = counted(|| {
            drop(black_box(vec![0_u8; 60]));
            drop(black_box(vec![0_u8; 50]));
        });
        assert_eq!(one_after_the_other.1, of(2, 110, 60));
        let before = black_box(vec![0_u8; 100]);
        let in_place_of = counted(|| {
            drop(before);
            black_box(vec![0_u8; 130])
        });
        assert_eq!(in_place_of.1, of(1, 130, 30));
    }

    #[test]
    fn counts_of_an_inner_and_of_another_thread_do_not_mix() {
        let (inner, outer) = counted(|| {
            std::thread::scope(|scope| {
                scope.spawn(|| black_box(vec![1_u8; 1000])).join().unwrap();
            });
            counted(|| black_box(vec![1_u8; 7])).1
        });
        let seven = Allocations {
            count: 1,
            bytes: 7,
            peak: 7,
        };
        assert_eq!(inner, seven);
        assert!(outer.bytes != 0, "spawning allocates on this thread");
    }
}
