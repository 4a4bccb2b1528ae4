//! The signals that end a command.

use std::fs;
use std::process;
use std::sync::Arc;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::flag;
use signal_hook::iterator::SignalsInfo;
use signal_hook::iterator::exfiltrator::WithRawSiginfo;
use signal_hook::low_level::emulate_default_handler;

/// Receives HUP, INT and TERM, without those that the command ignores. Returns `None` without memory for it, so that
/// they end the command.
pub(crate) fn received() -> Option<SignalsInfo<WithRawSiginfo>> {
    let ignored = ignored();
    let is_received = |number: &i32| ignored & (1 << number) == 0;
    let numbers = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(is_received);
    SignalsInfo::new(numbers).ok()
}

/// Makes a write over the limit of the file size an error, so that the command does not end without a message.
pub(crate) fn outlive_file_limit() {
    if ignored() & (1 << SIGXFSZ) == 0 {
        // Without the handler, the signal ends the command.
        let _ = flag::register(SIGXFSZ, Arc::default());
    }
}

/// Ends the command as the signal does without a handler.
pub(crate) fn end(number: i32) -> ! {
    let _ = emulate_default_handler(number);
    process::exit(number.saturating_add(128))
}

/// Returns the signals that the command ignores, one in each bit from bit 1 on. Only Linux tells.
fn ignored() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|it| it.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|it| u64::from_str_radix(it.trim(), 16).ok());
    mask.unwrap_or_default() << 1
}
