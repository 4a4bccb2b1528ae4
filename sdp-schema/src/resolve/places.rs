//! [`Places`]: the search for the places of a conversion that refuse values, or lose parts of them.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use super::matching::new_name;
use super::node::{Choice, Fields, Kind, Node, NodeId, Nodes, Part, flag};
use super::number::is_exact;
use super::peel::is_list;
use super::reason::Pair;
use super::refusal::{MAX_PLACES, Reason, Refusal, Refusals};
use super::verdicts::{Place, Verdicts, for_each_part};
use super::work::labels_cost;
use crate::shown::shown;
use crate::table::types::{Field, Type, Variant};
use crate::tools::label::label;

/// The maximum length of a path in bytes, before it is cut.
const MAX_PATH: usize = 256;

/// The units of work for each type and reference of both schemas.
const WORK: usize = 64;

/// The places in all messages of a plan, whose search has a limited work together.
pub(super) struct Places<'a, 'n> {
    nodes: &'n Nodes<'a>,
    verdicts: &'n Verdicts,
    /// Whether the reader has the older schema, so that no change of its types helps.
    is_forward: bool,
    /// The remaining units.
    work: usize,
}

impl<'a, 'n> Places<'a, 'n> {
    pub(super) const fn new(
        nodes: &'n Nodes<'a>,
        verdicts: &'n Verdicts,
        is_forward: bool,
    ) -> Self {
        let size = nodes.writer.size().saturating_add(nodes.reader.size());
        Self {
            nodes,
            verdicts,
            is_forward,
            work: size.saturating_add(WORK).saturating_mul(WORK),
        }
    }

    /// Returns the places in a node: the places that refuse the node, or else the places with errors or losses.
    ///
    /// A pair with parts is searched once, and the errors of any remaining pair are listed at each of its paths.
    pub(super) fn of(&mut self, root: NodeId) -> Refusals {
        let (nodes, verdicts) = (self.nodes, self.verdicts);
        let mut places = Vec::new();
        let mut is_seen = BTreeSet::from([root]);
        let name = nodes.nodes.get(root);
        let name = name.map_or_else(String::new, |node| label(nodes.writer, node.key.writer));
        let mut pending = vec![(root, name.clone())];
        while let Some((id, path)) = pending.pop() {
            let Some(node) = nodes.nodes.get(id) else {
                continue;
            };
            if places.len() >= MAX_PLACES {
                break;
            }
            if self.work == 0 {
                places.push(Refusal::new(name, "other places are not listed".into(), ""));
                break;
            }
            self.spend(path.len() / 8);
            let is_refused = flag(&verdicts.is_refused, id);
            let reason = match &node.kind {
                Kind::Refused(reason) => Some(*reason),
                _ => verdicts.reasons.get(id).copied().flatten(),
            };
            if let Some(reason) = reason.filter(|_| is_refused) {
                let pair = Pair::new(nodes, node);
                places.push(self.refusal(&pair, reason, path));
                continue;
            }
            if let Kind::Fields(_, missing) = &node.kind
                && !missing.is_empty()
            {
                let pair = Pair::new(nodes, node);
                for reason in missing.iter().take(MAX_PLACES) {
                    self.spend(1);
                    places.push(self.refusal(&pair, *reason, path.clone()));
                }
            }
            if !is_refused {
                self.errors(node, id, &path, &mut places);
            }
            let first = pending.len();
            let mut leaves = 0_usize;
            for_each_part(nodes, node, |choice, place, part| {
                self.spend(1);
                let is_bad = flag(&verdicts.is_refused, part)
                    || !is_refused && flag(&verdicts.is_partial, part);
                let is_listed = match nodes.nodes.get(part).map(|node| &node.kind) {
                    Some(Kind::Refused(_) | Kind::Copied | Kind::Text | Kind::Number(..)) => {
                        leaves = leaves.saturating_add(usize::from(is_bad));
                        is_bad && leaves <= MAX_PLACES
                    }
                    _ => {
                        let is_lossy = !is_refused && !flag(&verdicts.is_copied, part);
                        (is_bad || is_lossy) && is_seen.insert(part)
                    }
                };
                if is_listed {
                    let path = match path.len() {
                        ..MAX_PATH => format!("{path}{}", step(nodes, node, choice, place)),
                        _ => format!("{}…", path.trim_end_matches('…')),
                    };
                    pending.push((part, path));
                }
            });
            if let Kind::Enum(choices, _) = &node.kind
                && is_refused
            {
                let listed = places.len();
                let variants = nodes.writer.get(node.from).variants();
                for variant in variants.iter().zip(choices) {
                    if places.len() < MAX_PLACES
                        && let Err(Some(_)) = variant.1.to
                    {
                        self.variant(node, variant, None, &path, &mut places);
                    }
                }
                if pending.len() == first && places.len() == listed {
                    let reason = "the enums have no common variant".into();
                    let remedy =
                        "add #[sdp(alias = \"…\")] to renamed variants, or #[sdp(other)] to one";
                    places.push(Refusal::new(path, reason, remedy));
                }
            }
            if let Some(new) = pending.get_mut(first..) {
                new.reverse();
            }
        }
        places.truncate(MAX_PLACES);
        if self.is_forward {
            places.iter_mut().for_each(|it| it.remedy = "".into());
        }
        Refusals { places }
    }

