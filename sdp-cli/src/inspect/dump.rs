//! The bytes of a message in hexadecimal digits and as text.

use std::fmt::Write as _;
use std::ops::Range;

use super::rows::{Kind, Row};
use crate::text;

/// The number of bytes in a line.
const LINE: u64 = 16;

/// The number of shown bytes of a part, after an error, and after many bytes of a message.
const WHOLE: usize = 256;
const REST: usize = 128;
const START: usize = 16;

/// A range of bytes that belong to one part.
struct Run {
    range: Range<usize>,
    /// The number of the row, if the bytes have one.
    row: Option<usize>,
    kind: Kind,
    class: String,
}

/// Writes the bytes of all rows, and returns the number of lines. The number of the first row is `first`.
pub(super) fn write(
    out: &mut String,
    bytes: &[u8],
    offset: u64,
    rows: &[Row],
    mark: Option<&Range<usize>>,
    first: usize,
    max_lines: usize,
) -> usize {
    let mut lines = Lines {
        out,
        bytes,
        offset,
        count: 0,
        next: None,
        characters: String::new(),
    };
    let mut shown = 0_usize;
    for run in runs(bytes.len(), rows, first) {
        let is_over = shown / START >= max_lines;
        let keep = match run.kind {
            Kind::More => START,
            _ if is_over => START,
            Kind::Rest if mark.is_some() => REST,
            _ => WHOLE,
        };
        shown = shown.saturating_add(run.range.len().min(keep));
        lines.run(run, keep, mark);
    }
    lines.end_line();
    if let Some(mark) = mark.filter(|mark| mark.is_empty()) {
        let at = lines.at(mark.start);
        // Writing to a string does not fail.
        let _ = writeln!(lines.out, "<p class=\"gap bad\">error at {at:#x}</p>");
    }
    lines.count
}

/// Returns the classes of a part and its bytes.
pub(super) fn class(row: &Row) -> String {
    let class = match row.kind {
        Kind::Header => "header",
        Kind::Parts => "parts",
        Kind::Text => "text",
        Kind::Value => "value",
        Kind::More => "more",
        Kind::Note => "note",
        Kind::Error => "bad",
        Kind::Rest => "rest",
    };
    let changed = if row.change.is_some() { " changed" } else { "" };
    format!("{class}{changed}")
}

/// Returns all bytes, in runs with and without a row.
fn runs(len: usize, rows: &[Row], first: usize) -> Vec<Run> {
    let (mut runs, mut end) = (Vec::new(), 0);
    let rest = |range| Run {
        range,
        row: None,
        kind: Kind::Rest,
        class: "rest".into(),
    };
    for (index, row) in rows.iter().enumerate() {
        let range = row.range.start.max(end)..row.range.end;
        if range.is_empty() {
            continue;
        }
        if range.start > end {
            runs.push(rest(end..range.start));
        }
        end = range.end;
        runs.push(Run {
            range,
            row: Some(first.saturating_add(index)),
            kind: row.kind,
            class: class(row),
        });
    }
    if end < len {
        runs.push(rest(end..len));
    }
    runs
}

struct Lines<'a> {
    out: &'a mut String,
    bytes: &'a [u8],
    offset: u64,
    count: usize,
    /// The offset in the input of the next byte of the line, if there is one.
    next: Option<u64>,
    /// The text at the end of the line.
    characters: String,
}

impl Lines<'_> {
    /// Returns the offset of a byte in the input.
    fn at(&self, index: usize) -> u64 {
        self.offset.saturating_add(text::len(index))
    }

    /// Writes the bytes of a run, but of a long one only those at its start and around the error.
    fn run(&mut self, run: Run, keep: usize, mark: Option<&Range<usize>>) {
        let Range { start, end } = run.range;
        let kept = start..end.min(start.saturating_add(keep));
        // The error, inside this run.
        let mark = mark.filter(|mark| mark.start < end && mark.end > start);
        let around = mark.map(|mark| {
            let last = mark.end.min(mark.start.saturating_add(START));
            mark.start.saturating_sub(START).max(kept.end)..last.saturating_add(START).min(end)
        });
        self.range(kept.clone(), run.row, &run.class, mark);
        let mut done = kept.end;
        if let Some(around) = around.filter(|around| !around.is_empty()) {
            self.gap(done..around.start, run.row);
            done = around.end;
            self.range(around, run.row, &run.class, mark);
        }
        self.gap(done..end, run.row);
    }

    fn gap(&mut self, range: Range<usize>, row: Option<usize>) {
        if range.is_empty() {
            return;
        }
        self.end_line();
        self.count = self.count.saturating_add(1);
        let len = text::bytes(range.len());
        let data = data(row);
        *self.out += &format!("<p class=\"gap\"{data}>{len} left out</p>\n");
    }

    /// Writes consecutive bytes, in spans that end at a line and at the error.
    fn range(
        &mut self,
        range: Range<usize>,
        row: Option<usize>,
        class: &str,
        mark: Option<&Range<usize>>,
    ) {
        let mut start = range.start;
        while start < range.end {
            let line = LINE.saturating_sub(self.at(start) % LINE);
            let mut end = start.saturating_add(usize::try_from(line).unwrap_or_default());
            let (from, to) = mark.map_or((0, 0), |mark| (mark.start, mark.end));
            let is_bad = (from..to).contains(&start);
            for cut in [from, to, range.end] {
                if cut > start {
                    end = end.min(cut);
                }
            }
            let bad = if is_bad && class != "bad" { " bad" } else { "" };
            self.span(start..end, &format!("class=\"{class}{bad}\"{}", data(row)));
            start = end;
        }
    }

    fn span(&mut self, range: Range<usize>, attributes: &str) {
        let at = self.at(range.start);
        let bytes = self.bytes.get(range).unwrap_or_default();
        let column = usize::try_from(at % LINE).unwrap_or_default();
        if self.next != Some(at) || column == 0 {
            self.end_line();
            self.count = self.count.saturating_add(1);
            let indent = column.saturating_mul(3);
            // A narrow page shows a line in two rows of eight bytes.
            let half = if column < 8 { "" } else { " class=\"half\"" };
            // Writing to a string does not fail.
            let _ = write!(self.out, "<div><b>{at:08x}</b><span{half}>{:indent$}", "");
            self.characters = " ".repeat(column);
        } else {
            self.out.push(' ');
        }
        let digits: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let _ = write!(self.out, "<i {attributes}>{}</i>", digits.join(" "));
        let characters: String = bytes.iter().map(character).collect();
        let _ = write!(self.characters, "<i {attributes}>{characters}</i>");
        self.next = Some(at.saturating_add(text::len(bytes.len())));
    }

    fn end_line(&mut self) {
        if self.next.take().is_some() {
            *self.out += &format!("</span><code>{}</code></div>\n", self.characters);
        }
    }
}

/// Returns a printable character in HTML.
fn character(byte: &u8) -> String {
    match byte {
        b' '..=b'~' => super::markup::html(&char::from(*byte).to_string()),
        _ => "·".into(),
    }
}

/// Returns the attribute with the number of a row.
fn data(row: Option<usize>) -> String {
    row.map_or_else(String::new, |row| format!(" data-p=\"{row}\""))
}
