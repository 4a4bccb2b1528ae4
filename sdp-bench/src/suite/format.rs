//! The methods to add the cases of a format: one per operation, each with its check.

use std::hint::black_box;
use std::marker::PhantomData;

use anyhow::Result;

use super::case::{Case, Closure};
use super::model::{Suite, forever};
use crate::operation::Operation;
use crate::workload::{Visit, Workload, digest, touch};

/// A format of a suite, to add its cases.
///
/// `V` is the encoded and decoded type. Each method takes the timed closure and adds a check.
pub struct Format<'s, V: 'static> {
    name: &'static str,
    value: &'static V,
    wire: &'static Vec<u8>,
    suite: &'s mut Suite,
}

/// The error of a format.
pub trait Failure: Into<anyhow::Error> + 'static {}

impl<E: Into<anyhow::Error> + 'static> Failure for E {}

impl Suite {
    /// Adds a format, with its value and the encoding of the value.
    pub fn format<V>(
        &mut self,
        name: &'static str,
        value: &'static V,
        wire: Vec<u8>,
    ) -> Format<'_, V> {
        Format {
            name,
            value,
            wire: forever(wire),
            suite: self,
        }
    }
}

impl<V: 'static> Format<'_, V> {
    /// Shows the length of this format's encoding in the report.
    pub fn show_wire(&mut self) {
        self.suite.wires.push((self.name, self.wire));
    }