    fn spend(&mut self, work: usize) {
        self.work = self.work.saturating_sub(work.saturating_add(1));
    }

    /// Adds the errors and losses of a node that is not refused, without the errors and losses of its parts.
    fn errors(&mut self, node: &Node, id: NodeId, path: &str, places: &mut Vec<Refusal>) {
        let (nodes, verdicts) = (self.nodes, self.verdicts);
        let old = || label(nodes.writer, node.key.writer);
        let new = || label(nodes.reader, node.key.reader);
        let mut add = |reason, remedy| places.push(Refusal::new(path.into(), reason, remedy));
        if verdicts.is_restricted(id, node) {
            let reason = format!("{} accepts only some values of {}", new(), old());
            add(reason, "");
        }
        match &node.kind {
            Kind::Text => add(format!("{} accepts only UTF-8", new()), ""),
            Kind::Unwrapped(_) => {
                let reason = format!("none has no conversion to {}", new());
                add(reason, "add #[sdp(default)] to the field");
            }
            Kind::Number(from, to) if !is_exact(*from, *to) => {
                add(format!("{} holds only some values of {}", new(), old()), "");
            }
            Kind::Fields(fields, _) => {
                let from = nodes.writer.get(node.from).fields(0);
                let to = nodes.reader.get(node.to).fields(0);
                self.skipped(fields, (from, to), path, places);
            }
            Kind::Enum(choices, other) => {
                self.spend(choices.len());
                let other = other.and_then(|other| node.reader_variant(nodes.reader, other));
                let other = other.map(Variant::name);
                let variants = nodes.writer.get(node.from).variants();
                for (index, (variant, choice)) in variants.iter().zip(choices).enumerate() {
                    if places.len() >= MAX_PLACES {
                        break;
                    }
                    if verdicts.is_failed(id, index) {
                        self.variant(node, (variant, choice), other, path, places);
                    } else if let Ok((to, fields)) = &choice.to
                        && let Some(to) = node.reader_variant(nodes.reader, *to)
                    {
                        let path = format!("{path}::{}", shown(variant.name()));
                        self.skipped(fields, (variant.fields(), to.fields()), &path, places);
                    }
                }
            }
            _ => {}
        }
    }

    /// Adds the fields of the writer that the reader does not have.
    fn skipped(
        &mut self,
        fields: &Fields,
        (from, to): (&'a [Field], &'a [Field]),
        path: &str,
        places: &mut Vec<Refusal>,
    ) {
        self.spend(fields.from.len());
        let used: BTreeSet<usize> = fields.to.iter().filter_map(Part::from).collect();
        let skipped = from.iter().enumerate();
        let skipped = skipped.filter(|(at, _)| !used.contains(at));
        for (_, field) in skipped.take(MAX_PLACES) {
            let reason = format!("the reader skips the field `{}`", shown(field.name()));
            let mut skipped = Refusal::new(path.into(), reason, "");
            skipped.lost = Some(format!("{path}.{}", shown(field.name())));
            if let Some(remedy) = self.renamed_field(from, to) {
                skipped.remedy = Cow::Owned(remedy);
            }
            places.push(skipped);
        }
    }

