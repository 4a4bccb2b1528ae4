//! The tables of build costs.

use super::table::{Cell, Table};
use super::tables::union;
use crate::build_cost::{BuildCost, BuildCosts, ScaleCost};
use crate::figures::{counted, size, whole};
use crate::results::Standing;

/// A smaller difference counts as equal. Each time is the median of a few builds.
const MIN_DIFFERENCE: f64 = 0.05;

/// A cost with its name, its figure and the figure's text.
type Cost = (&'static str, fn(&BuildCost) -> f64, fn(f64) -> String);

const COSTS: [Cost; 4] = [
    (
        "clean `cargo build --release`",
        |it| it.build_seconds,
        seconds,
    ),
    ("clean `cargo check`", |it| it.check_seconds, seconds),
    ("code at opt-level 3", |it| it.code_bytes as f64, bytes),
    (
        "code at opt-level s",
        |it| it.small_code_bytes as f64,
        bytes,
    ),
];

/// Describes the origin of the costs.
pub(super) fn origin(costs: &BuildCosts) -> String {
    format!(
        "Medians of {} for one derive, single builds for many, {}, by \
         `cargo run --release -p sdp-bench --bin build-cost`.",
        counted(costs.rounds, "build"),
        costs.date
    )
}

/// A small crate: rows are costs, columns are formats.
pub(super) fn small(costs: &BuildCosts, title: &str) -> Table {
    let formats = costs.formats.iter();
    let heads = formats.clone().map(|cost| cost.format.as_str());
    let mut table = Table::new([title].into_iter().chain(heads));
    for (name, of, text) in COSTS {
        let base = costs.formats.first().map_or(0.0, of);
        let cells = formats
            .clone()
            .enumerate()
            .map(|(index, cost)| match index {
                0 => Cell::from(text(base)),
                _ => {
                    let ratio = of(cost) / base;
                    let standing = Standing::of(ratio, MIN_DIFFERENCE, 0.0);
                    Cell::compared(ratio, MIN_DIFFERENCE, Some(standing))
                }
            });
        table.add(name, cells);
    }
    let packages = |cost: &BuildCost| whole(cost.packages as u64).into();
    table.add("dependencies", formats.map(packages));
    table
}

/// Crates of many types: rows are crates, columns are formats.
pub(super) fn scale(costs: &[ScaleCost], title: &str) -> Option<Table> {
    let formats = union(costs.iter().map(|cost| cost.format.as_str()));
    let crates: Vec<String> = costs.iter().map(name).collect();
    let mut table = Table::new([title].into_iter().chain(formats.iter().copied()));
    for row in union(crates.iter().map(String::as_str)) {
        let cells = formats.iter().map(|format| {
            let mut costs = costs.iter();
            let cost = costs.find(|cost| cost.format == *format && name(cost) == row);
            cost.map_or_else(|| "-".to_owned(), scale_figures).into()
        });
        table.add(row, cells);
    }
    (!costs.is_empty()).then_some(table)
}

fn name(cost: &ScaleCost) -> String {
    format!(
        "{}{} ({})",
        counted(cost.structs, "struct"),
        match cost.enums {
            0 => String::new(),
            enums => format!(", {}", counted(enums, "enum")),
        },
        cost.shape
    )
}

fn scale_figures(cost: &ScaleCost) -> String {
    let [release, lto] = cost.release_seconds.map(seconds);
    let [_, text] = cost.text_bytes.map(|len| size(len as u64));
    format!("{}, {release}, {lto}, {text}", seconds(cost.check_seconds))
}

fn seconds(value: f64) -> String {
    // Builds differ by a few percent, so two digits are enough.
    let digits = if value < 9.95 { 1 } else { 0 };
    format!("{value:.digits$} s")
}

fn bytes(value: f64) -> String {
    format!("{:.1} kB", value / 1e3)
}
