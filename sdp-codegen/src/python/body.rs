//! [`Body`]: the lines of a function that reads or writes a value.

use std::collections::BTreeSet;
use std::mem;

use super::Python;
use super::text::listed;
use crate::code::sum;
use crate::model::{Check, Id};
use crate::plan::{Step, Verb};
use crate::template::Values;

/// Consecutive numbers that one call reads or writes.
#[derive(Debug, Default)]
struct Run {
    /// The letters of the module `struct`.
    formats: Vec<String>,
    /// The variables that are read, or the expressions that are written.
    values: Vec<String>,
    size: u64,
    /// The lines after the call, which check and convert what is read.
    after: String,
}

/// The lines of a function, and the state at its last line.
pub(super) struct Body<'a> {
    pub(super) py: &'a Python<'a>,
    pub(super) verb: Verb,
    pub(super) lines: String,
    /// The number of blocks around the current line.
    depth: usize,
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
    /// Whether the variable `part` names the field that is written.
    pub(super) has_part: bool,
    /// Whether the function has a parameter with the levels of nesting around the value.
    counts_levels: bool,
    /// The levels of nesting in this function around the current value.
    pub(super) level: u64,
    /// The variable with the end of the bytes that are not reserved for later elements.
    pub(super) limit: String,
    used: BTreeSet<String>,
}

impl<'a> Body<'a> {
    pub(super) fn new(py: &'a Python<'a>, verb: Verb, id: Id, owner: &str) -> Self {
        Self {
            py,
            verb,
            lines: String::new(),
            depth: 0,
            owner: owner.into(),
            place: String::new(),
            run: Run::default(),
            ahead: 0,
            is_cut: false,
            has_text: false,
            has_part: false,
            counts_levels: py.plan.has_levels(id),
            level: 0,
            limit: "limit".into(),
            used: BTreeSet::new(),
        }
    }

    pub(super) fn reads(&self) -> bool {
        self.verb == Verb::Read
    }

    /// Adds lines.
    pub(super) fn line(&mut self, line: impl AsRef<str>) {
        self.lines.push_str(line.as_ref());
        self.lines.push('\n');
    }

    /// Adds the lines of a section.
    pub(super) fn add(&mut self, section: &str, values: Values<'_>) {
        self.line(self.py.texts.fill(section, values));
    }

    /// Returns the lines of a block.
    pub(super) fn block(&mut self, content: impl FnOnce(&mut Self)) -> String {
        let lines = mem::take(&mut self.lines);
        self.depth = self.depth.saturating_add(1);
        content(self);
        self.depth = self.depth.saturating_sub(1);
        let block = mem::replace(&mut self.lines, lines);
        block.trim_end_matches('\n').to_owned()
    }

    /// Returns a new variable.
    pub(super) fn fresh(&mut self, name: &str) -> String {
        let names = (2_u64..).map(|number| format!("{name}{number}"));
        let mut names = std::iter::once(name.to_owned()).chain(names);
        let name = names.find(|it| !self.used.contains(it)).unwrap_or_default();
        self.used.insert(name.clone());
        name
    }

    /// Returns whether a value is read or written in the current function. Python allows only some blocks in each other.
    pub(super) fn is_inline(&self, id: Id) -> bool {
        let py = self.py;
        match py.plan.step(id) {
            Step::Struct(_) | Step::Enum(_) => false,
            Step::Content(ty) if py.model.item(id).is_some() => py.is_run(*ty),
            Step::List(_) | Step::Array(..) | Step::Option(_) | Step::Result(..) => {
                self.depth < 3 || py.is_run(id)
            }
            _ => true,
        }
    }

    /// Returns the part of the name of a function after its verb.
    pub(super) fn function(&self, verb: Verb, id: Id) -> String {
        self.py.function(verb, id, &self.owner)
    }

    /// Returns the argument with the levels of nesting around a part, if its function has this parameter.
    pub(super) fn depth_argument(&self, id: Id) -> String {
        match self.level {
            _ if !self.py.plan.has_levels(id) => String::new(),
            // The value around has no more levels than the limit.
            _ if !self.counts_levels => ", 0".into(),
            0 => ", depth".into(),
            level => format!(", depth + {level}"),
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
            true => self.line(line),
            false => {
                self.run.after.push_str(line.as_ref());
                self.run.after.push('\n');
            }
        }
    }

