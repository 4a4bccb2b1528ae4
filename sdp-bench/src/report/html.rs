//! The HTML page: one file without scripts and without links to other files.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::picture::svg;
use super::summary::Summary;
use super::table::Band;
use super::tables;
use super::text::{TERMS, facts, faster, means, method, tally};
use crate::results::{Results, Workload};

const LEGEND: &str = "\
A cell is SDP's figure, or the multiple of it that another format takes. -: the format has no such operation; the \
section of the workload has the reason.";

/// Returns the page as one text.
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
                (others(results))
                @for workload in &results.workloads { (section(workload)) }
            }
        }
    };
    page.into_string()
}

fn opening(results: &Results) -> Markup {
    html! {
        h1 { "SDP beside other formats" }
        @if let (Some(picture), Some(summary)) = (svg(results), Summary::new(results)) {
            div.scroll { (PreEscaped(picture)) }
            p { (means(&summary)) }
            (tables::summary(&summary).html())
        }
        p { b { (tally(results)) } }
        p { (LEGEND) }
        p { @for band in Band::ALL { span.key.(band.class()) { (band.meaning()) } " " } }
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

fn others(results: &Results) -> Markup {
    html! {
        h2 { "Where others are faster" }
        ul { @for format in faster(results) { li { (format) } } }
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

fn plain(text: &str) -> String {
    text.replace('`', "")
}
