//! A table for all renderers.

use maud::{Markup, html};

use crate::figures::ratio;
use crate::results::Standing;

/// A header and its rows. The first column has the names of the rows, the others have figures.
pub(super) struct Table {
    head: Vec<String>,
    /// The indices of the columns with names. A joined table has several.
    names: Vec<usize>,
    rows: Vec<Vec<Cell>>,
}

/// A figure, and its colour if it is a comparison.
#[derive(Clone, Default)]
pub(super) struct Cell {
    pub(super) text: String,
    pub(super) band: Option<Band>,
}

/// A colour of the heat maps.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Band {
    MuchSlower,
    TwiceSlower,
    Slower,
    Equal,
    Unresolved,
    Faster,
    TwiceFaster,
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Self {
        Self {
            text: text.into(),
            band: None,
        }
    }
}

impl Cell {
    /// A multiple of SDP's figure. Equal and unresolved comparisons have a symbol instead of digits.
    pub(super) fn compared(value: f64, noise: f64, standing: Option<Standing>) -> Self {
        let text = match standing {
            Some(Standing::Equal) => "≈1".to_owned(),
            Some(Standing::Unresolved) => "?".to_owned(),
            Some(Standing::Faster | Standing::Slower) | None => ratio(value, noise),
        };
        Self {
            text,
            band: standing.map(|standing| Band::of(value, standing)),
        }
    }

    /// The text with the mark of its colour.
    fn marked(&self) -> String {
        let mark = self.band.map_or("", Band::mark);
        format!("{mark}{}", self.text)
    }
}

impl Band {
    pub(super) const ALL: [Self; 7] = [
        Self::MuchSlower,
        Self::TwiceSlower,
        Self::Slower,
        Self::Equal,
        Self::Unresolved,
        Self::Faster,
        Self::TwiceFaster,
    ];

    fn of(ratio: f64, standing: Standing) -> Self {
        match standing {
            Standing::Slower if ratio >= 5.0 => Self::MuchSlower,
            Standing::Slower if ratio >= 2.0 => Self::TwiceSlower,
            Standing::Slower => Self::Slower,
            Standing::Equal => Self::Equal,
            Standing::Unresolved => Self::Unresolved,
            Standing::Faster if ratio > 0.5 => Self::Faster,
            Standing::Faster => Self::TwiceFaster,
        }
    }

    /// The mark in text. Only faster formats have one.
    const fn mark(self) -> &'static str {
        match self {
            Self::Faster => "🟧 ",
            Self::TwiceFaster => "🟥 ",
            _ => "",
        }
    }

    /// The class in HTML.
    pub(super) const fn class(self) -> &'static str {
        match self {
            Self::MuchSlower => "slower3",
            Self::TwiceSlower => "slower2",
            Self::Slower => "slower1",
            Self::Equal => "equal",
            Self::Unresolved => "unresolved",
            Self::Faster => "faster1",
            Self::TwiceFaster => "faster2",
        }
    }

    pub(super) const fn meaning(self) -> &'static str {
        match self {
            Self::MuchSlower => "SDP is faster by 5x or more",
            Self::TwiceSlower => "SDP is faster by 2x or more",
            Self::Slower => "SDP is faster",
            Self::Equal => "≈1: equal within the noise",
            Self::Unresolved => "?: not resolved",
            Self::Faster => "SDP is slower",
            Self::TwiceFaster => "SDP is slower by 2x or more",
        }
    }
}

impl Table {
    pub(super) fn new<T: Into<String>>(head: impl IntoIterator<Item = T>) -> Self {
        Self {
            head: head.into_iter().map(Into::into).collect(),
            names: vec![0],
            rows: Vec::new(),
        }
    }

    /// Whether `other` has the same rows, and both have at most `columns` columns together.
    pub(super) fn can_join(&self, other: &Self, columns: usize) -> bool {
        let names = |table: &Self| -> Vec<String> {
            let names = table.rows.iter().filter_map(|row| row.first());
            names.map(|name| name.text.clone()).collect()
        };
        self.head.len().saturating_add(other.head.len()) <= columns && names(self) == names(other)
    }

    /// Appends the columns of `other`.
    pub(super) fn join(&mut self, other: Self) {
        let offset = self.head.len();
        let names = other.names.iter();
        self.names
            .extend(names.map(|name| name.saturating_add(offset)));
        self.head.extend(other.head);
        for (row, more) in self.rows.iter_mut().zip(other.rows) {
            row.extend(more);
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

    /// The same table with at most this many rows.
    pub(super) fn first(mut self, rows: usize) -> Self {
        self.rows.truncate(rows);
        self
    }

    /// Returns an aligned Markdown table.
    pub(super) fn text(&self) -> String {
        let mut lines = vec![self.head.clone()];
        let texts = |row: &Vec<Cell>| row.iter().map(Cell::marked).collect();
        lines.extend(self.rows.iter().map(texts));
        let width_of = |column: usize| {
            let cells = lines.iter().filter_map(|line| line.get(column));
            cells.map(|cell| width(cell)).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.head.len()).map(width_of).collect();
        let mut out = String::new();
        for (index, line) in lines.iter().enumerate() {
            out.push('|');
            for (column, (cell, &column_width)) in line.iter().zip(&widths).enumerate() {
                let padding = " ".repeat(column_width.saturating_sub(width(cell)));
                out += &match self.names.contains(&column) {
                    true => format!(" {cell}{padding} |"),
                    false => format!(" {padding}{cell} |"),
                };
            }
            out.push('\n');
            if index == 0 {
                out.push('|');
                for (column, &width) in widths.iter().enumerate() {
                    let end = if self.names.contains(&column) {
                        '-'
                    } else {
                        ':'
                    };
                    out += &format!("-{:-<width$}{end}|", "");
                }
                out.push('\n');
            }
        }
        out
    }

    pub(super) fn html(&self) -> Markup {
        html! {
            div.scroll {
                table {
                    tr { @for head in &self.head { th { (head) } } }
                    @for row in &self.rows {
                        tr { @for cell in row { td class=[cell.band.map(Band::class)] { (cell.text) } } }
                    }
                }
            }
        }
    }
}

/// The width in a terminal. A mark takes two columns.
fn width(text: &str) -> usize {
    let marks = text.chars().filter(|&char| char >= '\u{1f000}').count();
    text.chars().count().saturating_add(marks)
}
