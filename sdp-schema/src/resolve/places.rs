//! [`Places`]: the search for the places of a conversion that refuse values, or lose parts of them.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use super::grade::{Verdicts, inner_part};
use super::inside::flag;
use super::node::{Fields, Kind, Node, NodeId, Nodes, Part};
use super::number::is_exact;
use super::refusal::{MAX_PLACES, Reason, Refusal, Refusals};
use super::renamed::Renamed;
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
    renamed: Renamed<'a>,
    /// The remaining units.
    work: usize,
}

impl<'a, 'n> Places<'a, 'n> {
    pub(super) const fn new(nodes: &'n Nodes<'a>, verdicts: &'n Verdicts) -> Self {
        let size = nodes.writer.size().saturating_add(nodes.reader.size());
        Self {
            nodes,
            verdicts,
            renamed: Renamed::new(nodes.writer, nodes.reader),
            work: size.saturating_add(WORK).saturating_mul(WORK),
        }
    }

    /// States that the reader has the older schema, so that only the writer's types can change.
    pub(super) const fn forward(mut self) -> Self {
        self.renamed.is_forward = true;
        self
    }

    /// Returns the places in a node: those that refuse the node, or else those with errors or losses.
    ///
    /// A pair with parts is searched once, and the errors of another pair are listed at each of its paths.
    pub(super) fn of(&mut self, root: NodeId) -> Refusals {
        let (nodes, verdicts) = (self.nodes, self.verdicts);
        let mut places = Vec::new();
        let mut is_seen = BTreeSet::from([root]);
        let name = nodes.nodes.get(root);
        let name = name.map_or_else(String::new, |node| label(nodes.writer, node.key.writer));
        let mut pending = alloc::vec![(root, name.clone())];
        while let Some((id, path)) = pending.pop() {
            let Some(node) = nodes.nodes.get(id) else {
                continue;
            };
            if places.len() >= MAX_PLACES {
                break;
            }
            if self.work == 0 {
                places.push(place(name, "other places are not listed".into(), ""));
                break;
            }
            self.spend(path.len() / 8);
            let is_refused = flag(&verdicts.is_refused, id);
            let reason = match &node.kind {
                Kind::Refused(reason) => Some(*reason),
                _ => verdicts.reasons.get(id).copied().flatten(),
            };
            if let Some(reason) = reason.filter(|_| is_refused) {
                places.push(self.refusal(node, reason, path));
                continue;
            }
            if !is_refused {
                self.errors(node, id, &path, &mut places);
            }
            let first = pending.len();
            let mut leaves = 0_usize;
            steps(nodes, node, |part, step| {
                self.spend(1);
                let is_bad = flag(&verdicts.is_refused, part)
                    || !is_refused && flag(&verdicts.is_partial, part);
                let is_listed = if nodes.nodes.get(part).is_some_and(is_leaf) {
                    leaves = leaves.saturating_add(usize::from(is_bad));
                    is_bad && leaves <= MAX_PLACES
                } else {
                    let is_lossy = !is_refused && !flag(&verdicts.is_copied, part);
                    (is_bad || is_lossy) && is_seen.insert(part)
                };
                if is_listed {
                    let path = match path.len() {
                        ..MAX_PATH => format!("{path}{}", step()),
                        _ => format!("{}…", path.trim_end_matches('…')),
                    };
                    pending.push((part, path));
                }
            });
            if let Kind::Enum(..) = node.kind
                && is_refused
                && pending.len() == first
            {
                let reason = "the enums have no common variant".into();
                let remedy =
                    "add #[sdp(alias = \"…\")] to renamed variants, or #[sdp(other)] to one";
                places.push(place(path, reason, remedy));
            }
            if let Some(new) = pending.get_mut(first..) {
                new.reverse();
            }
        }
        places.truncate(MAX_PLACES);
        Refusals { places }
    }

    fn spend(&mut self, work: usize) {
        self.work = self.work.saturating_sub(work.saturating_add(1));
    }

