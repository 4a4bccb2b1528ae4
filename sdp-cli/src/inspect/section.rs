//! A message on the page: its heading, its bytes, and the tree of its parts.

use std::fmt::Write as _;

use sdp::message::HEADER_LEN;

use super::dump;
use super::markup::html;
use super::rows::{Fault, Kind, Row};
use crate::stream::Message;
use crate::text::{bytes, count, len};

/// The maximum number of levels with indentation.
const MAX_INDENT: usize = 24;

/// A message, a value without a header, or the bytes after the last message.
#[derive(Default)]
pub(super) struct Section<'a> {
    pub(super) is_message: bool,
    /// The index of a message.
    pub(super) index: Option<u64>,
    pub(super) offset: u64,
    /// The id and the name.
    pub(super) title: String,
    pub(super) bytes: &'a [u8],
    /// The number of bytes after them, which are not in memory.
    pub(super) more: usize,
    pub(super) rows: Vec<Row>,
    pub(super) fault: Option<Fault>,
    /// The index of the previous message with its id, if the changed rows are marked.
    pub(super) since: Option<u64>,
}

/// The rows and lines of a section.
pub(super) struct Written {
    /// The number of rows.
    pub(super) rows: usize,
    /// The number of lines with bytes.
    pub(super) lines: usize,
    /// The number of the row of the error.
    pub(super) fault: Option<usize>,
}

impl<'a> Section<'a> {
    /// Creates the section of a message, with the rows after the header.
    pub(super) fn of_message(message: &Message<'a>, name: &str, rows: Vec<Row>) -> Self {
        let (id, len) = (message.header.id, message.header.payload_len);
        let len = count(len.into(), "byte");
        let text = format!("header: id {id}, payload of {len}");
        let header = Row::text(Kind::Header, 0..HEADER_LEN, 0, text);
        Self {
            is_message: true,
            index: Some(message.index),
            offset: message.offset,
            title: format!("id {id}{name}"),
            bytes: message.bytes,
            rows: [header].into_iter().chain(rows).collect(),
            ..Self::default()
        }
    }

    /// Returns the number of its bytes.
    pub(super) const fn len(&self) -> usize {
        self.bytes.len().saturating_add(self.more)
    }

    /// Writes the section. The number of its first row is `first`.
    pub(super) fn write(&mut self, out: &mut String, first: usize, max_lines: usize) -> Written {
        let fault = self.end_of_rows();
        let title = html(&self.title);
        let len = bytes(self.len());
        let bad = if fault.is_some() {
            " class=\"bad\""
        } else {
            ""
        };
        let offset = self.offset;
        // Writing to a string does not fail.
        let _ = match self.index {
            Some(index) => write!(
                out,
                "<section id=\"m{index}\"{bad}>\n<h2><a href=\"#m{index}\">message {index}</a>: {title} \
                 <small>{len} at offset {offset:#x}{}</small></h2>\n",
                self.changes()
            ),
            None => write!(
                out,
                "<section{bad}>\n<h2>{title} <small>{len}</small></h2>\n"
            ),
        };
        out.push_str("<div class=\"bytes\" role=\"group\" aria-label=\"Bytes\">\n");
        let mark = self.fault.as_ref().map(|fault| &fault.mark);
        let lines = dump::write(out, self.bytes, offset, &self.rows, mark, first, max_lines);
        let _ = writeln!(out, "</div>\n<div role=\"tree\" aria-label=\"{title}\">");
        for (index, row) in self.rows.iter().enumerate() {
            let next = self.rows.get(index.saturating_add(1));
            let has_parts = next.is_some_and(|next| next.depth > row.depth);
            self.row(out, row, first.saturating_add(index), index == 0, has_parts);
        }
        out.push_str("</div>\n</section>\n");
        Written {
            rows: self.rows.len(),
            lines,
            fault: fault.map(|index| first.saturating_add(index)),
        }
    }

    /// Returns the number of changes, after a comma.
    fn changes(&self) -> String {
        let Some(since) = self.since else {
            return String::new();
        };
        let rows = self.rows.iter().filter(|row| row.change.is_some());
        let changes = match u64::try_from(rows.count()) {
            Ok(0) | Err(_) => "no change".into(),
            Ok(number) => count(number, "change"),
        };
        format!(", {changes} since <a href=\"#m{since}\">message {since}</a>")
    }

    /// Adds the row of the error and the row of the bytes after it, and returns the index of the error.
    fn end_of_rows(&mut self) -> Option<usize> {
        let Fault { text, mark, depth } = self.fault.as_ref()?;
        let ends = self.rows.iter().map(|row| row.range.end);
        let end = ends.max().unwrap_or_default().max(mark.end);
        let index = self.rows.len();
        self.rows
            .push(Row::text(Kind::Error, mark.clone(), *depth, text.clone()));
        let rest = end..self.len();
        if !rest.is_empty() {
            let text = format!("{} after the error", bytes(rest.len()));
            self.rows.push(Row::text(Kind::Rest, rest, 0, text));
        }
        Some(index)
    }

    /// Writes a line of the tree.
    fn row(&self, out: &mut String, row: &Row, number: usize, is_first: bool, has_parts: bool) {
        let level = row.depth.saturating_add(1);
        let tab = if is_first { 0 } else { -1 };
        let class = dump::class(row);
        let expanded = if has_parts {
            " aria-expanded=\"true\""
        } else {
            ""
        };
        let indent = "│ ".repeat(row.depth.min(MAX_INDENT));
        // Writing to a string does not fail.
        let _ = write!(
            out,
            "<div role=\"treeitem\" id=\"p{number}\" class=\"{class}\" aria-level=\"{level}\" tabindex=\"{tab}\"{expanded}>\
             <u aria-hidden=\"true\">{indent}</u><span>"
        );
        if let Some(name) = &row.name {
            let _ = write!(out, "<b>{}</b>", html(name));
        }
        if !row.label.is_empty() {
            let colon = if row.name.is_some() { ": " } else { "" };
            let _ = write!(out, "{colon}<em>{}</em>", html(&row.label));
        }
        if let Some(value) = &row.value {
            let equals = if row.label.is_empty() { "" } else { " = " };
            let _ = write!(out, "{equals}<q>{}</q>", html(value));
        }
        if let Some(change) = &row.change {
            let _ = write!(out, " <ins>{}</ins>", html(change));
        }
        out.push_str("</span>");
        if row.kind != Kind::Note {
            let at = self.offset.saturating_add(len(row.range.start));
            let _ = write!(out, "<small>{at:#x}</small>");
        }
        out.push_str("</div>\n");
    }
}
