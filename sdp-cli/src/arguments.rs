//! The arguments of the commands.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// Shows and compares encoded values, messages and schemas of SDP, the Serial Data Protocol.
///
/// A program writes its schema file with `OwnedSchema::to_text`, or in a test with `assert_wire_lock!`.
#[derive(Parser)]
#[command(name = "sdp", version, after_help = EXIT_CODES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXIT_CODES: &str = "\
Exit codes: 0 if all is well, 1 if the input is invalid, differs or breaks readers, 2 if a command cannot run.";

/// The commands.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Shows each part of a value or of messages, with its bytes
    #[command(after_help = "\
Examples:
  sdp inspect --schema host.sdp capture.bin
  nc localhost 7000 | sdp inspect --schema host.sdp
  sdp inspect --schema host.sdp --type Plugin plugin.bin
  sdp inspect --schema host.sdp --json capture.bin | jq .SetParameter.value")]
    Inspect(Inspect),
    /// Encodes a value or messages from JSON
    #[command(after_help = "\
Examples:
  sdp encode --schema host.sdp messages.json -o capture.bin
  sdp inspect --schema host.sdp --json a.bin | sed s/0.5/0.25/ | sdp encode --schema host.sdp -o b.bin")]
    Encode(Encode),
    /// Shows the differences between two values or captures, by field
    #[command(after_help = "\
Examples:
  sdp diff --schema host.sdp before.bin after.bin
  sdp diff --schema host.sdp --type Plugin a.bin b.bin")]
    Diff(Diff),
    /// Shows the changes between two schema files, and whom they break
    #[command(after_help = "\
Example:
  git show HEAD~1:host.sdp > old.sdp && sdp check old.sdp host.sdp")]
    Check(Check),
    /// Shows the fingerprints of the messages in a schema file
    #[command(after_help = "\
Example:
  sdp fingerprint host.sdp")]
    Fingerprint(Fingerprint),
}

/// The schema and the type of the input.
#[derive(Args)]
pub(crate) struct Types {
    /// The schema file
    #[arg(long, value_name = "FILE")]
    pub(crate) schema: PathBuf,
    /// The type of a value without a header; without it, the input consists of messages
    #[arg(long = "type", value_name = "NAME")]
    pub(crate) ty: Option<String>,
}

/// The format of encoded input.
#[derive(Args)]
pub(crate) struct Format {
    #[command(flatten)]
    pub(crate) types: Types,
    /// The longest payload of a message, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = 1 << 26)]
    pub(crate) max_payload: u32,
}

#[derive(Args)]
pub(crate) struct Inspect {
    #[command(flatten)]
    pub(crate) format: Format,
    /// Write a line of JSON for each value or message
    #[arg(long)]
    pub(crate) json: bool,
    /// The input; without it or with `-`, standard input
    pub(crate) file: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct Encode {
    #[command(flatten)]
    pub(crate) types: Types,
    /// The output; without it, standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// The JSON, as `inspect --json` writes it; without it or with `-`, standard input
    pub(crate) file: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct Diff {
    #[command(flatten)]
    pub(crate) format: Format,
    /// Write a line of JSON for each difference
    #[arg(long)]
    pub(crate) json: bool,
    /// The first input
    pub(crate) old: PathBuf,
    /// The second input; with `-`, standard input
    pub(crate) new: PathBuf,
}

#[derive(Args)]
pub(crate) struct Check {
    /// Write a line of JSON for each change
    #[arg(long)]
    pub(crate) json: bool,
    /// The older schema file
    pub(crate) old: PathBuf,
    /// The newer schema file
    pub(crate) new: PathBuf,
}

#[derive(Args)]
pub(crate) struct Fingerprint {
    /// Write a line of JSON for each message
    #[arg(long)]
    pub(crate) json: bool,
    /// The schema file
    pub(crate) schema: PathBuf,
}
