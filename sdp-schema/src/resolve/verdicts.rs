//! [`Verdicts`]: which pairs of types are refused, copied or partial.

use alloc::vec::Vec;

use super::grade::Grade;
use super::node::{Fields, Kind, List, Node, NodeId, Nodes, Part, Restriction, flag};
use super::number::is_exact;
use super::refusal::Reason;

/// The properties of each node that follow from its parts.
#[derive(Clone, Debug)]
pub(super) struct Verdicts {
    /// The nodes without any converted value.
    pub(super) is_refused: Vec<bool>,
    /// The reasons of nodes that are refused for themselves, beside the reasons of the nodes.
    pub(super) reasons: Vec<Option<Reason>>,
    /// The nodes whose values keep their bytes.
    pub(super) is_copied: Vec<bool>,
    /// The nodes with values that are errors.
    pub(super) is_partial: Vec<bool>,
    /// The variants of each enum, or the sides of a result, that are errors or become `other`.
    failed: Vec<Vec<bool>>,
    /// The nodes whose copied values can be errors, because of text or rules inside, if a default can replace these.
    is_fragile: Vec<bool>,
}

/// A reference from a node to one of its parts.
#[derive(Clone, Copy)]
struct Edge {
    parent: NodeId,
    /// The variant or the side of a result.
    choice: Option<usize>,
}

/// A node that is refused, or a variant of it, with a reason beside the reason of the node.
type Finding = (Edge, Option<Reason>);

impl Edge {
    const fn of(parent: NodeId) -> Self {
        let choice = None;
        Self { parent, choice }
    }
}

/// The number of rounds in which a refusal causes a further one by the rules about order and opaque bytes.
const MAX_ROUNDS: usize = 64;

impl Verdicts {
    pub(super) fn new(nodes: &Nodes<'_>, roots: &[NodeId]) -> Self {
        let len = nodes.nodes.len();
        let mut parents: Vec<Vec<Edge>> = vec![Vec::new(); len];
        let mut failed = Vec::new();
        for (parent, node) in nodes.nodes.iter().enumerate() {
            for_each_part(nodes, node, |choice, _, part| {
                if let Some(edges) = parents.get_mut(part) {
                    edges.push(Edge { parent, choice });
                }
            });
            failed.push(match &node.kind {
                Kind::Enum(choices, _) => choices.iter().map(|choice| choice.to.is_err()).collect(),
                Kind::Result(..) => vec![false; 2],
                _ => Vec::new(),
            });
        }
        let mut verdicts = Self {
            is_refused: vec![false; len],
            reasons: vec![None; len],
            is_copied: Vec::new(),
            is_partial: Vec::new(),
            failed,
            is_fragile: match nodes.has_recovered {
                true => {
                    let is_own = |_: NodeId, node: &Node| {
                        matches!(node.kind, Kind::Text) || node.restriction == Restriction::Some
                    };
                    with_parents(ids(nodes, is_own), &parents, |_| true)
                }
                false => Vec::new(),
            },
        };
        let is_own = |_: NodeId, node: &Node| match &node.kind {
            Kind::Refused(_) => true,
            Kind::Fields(_, missing) => !missing.is_empty(),
            // An enum without a common variant.
            Kind::Enum(choices, None) => {
                !choices.is_empty() && choices.iter().all(|choice| choice.to.is_err())
            }
            _ => false,
        };
        let own = ids(nodes, is_own);
        let mut found: Vec<Finding> = own.map(|id| (Edge::of(id), None)).collect();
        for round in 0..=MAX_ROUNDS {
            if round == MAX_ROUNDS {
                let all = roots.iter();
                found.extend(all.map(|root| (Edge::of(*root), Some(Reason::TooLarge))));
            }
            verdicts.refuse(nodes, &parents, core::mem::take(&mut found));
            verdicts.find_copied(nodes, &parents);
            verdicts.check_copied(nodes, &mut found);
            if found.is_empty() {
                break;
            }
        }
        verdicts.find_partial(nodes, &parents);
        verdicts
    }

    pub(super) fn grade(&self, node: NodeId) -> Grade {
        if flag(&self.is_refused, node) {
            Grade::Refused
        } else if flag(&self.is_partial, node) {
            Grade::Partial
        } else if flag(&self.is_copied, node) {
            Grade::Same
        } else {
            Grade::Total
        }
    }

    /// Returns whether a variant of a node is an error or becomes `other`.
    pub(super) fn is_failed(&self, node: NodeId, choice: usize) -> bool {
        let failed = self.failed.get(node).map_or(&[][..], Vec::as_slice);
        flag(failed, choice)
    }

