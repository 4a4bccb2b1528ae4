//! The page: one file that needs nothing beside it.
//!
//! Charts come from `chart`, their looks from `style.css`; this says what stands where. Nothing is
//! loaded and nothing runs, so the page can be kept, sent and opened anywhere.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::chart::{Bar, Kind, bars};
use super::glance;
use super::terminal::method;
use crate::operation::Operation;
use crate::results::{Results, Row, WorkloadResults};
use crate::suite::Comparison;
use crate::units::{counted, ratio, size, time, whole};

/// The whole page.
pub(super) fn page(results: &Results) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "SDP beside its peers" }
                style { (PreEscaped(include_str!("style.css"))) }
            }
            body {
                (opening(results))
                (glance::matrices(results))
                (glance::losses(results))
                @for workload in &results.workloads { (section(workload)) }
                (closing())
            }
        }
    };
    page.into_string()
}

fn opening(results: &Results) -> Markup {
    let environment = &results.environment;
    let versions: Vec<String> = (environment.versions.iter())
        .map(|(name, version)| format!("{name} {version}"))
        .collect();
    let tally = results.tally();
    html! {
        h1 { "SDP beside its peers" }
        p.soft { "Every format gave back the same values, owned and borrowed, before anything was timed." }
        div.tally {
            div.base { b { (tally.ahead) } "comparisons with SDP ahead" }
            div { b { (tally.level) } "level, within 0.5 %" }
            div.ahead { b { (tally.behind) } "with another format ahead" }
        }
        dl.facts {
            @for (what, text) in [
                ("Machine", environment.machine.as_str()),
                ("Compiler", &environment.compiler),
                ("Formats", &versions.join(", ")),
                ("Date", &environment.date),
                ("Command", &environment.command),
                ("Method", &method(&results.settings)),
            ] { dt { (what) } dd { (text) } }
        }
        nav {
            a href="#glance" { "At a glance" }
            a href="#ahead" { "Where others are ahead" }
            @for workload in &results.workloads {
                a href=(format!("#{}", workload.name)) { (workload.name) }
            }
        }
    }
}

fn section(workload: &WorkloadResults) -> Markup {
    html! {
        h2 id=(workload.name) { (workload.name) }
        p { (workload.title) }
        (legend())
        h3 { "Time, median of one call" }
        div.cards {
            @for operation in workload.operations() { (times(workload, operation, true)) }
        }
        @if !workload.peers(false).is_empty() {
            h3 { "Time without checking the input" }
            p.soft { "For bytes that cannot be wrong. The ratio is to SDP with every check on." }
            div.cards {
                @for operation in workload.operations() { (times(workload, operation, false)) }
            }
        }
        h3 { "Memory, most held at once in one call" }
        div.cards {
            @for operation in [Operation::Encode, Operation::Decode, Operation::Read] {
                (memory(workload, operation))
            }
        }
        h3 { "Size" }
        div.cards { (sizes(workload)) }
        @if !workload.cannot.is_empty() {
            details {
                summary { "What a format cannot do here" }
                ul {
                    @for cannot in &workload.cannot {
                        li { (cannot.peer) ", " (cannot.operation.title()) ": " (cannot.reason) }
                    }
                }
            }
        }
        details { summary { "Every row" } (rows(workload)) }
    }
}

fn times(workload: &WorkloadResults, operation: Operation, checked: bool) -> Markup {
    let peers = workload.peers(checked).into_iter();
    let mut shown: Vec<Bar> = (peers.filter_map(|peer| workload.first(operation, peer)))
        .map(|row| Bar {
            label: row.peer.clone(),
            value: row.nanoseconds,
            figure: figure(workload, row),
            kind: kind(workload, row),
        })
        .collect();
    if shown.is_empty() {
        return html! {};
    }
    let floor =
        (workload.rows.iter()).find(|row| checked && row.is_floor() && row.operation == operation);
    if let Some(row) = floor {
        shown.push(Bar {
            label: row.how.clone(),
            value: row.nanoseconds,
            figure: time(row.nanoseconds),
            kind: Kind::Floor,
        });
    }
    let title = if checked {
        operation.title().to_owned()
    } else {
        format!("{}, unchecked", operation.title())
    };
    bars(&title, &shown, axis_time)
}

fn kind(workload: &WorkloadResults, row: &Row) -> Kind {
    if row.peer == workload.baseline() {
        Kind::Base
    } else if workload.comparison == Comparison::Formats && row.is_loss() {
        Kind::Ahead
    } else {
        Kind::Peer
    }
}

fn figure(workload: &WorkloadResults, row: &Row) -> String {
    match row.ratio {
        Some(times) if row.peer != workload.baseline() => {
            format!("{} · {}", time(row.nanoseconds), ratio(times))
        }
        _ => time(row.nanoseconds),
    }
}

