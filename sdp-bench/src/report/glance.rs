//! The page's first part: all workloads at once, and every loss.
//!
//! Apart from the sections of the workloads, which follow it and hold the charts.

use maud::{Markup, html};

use super::reasons;
use crate::operation::Operation;
use crate::results::{Results, Row, WorkloadResults};
use crate::suite::Comparison;
use crate::units::{ratio, time};

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
            "A dash: no such operation, or left out; the reason stands with the workload."
        }
        div.legend {
            @for (shade, text) in [
                ("win3", "5x and more"), ("win2", "from 2x"), ("win1", "above 1x: SDP is ahead"),
                ("loss1", "below 1x, in bold: the other format is ahead"), ("loss2", "up to 0.8x"),
                ("loss3", "up to 0.5x"),
            ] { span { span.key style=(format!("background:var(--{shade})")) {} (text) } }
        }
        @for operation in Operation::ALL.into_iter().filter(is_measured) {
            (matrix(operation.title(), &workloads, &peers, |workload, peer| {
                workload.first(operation, peer)?.ratio
            }))
        }
        (matrix("bytes on the wire", &workloads, &peers, |workload, peer| {
            workload.wire_ratios(peer).map(|[plain, _]| plain)
        }))
        (matrix("bytes on the wire, after zstd", &workloads, &peers, |workload, peer| {
            workload.wire_ratios(peer).map(|[_, compressed]| compressed)
        }))
    }
}

fn matrix(
    title: &str,
    workloads: &[&WorkloadResults],
    peers: &[&str],
    value: impl Fn(&WorkloadResults, &str) -> Option<f64>,
) -> Markup {
    html! {
        h3 { (title) }
        div.scroll {
            table {
                tr { th { "workload" } @for peer in peers { th { (peer) } } }
                @for workload in workloads {
                    tr {
                        td { (workload.name) }
                        @for peer in peers {
                            @match value(workload, peer) {
                                Some(times) => td class=(shade(times)) { (ratio(times)) },
                                None => td.soft { "–" },
                            }
                        }
                    }
                }
            }
        }
    }
}

fn shade(times: f64) -> &'static str {
    match times {
        times if times >= 5.0 => "win3",
        times if times >= 2.0 => "win2",
        times if times > 1.005 => "win1",
        times if times >= 0.995 => "even",
        times if times > 0.8 => "loss1",
        times if times > 0.5 => "loss2",
        _ => "loss3",
    }
}

/// Every row in which another format is faster, with the reason.
pub(super) fn losses(results: &Results) -> Markup {
    let losses: Vec<(&WorkloadResults, &Row)> = (results.formats())
        .flat_map(|workload| workload.losses().map(move |row| (workload, row)))
        .collect();
    html! {
        h2 #ahead { "Where another format is ahead" }
        @if losses.is_empty() { p { "In time: nowhere in this run." } }
        @else {
            p { "Every row in which another format takes less time than SDP, in any of the ways it has." }
            div.scroll {
                table {
                    tr {
                        th.text { "workload" } th.text { "operation" } th.text { "format and call" }
                        th { "SDP" } th { "format" } th { "ratio" } th.text { "reason, where known" }
                    }
                    @for (workload, row) in losses {
                        tr {
                            td.text { (workload.name) }
                            td.text { (row.operation.title()) }
                            td.text { (row.peer) " " (row.how) @if !row.checked { " (unchecked)" } }
                            td { (time(row.nanoseconds / row.ratio.unwrap_or(1.0))) }
                            td { (time(row.nanoseconds)) }
                            td class=(shade(row.ratio.unwrap_or(1.0))) { (ratio(row.ratio.unwrap_or(1.0))) }
                            td.text.wide {
                                (reasons::of(&workload.name, row.operation, &row.peer)
                                    .unwrap_or("-"))
                            }
                        }
                    }
                }
            }
        }
        p.soft { "Sizes are in the last two tables above: SDP writes numbers in their full width." }
    }
}
