//! How a peer says what it does: a method for each operation, which takes the call and knows how to
//! check what it gives.

use std::cell::RefCell;
use std::hint::black_box;
use std::marker::PhantomData;

use anyhow::Result;

use super::Suite;
use super::case::{Case, Closure};
use crate::operation::Operation;
use crate::workload::{Visit, Workload, digest, touch};

/// A peer that is about to say how it does each operation.
///
/// `V` is the type that it encodes and decodes. Each method takes the closure that is timed and
/// knows how to check it. A peer's first case of an operation is the one that stands for it in the
/// overview.
pub(crate) struct Peer<'s, V: 'static> {
    name: &'static str,
    value: &'static V,
    wire: &'static Vec<u8>,
    suite: &'s mut Suite,
}

impl<'s, V: 'static> Peer<'s, V> {
    pub(super) fn new(
        suite: &'s mut Suite,
        name: &'static str,
        value: &'static V,
        wire: &'static Vec<u8>,
    ) -> Self {
        Self {
            name,
            value,
            wire,
            suite,
        }
    }

    /// Shows the length of this peer's encoding in the report.
    pub(crate) fn show_wire(&mut self) {
        self.suite.wires.push((self.name, self.wire));
    }

    /// The encoding.
    pub(crate) fn wire(&self) -> &'static [u8] {
        self.wire
    }

    /// Says why this peer does not do an operation.
    pub(crate) fn cannot(&mut self, operation: Operation, reason: &'static str) {
        self.suite.gaps.push((operation, self.name, reason));
    }

    /// Says why this peer has no view of its bytes: neither a case of `borrow` nor of `read`.
    pub(crate) fn cannot_borrow(&mut self, reason: &'static str) {
        self.cannot(Operation::Borrow, reason);
        self.cannot(Operation::Read, reason);
    }

    /// Encodes to new memory.
    pub(crate) fn encode<B: AsRef<[u8]> + 'static, E: Into<anyhow::Error> + 'static>(
        &mut self,
        how: &'static str,
        mut run: impl FnMut(&'static V) -> Result<B, E> + 'static,
    ) {
        let (value, wire) = (self.value, self.wire);
        self.add(
            (Operation::Encode, how),
            (value, ()),
            move |value, ()| run(value),
            move |(), bytes| bytes.as_ref() == wire,
        );
    }

    /// Encodes into memory that is there: after it, `memory` holds the encoding and nothing else.
    pub(crate) fn encode_reused<M, R, E>(
        &mut self,
        how: &'static str,
        memory: M,
        run: impl FnMut(&'static V, &mut M) -> Result<R, E> + 'static,
    ) where
        M: AsRef<[u8]> + 'static,
        R: 'static,
        E: Into<anyhow::Error> + 'static,
    {
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

    /// Encodes into memory that is there and that can be seen only as the result of the call.
    pub(crate) fn encode_lent<M: 'static, E: Into<anyhow::Error> + 'static>(
        &mut self,
        how: &'static str,
        memory: M,
        run: impl for<'m> Fn(&'static V, &'m mut M) -> Result<&'m [u8], E> + Copy + 'static,
    ) {
        let (value, wire) = (self.value, self.wire);
        self.add(
            (Operation::EncodeReused, how),
            (value, RefCell::new(memory)),
            move |value, memory| run(value, memory.get_mut()).map(<[u8]>::len),
            move |memory, len| {
                // Once more, for the bytes.
                let mut memory = memory.borrow_mut();
                len == wire.len() && run(value, &mut memory).is_ok_and(|bytes| bytes == wire)
            },
        );
    }

    /// Decodes to an owned value.
    pub(crate) fn decode<E: Into<anyhow::Error> + 'static>(
        &mut self,
        how: &'static str,
        mut run: impl FnMut(&'static [u8]) -> Result<V, E> + 'static,
    ) where
        V: PartialEq,
    {
        let (value, wire) = (self.value, self.wire);
        self.add(
            (Operation::Decode, how),
            (wire, ()),
            move |wire, ()| run(wire),
            move |(), decoded| decoded == *value,
        );
    }

    /// Decodes over an owned value, which is `place` at first.
    pub(crate) fn decode_into<E: Into<anyhow::Error> + 'static>(
        &mut self,
        how: &'static str,
        place: V,
        mut run: impl FnMut(&'static [u8], &mut V) -> Result<(), E> + 'static,
    ) where
        V: Default + PartialEq,
    {
        let (value, wire) = (self.value, self.wire);
        let starts_right = *value != V::default() && place == *value;
        let case = self.add(
            (Operation::DecodeInto, how),
            (wire, place),
            move |wire, place| run(wire, place),
            move |place, ()| place == value,
        );
        case.starts_right = starts_right;
    }

    /// Decodes to a value that borrows; with and without reading every field then.
    pub(crate) fn borrow<B: Visit + 'static, E: Into<anyhow::Error> + 'static>(
        &mut self,
        how: &'static str,
        open: impl Fn(&'static [u8]) -> Result<B, E> + Copy + 'static,
    ) where
        V: Workload,
    {
        let expected = digest(&self.value.borrowed());
        let wire = self.wire;
        self.add(
            (Operation::Borrow, how),
            (wire, ()),
            move |wire, ()| open(wire),
            move |(), opened| digest(&opened) == expected,
        );
        self.read(how, open);
    }

    /// Decodes to a value that borrows, and reads every field.
    pub(crate) fn read<B: Visit, E: Into<anyhow::Error> + 'static>(
        &mut self,
        how: &'static str,
        open: impl Fn(&'static [u8]) -> Result<B, E> + Copy + 'static,
    ) where
        V: Workload,
    {
        let borrowed = self.value.borrowed();
        let (expected, expected_digest) = (touch(&borrowed), digest(&borrowed));
        let wire = self.wire;
        self.add(
            (Operation::Read, how),
            (wire, ()),
            move |wire, ()| open(wire).map(|opened| touch(&opened)),
            move |(), sum| {
                // The sum is what is timed, and weak: fields that changed places have the same.
                let is_digest = |opened| digest(&opened) == expected_digest;
                sum == expected && open(wire).is_ok_and(is_digest)
            },
        );
    }

    /// Encodes to new memory and decodes that to an owned value. Nobody knows the bytes in between: a
    /// compiler that did could leave out both ways of a small value.
    pub(crate) fn round_trip<B, E, D>(
        &mut self,
        how: &'static str,
        encode: impl Fn(&'static V) -> Result<B, E> + 'static,
        decode: impl Fn(&[u8]) -> Result<V, D> + 'static,
    ) where
        V: PartialEq,
        B: AsRef<[u8]>,
        E: Into<anyhow::Error>,
        D: Into<anyhow::Error>,
    {
        let value = self.value;
        self.add(
            (Operation::RoundTrip, how),
            (value, ()),
            move |value, ()| {
                let bytes = encode(value).map_err(Into::into)?;
                decode(black_box(bytes.as_ref())).map_err(Into::into)
            },
            move |(), decoded| decoded == *value,
        );
    }

    fn add<I, S: 'static, R: 'static, E: Into<anyhow::Error> + 'static>(
        &mut self,
        (operation, how): (Operation, &'static str),
        (input, state): (&'static I, S),
        run: impl FnMut(&'static I, &mut S) -> Result<R, E> + 'static,
        check: impl Fn(&S, R) -> bool + 'static,
    ) -> &mut Case {
        let cases = &mut self.suite.cases;
        cases.push(Case {
            operation,
            peer: self.name,
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
            unreachable!("it was pushed just now");
        };
        case
    }
}
