//! One end of a connection, and the suite of formats that use one.

use anyhow::{Context, Result, ensure};

use crate::suite::{Comparison, Format, Operation, Suite, forever};
pub(super) use crate::workload::parameter_change::ParameterChange as Message;

/// The number of messages before the answer in `Flow`.
const RUN: u64 = 1000;

pub(super) trait End {
    /// Sends `count` messages, and waits for the answer.
    fn exchange(&mut self, message: &Message, count: u64) -> Result<Message>;
}

/// Connects to a thread, which answers with the last message after each run of this number of messages.
pub(super) type Connect = fn(u64) -> Result<Box<dyn End>>;

/// Compares SDP with two other formats, with a separate connection for each operation.
pub(super) fn suite(
    name: &'static str,
    title: &str,
    ways: [(&'static str, &'static str, Vec<u8>, Connect); 3],
) -> Result<Suite> {
    let mut suite = Suite::new(name, title, Comparison::Streams);
    for (label, how, wire, connect) in ways {
        let value = forever(Message::example());
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

/// Returns the message, or an error at the end of the stream.
pub(super) fn present<T>(message: Option<T>) -> Result<T> {
    message.context("peer disconnected")
}

/// Returns whether an answer is due after `received` messages.
pub(super) fn is_due(received: u64, count: u64) -> Result<bool> {
    ensure!(count > 0, "expected at least one message per answer");
    Ok(received.is_multiple_of(count))
}
