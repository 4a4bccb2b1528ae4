//! What is printed, and nothing of how it was found out.
//!
//! Tables are Markdown, so that they can be pasted where they are cited.

use std::io::Write;

use anyhow::Result;
use comfy_table::{CellAlignment, Table, presets};

use crate::environment;
use crate::measure::Cost;
use crate::options::Options;
use crate::suite::{Case, Comparison, FLOOR, Operation, Suite};
use crate::units::{counted, difference, ratio, time, whole};
use crate::workload::plugins::{Parameter, PluginRegistry};

/// Under this part of SDP's time a peer is shown as the faster one.
const FASTER: f64 = 0.995;

/// What is measured, on what, and how.
pub(crate) fn write_header(
    out: &mut impl Write,
    options: &Options,
    data: &str,
    registry: &PluginRegistry,
) -> Result<()> {
    writeln!(out, "# SDP beside prost, FlatBuffers and borsh\n")?;
    let versions = environment::versions(&["sdp", "prost", "flatbuffers", "borsh"]);
    for (what, text) in [
        ("data", data),
        ("", &contents(registry)),
        ("", &strings(registry)),
        ("machine", &environment::machine()),
        ("compiler", &environment::compiler()),
        ("formats", &versions),
        ("command", &environment::command()),
        ("method", &method(options)),
        (
            "",
            "the allocations of a row are counted in a pass of their own",
        ),
        (
            "note",
            "hold the ratios: absolute times move from machine to machine",
        ),
    ] {
        writeln!(out, "{what:<9} {text}")?;
    }
    writeln!(out)?;
    Ok(())
}

fn contents(registry: &PluginRegistry) -> String {
    let counts =
        || (registry.plugins.iter()).map(|plugin| (plugin.parameters.len(), plugin.name.as_str()));
    let (fewest, _) = counts().min().unwrap_or_default();
    let (most, largest) = counts().max().unwrap_or_default();
    format!(
        "{}, {} ({fewest} to {most} in one plugin; \"{largest}\" has most)",
        counted(registry.plugins.len(), "plugin"),
        counted(registry.parameters().count(), "parameter"),
    )
}

fn strings(registry: &PluginRegistry) -> String {
    let average = |len: fn(&Parameter) -> usize| {
        let total: usize = registry.parameters().map(len).sum();
        total as f64 / registry.parameters().count().max(1) as f64
    };
    format!(
        "bytes of a string on average: display name {:.1}, identifier {:.1}, unit {:.1}",
        average(|parameter| parameter.display_name.len()),
        average(|parameter| parameter.identifier.len()),
        average(|parameter| parameter.unit.len()),
    )
}

fn method(options: &Options) -> String {
    format!(
        "medians of {}, each one sample of every row in turn; {} a sample",
        counted(
            usize::try_from(options.rounds.get()).unwrap_or(usize::MAX),
            "round"
        ),
        time(options.sample.as_secs_f64() * 1e9),
    )
}

/// That every case was found right.
pub(crate) fn write_verified(out: &mut impl Write, suites: &[Suite]) -> Result<()> {
    let cases = suites.iter().map(|suite| suite.cases.len()).sum();
    writeln!(
        out,
        "Verified: {} give back the same values, owned and borrowed, field by field.",
        counted(cases, "case")
    )?;
    Ok(())
}

/// The costs of a suite's cases.
pub(crate) fn write_suite(out: &mut impl Write, suite: &Suite, costs: &[Cost]) -> Result<()> {
    let rows: Vec<Row<'_>> = (suite.cases.iter().zip(costs))
        .map(|(case, cost)| Row {
            case,
            cost,
            baseline: baseline(suite, costs, case.operation),
        })
        .collect();
    match suite.comparison {
        Comparison::Formats => {
            write_overview(out, suite, &rows)?;
            write_formats(out, suite, &rows)?;
            write_losses(out, suite, &rows)
        }
        Comparison::Modes => write_modes(out, suite, &rows),
    }
}

/// The time that others are compared to: of the baseline's first case of this operation.
fn baseline(suite: &Suite, costs: &[Cost], operation: Operation) -> Option<f64> {
    let peer = suite.comparison.baseline();
    (suite.cases.iter().zip(costs))
        .find(|(case, _)| case.operation == operation && case.peer == peer)
        .map(|(_, cost)| cost.nanoseconds)
}

/// A case with what it costs.
struct Row<'a> {
    case: &'a Case,
    cost: &'a Cost,
    baseline: Option<f64>,
}

impl Row<'_> {
    fn ratio(&self) -> Option<f64> {
        self.baseline
            .map(|baseline| self.cost.nanoseconds / baseline)
    }

    /// Whether a peer is faster here than SDP.
    fn is_loss(&self) -> bool {
        let is_peer = self.case.peer != FLOOR && self.case.peer != Comparison::Formats.baseline();
        is_peer && self.ratio().is_some_and(|ratio| ratio < FASTER)
    }

    fn ratio_text(&self) -> String {
        (self.ratio()).map_or_else(none, |ratio| marked(ratio, self.is_loss()))
    }
}

