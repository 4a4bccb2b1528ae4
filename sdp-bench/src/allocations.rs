//! A global allocator that counts.
//!
//! It passes all four calls on; existing crates omit `alloc_zeroed` and `realloc`. Unless a caller
//! counts, it costs one predictable branch. Out of line, the counting moved times by a few percent;
//! inlined into every caller, by up to 9 %. Counting and timing are separate passes.
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
