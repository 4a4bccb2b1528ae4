//! [`Grade`], and which pairs of types are refused, copied or partial.

use alloc::vec::Vec;
use core::fmt;

use super::node::{Kind, Node, NodeId, Nodes, Part, Restriction};
use super::number::is_exact;
use super::refusal::Reason;
use crate::table::graph::Graph;
use crate::table::types::{Type, TypeIndex};

/// How many values of a writer's schema a reader can use. Use it to decide before the first message whether two programs
/// understand each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// No values: the types have a difference that has no conversion.
    Refused,
    /// Some values, and the others are errors.
    Partial,
    /// All values, which are converted.
    Total,
    /// All values, without a change of their bytes.
    Same,
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Refused => "no value",
            Self::Partial => "some values",
            Self::Total => "every value",
            Self::Same => "every value, unchanged",
        })
    }
}

/// What is known of each node.
pub(super) struct Verdicts {
    /// The nodes without any converted value.
    pub(super) is_refused: Vec<bool>,
    /// The reasons of nodes that are refused for themselves, beside those of the nodes.
    pub(super) reasons: Vec<Option<Reason>>,
    /// The nodes whose values keep their bytes.
    pub(super) is_copied: Vec<bool>,
    /// The nodes with values that are errors.
    pub(super) is_partial: Vec<bool>,
    /// The variants of each enum, or the sides of a result, that are errors or become `other`.
    failed: Vec<Vec<bool>>,
    /// The enums whose reader has a variant `other`.
    has_other: Vec<bool>,
}

/// A reference from a node to one of its parts.
#[derive(Clone, Copy)]
struct Edge {
    parent: NodeId,
    /// The variant or the side of a result.
    choice: Option<usize>,
}

/// The number of rounds in which a refusal causes another one by the rules about order and opaque bytes.
const MAX_ROUNDS: usize = 64;

impl Verdicts {
    pub(super) fn new(nodes: &Nodes<'_>, roots: &[NodeId]) -> Self {
        let len = nodes.nodes.len();
        let mut parents: Vec<Vec<Edge>> = alloc::vec![Vec::new(); len];
        let mut failed = Vec::new();
        for (parent, node) in nodes.nodes.iter().enumerate() {
            for_each_part(nodes, node, |choice, part| {
                if let Some(edges) = parents.get_mut(part) {
                    edges.push(Edge { parent, choice });
                }
            });
            failed.push(match &node.kind {
                Kind::Enum(choices, _) => {
                    choices.iter().map(|choice| choice.to.is_none()).collect()
                }
                Kind::Result(..) => alloc::vec![false; 2],
                _ => Vec::new(),
            });
        }
        let mut verdicts = Self {
            is_refused: alloc::vec![false; len],
            reasons: alloc::vec![None; len],
            is_copied: Vec::new(),
            is_partial: Vec::new(),
            failed,
            has_other: nodes
                .nodes
                .iter()
                .map(|node| matches!(node.kind, Kind::Enum(_, Some(_))))
                .collect(),
        };
        let is_own = |node: &Node| match &node.kind {
            Kind::Refused(_) => true,
            // An enum without a common variant.
            Kind::Enum(choices, None) => {
                !choices.is_empty() && choices.iter().all(|choice| choice.to.is_none())
            }
            _ => false,
        };
        let own = nodes
            .nodes
            .iter()
            .enumerate()
            .filter(|(_, node)| is_own(node));
        let mut found: Vec<(NodeId, Option<Reason>)> = own.map(|(id, _)| (id, None)).collect();
        let open = open_types(nodes);
        for round in 0..=MAX_ROUNDS {
            if round == MAX_ROUNDS {
                found.extend(roots.iter().map(|root| (*root, Some(Reason::TooLarge))));
            }
            verdicts.refuse(&parents, core::mem::take(&mut found));
            verdicts.find_copied(nodes, &parents);
            verdicts.check_keys(nodes, &mut found);
            verdicts.check_open(nodes, roots, &open, &mut found);
            if found.is_empty() {
                break;
            }
        }
        verdicts.find_partial(nodes, &parents);
        verdicts
    }

