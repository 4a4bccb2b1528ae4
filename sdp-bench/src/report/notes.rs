//! The reasons for empty cells, each with one number for all tables.

use crate::operation::Operation;
use crate::results::{Results, WorkloadResults};

/// A reason, with those for whom it holds.
pub(super) struct Notes<'a>(Vec<(&'a str, Vec<&'a str>)>);

impl<'a> Notes<'a> {
    /// Numbered as the operations come in the tables.
    pub(super) fn of(results: &'a Results) -> Self {
        let mut notes: Vec<(&str, Vec<&str>)> = Vec::new();
        for operation in Operation::ALL {
            let all = results.workloads.iter().flat_map(|it| &it.cannot);
            for cannot in all.filter(|cannot| cannot.operation == operation) {
                let (reason, peer) = (cannot.reason.as_str(), cannot.peer.as_str());
                match notes.iter_mut().find(|(known, _)| *known == reason) {
                    Some((_, peers)) if peers.contains(&peer) => {}
                    Some((_, peers)) => peers.push(peer),
                    None => notes.push((reason, vec![peer])),
                }
            }
        }
        Self(notes)
    }

    /// What stands in an empty cell.
    pub(super) fn cell(
        &self,
        workload: &WorkloadResults,
        operation: Operation,
        peer: &str,
    ) -> String {
        let reason = (workload.cannot.iter())
            .find(|cannot| cannot.operation == operation && cannot.peer == peer);
        let number = reason.and_then(|cannot| {
            let mut numbered = self.0.iter().zip(1_u32..);
            numbered.find(|((known, _), _)| *known == cannot.reason)
        });
        number.map_or_else(super::mark::none, |(_, number)| format!("- [{number}]"))
    }

    /// Each with its number in front, behind `bullet`.
    pub(super) fn lines(&self, bullet: &str) -> String {
        let line = |((reason, peers), number): (&(&str, Vec<&str>), u32)| {
            format!("{bullet}[{number}] {}: {reason}\n", peers.join(", "))
        };
        self.0.iter().zip(1..).map(line).collect()
    }
}
