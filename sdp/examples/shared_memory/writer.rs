//! The writer: like a thread that plays audio, it has a block ready every 1.33 ms, and waits for nobody.

use std::error::Error;
use std::io;
use std::path::Path;
use std::thread;
use std::time::{Instant, SystemTime};

use allocation_counter::{AllocationInfo, measure};
use sdp::EncodeError;
use sdp::message::{self, MessageWriter};

use super::block::{Block, Done, FRAMES, Opened, PERIOD, sample};
use super::ring::RingWriter;

/// Writes so many blocks to the ring in this file, and says on the standard output how it goes.
pub(crate) fn run(blocks: u64, file: &Path) -> Result<(), Box<dyn Error>> {
    // SAFETY:
    // * the reader made the file for the one writer that it starts, which is this process. That rests on
    //   nobody else's giving `--write`: a program cannot see it by itself.
    #[allow(unsafe_code, reason = "the reader alone has the file as well")]
    let mut ring = unsafe { RingWriter::open(file) }?;
    let mut to_reader = MessageWriter::new(io::stdout().lock());
    to_reader.write(&Opened)?;
    to_reader.flush()?;

    let mut lost = 0_u64;
    let mut due = Instant::now();
    for index in 0..blocks {
        let mut written = None;
        let memory = measure(|| written = write(&mut ring, index));
        if written.transpose()?.is_none() {
            lost = lost.saturating_add(1);
        }
        if memory != AllocationInfo::default() {
            return Err(format!("to write block {index} took memory of the heap").into());
        }
        due = due.checked_add(PERIOD).ok_or("the clock ends")?;
        thread::sleep(due.saturating_duration_since(Instant::now()));
    }
    to_reader.write(&Done { lost })?;
    to_reader.flush()?;
    Ok(())
}

/// Makes a block, and encodes it in the memory of the reader.
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
    ring.write(|slot| message::to_slice(&block, slot))
}