    /// Adds the errors and losses of a node that is not refused, except those of its parts.
    fn errors(&mut self, node: &Node, id: NodeId, path: &str, places: &mut Vec<Refusal>) {
        let (nodes, verdicts) = (self.nodes, self.verdicts);
        let old = || label(nodes.writer, node.key.writer);
        let new = || label(nodes.reader, node.key.reader);
        let mut add = |reason, remedy| places.push(place(path.into(), reason, remedy));
        if verdicts.is_restricted(id, node) {
            let reason = format!("{} accepts only some values of {}", new(), old());
            add(reason, "");
        }
        match &node.kind {
            Kind::Text => add(format!("{} accepts only UTF-8", new()), ""),
            Kind::Unwrapped(_) => {
                let reason = format!("none has no conversion to {}", new());
                let remedy = match self.renamed.is_forward {
                    true => "write a value, because the reader needs it",
                    false => "add #[sdp(default)] to the field",
                };
                add(reason, remedy);
            }
            Kind::Number(from, to) if !is_exact(*from, *to) => {
                add(format!("{} holds only some values of {}", new(), old()), "");
            }
            Kind::Fields(fields) => self.skipped(node, fields, path, places),
            Kind::Enum(choices, other) => {
                self.spend(choices.len());
                let failed = (0..choices.len()).filter(|it| verdicts.is_failed(id, *it));
                let other = other.and_then(|other| node.reader_variant(nodes.reader, other));
                let other = other.map(Variant::name);
                for variant in failed.filter_map(|it| node.variant(nodes.writer, it)) {
                    if places.len() >= MAX_PLACES {
                        break;
                    }
                    places.push(self.variant(node, variant, other, path));
                }
            }
            _ => {}
        }
    }

    /// Adds the fields of the writer that the reader does not have.
    fn skipped(&mut self, node: &Node, fields: &Fields, path: &str, places: &mut Vec<Refusal>) {
        self.spend(fields.from.len());
        let (from, _) = own_fields(self.nodes, node);
        let mut is_used = alloc::vec![false; fields.from.len()];
        for part in &fields.to {
            if let Part::From(index, ..) = part
                && let Some(place) = is_used.get_mut(*index)
            {
                *place = true;
            }
        }
        let skipped = from.iter().zip(&is_used).filter(|(_, is_used)| !**is_used);
        for (field, _) in skipped.take(MAX_PLACES) {
            let reason = format!("the reader skips the field `{}`", shown(field.name()));
            let mut skipped = place(path.into(), reason, "");
            if let Some(remedy) = self.renamed_field(node) {
                skipped.remedy = Cow::Owned(remedy);
            }
            places.push(skipped);
        }
    }

    /// Returns the place of a variant that is an error, or becomes another one.
    fn variant(
        &mut self,
        node: &Node,
        variant: &Variant,
        other: Option<&str>,
        path: &str,
    ) -> Refusal {
        let name = shown(variant.name());
        if let Some(other) = other {
            let reason = format!("the variant `{name}` becomes `{}`", shown(other));
            return place(path.into(), reason, "");
        }
        let variants = self.nodes.reader.get(node.to).variants();
        if variants.iter().any(|it| it.name == variant.name) {
            let reason = format!("the fields of the variant `{name}` have no conversion");
            let remedy = "keep its fields, or add #[sdp(default)] to new ones";
            return place(path.into(), reason, remedy);
        }
        let reason = format!("the reader has no variant `{name}`");
        let remedy = match (self.renamed_variant(node), self.renamed.is_forward) {
            (Some(alias), true) => Cow::Owned(alias),
            (Some(alias), false) => format!("{alias}, or else #[sdp(other)] to one variant").into(),
            (None, true) => "".into(),
            (None, false) => {
                "add #[sdp(alias = \"…\")] to a renamed variant, or #[sdp(other)] to one".into()
            }
        };
        let path = path.into();
        Refusal {
            path,
            reason,
            remedy,
        }
    }

    fn renamed_field(&mut self, node: &Node) -> Option<String> {
        let (from, to) = own_fields(self.nodes, node);
        self.spend(from.len().saturating_add(to.len()));
        self.renamed.field(from, to)
    }

    fn renamed_variant(&mut self, node: &Node) -> Option<String> {
        let from = self.nodes.writer.get(node.from);
        let to = self.nodes.reader.get(node.to);
        let count = |ty: &Type| ty.variants().len();
        self.spend(count(from).saturating_add(count(to)));
        self.renamed.variant(from, to)
    }

    fn refusal(&mut self, node: &Node, reason: Reason, path: String) -> Refusal {
        let (text, remedy) = self.texts(node, reason);
        let mut refusal = place(path, text, remedy);
        if matches!(reason, Reason::Missing(_))
            && let Some(alias) = self.renamed_field(node)
        {
            refusal.remedy = match self.renamed.is_forward {
                true => alias.into(),
                false => format!("{alias}, or else #[sdp(default)]").into(),
            };
        }
        refusal
    }

