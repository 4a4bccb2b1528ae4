//! `sdp man`: the manual pages of the command.

use clap::{Args, Command};
use clap_mangen::Man;

use crate::error::{Failure, Outcome};
use crate::output::Output;
use crate::schema::list;
use crate::text::escaped;

/// Writes the manual page of `sdp` or of one of its commands
#[derive(Args)]
#[command(after_help = "\
Examples:
  sdp man | man -l -
  sdp man inspect > ~/.local/share/man/man1/sdp-inspect.1")]
pub(crate) struct Arguments {
    /// The command, such as `inspect`
    #[arg(value_name = "COMMAND")]
    name: Option<String>,
}

pub(crate) fn run(
    arguments: &Arguments,
    mut command: Command,
    out: &mut Output,
) -> Result<Outcome, Failure> {
    command.build();
    let page = match &arguments.name {
        None => command,
        Some(name) => command.find_subcommand(name).cloned().ok_or_else(|| {
            let names = command.get_subcommands().map(|it| it.get_name().to_owned());
            let (name, names) = (escaped(name), list(names.collect()));
            Failure::Other(format!("no command `{name}`, only {names}"))
        })?,
    };
    Man::new(page).render(out)?;
    Ok(Outcome::Well)
}
