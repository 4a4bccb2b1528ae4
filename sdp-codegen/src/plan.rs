//! [`Plan`]: the steps that read and write the values of each type, found once for a language.

use std::collections::BTreeSet;

use sdp_schema::Number;

use crate::model::{Check, Elements, Enum, Field, Id, Model, Type};
use crate::names::is_unnamed;

/// How the values of a type are read and written.
#[derive(Clone, Debug)]
pub(crate) enum Step<'a> {
    /// Has the values and the bytes of its content.
    Content(Id),
    /// Has its content one level of nesting deeper.
    Level(Id),
    /// Has the bytes of its content, and the value meets a requirement.
    Check(Check, Id),
    /// A value of a fixed size, which can be in one run with its neighbours.
    Leaf(Leaf),
    /// A count of bytes, at most this number, and the bytes of a text.
    Text(Option<u64>),
    /// A count of bytes, and bytes with one 0, at the end.
    CText,
    /// Numbers that are copied as a whole.
    Numbers(Number, Count),
    /// A count and elements, keys, or entries.
    List(List),
    /// A fixed number of elements.
    Array(Id, u64),
    /// A tag: 0, or 1 before the value.
    Option(Id),
    /// A tag: 1 before the value, or 0 before the error.
    Result(Id, Id),
    Tuple(Vec<Id>),
    /// The fields of a struct.
    Struct(&'a [Field]),
    /// A tag, and the fields of a variant.
    Enum(&'a Enum),
}

/// A value of a fixed size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaf {
    Number(Number),
    /// Other bytes than 0 and 1 are `InvalidBool`.
    Bool,
    /// A number that is no Unicode scalar value is `InvalidChar`.
    Char,
    /// An `i8`. Other numbers than -1, 0 and 1 are `UnknownVariant`.
    Ordering,
    /// The tag of an enum without fields. Other tags are `UnknownVariant`.
    Tag(Number),
}

impl Leaf {
    pub(crate) const fn size(self) -> u64 {
        match self {
            Self::Number(number) | Self::Tag(number) => number.size(),
            Self::Bool | Self::Ordering => 1,
            Self::Char => 4,
        }
    }
}

/// The number of elements that are copied as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Count {
    Fixed(u64),
    /// A count is before them, of at most this number.
    Before(Option<u64>),
}

/// The elements of a sequence, set or heap, or the entries of a map.
#[derive(Clone, Copy, Debug)]
pub(crate) struct List {
    /// The element, or the key.
    pub(crate) key: Id,
    pub(crate) value: Option<Id>,
    pub(crate) order: Order,
    /// The maximum count.
    pub(crate) max: Option<u64>,
    /// The minimum size in bytes of an element or entry.
    pub(crate) min: u64,
    /// Whether later elements reserve their minimum size, because an element contains a count (N11).
    pub(crate) reserves: bool,
    /// Whether the elements are one level of nesting deeper.
    pub(crate) is_level: bool,
}

impl List {
    /// Returns whether elements are compared with the one before.
    pub(crate) const fn is_ordered(&self) -> bool {
        matches!(self.order, Order::Ascending | Order::Unknown | Order::Heap)
    }
}

/// Whether code reads, writes or compares values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verb {
    Read,
    Write,
    Compare,
}

impl Verb {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Compare => "compare",
        }
    }
}

/// The requirement for the order of the elements of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Any,
    /// Ascending keys.
    Ascending,
    /// Ascending keys, with parts of an unknown order.
    Unknown,
    Heap,
    /// Any, after the end of each element.
    Indexed,
}

/// How two values of a type are compared as keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeyOrder {
    /// All values are equal, because they have no bytes.
    Equal,
    /// Only Rust knows the order.
    Unknown,
    /// In the reverse order of this content.
    Reverse(Id),
    /// As this content.
    Content(Id),
    /// By the parts of the step.
    Step,
}

/// The fields of a struct or variant.
pub(crate) enum Shape<'a> {
    Unit,
    /// One field without a name.
    Newtype(&'a Field),
    /// Several fields without names.
    Tuple(&'a [Field]),
    Named(&'a [Field]),
}

pub(crate) fn shape(fields: &[Field]) -> Shape<'_> {
    match fields {
        [] => Shape::Unit,
        [field] if field.name == "0" => Shape::Newtype(field),
        _ if is_unnamed(fields) => Shape::Tuple(fields),
        _ => Shape::Named(fields),
    }
}

/// How a language sees types.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Forms {
    /// Whether a struct with one field without a name has the values of this field.
    pub(crate) has_newtypes: bool,
    /// The maximum size of numbers that are copied as a whole.
    pub(crate) max_packed: u64,
    /// Whether levels are counted in all values, also in those that cannot exceed the limit.
    pub(crate) has_all_levels: bool,
}

