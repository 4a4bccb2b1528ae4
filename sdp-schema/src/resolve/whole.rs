//! Messages whose conversion keeps all parts.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::matching::pairs;
use super::node::{Fields, Kind, Node, NodeId, Nodes, Part};
use super::verdicts::{Verdicts, for_each_part, is_unwrapped};
use crate::table::schema::Schema;

/// Returns the ids of the writer's messages of which no conversion skips a field, or uses a default or a variant `other`.
// SPEC R15.
pub(crate) fn whole_messages(writer: &Schema, reader: &Schema) -> BTreeSet<u16> {
    let mut nodes = Nodes::new(writer, reader);
    let pairs = pairs(writer, reader).into_iter();
    let root = |pair: super::MessagePair| Some((pair.id, nodes.pair(pair.from, pair.to?.1)));
    let roots: Vec<(u16, NodeId)> = pairs.filter_map(root).collect();
    let known: Vec<NodeId> = roots.iter().map(|(_, root)| *root).collect();
    let verdicts = Verdicts::new(&nodes, &known);
    let is_whole = |root: NodeId| {
        let (mut seen, mut pending) = (BTreeSet::from([root]), alloc::vec![root]);
        while let Some(id) = pending.pop() {
            let Some(node) = nodes.nodes.get(id) else {
                return false;
            };
            if has_loss(&nodes, &verdicts, id, node) {
                return false;
            }
            for_each_part(&nodes, node, |_, _, part| {
                if seen.insert(part) {
                    pending.push(part);
                }
            });
        }
        true
    };
    let whole = roots.into_iter().filter(|(_, root)| is_whole(*root));
    whole.map(|(id, _)| id).collect()
}

/// Returns whether a node skips a field, or uses a default or a variant `other`.
fn has_loss(nodes: &Nodes<'_>, verdicts: &Verdicts, id: NodeId, node: &Node) -> bool {
    let loses = |fields: &Fields| {
        let is_kept = |part: &Part| match part {
            Part::From(_, part, default) => default.is_none() || !is_unwrapped(nodes, *part),
            Part::Default(_) => false,
        };
        fields.to.len() < fields.from.len() || !fields.to.iter().all(is_kept)
    };
    match &node.kind {
        Kind::Fields(fields, _) => loses(fields),
        Kind::Enum(choices, other) => choices.iter().enumerate().any(|(index, choice)| {
            let is_other = other.is_some() && verdicts.is_failed(id, index);
            is_other || choice.to.as_ref().is_ok_and(|(_, fields)| loses(fields))
        }),
        _ => false,
    }
}
