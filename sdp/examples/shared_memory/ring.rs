//! A ring of slots in a file that two processes map, for one writer and one reader.
//!
//! Apart, as the only file of the example with `unsafe`: what is mapped is changed by another process,
//! behind the compiler's back. Two counters say whose each slot is:
//!
//! * the slots of the numbers from `read` up to `written` are the reader's, all others the writer's;
//! * the writer fills the slot of number `written`, unless all are the reader's, and counts it;
//! * the reader reads the slot of number `read`, unless that is `written`, and counts it.
//!
//! A side counts with `Release`, and looks at the other's count with `Acquire`: what it did with a slot
//! has happened before the other side uses it. So no slot is used by both at a time.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;
use std::slice;
use std::sync::atomic::{AtomicUsize, Ordering};

use memmap2::{MmapOptions, MmapRaw};

/// A power of two, so that the counters may wrap.
const SLOTS: usize = 256;
const SLOT_LEN: usize = 1024;

/// Where in the file each counter is. It has cache lines to itself, so that the sides do not slow each
/// other down.
#[derive(Clone, Copy)]
enum Counter {
    Written = 0,
    Read = 128,
}

/// Where in the file the slots are, behind the counters.
const FIRST_SLOT: usize = 256;
const LEN: usize = FIRST_SLOT + SLOTS * SLOT_LEN;

/// The writer's end of a ring.
pub(crate) struct RingWriter(Ring);

/// The reader's end of a ring.
pub(crate) struct RingReader(Ring);

struct Ring {
    // INVARIANT: of `LEN` bytes.
    map: MmapRaw,
    // INVARIANT: what this side's counter in the file is; only this side changes it.
    count: usize,
}

impl RingReader {
    /// Makes a ring in a new file.
    ///
    /// # Safety
    ///
    /// As long as this is there, one [`RingWriter`] uses the file, and nothing else does.
    #[allow(unsafe_code, reason = "it is not seen from here who uses a file")]
    pub(crate) unsafe fn create(file: &Path) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create_new(true).open(file)?;
        file.set_len(LEN.try_into().map_err(io::Error::other)?)?;
        Ok(Self(Ring::map(&file)?))
    }

    /// Reads the next slot, if one was written.
    pub(crate) fn read<T>(&mut self, read: impl FnOnce(&[u8]) -> T) -> Option<T> {
        let Self(ring) = self;
        if ring.counter(Counter::Written).load(Ordering::Acquire) == ring.count {
            return None;
        }
        // SAFETY:
        // * the pointer is into a map, and so not null; a byte is aligned everywhere;
        // * these bytes are all of the one map, as `Ring::slot` says, which is there for as long as `ring`
        //   is borrowed;
        // * those of a file are initialised;
        // * by the rule above they are the reader's, and so not written to, until it has counted them;
        // * `SLOT_LEN` is far below `isize::MAX`, and no map goes round the end of the address space.
        #[allow(unsafe_code, reason = "the memory is shared with the writer")]
        let slot = unsafe { slice::from_raw_parts(ring.slot(), SLOT_LEN) };
        let result = read(slot);
        ring.count_slot(Counter::Read);
        Some(result)
    }
}

impl RingWriter {
    /// Takes the other end of the ring in this file.
    ///
    /// # Safety
    ///
    /// As long as this is there, the [`RingReader`] that made the file uses it, and nothing else does.
    #[allow(unsafe_code, reason = "it is not seen from here who uses a file")]
    pub(crate) unsafe fn open(file: &Path) -> io::Result<Self> {
        let file = OpenOptions::new().read(true).write(true).open(file)?;
        Ok(Self(Ring::map(&file)?))
    }

    /// Fills the next slot, and gives it to the reader unless that fails; `None` if all are the reader's.
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
        // * the pointer is into a map, and so not null; a byte is aligned everywhere;
        // * these bytes are all of the one map, as `Ring::slot` says, which is there for as long as `ring`
        //   is borrowed, and which may be written to;
        // * those of a file are initialised;
        // * by the rule above they are the writer's, and so used by nobody else, until it has counted
        //   them;
        // * `SLOT_LEN` is far below `isize::MAX`, and no map goes round the end of the address space.
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
        // With all its pages, where the system can: none is missing when a block comes to it first.
        let map = MmapOptions::new().populate().map_raw(file)?;
        match map.len() {
            LEN => Ok(Self { map, count: 0 }),
            _ => Err(io::Error::other("the file is no ring")),
        }
    }

    /// Where the slot is that this side uses next: `SLOT_LEN` bytes of the map.
    fn slot(&self) -> *mut u8 {
        let place = (self.count % SLOTS).saturating_mul(SLOT_LEN);
        // At most one slot before the end.
        (self.map.as_mut_ptr()).wrapping_add(FIRST_SLOT.saturating_add(place))
    }

    /// Gives the slot to the other side, by this side's counter.
    fn count_slot(&mut self, counter: Counter) {
        self.count = self.count.wrapping_add(1);
        self.counter(counter).store(self.count, Ordering::Release);
    }

    fn counter(&self, counter: Counter) -> &AtomicUsize {
        let counter = self.map.as_mut_ptr().wrapping_add(counter as usize).cast();
        // SAFETY:
        // * a map begins with a page, so that where a `Counter` is a `usize` is aligned;
        // * it is before `FIRST_SLOT`, and so in the map, which may be written to and is there for as long
        //   as `self` is;
        // * both sides use it as an atomic, and as nothing else.
        #[allow(unsafe_code, reason = "the memory is shared with the other side")]
        unsafe {
            AtomicUsize::from_ptr(counter)
        }
    }
}
