//! The page: one file that needs nothing beside it.
//!
//! Charts come from `chart`, their looks from `style.css`; this says what stands where. Nothing is
//! loaded and nothing runs, so the page can be kept, sent and opened anywhere.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::chart::{Bar, Kind, bars};
use super::glance::{self, percent};
use super::mark::{ratio_of, time_of};
use super::memory::is_lighter;
use super::terminal::method;
use super::{apart, table};
use crate::operation::Operation;
use crate::results::{
    LARGE_NOISE, LEAST_SIZE, LEAST_TIME, Results, Row, Standing, Wire, WorkloadResults,
};
use crate::suite::Comparison;
use crate::units::{counted, size, time, whole};

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
                (standing_apart(results))
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
            div { b { (tally.level) } "level, within the noise" }
            div.ahead { b { (tally.behind) } "with another format ahead" }
        }
        p.soft {
            "Each operation of each format that checks its input counts once. Level: times that differ by no "
            "more than the noise of both, or by up to " (percent(LEAST_TIME)) "; sizes and memory, by up to "
            (percent(LEAST_SIZE)) "."
        }
        dl.facts {
            @for (what, text) in [
                ("Machine", environment.machine.as_str()),
                ("Compiler", &environment.compiler),
                ("Formats", &versions.join(", ")),
                ("Date", &environment.date),
                ("Command", &environment.command),
                ("Method", &method(results)),
            ] { dt { (what) } dd { (text) } }
        }
        nav {
            a href="#glance" { "At a glance" }
            a href="#ahead" { "Where others are ahead" }
            @for workload in &results.workloads {
                a href=(format!("#{}", workload.name)) { (workload.name) }
            }
            a href="#apart" { "Own types, and unchecked" }
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
            @for operation in workload.operations() { (times(workload, operation)) }
        }
        h3 { "Memory, most held at once in one call" }
        div.cards {
            @for operation in workload.operations() { (memory(workload, operation)) }
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

/// What is no part of the comparison.
fn standing_apart(results: &Results) -> Markup {
    html! {
        h2 #apart { "What stands apart" }
        @for (peer, sheet) in apart::conversions(results) {
            h3 { (peer) ": to and from a program's own types" }
            p.soft {
                "What a program pays that has types of its own and not those of the format throughout. \"level\": no "
                "more than the noise of both rows."
            }
            (sheet.html())
        }
        @if let Some(sheet) = apart::unchecked(results) {
            h3 { "Without checking the input" }
            p.soft {
                "For bytes that cannot be wrong: wrong ones are undefined behaviour. SDP stands beside it with "
                "every check on, so this is no comparison of like with like."
            }
            (sheet.html())
        }
    }
}

fn times(workload: &WorkloadResults, operation: Operation) -> Markup {
    let peers = workload.peers(true).into_iter();
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
    let floor = (workload.rows.iter()).find(|row| row.is_floor() && row.operation == operation);
    if let Some(row) = floor {
        shown.push(Bar {
            label: row.how.clone(),
            value: row.nanoseconds,
            figure: time_of(row),
            kind: Kind::Floor,
        });
    }
    bars(operation.title(), &shown, axis_time)
}

fn kind(workload: &WorkloadResults, row: &Row) -> Kind {
    if row.peer == workload.baseline() {
        Kind::Base
    } else if workload.standing(row) == Some(Standing::Behind) {
        Kind::Ahead
    } else {
        Kind::Peer
    }
}

fn figure(workload: &WorkloadResults, row: &Row) -> String {
    if row.peer == workload.baseline() {
        return time_of(row);
    }
    // The colour says what the mark would.
    let ratio = ratio_of(workload, row);
    format!("{} · {}", time_of(row), ratio.trim_start_matches('!'))
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
            } else if is_lighter(workload, row) {
                Kind::Ahead
            } else {
                Kind::Peer
            },
        })
        .collect();
    if shown.is_empty() {
        return html! {};
    }
    if shown.iter().all(|bar| bar.value == 0.0) {
        return html! {
            figure.card { figcaption { (operation.title()) } p.soft { "Nothing, by any of them." } }
        };
    }
    bars(operation.title(), &shown, axis_size)
}

fn sizes(workload: &WorkloadResults) -> Markup {
    let base = workload.wire(workload.baseline());
    let lens: [fn(&Wire) -> usize; 2] = [|wire| wire.bytes, |wire| wire.compressed];
    let [plain, compressed] = lens.map(|len| {
        let mut shown = Vec::new();
        for wire in &workload.wires {
            let kind = match base {
                _ if wire.peer == workload.baseline() => Kind::Base,
                Some(base) if is_shorter(len(wire), len(base)) => Kind::Ahead,
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

fn is_shorter(len: usize, base: usize) -> bool {
    Standing::of_size(len as u64, base as u64) == Standing::Behind
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
    if workload.comparison == Comparison::Modes {
        return table::modes(workload).html();
    }
    let unchecked = table::formats(workload, false);
    html! {
        (table::formats(workload, true).html())
        @if !unchecked.is_empty() { h3 { "Without checking the input" } (unchecked.html()) }
    }
}

/// What the colours of the bars mean.
fn legend() -> Markup {
    html! {
        div.legend {
            @for (kind, text) in [
                ("base", "SDP, or byte mode where modes are compared"), ("peer", "another"),
                ("ahead", "another that is ahead"),
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
            "A chart shows the first way in which a format does an operation; \"Every row\" has them all, with ! "
            "where another format is ahead. ~: noise of more than " (percent(LARGE_NOISE)) ". "
            "±: the noise, by how much another run may well differ. MB/s: of the format's own encoding."
        }
        p {
            "Some published comparisons list the bytes that the allocator handed out as the size on the wire. "
            "Here the size is the length of the encoding."
        }
    }
}
