//! `sdp diff`: the differences between two values or captures.

use std::io::Write;

use sdp::schema::Difference;

use crate::arguments::Diff;
use crate::error::{Failure, Outcome};
use crate::input::{self, End, Messages};
use crate::style::{ERROR, HEADING, Styled};

/// Runs the command.
pub(crate) fn run(arguments: &Diff, out: &mut dyn Write) -> Result<Outcome, Failure> {
    let format = &arguments.format;
    if let Some(name) = &format.ty {
        let schema = input::value_schema(format, name)?;
        let (old, new) = (input::bytes(&arguments.old)?, input::bytes(&arguments.new)?);
        return match schema.diff(&old, &new) {
            Ok(differences) => show(out, None, &differences),
            Err(error) => invalid(out, &error.to_string()),
        };
    }
    let schema = input::message_schema(format)?;
    let mut old = Messages::open(&arguments.old, format)?;
    let mut new = Messages::open(&arguments.new, format)?;
    let mut outcome = Outcome::Well;
    for number in 1_u64.. {
        match (old.next()?, new.next()?) {
            (Ok((_, old)), Ok((_, new))) => {
                let title = format!("message {number}");
                if old == new {
                    continue;
                }
                let found = match schema.diff_messages(old, new) {
                    Ok(differences) => show(out, Some(&title), &differences)?,
                    Err(error) => invalid(out, &format!("{title}: {error}"))?,
                };
                outcome = outcome.and(found);
            }
            (Err(End::OfInput), Err(End::OfInput)) => break,
            (Err(End::Broken(text)), _) | (_, Err(End::Broken(text))) => {
                return invalid(out, &text);
            }
            (Err(End::OfInput), Ok(_)) => {
                writeln!(
                    out,
                    "messages from {number} only in {}",
                    arguments.new.display()
                )?;
                return Ok(Outcome::Different);
            }
            (Ok(_), Err(End::OfInput)) => {
                writeln!(
                    out,
                    "messages from {number} only in {}",
                    arguments.old.display()
                )?;
                return Ok(Outcome::Different);
            }
        }
    }
    Ok(outcome)
}

/// Writes the differences, below a title.
fn show(
    out: &mut dyn Write,
    title: Option<&str>,
    differences: &[Difference],
) -> Result<Outcome, Failure> {
    if differences.is_empty() {
        return Ok(Outcome::Well);
    }
    if let Some(title) = title {
        writeln!(out, "{}", Styled(HEADING, title))?;
    }
    let indent = if title.is_some() { "  " } else { "" };
    for difference in differences {
        writeln!(out, "{indent}{difference}")?;
    }
    Ok(Outcome::Different)
}

/// Writes the error of an invalid input.
fn invalid(out: &mut dyn Write, text: &str) -> Result<Outcome, Failure> {
    writeln!(out, "{} {text}", Styled(ERROR, "error:"))?;
    Ok(Outcome::Different)
}
