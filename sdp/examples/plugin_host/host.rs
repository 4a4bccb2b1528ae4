//! The host: one thread reads from each process, and one thread writes to all of them.

use std::env;
use std::error::Error;
use std::io::{BufRead, BufReader};
use std::iter::Cycle;
use std::num::NonZeroU32;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};
use std::vec;

use hdrhistogram::Histogram;
use sdp::message::{MessageReader, MessageWriter, ReadError};
use sdp_schema::Hello;

use super::messages::{Hang, PluginRegistry, SetParameter, ToHost, hello};
use super::plugin::PROCESSES;

/// Parameter changes per second and process.
const RATE: u32 = 60;
const TICK: Duration = Duration::from_micros(1_000_000 / RATE as u64);
/// The process to kill.
const VICTIM: usize = 2;
/// The process of another build.
const OUTDATED: usize = PROCESSES;

/// Runs the host for `seconds`.
///
/// Returns an error if a process ends in an unexpected way, gets no change, or does not send a change back.
pub(crate) fn run(seconds: NonZeroU32) -> Result<(), Box<dyn Error>> {
    let mut host = Host::start()?;
    host.listen_until_all_are_known()?;
    let start = host.clock.elapsed();
    let ticks = seconds.get().saturating_mul(RATE);
    for tick in 1..=ticks {
        host.change_parameters(tick)?;
        if tick == ticks / 2 {
            host.kill_inside_a_message()?;
        }
        host.listen_until(start.saturating_add(TICK.saturating_mul(tick)))?;
        if tick.is_multiple_of(RATE) {
            host.report(tick / RATE)?;
        }
    }
    host.stop()
}

struct Host {
    clock: Instant,
    processes: Vec<Process>,
    events: Receiver<(usize, Event)>,
    /// The round trips of the current second, in nanoseconds.
    round_trips: Histogram<u64>,
    all_round_trips: Histogram<u64>,
}

struct Process {
    child: Child,
    /// `None` after the process has ended or was told to end.
    input: Option<MessageWriter<ChildStdin>>,
    /// The writable parameters, once the process has sent its registry.
    knobs: Option<Cycle<vec::IntoIter<Knob>>>,
    end: Option<End>,
    sent: u64,
    answered: u64,
}

/// A parameter and its range.
#[derive(Clone)]
struct Knob {
    plugin: u32,
    address: u64,
    min: f32,
    max: f32,
}

/// An event of a process, from its reading thread.
enum Event {
    Registry(PluginRegistry),
    /// A change came back, after this round trip.
    Answer(Duration),
    /// The stream has ended, or is refused.
    End(End),
}

/// The end of a process.
enum End {
    /// The stream ended after a whole message.
    Complete,
    /// The stream failed.
    Failed(ReadError),
    /// The process is of another build, with these differences.
    Refused(String),
}

impl Host {
    fn start() -> Result<Self, Box<dyn Error>> {
        let clock = Instant::now();
        let (to_host, events) = mpsc::channel();
        let processes = (0..=PROCESSES)
            .map(|index| Process::start(index, clock, to_host.clone()))
            .collect::<Result<_, _>>()?;
        Ok(Self {
            clock,
            processes,
            events,
            round_trips: Histogram::new(3)?,
            all_round_trips: Histogram::new(3)?,
        })
    }

    fn listen_until_all_are_known(&mut self) -> Result<(), Box<dyn Error>> {
        while (self.processes.iter()).any(|it| it.knobs.is_none() && it.end.is_none()) {
            let (index, event) = self.events.recv()?;
            self.handle(index, event)?;
        }
        Ok(())
    }

    fn listen_until(&mut self, time: Duration) -> Result<(), Box<dyn Error>> {
        while let Ok((index, event)) =
            (self.events).recv_timeout(time.saturating_sub(self.clock.elapsed()))
        {
            self.handle(index, event)?;
        }
        Ok(())
    }

    fn handle(&mut self, index: usize, event: Event) -> Result<(), Box<dyn Error>> {
        let process = self.processes.get_mut(index).ok_or("no such process")?;
        match event {
            Event::Registry(registry) => {
                println!(
                    "process {index}: {} plugins with {} parameters, in {} bytes",
                    registry.total_plugin_count,
                    registry.total_parameter_count,
                    sdp::encoded_len(&registry)?,
                );
                process.knobs = Some(knobs(&registry).into_iter().cycle());
            }
            Event::Answer(round_trip) => {
                let nanoseconds = u64::try_from(round_trip.as_nanos())?;
                self.round_trips.record(nanoseconds)?;
                process.answered = process.answered.saturating_add(1);
            }
            Event::End(end) => {
                process.input = None;
                match &end {
                    End::Complete => println!("process {index}: ended after a whole message"),
                    End::Failed(error) => println!("process {index}: {error} ({error:?})"),
                    End::Refused(reason) => println!("process {index}: refused: {reason}"),
                }
                if !matches!(end, End::Complete) {
                    // The process may still run, but no one reads from it.
                    process.child.kill()?;
                }
                process.end = Some(end);
            }
        }
        Ok(())
    }

    /// Tells each process to change a parameter.
    ///
    /// If a plugin hangs, its pipe fills up and a write blocks. A production host writes to each process from a
    /// separate thread.
    fn change_parameters(&mut self, tick: u32) -> Result<(), Box<dyn Error>> {
        let position = f32::from(u8::try_from(tick % RATE)?) / 60.0;
        for process in &mut self.processes {
            let knob = process.knobs.as_mut().and_then(Iterator::next);
            let (Some(knob), Some(input)) = (knob, &mut process.input) else {
                continue;
            };
            let set = SetParameter {
                plugin: knob.plugin,
                address: knob.address,
                value: knob.min + (knob.max - knob.min) * position,
                sent: self.clock.elapsed(),
            };
            match input.write(&set) {
                Ok(()) => process.sent = process.sent.saturating_add(1),
                // The process has ended. Its reading thread reports the reason.
                Err(_) => process.input = None,
            }
        }
        Ok(())
    }

