//! [`Rows`]: the parts of a message in its tree, a limited number of them.

use std::collections::VecDeque;
use std::ops::Range;

use sdp_schema::__private::{Part, parts};
use sdp_schema::Schema;

use crate::text::{self, count};

/// The number of shown elements of a list with more of them.
const ELEMENTS: usize = 64;

/// The number of rows before an error that are always shown, and the maximum number of their bytes.
const BEFORE: usize = 24;
const NEAR: usize = 64;

/// A line of the tree.
pub(super) struct Row {
    pub(super) kind: Kind,
    pub(super) range: Range<usize>,
    pub(super) depth: usize,
    pub(super) name: Option<String>,
    pub(super) label: String,
    pub(super) value: Option<String>,
    /// Whether its parts are elements or entries.
    pub(super) is_list: bool,
    /// How it differs from the same part of the previous message.
    pub(super) change: Option<String>,
}

/// The kind of a row, and of its bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Header,
    /// A value with parts, with the bytes of its count or tag.
    Parts,
    Text,
    Value,
    /// Parts or bytes that are not shown.
    More,
    Note,
    Error,
    /// Bytes after an error.
    Rest,
}

impl Row {
    /// Creates a row with a text.
    pub(super) fn text(kind: Kind, range: Range<usize>, depth: usize, text: String) -> Self {
        Self {
            kind,
            range,
            depth,
            name: None,
            label: String::new(),
            value: Some(text),
            is_list: false,
            change: None,
        }
    }

    fn of_part(part: &Part<'_>) -> Self {
        let value = part.value();
        let kind = match &value {
            _ if part.has_parts => Kind::Parts,
            Some(text) if text.starts_with('"') => Kind::Text,
            _ => Kind::Value,
        };
        Self {
            kind,
            range: part.range.clone(),
            depth: part.depth,
            name: part.name(),
            label: part.label(),
            value,
            is_list: part.is_list,
            change: None,
        }
    }
}

/// The error in a message: its text, and its bytes.
pub(super) struct Fault {
    pub(super) text: String,
    pub(super) mark: Range<usize>,
    /// The number of parts around it.
    pub(super) depth: usize,
}

impl Fault {
    /// Creates an error that is in no part.
    pub(super) const fn new(text: String, mark: Range<usize>) -> Self {
        Self {
            text,
            mark,
            depth: 0,
        }
    }
}

/// Returns the rows of the parts, and adds the row of the error.
pub(super) fn of_parts(
    schema: &Schema,
    bytes: &[u8],
    offset: u64,
    max: usize,
) -> (Vec<Row>, Option<Fault>) {
    let mut rows = Rows::new(max);
    let result = parts(schema, bytes, &mut |part| rows.part(part));
    let fault = result.err().map(|(error, depth)| {
        let mark = error.mark().start.min(bytes.len())..error.mark().end.min(bytes.len());
        let error = error.with_offset(offset).to_string();
        // The bytes are shown beside the tree.
        let mut lines = error.lines().take(2);
        let (text, place) = (lines.next().unwrap_or_default(), lines.next());
        Fault {
            text: format!("{text}, {}", place.unwrap_or_default()),
            mark,
            depth,
        }
    });
    if let Some(fault) = fault.as_ref().filter(|_| rows.skipped.is_some()) {
        // The parts before the error are known only now.
        rows = Rows::new(max);
        rows.near = Some(fault.mark.start.saturating_sub(NEAR));
        // The result is the same error.
        let _ = parts(schema, bytes, &mut |part| rows.part(part));
    }
    (rows.finish(), fault)
}

struct Rows {
    rows: Vec<Row>,
    max: usize,
    /// For each value around the current part, whether it is a list, and the number of its shown parts.
    around: Vec<(bool, usize)>,
    skipped: Option<Skipped>,
    /// The offset from which on skipped parts are remembered.
    near: Option<usize>,
}

/// Consecutive parts without a row.
struct Skipped {
    range: Range<usize>,
    depth: usize,
    /// The end of these parts is the next part with a lower depth, or the end of a message with too many rows.
    is_to_end: bool,
    count: u64,
    last: VecDeque<Row>,
}

impl Rows {
    const fn new(max: usize) -> Self {
        Self {
            rows: Vec::new(),
            max,
            around: Vec::new(),
            skipped: None,
            near: None,
        }
    }

    fn part(&mut self, part: &Part<'_>) {
        if let Some(skipped) = &mut self.skipped {
            if skipped.is_to_end || part.depth >= skipped.depth {
                skipped.add(part, self.near);
                return;
            }
            self.end_skipped();
        }
        self.around.truncate(part.depth);
        let is_over = self.rows.len() >= self.max;
        let shown = self.around.last_mut().is_some_and(|(is_list, shown)| {
            *shown = shown.saturating_add(1);
            *is_list && *shown > ELEMENTS
        });
        if is_over || shown {
            let mut skipped = Skipped {
                range: part.range.clone(),
                depth: part.depth,
                is_to_end: is_over,
                count: 0,
                last: VecDeque::new(),
            };
            skipped.add(part, self.near);
            self.skipped = Some(skipped);
            return;
        }
        self.rows.push(Row::of_part(part));
        if part.has_parts {
            self.around.push((part.is_list, 0));
        }
    }

    /// Adds a row for the skipped parts, and the rows of the last ones before an error.
    fn end_skipped(&mut self) {
        let Some(skipped) = self.skipped.take() else {
            return;
        };
        let Skipped { mut range, .. } = skipped;
        if let Some(first) = skipped.last.front() {
            range.end = first.range.start;
        }
        let last = text::len(skipped.last.len());
        let left_out = skipped.count.saturating_sub(last);
        if left_out > 0 {
            let (parts, bytes) = (count(left_out, "more part"), text::bytes(range.len()));
            let text = format!("{parts}, {bytes}");
            self.rows
                .push(Row::text(Kind::More, range, skipped.depth, text));
        }
        self.rows.extend(skipped.last);
    }

    fn finish(mut self) -> Vec<Row> {
        self.end_skipped();
        self.rows
    }
}

impl Skipped {
    fn add(&mut self, part: &Part<'_>, near: Option<usize>) {
        self.count = self.count.saturating_add(1);
        self.range.end = self.range.end.max(part.range.end);
        if near.is_some_and(|near| part.range.end > near) {
            if self.last.len() == BEFORE {
                self.last.pop_front();
            }
            self.last.push_back(Row::of_part(part));
        }
    }
}
