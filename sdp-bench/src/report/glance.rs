//! The page's first part: all workloads at once, and every loss.
//!
//! Apart from the sections of the workloads, which follow it and hold the charts.

use maud::{Markup, html};

use super::losses;
use super::mark::{none, ratio_of, time_of};
use super::table;
use crate::operation::Operation;
use crate::results::{LARGE_NOISE, Results, Row, Standing, Wire, WorkloadResults};
use crate::suite::Comparison;
use crate::units::counted;

/// A cell of a matrix: the figure, and the class of its shade.
type Cell = (String, &'static str);

/// For each operation, how every format does on every workload.
pub(super) fn matrices(results: &Results) -> Markup {
    let workloads: Vec<&WorkloadResults> = results.formats().collect();
    let mut peers: Vec<&str> = Vec::new();
    for peer in workloads.iter().flat_map(|workload| workload.peers(true)) {
        if !peers.contains(&peer) && peer != Comparison::Formats.baseline() {
            peers.push(peer);
        }
    }
    let is_measured = |operation: &Operation| {
        (workloads.iter()).any(|workload| workload.operations().any(|it| it == *operation))
    };
    html! {
        h2 #glance { "At a glance" }
        p {
            "How many times SDP's time, or SDP's bytes, each format takes. All of them check their input. "
            "A dash: no such operation, or left out; the reason stands with the workload. "
            "~: noise of more than " (percent(LARGE_NOISE)) "."
        }
        div.legend {
            @for (shade, text) in [
                ("win3", "5x and more"), ("win2", "from 2x"), ("win1", "SDP is ahead"), ("even", "level"),
                ("loss1", "in bold: the other format is ahead"), ("loss2", "up to 0.8x"), ("loss3", "up to 0.5x"),
            ] { span { span.key style=(format!("background:var(--{shade})")) {} (text) } }
        }
        @for operation in Operation::ALL.into_iter().filter(is_measured) {
            (matrix(operation.title(), &workloads, &peers, |workload, peer| {
                let row = workload.first(operation, peer)?;
                Some((bare(ratio_of(workload, row)), shade(row.ratio?, workload.standing(row)?)))
            }))
        }
        (matrix("bytes on the wire", &workloads, &peers, |workload, peer| {
            sizes(workload, peer, 0, |wire| wire.bytes)
        }))
        (matrix("bytes on the wire, after zstd", &workloads, &peers, |workload, peer| {
            sizes(workload, peer, 1, |wire| wire.compressed)
        }))
    }
}

fn sizes(
    workload: &WorkloadResults,
    peer: &str,
    index: usize,
    len: fn(&Wire) -> usize,
) -> Option<Cell> {
    let lens = [peer, workload.baseline()].map(|peer| workload.wire(peer).map(len));
    let [Some(len), Some(base)] = lens else {
        return None;
    };
    let text = table::sizes(workload, peer).get(index).cloned()?;
    let standing = Standing::of_size(len as u64, base as u64);
    Some((bare(text), shade(len as f64 / base as f64, standing)))
}

/// Without the mark for which a shade stands here.
fn bare(figure: String) -> String {
    figure.trim_start_matches('!').to_owned()
}

/// A part, in percent.
pub(super) fn percent(part: f64) -> String {
    format!("{} %", (part * 1e4).round() / 100.0)
}

fn matrix(
    title: &str,
    workloads: &[&WorkloadResults],
    peers: &[&str],
    cell: impl Fn(&WorkloadResults, &str) -> Option<Cell>,
) -> Markup {
    let mut peers = peers.to_vec();
    peers.retain(|peer| {
        workloads
            .iter()
            .any(|workload| cell(workload, peer).is_some())
    });
    html! {
        h3 { (title) }
        div.scroll {
            table.matrix {
                tr { th { "workload" } @for peer in &peers { th { (peer) } } }
                @for workload in workloads {
                    tr {
                        td { (workload.name) }
                        @for peer in &peers {
                            @match cell(workload, peer) {
                                Some((text, shade)) => td class=(shade) { (text) },
                                None => td.soft { "–" },
                            }
                        }
                    }
                }
            }
        }
    }
}

fn shade(times: f64, standing: Standing) -> &'static str {
    match (standing, times) {
        (Standing::Level, _) => "even",
        (Standing::Ahead, times) if times >= 5.0 => "win3",
        (Standing::Ahead, times) if times >= 2.0 => "win2",
        (Standing::Ahead, _) => "win1",
        (Standing::Behind, times) if times > 0.8 => "loss1",
        (Standing::Behind, times) if times > 0.5 => "loss2",
        (Standing::Behind, _) => "loss3",
    }
}

/// Every cell in which another format is faster, by reason.
pub(super) fn losses(results: &Results) -> Markup {
    let groups = losses::groups(results);
    html! {
        h2 #ahead { "Where another format is ahead" }
        @if groups.is_empty() { p { "In time: nowhere in this run." } }
        @else {
            p {
                "Every operation in which another format takes less time than SDP, by the reason for it. "
                "A reason is what was found by looking at how the format works; it says what is different, not "
                "how much of the difference it makes. Sizes are in the last two tables above: SDP writes "
                "numbers in their full width."
            }
        }
        @for group in groups {
            details open {
                summary { b { (group.reason) } ", " (counted(group.cells.len(), "cell")) }
                div.scroll {
                    table {
                        tr {
                            th.text { "workload" } th.text { "operation" } th.text { "format and call" }
                            th { "SDP" } th { "format" } th { "ratio" }
                        }
                        @for (workload, row) in &group.cells { (loss(workload, row)) }
                    }
                }
            }
        }
    }
}

fn loss(workload: &WorkloadResults, row: &Row) -> Markup {
    let base = workload.first(row.operation, workload.baseline());
    html! {
        tr {
            td.text { (workload.name) }
            td.text { (row.operation.title()) }
            td.text { (row.peer) " " (row.how) }
            td { (base.map_or_else(none, time_of)) }
            td { (time_of(row)) }
            td class=(shade(row.ratio.unwrap_or(1.0), Standing::Behind)) { (bare(ratio_of(workload, row))) }
        }
    }
}
