//! The host: one thread reads from each process, and one thread writes to all of them.
//!
//! It converts the messages of older plugins to its own types, and its messages to theirs if they cannot convert.

use std::env::{self, consts::EXE_SUFFIX};
use std::io::{BufRead, BufReader};
use std::iter::Cycle;
use std::num::NonZeroU32;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, SendError, Sender};
use std::thread;
use std::time::{Duration, Instant};
use std::vec;

use hdrhistogram::Histogram;
use sdp::message::ReadError;
use sdp_link::{Connection, LinkError, Outgoing};
use sdp_schema::Grade;

use super::messages::{AnyError, Hang, Parameter, PluginRegistry, SetParameter, ToHost, handshake};
use super::plugin::PROCESSES;

/// Parameter changes per second and process.
const RATE: u32 = 60;
const TICK: Duration = Duration::from_micros(1_000_000 / RATE as u64);
/// The process to kill.
const VICTIM: usize = 2;

/// Runs the host for `seconds`.
///
/// Returns an error if a process ends in an unexpected way, gets no change, or does not send a change back.
pub(crate) fn run(seconds: NonZeroU32) -> Result<(), AnyError> {
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
            host.report(tick / RATE);
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
}

struct Process {
    child: Child,
    /// `None` until the process has answered, and after it has ended or was told to end.
    input: Option<Box<Outgoing<ChildStdin>>>,
    /// The writable parameters and the index of their plugin, once the process has sent its registry.
    knobs: Option<Cycle<vec::IntoIter<(u32, Parameter)>>>,
    /// The result of the reading thread.
    end: Option<Result<(), AnyError>>,
    sent: u64,
    answered: u64,
}

/// An event of a process, from its reading thread.
enum Event {
    /// The connection is open, to a program with this description.
    Open(Box<Outgoing<ChildStdin>>, String),
    Registry(PluginRegistry),
    /// A change came back, after this round trip.
    Answer(Duration),
    /// The stream ended after a whole message, or failed.
    End(Result<(), AnyError>),
}

impl Host {
    fn start() -> Result<Self, AnyError> {
        let clock = Instant::now();
        let (to_host, events) = mpsc::channel();
        let processes = (commands()?.into_iter().enumerate())
            .map(|(index, command)| Process::start(index, command, clock, to_host.clone()))
            .collect::<Result<_, _>>()?;
        Ok(Self {
            clock,
            processes,
            events,
            round_trips: Histogram::new(3)?,
        })
    }

    fn listen_until_all_are_known(&mut self) -> Result<(), AnyError> {
        while (self.processes.iter()).any(|it| it.knobs.is_none() && it.end.is_none()) {
            let (index, event) = self.events.recv()?;
            self.handle(index, event)?;
        }
        Ok(())
    }

    fn listen_until(&mut self, time: Duration) -> Result<(), AnyError> {
        while let Ok((index, event)) =
            (self.events).recv_timeout(time.saturating_sub(self.clock.elapsed()))
        {
            self.handle(index, event)?;
        }
        Ok(())
    }

