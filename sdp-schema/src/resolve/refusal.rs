//! [`Refusals`]: why a conversion is refused, with each place.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use super::grade::{Verdicts, flag};
use super::node::{Kind, Node, NodeId, Nodes, Part};
use super::peel::peeled;
use crate::shown::shown;
use crate::table::types::Type;
use crate::tools::label::label;

/// Why a pair of types is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// No conversion between the types.
    Types,
    /// Different kinds.
    Kinds,
    /// Different lengths of arrays or lists of parts.
    Length,
    /// The reader's field at this index has no default and is not in the writer.
    Missing(usize),
    /// The default of the reader's field at this index is invalid.
    Default(usize),
    /// The reader's field at this index has several candidates.
    SeveralFields(usize),
    /// The reader's variant at this index has several candidates.
    SeveralVariants(usize),
    /// A conversion inside a key would change the order.
    KeyOrder,
    /// Opaque bytes of a variable size.
    Opaque,
    /// A limit.
    TooLarge,
}

/// The places where a value of one schema cannot become a value of another schema. Use it to tell a user which types
/// to change, and how.
#[derive(Clone, Debug)]
pub struct Refusals {
    places: Vec<Refusal>,
}

/// A place where a conversion is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    path: String,
    reason: String,
    remedy: &'static str,
}

/// The maximum number of places.
const MAX_PLACES: usize = 64;

/// The maximum length of a path in bytes, before it is cut.
const MAX_PATH: usize = 256;

impl Refusal {
    /// Returns the path of the place in the writer's type, such as `Plugin.parameters[].gain`.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Returns the reason.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// Returns the change that makes a conversion possible, or an empty text if there is none.
    #[must_use]
    pub const fn remedy(&self) -> &str {
        self.remedy
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.reason)?;
        match self.remedy {
            "" => Ok(()),
            remedy => write!(f, "\n  help: {remedy}"),
        }
    }
}

impl Refusals {
    /// Creates a refusal without a place inside the types.
    pub(super) fn of_root(reason: &str) -> Self {
        let refusal = Refusal {
            path: String::from("value"),
            reason: reason.into(),
            remedy: "",
        };
        Self {
            places: alloc::vec![refusal],
        }
    }

    pub(super) fn join(all: impl Iterator<Item = Self>) -> Self {
        let places = all.flat_map(|refusals| refusals.places).take(MAX_PLACES);
        Self {
            places: places.collect(),
        }
    }

    /// Creates the refusals that a node needs.
    pub(super) fn new(nodes: &Nodes<'_>, verdicts: &Verdicts, root: NodeId) -> Self {
        let mut places = Vec::new();
        let mut paths = BTreeMap::new();
        let name = nodes
            .nodes
            .get(root)
            .map(|node| label(nodes.writer, node.key.writer));
        paths.insert(root, name.unwrap_or_default());
        let mut pending = alloc::vec![root];
        while let Some(id) = pending.pop() {
            let Some(node) = nodes
                .nodes
                .get(id)
                .filter(|_| flag(&verdicts.is_refused, id))
            else {
                continue;
            };
            if places.len() >= MAX_PLACES {
                break;
            }
            let path = paths.get(&id).cloned().unwrap_or_default();
            let own = verdicts.reasons.get(id).copied().flatten();
            let reason = match &node.kind {
                Kind::Refused(reason) => Some(*reason),
                _ => own,
            };
            if let Some(reason) = reason {
                places.push(refusal(nodes, node, reason, path));
                continue;
            }
            let first = pending.len();
            steps(nodes, node, |part, step| {
                if !paths.contains_key(&part) && flag(&verdicts.is_refused, part) {
                    let path = match path.len() {
                        ..MAX_PATH => format!("{path}{step}"),
                        _ => format!("{}…", path.trim_end_matches('…')),
                    };
                    paths.insert(part, path);
                    pending.push(part);
                }
            });
            if let Kind::Enum(..) = node.kind
                && pending.len() == first
            {
                let reason = "the enums have no common variant".into();
                let remedy =
                    "add #[sdp(alias = \"…\")] to renamed variants, or #[sdp(other)] to one";
                places.push(Refusal {
                    path,
                    reason,
                    remedy,
                });
            }
            if let Some(new) = pending.get_mut(first..) {
                new.reverse();
            }
        }
        Self { places }
    }

