//! Messages through a Unix socket pair to a thread at the other end.
//!
//! Most of the time is the system's. The rows show how much of a format's lead remains, and the cost of
//! its framing.

mod asynchronous;
mod blocking;

use anyhow::{Context, Result, ensure};

use crate::suite::{Comparison, Format, Operation, Suite};
use crate::workload::parameter_change::ParameterChange as Message;

pub(crate) use asynchronous::add as add_asynchronous;
pub(crate) use blocking::add as add_blocking;

/// Messages one way before one comes back.
const RUN: u64 = 1000;

/// One end of a connection.
trait End {
    /// Sends so many messages, and waits for one.
    fn exchange(&mut self, message: &Message, count: u64) -> Result<Message>;
}

/// How a format connects: this end, and a thread that answers each of so many messages by the last.
type Connect = fn(u64) -> Result<Box<dyn End>>;

/// SDP beside what users put together without it, each on a connection of its own for each operation.
fn suite(
    name: &'static str,
    title: &str,
    ways: [(&'static str, &'static str, Vec<u8>, Connect); 3],
) -> Result<Suite> {
    let mut suite = Suite::new(name, title, Comparison::Streams);
    for (label, how, wire, connect) in ways {
        let value = crate::suite::forever(Message::example());
        let mut format = suite.format(label, value, wire);
        format.show_wire();
        add(&mut format, how, connect).with_context(|| format!("{name}: {label}"))?;
    }
    Ok(suite)
}

fn add(format: &mut Format<'_, Message>, how: &'static str, connect: Connect) -> Result<()> {
    for (operation, count) in [(Operation::Exchange, 1), (Operation::Flow, RUN)] {
        let end = connect(count)?;
        format.exchange(operation, how, end, move |message, end| {
            end.exchange(message, count)
        });
    }
    Ok(())
}

/// That a message came, and not the end.
fn present<T>(message: Option<T>) -> Result<T> {
    message.context("the other end is gone")
}

/// Whether an answer is due after so many messages.
fn is_due(received: u64, count: u64) -> Result<bool> {
    ensure!(count > 0, "an answer to nothing");
    Ok(received.is_multiple_of(count))
}
