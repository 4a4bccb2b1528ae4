//! A progress bar on standard error, which is hidden without a terminal.

use std::borrow::Cow;

use indicatif::{ProgressBar, ProgressStyle};

/// Creates a bar of `steps` steps with the label `what`.
pub(crate) fn bar(what: impl Into<Cow<'static, str>>, steps: usize) -> ProgressBar {
    let bar = ProgressBar::new(steps as u64).with_message(what);
    let template = "{msg:<30} {wide_bar} {percent:>3} %, {elapsed} of about {duration}";
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style.progress_chars("█▉▊▋▌▍▎▏ ")),
        Err(_) => bar,
    }
}