    /// Returns the grade of a node.
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
    fn refuse(&mut self, parents: &[Vec<Edge>], found: Vec<(NodeId, Option<Reason>)>) {
        let mut pending = Vec::new();
        for (node, reason) in found {
            if let Some(place @ None) = self.reasons.get_mut(node) {
                *place = reason;
            }
            pending.push(node);
        }
        while let Some(node) = pending.pop() {
            match self.is_refused.get_mut(node) {
                Some(place @ false) => *place = true,
                _ => continue,
            }
            for edge in parents.get(node).into_iter().flatten() {
                let is_needed = match edge.choice {
                    None => true,
                    Some(choice) => {
                        let failed = self.failed.get_mut(edge.parent);
                        let failed = failed.map_or(&mut [][..], Vec::as_mut_slice);
                        match failed.get_mut(choice) {
                            Some(place @ false) => {
                                *place = true;
                                !flag(&self.has_other, edge.parent)
                                    && failed.iter().all(|failed| *failed)
                            }
                            _ => false,
                        }
                    }
                };
                if is_needed {
                    pending.push(edge.parent);
                }
            }
        }
    }

    // SPEC 8: R9.
    fn find_copied(&mut self, nodes: &Nodes<'_>, parents: &[Vec<Edge>]) {
        let len = nodes.nodes.len();
        let is_own = |id: NodeId, node: &Node| {
            let are_all = self
                .failed
                .get(id)
                .is_none_or(|failed| !failed.contains(&true));
            are_all && !flag(&self.is_refused, id) && has_equal_form(nodes, node)
        };
        let own = nodes.nodes.iter().enumerate();
        let mut pending: Vec<NodeId> = own
            .filter(|(id, node)| !is_own(*id, node))
            .map(|(id, _)| id)
            .collect();
        self.is_copied = alloc::vec![true; len];
        while let Some(node) = pending.pop() {
            if let Some(place @ true) = self.is_copied.get_mut(node) {
                *place = false;
                let edges = parents.get(node).into_iter().flatten();
                pending.extend(edges.map(|edge| edge.parent));
            }
        }
    }

    fn find_partial(&mut self, nodes: &Nodes<'_>, parents: &[Vec<Edge>]) {
        let is_own = |id: NodeId, node: &Node| {
            let is_restricted = match node.restriction {
                Restriction::None => false,
                Restriction::UnlessCopied => !flag(&self.is_copied, id),
                Restriction::Some => true,
            };
            let has_errors = match &node.kind {
                Kind::Text | Kind::Unwrapped(_) => true,
                Kind::Number(from, to) => !is_exact(*from, *to),
                Kind::Enum(choices, None) => {
                    (0..choices.len()).any(|choice| self.is_failed(id, choice))
                }
                Kind::Result(..) => (0..2).any(|side| self.is_failed(id, side)),
                _ => false,
            };
            is_restricted || has_errors
        };
        let own = nodes.nodes.iter().enumerate();
        let mut pending: Vec<NodeId> = own
            .filter(|(id, node)| is_own(*id, node))
            .map(|(id, _)| id)
            .collect();
        self.is_partial = alloc::vec![false; nodes.nodes.len()];
        while let Some(node) = pending.pop() {
            match self.is_partial.get_mut(node) {
                Some(place @ false) => *place = true,
                _ => continue,
            }
            for edge in parents.get(node).into_iter().flatten() {
                // A variant that becomes `other` has no errors.
                if edge
                    .choice
                    .is_none_or(|choice| !self.is_failed(edge.parent, choice))
                {
                    pending.push(edge.parent);
                }
            }
        }
    }

    /// Finds enums in keys whose variants have another order, and kinds without an order in keys.
    // SPEC 8: R8.
    fn check_keys(&self, nodes: &Nodes<'_>, found: &mut Vec<(NodeId, Option<Reason>)>) {
        for (id, node) in nodes.nodes.iter().enumerate() {
            if !node.key.in_key || flag(&self.is_refused, id) {
                continue;
            }
            let is_ordered = match &node.kind {
                Kind::Enum(choices, _) => {
                    let mut tags: Vec<(u32, u32)> = Vec::new();
                    let variants = choices.iter().enumerate();
                    for (index, choice) in variants.filter(|(index, _)| !self.is_failed(id, *index))
                    {
                        let to = choice.to.as_ref().map_or(0, |(to, _)| *to);
                        tags.extend(tags_of(nodes, node, index, to));
                    }
                    tags.sort_unstable();
                    tags.is_sorted_by(|(_, a), (_, b)| a < b)
                }
                _ => true,
            };
            let is_known = !node.is_unordered || flag(&self.is_copied, id);
            if !is_ordered || !is_known {
                found.push((id, Some(Reason::KeyOrder)));
            }
        }
    }

