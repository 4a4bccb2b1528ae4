//! A table for the renderers.

use crate::figures::ratio;
use crate::operation::Operation;
use crate::results::Standing;

/// The figure of an operation that is not measured.
pub(super) const NONE: &str = "-";

/// A table with a row for each format and a column for each measure.
pub(super) struct Table {
    head: Vec<&'static str>,
    rows: Vec<Vec<Cell>>,
}

/// A column: an operation, or the length of the encoding.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Measure {
    Time(Operation),
    Bytes,
}

impl Measure {
    pub(super) const fn short(self) -> &'static str {
        match self {
            Self::Time(operation) => operation.short(),
            Self::Bytes => "bytes",
        }
    }
}

/// A name, SDP's figure, or the comparison of another format with it.
#[derive(Clone)]
pub(super) struct Cell {
    pub(super) text: String,
    /// The multiple of SDP's figure.
    ratio: Option<f64>,
    pub(super) standing: Option<Standing>,
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Self {
        Self {
            text: text.into(),
            ratio: None,
            standing: None,
        }
    }
}

impl Cell {
    /// A multiple of SDP's figure, but with a symbol instead of digits if the comparison is equal or unresolved.
    pub(super) fn compared(value: f64, noise: f64, standing: Option<Standing>) -> Self {
        let text = match standing {
            Some(Standing::Equal) => "≈1".to_owned(),
            Some(Standing::Unresolved) => "?".to_owned(),
            Some(Standing::Faster | Standing::Slower) | None => ratio(value, noise),
        };
        let ratio = Some(value);
        Self {
            text,
            ratio,
            standing,
        }
    }

    /// Returns the logarithm of the ratio, or 0 for SDP.
    pub(super) fn log(&self) -> f64 {
        self.ratio.map_or(0.0, f64::log2)
    }

    /// Returns the text, after a mark and `gap` if the format is faster or smaller than SDP.
    fn marked(&self, gap: &str) -> String {
        match (self.standing, self.ratio) {
            (Some(Standing::Faster), Some(ratio)) if ratio > 0.5 => format!("🟧{gap}{}", self.text),
            (Some(Standing::Faster), _) => format!("🟥{gap}{}", self.text),
            _ => self.text.clone(),
        }
    }
}

impl Table {
    pub(super) fn new(
        formats: &[&str],
        measures: &[Measure],
        figure: impl Fn(Measure, &str) -> Option<Cell>,
    ) -> Self {
        let heads = measures.iter().map(|measure| measure.short());
        let row = |format: &&str| {
            let figures = measures.iter().map(|measure| figure(*measure, format));
            let figures = figures.map(|cell| cell.unwrap_or(NONE.into()));
            [Cell::from(*format)].into_iter().chain(figures).collect()
        };
        Self {
            head: ["format"].into_iter().chain(heads).collect(),
            rows: formats.iter().map(row).collect(),
        }
    }

    /// Returns a Markdown table.
    pub(super) fn markdown(&self) -> String {
        let line = |cells: &Vec<String>| format!("| {} |\n", cells.join(" | "));
        let figures = self.head.len().saturating_sub(1);
        let rule = format!("|---|{}\n", "--:|".repeat(figures));
        let lines = self.lines(" ");
        let (head, rows) = lines.split_at(1);
        let [head, rows] = [head, rows].map(|lines| lines.iter().map(line).collect::<String>());
        head + &rule + &rows
    }

    /// Returns an aligned table, narrow enough for most terminals.
    pub(super) fn text(&self) -> String {
        let lines = self.lines("");
        let width_of = |column: usize| {
            let cells = lines.iter().filter_map(|line| line.get(column));
            cells.map(|cell| width(cell)).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.head.len()).map(width_of).collect();
        let mut out = String::new();
        for line in &lines {
            let cells = line.iter().zip(&widths).enumerate();
            let cells = cells.map(|(column, (cell, column_width))| {
                let padding = " ".repeat(column_width.saturating_sub(width(cell)));
                match column {
                    0 => format!("{cell}{padding}"),
                    _ => format!("{padding}{cell}"),
                }
            });
            out += cells.collect::<Vec<_>>().join(" ").trim_end();
            out.push('\n');
        }
        out
    }

    /// Returns the texts of all cells, with `gap` after a mark.
    fn lines(&self, gap: &str) -> Vec<Vec<String>> {
        let rows = self.rows.iter();
        let rows = rows.map(|row| row.iter().map(|cell| cell.marked(gap)).collect());
        let head = self.head.iter().map(|&it| it.to_owned()).collect();
        [head].into_iter().chain(rows).collect()
    }
}

/// The width in a terminal, where a mark takes two columns.
fn width(text: &str) -> usize {
    let marks = text.chars().filter(|&char| char >= '\u{1f000}').count();
    text.chars().count().saturating_add(marks)
}
