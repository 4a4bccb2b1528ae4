//! What is shown of a run: in the terminal, as JSON, as a page, as the documents of the repository.
//!
//! Every one of them is made from [`Results`] alone, so none can tell what another does not.

mod apart;
mod build_cost;
mod chart;
mod docs;
mod glance;
mod html;
mod losses;
mod mark;
mod memory;
mod notes;
mod prose;
mod reasons;
mod sheet;
mod table;
mod targets;
mod terminal;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

pub(crate) use docs::write as write_docs;
pub(crate) use terminal::{write_header, write_list, write_results, write_verified};

use crate::results::Results;

/// Writes `results.json` and `report.html` into `directory`, and gives their paths.
pub(crate) fn write_files(results: &Results, directory: &Path) -> Result<[PathBuf; 2]> {
    fs::create_dir_all(directory)
        .with_context(|| format!("cannot make `{}`", directory.display()))?;
    let mut json = serde_json::to_string_pretty(results)?;
    json.push('\n');
    Ok([
        write_file(directory.join("results.json"), json)?,
        write_file(directory.join("report.html"), html::page(results))?,
    ])
}

fn write_file(path: PathBuf, content: String) -> Result<PathBuf> {
    fs::write(&path, content).with_context(|| format!("cannot write `{}`", path.display()))?;
    Ok(path)
}
