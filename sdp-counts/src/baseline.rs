//! The committed counts, and what a run says against them.
//!
//! Apart from the counting, which needs valgrind: this is plain text and arithmetic.

use std::fmt::Write as _;

use anyhow::{Context, Result, anyhow};

/// More than this part up is a failure, more than it down asks for a new baseline.
const TOLERANCE: f64 = 0.03;

/// What stands in front of the counts.
const HEAD: &str = "\
# Instructions in one call, written by `cargo run --release -p sdp-counts -- --update`.
#
# They belong to the compiler of rust-toolchain.toml, to x86_64, and to the allocator and `memcpy` of
# the C library. Each run of a binary counts the same. A build in another directory, or another
# variant of `memcpy`, moved most paths by less than 0.5 %, and the mesh by 2.4 %; another C library
# may move those that allocate by more.
#
";

/// What a path takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) path: String,
    /// Instructions in one call.
    pub(crate) instructions: u64,
    /// The length of what it writes or reads.
    pub(crate) bytes: u64,
}

impl Count {
    fn for_a_byte(&self) -> f64 {
        self.instructions as f64 / self.bytes as f64
    }
}

/// The text of a baseline.
pub(crate) fn write(counts: &[Count]) -> String {
    let mut text = format!(
        "{HEAD}# {:<28}{:>12}{:>10}{:>10}\n",
        "path", "instructions", "bytes", "per byte"
    );
    for count in counts {
        let Count {
            path,
            instructions,
            bytes,
        } = count;
        let for_a_byte = count.for_a_byte();
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "{path:<30}{instructions:>12}{bytes:>10}{for_a_byte:>10.2}"
        );
    }
    text
}

/// The counts in the text of a baseline. What a byte takes follows from them, and is passed over.
pub(crate) fn read(text: &str) -> Result<Vec<Count>> {
    let count = |line: &str| {
        let mut words = line.split_whitespace();
        Some(Count {
            path: words.next()?.to_owned(),
            instructions: words.next()?.parse().ok()?,
            bytes: words.next()?.parse().ok()?,
        })
    };
    (text.lines())
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| count(line).with_context(|| format!("the baseline has a line `{line}`")))
        .collect()
}

/// What is said of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Level,
    More,
    Fewer,
    OtherBytes,
    NotInBaseline,
    Gone,
}

impl Verdict {
    fn of(before: Option<&Count>, now: Option<&Count>) -> Self {
        let (before, now) = match (before, now) {
            (None, _) => return Self::NotInBaseline,
            (_, None) => return Self::Gone,
            (Some(before), Some(now)) => (before, now),
        };
        match now.instructions as f64 / before.instructions as f64 {
            _ if now.bytes != before.bytes => Self::OtherBytes,
            ratio if ratio > 1.0 + TOLERANCE => Self::More,
            ratio if ratio < 1.0 - TOLERANCE => Self::Fewer,
            _ => Self::Level,
        }
    }

    fn note(self) -> &'static str {
        match self {
            Self::Level => "",
            Self::More => "MORE",
            Self::Fewer => "fewer",
            Self::OtherBytes => "OTHER BYTES",
            Self::NotInBaseline => "NOT IN THE BASELINE",
            Self::Gone => "NO SUCH PATH NOW",
        }
    }
}

