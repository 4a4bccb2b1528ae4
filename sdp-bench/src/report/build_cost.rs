//! The section on build time and code size.

use super::mark::{ahead, length};
use super::sheet::Sheet;
use crate::build_cost::{BuildCost, BuildCosts, ScaleCost};
use crate::units::{ratio, whole};

const READING: &str = "\
A crate of one struct, the `Parameter` of the plugin registry, with one derive: `release` is a clean
`cargo build --release` and `check` a clean `cargo check`, with every source there already, and
`packages` is what is built beside the crate itself. `code` is what encoding and decoding the
whole registry add to `.text` of a program that is optimised as a whole (`lto = \"fat\"`), at
opt-level 3 and at opt-level `s`. Versions and features are those of the report itself. Every program
encodes, decodes, and gives back the same value.

FlatBuffers has no derive: its crates hold what flatc wrote for the registry, and the making of that
is not in the times. bincode's derive does without `syn`, which most others have to build. SDP copies and checks short strings where they stand,
without a call, which is code for each field that is a string.";

/// All of it, as Markdown.
pub(super) fn section(costs: &BuildCosts) -> String {
    let BuildCosts {
        date,
        machine,
        compiler,
        rounds,
        formats,
        scale,
    } = costs;
    let head = [
        "format", "release", "check", "packages", "code, 3", "code, s",
    ];
    let mut sheet = Sheet::new(1, head);
    if let Some(base) = formats.first() {
        for cost in formats {
            sheet.add(cells(cost, base));
        }
    }
    format!(
        "## Build time and code size\n\n{READING}\n\n{}\n\n\
         Medians of {rounds} builds each; {machine}; {compiler}; {date}. Measured by\n\
         `cargo run --release -p sdp-bench --bin build-cost`, apart from the run above.{}",
        sheet.text(),
        many_types(scale)
    )
}

const SCALE: &str = "\
Crates of many derived types, each decoded and encoded once. The times are those of the crate alone,
with its dependencies built. `release` and `.text` are of the default profile (16 codegen units), then
of fat LTO in one unit.";

/// Crates of many types, as Markdown; nothing if none were measured.
fn many_types(scale: &[ScaleCost]) -> String {
    if scale.is_empty() {
        return String::new();
    }
    let head = ["types, used in", "format", "check", "release", "`.text`"];
    let mut sheet = Sheet::new(2, head);
    for cost in scale {
        let [units, fat] = cost.release_seconds;
        let [text, small] = cost.text_bytes.map(|bytes| whole(bytes as u64));
        sheet.add([
            format!("{} + {}, {}", cost.structs, cost.enums, cost.shape),
            cost.format.clone(),
            format!("{:.1} s", cost.check_seconds),
            format!("{units:.1} s / {fat:.1} s"),
            format!("{text} / {small}"),
        ]);
    }
    format!("\n\n{SCALE}\n\n{}", sheet.text())
}

/// Figures of the first format, and how many times as much the others take.
fn cells(cost: &BuildCost, base: &BuildCost) -> [String; 6] {
    let is_base = cost.format == base.format;
    let time = |of: fn(&BuildCost) -> f64| {
        let times = of(cost) / of(base);
        match is_base {
            true => format!("{:.2} s", of(cost)),
            false => format!("{}{}", ahead(times < 0.995), ratio(times)),
        }
    };
    let code = |of: fn(&BuildCost) -> usize| match is_base {
        true => whole(of(cost) as u64),
        false => length(of(cost), of(base)),
    };
    [
        cost.format.clone(),
        time(|cost| cost.build_seconds),
        time(|cost| cost.check_seconds),
        whole(cost.packages as u64),
        code(|cost| cost.code_bytes),
        code(|cost| cost.small_code_bytes),
    ]
}

#[cfg(test)]
mod tests {
    use super::section;
    use crate::build_cost::{BuildCost, BuildCosts};

    #[test]
    fn others_are_shown_as_so_many_times_the_first() {
        let cost = |format: &str, times: f64| BuildCost {
            format: format.to_owned(),
            packages: 6,
            build_seconds: 2.0 * times,
            check_seconds: 1.5 * times,
            code_bytes: 1_000,
            small_code_bytes: 500,
        };
        let costs = BuildCosts {
            date: "2026-01-01".to_owned(),
            machine: "a machine".to_owned(),
            compiler: "rustc 1".to_owned(),
            rounds: 3,
            scale: Vec::new(),
            formats: vec![cost("SDP", 1.0), cost("slow", 2.5), cost("quick", 0.5)],
        };
        let section = section(&costs);
        let rows: Vec<Vec<&str>> = (section.lines().filter(|line| line.starts_with('|')).skip(2))
            .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
            .collect();
        assert_eq!(
            rows,
            [
                ["SDP", "2.00 s", "1.50 s", "6", "1,000", "500"],
                ["slow", "2.50x", "2.50x", "6", "1.00x", "1.00x"],
                ["quick", "!0.500x", "!0.500x", "6", "1.00x", "1.00x"],
            ]
        );
    }
}
