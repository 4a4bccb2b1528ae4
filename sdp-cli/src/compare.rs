//! `sdp diff`: the differences between two values or captures.

use std::io::Write;
use std::path::Path;

use sdp::schema::Difference;

use crate::arguments::Diff;
use crate::error::{Failure, Outcome};
use crate::input::{self, End, Messages};
use crate::json::{self, DifferenceLine, RestLine};
use crate::style::{ERROR, HEADING, Styled};

/// Runs the command.
pub(crate) fn run(arguments: &Diff, out: &mut dyn Write) -> Result<Outcome, Failure> {
    let format = &arguments.format;
    let mut report = Report {
        out,
        is_json: arguments.json,
    };
    if let Some(name) = &format.types.ty {
        let schema = input::value_schema(&format.types, name)?;
        let (old, new) = (input::bytes(&arguments.old)?, input::bytes(&arguments.new)?);
        return match schema.diff(&old, &new) {
            Ok(differences) => report.show(None, &differences),
            Err(error) => report.invalid(&error.to_string()),
        };
    }
    let schema = input::message_schema(&format.types)?;
    let mut old = Messages::open(&arguments.old, format)?;
    let mut new = Messages::open(&arguments.new, format)?;
    let mut outcome = Outcome::Well;
    for number in 1_u64.. {
        match (old.next()?, new.next()?) {
            (Ok((_, old)), Ok((_, new))) => {
                if old == new {
                    continue;
                }
                let found = match schema.diff_messages(old, new) {
                    Ok(differences) => report.show(Some(number), &differences)?,
                    Err(error) => report.invalid(&format!("message {number}: {error}"))?,
                };
                outcome = outcome.and(found);
            }
            (Err(End::OfInput), Err(End::OfInput)) => break,
            (Err(End::Broken(text)), _) => {
                return report.invalid(&format!("{}: {text}", arguments.old.display()));
            }
            (_, Err(End::Broken(text))) => {
                return report.invalid(&format!("{}: {text}", arguments.new.display()));
            }
            (Err(End::OfInput), Ok(_)) => return report.rest(number, &arguments.new),
            (Ok(_), Err(End::OfInput)) => return report.rest(number, &arguments.old),
        }
    }
    Ok(outcome)
}

/// The output, as text or as JSON.
struct Report<'o> {
    out: &'o mut dyn Write,
    is_json: bool,
}

impl Report<'_> {
    /// Writes the differences between two values, or between the messages with this number.
    fn show(
        &mut self,
        message: Option<u64>,
        differences: &[Difference],
    ) -> Result<Outcome, Failure> {
        if differences.is_empty() {
            return Ok(Outcome::Well);
        }
        if self.is_json {
            for difference in differences {
                json::line(self.out, &DifferenceLine::new(message, difference))?;
            }
            return Ok(Outcome::Different);
        }
        if let Some(number) = message {
            writeln!(self.out, "{}", Styled(HEADING, format!("message {number}")))?;
        }
        let indent = if message.is_some() { "  " } else { "" };
        for difference in differences {
            writeln!(self.out, "{indent}{difference}")?;
        }
        Ok(Outcome::Different)
    }

    /// Writes that only one capture has the messages from this number.
    fn rest(&mut self, message: u64, path: &Path) -> Result<Outcome, Failure> {
        if self.is_json {
            let only_in = &path.display().to_string();
            json::line(self.out, &RestLine { message, only_in })?;
        } else {
            let path = path.display();
            writeln!(self.out, "messages from {message} only in {path}")?;
        }
        Ok(Outcome::Different)
    }

    /// Writes the error of an invalid input: as text, or to standard error.
    fn invalid(&mut self, text: &str) -> Result<Outcome, Failure> {
        if self.is_json {
            Failure::Other(text.to_owned()).show();
        } else {
            writeln!(self.out, "{} {text}", Styled(ERROR, "error:"))?;
        }
        Ok(Outcome::Different)
    }
}
