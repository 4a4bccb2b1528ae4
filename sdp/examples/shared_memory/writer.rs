//! The writer: writes a block every 1.33 ms without waiting, like a real-time audio thread.

use std::error::Error;
use std::io;
use std::path::Path;
use std::thread;
use std::time::{Instant, SystemTime};

use allocation_counter::{AllocationInfo, measure};
use sdp::EncodeError;
use sdp::message::{self, MessageWriter};

use super::block::{Block, Done, FRAMES, PERIOD, sample};
use super::ring::RingWriter;

/// Writes `blocks` blocks to the ring in `file`, and reports on the standard output.
pub(crate) fn run(blocks: u64, file: &Path) -> Result<(), Box<dyn Error>> {
    // SAFETY:
    // * the reader created the file, and starts this process as its only writer. A program cannot check
    //   this. It holds unless someone else passes `--write`.
    #[allow(unsafe_code, reason = "only the reader also uses the file")]
    let mut ring = unsafe { RingWriter::open(file) }?;

    let mut lost = 0_u64;
    let mut due = Instant::now();
    for index in 0..blocks {
        let mut written = None;
        let memory = measure(|| written = write(&mut ring, index));
        if written.transpose()?.is_none() {
            lost = lost.saturating_add(1);
        }
        if memory != AllocationInfo::default() {
            return Err(format!("writing block {index} allocated memory").into());
        }
        due = due.checked_add(PERIOD).ok_or("the clock overflowed")?;
        thread::sleep(due.saturating_duration_since(Instant::now()));
    }
    let mut to_reader = MessageWriter::new(io::stdout().lock());
    to_reader.write(&Done { lost })?;
    to_reader.flush()?;
    Ok(())
}

/// Encodes a new block into the shared memory, and returns its length.
fn write(ring: &mut RingWriter, index: u64) -> Option<Result<usize, EncodeError>> {
    let mut left = [0.0; FRAMES];
    for (place, frame) in left.iter_mut().zip(0..) {
        *place = sample(index, frame);
    }
    let right = left.map(|sample| -sample);
    let block = Block {
        index,
        sent: SystemTime::now(),
        left: &left[..],
        right: &right[..],
    };
    ring.write(|slot| message::to_slice(&block, slot).map(|frame| frame.len()))
}
