//! The table of the results.

use std::process::Command;
use std::{fs, iter, thread};

use crate::measure::{Result, Times, quartiles, requests};
use crate::messages::load;

/// Prints the table of all rounds, and writes it to the page.
pub(crate) fn print(names: &[&str], samples: &[Vec<Times>], writes_page: bool) -> Result<()> {
    let [small, large] = requests().map(|request| sdp::encoded_len(&load(request)));
    let mut text = format!(
        "| Calls by | Reply of {} bytes | Multiple | Reply of {} bytes | Multiple |\n|---|--:|--:|--:|--:|\n",
        small?, large?,
    );
    let first = samples.first().ok_or("no contender")?;
    for (name, samples) in iter::zip(names, samples) {
        text += &format!("| {name} |");
        let rows: [fn(&Times) -> f64; 2] = [|it| it[0], |it| it[1]];
        for time in rows {
            let multiples = iter::zip(samples, first).map(|(it, first)| time(it) / time(first));
            let [low, multiple, high] = quartiles(multiples);
            let [_, time, _] = quartiles(samples.iter().map(time));
            text += &format!(" {time:.1} µs | {multiple:.2} ({low:.2} to {high:.2}) |");
        }
        text += "\n";
    }
    let info = fs::read_to_string("/proc/cpuinfo")?;
    let processor = info
        .lines()
        .find_map(|it| it.strip_prefix("model name")?.split_once(": "));
    // Other programs on the machine take time from the calls.
    let load = fs::read_to_string("/proc/loadavg")?;
    let date = Command::new("date").arg("+%F").output()?;
    text += &format!(
        "\nMedians of {} rounds, each with a new server. {}, cores: {}, load average {}, {}.",
        first.len(),
        processor.map_or("unknown processor", |(_, name)| name),
        thread::available_parallelism()?,
        load.split(' ').next().unwrap_or_default(),
        String::from_utf8_lossy(&date.stdout).trim(),
    );
    println!("{text}");
    if writes_page {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
        let page = fs::read_to_string(path)?;
        let (start, end) = ("<!-- results -->", "<!-- /results -->");
        let (before, rest) = page.split_once(start).ok_or("no mark")?;
        let (_, after) = rest.split_once(end).ok_or("no mark")?;
        fs::write(path, format!("{before}{start}\n\n{text}\n\n{end}{after}"))?;
    }
    Ok(())
}
