//! The cases on one value: who does what, and whether it did it right.
//!
//! Apart from the peers and from the measuring, as the whole of what they share. What a case returns
//! is checked by the same closure that is timed, so nothing can be fast by doing something else.

use std::cell::RefCell;
use std::hint::black_box;
use std::marker::PhantomData;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

pub(crate) use crate::operation::Operation;
use crate::workload::{Visit, Workload, digest, touch};

/// Against what the cases of a suite are held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Comparison {
    /// Formats with each other: ratios to SDP.
    Formats,
    /// SDP's modes with each other: differences to byte mode.
    Modes,
}

impl Comparison {
    /// The peer that the others are compared to.
    #[must_use]
    pub const fn baseline(self) -> &'static str {
        match self {
            Self::Formats => "SDP",
            Self::Modes => "byte mode",
        }
    }
}

/// What shows the least possible time of an operation, and is no peer.
pub(crate) const FLOOR: &str = "floor";

/// Whether a peer reads its input without checking it, which its name then says. Such a peer never
/// stands in one table or chart with those that check.
pub(crate) fn is_unchecked(peer: &str) -> bool {
    peer.ends_with("unverified") || peer.ends_with("unchecked")
}

/// All cases on one value.
pub(crate) struct Suite {
    /// One word, by which it is chosen.
    pub(crate) name: &'static str,
    /// The value, in a few words.
    pub(crate) title: String,
    pub(crate) comparison: Comparison,
    /// Each peer with its encoding.
    pub(crate) wires: Vec<(&'static str, &'static [u8])>,
    pub(crate) cases: Vec<Case>,
    /// What a peer cannot do, and why.
    pub(crate) gaps: Vec<(Operation, &'static str, &'static str)>,
}

impl Suite {
    pub(crate) fn new(
        name: &'static str,
        title: impl Into<String>,
        comparison: Comparison,
    ) -> Self {
        Self {
            name,
            title: title.into(),
            comparison,
            wires: Vec::new(),
            cases: Vec::new(),
            gaps: Vec::new(),
        }
    }

    /// A peer, with the value in the type that it works on, and that value's encoding.
    pub(crate) fn peer<V>(
        &mut self,
        name: &'static str,
        value: &'static V,
        wire: Vec<u8>,
    ) -> Peer<'_, V> {
        Peer {
            name,
            value,
            wire: forever(wire),
            suite: self,
        }
    }

    /// Checks that every case does what it says, and that what a peer does not do has its reason.
    ///
    /// # Errors
    ///
    /// The first that is not so.
    pub(crate) fn verify(&mut self) -> Result<()> {
        if self.comparison == Comparison::Formats {
            self.verify_complete()?;
        }
        for case in &mut self.cases {
            case.verify()
                .with_context(|| format!("{}: {}", self.title, case.label()))?;
        }
        Ok(())
    }

    /// Checks that each peer that shows its encoding does each operation, or says why it cannot.
    fn verify_complete(&self) -> Result<()> {
        for (peer, _) in &self.wires {
            for operation in Operation::ALL {
                let does = (self.cases.iter())
                    .any(|case| case.operation == operation && case.peer == *peer);
                let reason = (self.gaps.iter())
                    .find(|(gap, of, _)| *gap == operation && of == peer)
                    .map(|(_, _, reason)| *reason);
                ensure!(
                    does == reason.is_none(),
                    "{}: {}: {peer}: either a case or a reason: {}",
                    self.title,
                    operation.title(),
                    reason.unwrap_or("none")
                );
            }
        }
        Ok(())
    }

    /// Keeps the cases that `wanted` picks, and what they are compared to: the baseline and the
    /// floor of their operations.
    pub(crate) fn retain(&mut self, wanted: impl Fn(&Case) -> bool) {
        let compared = [self.comparison.baseline(), FLOOR];
        let operations: Vec<Operation> = (self.cases.iter())
            .filter(|case| wanted(case))
            .map(|case| case.operation)
            .collect();
        self.cases.retain(|case| {
            wanted(case) || (compared.contains(&case.peer) && operations.contains(&case.operation))
        });
        let cases = &self.cases;
        self.wires
            .retain(|(peer, _)| cases.iter().any(|case| case.peer == *peer));
        self.gaps.retain(|(operation, peer, _)| {
            operations.contains(operation) && cases.iter().any(|case| case.peer == *peer)
        });
    }
}

/// The one place that gives an input the lifetime of the process. Inputs are few, and needed until
/// it ends; in return no case carries a lifetime, and a decoded value may borrow from its input.
pub(crate) fn forever<T>(input: T) -> &'static T {
    Box::leak(Box::new(input))
}

/// One row: an operation, done by a peer, in one of the ways it has.
pub(crate) struct Case {
    pub(crate) operation: Operation,
    pub(crate) peer: &'static str,
    /// The call, and what has to be known of it.
    pub(crate) how: &'static str,
    /// The length of the peer's encoding.
    pub(crate) wire_len: usize,
    /// Whether what it reuses holds the result before any work: a check could not fail then.
    starts_right: bool,
    work: Box<dyn Work>,
}

impl Case {
    /// Operation, peer and call.
    pub(crate) fn label(&self) -> String {
        format!("{}: {} {}", self.operation.title(), self.peer, self.how)
    }

    /// Does the work this many times.
    pub(crate) fn repeat(&mut self, times: u64) {
        self.work.repeat(times);
    }

