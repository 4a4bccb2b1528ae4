//! [`Report`]: the output of a comparison.

use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

use sdp_schema::__private::diff_aligned;
use sdp_schema::{Difference, Schema};
use serde::Serialize;
use serde_json::json;

use super::elements;
use crate::error::{Failure, Outcome};
use crate::output::{HEADING, Output, Remark};
use crate::text;

pub(super) struct Report<'o> {
    pub(super) out: &'o mut Output,
    /// The remaining time to align elements.
    pub(super) time: Duration,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
pub(super) struct Indices {
    #[serde(rename = "old_index")]
    pub(super) old: Option<u64>,
    #[serde(rename = "new_index")]
    pub(super) new: Option<u64>,
}

impl Indices {
    pub(super) fn both(indices: [u64; 2]) -> Self {
        let [old, new] = indices.map(Some);
        Self { old, new }
    }
}

/// A difference between two values or messages.
#[derive(Serialize)]
pub(super) struct Part {
    pub(super) path: String,
    pub(super) before: Option<String>,
    pub(super) after: Option<String>,
}

impl Part {
    fn line(&self) -> String {
        let path = match &*self.path {
            "" => String::new(),
            path => format!("{path}: "),
        };
        match (&self.before, &self.after) {
            (Some(before), Some(after)) => format!("{path}{before} -> {after}"),
            (Some(before), None) => format!("{path}{before} removed"),
            (None, Some(after)) => format!("{path}{after} added"),
            (None, None) => path,
        }
    }
}

/// A line of JSON with a difference.
#[derive(Serialize)]
struct PartLine {
    #[serde(flatten)]
    indices: Option<Indices>,
    #[serde(flatten)]
    part: Part,
}

impl Report<'_> {
    /// Writes the differences between two values, or between two messages with these indices. Returns `None` if one of
    /// them is invalid.
    pub(super) fn compare(
        &mut self,
        schema: &Schema,
        [old, new]: [&[u8]; 2],
        indices: Option<Indices>,
    ) -> Result<Option<Outcome>, Failure> {
        let had_time = !self.time.is_zero();
        let mut align = |ty, both: [(usize, &[u8]); 2]| {
            let order = elements::align(schema, ty, both, &mut self.time);
            order.unwrap_or_default()
        };
        let Ok(found) = diff_aligned(schema, old, new, &mut align) else {
            return Ok(None);
        };
        let part = |it: &Difference| Part {
            path: it.path().into(),
            before: it.before().map(Into::into),
            after: it.after().map(Into::into),
        };
        let outcome = self.parts(indices, found.iter().map(part))?;
        if had_time && self.time.is_zero() {
            let text = "further elements are compared by index, because aligning takes too long";
            self.out.remark(Remark::Note, text)?;
        }
        Ok(Some(outcome))
    }

    /// Writes the differences between two values, or between two messages with these indices.
    pub(super) fn parts(
        &mut self,
        indices: Option<Indices>,
        parts: impl Iterator<Item = Part>,
    ) -> Result<Outcome, Failure> {
        let mut outcome = Outcome::Well;
        for part in parts {
            let is_first = outcome == Outcome::Well;
            outcome = Outcome::Different;
            if self.out.is_json {
                self.out.line(&PartLine { indices, part })?;
                continue;
            }
            if let Some(indices) = indices.filter(|_| is_first) {
                self.heading(indices)?;
            }
            let indent = if indices.is_some() { "  " } else { "" };
            writeln!(self.out, "{indent}{}", part.line())?;
        }
        Ok(outcome)
    }

    fn heading(&mut self, Indices { old, new }: Indices) -> Result<(), Failure> {
        let text = |index: Option<u64>| index.map_or_else(|| "-".into(), |it| it.to_string());
        let mut heading = format!("message index {}", text(old));
        if old != new {
            heading.push_str(&format!(" -> {}", text(new)));
        }
        let heading = self.out.styled(HEADING, heading);
        Ok(writeln!(self.out, "{heading}")?)
    }

    /// Writes that only one input has a `Hello` at its start, or the messages from an index.
    pub(super) fn only(&mut self, index: Option<u64>, path: &Path) -> Result<Outcome, Failure> {
        let (path, name) = (text::path(path), text::name(path));
        match index {
            _ if self.out.is_json => self.out.line(&match index {
                Some(index) => json!({ "index": index, "only_in": name }),
                None => json!({ "hello_only_in": name }),
            })?,
            Some(index) => writeln!(self.out, "messages from index {index} only in {path}")?,
            None => writeln!(self.out, "a `Hello` only in {path}")?,
        }
        Ok(Outcome::Different)
    }

    pub(super) fn error(&mut self, path: &Path, text: &str) -> Result<Outcome, Failure> {
        let text = format!("{}: {text}", text::path(path));
        self.out.remark(Remark::Error, &text)?;
        Ok(Outcome::Different)
    }
}
