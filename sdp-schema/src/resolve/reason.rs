//! [`Pair`]: the texts of the reasons for a refusal.

use alloc::string::String;

use super::node::{Node, Nodes};
use super::refusal::Reason;
use crate::shown::shown;
use crate::table::types::{Field, Type, Variant};
use crate::tools::label::label;

/// Two types, or two variants of them, in the texts of a reason.
pub(super) struct Pair<'a> {
    old: String,
    new: String,
    /// The word before each of these names, and a space, or nothing before the remaining labels.
    kinds: [&'static str; 2],
    pub(super) from: &'a [Field],
    pub(super) to: &'a [Field],
    variants: &'a [Variant],
}

impl<'a> Pair<'a> {
    pub(super) fn new(nodes: &Nodes<'a>, node: &Node) -> Self {
        let reader = nodes.reader.get(node.to);
        Self {
            old: label(nodes.writer, node.key.writer),
            new: label(nodes.reader, node.key.reader),
            kinds: [
                kind(nodes.writer.get(node.key.writer)),
                kind(nodes.reader.get(node.key.reader)),
            ],
            from: nodes.writer.get(node.from).fields(0),
            to: reader.fields(0),
            variants: reader.variants(),
        }
    }

    /// Returns the pair of two variants of these enums.
    pub(super) fn of_variants(self, from: &'a Variant, to: &'a Variant) -> Self {
        Self {
            old: format!("{}::{}", self.old, shown(from.name())),
            new: format!("{}::{}", self.new, shown(to.name())),
            kinds: ["variant "; 2],
            from: from.fields(),
            to: to.fields(),
            variants: &[],
        }
    }

    fn field(&self, index: usize) -> String {
        name("field", self.to.get(index).map(Field::name), index)
    }

    /// Returns the texts of a reason and of its remedy.
    pub(super) fn texts(&self, nodes: &Nodes<'_>, reason: Reason) -> (String, &'static str) {
        let Self { old, new, .. } = self;
        let [old_kind, new_kind] = self.kinds;
        let text = match reason {
            Reason::Types => format!("{old_kind}{old} has no conversion to {new_kind}{new}"),
            Reason::Kinds => format!("{old} and {new} have different meanings"),
            Reason::Length => format!("{old} and {new} have different lengths"),
            Reason::Missing(index) => {
                let field = self.field(index);
                format!("the writer has no {field} of {new}, and the reader has no default for it")
            }
            Reason::Default(index) => {
                let field = self.field(index);
                format!("the default of the {field} of {new} is not a value of its type")
            }
            Reason::Several(index) => {
                let (kinds, part) = match self.variants.get(index) {
                    Some(it) => ("variants", name("variant", Some(it.name()), index)),
                    None => ("fields", self.field(index)),
                };
                format!("several {kinds} match the {part} of {new}")
            }
            Reason::KeyOrder => {
                format!("the conversion of {old} to {new} could change the order of keys")
            }
            Reason::Opaque => {
                let is_open = |it: &&Field| self.variants.is_empty() && nodes.is_open(it.ty);
                let field = self.from.iter().find(is_open);
                let field = field.map_or_else(String::new, |it| format!(".{}", shown(it.name())));
                format!("the length of the bytes inside {old}{field} is unknown")
            }
            Reason::TooLarge => {
                format!("the conversion of {old} to {new} exceeds the limits of a plan")
            }
        };
        let remedy = match (reason, self.kinds) {
            // The fields of only one of them have names.
            // SPEC R1.
            (Reason::Types, ["struct ", "struct "]) => {
                "add #[sdp(alias = \"…\")] with the earlier name of a field, which is \"0\" for an unnamed one, or else keep the type"
            }
            (Reason::Types | Reason::Kinds, _) => {
                "in the newer program, keep the type and add a field with another name and a default, or use `Resolver::upgrade`"
            }
            (Reason::Length, _) => "use a sequence, or a struct with named fields",
            (Reason::Missing(_), _) => {
                "add #[sdp(default)] to the field, or #[sdp(alias = \"…\")] with its earlier name"
            }
            (Reason::Several(_), _) => "remove an alias",
            (Reason::KeyOrder, _) => "keep the type of the key",
            (Reason::Opaque, _) => {
                "add schema = \"Type\" to the field with `with`, or \"sdp_serde::Traced<Type>\" for a type of serde; for released values, use `Resolver::upgrade`"
            }
            (Reason::Default(_) | Reason::TooLarge, _) => "",
        };
        (text, remedy)
    }
}

/// Returns the word before the name of a type, and a space.
const fn kind(ty: &Type) -> &'static str {
    match ty {
        Type::Struct { .. } => "struct ",
        Type::Enum { .. } => "enum ",
        Type::Alias { .. } => "alias ",
        _ => "",
    }
}

fn name(kind: &str, name: Option<&str>, index: usize) -> String {
    match name {
        Some(name) => format!("{kind} `{}`", shown(name)),
        None => format!("{kind} {index}"),
    }
}
