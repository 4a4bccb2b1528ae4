//! A table, before it is known where it is shown.
//!
//! Apart, so that the terminal, the documents and the page show the same one.

use comfy_table::{CellAlignment, Table, presets};
use maud::{Markup, html};

/// A head and its rows. A row that is shorter than the head is a title for those below it.
pub(super) struct Sheet {
    head: Vec<String>,
    /// How many columns from the left hold text; the others hold figures.
    texts: usize,
    rows: Vec<Vec<String>>,
}

impl Sheet {
    pub(super) fn new<T: Into<String>>(texts: usize, head: impl IntoIterator<Item = T>) -> Self {
        Self {
            head: head.into_iter().map(Into::into).collect(),
            texts,
            rows: Vec::new(),
        }
    }

    pub(super) fn add<T: Into<String>>(&mut self, row: impl IntoIterator<Item = T>) {
        self.rows.push(row.into_iter().map(Into::into).collect());
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// As Markdown, which a terminal shows as well.
    pub(super) fn text(&self) -> String {
        let mut table = Table::new();
        table
            .load_style(presets::ASCII_MARKDOWN)
            .set_header(&self.head);
        for (index, column) in table.column_iter_mut().enumerate() {
            if index >= self.texts {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        for row in &self.rows {
            table.add_row(row);
        }
        table.trim_fmt()
    }

    /// As Markdown that is short rather than aligned, for what is folded up and seen as a page only.
    pub(super) fn dense(&self) -> String {
        let line = |cells: &[String]| format!("|{}|\n", cells.join("|"));
        let rule = |index: usize| if index < self.texts { "---|" } else { "--:|" };
        let mut text = line(&self.head);
        text.push('|');
        text.extend((0..self.head.len()).map(rule));
        text.push('\n');
        text.extend(self.rows.iter().map(|row| line(row)));
        text.trim_end().to_owned()
    }

    pub(super) fn html(&self) -> Markup {
        let class = |index: usize| (index < self.texts).then_some("text");
        html! {
            div.scroll {
                table {
                    tr {
                        @for (index, head) in self.head.iter().enumerate() {
                            th class=[class(index)] { (head) }
                        }
                    }
                    @for row in &self.rows {
                        tr {
                            @if row.len() < self.head.len() {
                                th.text colspan=(self.head.len()) { (row.concat()) }
                            } @else {
                                @for (index, cell) in row.iter().enumerate() {
                                    td class=[class(index)] { (cell) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
