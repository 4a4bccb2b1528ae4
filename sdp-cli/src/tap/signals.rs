//! Passes signals from the tap to its command, or ends a proxy.

use std::fs::File;
use std::process::{self, Child};
use std::sync::mpsc::Sender;
use std::thread;

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, getpgrp, kill_process, waitid};
use rustix::termios::tcgetpgrp;
use signal_hook::consts::SIGINT;

use crate::error::Failure;
use crate::signals;

/// Passes HUP, INT and TERM to a running command, so the tap ends with it. After the command, they end the tap.
///
/// Call it after the start of the command, because a handler would replace an ignored signal of `nohup`. Before the
/// call, a signal ends only the tap, and the command sees its pipes closed.
pub(super) fn forward(command: &Child) {
    let Some(mut signals) = signals::received() else {
        return;
    };
    let pid = Pid::from_child(command);
    thread::spawn(move || {
        for info in signals.forever() {
            let number = info.si_signo;
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
            if !matches!(waitid(WaitId::Pid(pid), options), Ok(None)) {
                process::exit(number.saturating_add(128));
            }
            // Only Linux tells whether a process sent it.
            let is_of_system = cfg!(not(target_os = "linux")) || info.si_code > 0;
            let is_sent = number == SIGINT && is_of_system && is_in_foreground();
            if let Some(signal) = Signal::from_named_raw(number).filter(|_| !is_sent) {
                // The command can have ended just now.
                let _ = kill_process(pid, signal);
            }
        }
    });
}

/// Sends the exit code of a proxy at the first HUP, INT or TERM. The second one ends the tap at once.
pub(super) fn end(proxy: Sender<Result<i32, Failure>>) {
    let Some(mut signals) = signals::received() else {
        return;
    };
    thread::spawn(move || {
        for (index, info) in signals.forever().enumerate() {
            let code = info.si_signo.saturating_add(128);
            if index > 0 || proxy.send(Ok(code)).is_err() {
                process::exit(code);
            }
        }
    });
}

/// Returns whether the terminal sends Ctrl-C to the tap and its command.
fn is_in_foreground() -> bool {
    let terminal = File::open("/dev/tty");
    terminal.is_ok_and(|it| tcgetpgrp(it).is_ok_and(|group| group == getpgrp()))
}
