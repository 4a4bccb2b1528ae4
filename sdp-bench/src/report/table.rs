//! A table that every renderer can show.

use maud::{Markup, html};

use crate::results::Standing;

/// A head and its rows. The first column holds text, the others hold figures.
pub(super) struct Table {
    head: Vec<String>,
    rows: Vec<Vec<Cell>>,
}

/// A figure, and whether the format that it belongs to is faster or slower than SDP.
#[derive(Clone, Default)]
pub(super) struct Cell {
    pub(super) text: String,
    pub(super) ratio: Option<f64>,
    pub(super) standing: Option<Standing>,
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Self {
        Self {
            text: text.into(),
            ..Self::default()
        }
    }
}

impl Cell {
    /// The class of a heat map's cell.
    fn shade(&self) -> Option<&'static str> {
        Some(match (self.standing?, self.ratio?) {
            (Standing::Level, _) => "level",
            (Standing::Slower, ratio) if ratio >= 5.0 => "slower3",
            (Standing::Slower, ratio) if ratio >= 2.0 => "slower2",
            (Standing::Slower, _) => "slower1",
            (Standing::Faster, ratio) if ratio > 0.8 => "faster1",
            (Standing::Faster, ratio) if ratio > 0.5 => "faster2",
            (Standing::Faster, _) => "faster3",
        })
    }

    /// The text, between `marks` if the other format is faster.
    fn marked(&self, [before, after]: [&str; 2]) -> String {
        match self.standing {
            Some(Standing::Faster) => format!("{before}{}{after}", self.text),
            _ => self.text.clone(),
        }
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

    /// Returns aligned Markdown; bold means that the other format is faster.
    pub(super) fn markdown(&self) -> String {
        self.aligned(["**"; 2])
    }

    /// Returns the same for a terminal, with `!` instead of bold.
    pub(super) fn terminal(&self) -> String {
        self.aligned(["!", ""])
    }

    fn aligned(&self, marks: [&str; 2]) -> String {
        let mut lines = vec![self.head.clone()];
        let texts = |row: &Vec<Cell>| row.iter().map(|cell| cell.marked(marks)).collect();
        lines.extend(self.rows.iter().map(texts));
        let width = |column: usize| {
            let cells = lines.iter().filter_map(|line| line.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.head.len()).map(width).collect();
        let mut out = String::new();
        for (index, line) in lines.iter().enumerate() {
            for (column, (cell, width)) in line.iter().zip(&widths).enumerate() {
                out += &match column {
                    0 => format!("| {cell:<width$} |"),
                    _ => format!(" {cell:>width$} |"),
                };
            }
            out.push('\n');
            if index == 0 {
                for (column, &width) in widths.iter().enumerate() {
                    out += &match column {
                        0 => format!("|-{:-<width$}-|", ""),
                        _ => format!("-{:-<width$}:|", ""),
                    };
                }
                out.push('\n');
            }
        }
        out.trim_end().to_owned()
    }

    pub(super) fn html(&self) -> Markup {
        html! {
            div.scroll {
                table {
                    tr { @for head in &self.head { th { (head) } } }
                    @for row in &self.rows {
                        tr { @for cell in row { td class=[cell.shade()] { (cell.text) } } }
                    }
                }
            }
        }
    }
}