    /// Returns the texts of a reason and of its remedy.
    fn texts(&self, node: &Node, reason: Reason) -> (String, &'static str) {
        let nodes = self.nodes;
        let old = label(nodes.writer, node.key.writer);
        let new = label(nodes.reader, node.key.reader);
        let reader = nodes.reader.get(node.to);
        // The index of a field of a variant is not that of a struct, so only structs have names.
        let field = |index: usize| {
            let field = match reader {
                Type::Struct { fields, .. } => fields.get(index).map(Field::name),
                _ => reader.variants().get(index).map(Variant::name),
            };
            field.map_or_else(|| index.to_string(), |name| format!("`{}`", shown(name)))
        };
        let other_type = match self.renamed.is_forward {
            true => "keep the type, because the reader needs it",
            false => {
                "keep the type, give the new field another name and a default, or use `Resolver::upgrade`"
            }
        };
        match reason {
            Reason::Types => (format!("{old} has no conversion to {new}"), other_type),
            Reason::Kinds => (
                format!("{old} and {new} have different meanings"),
                other_type,
            ),
            Reason::Length => (
                format!("{old} and {new} have different lengths"),
                "use a sequence, or a struct with named fields",
            ),
            Reason::Missing(index) => {
                let field = field(index);
                let text = format!(
                    "the writer has no field {field} of {new}, and the reader has no default for it"
                );
                let remedy = match self.renamed.is_forward {
                    true => "keep the field, because the reader needs it",
                    false => {
                        "add #[sdp(default)] to the field, or #[sdp(alias = \"…\")] with its earlier name"
                    }
                };
                (text, remedy)
            }
            Reason::Default(index) => {
                let field = field(index);
                (
                    format!("the default of the field {field} of {new} is no value of its type"),
                    "",
                )
            }
            Reason::SeveralFields(index) => {
                let field = field(index);
                (
                    format!("several fields match the field {field} of {new}"),
                    "remove an alias",
                )
            }
            Reason::SeveralVariants(index) => {
                let variant = field(index);
                (
                    format!("several variants match the variant {variant} of {new}"),
                    "remove an alias",
                )
            }
            Reason::KeyOrder => (
                format!("the conversion of {old} to {new} could change the order of keys"),
                "keep the type of the key",
            ),
            Reason::Opaque => (
                format!("the length of the bytes inside {old} is unknown"),
                "add schema = \"Type\" to the field with `with`",
            ),
            Reason::FieldOrder => (
                format!("too many fields of {old} have another order in {new}"),
                "keep the order of most fields",
            ),
            Reason::TooLarge => (
                format!("the conversion of {old} to {new} exceeds the limits of a plan"),
                "",
            ),
        }
    }
}

const fn place(path: String, reason: String, remedy: &'static str) -> Refusal {
    Refusal {
        path,
        reason,
        remedy: Cow::Borrowed(remedy),
    }
}

/// Returns the fields of the writer's and the reader's struct.
fn own_fields<'a>(nodes: &Nodes<'a>, node: &Node) -> (&'a [Field], &'a [Field]) {
    (
        nodes.writer.get(node.from).fields(0),
        nodes.reader.get(node.to).fields(0),
    )
}

/// Returns whether a node has no parts.
const fn is_leaf(node: &Node) -> bool {
    matches!(
        node.kind,
        Kind::Refused(_) | Kind::Copied | Kind::Text | Kind::Number(..)
    )
}

/// Calls a function with each part of a node, and with a function that returns its step in a path.
fn steps(nodes: &Nodes<'_>, node: &Node, mut call: impl FnMut(NodeId, &dyn Fn() -> String)) {
    let of_fields = |fields: &Fields,
                     variant: usize,
                     call: &mut dyn FnMut(NodeId, &dyn Fn() -> String)| {
        let own = nodes.writer.get(node.from).fields(variant);
        for part in &fields.to {
            if let Part::From(from, part, default) = part {
                let name = own.get(*from);
                call(inner_part(nodes, *part, default.is_some()), &|| {
                    name.map_or_else(|| format!(".{from}"), |it| format!(".{}", shown(it.name())))
                });
            }
        }
    };
    match &node.kind {
        Kind::Fields(fields) => of_fields(fields, 0, &mut call),
        Kind::Enum(choices, _) => {
            for (index, choice) in choices.iter().enumerate() {
                let variant = node.variant(nodes.writer, index);
                if let (Some((_, fields)), Some(variant)) = (&choice.to, variant) {
                    of_fields(fields, index, &mut |part, step| {
                        call(part, &|| format!("::{}{}", shown(variant.name()), step()));
                    });
                }
            }
        }
        Kind::Wrapped(part) | Kind::Unwrapped(part) | Kind::Option(part) => {
            call(*part, &String::new);
        }
        Kind::Elements(part) | Kind::Array(part, ..) => call(*part, &|| "[]".into()),
        Kind::Entries(key, value) => {
            call(*key, &|| "[key]".into());
            call(*value, &|| "[]".into());
        }
        Kind::Result(value, error) => {
            call(*value, &|| "::Ok".into());
            call(*error, &|| "::Err".into());
        }
        Kind::Refused(_) | Kind::Copied | Kind::Text | Kind::Number(..) => {}
    }
}
