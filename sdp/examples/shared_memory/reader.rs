//! The reader: starts the writer, and looks at each block where it lies, and at how late it comes.

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
use sdp::message::{self, MessageReader, SdpMessage};
use sdp::{SdpDecode, Seq};

use super::block::{Block, Done, FRAMES, Opened, RATE, sample};
use super::ring::RingReader;

/// How long to wait where there is no block. On a machine that is quiet most of a latency is this; a
/// reader with a core to itself does without.
const PAUSE: Duration = Duration::from_micros(20);

/// Reads what a writer writes in so many seconds.
///
/// It is an error if a block is not as it was written, a side allocates, or no block comes. Blocks may be
/// lost: a reader may come too late on a machine that is busy, and the writer does not wait. These are the
/// blocks for which it found no room; to lose another is an error.
pub(crate) fn run(seconds: NonZeroU32) -> Result<(), Box<dyn Error>> {
    let file = TemporaryFile::new();
    // SAFETY: the name is given to the writer below, and to nothing else.
    #[allow(unsafe_code, reason = "no other process uses the file")]
    let mut ring = unsafe { RingReader::create(&file.0) }?;
    let blocks = u64::from(seconds.get()).saturating_mul(RATE);
    let mut writer = Writer::start(blocks, &file.0)?;
    let Opened = writer.hear()?;
    file.remove(); // so that it is not left, whatever happens

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
            status = writer.process.try_wait()?; // and then once more whether there is a block
            thread::sleep(PAUSE);
        } else {
            break;
        }
    }
    if let Some(status) = status.filter(|status| !status.success()) {
        return Err(format!("the writer failed: {status}").into());
    }
    let no_room = writer.hear::<Done>()?.lost;
    let (came, lost) = seen.end(blocks)?;
    println!("reader: none of them took memory of the heap");
    println!("writer: none of {blocks} blocks took memory of the heap, {no_room} found no room");
    if came == 0 {
        return Err("no block came".into());
    }
    match lost == no_room {
        true => Ok(()),
        false => Err(format!("{lost} blocks were lost, and {no_room} found no room").into()),
    }
}

/// The process that writes, which ends with this.
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
        let output = process.stdout.take().ok_or("the output is piped")?;
        let output = MessageReader::new(output);
        Ok(Self { process, output })
    }

    /// The next that it says, which is to be this.
    fn hear<'a, T: SdpDecode<'a> + SdpMessage>(&'a mut self) -> Result<T, Box<dyn Error>> {
        Ok(self.output.read()?.ok_or("the writer said nothing")?)
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        // Where it has ended these do nothing.
        let _ = self.process.kill();
        let _ = self.process.wait();
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

    /// How many came, and how many were lost.
    fn end(mut self, blocks: u64) -> Result<(u64, u64), Box<dyn Error>> {
        self.reaches(blocks)?;
        self.end_second()?;
        println!("in all: {}", summary(&self.all_latencies, self.all_lost));
        Ok((self.all_latencies.len(), self.all_lost))
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

/// The name of a file that is removed at the end, if it was not before.
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

    /// Takes the name from the file, which is there for as long as a process has it open. Not every system
    /// can, before it is closed.
    fn remove(&self) {
        // There is nobody to tell, and no harm but the room that it takes.
        let _ = fs::remove_file(&self.0);
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        self.remove();
    }
}