    /// Finds opaque bytes of a variable size that are not copied up to the end of the value.
    // SPEC 8: R11.
    fn check_open(
        &self,
        nodes: &Nodes<'_>,
        roots: &[NodeId],
        open: &[bool],
        found: &mut Vec<(NodeId, Option<Reason>)>,
    ) {
        let is_open = |ty: TypeIndex| flag(open, ty.get());
        let mut pending: Vec<(NodeId, bool)> = roots.iter().map(|root| (*root, true)).collect();
        let mut is_seen = [
            alloc::vec![false; nodes.nodes.len()],
            alloc::vec![false; nodes.nodes.len()],
        ];
        while let Some((id, at_end)) = pending.pop() {
            let seen = is_seen.get_mut(usize::from(at_end));
            match seen.and_then(|seen| seen.get_mut(id)) {
                Some(place @ false) => *place = true,
                _ => continue,
            }
            let Some(node) = nodes.nodes.get(id).filter(|_| !flag(&self.is_refused, id)) else {
                continue;
            };
            if !is_open(node.core) || at_end && flag(&self.is_copied, id) {
                continue;
            }
            let is_valid = match &node.kind {
                Kind::Fields(fields) => self.check_fields(fields, &is_open, at_end, &mut pending),
                Kind::Enum(choices, _) => choices.iter().enumerate().all(|(index, choice)| {
                    let fields = choice.to.as_ref().filter(|_| !self.is_failed(id, index));
                    match fields {
                        Some((_, fields)) => {
                            self.check_fields(fields, &is_open, at_end, &mut pending)
                        }
                        // Its fields are skipped, or it is an error.
                        None => {
                            let variant = node.variant(nodes.writer, index);
                            let mut fields = variant.into_iter().flat_map(|it| it.fields());
                            !fields.any(|field| is_open(field.ty))
                        }
                    }
                }),
                Kind::Option(part) | Kind::Wrapped(part) | Kind::Unwrapped(part) => {
                    pending.push((*part, at_end));
                    true
                }
                Kind::Result(value, error) => {
                    pending.extend([(*value, at_end), (*error, at_end)]);
                    true
                }
                _ => false,
            };
            if !is_valid {
                found.push((id, Some(Reason::Opaque)));
            }
        }
    }

    /// Returns whether the opaque bytes inside fields can be at the end, and adds the last field if it needs a check.
    fn check_fields(
        &self,
        fields: &super::node::Fields,
        is_open: &impl Fn(TypeIndex) -> bool,
        at_end: bool,
        pending: &mut Vec<(NodeId, bool)>,
    ) -> bool {
        let Some(first) = fields.from.iter().position(|ty| is_open(*ty)) else {
            return true;
        };
        let count = fields.from.len().saturating_sub(first);
        let tail = fields.to.len().checked_sub(count);
        let Some(tail) = tail.and_then(|start| fields.to.get(start..)) else {
            return false;
        };
        let nodes = tail.iter().zip(first..).map(|(part, index)| match part {
            Part::From(from, node, _) if *from == index => Some(*node),
            _ => None,
        });
        let Some(nodes) = nodes.collect::<Option<Vec<NodeId>>>() else {
            return false;
        };
        match nodes.as_slice() {
            [last] => {
                pending.push((*last, at_end));
                true
            }
            nodes => at_end && nodes.iter().all(|node| flag(&self.is_copied, *node)),
        }
    }
}

/// Returns an entry of a list of flags.
pub(super) fn flag(flags: &[bool], index: usize) -> bool {
    flags.get(index).copied().unwrap_or_default()
}