    /// Kills a process after it has written half a message.
    fn kill_inside_a_message(&mut self) -> Result<(), Box<dyn Error>> {
        let process = self.processes.get_mut(VICTIM).ok_or("no such process")?;
        if let (Some(input), Some(log)) = (&mut process.input, process.child.stderr.take()) {
            input.write(&Hang)?;
            let mut line = String::new();
            BufReader::new(log).read_line(&mut line)?;
            print!("process {VICTIM}: {line}");
            process.child.kill()?;
        }
        Ok(())
    }

    fn report(&mut self, second: u32) -> Result<(), Box<dyn Error>> {
        println!("second {second}: {}", summary(&self.round_trips));
        self.all_round_trips.add(&self.round_trips)?;
        self.round_trips.reset();
        Ok(())
    }

    /// Ends the processes, and checks how they ended.
    fn stop(mut self) -> Result<(), Box<dyn Error>> {
        for process in &mut self.processes {
            process.input = None; // The process ends with its input.
        }
        while self.processes.iter().any(|it| it.end.is_none()) {
            let (index, event) = self.events.recv()?;
            self.handle(index, event)?;
        }
        self.all_round_trips.add(&self.round_trips)?;
        println!("total: {}", summary(&self.all_round_trips));
        for (index, process) in self.processes.iter_mut().enumerate() {
            let status = process.child.wait()?;
            let as_expected = match process.end {
                Some(End::Failed(ReadError::Incomplete(_))) => index == VICTIM,
                Some(End::Refused(_)) => index == OUTDATED,
                Some(End::Complete) => {
                    let all_came_back = process.sent > 0 && process.answered == process.sent;
                    index < PROCESSES && index != VICTIM && status.success() && all_came_back
                }
                _ => false,
            };
            if !as_expected {
                let (answered, sent) = (process.answered, process.sent);
                let text = format!("{status}, {answered} of {sent} changes came back");
                return Err(format!("process {index}: {text}").into());
            }
        }
        Ok(())
    }
}

impl Process {
    fn start(
        index: usize,
        clock: Instant,
        host: Sender<(usize, Event)>,
    ) -> Result<Self, Box<dyn Error>> {
        let log = match index {
            VICTIM => Stdio::piped(),
            _ => Stdio::inherit(),
        };
        let arguments = match index {
            OUTDATED => vec!["--outdated-plugin".into()],
            _ => vec!["--plugin".into(), index.to_string()],
        };
        let mut child = Command::new(env::current_exe()?)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()?;
        let mut input = child.stdin.take().map(MessageWriter::new);
        if let Some(input) = &mut input {
            input.write(&hello())?;
        }
        let output = child.stdout.take().ok_or("the output is not piped")?;
        thread::spawn(move || listen(output, clock, |event| host.send((index, event)).is_ok()));
        Ok(Self {
            child,
            input,
            knobs: None,
            end: None,
            sent: 0,
            answered: 0,
        })
    }
}

/// Passes on the messages of a process, until it ends or the host stops listening.
fn listen(output: ChildStdout, clock: Instant, pass_on: impl Fn(Event) -> bool) {
    let mut from_plugin = MessageReader::new(output);
    if let Some(end) = greet(&mut from_plugin) {
        pass_on(Event::End(end));
        return;
    }
    loop {
        let event = match from_plugin.read() {
            Ok(Some(ToHost::Registry(registry))) => Event::Registry(registry),
            Ok(Some(ToHost::ParameterSet(set))) => {
                Event::Answer(clock.elapsed().saturating_sub(set.sent))
            }
            Ok(None) => Event::End(End::Complete),
            Err(error) => Event::End(End::Failed(error)),
        };
        let ended = matches!(event, Event::End(_));
        if !pass_on(event) || ended {
            return;
        }
    }
}

/// Compares the messages of a process with those of the host. Returns the reason why it cannot be used.
fn greet(from_plugin: &mut MessageReader<ChildStdout>) -> Option<End> {
    match from_plugin.read::<Hello>() {
        Ok(Some(theirs)) => {
            let mismatches = hello().compare(&theirs);
            let mismatch = mismatches.first()?;
            Some(End::Refused(mismatch.to_string()))
        }
        Ok(None) => Some(End::Complete),
        Err(error) => Some(End::Failed(error)),
    }
}

fn knobs(registry: &PluginRegistry) -> Vec<Knob> {
    let plugins = (0..).zip(&registry.plugins);
    plugins
        .flat_map(|(plugin, it)| it.parameters.iter().map(move |it| (plugin, it)))
        .filter(|(_, parameter)| parameter.is_writable)
        .map(|(plugin, parameter)| Knob {
            plugin,
            address: parameter.address,
            min: parameter.min_value,
            max: parameter.max_value,
        })
        .collect()
}

fn summary(round_trips: &Histogram<u64>) -> String {
    let micros = |nanoseconds: u64| Duration::from_nanos(nanoseconds).as_secs_f64() * 1e6;
    format!(
        "{} changes came back; round trip p50 {:.0} µs, p99 {:.0} µs, max {:.0} µs",
        round_trips.len(),
        micros(round_trips.value_at_quantile(0.5)),
        micros(round_trips.value_at_quantile(0.99)),
        micros(round_trips.max()),
    )
}
