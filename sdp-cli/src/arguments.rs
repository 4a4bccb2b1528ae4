//! The arguments of the command.

use clap::{ColorChoice, Parser, Subcommand};

use crate::{
    check, completions, diff, encode, export, fingerprint, info, inspect, man, plan, recover, tap,
    translate,
};

/// Shows, compares and converts encoded values, messages and schemas of SDP, the Serial Data Protocol.
///
/// A schema file describes the types of a program. The documentation of the crate `sdp-schema` says how a program
/// writes one. Messages after a `Hello` with a schema need no schema file.
#[derive(Parser)]
#[command(name = "sdp", version, after_help = EXIT_CODES)]
pub(crate) struct Arguments {
    /// When text has colors
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorChoice,
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

const EXIT_CODES: &str = "\
Exit codes:
  0  all is well
  1  the input is invalid or differs, or has no conversion
  2  the command cannot run, or a conversion is refused";

/// The verbs.
#[derive(Subcommand)]
pub(crate) enum Verb {
    Inspect(inspect::Arguments),
    Info(info::Arguments),
    Tap(tap::Arguments),
    Encode(encode::Arguments),
    Diff(diff::Arguments),
    Check(check::Arguments),
    Plan(plan::Arguments),
    Translate(translate::Arguments),
    Recover(recover::Arguments),
    Fingerprint(fingerprint::Arguments),
    Export(export::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}
