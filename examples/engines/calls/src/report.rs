//! The table of the results.

use std::process::{Command, Stdio};
use std::{env, fs, iter, thread};

use crate::measure::{Result, Times, quartiles, requests};
use crate::messages::load;

/// Prints the table of all rounds.
pub(crate) fn print(names: &[&str], samples: &[Vec<Times>]) -> Result<()> {
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
    Ok(())
}

/// Writes the tables of one core and of all cores to the page. Another process measures each of them.
pub(crate) fn write_docs() -> Result<()> {
    let program = env::current_exe()?;
    let mut on_one_core = Command::new("taskset");
    on_one_core.args(["--cpu-list", "0"]).arg(&program);
    let mut text = String::new();
    for (title, command) in [
        ("On one core", &mut on_one_core),
        ("On all cores", &mut Command::new(&program)),
    ] {
        let output = command.stderr(Stdio::inherit()).output()?;
        if !output.status.success() {
            return Err(format!("{command:?}: {}", output.status).into());
        }
        text += &format!("{title}:\n\n{}\n", String::from_utf8(output.stdout)?);
    }
    print!("{text}");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
    let page = fs::read_to_string(path)?;
    let (start, end) = ("<!-- results -->", "<!-- /results -->");
    let (before, rest) = page.split_once(start).ok_or("no mark")?;
    let (_, after) = rest.split_once(end).ok_or("no mark")?;
    fs::write(path, format!("{before}{start}\n\n{text}{end}{after}"))?;
    Ok(())
}
