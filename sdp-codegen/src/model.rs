//! [`Model`]: the types of all roots, as the languages see them.

mod build;
mod common;
mod facts;
mod graph;
mod js_numbers;
#[cfg(test)]
mod tests;
mod times;
mod unnamed;

use std::collections::BTreeSet;

use sdp_schema::{Fingerprint, Number};

use crate::release::Releases;

/// A type of a [`Model`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Id(usize);

impl Id {
    /// Returns the position of the type in [`Model::ids`].
    pub(crate) const fn index(self) -> usize {
        self.0
    }
}

/// Types, and the values and messages that generated code reads and writes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Model {
    /// Each type once. The same type of two schemas has one id.
    types: Vec<Type>,
    /// One for each type.
    facts: Vec<common::Facts>,
    /// The types that contain themselves.
    recursive: BTreeSet<Id>,
    /// The types that contain a count.
    counted: BTreeSet<Id>,
    /// The types whose order as keys is not known.
    unordered: BTreeSet<Id>,
    roots: Vec<Root>,
    /// The types with names, each after those that it contains, if it is not recursive.
    items: Vec<Id>,
    /// The content of a `Hello`, if there are messages.
    pub(crate) hello: Option<Hello>,
    /// The parts whose 64-bit integers are numbers in JavaScript: a type with a name, and the index of its part.
    js_numbers: Vec<(Id, usize)>,
    /// The integers of these parts, after [`with_js_numbers`](Model::with_js_numbers).
    small: BTreeSet<Id>,
    /// A name around all names in C and C++, or nothing.
    pub(crate) namespace: String,
    /// How the file imports the runtime, or nothing if it contains the runtime.
    pub(crate) import: Option<String>,
    /// The releases whose values are converted.
    pub(crate) releases: Releases,
}

/// Values of a type, or messages.
#[derive(Clone, Debug)]
pub(crate) enum Root {
    Value(Id),
    Messages(Protocol),
}

impl Root {
    pub(crate) const fn value(&self) -> Option<Id> {
        match self {
            Self::Value(id) => Some(*id),
            Self::Messages(_) => None,
        }
    }

    pub(crate) const fn messages(&self) -> Option<&Protocol> {
        match self {
            Self::Value(_) => None,
            Self::Messages(of) => Some(of),
        }
    }
}

/// The messages that one side sends, such as the variants of a message enum.
#[derive(Clone, Debug)]
pub(crate) struct Protocol {
    pub(crate) name: String,
    pub(crate) docs: String,
    /// In ascending order of their ids.
    pub(crate) messages: Vec<Message>,
}

/// A message of a [`Protocol`].
#[derive(Clone, Debug)]
pub(crate) struct Message {
    pub(crate) id: u16,
    pub(crate) ty: Id,
}

/// The messages that a program states in its `Hello`: the messages of all roots.
#[derive(Clone, Debug)]
pub(crate) struct Hello {
    /// The ids in ascending order, the names in Rust, and the fingerprints.
    pub(crate) messages: Vec<(u16, String, Fingerprint)>,
    /// The encoding of the schema, without documentation.
    pub(crate) schema: Vec<u8>,
}

/// The name of a type in Rust, and its documentation.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) name: String,
    pub(crate) docs: String,
    pub(crate) message_id: Option<u16>,
}

#[derive(Clone, Debug)]
pub(crate) struct Field {
    /// A number from 0 for a field without a name.
    pub(crate) name: String,
    pub(crate) docs: String,
    pub(crate) ty: Id,
}

#[derive(Clone, Debug)]
pub(crate) struct Variant {
    pub(crate) name: String,
    pub(crate) docs: String,
    pub(crate) tag: u32,
    pub(crate) fields: Vec<Field>,
}

/// A type with the requirements of SPEC.md that a reader has to check.
#[derive(Clone, Debug)]
pub(crate) enum Type {
    Number(Number),
    Bool,
    Char,
    /// A string of at most this number of bytes.
    Str(Option<u64>),
    Seq(Id, Elements),
    /// A map: keys ascend.
    Map(Id, Id),
    Array(Id, u64),
    Option(Id),
    /// The types of the value (tag 1) and of the error (tag 0).
    Result(Id, Id),
    /// Zero-width types are tuples without parts.
    Tuple(Vec<Id>),
    /// Has the bytes of its content, and is a level of nesting if the content has a variable size.
    Pointer(Id),
    Struct(Item, Vec<Field>),
    Enum(Enum),
    Alias(Item, Id),
    /// An `i8` that is -1, 0 or 1.
    Ordering,
    /// Has the bytes of its content, and a requirement of the value that follows its parts.
    Checked(Check, Id),
    /// Has the reverse order of its content as a key.
    Reverse(Id),
    /// A kind such as `uuid`. If it is not ordered, its keys have an order that only its own code knows.
    Kind {
        name: String,
        is_ordered: bool,
        ty: Id,
    },
    /// This number of bytes in the format of the named code.
    Bytes(String, u64),
}