/// A table of each path before and now; an error with it where the baseline does not hold.
pub(crate) fn compare(before: &[Count], now: &[Count]) -> Result<String> {
    let of = |counts: &'_ [Count], path: &str| -> Option<Count> {
        counts.iter().find(|count| count.path == path).cloned()
    };
    let gone = (before.iter()).filter(|count| of(now, &count.path).is_none());

    let mut text = format!(
        "{:<30}{:>12}{:>12}{:>10}{:>10}\n",
        "path", "baseline", "now", "change", "per byte"
    );
    let mut verdicts = Vec::new();
    for Count { path, .. } in now.iter().chain(gone) {
        let (before, now) = (of(before, path), of(now, path));
        let verdict = Verdict::of(before.as_ref(), now.as_ref());
        verdicts.push(verdict);
        let instructions = |count: &Option<Count>| {
            (count.as_ref()).map_or("-".to_owned(), |count| count.instructions.to_string())
        };
        let change = match (&before, &now) {
            (Some(before), Some(now)) => {
                let ratio = now.instructions as f64 / before.instructions as f64;
                format!("{:+.2} %", (ratio - 1.0) * 100.0)
            }
            _ => "-".to_owned(),
        };
        let line = format!(
            "{path:<30}{:>12}{:>12}{change:>10}{:>10}  {}",
            instructions(&before),
            instructions(&now),
            now.map_or("-".to_owned(), |now| format!("{:.2}", now.for_a_byte())),
            verdict.note(),
        );
        text.extend([line.trim_end(), "\n"]);
    }
    let is = |wanted| verdicts.contains(&wanted);
    if is(Verdict::More) {
        return Err(anyhow!(
            "{text}\na path takes over {} % more instructions than in the baseline; if that is meant, \
             run it again with `--update`, and say why in the change",
            TOLERANCE * 100.0
        ));
    }
    if is(Verdict::OtherBytes) || is(Verdict::NotInBaseline) || is(Verdict::Gone) {
        return Err(anyhow!(
            "{text}\nthe baseline is about other paths or other data: run it again with `--update`"
        ));
    }
    if is(Verdict::Fewer) {
        text.push_str(
            "\nthere are paths with fewer instructions: run it again with `--update`, so that the \
             baseline keeps them\n",
        );
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::{Count, compare, read, write};

    fn counts(counts: &[(&str, u64, u64)]) -> Vec<Count> {
        let count = |&(path, instructions, bytes): &(&str, u64, u64)| Count {
            path: path.to_owned(),
            instructions,
            bytes,
        };
        counts.iter().map(count).collect()
    }

    fn compared(before: u64, now: u64) -> Result<String, String> {
        let of = |instructions| counts(&[("steady", 1_000, 10), ("path", instructions, 50)]);
        compare(&of(before), &of(now)).map_err(|error| error.to_string())
    }

    #[test]
    fn rise_up_to_the_tolerance_passes() {
        for now in [10_000, 10_300, 9_700] {
            let table = compared(10_000, now).unwrap();
            assert!(!table.contains("MORE") && !table.contains("fewer"), "{now}");
        }
        assert!(compared(10_000, 10_300).unwrap().contains("+3.00 %"));
    }

    #[test]
    fn rise_beyond_it_fails_and_names_the_path() {
        let error = compared(10_000, 10_301).unwrap_err();
        let line = error.lines().find(|line| line.ends_with("MORE")).unwrap();
        assert_eq!(
            line.split_whitespace().collect::<Vec<_>>(),
            ["path", "10000", "10301", "+3.01", "%", "206.02", "MORE"]
        );
        assert!(error.contains("--update"));
    }

    #[test]
    fn fall_beyond_it_passes_and_asks_for_a_new_baseline() {
        let table = compared(10_000, 9_699).unwrap();
        assert!(table.contains("fewer") && table.contains("--update"));
    }

    #[test]
    fn rise_fails_whatever_falls_beside_it() {
        let before = counts(&[("a", 100, 1), ("b", 100, 1)]);
        let now = counts(&[("a", 50, 1), ("b", 150, 1)]);
        assert!(compare(&before, &now).is_err());
    }

    #[test]
    fn path_that_is_on_one_side_alone_fails() {
        let (one, two) = (
            counts(&[("a", 100, 1)]),
            counts(&[("a", 100, 1), ("b", 100, 1)]),
        );
        let new = compare(&one, &two).unwrap_err().to_string();
        assert!(new.contains("NOT IN THE BASELINE"));
        let gone = compare(&two, &one).unwrap_err().to_string();
        assert!(gone.contains("NO SUCH PATH NOW"));
    }

    #[test]
    fn other_data_is_not_compared() {
        let error = compare(&counts(&[("a", 100, 1)]), &counts(&[("a", 100, 2)])).unwrap_err();
        assert!(error.to_string().contains("OTHER BYTES"));
    }

    #[test]
    fn baseline_is_read_as_it_was_written() {
        let counts = counts(&[("a/to_vec", 123_456, 107_998), ("b", 70, 50)]);
        let text = write(&counts);
        assert_eq!(read(&text).unwrap(), counts);
        assert!(text.lines().all(|line| line.len() <= 120));
        for wrong in ["a", "a 1", "a many 1", "a 1 -1"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
