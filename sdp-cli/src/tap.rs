//! `sdp tap`: the messages between two processes while they pass.

mod display;
mod framer;
mod line;
mod process;
mod proxy;
mod queue;
mod relay;
mod schemas;
#[cfg(unix)]
mod signals;
mod socket;

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::ArgPredicate;

use crate::error::{Failure, Outcome};
use crate::files::{self, Role, Target};
use crate::options::{self, SchemaFile};
use crate::output::Output;
use crate::{filter, inspect, schema, text};
use display::Display;
use queue::Queue;
use schemas::Schemas;
use socket::Address;

/// Shows the messages between two processes while they pass
#[derive(Args)]
#[command(
    override_usage = "sdp tap [OPTIONS] -- <COMMAND>...\n       \
                      sdp tap [OPTIONS] --listen <ADDRESS> --connect <ADDRESS>",
    after_help = "\
With a command, its standard input and output pass through `sdp tap`, which exits with the code of the command. With \
--listen, each connection has its own connection to the target. The bytes are never changed, and never wait for the \
display. If its reader is slow, the display leaves out messages, and counts them.

A message has the time in UTC, the number of its connection, and its direction: `->` to the command or target, and \
`<-` from it. The schema is from --schema, or else from the `Hello` of its sender or receiver, or else from \
SDP_SCHEMA. A message without a schema is shown with the start of its payload.

An address is HOST:PORT, or the path of a Unix socket, which contains a `/`.

Examples:
  sdp tap -- ./plugin chorus.so
  sdp tap --schema host.sdp --message SetParameter --output messages.txt -- ./plugin chorus.so
  sdp tap --json --output messages.json --listen localhost:7001 --connect localhost:7000
  sdp tap --listen ./tap.sock --connect /run/host.sock"
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    schema: SchemaFile,
    /// Show only the messages with this name or id, and errors of a `Hello`; can be repeated
    #[arg(long, value_name = "NAME|ID")]
    message: Vec<String>,
    /// The longest payload that is shown; longer messages only with their headers; with `--json`, the default is 1M
    #[arg(
        long,
        value_name = "BYTES",
        value_parser = options::size,
        default_value = "16M",
        default_value_if("json", ArgPredicate::IsPresent, "1M")
    )]
    max_payload: u32,
    /// The most lines for each message [default: 1000 on a terminal, otherwise 100000]
    #[arg(long, value_name = "NUMBER")]
    lines: Option<usize>,
    /// Write a line of JSON for each message
    #[arg(long)]
    json: bool,
    /// The file or terminal of the display; without it, standard error
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Accept connections at this address
    #[arg(
        long,
        value_name = "ADDRESS",
        requires = "connect",
        conflicts_with = "command"
    )]
    listen: Option<Address>,
    /// Connect to this address for each connection
    #[arg(long, value_name = "ADDRESS", requires = "listen")]
    connect: Option<Address>,
    /// The command and its arguments
    #[arg(last = true, required_unless_present = "listen")]
    command: Vec<OsString>,
}

/// The time that the display has after the end, if its reader does not read.
const PATIENCE: Duration = Duration::from_secs(1);

/// The time after the end in which the display shows the remaining messages, if its reader reads, before it counts the
/// rest.
const TIME: Duration = Duration::from_secs(5);

/// The time after the end until the process ends, also in a message of many lines.
const MAX_TIME: Duration = Duration::from_secs(15);

/// The bytes of the longest write of the display, so that a slow reader makes progress within [`PATIENCE`].
const MAX_WRITE: usize = 1 << 12;

/// Runs a command or a proxy, and ends the process with the exit code of the command, because the display and a relay
/// can still wait for other processes.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let queue = Arc::new(Queue::new(arguments.max_payload));
    let writes = Arc::new(AtomicU64::new(0));
    let mut display = display(arguments, &writes)?;
    let (is_shown, shown) = mpsc::channel::<()>();
    let items = Arc::clone(&queue);
    thread::spawn(move || {
        let _is_shown = is_shown;
        if let Err(failure) = display.run(&items) {
            report(&failure);
            items.drain();
        }
    });
    let result = match (&arguments.listen, &arguments.connect, &*arguments.command) {
        (Some(listen), Some(connect), _) => proxy::run(&queue, listen, connect),
        (_, _, [program, arguments @ ..]) => process::run(&queue, program, arguments),
        _ => Ok(2),
    };
    queue.close();
    let (mut before, end) = (0, Instant::now());
    while shown.recv_timeout(PATIENCE) == Err(mpsc::RecvTimeoutError::Timeout) {
        let after = writes.load(Ordering::Relaxed);
        let is_stopped = before == after && after % 2 == 1;
        if is_stopped || end.elapsed() > MAX_TIME {
            break;
        }
        // A foreign process can still write to a command that has ended.
        queue.refuse();
        if end.elapsed() > TIME {
            queue.lose_all();
        }
        before = after;
    }
    std::process::exit(result?)
}

/// Writes why nothing more is shown, unless the reader of the display has seen enough.
fn report(failure: &Failure) {
    if !failure.is_gone() {
        let _ = writeln!(io::stderr(), "error: {failure}");
    }
}

fn display(arguments: &Arguments, writes: &Arc<AtomicU64>) -> Result<Display, Failure> {
    let mut schemas = Schemas::default();
    if let Some(path) = &arguments.schema.path {
        let schema = schema::of_messages(path)?;
        if arguments.schema.is_default {
            schemas.variable = Some(schema);
        } else {
            if let Some(text) = filter::unknown(&arguments.message, &schema) {
                return Err(Failure::of_file(path, &text));
            }
            schemas.option = Some(schema);
        }
    }
    let is_json = arguments.json;
    let on_stderr = || Output::over(io::stderr(), is_json, |out| Watched::new(out, writes));
    let out = match &arguments.output {
        None => on_stderr(),
        Some(path) => {
            // A command has the standard input of the tap.
            if !arguments.command.is_empty() {
                files::standard(Role::Input)?;
            }
            let target = match text::is_standard(path) {
                true => Target::StandardOutput,
                false => files::output(path)?,
            };
            match target {
                Target::StandardOutput => {
                    let text = "standard output belongs to the command; name a file or terminal with --output";
                    return Err(Failure::Other(text.into()));
                }
                Target::StandardError => on_stderr(),
                Target::Stream | Target::File => {
                    let file = File::create(path);
                    let file = file.map_err(|error| Failure::of_file(path, &error))?;
                    Output::over(file, is_json, |out| Watched::new(out, writes))
                }
            }
        }
    };
    Ok(Display {
        max_lines: inspect::max_lines(arguments.lines, &out),
        out,
        filter: arguments.message.clone(),
        has_shown: false,
        has_hidden: false,
        is_noted: false,
        schemas,
    })
}

/// Counts the starts and the ends of writes, so the count is odd during a write.
struct Watched<W> {
    out: W,
    writes: Arc<AtomicU64>,
}

impl<W> Watched<W> {
    fn new(out: W, writes: &Arc<AtomicU64>) -> Self {
        let writes = Arc::clone(writes);
        Self { out, writes }
    }
}

impl<W: Write> Write for Watched<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writes.fetch_add(1, Ordering::Relaxed);
        let bytes = bytes.get(..MAX_WRITE).unwrap_or(bytes);
        let result = relay::retry(|| self.out.write(bytes));
        self.writes.fetch_add(1, Ordering::Relaxed);
        result
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