/// A line for each operation, a column for each format.
fn write_overview(out: &mut impl Write, suite: &Suite, rows: &[Row<'_>]) -> Result<()> {
    writeln!(out, "\n## {}, in short\n", suite.name)?;
    writeln!(
        out,
        "SDP's figure, and how many times as much the others take. Above 1x SDP is ahead; where another\n\
         format is, \"!\" stands before the figure. \"-\": it has no such operation, or was left out.\n"
    )?;
    let sdp = suite.comparison.baseline();
    let mut peers: Vec<&str> = Vec::new();
    for row in rows {
        if row.case.peer != FLOOR && !peers.contains(&row.case.peer) {
            peers.push(row.case.peer);
        }
    }
    let mut table = table(["operation"].into_iter().chain(peers.iter().copied()));
    for operation in Operation::ALL {
        let of_operation = || (rows.iter()).filter(move |row| row.case.operation == operation);
        if of_operation().next().is_none() {
            continue;
        }
        let cells =
            peers.iter().map(
                |&peer| match of_operation().find(|row| row.case.peer == peer) {
                    Some(row) if peer == sdp => time(row.cost.nanoseconds),
                    Some(row) => row.ratio_text(),
                    None => none(),
                },
            );
        table.add_row([operation.title().to_owned()].into_iter().chain(cells));
    }
    let cells = peers.iter().map(|&peer| match suite.wire_len(peer) {
        Some(len) if peer == sdp => whole(len as u64),
        _ => size_ratio(suite, peer).map_or_else(none, |ratio| marked(ratio, ratio < 1.0)),
    });
    table.add_row(["bytes on the wire".to_owned()].into_iter().chain(cells));
    print(out, table)
}

/// A line for each case, by operation.
fn write_formats(out: &mut impl Write, suite: &Suite, rows: &[Row<'_>]) -> Result<()> {
    writeln!(out, "\n## {}, in full\n", suite.name)?;
    write_wires(out, suite)?;
    writeln!(
        out,
        "x SDP: this time over that of SDP's first row; above 1x SDP is faster. MB/s: of the format's own\n\
         bytes. ±: half of what lies between the quartiles. Floor: no format, the least there can be.\n"
    )?;
    let columns = ["median", "±", "MB/s", "x SDP", "allocs", "allocated"];
    write_cases(out, columns, rows, |row| {
        let megabytes = row.case.wire_len as f64 / row.cost.nanoseconds * 1e3;
        [format!("{megabytes:.0}"), row.ratio_text()]
    })
}

/// A line for each case, by operation, with what it takes more than byte mode.
fn write_modes(out: &mut impl Write, suite: &Suite, rows: &[Row<'_>]) -> Result<()> {
    writeln!(out, "\n## {}\n", suite.name)?;
    write_wires(out, suite)?;
    writeln!(out, "More: than byte mode.\n")?;
    let columns = ["median", "±", "more", "in %", "allocs", "allocated"];
    write_cases(out, columns, rows, |row| match row.baseline {
        Some(baseline) if row.case.peer != suite.comparison.baseline() => {
            let more = row.cost.nanoseconds - baseline;
            [
                difference(more),
                format!("{:+.1} %", more / baseline * 100.0),
            ]
        }
        _ => [none(), none()],
    })
}

fn write_wires(out: &mut impl Write, suite: &Suite) -> Result<()> {
    let wires: Vec<String> = (suite.wires.iter())
        .map(|(peer, len)| format!("{peer} {}", whole(*len as u64)))
        .collect();
    writeln!(out, "Bytes on the wire: {}.", wires.join(", "))?;
    Ok(())
}

/// A table of all cases, each operation under its title, with two columns that `compared` fills.
fn write_cases(
    out: &mut impl Write,
    columns: [&str; 6],
    rows: &[Row<'_>],
    compared: impl Fn(&Row<'_>) -> [String; 2],
) -> Result<()> {
    let mut table = table(["operation, format, call"].into_iter().chain(columns));
    for operation in Operation::ALL {
        let mut rows = (rows.iter())
            .filter(|row| row.case.operation == operation)
            .peekable();
        if rows.peek().is_some() {
            table.add_row([operation.title()]);
        }
        for row in rows {
            let [first, second] = compared(row);
            let cost = row.cost;
            table.add_row([
                format!("- {}: {}", row.case.peer, row.case.how),
                time(cost.nanoseconds),
                format!("{:.1} %", cost.spread * 100.0),
                first,
                second,
                whole(cost.allocations.count),
                whole(cost.allocations.bytes),
            ]);
        }
    }
    print(out, table)
}

/// Where a peer is ahead of SDP, one by one.
fn write_losses(out: &mut impl Write, suite: &Suite, rows: &[Row<'_>]) -> Result<()> {
    writeln!(out)?;
    let mut losses = rows.iter().filter(|row| row.is_loss()).peekable();
    if losses.peek().is_none() {
        writeln!(out, "No format is faster than SDP in any of these rows.")?;
    }
    for row in losses {
        writeln!(
            out,
            "Faster than SDP: {}, {}.",
            row.case.label(),
            row.ratio_text()
        )?;
    }
    for (peer, _) in &suite.wires {
        if let Some(ratio) = size_ratio(suite, peer).filter(|ratio| *ratio < 1.0) {
            writeln!(out, "Smaller than SDP: {peer}, {}.", marked(ratio, true))?;
        }
    }
    Ok(())
}

/// The length of a peer's encoding over that of SDP's.
fn size_ratio(suite: &Suite, peer: &str) -> Option<f64> {
    let sdp = suite.wire_len(suite.comparison.baseline())?;
    Some(suite.wire_len(peer)? as f64 / sdp as f64)
}

fn table<'a>(header: impl IntoIterator<Item = &'a str>) -> Table {
    let mut table = Table::new();
    table.load_style(presets::ASCII_MARKDOWN).set_header(header);
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

fn print(out: &mut impl Write, table: Table) -> Result<()> {
    writeln!(out, "{}", table.trim_fmt())?;
    Ok(())
}

fn marked(times: f64, is_loss: bool) -> String {
    format!("{}{}", if is_loss { "! " } else { "" }, ratio(times))
}

fn none() -> String {
    "-".to_owned()
}
