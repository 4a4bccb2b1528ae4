//! [`Body`]: the lines of a function that reads or writes a value.

use std::collections::BTreeSet;

use super::Python;
use crate::model::Id;

/// The maximum length of a line.
const WIDTH: usize = 100;

/// Lines with their indentation.
#[derive(Debug, Default)]
pub(super) struct Lines {
    pub(super) text: String,
    pub(super) depth: usize,
}

impl Lines {
    pub(super) fn line(&mut self, line: impl AsRef<str>) {
        for line in line.as_ref().split('\n') {
            if !line.is_empty() {
                self.text.extend(std::iter::repeat_n("    ", self.depth));
                self.text.push_str(line);
            }
            self.text.push('\n');
        }
    }

    /// Starts a block.
    pub(super) fn open(&mut self, line: impl AsRef<str>) {
        self.line(line);
        self.depth = self.depth.saturating_add(1);
    }

    pub(super) fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// Adds a line with a list, or one line for each part if that is too long.
    pub(super) fn listed(
        &mut self,
        (before, after): (&str, &str),
        parts: &[String],
        brackets: (&str, &str),
    ) {
        let (open, close) = brackets;
        let line = format!("{before}{open}{}{close}{after}", parts.join(", "));
        if line.len().saturating_add(self.depth.saturating_mul(4)) <= WIDTH {
            return self.line(line);
        }
        let (open, close) = if open.is_empty() {
            ("(", ")")
        } else {
            (open, close)
        };
        self.open(format!("{before}{open}"));
        for part in parts {
            self.line(format!("{part},"));
        }
        self.close();
        self.line(format!("{close}{after}"));
    }
}

/// Consecutive numbers that one call reads or writes.
#[derive(Debug, Default)]
struct Run {
    formats: Vec<String>,
    /// The variables that are read, or the expressions that are written.
    values: Vec<String>,
    size: u64,
    /// The lines after the call, which check and convert what is read.
    after: Vec<String>,
}

/// The lines of a function, and the state at its last line.
pub(super) struct Body<'a> {
    pub(super) py: &'a Python<'a>,
    pub(super) lines: Lines,
    /// The name of the type, for functions of parts without a name.
    pub(super) owner: String,
    /// The type and field that is read, or nothing in a part without a name.
    pub(super) place: String,
    run: Run,
    /// The bytes after `at` that are read already.
    ahead: u64,
    /// Whether `at` can be after the end of the input, because a text has been cut.
    pub(super) is_cut: bool,
    /// Whether the function reads a text, so that it has a variable `start`.
    pub(super) has_text: bool,
    /// Whether an error can occur that names no offset or field.
    pub(super) is_fallible: bool,
    /// Whether the function has a parameter with the levels of nesting around the value.
    pub(super) counts_levels: bool,
    /// The levels of nesting in this function around the current value.
    pub(super) level: u64,
    /// The variable with the end of the bytes that are not reserved for later elements.
    pub(super) limit: String,
    used: BTreeSet<String>,
    /// The variables with a separate hint.
    pub(super) declared: BTreeSet<String>,
}

impl<'a> Body<'a> {
    pub(super) fn new(py: &'a Python<'a>, id: Id, owner: &str) -> Self {
        Self {
            py,
            // Below `def` and `try`.
            lines: Lines {
                text: String::new(),
                depth: 2,
            },
            owner: owner.into(),
            place: String::new(),
            run: Run::default(),
            ahead: 0,
            is_cut: false,
            has_text: false,
            is_fallible: false,
            counts_levels: py.counts_levels(id),
            level: 0,
            limit: "limit".into(),
            used: BTreeSet::new(),
            declared: BTreeSet::new(),
        }
    }

    /// Returns a new variable.
    pub(super) fn fresh(&mut self, name: &str) -> String {
        let names = (2_u64..).map(|number| format!("{name}{number}"));
        let mut names = std::iter::once(name.to_owned()).chain(names);
        let name = names.find(|it| !self.used.contains(it)).unwrap_or_default();
        self.used.insert(name.clone());
        name
    }

    /// Returns whether a block is so deep that its content becomes a function.
    pub(super) const fn is_deep(&self) -> bool {
        self.lines.depth > 4
    }

