//! The options of several verbs.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches, ValueHint, value_parser};

/// The schema of the input.
#[derive(Args)]
pub(crate) struct SchemaArguments {
    #[command(flatten)]
    pub(crate) file: SchemaFile,
    /// The type of a value without a header; without it, the input consists of messages
    #[arg(long = "type", value_name = "NAME")]
    pub(crate) ty: Option<String>,
}

/// The option `--schema`, and its environment variable with a lower priority.
pub(crate) struct SchemaFile {
    pub(crate) path: Option<PathBuf>,
    /// Whether the path comes from the variable, so that a `Hello` has priority.
    pub(crate) is_default: bool,
}

pub(crate) const SCHEMA_VARIABLE: &str = "SDP_SCHEMA";

impl Args for SchemaFile {
    fn augment_args(command: Command) -> Command {
        let schema = Arg::new("schema").long("schema").value_name("FILE");
        command.arg(
            schema
                .env(SCHEMA_VARIABLE)
                .hide_env_values(true)
                // A `PathBuf` cannot be empty, but the variable can.
                .value_parser(value_parser!(OsString))
                .value_hint(ValueHint::AnyPath)
                .help("The schema file, or a stream that starts with a `Hello`"),
        )
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for SchemaFile {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let path = matches.get_one::<OsString>("schema");
        let is_default = matches.value_source("schema") == Some(ValueSource::EnvVariable);
        let is_set = |path: &&OsString| !is_default || !path.is_empty();
        Ok(Self {
            path: path.filter(is_set).map(PathBuf::from),
            is_default,
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The limit of the memory for a message or value.
#[derive(Args)]
pub(crate) struct LimitArguments {
    /// The longest payload of a message or value
    #[arg(long, value_name = "BYTES", value_parser = size, default_value = "64M")]
    pub(crate) max_payload: u32,
}

/// Parses a number of bytes, which can have a unit, such as `64M` or `64MiB`.
pub(crate) fn size(text: &str) -> Result<u32, String> {
    let lower = text.to_ascii_lowercase();
    let is_short = |it: &&str| it.ends_with(['k', 'm', 'g']);
    let short = lower.strip_suffix("ib").filter(is_short).unwrap_or(&lower);
    let units = [("k", 10), ("m", 20), ("g", 30), ("", 0)];
    let mut parts = units
        .iter()
        .filter_map(|(unit, bits)| Some((short.strip_suffix(unit)?, 1_u64 << bits)));
    let bytes = parts.next().and_then(|(digits, unit)| {
        let bytes = digits.parse::<u64>().ok()?.checked_mul(unit)?;
        u32::try_from(bytes).ok()
    });
    bytes.ok_or_else(|| {
        "expected at most 4294967295 bytes, such as 65536, 64K, 64M or 1G".to_owned()
    })
}
