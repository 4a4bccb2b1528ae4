//! The progress of a command that reads files, on standard error if that is a terminal.

use std::io::{self, IsTerminal as _};
use std::sync::OnceLock;
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// The time before the progress is shown, and between its changes.
const DELAY: Duration = Duration::from_secs(2);
const TICK: Duration = Duration::from_millis(200);

const TEMPLATE: &str = "{wide_bar} {bytes} of {total_bytes}, {eta} left";

/// The bar of the command, if standard error is a terminal.
static BAR: OnceLock<ProgressBar> = OnceLock::new();

/// Shows the progress after two seconds if the command names files.
pub(crate) fn start() {
    if !io::stderr().is_terminal() {
        return;
    }
    let style = ProgressStyle::with_template(TEMPLATE);
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden());
    let bar = BAR.get_or_init(|| bar.with_style(style));
    thread::spawn(move || {
        thread::sleep(DELAY);
        if bar.length() > Some(0) {
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar.enable_steady_tick(TICK);
        }
    });
}

/// Adds the length of a file that the command will read.
pub(crate) fn add_file(len: u64) {
    if let Some(bar) = BAR.get() {
        bar.inc_length(len);
    }
}

/// Adds bytes that were read.
pub(crate) fn add(len: usize) {
    if let Some(bar) = BAR.get() {
        bar.inc(crate::text::len(len));
    }
}

/// Runs a function that writes to a terminal, without the bar there.
pub(crate) fn without<T>(write: impl FnOnce() -> T) -> T {
    match BAR.get() {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// Removes the bar.
pub(crate) fn end() {
    if let Some(bar) = BAR.get() {
        bar.finish_and_clear();
    }
}