/// Returns the types of the writer with opaque bytes of a variable size inside.
fn open_types(nodes: &Nodes<'_>) -> Vec<bool> {
    let types = nodes.writer.types();
    let graph = Graph::of(types);
    let mut open = alloc::vec![false; types.len()];
    for group in graph.groups() {
        let is_own = |ty: &usize| {
            let own = types.get(*ty);
            let parts = graph.targets(*ty);
            let is_opaque = matches!(
                own,
                Some(Type::Opaque {
                    is_fixed: false,
                    ..
                })
            );
            is_opaque || parts.iter().any(|part| flag(&open, *part))
        };
        if group.iter().any(is_own) {
            for ty in group {
                if let Some(place) = open.get_mut(ty) {
                    *place = true;
                }
            }
        }
    }
    open
}

/// Returns whether the conversion of a node changes nothing, apart from its parts.
fn has_equal_form(nodes: &Nodes<'_>, node: &Node) -> bool {
    let is_equal = |fields: &super::node::Fields| {
        let is_next = |(index, part): (usize, &Part)| match part {
            Part::From(from, part, default) => {
                *from == index && !(default.is_some() && is_unwrapped(nodes, *part))
            }
            Part::Default(_) => false,
        };
        fields.from.len() == fields.to.len() && fields.to.iter().enumerate().all(is_next)
    };
    match &node.kind {
        Kind::Copied
        | Kind::Text
        | Kind::Option(_)
        | Kind::Result(..)
        | Kind::Elements(_)
        | Kind::Entries(..)
        | Kind::Array(_, _, false) => true,
        Kind::Fields(fields) => is_equal(fields),
        Kind::Enum(choices, _) => {
            has_equal_width(nodes, node)
                && choices.iter().enumerate().all(|(index, choice)| {
                    choice.to.as_ref().is_some_and(|(to, fields)| {
                        let tags = tags_of(nodes, node, index, *to);
                        is_equal(fields) && tags.is_some_and(|(a, b)| a == b)
                    })
                })
        }
        _ => false,
    }
}

/// Calls a function with each part of a node, and with the variant or side of it.
fn for_each_part(nodes: &Nodes<'_>, node: &Node, mut call: impl FnMut(Option<usize>, NodeId)) {
    let mut each = |choice, fields: &super::node::Fields| {
        for part in &fields.to {
            if let Part::From(_, part, default) = part {
                call(choice, inner_part(nodes, *part, default.is_some()));
            }
        }
    };
    match &node.kind {
        Kind::Fields(fields) => each(None, fields),
        Kind::Enum(choices, _) => {
            for (index, choice) in choices.iter().enumerate() {
                if let Some((_, fields)) = &choice.to {
                    each(Some(index), fields);
                }
            }
        }
        Kind::Wrapped(part)
        | Kind::Unwrapped(part)
        | Kind::Option(part)
        | Kind::Elements(part)
        | Kind::Array(part, ..) => call(None, *part),
        Kind::Entries(key, value) => {
            call(None, *key);
            call(None, *value);
        }
        Kind::Result(value, error) => {
            call(Some(0), *value);
            call(Some(1), *error);
        }
        Kind::Refused(_) | Kind::Copied | Kind::Text | Kind::Number(..) => {}
    }
}

/// Returns the content of an option that becomes a field with a default: none is no error. Otherwise returns the node.
pub(super) fn inner_part(nodes: &Nodes<'_>, part: NodeId, has_default: bool) -> NodeId {
    match nodes.nodes.get(part).map(|node| &node.kind) {
        Some(Kind::Unwrapped(inner)) if has_default => *inner,
        _ => part,
    }
}

fn is_unwrapped(nodes: &Nodes<'_>, part: NodeId) -> bool {
    let node = nodes.nodes.get(part);
    node.is_some_and(|node| matches!(node.kind, Kind::Unwrapped(_)))
}

/// Returns the tags of two variants of a node, of the writer and of the reader.
fn tags_of(nodes: &Nodes<'_>, node: &Node, from: usize, to: usize) -> Option<(u32, u32)> {
    let (from, to) = (
        node.variant(nodes.writer, from)?,
        node.reader_variant(nodes.reader, to)?,
    );
    Some((from.tag, to.tag))
}

fn has_equal_width(nodes: &Nodes<'_>, node: &Node) -> bool {
    let width = |ty: &Type| match ty {
        Type::Enum { tag_width, .. } => Some(*tag_width),
        _ => None,
    };
    let to = super::peel::peeled(nodes.reader, node.key.reader);
    width(nodes.writer.get(node.core)) == width(to.ty)
}
