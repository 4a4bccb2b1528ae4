//! The reader: starts the writer, checks each block in the shared memory, and measures its latency.

use std::env;
use std::error::Error;
use std::fs;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::process::{self, Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::Duration;

use allocation_counter::{AllocationInfo, measure};
use hdrhistogram::Histogram;
use sdp::Seq;
use sdp::message::{self, DecodeMessage, MessageReader};

use super::block::{Block, Done, FRAMES, Opened, RATE, sample};
use super::ring::RingReader;

/// The pause if there is no block. On an idle machine, it is most of the latency. A reader with a dedicated core does
/// not need it.
const PAUSE: Duration = Duration::from_micros(20);

/// Reads the blocks of `seconds` seconds.
///
/// Returns an error if a block has wrong content, a side allocates, or no block arrives. On a busy machine the reader
/// may be late, and the writer drops a block if the ring is full. Losing any other block is an error.
pub(crate) fn run(seconds: NonZeroU32) -> Result<(), Box<dyn Error>> {
    let file = TemporaryFile::new();
    // SAFETY: only the writer below gets the name of the file.
    #[allow(unsafe_code, reason = "no other process uses the file")]
    let mut ring = unsafe { RingReader::create(&file.0) }?;
    let blocks = u64::from(seconds.get()).saturating_mul(RATE);
    let mut writer = Writer::start(blocks, &file.0)?;
    let Opened = writer.receive()?;
    file.remove(); // Both processes have it open.

    let mut received = Received::new()?;
    let mut status = None;
    loop {
        let mut block = None;
        let memory = measure(|| block = ring.read(check));
        if let Some((index, latency)) = block.transpose()? {
            if memory != AllocationInfo::default() {
                return Err(format!("reading block {index} allocated memory").into());
            }
            received.block(index, latency)?;
        } else if status.is_none() {
            status = writer.process.try_wait()?; // One more block may have arrived.
            thread::sleep(PAUSE);
        } else {
            break;
        }
    }
    if let Some(status) = status.filter(|status| !status.success()) {
        return Err(format!("the writer failed: {status}").into());
    }
    let dropped = writer.receive::<Done>()?.lost;
    let (received, lost) = received.end(blocks)?;
    println!("reader: no block allocated memory");
    println!("writer: no block of {blocks} allocated memory, {dropped} dropped (ring full)");
    if received == 0 {
        return Err("no block arrived".into());
    }
    match lost == dropped {
        true => Ok(()),
        false => Err(format!("{lost} blocks were lost, but the writer dropped {dropped}").into()),
    }
}

/// The writing process, killed when dropped.
struct Writer {
    process: Child,
    output: MessageReader<ChildStdout>,
}

impl Writer {
    fn start(blocks: u64, file: &Path) -> Result<Self, Box<dyn Error>> {
        let mut process = Command::new(env::current_exe()?)
            .args(["--write", &blocks.to_string()])
            .arg(file)
            .stdout(Stdio::piped())
            .spawn()?;
        let output = process.stdout.take().ok_or("the output is not piped")?;
        let output = MessageReader::new(output);
        Ok(Self { process, output })
    }

    /// Reads the next message of the writer.
    fn receive<M: for<'de> DecodeMessage<'de>>(&mut self) -> Result<M, Box<dyn Error>> {
        Ok(self.output.read()?.ok_or("the writer sent no message")?)
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        // They fail if the process has ended.
        let _ = self.process.kill();
        let _ = self.process.wait();
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

/// The blocks received so far.
struct Received {
    /// The lowest index of the next block.
    next: u64,
    /// In nanoseconds.
    latencies: Histogram<u64>,
}

impl Received {
    fn new() -> Result<Self, Box<dyn Error>> {
        Ok(Self {
            next: 0,
            latencies: Histogram::new(3)?,
        })
    }

    /// Counts a block. The blocks come in order, and some can be missing.
    fn block(&mut self, index: u64, latency: Duration) -> Result<(), Box<dyn Error>> {
        if index < self.next {
            return Err("a block arrived twice".into());
        }
        self.latencies.record(u64::try_from(latency.as_nanos())?)?;
        self.next = index.saturating_add(1);
        Ok(())
    }

    /// Prints the latencies, and returns how many blocks arrived, and how many were lost.
    fn end(self, blocks: u64) -> Result<(u64, u64), Box<dyn Error>> {
        let latencies = self.latencies;
        let lost = blocks.checked_sub(latencies.len());
        let lost = lost.ok_or("more blocks arrived than were written")?;
        let micros = |nanoseconds: u64| Duration::from_nanos(nanoseconds).as_secs_f64() * 1e6;
        println!(
            "reader: {} blocks received, {lost} lost; latency p50 {:.1} µs, p99 {:.1} µs, max {:.1} µs",
            latencies.len(),
            micros(latencies.value_at_quantile(0.5)),
            micros(latencies.value_at_quantile(0.99)),
            micros(latencies.max()),
        );
        Ok((latencies.len(), lost))
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

    /// Removes the name. The file exists until the last process closes it. Some systems cannot remove an open
    /// file.
    fn remove(&self) {
        // A remaining file only takes space.
        let _ = fs::remove_file(&self.0);
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        self.remove();
    }
}
