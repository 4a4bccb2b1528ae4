//! The parts that tests leave out on a machine without a tool.

use std::collections::BTreeSet;
use std::env;
use std::io::Write as _;
use std::sync::Mutex;

/// Returns whether no tool may be missing, as in CI.
#[must_use]
pub fn needs_all() -> bool {
    env::var_os("SDP_ALL_LANGUAGES").is_some()
}

/// Prints once what the tests leave out.
///
/// # Panics
///
/// Panics if no tool may be missing.
pub fn leave_out(text: &str) {
    static PRINTED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    assert!(!needs_all(), "{text}");
    let mut printed = PRINTED.lock().expect("no test panics meanwhile");
    if printed.insert(text.into()) {
        // Not captured, so that it is in the output of a test that passes.
        let _ = writeln!(std::io::stderr(), "{text}");
    }
}
