//! A progress bar on standard error, drawn between samples, and hidden without a terminal.

use std::borrow::Cow;

#[cfg(not(target_family = "wasm"))]
use indicatif::{ProgressBar, ProgressStyle};

/// Creates a bar of `steps` steps with the label `what`.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn bar(what: impl Into<Cow<'static, str>>, steps: usize) -> ProgressBar {
    let bar = ProgressBar::new(steps as u64).with_message(what);
    let template = "{msg:<12} {wide_bar} {percent:>3} %, {elapsed} of about {duration}";
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style.progress_chars("█▉▊▋▌▍▎▏ ")),
        Err(_) => bar,
    }
}

/// WebAssembly has no terminal.
#[cfg(target_family = "wasm")]
pub(crate) fn bar(_: impl Into<Cow<'static, str>>, _: usize) -> Hidden {
    Hidden
}

#[cfg(target_family = "wasm")]
pub(crate) struct Hidden;

#[cfg(target_family = "wasm")]
impl Hidden {
    pub(crate) const fn inc(&self, _: u64) {}

    pub(crate) const fn finish_and_clear(&self) {}
}