    fn handle(&mut self, index: usize, event: Event) -> Result<(), AnyError> {
        let process = self.processes.get_mut(index).ok_or("no such process")?;
        match event {
            Event::Open(input, version) => {
                println!("process {index}: {version}");
                process.input = Some(input);
            }
            Event::Registry(registry) => {
                println!(
                    "process {index}: plugins: {}, parameters: {}",
                    registry.total_plugin_count, registry.total_parameter_count,
                );
                process.knobs = Some(knobs(registry).into_iter().cycle());
            }
            Event::Answer(round_trip) => {
                let nanoseconds = u64::try_from(round_trip.as_nanos())?;
                self.round_trips.record(nanoseconds)?;
                process.answered = process.answered.saturating_add(1);
            }
            Event::End(end) => {
                process.input = None;
                match &end {
                    Ok(()) => println!("process {index}: ended after a whole message"),
                    Err(error) => {
                        println!("process {index}: {error}");
                        // The process may still run, but no one reads from it.
                        process.child.kill()?;
                    }
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
    fn change_parameters(&mut self, tick: u32) -> Result<(), AnyError> {
        let position = f32::from(u8::try_from(tick % RATE)?) / 60.0;
        for process in &mut self.processes {
            let knob = process.knobs.as_mut().and_then(Iterator::next);
            let (Some((plugin, knob)), Some(input)) = (knob, &mut process.input) else {
                continue;
            };
            let set = SetParameter {
                plugin,
                address: knob.address,
                value: knob.min_value + (knob.max_value - knob.min_value) * position,
                sent: self.clock.elapsed(),
            };
            match input.write(&set) {
                Ok(()) => process.sent = process.sent.saturating_add(1),
                // The process has ended. Its reading thread reports the reason.
                Err(LinkError::Write(_)) => process.input = None,
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Kills a process after it has written half a message.
    fn kill_inside_a_message(&mut self) -> Result<(), AnyError> {
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

    fn report(&mut self, second: u32) {
        let micros = |nanoseconds: u64| Duration::from_nanos(nanoseconds).as_secs_f64() * 1e6;
        println!(
            "second {second}: {} changes came back; round trip p50 {:.0} µs, p99 {:.0} µs, max {:.0} µs",
            self.round_trips.len(),
            micros(self.round_trips.value_at_quantile(0.5)),
            micros(self.round_trips.value_at_quantile(0.99)),
            micros(self.round_trips.max()),
        );
        self.round_trips.reset();
    }

    /// Ends the processes, and checks how they ended.
    fn stop(mut self) -> Result<(), AnyError> {
        for process in &mut self.processes {
            process.input = None; // The process ends with its input.
        }
        while self.processes.iter().any(|it| it.end.is_none()) {
            let (index, event) = self.events.recv()?;
            self.handle(index, event)?;
        }
        for (index, process) in self.processes.iter_mut().enumerate() {
            let status = process.child.wait()?;
            let as_expected = match &process.end {
                Some(Ok(())) => {
                    let all_came_back = process.sent > 0 && process.answered == process.sent;
                    index != VICTIM && status.success() && all_came_back
                }
                Some(Err(error)) => {
                    let is_cut = matches!(
                        error.downcast_ref(),
                        Some(LinkError::Read(ReadError::Incomplete(_)))
                    );
                    index == VICTIM && is_cut
                }
                None => false,
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
        mut command: Command,
        clock: Instant,
        host: Sender<(usize, Event)>,
    ) -> Result<Self, AnyError> {
        let log = match index {
            VICTIM => Stdio::piped(),
            _ => Stdio::inherit(),
        };
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()?;
        let input = child.stdin.take().ok_or("the input is not piped")?;
        let output = child.stdout.take().ok_or("the output is not piped")?;
        thread::spawn(move || {
            let end = listen(output, input, clock, |event| host.send((index, event)));
            host.send((index, Event::End(end)))
        });
        Ok(Self {
            child,
            input: None,
            knobs: None,
            end: None,
            sent: 0,
            answered: 0,
        })
    }
}

/// Returns the commands of the plugin processes: those of this program, and two of an older version.
fn commands() -> Result<Vec<Command>, AnyError> {
    let own = env::current_exe()?;
    let older = own.with_file_name(format!("older_plugin{EXE_SUFFIX}"));
    if !older.exists() {
        return Err(
            "older_plugin is missing: run `cargo build --release --example older_plugin` first"
                .into(),
        );
    }
    let command = |program: &Path, arguments: &[&str]| {
        let mut command = Command::new(program);
        command.args(arguments);
        command
    };
    let mut all: Vec<_> = (0..PROCESSES)
        .map(|share| command(&own, &["--plugin", &share.to_string()]))
        .collect();
    all.extend(["--converting", "--fixed"].map(|it| command(&older, &[it])));
    Ok(all)
}

/// Passes on the messages of a process, until its stream ends or the host stops listening.
fn listen(
    output: ChildStdout,
    input: ChildStdin,
    clock: Instant,
    pass_on: impl Fn(Event) -> Result<(), SendError<(usize, Event)>>,
) -> Result<(), AnyError> {
    let plugin = handshake().connect(output, input)?;
    let version = describe(&plugin);
    let (mut from_plugin, to_plugin) = plugin.into_halves();
    pass_on(Event::Open(Box::new(to_plugin), version))?;
    while let Some(message) = from_plugin.read()? {
        pass_on(match message {
            ToHost::Registry(registry) => Event::Registry(registry),
            ToHost::ParameterSet(set) => Event::Answer(clock.elapsed().saturating_sub(set.sent)),
        })?;
    }
    Ok(())
}

/// Returns how much of the messages each side can use.
fn describe<R, W>(connection: &Connection<R, W>) -> String {
    let peer = connection.peer();
    let host = peer
        .reads::<PluginRegistry>()
        .min(peer.reads::<SetParameter>());
    let plugin = peer.understands::<SetParameter>();
    if host.min(plugin) == Grade::Same {
        return "the same version".into();
    }
    format!("another version; the host reads {host}, the plugin reads {plugin}")
}

fn knobs(registry: PluginRegistry) -> Vec<(u32, Parameter)> {
    let plugins = (0..).zip(registry.plugins);
    plugins
        .flat_map(|(plugin, it)| it.parameters.into_iter().map(move |it| (plugin, it)))
        .filter(|(_, parameter)| parameter.is_writable)
        .collect()
}