    /// Returns the encoding of the value.
    pub fn wire(&self) -> &'static [u8] {
        self.wire
    }

    /// Encodes to new memory.
    pub fn encode<B: AsRef<[u8]> + 'static, E: Failure>(
        &mut self,
        how: &'static str,
        run: impl FnMut(&'static V) -> Result<B, E> + 'static,
    ) {
        self.encode_as(Operation::Encode, how, run);
    }

    /// Encodes to new memory by [`Operation::Encode`], or for a release by [`Operation::Release`] or
    /// [`Operation::Edit`].
    pub fn encode_as<B: AsRef<[u8]> + 'static, E: Failure>(
        &mut self,
        operation: Operation,
        how: &'static str,
        mut run: impl FnMut(&'static V) -> Result<B, E> + 'static,
    ) {
        let (value, wire) = (self.value, self.wire);
        self.add(
            (operation, how),
            (value, ()),
            move |value, ()| run(value),
            move |(), bytes| bytes.as_ref() == wire,
        );
    }

    /// Encodes into reused memory, so that `memory` holds exactly the encoding afterwards.
    pub fn encode_reused<M: AsRef<[u8]> + 'static, R: 'static, E: Failure>(
        &mut self,
        how: &'static str,
        memory: M,
        run: impl FnMut(&'static V, &mut M) -> Result<R, E> + 'static,
    ) {
        let (value, wire) = (self.value, self.wire);
        let starts_right = !wire.is_empty() && memory.as_ref() == wire;
        let case = self.add(
            (Operation::EncodeReused, how),
            (value, memory),
            run,
            move |memory, _| memory.as_ref() == wire,
        );
        case.starts_right = starts_right;
    }

    /// Encodes into a slice of the exact length. The call advances the slice past the written bytes.
    pub fn encode_to_slice<E: Failure>(
        &mut self,
        how: &'static str,
        mut run: impl FnMut(&'static V, &mut &mut [u8]) -> Result<(), E> + 'static,
    ) {
        let buffer = vec![0xff; self.wire.len()];
        self.encode_reused(how, buffer, move |value, buffer| {
            let mut rest = buffer.as_mut_slice();
            run(value, &mut rest)
        });
    }

    /// Encodes to the end of a vector after clearing it, so that the vector keeps its capacity.
    pub fn encode_to_cleared<R: 'static, E: Failure>(
        &mut self,
        how: &'static str,
        mut run: impl FnMut(&'static V, &mut Vec<u8>) -> Result<R, E> + 'static,
    ) {
        self.encode_reused(how, Vec::new(), move |value, out| {
            out.clear();
            run(value, out)
        });
    }

    /// Encodes into reused memory and returns the encoding borrowed from it.
    pub fn encode_borrowed<M: 'static, E: Failure>(
        &mut self,
        how: &'static str,
        memory: M,
        run: impl for<'m> Fn(&'static V, &'m mut M) -> Result<&'m [u8], E> + Copy + 'static,
    ) {
        let (value, wire) = (self.value, self.wire);
        self.add(
            (Operation::EncodeReused, how),
            (value, memory),
            move |value, memory| run(value, memory).map(<[u8]>::len),
            move |memory, len| {
                // The work runs again to get the bytes.
                len == wire.len() && run(value, memory).is_ok_and(|bytes| bytes == wire)
            },
        );
    }

    /// Decodes to an owned value.
    pub fn decode<E: Failure>(
        &mut self,
        how: &'static str,
        run: impl FnMut(&'static [u8]) -> Result<V, E> + 'static,
    ) where
        V: PartialEq,
    {
        self.decode_as(Operation::Decode, how, run);
    }

    /// Decodes to an owned value, by [`Operation::Decode`], or from an older version of the types by
    /// [`Operation::Resolve`].
    pub fn decode_as<E: Failure>(
        &mut self,
        operation: Operation,
        how: &'static str,
        mut run: impl FnMut(&'static [u8]) -> Result<V, E> + 'static,
    ) where
        V: PartialEq,
    {
        let (value, wire) = (self.value, self.wire);
        self.add(
            (operation, how),
            (wire, ()),
            move |wire, ()| run(wire),
            move |(), decoded| decoded == *value,
        );
    }

    /// Decodes into an existing value, which is `place` at first.
    pub fn decode_into<E: Failure>(
        &mut self,
        how: &'static str,
        place: V,
        mut run: impl FnMut(&'static [u8], &mut V) -> Result<(), E> + 'static,
    ) where
        V: PartialEq,
    {
        let (value, wire) = (self.value, self.wire);
        let starts_right = place == *value;
        let case = self.add(
            (Operation::DecodeInto, how),
            (wire, place),
            move |wire, place| run(wire, place),
            move |place, ()| place == value,
        );
        case.starts_right = starts_right;
    }

    /// Decodes to a borrowed value by [`Operation::Borrow`], or opens the bytes for reading in place by
    /// [`Operation::Open`]. A second case also reads every field.
    pub(crate) fn view<B: Visit + 'static, E: Failure>(
        &mut self,
        operation: Operation,
        how: &'static str,
        open: impl Fn(&'static [u8]) -> Result<B, E> + Copy + 'static,
    ) where
        V: Workload,
    {
        self.view_with(operation, how, || (), move |wire, ()| open(wire));
    }

    /// Does the same with reused memory, of which each row has its own.
    pub(crate) fn view_with<S: 'static, B: Visit + 'static, E: Failure>(
        &mut self,
        operation: Operation,
        how: &'static str,
        memory: impl Fn() -> S,
        open: impl Fn(&'static [u8], &mut S) -> Result<B, E> + Copy + 'static,
    ) where
        V: Workload,
    {
        let (wire, all) = (self.wire, digest(self.value));
        self.add(
            (operation, how),
            (wire, memory()),
            move |wire, memory| open(wire, memory),
            move |_, opened| digest(&opened) == all,
        );
        self.read_with(how, memory, open);
    }

    /// Reads every field, with reused memory.
    pub(crate) fn read_with<S: 'static, B: Visit + 'static, E: Failure>(
        &mut self,
        how: &'static str,
        memory: impl Fn() -> S,
        open: impl Fn(&'static [u8], &mut S) -> Result<B, E> + Copy + 'static,
    ) where
        V: Workload,
    {
        let wire = self.wire;
        let (sum, all) = (touch(self.value), digest(self.value));
        self.add(
            (Operation::Read, how),
            (wire, memory()),
            move |wire, memory| open(wire, memory).map(|opened| touch(&opened)),
            move |memory, touched| {
                // The timed sum does not detect swapped fields, but the digest does.
                let is_all = |opened| digest(&opened) == all;
                touched == sum && open(wire, memory).is_ok_and(is_all)
            },
        );
    }

    /// Sends the value once or several times through the stream `end`, and receives it back.
    pub fn exchange<S: 'static>(
        &mut self,
        operation: Operation,
        how: &'static str,
        end: S,
        run: impl Fn(&'static V, &mut S) -> Result<V> + 'static,
    ) where
        V: PartialEq,
    {
        let value = self.value;
        let input = (value, end);
        self.add((operation, how), input, run, move |_, back| back == *value);
    }

    fn add<I, S: 'static, R: 'static, E: Failure>(
        &mut self,
        (operation, how): (Operation, &'static str),
        (input, state): (&'static I, S),
        run: impl FnMut(&'static I, &mut S) -> Result<R, E> + 'static,
        check: impl Fn(&mut S, R) -> bool + 'static,
    ) -> &mut Case {
        leave_gap();
        let cases = &mut self.suite.cases;
        cases.push(Case {
            operation,
            format: self.name,
            how,
            wire_len: self.wire.len(),
            starts_right: false,
            work: Box::new(Closure {
                input,
                state,
                run,
                check,
                result: PhantomData,
            }),
        });
        let Some(case) = cases.last_mut() else {
            unreachable!("a case was just pushed");
        };
        case
    }
}

/// Moves the allocations of the next case by a random part of a page.
///
/// The time of a copy depends on the distance between source and target, modulo a page. Without the gap, reused memory
/// would have the same address in each process, modulo a page. Blocks of 128 KiB and more start at a page and are not
/// moved, but their copies take longer than the difference.
fn leave_gap() {
    let steps = fastrand::usize(..256);
    black_box(forever(Vec::<u8>::with_capacity(steps.saturating_mul(16))));
}