    /// Adds the places of a variant that is an error, or becomes a different one.
    fn variant(
        &mut self,
        node: &Node,
        (variant, choice): (&'a Variant, &Choice),
        other: Option<&str>,
        path: &str,
        places: &mut Vec<Refusal>,
    ) {
        let name = shown(variant.name());
        let becomes = other.map(|other| format!("the variant `{name}` becomes `{}`", shown(other)));
        if let Err(Some((to, reasons))) = &choice.to
            && let Some(to) = node.reader_variant(self.nodes.reader, *to)
        {
            let pair = Pair::new(self.nodes, node).of_variants(variant, to);
            for reason in reasons.iter().take(MAX_PLACES) {
                self.spend(1);
                let mut refusal = self.refusal(&pair, *reason, format!("{path}::{name}"));
                if let Some(becomes) = &becomes {
                    refusal.reason = format!("{becomes}, because {}", refusal.reason);
                    refusal.lost = Some(refusal.path.clone());
                }
                places.push(refusal);
            }
            return;
        }
        let path = String::from(path);
        if let Some(becomes) = becomes {
            let lost = Some(format!("{path}::{name}"));
            places.push(Refusal {
                lost,
                ..Refusal::new(path, becomes, "")
            });
            return;
        }
        if choice.to.is_ok() {
            let reason = format!("the fields of the variant `{name}` have no conversion");
            let remedy = "keep its fields, or add #[sdp(default)] to new ones";
            places.push(Refusal::new(path, reason, remedy));
            return;
        }
        let reason = format!("the reader has no variant `{name}`");
        let types = [
            self.nodes.writer.get(node.from).variants(),
            self.nodes.reader.get(node.to).variants(),
        ];
        types.into_iter().for_each(|it| self.spend(labels_cost(it)));
        let [from, to] = types;
        let is_other = matches!(self.nodes.writer.get(node.from), Type::Enum { other, .. } if *other == Some(variant.tag));
        let remedy = match new_name(from, to).filter(|_| !is_other) {
            Some(alias) => format!("{alias}, or else #[sdp(other)] to one variant").into(),
            None => {
                Cow::from("add #[sdp(alias = \"…\")] to a renamed variant, or #[sdp(other)] to one")
            }
        };
        places.push(Refusal::new(path, reason, remedy));
    }

    fn renamed_field(&mut self, from: &[Field], to: &[Field]) -> Option<String> {
        self.spend(labels_cost(from).saturating_add(labels_cost(to)));
        let are_named = !is_list(from) && !is_list(to);
        new_name(from, to).filter(|_| are_named)
    }

    fn refusal(&mut self, pair: &Pair<'a>, reason: Reason, path: String) -> Refusal {
        let (text, remedy) = pair.texts(self.nodes, reason);
        let mut refusal = Refusal::new(path, text, remedy);
        if let Reason::Missing(_) = reason
            && let Some(alias) = self.renamed_field(pair.from, pair.to)
        {
            refusal.remedy = format!("{alias}, or else #[sdp(default)]").into();
        }
        refusal
    }
}

/// Returns the step of a path to a part of a node, with its variant or side.
fn step(nodes: &Nodes<'_>, node: &Node, choice: Option<usize>, place: Place) -> String {
    let variant = choice.and_then(|choice| node.variant(nodes.writer, choice));
    let mut step = variant.map_or_else(String::new, |it| format!("::{}", shown(it.name())));
    match (place, &node.kind) {
        (Place::Content, Kind::Result(..)) => {
            step.push_str(if choice == Some(0) { "::Ok" } else { "::Err" });
        }
        (Place::Content, _) => {}
        (Place::Field(at), _) => {
            let from = nodes.writer.get(node.from);
            match from.fields(choice.unwrap_or_default()).get(at) {
                Some(field) => step.push_str(&format!(".{}", shown(field.name()))),
                None => step.push_str(&format!(".{at}")),
            }
        }
        (Place::Element, _) => step.push_str("[]"),
        (Place::Key, _) => step.push_str("[key]"),
    }
    step
}
