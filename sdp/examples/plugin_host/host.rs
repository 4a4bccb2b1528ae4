//! The host: a thread for each process, which calls its plugins.

use std::env::{self, consts::EXE_SUFFIX};
use std::num::NonZeroU32;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use hdrhistogram::Histogram;
use sdp::message::ReadError;
use sdp_link::{CallError, Client, LinkError};

use super::messages::{AnyError, Crash, GetRegistry, ParameterSet, SetParameter, handshake};
use super::plugin::PROCESSES;

/// Parameter changes per second and process.
const RATE: u32 = 60;
const TICK: Duration = Duration::from_micros(1_000_000 / RATE as u64);
/// The process that crashes.
const VICTIM: usize = 2;

/// Runs the host for `seconds`.
///
/// Returns an error if a process ends in an unexpected way, or does not answer a call.
pub(crate) fn run(seconds: &str) -> Result<(), AnyError> {
    let ticks = seconds.parse::<NonZeroU32>()?.get().saturating_mul(RATE);
    let commands = commands()?.into_iter().enumerate();
    let threads =
        commands.map(|(index, command)| thread::spawn(move || drive(index, command, ticks)));
    let threads: Vec<_> = threads.collect();
    let mut round_trips = Histogram::<u64>::new(3)?;
    for (index, thread) in threads.into_iter().enumerate() {
        let found = thread.join().map_err(|_| "a thread panicked")?;
        round_trips.add(found.map_err(|error| format!("process {index}: {error}"))?)?;
    }
    let micros = |nanoseconds: u64| Duration::from_nanos(nanoseconds).as_secs_f64() * 1e6;
    println!(
        "{} changes; round trip p50 {:.0} µs, p99 {:.0} µs, max {:.0} µs",
        round_trips.len(),
        micros(round_trips.value_at_quantile(0.5)),
        micros(round_trips.value_at_quantile(0.99)),
        micros(round_trips.max()),
    );
    Ok(())
}

/// Returns the commands of the plugin processes: those of this program, and one of an older version.
fn commands() -> Result<Vec<Command>, AnyError> {
    let own = env::current_exe()?;
    let older = own.with_file_name(format!("older_plugin{EXE_SUFFIX}"));
    if !older.exists() {
        let help =
            "older_plugin is missing: run `cargo build --release --example older_plugin` first";
        return Err(help.into());
    }
    let command = |share: usize| {
        let mut command = Command::new(&own);
        command.args(["--plugin", &share.to_string()]);
        command
    };
    Ok((0..PROCESSES)
        .map(command)
        .chain([Command::new(&older)])
        .collect())
}

/// Starts a process, changes its parameters, and returns the round trips in nanoseconds.
fn drive(index: usize, mut command: Command, ticks: u32) -> Result<Histogram<u64>, AnyError> {
    let mut process = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let input = process.stdin.take().ok_or("the input is not piped")?;
    let output = process.stdout.take().ok_or("the output is not piped")?;
    let plugins = Client::new(handshake().connect(output, input)?);
    let registry = plugins.call(&GetRegistry)?;
    println!(
        "process {index}: {} plugins, calls with {}",
        registry.plugins.len(),
        plugins.session().supports::<SetParameter>(),
    );
    let all = (0..).zip(registry.plugins);
    let all = all.flat_map(|(plugin, it)| it.parameters.into_iter().map(move |it| (plugin, it)));
    let knobs: Vec<_> = all.filter(|(_, it)| it.is_writable).collect();
    let mut round_trips = Histogram::new(3)?;
    let start = Instant::now();
    for (tick, (plugin, knob)) in (0..ticks).zip(knobs.iter().cycle()) {
        if index == VICTIM && tick == ticks / 2 {
            return match plugins.call(&Crash) {
                Err(CallError::Ended(error)) if is_cut(&error) => {
                    println!("process {index}: {error}");
                    Ok(round_trips)
                }
                other => Err(format!("expected the end of a process: {other:?}").into()),
            };
        }
        let position = f32::from(u8::try_from(tick % RATE)?) / 60.0;
        let sent = Instant::now();
        let ParameterSet { value } = plugins.call(&SetParameter {
            plugin: *plugin,
            address: knob.address,
            value: knob.min_value + (knob.max_value - knob.min_value) * position,
        })?;
        round_trips.record(u64::try_from(sent.elapsed().as_nanos())?)?;
        if !(knob.min_value..=knob.max_value).contains(&value) {
            return Err(format!("{} is {value}", knob.display_name).into());
        }
        let next = TICK.saturating_mul(tick.saturating_add(1));
        thread::sleep(next.saturating_sub(start.elapsed()));
    }
    drop(plugins); // The process ends with its input.
    let status = process.wait()?;
    match status.success() && round_trips.len() == u64::from(ticks) {
        true => Ok(round_trips),
        false => Err(format!("{status} after {} changes", round_trips.len()).into()),
    }
}

/// Returns whether a stream has ended inside of a message.
fn is_cut(error: &LinkError) -> bool {
    matches!(error, LinkError::Read(ReadError::Incomplete(_)))
}
