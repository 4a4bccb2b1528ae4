//! A ring of slots for one writer and one reader, in a file mapped by both processes.
//!
//! The compiler cannot check the accesses of another process, so the example needs `unsafe` here. Two counters
//! determine the owner of each slot:
//!
//! * The reader owns the slots from number `read` up to `written`, and the writer owns all others.
//! * The writer fills slot `written` and increments `written`, unless the reader owns all slots.
//! * The reader reads slot `read` and increments `read`, unless `read` equals `written`.
//!
//! A side increments its counter with `Release`, and loads the other counter with `Acquire`. So its use of a slot
//! happens before the other side's use, and the two sides never use a slot at the same time.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;
use std::slice;
use std::sync::atomic::{AtomicUsize, Ordering};

use memmap2::{MmapOptions, MmapRaw};

/// A power of two, so that the counters may wrap.
const SLOTS: usize = 256;
const SLOT_LEN: usize = 1024;

/// The offset of each counter in the file. The counters are in different cache lines, so the sides do not slow each
/// other down.
#[derive(Clone, Copy)]
enum Counter {
    Written = 0,
    Read = 128,
}

/// The offset of the slots in the file, after the counters.
const FIRST_SLOT: usize = 256;
const LEN: usize = FIRST_SLOT + SLOTS * SLOT_LEN;

/// The writer's end of a ring.
pub(crate) struct RingWriter(Ring);

/// The reader's end of a ring.
pub(crate) struct RingReader(Ring);

struct Ring {
    // INVARIANT: `LEN` bytes long.
    map: MmapRaw,
    // INVARIANT: equal to this side's counter in the file. Only this side changes the counter.
    count: usize,
}

impl RingReader {
    /// Creates a ring in a new file.
    ///
    /// # Safety
    ///
    /// During the life of the result, only this value and one [`RingWriter`] use the file.
    #[allow(unsafe_code, reason = "a function cannot check who uses a file")]
    pub(crate) unsafe fn create(file: &Path) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create_new(true).open(file)?;
        file.set_len(LEN.try_into().map_err(io::Error::other)?)?;
        Ok(Self(Ring::map(&file)?))
    }

    /// Reads the next slot if the writer has filled one.
    pub(crate) fn read<T>(&mut self, read: impl FnOnce(&[u8]) -> T) -> Option<T> {
        let Self(ring) = self;
        if ring.counter(Counter::Written).load(Ordering::Acquire) == ring.count {
            return None;
        }
        // SAFETY:
        // * the pointer is into a map and not null, and every address is aligned for bytes;
        // * `Ring::slot` returns `SLOT_LEN` bytes of the map, which lives while `ring` is borrowed;
        // * bytes of a file are initialized;
        // * the reader owns the slot until it increments its counter, so no one writes to it;
        // * `SLOT_LEN` is far below `isize::MAX`, and a map does not wrap around the address space.
        #[allow(unsafe_code, reason = "the memory is shared with the writer")]
        let slot = unsafe { slice::from_raw_parts(ring.slot(), SLOT_LEN) };
        let result = read(slot);
        ring.count_slot(Counter::Read);
        Some(result)
    }
}

impl RingWriter {
    /// Opens the writer's end of the ring in `file`.
    ///
    /// # Safety
    ///
    /// A [`RingReader`] created the file. During the life of the result, only this value and that reader use the file.
    #[allow(unsafe_code, reason = "a function cannot check who uses a file")]
    pub(crate) unsafe fn open(file: &Path) -> io::Result<Self> {
        let file = OpenOptions::new().read(true).write(true).open(file)?;
        Ok(Self(Ring::map(&file)?))
    }

    /// Fills the next slot, and passes it to the reader if `fill` succeeds. Returns `None` if the ring is full.
    pub(crate) fn write<T, E>(
        &mut self,
        fill: impl FnOnce(&mut [u8]) -> Result<T, E>,
    ) -> Option<Result<T, E>> {
        let Self(ring) = self;
        let read = ring.counter(Counter::Read).load(Ordering::Acquire);
        if ring.count.wrapping_sub(read) >= SLOTS {
            return None;
        }
        // SAFETY:
        // * the pointer is into a map and not null, and every address is aligned for bytes;
        // * `Ring::slot` returns `SLOT_LEN` bytes of the writable map, which lives while `ring` is borrowed;
        // * bytes of a file are initialized;
        // * the writer owns the slot until it increments its counter, so no one else uses it;
        // * `SLOT_LEN` is far below `isize::MAX`, and a map does not wrap around the address space.
        #[allow(unsafe_code, reason = "the memory is shared with the reader")]
        let slot = unsafe { slice::from_raw_parts_mut(ring.slot(), SLOT_LEN) };
        let result = fill(slot);
        if result.is_ok() {
            ring.count_slot(Counter::Written);
        }
        Some(result)
    }
}

impl Ring {
    fn map(file: &File) -> io::Result<Self> {
        // `populate` loads all pages, so the first block in a page causes no page fault.
        let map = MmapOptions::new().populate().map_raw(file)?;
        match map.len() {
            LEN => Ok(Self { map, count: 0 }),
            _ => Err(io::Error::other("the file is not a ring")),
        }
    }

    /// The address of the next slot of this side: `SLOT_LEN` bytes of the map.
    fn slot(&self) -> *mut u8 {
        let place = (self.count % SLOTS).saturating_mul(SLOT_LEN);
        // INVARIANT: at least one slot before the end.
        (self.map.as_mut_ptr()).wrapping_add(FIRST_SLOT.saturating_add(place))
    }

    /// Passes the slot to the other side by incrementing this side's counter.
    fn count_slot(&mut self, counter: Counter) {
        self.count = self.count.wrapping_add(1);
        self.counter(counter).store(self.count, Ordering::Release);
    }

    fn counter(&self, counter: Counter) -> &AtomicUsize {
        let counter = self.map.as_mut_ptr().wrapping_add(counter as usize).cast();
        // SAFETY:
        // * a map starts at a page, so the offset of each `Counter` is aligned for `usize`;
        // * the counter is before `FIRST_SLOT`, and so in the writable map, which lives as long as `self`;
        // * both sides access it only as an atomic.
        #[allow(unsafe_code, reason = "the memory is shared with the other side")]
        unsafe {
            AtomicUsize::from_ptr(counter)
        }
    }
}
