//! The types of values: their hints, and the forms of collections.

use std::collections::BTreeSet;

use sdp_schema::Number;

use super::Python;
use super::names::time;
use crate::model::{Id, Type};
use crate::plan::{Count, Leaf, List, Order, Step};

/// The maximum length of an array that is a tuple.
const MAX_TUPLE: u64 = 16;

/// The maximum length of bytes that are read together with their neighbours.
pub(super) const MAX_BYTES: u64 = 1 << 16;

/// The form of a list, set or map.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// A list of elements or entries.
    List,
    /// A `set` or `dict`.
    Hashed,
    /// A `_Set` or `_Map`.
    Sorted,
}

/// Returns the letter of a number in the module `struct`, or of 16 bytes.
pub(super) const fn letter(number: Number) -> &'static str {
    match number {
        Number::U8 => "B",
        Number::U16 => "H",
        Number::U32 => "I",
        Number::U64 => "Q",
        Number::I8 => "b",
        Number::I16 => "h",
        Number::I32 => "i",
        Number::I64 => "q",
        Number::F32 => "f",
        Number::F64 => "d",
        Number::U128 | Number::I128 => "16s",
    }
}

impl Python<'_> {
    /// Returns whether a value is an empty tuple, because all its values are equal and have no bytes.
    pub(super) fn is_unit(&self, id: Id) -> bool {
        let is_struct = matches!(self.plan.step(self.plan.underlying(id)), Step::Struct(_));
        self.model.fixed_size(id) == Some(0) && !is_struct
    }

    /// Returns whether a type has no values, so that a type checker finds no type for a variable.
    pub(super) fn is_never(&self, id: Id) -> bool {
        let ty = self.model.get(self.plan.underlying(id));
        matches!(ty, Type::Enum(of) if of.variants.is_empty())
    }

    /// Returns whether values consist of a few numbers, so that they are read with their neighbours in one call.
    pub(super) fn is_run(&self, id: Id) -> bool {
        match self.plan.step(id) {
            Step::Leaf(_) => true,
            Step::Numbers(Number::U8, Count::Fixed(count)) => *count <= MAX_BYTES,
            Step::Numbers(_, Count::Fixed(count)) => *count <= MAX_TUPLE,
            Step::Array(element, count) => self.is_tuple(*element, *count),
            Step::Tuple(types) => types.iter().all(|it| self.is_run(*it)),
            Step::Content(ty) | Step::Check(_, ty) => {
                self.model.fixed_size(id).is_some() && self.is_run(*ty)
            }
            _ => false,
        }
    }

    /// Returns whether an array is a tuple.
    pub(super) fn is_tuple(&self, element: Id, count: u64) -> bool {
        count <= MAX_TUPLE && self.is_run(element)
    }

    /// Returns an expression for the value of an option that is not None.
    pub(super) fn some_value(&self, ty: Id, option: &str) -> String {
        match self.plan.is_optional(ty) {
            true => format!("{option}.value"),
            false => option.into(),
        }
    }

    pub(super) fn form(&self, list: &List) -> Form {
        let is_keyed = list.value.is_some() || list.order == Order::Ascending;
        match is_keyed && self.is_hashable(list.key) {
            false => Form::List,
            true if self.has_secret_hash(list.key) => Form::Hashed,
            true => Form::Sorted,
        }
    }

    /// Returns an expression for the entries of a map, or the elements of a list or set.
    pub(super) fn entries(&self, list: &List, value: &str) -> String {
        match list.value.is_some() && self.form(list) != Form::List {
            true => format!("{value}.items()"),
            false => value.into(),
        }
    }

    /// Returns whether values can be keys of a dict.
    fn is_hashable(&self, id: Id) -> bool {
        let types = self.model.reached(id, |id, ty| match self.is_unit(id) {
            true => vec![],
            false => ty.parts(),
        });
        let mut types = types.filter(|id| !self.is_unit(*id));
        types.all(|id| match self.plan.step(id) {
            Step::Numbers(Number::U8, _) => true,
            Step::Numbers(_, Count::Fixed(count)) => *count <= MAX_TUPLE,
            Step::Array(element, count) => self.is_tuple(*element, *count),
            Step::Numbers(..) | Step::List(_) => false,
            // A dict has one entry for 0.0 and -0.0, which are two keys if only Rust knows their order.
            Step::Leaf(Leaf::Number(number)) => number.is_integer(),
            _ => true,
        })
    }

    /// Returns whether hashable keys can be in a `dict` or `set` although a sender chooses them. Python hashes texts and bytes
    /// with a secret, but numbers without one. There are only two bools.
    fn has_secret_hash(&self, key: Id) -> bool {
        let first = self.plan.underlying(key);
        let mut types = self
            .model
            .reached(first, |id, ty| match self.plan.step(id) {
                Step::CText | Step::Numbers(Number::U8, _) => vec![],
                _ => ty.parts(),
            });
        let has_secret = |id: Id| match self.plan.step(id) {
            Step::Text(_) | Step::CText | Step::Numbers(Number::U8, _) => true,
            Step::Leaf(leaf) => matches!(leaf, Leaf::Char | Leaf::Tag(_)),
            Step::Numbers(..) | Step::Result(..) | Step::Enum(_) => false,
            _ => !self.model.is_recursive(id),
        };
        self.plan.leaf(key) == Some(Leaf::Bool) || types.all(has_secret)
    }

    /// Returns the structs and enums that are keys of a dict.
    pub(super) fn keys(&self) -> BTreeSet<Id> {
        let keys = self.model.ids().filter_map(|id| match self.plan.step(id) {
            Step::List(list) => match list.order {
                Order::Ascending | Order::Unknown => Some(list.key),
                _ => None,
            },
            _ => None,
        });
        let keys = keys.filter(|key| self.is_hashable(*key));
        self.model.with_parts(keys).into_iter().collect()
    }

    /// Returns the hint of a type.
    pub(super) fn hint(&self, id: Id) -> String {
        if self.is_unit(id) {
            return "tuple[()]".into();
        }
        if let Some(name) = self.names.types.get(&id) {
            return name.clone();
        }
        if let Some(class) = time(self.model, id) {
            return class.into();
        }
        match self.plan.step(id) {
            Step::Leaf(leaf) => match leaf {
                Leaf::Number(number) if !number.is_integer() => "float".into(),
                Leaf::Number(_) | Leaf::Tag(_) => "int".into(),
                Leaf::Bool => "bool".into(),
                Leaf::Char => "str".into(),
                Leaf::Ordering => "Literal[-1, 0, 1]".into(),
            },
            Step::Text(_) => "str".into(),
            Step::CText | Step::Numbers(Number::U8, _) => "bytes".into(),
            Step::Numbers(_, Count::Fixed(count)) if *count <= MAX_TUPLE => {
                let elements = (0..*count).flat_map(|_| self.model.get(id).parts());
                tuple(elements.map(|it| self.hint(it)))
            }
            Step::Numbers(number, _) if number.is_integer() => "memoryview[int]".into(),
            Step::Numbers(..) => "memoryview[float]".into(),
            Step::List(list) => self.list_hint(list),
            Step::Array(element, count) => match self.is_tuple(*element, *count) {
                true => tuple((0..*count).map(|_| self.hint(*element))),
                false => format!("list[{}]", self.hint(*element)),
            },
            Step::Option(ty) if self.plan.is_optional(*ty) => {
                format!("Some[{}] | None", self.hint(*ty))
            }
            Step::Option(ty) => format!("{} | None", self.hint(*ty)),
            Step::Result(value, error) => {
                format!("Ok[{}] | Err[{}]", self.hint(*value), self.hint(*error))
            }
            Step::Tuple(types) => tuple(types.iter().map(|it| self.hint(*it))),
            Step::Content(ty) | Step::Level(ty) | Step::Check(_, ty) => self.hint(*ty),
            Step::Struct(_) | Step::Enum(_) => String::new(),
        }
    }

    pub(super) fn list_hint(&self, list: &List) -> String {
        let (one, map) = match self.form(list) {
            Form::List => return self.items_hint(list),
            Form::Hashed => ("set", "dict"),
            Form::Sorted => ("AbstractSet", "Mapping"),
        };
        let key = self.hint(list.key);
        match list.value {
            Some(value) => format!("{map}[{key}, {}]", self.hint(value)),
            None => format!("{one}[{key}]"),
        }
    }

    /// Returns the hint of elements or entries in a list.
    pub(super) fn items_hint(&self, list: &List) -> String {
        let key = self.hint(list.key);
        match list.value {
            Some(value) => format!("list[tuple[{key}, {}]]", self.hint(value)),
            None => format!("list[{key}]"),
        }
    }

    /// Returns the hint of a parameter whose variant is found by `isinstance`. The time of a type checker would grow with the
    /// third power of the number of variants.
    pub(super) fn parameter_hint(&self, id: Id) -> String {
        match self.plan.step(id) {
            Step::Enum(_) => "Any".into(),
            _ => self.hint(id),
        }
    }

    /// Returns whether values contain views outside of nested classes.
    pub(super) fn has_view(&self, id: Id) -> bool {
        let mut types = self.model.reached(id, |id, ty| match self.plan.step(id) {
            Step::Struct(_) | Step::Enum(_) => vec![],
            _ => ty.parts(),
        });
        types.any(|id| self.view_letter(id).is_some())
    }

    /// Returns the hint of a parameter that accepts any buffers, such as arrays of NumPy, and the expression for views of
    /// them. Returns `None` for other values than buffers, and lists and options of them.
    pub(super) fn buffers(&self, id: Id, value: &str, levels: u64) -> Option<(String, String)> {
        if let Some(letter) = self.view_letter(id) {
            let views = format!("_numbers({value}, \"{letter}\")");
            return Some(("Buffer | _Array".into(), views));
        }
        let levels = levels.checked_sub(1)?;
        let id = self.plan.underlying(id);
        match self.plan.step(id) {
            Step::Option(ty) if !self.plan.is_optional(*ty) => {
                let (hint, views) = self.buffers(*ty, value, levels)?;
                let views = format!("None if {value} is None else {views}");
                Some((format!("{hint} | None"), views))
            }
            Step::List(List {
                key: element,
                value: None,
                ..
            })
            | Step::Array(element, _)
                if self.hint(id).starts_with("list[") =>
            {
                let (hint, views) = self.buffers(*element, "each", levels)?;
                let views = format!("[{views} for each in {value}]");
                Some((format!("Iterable[{hint}]"), views))
            }
            _ => None,
        }
    }

    /// Returns the letter of the numbers in a view.
    fn view_letter(&self, id: Id) -> Option<&'static str> {
        match self.plan.step(self.plan.underlying(id)) {
            Step::Numbers(Number::U8, _) => None,
            Step::Numbers(_, Count::Fixed(count)) if *count <= MAX_TUPLE => None,
            Step::Numbers(number, _) => Some(letter(*number)),
            _ => None,
        }
    }
}

fn tuple(parts: impl Iterator<Item = String>) -> String {
    format!("tuple[{}]", parts.collect::<Vec<_>>().join(", "))
}