#[derive(Clone, Debug)]
pub(crate) struct Enum {
    pub(crate) item: Item,
    /// The type of the tag: `u8`, `u16` or `u32`.
    pub(crate) tag: Number,
    pub(crate) variants: Vec<Variant>,
}

impl Enum {
    /// Returns the bits of the tag.
    pub(crate) const fn tag_bits(&self) -> u64 {
        self.tag.size() << 3
    }

    /// Returns whether no variant has fields, so that a value is only a tag.
    pub(crate) fn is_plain(&self) -> bool {
        self.variants.iter().all(|it| it.fields.is_empty())
    }
}

/// A requirement for the elements of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Elements {
    Any,
    /// At most this number.
    AtMost(u64),
    /// Strictly ascending keys (B19).
    Set,
    /// Ascending elements, and equal ones with the same bytes (B10).
    Heap,
    /// `u8` with one 0, at the end (B9).
    CStr,
    /// Any, after the end of each (B86).
    Indexed,
}

/// A requirement that is checked after the parts of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Check {
    /// `InvalidZero`.
    NonZero,
    /// `InvalidNanos` from 10⁹.
    Nanos,
}

impl Check {
    /// Returns the name of the error.
    pub(crate) const fn error(self) -> &'static str {
        match self {
            Self::NonZero => "InvalidZero",
            Self::Nanos => "InvalidNanos",
        }
    }
}

/// A duration, date or time, which has a name in most languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Temporal {
    Duration,
    SignedDuration,
    PointInTime,
    TimeOfDay,
    Date,
    DateAndTime,
}

impl Model {
    pub(crate) fn get(&self, id: Id) -> &Type {
        #[expect(
            clippy::indexing_slicing,
            reason = "only `build` makes ids, of types that exist"
        )]
        &self.types[id.0]
    }

    pub(crate) fn roots(&self) -> &[Root] {
        &self.roots
    }

    /// Returns the types with names in the order of their definition: each after the types that it contains, unless it
    /// contains itself.
    pub(crate) fn items(&self) -> &[Id] {
        &self.items
    }

    /// Returns all types.
    pub(crate) fn ids(&self) -> impl Iterator<Item = Id> + use<> {
        (0..self.types.len()).map(Id)
    }

    /// Returns whether a type is a message of a root.
    pub(crate) fn is_message(&self, id: Id) -> bool {
        let mut protocols = self.roots.iter().filter_map(Root::messages);
        protocols.any(|of| of.messages.iter().any(|it| it.ty == id))
    }

    pub(crate) fn item(&self, id: Id) -> Option<&Item> {
        match self.get(id) {
            Type::Struct(item, _) | Type::Alias(item, _) => Some(item),
            Type::Enum(of) => Some(&of.item),
            _ => None,
        }
    }
}

#[cfg(test)]
thread_local! {
    /// The number of calls of [`Type::parts`], by which a test finds code that takes more than linear time.
    pub(crate) static VISITS: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// Returns references to the types of the parts of a type, for a `&self` or a `&mut self`.
macro_rules! parts {
    ($ty:expr, $iter:ident $(, $mut:ident)?) => {
        match $ty {
            Self::Number(_)
            | Self::Bool
            | Self::Char
            | Self::Str(_)
            | Self::Ordering
            | Self::Bytes(..) => vec![],
            Self::Seq(ty, _)
            | Self::Array(ty, _)
            | Self::Option(ty)
            | Self::Pointer(ty)
            | Self::Alias(_, ty)
            | Self::Checked(_, ty)
            | Self::Reverse(ty)
            | Self::Kind { ty, .. } => vec![ty],
            Self::Map(a, b) | Self::Result(a, b) => vec![a, b],
            Self::Tuple(types) => types.$iter().collect(),
            Self::Struct(_, fields) => fields.$iter().map(|it| &$($mut)? it.ty).collect(),
            Self::Enum(of) => {
                let fields = of.variants.$iter().flat_map(|it| it.fields.$iter());
                fields.map(|it| &$($mut)? it.ty).collect()
            }
        }
    };
}

impl Type {
    /// Returns whether the type has a name.
    pub(crate) const fn is_named(&self) -> bool {
        matches!(self, Self::Struct(..) | Self::Enum(_) | Self::Alias(..))
    }

    /// Returns the types of the parts, in order.
    pub(crate) fn parts(&self) -> Vec<Id> {
        #[cfg(test)]
        VISITS.set(VISITS.get().saturating_add(1));
        parts!(self, iter).into_iter().copied().collect()
    }

    /// Returns the types of the parts that [`parts`](Self::parts) returns.
    fn parts_mut(&mut self) -> Vec<&mut Id> {
        parts!(self, iter_mut, mut)
    }

    /// Returns the only part of a type that has the bytes of this part.
    pub(crate) const fn content(&self) -> Option<Id> {
        match self {
            Self::Pointer(ty)
            | Self::Alias(_, ty)
            | Self::Checked(_, ty)
            | Self::Reverse(ty)
            | Self::Kind { ty, .. } => Some(*ty),
            _ => None,
        }
    }
}
