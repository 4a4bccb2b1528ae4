//! The renderers: terminal, Markdown, HTML and JSON. They read the results and judge nothing.

mod costs;
mod html;
mod markdown;
mod table;
mod tables;
mod terminal;
mod text;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

pub use html::page;
pub use markdown::{benchmarks, headline, replace_headline};
pub(crate) use terminal::{write_header, write_list, write_results, write_verified};

use crate::results::Results;

/// Writes `results.json` and `report.html` into `directory` and returns their paths.
pub(crate) fn write_files(results: &Results, directory: &Path) -> Result<[PathBuf; 2]> {
    fs::create_dir_all(directory)
        .with_context(|| format!("cannot create `{}`", directory.display()))?;
    let json = serde_json::to_string_pretty(results)? + "\n";
    Ok([
        write_file(directory.join("results.json"), json)?,
        write_file(directory.join("report.html"), page(results))?,
    ])
}

/// Rewrites BENCHMARKS.md and the headline of README.md and returns their paths.
pub(crate) fn write_docs(results: &Results, repository: &Path) -> Result<[PathBuf; 2]> {
    let readme = repository.join("README.md");
    let text = fs::read_to_string(&readme)
        .with_context(|| format!("cannot read `{}`", readme.display()))?;
    let text = replace_headline(&text, &headline(results)?)?;
    Ok([
        write_file(repository.join("BENCHMARKS.md"), benchmarks(results)?)?,
        write_file(readme, text)?,
    ])
}

fn write_file(path: PathBuf, content: String) -> Result<PathBuf> {
    fs::write(&path, content).with_context(|| format!("cannot write `{}`", path.display()))?;
    Ok(path)
}