    /// Returns the end of the first line. Pyright gives up on a function with about 700 calls and branches, as for a struct
    /// with hundreds of fields.
    pub(super) fn after_signature(&self) -> &'static str {
        match self.lines.text.matches('(').count() > 200 {
            true => ":  # pyright: ignore[reportGeneralTypeIssues]\n",
            false => ":\n",
        }
    }

    /// Adds a number to the current run.
    pub(super) fn push(&mut self, format: impl Into<String>, size: u64, value: impl Into<String>) {
        self.run.formats.push(format.into());
        self.run.values.push(value.into());
        self.run.size = self.run.size.saturating_add(size);
    }

    /// Returns the offset of the next part of the run, after the call.
    pub(super) fn offset(&self) -> String {
        sum("at", self.run.size)
    }

    /// Adds a line after the current run.
    pub(super) fn then(&mut self, line: impl AsRef<str>) {
        match self.run.formats.is_empty() {
            true => self.lines.line(line),
            false => self.run.after.push(line.as_ref().into()),
        }
    }

    /// Adds the call that reads the current run.
    pub(super) fn flush(&mut self) {
        if self.run.formats.is_empty() {
            return;
        }
        self.settle_ahead();
        let Run {
            formats,
            mut values,
            size,
            after,
        } = std::mem::take(&mut self.run);
        self.is_fallible = true;
        match (&*formats, &*values) {
            ([format], [value]) if format == "B" => self.lines.line(format!("{value} = data[at]")),
            _ => {
                let call = format!(" = {}.unpack_from(data, at)", self.py.structure(&formats));
                if let [value] = &mut *values {
                    self.lines.line(format!("({value},){call}"));
                } else {
                    self.lines.listed(("", &call), &values, ("", ""));
                }
            }
        }
        for line in after {
            self.lines.line(line);
        }
        self.ahead = size;
        self.is_cut = false;
    }

    /// Adds a call that reads a tuple of numbers.
    pub(super) fn read_numbers(&mut self, formats: &[String], size: u64, target: &str) {
        self.settle();
        let structure = self.py.structure(formats);
        self.lines
            .line(format!("{target} = {structure}.unpack_from(data, at)"));
        self.is_fallible = true;
        self.is_cut = false;
        self.ahead = size;
    }

    fn settle_ahead(&mut self) {
        let ahead = std::mem::take(&mut self.ahead);
        if ahead > 0 {
            self.lines.line(format!("at += {ahead}"));
        }
    }

    /// Moves `at` after all parts that are read.
    pub(super) fn settle(&mut self) {
        self.flush();
        self.settle_ahead();
    }

    /// Returns the offset after all parts that are read.
    pub(super) fn here(&mut self) -> String {
        self.flush();
        sum("at", self.ahead)
    }

    /// Returns the offset as [`here`](Self::here), for a line that moves `at`.
    pub(super) fn leave(&mut self) -> String {
        let here = self.here();
        self.ahead = 0;
        here
    }

    /// Checks that the last text is complete.
    pub(super) fn check_cut(&mut self) {
        if std::mem::take(&mut self.is_cut) {
            self.lines.open("if at > len(data):");
            self.lines.line(r#"raise SdpError("UnexpectedEnd", start)"#);
            self.lines.close();
        }
    }

    /// Adds the call that writes the current run.
    pub(super) fn write_run(&mut self) {
        let Run {
            formats, values, ..
        } = std::mem::take(&mut self.run);
        if formats.is_empty() {
            return;
        }
        self.is_fallible = true;
        match (
            &*formats,
            values
                .iter()
                .map(|it| it.parse::<u8>().ok())
                .collect::<Option<Vec<_>>>(),
        ) {
            ([format], Some(tag)) if format == "B" => {
                let tag = tag.first().copied().unwrap_or_default();
                self.lines.line(format!("out += b\"\\x{tag:02x}\""));
            }
            _ => {
                let call = format!("out += {}.pack", self.py.structure(&formats));
                self.lines.listed((&call, ""), &values, ("(", ")"));
            }
        }
    }

    /// Adds lines with a condition that is an error of the current field.
    pub(super) fn refuse_if(&mut self, condition: &str, kind: &str, offset: &str) {
        let place = match &*self.place {
            "" => String::new(),
            place => format!(", \"{place}\""),
        };
        self.then(format!(
            "if {condition}:\n    raise SdpError(\"{kind}\", {offset}{place})"
        ));
    }
}

fn sum(base: &str, number: u64) -> String {
    match number {
        0 => base.into(),
        _ => format!("{base} + {number}"),
    }
}
