//! `sdp completions`: the completions of the command for a shell.

use std::io::Write as _;

use clap::{Args, Command, ValueHint};
use clap_complete::Shell;

use crate::error::{Failure, Outcome};
use crate::output::Output;

/// Writes a script that completes the options of `sdp` in a shell
#[derive(Args)]
#[command(after_help = "\
Examples:
  sdp completions bash > ~/.local/share/bash-completion/completions/sdp
  sdp completions fish > ~/.config/fish/completions/sdp.fish
  sdp completions zsh > ~/.zfunc/_sdp")]
pub(crate) struct Arguments {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(
    arguments: &Arguments,
    mut command: Command,
    out: &mut Output,
) -> Result<Outcome, Failure> {
    // With this hint, bash adds a slash to a directory.
    command = command.mut_subcommands(|verb| {
        verb.mut_args(|arg| match arg.get_value_hint() {
            ValueHint::AnyPath => arg.value_hint(ValueHint::FilePath),
            _ => arg,
        })
    });
    // `generate` panics if a write fails, which a write to a vector never does.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "sdp", &mut script);
    out.write_all(&script)?;
    Ok(Outcome::Well)
}