    /// Refuses nodes, and all nodes that need one of them.
    fn refuse(&mut self, nodes: &Nodes<'_>, parents: &[Vec<Edge>], found: Vec<Finding>) {
        let mut pending = Vec::new();
        for (at, reason) in found {
            if at.choice.is_none()
                && let Some(place @ None) = self.reasons.get_mut(at.parent)
            {
                *place = reason;
            }
            pending.push(at);
        }
        while let Some(edge) = pending.pop() {
            if self.fails(nodes, edge)
                && let Some(place @ false) = self.is_refused.get_mut(edge.parent)
            {
                *place = true;
                pending.extend(parents.get(edge.parent).into_iter().flatten());
            }
        }
    }

    /// Returns whether a node fails with a part.
    fn fails(&mut self, nodes: &Nodes<'_>, edge: Edge) -> bool {
        let Some(choice) = edge.choice else {
            return true;
        };
        let failed = self.failed.get_mut(edge.parent);
        let failed = failed.map_or(&mut [][..], Vec::as_mut_slice);
        match failed.get_mut(choice) {
            Some(place @ false) => *place = true,
            _ => return false,
        }
        let node = nodes.nodes.get(edge.parent);
        let has_other = node.is_some_and(|node| matches!(node.kind, Kind::Enum(_, Some(_))));
        !has_other && failed.iter().all(|failed| *failed)
    }

    // SPEC R9.
    fn find_copied(&mut self, nodes: &Nodes<'_>, parents: &[Vec<Edge>]) {
        let is_own = |id: NodeId, node: &Node| {
            let are_all = self
                .failed
                .get(id)
                .is_none_or(|failed| !failed.contains(&true));
            let recovers = |part: &Part| match part {
                Part::From(_, inner, Some(it)) => it.is_for_all && flag(&self.is_fragile, *inner),
                _ => false,
            };
            let mut parts = node.fields().flat_map(|(_, fields)| &fields.to);
            let is_equal =
                has_equal_form(nodes, node) && !(nodes.has_recovered && parts.any(recovers));
            are_all && !flag(&self.is_refused, id) && is_equal
        };
        let others = ids(nodes, |id, node| !is_own(id, node));
        let is_other = with_parents(others, parents, |_| true).into_iter();
        self.is_copied = is_other.map(|is_other| !is_other).collect();
    }

    /// Returns whether the rules and kinds of the reader can reject values of a node.
    pub(super) fn is_restricted(&self, id: NodeId, node: &Node) -> bool {
        match node.restriction {
            Restriction::None => false,
            Restriction::UnlessCopied => !flag(&self.is_copied, id),
            Restriction::Some => true,
        }
    }

    fn find_partial(&mut self, nodes: &Nodes<'_>, parents: &[Vec<Edge>]) {
        let is_own = |id: NodeId, node: &Node| {
            let has_errors = match &node.kind {
                Kind::Text | Kind::Unwrapped(_) => true,
                Kind::Number(from, to) => !is_exact(*from, *to),
                Kind::Enum(choices, None) => {
                    (0..choices.len()).any(|choice| self.is_failed(id, choice))
                }
                Kind::Result(..) => (0..2).any(|side| self.is_failed(id, side)),
                _ => false,
            };
            self.is_restricted(id, node) || has_errors
        };
        // A variant that becomes `other` has no errors.
        self.is_partial = with_parents(ids(nodes, is_own), parents, |edge| {
            let choice = edge.choice;
            choice.is_none_or(|choice| !self.is_failed(edge.parent, choice))
        });
    }

    /// Finds pairs that are not copied, although they have no order in a key, or opaque bytes of a variable size.
    // SPEC R8, R11.
    fn check_copied(&self, nodes: &Nodes<'_>, found: &mut Vec<Finding>) {
        for (id, node) in nodes.nodes.iter().enumerate() {
            if flag(&self.is_refused, id) || flag(&self.is_copied, id) {
                continue;
            }
            if node.is_unordered {
                found.push((Edge::of(id), Some(Reason::KeyOrder)));
            }
            if !nodes.is_open(node.from) {
                continue;
            }
            let mut add = |choice| found.push((Edge { parent: id, choice }, Some(Reason::Opaque)));
            let is_skipped = |index: usize| {
                let variant = node.variant(nodes.writer, index);
                self.is_failed(id, index) && variant.is_some_and(|it| nodes.is_variant_open(it))
            };
            match &node.kind {
                Kind::List(_) => add(None),
                Kind::Enum(choices, Some(_)) if (0..choices.len()).any(is_skipped) => add(None),
                _ => {}
            }
            for (choice, fields) in node.fields() {
                let is_failed = choice.is_some_and(|choice| self.is_failed(id, choice));
                // The fields after opaque bytes of a variable size.
                let mut end = fields.to.iter().rev().take(fields.after);
                let is_copied = end.all(|part| match part {
                    Part::From(_, node, _) => flag(&self.is_copied, *node),
                    Part::Default(_) => false,
                });
                if !is_failed && !is_copied {
                    add(choice);
                }
            }
        }
    }
}

