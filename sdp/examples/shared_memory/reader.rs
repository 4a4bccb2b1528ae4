//! The reader: starts the writer, checks each block in the shared memory, and measures its latency.

use std::env;
use std::error::Error;
use std::fs;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};
use std::thread;
use std::time::Duration;

use allocation_counter::{AllocationInfo, measure};
use hdrhistogram::Histogram;
use sdp::Seq;
use sdp::message::{self, MessageReader};

use super::block::{Block, Done, FRAMES, RATE, sample};
use super::ring::RingReader;

/// The pause if there is no block. On an idle machine, it is most of the latency. A reader with a dedicated core does
/// not need it.
const PAUSE: Duration = Duration::from_micros(20);

/// Reads the blocks of `seconds` seconds.
///
/// Returns an error if a block has wrong content, a side allocates, or no block arrives. On a busy machine the reader
/// may be late, and the writer drops a block if the ring is full. Losing any other block is an error.
pub(crate) fn run(seconds: &str) -> Result<(), Box<dyn Error>> {
    let blocks = u64::from(seconds.parse::<NonZeroU32>()?.get()).saturating_mul(RATE);
    let file = TemporaryFile::new();
    // SAFETY: only the writer below gets the name of the file.
    #[allow(unsafe_code, reason = "no other process uses the file")]
    let mut ring = unsafe { RingReader::create(&file.0) }?;
    let mut writer = Command::new(env::current_exe()?)
        .args(["--write", &blocks.to_string()])
        .arg(&file.0)
        .stdout(Stdio::piped())
        .spawn()?;

    // The lowest index of the next block, and the latencies in nanoseconds.
    let (mut next, mut latencies) = (0, Histogram::<u64>::new(3)?);
    let mut status = None;
    loop {
        let mut block = None;
        let memory = measure(|| block = ring.read(check));
        if let Some((index, latency)) = block.transpose()? {
            if memory != AllocationInfo::default() {
                return Err(format!("reading block {index} allocated memory").into());
            }
            if index < next {
                return Err("a block arrived twice".into());
            }
            next = index.saturating_add(1);
            latencies.record(u64::try_from(latency.as_nanos())?)?;
        } else if status.is_none() {
            status = writer.try_wait()?; // One more block may have arrived.
            thread::sleep(PAUSE);
        } else {
            break;
        }
    }
    let output = writer.stdout.take().ok_or("the output is not piped")?;
    let done = MessageReader::new(output).read()?;
    let Done { lost: dropped } = done.ok_or("the writer has failed")?;
    let received = latencies.len();
    let lost = blocks.checked_sub(received);
    let lost = lost.ok_or("more blocks arrived than were written")?;
    let micros = |nanoseconds: u64| Duration::from_nanos(nanoseconds).as_secs_f64() * 1e6;
    println!(
        "{received} blocks received without an allocation; latency p50 {:.1} µs, p99 {:.1} µs, max {:.1} µs",
        micros(latencies.value_at_quantile(0.5)),
        micros(latencies.value_at_quantile(0.99)),
        micros(latencies.max()),
    );
    println!("{blocks} blocks written without an allocation, {dropped} dropped (ring full)");
    match received > 0 && lost == dropped {
        true => Ok(()),
        false => Err(format!("{lost} blocks were lost, but the writer dropped {dropped}").into()),
    }
}

/// Checks the block in a slot, and returns its index and latency.
fn check(slot: &[u8]) -> Result<(u64, Duration), Box<dyn Error>> {
    let (block, _): (Block<Seq<'_, f32>>, _) = message::from_prefix(slot)?;
    let latency = block.sent.elapsed().unwrap_or_default(); // The clock may have been set back.
    let (index, left, right) = (block.index, block.left, block.right);
    let is_valid = (left.len(), right.len()) == (FRAMES, FRAMES)
        && (0..)
            .zip(left.iter().zip(right))
            .all(|(frame, (left, right))| left == sample(index, frame) && right == -left);
    match is_valid {
        true => Ok((index, latency)),
        false => Err(format!("block {index} has wrong content").into()),
    }
}

/// A file, removed when dropped.
struct TemporaryFile(PathBuf);

impl TemporaryFile {
    /// Creates a name in `/dev/shm` if the system has it. A file there is never written to a disk.
    fn new() -> Self {
        let in_memory = Path::new("/dev/shm");
        let directory = match in_memory.is_dir() {
            true => in_memory.to_owned(),
            false => env::temp_dir(),
        };
        Self(directory.join(format!("sdp-example-{}", process::id())))
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        // A remaining file only takes space.
        let _ = fs::remove_file(&self.0);
    }
}
