//! [`expect_results_in_readme`]: the results in `README.md`.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::{env, fs};

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");

/// The longest line of a list.
const WIDTH: usize = 118;

/// Expects the number of names for each label, and the names of all labels but the first, in a part of `README.md`.
///
/// If `UPDATE_EXPECT` is set, this writes the part.
///
/// # Panics
///
/// If the part has other results.
pub fn expect_results_in_readme(part: &str, results: &[(&str, Vec<String>)]) {
    static FILE: Mutex<()> = Mutex::new(());
    let _lock = FILE.lock();
    let page = fs::read_to_string(PATH).expect("README.md");
    let start = format!("<!-- results: {part} -->\n");
    let (before, rest) = page.split_once(&start).expect(&start);
    let (found, after) = rest.split_once("<!-- end -->").expect("the end");
    let expected = format!("\n{}\n{}\n", table(results), lists(&results[1..]));
    if env::var_os("UPDATE_EXPECT").is_some() {
        let page = [before, &start, &expected, "<!-- end -->", after].concat();
        fs::write(PATH, page).expect("README.md");
    } else {
        assert_eq!(found, expected, "to update README.md, set UPDATE_EXPECT=1");
    }
}

fn table(results: &[(&str, Vec<String>)]) -> String {
    let rows = results
        .iter()
        .map(|(label, names)| format!("| {label} | {} |\n", names.len()));
    format!(
        "| Result | Count |\n|---|--:|\n{}",
        rows.collect::<String>()
    )
}

fn lists(results: &[(&str, Vec<String>)]) -> String {
    let lists = results.iter().filter(|(_, names)| !names.is_empty());
    let lists = lists.map(|(label, names)| format!("{label}:\n\n{}", list(names)));
    let lists: Vec<_> = lists.collect();
    format!(
        "<details><summary>Names</summary>\n\n{}\n</details>",
        lists.join("\n")
    )
}

/// Returns the names of each module.
fn list(names: &[String]) -> String {
    let mut modules: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for name in names {
        let (module, name) = name.rsplit_once("::").unwrap_or(("", name));
        modules.entry(module).or_default().push(name);
    }
    let mut text = String::from("```text\n");
    for (module, names) in modules {
        let mut line = match module {
            "" => String::new(),
            module => format!("{module}:"),
        };
        for name in names {
            if line.len() + 1 + name.len() > WIDTH {
                text.push_str(&line);
                text.push('\n');
                line = String::from("   ");
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(name);
        }
        text.push_str(&line);
        text.push('\n');
    }
    text + "```\n"
}