/// Returns the nodes with a property.
fn ids(
    nodes: &Nodes<'_>,
    has_property: impl Fn(NodeId, &Node) -> bool,
) -> impl Iterator<Item = NodeId> {
    let nodes = nodes.nodes.iter().enumerate();
    nodes
        .filter(move |(id, node)| has_property(*id, node))
        .map(|(id, _)| id)
}

/// Returns flags of all nodes, which are set for these and for all nodes with such a part, by the references that a
/// function selects.
fn with_parents(
    own: impl Iterator<Item = NodeId>,
    parents: &[Vec<Edge>],
    is_followed: impl Fn(&Edge) -> bool,
) -> Vec<bool> {
    let mut flags = vec![false; parents.len()];
    let mut pending: Vec<NodeId> = own.collect();
    while let Some(node) = pending.pop() {
        if let Some(place @ false) = flags.get_mut(node) {
            *place = true;
            let edges = parents.get(node).into_iter().flatten();
            let edges = edges.filter(|edge| is_followed(edge));
            pending.extend(edges.map(|edge| edge.parent));
        }
    }
    flags
}

/// Returns whether the conversion of a node changes nothing, apart from its parts.
fn has_equal_form(nodes: &Nodes<'_>, node: &Node) -> bool {
    let is_equal = |fields: &Fields| {
        let is_next = |(index, part): (usize, &Part)| match part {
            Part::From(from, part, default) => {
                *from == index && inner_part(nodes, *part, default.is_some()) == *part
            }
            Part::Default(_) => false,
        };
        fields.from.len() == fields.to.len() && fields.to.iter().enumerate().all(is_next)
    };
    match &node.kind {
        Kind::Copied | Kind::Text | Kind::Option(_) | Kind::Result(..) => true,
        Kind::List(list) => {
            let ([a, b], [from, to]) = (list.counts, list.are_indexed);
            a == b && from == to
        }
        Kind::Fields(fields, _) => is_equal(fields),
        Kind::Enum(choices, _) => {
            nodes.writer.get(node.from).tag_width() == nodes.reader.get(node.to).tag_width()
                && choices.iter().enumerate().all(|(index, choice)| {
                    choice.to.as_ref().is_ok_and(|(to, fields)| {
                        let from = node.variant(nodes.writer, index).map(|it| it.tag);
                        let to = node.reader_variant(nodes.reader, *to).map(|it| it.tag);
                        is_equal(fields) && from == to
                    })
                })
        }
        _ => false,
    }
}

/// Where a part of a node is in the value, beside its variant or side.
#[derive(Clone, Copy)]
pub(super) enum Place {
    /// The content of an option or result.
    Content,
    /// The writer's field at this index.
    Field(usize),
    Element,
    Key,
}

/// Calls a function with each part of a node: its variant or side of a result, its place, and its node.
pub(super) fn for_each_part(
    nodes: &Nodes<'_>,
    node: &Node,
    mut call: impl FnMut(Option<usize>, Place, NodeId),
) {
    for (choice, fields) in node.fields() {
        for part in &fields.to {
            if let Part::From(from, part, default) = part {
                let part = inner_part(nodes, *part, default.is_some());
                call(choice, Place::Field(*from), part);
            }
        }
    }
    match &node.kind {
        Kind::Wrapped(part) | Kind::Unwrapped(part) | Kind::Option(part) => {
            call(None, Place::Content, *part);
        }
        Kind::List(List { element, value, .. }) => match value {
            None => call(None, Place::Element, *element),
            Some(value) => {
                call(None, Place::Key, *element);
                call(None, Place::Element, *value);
            }
        },
        Kind::Result(value, error) => {
            call(Some(0), Place::Content, *value);
            call(Some(1), Place::Content, *error);
        }
        Kind::Fields(..) | Kind::Enum(..) => {}
        Kind::Refused(_) | Kind::Copied | Kind::Text | Kind::IndexedText | Kind::Number(..) => {}
    }
}

/// Returns the content of an option that becomes a field with a default: none is no error. Otherwise returns the node.
fn inner_part(nodes: &Nodes<'_>, part: NodeId, has_default: bool) -> NodeId {
    match nodes.nodes.get(part).map(|node| &node.kind) {
        Some(Kind::Unwrapped(inner)) if has_default => *inner,
        _ => part,
    }
}
