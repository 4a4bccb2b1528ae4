//! The cases on one value: who does what, and whether it did it right.
//!
//! Apart from the peers and from the measuring, as the whole of what they share. What a case returns
//! is checked by the same closure that is timed, so nothing can be fast by doing something else.

mod case;
mod peer;

use std::collections::HashSet;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

pub(crate) use crate::operation::Operation;
pub(crate) use case::Case;
pub(crate) use peer::Peer;

/// Against what the cases of a suite are held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Comparison {
    /// Formats with each other: ratios to SDP.
    Formats,
    /// SDP's modes with each other: differences to byte mode.
    Modes,
    /// Formats through a stream, with what they are framed by: ratios to SDP.
    Streams,
}

impl Comparison {
    /// The peer that the others are compared to.
    #[must_use]
    pub const fn baseline(self) -> &'static str {
        match self {
            Self::Formats | Self::Streams => "SDP",
            Self::Modes => "byte mode",
        }
    }

    /// The operations that its cases do.
    pub fn operations(self) -> impl Iterator<Item = Operation> {
        let are_streams = self == Self::Streams;
        (Operation::ALL.into_iter()).filter(move |it| it.is_of_stream() == are_streams)
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
        Peer::new(self, name, value, forever(wire))
    }

    /// Checks that every case does what it says, and that what a peer does not do has its reason.
    ///
    /// # Errors
    ///
    /// The first that is not so.
    pub(crate) fn verify(&mut self) -> Result<()> {
        self.verify_complete()?;
        let mut labels = HashSet::new();
        for case in &mut self.cases {
            ensure!(
                labels.insert(case.label()),
                "{}: two cases are called {}",
                self.title,
                case.label()
            );
            case.verify()
                .with_context(|| format!("{}: {}", self.title, case.label()))?;
        }
        Ok(())
    }

    /// Checks that each peer does each operation, or says why it cannot.
    fn verify_complete(&self) -> Result<()> {
        for peer in self.peers() {
            for operation in self.comparison.operations() {
                let does = (self.cases.iter())
                    .any(|case| case.operation == operation && case.peer == peer);
                let reason = (self.gaps.iter())
                    .find(|(gap, of, _)| *gap == operation && *of == peer)
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

    /// Who has a case, a reason or an encoding here. The floor is no peer: it shows the least time of
    /// the operations that have one, which is a copy or a clone, and owes the others nothing.
    fn peers(&self) -> Vec<&'static str> {
        let mut peers: Vec<&str> = (self.cases.iter().map(|case| case.peer))
            .chain(self.gaps.iter().map(|(_, peer, _)| *peer))
            .chain(self.wires.iter().map(|(peer, _)| *peer))
            .filter(|peer| *peer != FLOOR)
            .collect();
        peers.sort_unstable();
        peers.dedup();
        peers
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

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::{Case, Comparison, Operation, Peer, Suite, forever};

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
        complete(suite)
    }

    /// With a reason for all that has no case.
    fn complete(mut suite: Suite) -> Suite {
        for peer in suite.peers() {
            for operation in suite.comparison.operations() {
                let is_here = |case: &Case| case.operation == operation && case.peer == peer;
                if !suite.cases.iter().any(is_here) {
                    suite.gaps.push((operation, peer, "it is of no concern"));
                }
            }
        }
        suite
    }

    fn suite_of(fill: impl FnOnce(&mut Peer<'_, u8>)) -> Suite {
        let mut suite = Suite::new("byte", "a byte", Comparison::Modes);
        fill(&mut suite.peer("SDP", forever(7_u8), vec![7]));
        complete(suite)
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
        for (memory, place) in [(7, 7), (8, 7), (7, 8)] {
            let mut suite = suite_of(|peer| {
                peer.encode_reused("encode", [memory], |_, _| anyhow::Ok(()));
                peer.decode_into("decode", place, |_, _| anyhow::Ok(()));
            });
            assert!(suite.verify().is_err());
        }
    }

    #[test]
    fn bytes_that_are_lent_are_looked_at() {
        for (byte, is_right) in [(7, true), (8, false)] {
            let mut suite = suite_of(|peer| {
                peer.encode_lent("encode", [byte], |_, memory| anyhow::Ok(memory.as_slice()));
            });
            assert_eq!(suite.verify().is_ok(), is_right);
        }
    }

    #[test]
    fn length_that_a_call_says_is_that_of_the_encoding() {
        for (said, is_right) in [(1, true), (0, false), (2, false)] {
            let mut suite = suite_of(|peer| {
                peer.encode_reused("encode", [0], move |value, memory| {
                    memory[0] = *value;
                    anyhow::Ok(said)
                });
            });
            assert_eq!(suite.verify().is_ok(), is_right, "{said}");
        }
        for (bytes, is_right) in [(&[7][..], true), (&[][..], false)] {
            let mut suite = suite_of(|peer| {
                peer.encode_to_slice("encode", move |_, rest| rest.write_all(bytes));
            });
            assert_eq!(suite.verify().is_ok(), is_right, "{bytes:?}");
        }
    }

    #[test]
    fn memory_that_is_kept_is_there_in_each_call() {
        let reads = |counts: fn(&mut u8) -> bool| {
            move |_: &[u8], calls: &mut u8| {
                *calls = calls.wrapping_add(1);
                if counts(calls) {
                    Ok(7)
                } else {
                    Err(std::fmt::Error)
                }
            }
        };
        let mut suite = suite_of(|peer| {
            peer.round_trip_lent(
                "calls",
                ([0], 0),
                |value, memory: &mut [u8; 1]| {
                    memory[0] = *value;
                    anyhow::Ok(memory.as_slice())
                },
                reads(|calls| *calls < 2),
            );
        });
        let error = suite.verify().unwrap_err();
        assert!(
            format!("{error:#}").contains("round trip, owned: SDP calls: an error"),
            "{error:#}"
        );
    }

    #[test]
    fn error_of_a_format_is_told() {
        let mut suite = Suite::new("byte", "a byte", Comparison::Formats);
        suite
            .peer("SDP", forever(7_u8), Vec::new())
            .decode("decode", |_| Err(std::fmt::Error));
        let error = complete(suite).verify().unwrap_err();
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