impl Default for Forms {
    fn default() -> Self {
        Self {
            has_newtypes: false,
            max_packed: 8,
            has_all_levels: false,
        }
    }
}

/// The steps of all types.
#[derive(Debug)]
pub(crate) struct Plan<'a> {
    pub(crate) model: &'a Model,
    forms: Forms,
    steps: Vec<Step<'a>>,
    /// The types in values that can exceed the limit of nesting, so that levels are counted.
    nested: BTreeSet<Id>,
    /// The types that contain a level of nesting.
    leveled: BTreeSet<Id>,
}

impl<'a> Plan<'a> {
    pub(crate) fn new(model: &'a Model, forms: Forms) -> Self {
        let deep = model.items().iter().filter(|id| model.exceeds_levels(**id));
        let mut plan = Self {
            model,
            forms,
            steps: vec![],
            nested: model.with_parts(deep.copied()).into_iter().collect(),
            leveled: model.containing(|it| model.is_level(it)),
        };
        plan.steps = model.ids().map(|id| plan.found(id)).collect();
        plan
    }

    /// Returns the step of a type.
    pub(crate) fn step(&self, id: Id) -> &Step<'a> {
        #[expect(clippy::indexing_slicing, reason = "each type of the model has a step")]
        &self.steps[id.index()]
    }

    /// Returns the type whose step reads and writes a type: its content, as long as this is all.
    pub(crate) fn strip(&self, mut id: Id) -> Id {
        while let Step::Content(content) = self.step(id) {
            id = *content;
        }
        id
    }

    /// Returns the type whose values a type has: as [`strip`](Self::strip), also inside levels and requirements.
    pub(crate) fn underlying(&self, mut id: Id) -> Id {
        while let Step::Content(content) | Step::Level(content) | Step::Check(_, content) =
            self.step(id)
        {
            id = *content;
        }
        id
    }

    /// Returns whether a value can be nothing, so that an option of it needs an object in some languages.
    pub(crate) fn is_optional(&self, id: Id) -> bool {
        matches!(self.step(self.underlying(id)), Step::Option(_))
    }

    /// Returns the leaf that a type is, without a further requirement.
    pub(crate) fn leaf(&self, id: Id) -> Option<Leaf> {
        match self.step(self.strip(id)) {
            Step::Leaf(leaf) => Some(*leaf),
            _ => None,
        }
    }

    /// Returns how two values are compared.
    pub(crate) fn key_order(&self, id: Id) -> KeyOrder {
        match (self.model.get(id), self.step(id)) {
            _ if self.model.fixed_size(id) == Some(0) => KeyOrder::Equal,
            (Type::Bytes(..), _) => KeyOrder::Unknown,
            (Type::Kind { is_ordered, .. }, _) if !is_ordered => KeyOrder::Unknown,
            // The schema does not have the order of floats.
            (Type::Number(number), _) if !number.is_integer() => KeyOrder::Unknown,
            (Type::Seq(_, Elements::Heap | Elements::Indexed), _) => KeyOrder::Unknown,
            (Type::Reverse(ty), _) => KeyOrder::Reverse(*ty),
            (_, Step::Content(ty) | Step::Level(ty) | Step::Check(_, ty)) => KeyOrder::Content(*ty),
            _ => KeyOrder::Step,
        }
    }

    /// Returns the number of elements that are copied as a whole.
    pub(crate) fn packed(&self, mut element: Id) -> Option<Number> {
        loop {
            match self.model.get(element) {
                Type::Number(number) if !self.model.is_small(element) => {
                    return Some(*number).filter(|it| it.size() <= self.forms.max_packed);
                }
                // As a key, it has another order than numbers.
                Type::Reverse(_) => return None,
                _ => element = self.content(element)?,
            }
        }
    }

    /// Returns whether the functions of a type count levels of nesting.
    pub(crate) fn has_levels(&self, id: Id) -> bool {
        self.nested.contains(&id) && self.leveled.contains(&id)
    }

    /// Returns whether a type is a level of nesting that is counted.
    pub(crate) fn is_level(&self, id: Id) -> bool {
        let is_counted = self.forms.has_all_levels || self.nested.contains(&id);
        is_counted && self.model.is_level(id)
    }

    fn content(&self, id: Id) -> Option<Id> {
        match self.model.get(id) {
            Type::Pointer(_) if self.is_level(id) => None,
            Type::Checked(..) => None,
            Type::Struct(_, fields) if self.forms.has_newtypes => match shape(fields) {
                Shape::Newtype(field) => Some(field.ty),
                _ => None,
            },
            ty => ty.content(),
        }
    }

    fn found(&self, id: Id) -> Step<'a> {
        if let Some(content) = self.content(id) {
            return Step::Content(content);
        }
        let before = |number, max| Step::Numbers(number, Count::Before(max));
        let model: &'a Model = self.model;
        match model.get(id) {
            Type::Number(number) => Step::Leaf(Leaf::Number(*number)),
            Type::Bool => Step::Leaf(Leaf::Bool),
            Type::Char => Step::Leaf(Leaf::Char),
            Type::Ordering => Step::Leaf(Leaf::Ordering),
            Type::Str(max) => Step::Text(*max),
            Type::Bytes(_, count) => Step::Numbers(Number::U8, Count::Fixed(*count)),
            Type::Seq(_, Elements::CStr) => Step::CText,
            Type::Seq(element, elements) => match (elements, self.packed(*element)) {
                (Elements::Any, Some(number)) => before(number, None),
                (Elements::AtMost(max), Some(number)) => before(number, Some(*max)),
                _ => Step::List(self.list(id, *element, None, *elements)),
            },
            Type::Map(key, value) => Step::List(self.list(id, *key, Some(*value), Elements::Set)),
            // All values of it are equal.
            Type::Array(..) if self.model.fixed_size(id) == Some(0) => Step::Tuple(vec![]),
            Type::Array(element, count) => match self.packed(*element) {
                Some(number) => Step::Numbers(number, Count::Fixed(*count)),
                None => Step::Array(*element, *count),
            },
            Type::Option(ty) => Step::Option(*ty),
            Type::Result(value, error) => Step::Result(*value, *error),
            Type::Tuple(types) => Step::Tuple(types.clone()),
            Type::Enum(of) if of.is_plain() => Step::Leaf(Leaf::Tag(of.tag)),
            Type::Enum(of) => Step::Enum(of),
            Type::Checked(check, ty) => Step::Check(*check, *ty),
            Type::Pointer(ty) => Step::Level(*ty),
            Type::Struct(_, fields) => Step::Struct(fields),
            // All other types have only a content.
            Type::Alias(_, ty) | Type::Reverse(ty) | Type::Kind { ty, .. } => Step::Content(*ty),
        }
    }

    fn list(&self, id: Id, key: Id, value: Option<Id>, elements: Elements) -> List {
        let model = self.model;
        let parts: Vec<Id> = [key].into_iter().chain(value).collect();
        let sizes = parts.iter().map(|it| model.min_size(*it));
        let is_variable = parts.iter().any(|it| model.fixed_size(*it).is_none());
        List {
            key,
            value,
            order: match elements {
                Elements::Set if model.is_ordered(key) => Order::Ascending,
                Elements::Set => Order::Unknown,
                Elements::Heap => Order::Heap,
                Elements::Indexed => Order::Indexed,
                _ => Order::Any,
            },
            max: match elements {
                Elements::AtMost(max) => Some(max),
                _ => None,
            },
            min: sizes.fold(0, u64::saturating_add).max(1),
            reserves: is_variable && parts.iter().any(|it| model.has_count(*it)),
            is_level: self.is_level(id),
        }
    }
}

/// Parts without a count or tag between them, whose bytes one check covers, or one other part.
pub(crate) struct Run<'a, P> {
    pub(crate) size: u64,
    /// With the offset of each leaf.
    pub(crate) parts: Vec<(&'a P, Option<(Leaf, u64)>)>,
}

/// Returns parts in runs of leaves, of which the first one starts with a tag of this size, if there is one.
pub(crate) fn runs<'a, P>(
    tag: u64,
    parts: &'a [P],
    leaf: impl Fn(&P) -> Option<Leaf>,
) -> Vec<Run<'a, P>> {
    let mut runs: Vec<Run<'_, P>> = vec![];
    if tag > 0 {
        let (size, parts) = (tag, vec![]);
        runs.push(Run { size, parts });
    }
    for part in parts {
        let leaf = leaf(part);
        let size = leaf.map_or(0, Leaf::size);
        match runs.last_mut().filter(|run| run.size > 0 && size > 0) {
            Some(run) => {
                run.parts.push((part, leaf.map(|leaf| (leaf, run.size))));
                run.size = run.size.saturating_add(size);
            }
            None => runs.push(Run {
                size,
                parts: vec![(part, leaf.map(|leaf| (leaf, 0)))],
            }),
        }
    }
    runs
}
