//! How far a run is, on the terminal of whoever waits for it.
//!
//! Apart, because nothing else may know of it: it is drawn between samples, to standard error, and
//! not at all where that is no terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar of `steps`, under the name of what goes on.
pub(crate) fn bar(what: &'static str, steps: usize) -> ProgressBar {
    let bar = ProgressBar::new(steps as u64).with_message(what);
    let template = "{msg:<12} {wide_bar} {percent:>3} %, {elapsed} of about {duration}";
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style.progress_chars("█▉▊▋▌▍▎▏ ")),
        Err(_) => bar,
    }
}