    fn verify(&mut self) -> Result<()> {
        ensure!(
            !self.starts_right,
            "what it reuses holds the result before it starts"
        );
        // Twice: what is reused is new the first time.
        for _ in 0..2 {
            ensure!(self.work.is_right()?, "the value is not the same");
        }
        Ok(())
    }
}

/// The work of a case. The loop is inside, so that the call through the trait object is not timed.
trait Work {
    fn repeat(&mut self, times: u64);
    fn is_right(&mut self) -> Result<bool>;
}

/// Work that takes an input and memory that it reuses, and gives a result.
struct Closure<I: 'static, S, R, E, F, C> {
    input: &'static I,
    state: S,
    run: F,
    check: C,
    result: PhantomData<fn() -> Result<R, E>>,
}

impl<I, S, R, E, F, C> Work for Closure<I, S, R, E, F, C>
where
    E: Into<anyhow::Error>,
    F: FnMut(&'static I, &mut S) -> Result<R, E>,
    C: Fn(&S, R) -> bool,
{
    fn repeat(&mut self, times: u64) {
        for _ in 0..times {
            let result = (self.run)(black_box(self.input), black_box(&mut self.state));
            // By reference: a copy of the result would count as well. That it is freed here does
            // count, as it does in a program.
            black_box(&result);
        }
    }

    fn is_right(&mut self) -> Result<bool> {
        let result = (self.run)(self.input, &mut self.state).map_err(Into::into)?;
        Ok((self.check)(&self.state, result))
    }
}

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

impl<V: 'static> Peer<'_, V> {
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

#[cfg(test)]
mod tests {
    use super::{Comparison, Operation, Suite, forever};

    fn suite_of_bytes(encoded: &'static [u8], decoded: u8) -> Suite {
        let mut suite = Suite::new("byte", "a byte", Comparison::Formats);
        let mut peer = suite.peer("SDP", forever(7_u8), vec![7]);
        peer.encode("encode", move |_| anyhow::Ok(encoded));
        peer.decode("decode", move |_| anyhow::Ok(decoded));
        suite
            .peer("other", forever(7_u8), vec![7])
            .decode("other way", |wire| {
                wire.first().copied().ok_or(std::fmt::Error)
            });
        suite
    }

    #[test]
    fn wrong_bytes_and_wrong_values_are_refused_by_name() {
        assert!(suite_of_bytes(&[7], 7).verify().is_ok());
        let wrong_bytes = suite_of_bytes(&[8], 7).verify().unwrap_err();
        assert_eq!(
            format!("{wrong_bytes:#}"),
            "a byte: encode to new memory: SDP encode: the value is not the same"
        );
        let wrong_value = suite_of_bytes(&[7], 8).verify().unwrap_err();
        assert_eq!(
            format!("{wrong_value:#}"),
            "a byte: decode to owned values: SDP decode: the value is not the same"
        );
    }

    #[test]
    fn operation_without_case_or_reason_is_refused_by_name() {
        let mut suite = suite_of_bytes(&[7], 7);
        let mut peer = suite.peer("third", forever(7_u8), vec![7]);
        peer.show_wire();
        peer.cannot(Operation::Encode, "it only reads");
        assert_eq!(
            suite.verify().unwrap_err().to_string(),
            "a byte: encode into reused memory: third: either a case or a reason: none"
        );
        let mut peer = suite.peer("third", forever(7_u8), vec![7]);
        peer.encode("encode", |_| anyhow::Ok([7]));
        assert_eq!(
            suite.verify().unwrap_err().to_string(),
            "a byte: encode to new memory: third: either a case or a reason: it only reads"
        );
    }

    #[test]
    fn work_that_leaves_the_memory_as_it_was_is_refused() {
        for (memory, place, is_right) in [(7, 7, false), (8, 7, false), (7, 8, false)] {
            let mut suite = Suite::new("byte", "a byte", Comparison::Formats);
            let mut peer = suite.peer("SDP", forever(7_u8), vec![7]);
            peer.encode_reused("encode", [memory], |_, _| anyhow::Ok(()));
            peer.decode_into("decode", place, |_, _| anyhow::Ok(()));
            assert_eq!(suite.verify().is_ok(), is_right);
        }
    }

    #[test]
    fn bytes_that_are_lent_are_looked_at() {
        for (byte, is_right) in [(7, true), (8, false)] {
            let mut suite = Suite::new("byte", "a byte", Comparison::Formats);
            suite
                .peer("SDP", forever(7_u8), vec![7])
                .encode_lent("encode", [byte], |_, memory| anyhow::Ok(memory.as_slice()));
            assert_eq!(suite.verify().is_ok(), is_right);
        }
    }

    #[test]
    fn error_of_a_format_is_told() {
        let mut suite = Suite::new("byte", "a byte", Comparison::Formats);
        suite
            .peer("SDP", forever(7_u8), Vec::new())
            .decode("decode", |_| Err(std::fmt::Error));
        let error = suite.verify().unwrap_err();
        assert!(format!("{error:#}").starts_with("a byte: decode to owned values: SDP decode: an"));
    }

    #[test]
    fn filter_keeps_what_a_picked_row_is_compared_to() {
        let mut suite = suite_of_bytes(&[7], 7);
        suite.retain(|case| case.label().contains("other way"));
        let kept: Vec<_> = suite
            .cases
            .iter()
            .map(|case| (case.operation, case.peer))
            .collect();
        assert_eq!(
            kept,
            [(Operation::Decode, "SDP"), (Operation::Decode, "other")]
        );
        suite.retain(|_| false);
        assert!(suite.cases.is_empty());
    }
}
