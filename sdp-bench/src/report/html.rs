//! The HTML page: one file without scripts and without links to other files.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::text::{facts, method, reading};
use super::{table::Table, tables};
use crate::figures::{counted, ratio};
use crate::operation::Operation;
use crate::results::{Results, Workload};

/// The shades of a heat map, with their meaning.
const SHADES: [(&str, &str); 7] = [
    ("slower3", "5x and more"),
    ("slower2", "2x and more"),
    ("slower1", "slower than SDP"),
    ("level", "level, within the noise"),
    ("faster1", "faster than SDP"),
    ("faster2", "0.8x and less"),
    ("faster3", "0.5x and less"),
];

/// Returns the page.
#[must_use]
pub fn page(results: &Results) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "SDP beside other formats" }
                style { (PreEscaped(include_str!("style.css"))) }
            }
            body {
                (opening(results))
                (heat_maps(results))
                (faster(results))
                @for workload in &results.workloads { (section(workload)) }
            }
        }
    };
    page.into_string()
}

fn opening(results: &Results) -> Markup {
    let tally = results.tally;
    html! {
        h1 { "SDP beside other formats" }
        p { b { (tally.faster) } " comparisons with SDP faster, " b { (tally.level) } " level, "
            b { (tally.slower) } " slower." }
        p { (reading("Bold")) }
        dl {
            @for (name, text) in facts(&results.environment) { dt { (name) } dd { (text) } }
            dt { "method" } dd { (method(results)) }
        }
        nav {
            @for workload in &results.workloads {
                a href=(format!("#{}", workload.name)) { (workload.name) } " "
            }
        }
    }
}

fn heat_maps(results: &Results) -> Markup {
    let map = |title: &str, table: Option<Table>| {
        html! { @if let Some(table) = table { h3 { (title) } (table.html()) } }
    };
    html! {
        h2 { "At a glance" }
        p { @for (shade, text) in SHADES { span.key.(shade) { (text) } " " } }
        @for operation in Operation::ALL {
            (map(operation.title(), tables::heat_map(results, operation)))
        }
        (map("bytes", tables::lengths(results, false)))
        (map("bytes after zstd", tables::lengths(results, true)))
    }
}

fn faster(results: &Results) -> Markup {
    html! {
        h2 { "Where another format is faster" }
        @for group in &results.faster {
            details {
                summary { (counted(group.cells.len(), "cell")) ": " (group.reason) }
                ul {
                    @for cell in &group.cells {
                        li { (cell.workload) ", " (cell.operation.title()) ": " (cell.format) " "
                            (ratio(cell.ratio, cell.noise)) }
                    }
                }
            }
        }
    }
}

fn section(workload: &Workload) -> Markup {
    html! {
        h2 id=(workload.name) { (workload.name) }
        p { (workload.title) }
        (tables::overview(workload).html())
        details { summary { "Every row" } (tables::rows(workload).html()) }
        @if !workload.missing.is_empty() {
            details {
                summary { "Operations that a format does not have" }
                ul {
                    @for missing in &workload.missing {
                        li { (missing.format) ", " (missing.operation.title()) ": " (missing.reason) }
                    }
                }
            }
        }
    }
}
