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
pub use markdown::{Section, headline, results};
pub(crate) use terminal::{write_end, write_header, write_workload};

use crate::results::Results;

/// Writes `results.json` into `directory` and returns its path.
pub(crate) fn write_results(results: &Results, directory: &Path) -> Result<PathBuf> {
    fs::create_dir_all(directory)
        .with_context(|| format!("cannot create `{}`", directory.display()))?;
    let json = serde_json::to_string_pretty(results)? + "\n";
    write_file(directory.join("results.json"), json)
}

/// Rewrites the headline of README.md and the results in BENCHMARKS.md, with their pictures, and returns the paths.
pub(crate) fn write_docs(results: &Results, repository: &Path) -> Result<[PathBuf; 4]> {
    let (headline, page) = (headline(results)?, markdown::results(results));
    let path = |name| repository.join(name);
    Ok([
        write_section(path("README.md"), "headline", &headline.text)?,
        write_file(path("docs/HEADLINE.svg"), headline.picture)?,
        write_section(path("docs/BENCHMARKS.md"), "results", &page.text)?,
        write_file(path("docs/BENCHMARKS.svg"), page.picture)?,
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
