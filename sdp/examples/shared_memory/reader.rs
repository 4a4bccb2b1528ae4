//! The reader: starts the writer, and looks at each block where it lies, and at how late it comes.

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::thread;
use std::time::Duration;

use allocation_counter::{AllocationInfo, measure};
use hdrhistogram::Histogram;
use sdp::{Seq, message};

use super::block::{Block, FRAMES, RATE, sample};
use super::ring::RingReader;

/// How long to wait where there is no block. On a machine that is quiet most of a latency is this; a
/// reader with a core to itself does without.
const PAUSE: Duration = Duration::from_micros(20);

/// Reads what a writer writes in so many seconds.
///
/// It is an error if a block is not as it was written, or a side allocates. Blocks may be lost: a reader
/// may come too late on a machine that is busy, and the writer does not wait.
pub(crate) fn run(seconds: u32) -> Result<(), Box<dyn Error>> {
    let file = TemporaryFile::new();
    // SAFETY: the name is given to the writer below, and to nothing else.
    #[allow(unsafe_code, reason = "no other process uses the file")]
    let mut ring = unsafe { RingReader::create(&file.0) }?;
    let blocks = u64::from(seconds).saturating_mul(RATE);
    let mut writer = Command::new(env::current_exe()?)
        .args(["--write", &blocks.to_string()])
        .arg(&file.0)
        .spawn()?;

    let mut seen = Seen::new()?;
    let mut status = None;
    loop {
        let mut block = None;
        let memory = measure(|| block = ring.read(look_at));
        if let Some((index, latency)) = block.transpose()? {
            if memory != AllocationInfo::default() {
                return Err(format!("to read block {index} took memory of the heap").into());
            }
            seen.block(index, latency)?;
        } else if status.is_none() {
            status = writer.try_wait()?; // and then once more whether there is a block
            thread::sleep(PAUSE);
        } else {
            break;
        }
    }
    seen.end(blocks)?;
    println!("reader: none of them took memory of the heap");
    match status {
        Some(status) if !status.success() => Err(format!("the writer failed: {status}").into()),
        _ => Ok(()),
    }
}

/// The index of the block in a slot, and how late it came. It is as it was written.
fn look_at(slot: &[u8]) -> Result<(u64, Duration), Box<dyn Error>> {
    let (block, _): (Block<Seq<'_, f32>>, _) = message::from_prefix(slot)?;
    let latency = block.sent.elapsed().unwrap_or_default(); // the clock may have been set
    let (index, left, right) = (block.index, block.left, block.right);
    let as_written = (left.len(), right.len()) == (FRAMES, FRAMES)
        && (0..)
            .zip(left.iter().zip(right))
            .all(|(frame, (left, right))| left == sample(index, frame) && right == -left);
    match as_written {
        true => Ok((index, latency)),
        false => Err(format!("block {index} is not as it was written").into()),
    }
}

/// What came, in this second and in all.
struct Seen {
    /// The index of the next block, if none is lost.
    next: u64,
    lost: u64,
    all_lost: u64,
    /// In nanoseconds.
    latencies: Histogram<u64>,
    all_latencies: Histogram<u64>,
}

impl Seen {
    fn new() -> Result<Self, Box<dyn Error>> {
        Ok(Self {
            next: 0,
            lost: 0,
            all_lost: 0,
            latencies: Histogram::new(3)?,
            all_latencies: Histogram::new(3)?,
        })
    }

    /// Counts a block, and prints a line behind those of a second.
    fn block(&mut self, index: u64, latency: Duration) -> Result<(), Box<dyn Error>> {
        let second = self.next / RATE;
        self.reaches(index)?;
        self.latencies.record(u64::try_from(latency.as_nanos())?)?;
        self.next = index.saturating_add(1);
        if self.next / RATE > second {
            let text = summary(&self.latencies, self.lost);
            println!("second {}: {text}", self.next / RATE);
            self.end_second()?;
        }
        Ok(())
    }

    /// What lies before this index and did not come is lost.
    fn reaches(&mut self, index: u64) -> Result<(), Box<dyn Error>> {
        let lost = index.checked_sub(self.next).ok_or("a block came twice")?;
        self.lost = self.lost.saturating_add(lost);
        Ok(())
    }

    fn end_second(&mut self) -> Result<(), Box<dyn Error>> {
        self.all_latencies.add(&self.latencies)?;
        self.all_lost = self.all_lost.saturating_add(self.lost);
        self.latencies.reset();
        self.lost = 0;
        Ok(())
    }

    fn end(mut self, blocks: u64) -> Result<(), Box<dyn Error>> {
        self.reaches(blocks)?;
        self.end_second()?;
        println!("in all: {}", summary(&self.all_latencies, self.all_lost));
        Ok(())
    }
}

fn summary(latencies: &Histogram<u64>, lost: u64) -> String {
    let micros = |nanoseconds: u64| Duration::from_nanos(nanoseconds).as_secs_f64() * 1e6;
    format!(
        "{} blocks came, {lost} were lost; latency p50 {:.1} µs, p99 {:.1} µs, max {:.1} µs",
        latencies.len(),
        micros(latencies.value_at_quantile(0.5)),
        micros(latencies.value_at_quantile(0.99)),
        micros(latencies.max()),
    )
}

/// The name of a file that is removed at the end.
struct TemporaryFile(PathBuf);

impl TemporaryFile {
    /// In memory, where the system has a place for such files; elsewhere it may go to a disk now and then.
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
        // There is nobody to tell, and no harm but the room that it takes.
        let _ = fs::remove_file(&self.0);
    }
}