    /// Adds the call that reads the current run.
    pub(super) fn flush(&mut self) {
        if self.run.formats.is_empty() {
            return;
        }
        self.settle_ahead();
        let run = mem::take(&mut self.run);
        match (&*run.formats, &*run.values) {
            ([format], [value]) if format == "B" => self.line(format!("{value} = data[at]")),
            (formats, values) => {
                let call = format!(" = {}.unpack_from(data, at)", self.py.structure(formats));
                match values {
                    [value] => self.line(format!("({value},){call}")),
                    _ => self.line(listed(self.indent(), "", values, ("", ""), &call)),
                }
            }
        }
        self.lines.push_str(&run.after);
        self.ahead = run.size;
        self.is_cut = false;
    }

    /// Adds a call that reads a tuple of numbers.
    pub(super) fn read_numbers(&mut self, formats: &[String], size: u64, target: &str) {
        self.settle();
        let structure = self.py.structure(formats);
        self.line(format!("{target} = {structure}.unpack_from(data, at)"));
        self.is_cut = false;
        self.ahead = size;
    }

    fn settle_ahead(&mut self) {
        let ahead = mem::take(&mut self.ahead);
        if ahead > 0 {
            self.line(format!("at += {ahead}"));
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
        if mem::take(&mut self.is_cut) {
            self.line("if at > len(data):\n    raise SdpError(\"UnexpectedEnd\", start)");
        }
    }

    /// Adds the call that writes the current run.
    pub(super) fn write_run(&mut self) {
        let run = mem::take(&mut self.run);
        let tag = run.values.first().and_then(|it| it.parse::<u8>().ok());
        match (&*run.formats, tag) {
            ([], _) => {}
            ([format], Some(tag)) if format == "B" => {
                self.line(format!("out += b\"\\x{tag:02x}\""));
            }
            (formats, _) => {
                let call = format!("out += {}.pack", self.py.structure(formats));
                self.line(listed(self.indent(), &call, &run.values, ("(", ")"), ""));
            }
        }
    }

    /// Adds lines with a condition that is an error: of the current field at this offset, if the function reads values.
    pub(super) fn refuse(&mut self, condition: &str, kind: &str, offset: &str) {
        if !self.reads() {
            return self.line(format!("if {condition}:\n    raise SdpError(\"{kind}\")"));
        }
        let place = self.place_argument();
        self.then(format!(
            "if {condition}:\n    raise SdpError(\"{kind}\", {offset}{place})"
        ));
    }

    /// Adds lines with the condition of a number that is an error.
    pub(super) fn refuse_broken(&mut self, check: Check, value: &str, offset: &str) {
        let condition = match check {
            Check::NonZero => format!("{value} == 0"),
            Check::Nanos => format!("{value} >= 10**9"),
        };
        self.refuse(&condition, check.error(), offset);
    }

    /// Returns the argument with the current field of an error.
    pub(super) fn place_argument(&self) -> String {
        match &*self.place {
            "" => String::new(),
            place => format!(", \"{place}\""),
        }
    }

    /// Enters a level of nesting, and returns the condition of one that is too deep, if the function counts levels.
    pub(super) fn deeper(&mut self) -> Option<String> {
        let most = 127_u64.saturating_sub(self.level);
        self.level = self.level.saturating_add(1);
        self.counts_levels.then(|| format!("depth > {most}"))
    }

    /// Declares a variable that several branches assign, or for which a type checker finds no type.
    pub(super) fn declare(&mut self, name: &str, id: Id) {
        let (py, is_never) = (self.py, self.py.is_never(id));
        let step = py.plan.step(py.plan.underlying(id));
        let has_branches = matches!(step, Step::Option(_) | Step::Result(..));
        match self.reads() {
            true if has_branches || is_never => self.line(format!("{name}: {}", py.hint(id))),
            false if is_never => self.line(format!("{name}: Any")),
            _ => {}
        }
    }

    /// Returns the indentation of the current line, below `def` and `try`.
    const fn indent(&self) -> usize {
        self.depth.saturating_add(2).saturating_mul(4)
    }
}