    /// Returns the places, in the order of the fields. There are at most 64.
    pub fn places(&self) -> impl Iterator<Item = &Refusal> {
        self.places.iter()
    }
}

impl fmt::Display for Refusals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, place) in self.places.iter().enumerate() {
            let separator = if index > 0 { "\n" } else { "" };
            write!(f, "{separator}{place}")?;
        }
        Ok(())
    }
}

impl core::error::Error for Refusals {}

/// Calls a function with each part of a node and its step in a path.
fn steps(nodes: &Nodes<'_>, node: &Node, mut call: impl FnMut(NodeId, String)) {
    let of_fields = |fields: &super::node::Fields,
                     variant: usize,
                     call: &mut dyn FnMut(NodeId, String)| {
        let own = nodes.writer.get(node.core).fields(variant);
        for part in &fields.to {
            if let Part::From(from, part, _) = part {
                let name = own.get(*from);
                let name = name.map_or_else(|| from.to_string(), |it| shown(it.name()).to_string());
                call(*part, format!(".{name}"));
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
                        call(part, format!("::{}{step}", shown(variant.name())));
                    });
                }
            }
        }
        Kind::Wrapped(part) | Kind::Unwrapped(part) | Kind::Option(part) => {
            call(*part, String::new());
        }
        Kind::Elements(part) | Kind::Array(part, ..) => call(*part, "[]".into()),
        Kind::Entries(key, value) => {
            call(*key, "[key]".into());
            call(*value, "[]".into());
        }
        Kind::Result(value, error) => {
            call(*value, "::Ok".into());
            call(*error, "::Err".into());
        }
        Kind::Refused(_) | Kind::Copied | Kind::Text | Kind::Number(..) => {}
    }
}

fn refusal(nodes: &Nodes<'_>, node: &Node, reason: Reason, path: String) -> Refusal {
    let (old, new) = (
        label(nodes.writer, node.key.writer),
        label(nodes.reader, node.key.reader),
    );
    let reader = peeled(nodes.reader, node.key.reader).ty;
    // The index of a field of a variant is not that of a struct, so only structs have names.
    let field = |index: usize| match reader {
        Type::Struct { fields, .. } => fields.get(index).map_or_else(
            || index.to_string(),
            |field| format!("`{}`", shown(field.name())),
        ),
        Type::Enum { variants, .. } => variants.get(index).map_or_else(
            || index.to_string(),
            |variant| format!("`{}`", shown(variant.name())),
        ),
        _ => index.to_string(),
    };
    let (reason, remedy) = match reason {
        Reason::Types => (
            format!("{old} has no conversion to {new}"),
            "keep the type, or give the new field another name and a default",
        ),
        Reason::Kinds => (
            format!("{old} and {new} have different meanings"),
            "keep the type, or give the new field another name and a default",
        ),
        Reason::Length => (
            format!("{old} and {new} have different lengths"),
            "use a sequence, or a struct with named fields",
        ),
        Reason::Missing(index) => (
            format!(
                "the writer has no field {} of {new}, and it has no default",
                field(index)
            ),
            "add #[sdp(default)] to the field, or #[sdp(alias = \"…\")] with its earlier name",
        ),
        Reason::Default(index) => (
            format!(
                "the default of the field {} of {new} is no value of its type",
                field(index)
            ),
            "",
        ),
        Reason::SeveralFields(index) => (
            format!("several fields match the field {} of {new}", field(index)),
            "remove an alias",
        ),
        Reason::SeveralVariants(index) => (
            format!(
                "several variants match the variant {} of {new}",
                field(index)
            ),
            "remove an alias",
        ),
        Reason::KeyOrder => (
            format!("the conversion of {old} to {new} could change the order of keys"),
            "keep the type of the key",
        ),
        Reason::Opaque => (
            format!("the length of the bytes inside {old} is unknown"),
            "add schema = \"Type\" to the field with `with`",
        ),
        Reason::TooLarge => (
            format!("the conversion of {old} to {new} exceeds the limits of a plan"),
            "",
        ),
    };
    Refusal {
        path,
        reason,
        remedy,
    }
}
