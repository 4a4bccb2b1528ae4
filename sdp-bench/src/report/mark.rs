//! Figures with their marks: `!` where another format is ahead of SDP, `~` where there is much noise.
//!
//! Apart, so that a mark means the same wherever it stands.

use crate::results::{LARGE_NOISE, Row, Standing, WorkloadResults};
use crate::units::{ratio, time, whole};

/// SDP's time, or how many times as much another takes.
pub(super) fn figure(workload: &WorkloadResults, row: &Row) -> String {
    if row.peer == workload.baseline() {
        time_of(row)
    } else {
        ratio_of(workload, row)
    }
}

/// The time of a row.
pub(super) fn time_of(row: &Row) -> String {
    format!("{}{}", about(row.noise), time(row.nanoseconds))
}

/// How many times SDP's time it takes.
pub(super) fn ratio_of(workload: &WorkloadResults, row: &Row) -> String {
    let Some(times) = row.ratio else {
        return none();
    };
    let is_loss = workload.standing(row) == Some(Standing::Behind);
    format!(
        "{}{}{}",
        ahead(is_loss),
        about(workload.ratio_noise(row)),
        ratio(times)
    )
}

/// How many times SDP's length another has. An encoding may have none.
pub(super) fn length(other: usize, base: usize) -> String {
    let [other, base] = [other, base].map(|len| len as u64);
    let is_smaller = Standing::of_size(other, base) == Standing::Behind;
    let text = if other == 0 || base == 0 {
        format!("{} bytes", whole(other))
    } else {
        ratio(other as f64 / base as f64)
    };
    format!("{}{text}", ahead(is_smaller))
}

/// Before a figure in which another format is ahead.
pub(super) fn ahead(is_it: bool) -> &'static str {
    if is_it { "!" } else { "" }
}

/// Before a figure of much noise.
fn about(noise: f64) -> &'static str {
    if noise > LARGE_NOISE { "~" } else { "" }
}

pub(super) fn none() -> String {
    "-".to_owned()
}

#[cfg(test)]
mod tests {
    use super::{length, ratio_of, time_of};
    use crate::operation::Operation;
    use crate::results::sample::{rows, workload};

    #[test]
    fn ratios_are_marked_where_another_is_ahead_and_where_there_is_much_noise() {
        // SDP's own noise is 1 %.
        for (ratio, noise, expected) in [
            (0.97, 0.0, "!0.970x"),
            (0.985, 0.0, "0.985x"),
            (0.9996, 0.0, "1.00x"),
            (0.8, 0.0495, "!~0.800x"),
            (0.97, 0.0495, "~0.970x"),
            (2.0, 0.0485, "2.00x"),
            (2.0, 0.0495, "~2.00x"),
        ] {
            let rows = rows(Operation::Read, &[("other", "call", ratio, noise)]);
            let workload = workload("log", rows, &[]);
            let row = workload.first(Operation::Read, "other").unwrap();
            assert_eq!(ratio_of(&workload, row), expected);
        }
    }

    #[test]
    fn times_are_marked_by_their_own_noise() {
        let rows = rows(
            Operation::Read,
            &[("a", "call", 1.0, 0.045), ("b", "call", 1.0, 0.055)],
        );
        let times: Vec<String> = rows.iter().map(time_of).collect();
        assert_eq!(times, ["100 ns", "100 ns", "~100 ns"]);
    }

    #[test]
    fn no_figure_that_reads_as_even_is_marked_as_a_loss() {
        for step in 0..2_000 {
            let ratio = 0.9 + f64::from(step) * 1e-4;
            let rows = rows(Operation::Read, &[("other", "call", ratio, 0.0)]);
            let workload = workload("log", rows, &[]);
            let row = workload.first(Operation::Read, "other").unwrap();
            assert!(!ratio_of(&workload, row).contains("!1."), "{ratio}");
            assert!(!length(99_000 + step as usize, 100_000).contains("!1."));
        }
    }

    #[test]
    fn lengths_are_marked_where_they_are_shorter_by_what_counts() {
        assert_eq!(length(600, 1000), "!0.600x");
        assert_eq!(length(994, 1000), "!0.994x");
        assert_eq!(length(995, 1000), "0.995x");
        assert_eq!(length(1000, 1000), "1.00x");
        assert_eq!(length(2000, 1000), "2.00x");
        assert_eq!(length(0, 12), "!0 bytes");
        assert_eq!(length(0, 0), "0 bytes");
        assert_eq!(length(3, 0), "3 bytes");
    }
}
