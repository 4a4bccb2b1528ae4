//! A table for the renderers.

use crate::figures::ratio;
use crate::results::Standing;

/// A header and its rows, with the names of the rows in the first column and figures in the others.
pub(super) struct Table {
    head: Vec<String>,
    rows: Vec<Vec<Cell>>,
}

/// A figure, and its mark if a format is faster or smaller than SDP.
#[derive(Clone, Default)]
pub(super) struct Cell {
    text: String,
    mark: &'static str,
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Self {
        Self {
            text: text.into(),
            mark: "",
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
        let mark = match standing {
            Some(Standing::Faster) if value > 0.5 => "🟧 ",
            Some(Standing::Faster) => "🟥 ",
            _ => "",
        };
        Self { text, mark }
    }

    fn marked(&self) -> String {
        format!("{}{}", self.mark, self.text)
    }
}

impl Table {
    pub(super) fn new<T: Into<String>>(head: impl IntoIterator<Item = T>) -> Self {
        Self {
            head: head.into_iter().map(Into::into).collect(),
            rows: Vec::new(),
        }
    }

    pub(super) fn add(
        &mut self,
        first: impl Into<String>,
        figures: impl IntoIterator<Item = Cell>,
    ) {
        let first = Cell::from(first);
        self.rows.push([first].into_iter().chain(figures).collect());
    }

    /// Returns a Markdown table.
    pub(super) fn markdown(&self) -> String {
        let line = |cells: &Vec<String>| format!("| {} |\n", cells.join(" | "));
        let figures = self.head.len().saturating_sub(1);
        let rule = format!("|---|{}\n", "--:|".repeat(figures));
        let lines = self.lines();
        let (head, rows) = lines.split_at(1);
        let [head, rows] = [head, rows].map(|lines| lines.iter().map(line).collect::<String>());
        head + &rule + &rows
    }

    /// Returns an aligned table of at most this width. Columns that do not fit follow in a further table, after the
    /// first column.
    pub(super) fn text(&self, max_width: usize) -> String {
        const GAP: usize = 2;
        let widths = self.widths();
        let first = widths.first().copied().unwrap_or(0);
        let mut out = String::new();
        let mut start = 1;
        while start < widths.len() {
            let mut end = start;
            let mut width = first;
            while let Some(column) = widths.get(end) {
                width = width.saturating_add(GAP).saturating_add(*column);
                if width > max_width && end > start {
                    break;
                }
                end = end.saturating_add(1);
            }
            if start > 1 {
                out.push('\n');
            }
            for line in self.lines() {
                let cells = padded(&line, &widths)
                    .filter(|(column, _)| *column == 0 || (start..end).contains(column));
                let cells: Vec<String> = cells.map(|(_, cell)| cell).collect();
                out += cells.join(&" ".repeat(GAP)).trim_end();
                out.push('\n');
            }
            start = end;
        }
        out
    }

    fn lines(&self) -> Vec<Vec<String>> {
        let rows = self.rows.iter();
        let rows = rows.map(|row| row.iter().map(Cell::marked).collect());
        [self.head.clone()].into_iter().chain(rows).collect()
    }

    fn widths(&self) -> Vec<usize> {
        let lines = self.lines();
        let width_of = |column: usize| {
            let cells = lines.iter().filter_map(|line| line.get(column));
            cells.map(|cell| width(cell)).max().unwrap_or(0)
        };
        (0..self.head.len()).map(width_of).collect()
    }
}

/// The cells of a line with their columns, aligned left in the first one and right in the others.
fn padded<'l>(
    line: &'l [String],
    widths: &'l [usize],
) -> impl Iterator<Item = (usize, String)> + 'l {
    line.iter()
        .zip(widths)
        .enumerate()
        .map(|(column, (cell, &column_width))| {
            let padding = " ".repeat(column_width.saturating_sub(width(cell)));
            let cell = match column {
                0 => format!("{cell}{padding}"),
                _ => format!("{padding}{cell}"),
            };
            (column, cell)
        })
}

/// The width in a terminal, where a mark takes two columns.
fn width(text: &str) -> usize {
    let marks = text.chars().filter(|&char| char >= '\u{1f000}').count();
    text.chars().count().saturating_add(marks)
}
