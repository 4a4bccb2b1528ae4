//! A progress bar on standard error, drawn between samples. Without a terminal it is hidden.

use indicatif::{ProgressBar, ProgressStyle};

/// Creates a bar of `steps` steps with the label `what`.
pub(crate) fn bar(what: &'static str, steps: usize) -> ProgressBar {
    let bar = ProgressBar::new(steps as u64).with_message(what);
    let template = "{msg:<12} {wide_bar} {percent:>3} %, {elapsed} of about {duration}";
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style.progress_chars("█▉▊▋▌▍▎▏ ")),
        Err(_) => bar,
    }
}