fn axis_time(nanoseconds: f64) -> String {
    if nanoseconds == 0.0 {
        return "0".to_owned();
    }
    // The steps are round, so the zeros behind the point say nothing.
    let text = time(nanoseconds);
    match text.split_once(' ') {
        Some((value, unit)) if value.contains('.') => {
            let value = value.trim_end_matches('0').trim_end_matches('.');
            format!("{value} {unit}")
        }
        _ => text,
    }
}

fn memory(workload: &WorkloadResults, operation: Operation) -> Markup {
    let peers = workload.peers(true).into_iter();
    let shown: Vec<Bar> = (peers.filter_map(|peer| workload.first(operation, peer)))
        .map(|row| Bar {
            label: row.peer.clone(),
            value: row.peak_bytes as f64,
            figure: format!(
                "{} · {}",
                size(row.peak_bytes),
                counted(
                    usize::try_from(row.allocations).unwrap_or(usize::MAX),
                    "alloc"
                )
            ),
            kind: if row.peer == workload.baseline() {
                Kind::Base
            } else {
                let base = workload.first(operation, workload.baseline());
                match base {
                    Some(base) if row.peak_bytes < base.peak_bytes => Kind::Ahead,
                    _ => Kind::Peer,
                }
            },
        })
        .collect();
    if shown.is_empty() {
        return html! {};
    }
    bars(operation.title(), &shown, axis_size)
}

fn sizes(workload: &WorkloadResults) -> Markup {
    let base = workload.wire(workload.baseline());
    let lens: [fn(&crate::results::Wire) -> usize; 2] = [|wire| wire.bytes, |wire| wire.compressed];
    let [plain, compressed] = lens.map(|len| {
        let mut shown = Vec::new();
        for wire in &workload.wires {
            let kind = match base {
                _ if wire.peer == workload.baseline() => Kind::Base,
                Some(base) if len(wire) < len(base) => Kind::Ahead,
                _ => Kind::Peer,
            };
            shown.push(Bar {
                label: wire.peer.clone(),
                value: len(wire) as f64,
                figure: format!("{} B", whole(len(wire) as u64)),
                kind,
            });
        }
        shown
    });
    html! {
        (bars("length of the encoding", &plain, axis_size))
        (bars("after zstd, default level", &compressed, axis_size))
    }
}

fn axis_size(bytes: f64) -> String {
    if bytes == 0.0 {
        "0".to_owned()
    } else if bytes < 1e3 {
        format!("{bytes} B")
    } else if bytes < 1e6 {
        format!("{} kB", bytes / 1e3)
    } else {
        format!("{} MB", bytes / 1e6)
    }
}

fn rows(workload: &WorkloadResults) -> Markup {
    html! {
        div.scroll {
            table {
                tr {
                    th { "operation" } th.text { "format" } th.text { "call" } th { "median" } th { "±" }
                    th { "MB/s" } th { "ratio" } th { "allocs" } th { "allocated" } th { "peak" }
                }
                @for row in &workload.rows {
                    tr {
                        td { (row.operation.title()) }
                        td.text { (row.peer) }
                        td.text { (row.how) }
                        td { (time(row.nanoseconds)) }
                        td { (format!("{:.1} %", row.spread * 100.0)) }
                        td { (format!("{:.0}", row.megabytes_per_second)) }
                        td { @if let Some(times) = row.ratio { (ratio(times)) } }
                        td { (whole(row.allocations)) }
                        td { (whole(row.allocated_bytes)) }
                        td { (whole(row.peak_bytes)) }
                    }
                }
            }
        }
    }
}

/// What the colours of the bars mean.
fn legend() -> Markup {
    html! {
        div.legend {
            @for (kind, text) in [
                ("base", "SDP, or byte mode where modes are compared"), ("peer", "another format"),
                ("ahead", "another format that is ahead"),
                ("floor", "no format, for comparison: a copy of SDP's bytes, Clone of the value"),
            ] { span { span class=(format!("key {kind}")) {} (text) } }
        }
    }
}

fn closing() -> Markup {
    html! {
        h2 { "How to read it" }
        p {
            "Bars start at zero on a linear axis, one axis for each chart. A bar of more than ten times SDP's "
            "length is cut, which a gap in it shows; its figure says how long it would be."
        }
        (legend())
        p {
            "A chart shows the first way in which a format does an operation; \"Every row\" has them all. "
            "±: half of what lies between the quartiles. MB/s: of the format's own encoding."
        }
        p {
            "Some published comparisons list the bytes that the allocator handed out as the size on the wire. "
            "Here the size is the length of the encoding."
        }
    }
}
