//! The HTML page: one file without scripts and without links to other files.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::table::Band;
use super::tables;
use super::text::{TERMS, facts, method, tally};
use crate::figures::{counted, ratio};
use crate::operation::Operation;
use crate::results::{Results, Workload};

const LEGEND: &str = "\
A cell is SDP's figure, or the multiple of it that another format takes. -: the format has no such operation; the \
section of the workload has the reason.";

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
    html! {
        h1 { "SDP beside other formats" }
        p { b { (tally(results)) } }
        p { (plain(TERMS)) }
        dl {
            @for (name, text) in facts(&results.environment) { dt { (name) } dd { (plain(&text)) } }
            dt { "method" } dd { (plain(&method(results))) }
        }
        nav {
            @for workload in &results.workloads {
                a href=(format!("#{}", workload.name)) { (workload.name) } " "
            }
        }
    }
}

fn heat_maps(results: &Results) -> Markup {
    let maps =
        (Operation::ALL.into_iter()).filter_map(|operation| tables::heat_map(results, operation));
    let lengths = [("bytes", false), ("bytes after zstd", true)];
    let lengths = lengths.map(|(title, compressed)| tables::lengths(results, title, compressed));
    html! {
        h2 { "At a glance" }
        p { (LEGEND) }
        p { @for band in Band::ALL { span.key.(band.class()) { (band.meaning()) } " " } }
        @for table in maps.chain(lengths.into_iter().flatten()) { (table.html()) }
    }
}

fn faster(results: &Results) -> Markup {
    html! {
        h2 { "Where others are faster" }
        @for group in &results.faster {
            details {
                summary { (counted(group.cells.len(), "comparison")) ": " (plain(&group.reason)) }
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

/// The text without the marks of code.
fn plain(text: &str) -> String {
    text.replace('`', "")
}
