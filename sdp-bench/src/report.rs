//! The renderers: terminal, Markdown, SVG and JSON. They only read the results, because judging is done before.

mod markdown;
mod picture;
mod summary;
mod table;
mod tables;
mod terminal;
mod text;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use markdown::replace_section;
pub use markdown::{headline, results};
use picture::svg;
pub(crate) use terminal::{write_end, write_header, write_workload};

use crate::results::Results;

/// The file of all figures.
const BENCHMARKS: &str = "docs/BENCHMARKS.md";

/// Writes `results.json` into `directory` and returns its path.
pub(crate) fn write_results(results: &Results, directory: &Path) -> Result<PathBuf> {
    fs::create_dir_all(directory)
        .with_context(|| format!("cannot create `{}`", directory.display()))?;
    let json = serde_json::to_string_pretty(results)? + "\n";
    write_file(directory.join("results.json"), json)
}

/// Rewrites the results in BENCHMARKS.md, their picture, and the headline of README.md, and returns their paths.
pub(crate) fn write_docs(results: &Results, repository: &Path) -> Result<[PathBuf; 3]> {
    const PICTURE: &str = "BENCHMARKS.svg"; // beside the page
    let headline = headline(results)?;
    let page = markdown::results(results, PICTURE);
    // In a separate file, an SVG element names its language.
    let svg = svg(results).unwrap_or_default();
    let svg = svg.replacen("<svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"", 1);
    Ok([
        write_section(repository.join("README.md"), "headline", &headline)?,
        write_section(repository.join(BENCHMARKS), "results", &page)?,
        write_file(repository.join(BENCHMARKS).with_file_name(PICTURE), svg)?,
    ])
}

/// Rewrites a section of a Markdown file.
fn write_section(path: PathBuf, name: &str, content: &str) -> Result<PathBuf> {
    let file = || path.display().to_string();
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read `{}`", file()))?;
    let text = replace_section(&text, name, content).with_context(file)?;
    write_file(path, text)
}

fn write_file(path: PathBuf, content: String) -> Result<PathBuf> {
    fs::write(&path, content).with_context(|| format!("cannot write `{}`", path.display()))?;
    Ok(path)
}
