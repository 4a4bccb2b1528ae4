//! The types of a model in Python: their hints, and the facts that decide on their form.

use std::collections::BTreeSet;

use sdp_schema::Number;

use super::Python;
use crate::model::{Elements, Id, Type};

/// The maximum length of an array that is a tuple.
const MAX_TUPLE: u64 = 16;

/// The maximum length of bytes that are read together with their neighbours.
const MAX_BYTES: u64 = 1 << 16;

/// Returns the letter of a number in the module `struct`, or `None` for 128 bits.
pub(super) const fn letter(number: Number) -> Option<char> {
    Some(match number {
        Number::U8 => 'B',
        Number::U16 => 'H',
        Number::U32 => 'I',
        Number::U64 => 'Q',
        Number::I8 => 'b',
        Number::I16 => 'h',
        Number::I32 => 'i',
        Number::I64 => 'q',
        Number::F32 => 'f',
        Number::F64 => 'd',
        _ => return None,
    })
}

pub(super) const fn tag_letter(width: u8) -> char {
    match width {
        1 => 'B',
        2 => 'H',
        _ => 'I',
    }
}

impl Python<'_> {
    /// Returns the type of the value inside wrappers that change nothing in Python.
    pub(super) fn inner(&self, mut id: Id) -> Id {
        while let Type::Pointer(_)
        | Type::Alias(..)
        | Type::Checked(..)
        | Type::Reverse(_)
        | Type::Kind { .. } = self.model.get(id)
        {
            match self.model.get(id).content() {
                Some(content) => id = content,
                None => break,
            }
        }
        id
    }

    /// Returns whether a value is an empty tuple, because all its values are equal and have no bytes.
    pub(super) fn is_unit(&self, id: Id) -> bool {
        self.model.fixed_size(id) == Some(0)
            && !matches!(self.model.get(self.inner(id)), Type::Struct(..))
    }

    /// Returns the letter of numbers in a buffer.
    pub(super) fn buffer_letter(&self, element: Id) -> Option<char> {
        match self.model.get(self.plain(element)) {
            Type::Number(number) => letter(*number),
            _ => None,
        }
    }

    /// Returns the type inside aliases and kinds, whose values have no further requirement.
    pub(super) fn plain(&self, mut id: Id) -> Id {
        while let Type::Pointer(ty)
        | Type::Alias(_, ty)
        | Type::Reverse(ty)
        | Type::Kind { ty, .. } = self.model.get(id)
        {
            id = *ty;
        }
        id
    }

    /// Returns whether values consist of a few numbers, so that they are read with their neighbours in one call.
    pub(super) fn is_run(&self, id: Id) -> bool {
        match self.model.get(id) {
            Type::Number(_) | Type::Bool | Type::Char | Type::Ordering => true,
            Type::Enum(of) => of.is_plain(),
            Type::Bytes(_, size) => *size <= MAX_BYTES,
            Type::Array(element, count) => match self.buffer_letter(*element) {
                Some('B') => *count <= MAX_BYTES,
                _ => self.is_tuple(*element, *count),
            },
            Type::Tuple(types) => types.iter().all(|it| self.is_run(*it)),
            _ => self
                .model
                .get(id)
                .content()
                .is_some_and(|it| self.model.fixed_size(id).is_some() && self.is_run(it)),
        }
    }

    /// Returns whether an array is a tuple.
    pub(super) fn is_tuple(&self, element: Id, count: u64) -> bool {
        count <= MAX_TUPLE && self.is_run(element)
    }

    /// Returns whether a value can be None.
    pub(super) fn can_be_none(&self, id: Id) -> bool {
        matches!(self.model.get(self.inner(id)), Type::Option(_))
    }

    /// Returns an expression for the value of an option that is not None.
    pub(super) fn some_value(&self, ty: Id, option: &str) -> String {
        match self.can_be_none(ty) {
            true => format!("{option}.value"),
            false => option.into(),
        }
    }

    /// Returns an expression for the entries of a map, which is a dict or a list of pairs.
    pub(super) fn entries(&self, key: Id, map: &str) -> String {
        match self.is_hashable(key) {
            true => format!("{map}.items()"),
            false => map.into(),
        }
    }

    /// Returns whether values can be keys of a dict.
    pub(super) fn is_hashable(&self, id: Id) -> bool {
        let is_hashable = |id: Id| match self.model.get(id) {
            Type::Seq(element, Elements::Any | Elements::AtMost(_)) => {
                self.buffer_letter(*element) == Some('B')
            }
            Type::Seq(_, Elements::CStr) => true,
            Type::Seq(..) | Type::Map(..) => false,
            Type::Array(element, count) => {
                self.buffer_letter(*element) == Some('B') || self.is_tuple(*element, *count)
            }
            // A dict has one entry for 0.0 and -0.0, which are two keys if only Rust knows their order.
            Type::Number(Number::F32 | Number::F64) => false,
            _ => true,
        };
        let (mut all, mut pending) = (BTreeSet::new(), vec![id]);
        while let Some(id) = pending.pop() {
            if self.is_unit(id) || !all.insert(id) {
                continue;
            }
            if !is_hashable(id) {
                return false;
            }
            pending.extend(self.model.get(id).parts());
        }
        true
    }

    /// Returns whether hashable keys can be in a `dict` or `set` although a sender chooses them. Python hashes texts and bytes
    /// with a secret, but numbers without one. There are only two bools.
    pub(super) fn has_secret_hash(&self, key: Id) -> bool {
        let key = self.inner(key);
        if matches!(self.model.get(key), Type::Bool) {
            return true;
        }
        let (mut all, mut pending) = (BTreeSet::new(), vec![key]);
        while let Some(id) = pending.pop() {
            if !all.insert(id) {
                continue;
            }
            match self.model.get(id) {
                Type::Str(_) | Type::Char | Type::Bytes(..) | Type::Seq(..) => {}
                Type::Array(element, _) if self.buffer_letter(*element) == Some('B') => {}
                Type::Enum(of) if of.is_plain() => {}
                Type::Number(_)
                | Type::Bool
                | Type::Ordering
                | Type::Result(..)
                | Type::Enum(_) => return false,
                _ if self.model.is_recursive(id) => return false,
                ty => pending.extend(ty.parts()),
            }
        }
        true
    }

    /// Returns the structs and enums that are keys of a dict.
    pub(super) fn keys(&self) -> BTreeSet<Id> {
        let keys = self.model.ids().filter_map(|id| match self.model.get(id) {
            Type::Map(key, _) | Type::Seq(key, Elements::Set) => Some(*key),
            _ => None,
        });
        let keys = keys.filter(|key| self.is_hashable(*key));
        keys.flat_map(|key| self.model.reachable(key)).collect()
    }

    /// Returns whether a set is a `set`: its order must be known, because a `set` has none.
    pub(super) fn is_set(&self, key: Id) -> bool {
        self.is_hashable(key) && self.model.is_ordered(key)
    }

    /// Returns the hint of a type.
    pub(super) fn hint(&self, id: Id) -> String {
        if self.is_unit(id) {
            return "tuple[()]".into();
        }
        match self.model.get(id) {
            Type::Number(Number::F32 | Number::F64) => "float".into(),
            Type::Number(_) => "int".into(),
            Type::Bool => "bool".into(),
            Type::Char | Type::Str(_) => "str".into(),
            Type::Ordering => "Literal[-1, 0, 1]".into(),
            Type::Bytes(..) | Type::Opaque(_) => "bytes".into(),
            Type::Seq(element, elements) => self.sequence_hint(*element, *elements),
            Type::Map(key, value) => self.map_hint(*key, *value),
            Type::Array(element, count) => match self.buffer_letter(*element) {
                Some('B') => "bytes".into(),
                _ if self.is_tuple(*element, *count) => {
                    let parts = (0..*count).map(|_| self.hint(*element));
                    format!("tuple[{}]", parts.collect::<Vec<_>>().join(", "))
                }
                Some(letter) => view_hint(letter),
                None => format!("list[{}]", self.hint(*element)),
            },
            Type::Option(ty) if self.can_be_none(*ty) => format!("Some[{}] | None", self.hint(*ty)),
            Type::Option(ty) => format!("{} | None", self.hint(*ty)),
            Type::Result(value, error) => {
                format!("Ok[{}] | Err[{}]", self.hint(*value), self.hint(*error))
            }
            Type::Tuple(types) => {
                let parts = types.iter().map(|it| self.hint(*it));
                format!("tuple[{}]", parts.collect::<Vec<_>>().join(", "))
            }
            Type::Struct(..) | Type::Enum(_) | Type::Alias(..) => self.names.ty(id).into(),
            Type::Pointer(ty) | Type::Checked(_, ty) | Type::Reverse(ty) => self.hint(*ty),
            Type::Kind { ty, .. } => match self.names.times.get(&id) {
                Some(class) => class.clone(),
                None => self.hint(*ty),
            },
        }
    }

    /// Returns the hint of a parameter whose variant is found by `isinstance`. The time of a type checker would grow with the
    /// third power of the number of variants.
    pub(super) fn parameter_hint(&self, id: Id) -> String {
        match self.model.get(id) {
            Type::Enum(of) if !of.is_plain() => "Any".into(),
            _ => self.hint(id),
        }
    }

    pub(super) fn sequence_hint(&self, element: Id, elements: Elements) -> String {
        match (elements, self.buffer_letter(element)) {
            (Elements::CStr, _) | (Elements::Any | Elements::AtMost(_), Some('B')) => {
                "bytes".into()
            }
            (Elements::Any | Elements::AtMost(_), Some(letter)) => view_hint(letter),
            (Elements::Set, _) if self.is_set(element) => {
                let kind = if self.has_secret_hash(element) {
                    "set"
                } else {
                    "AbstractSet"
                };
                format!("{kind}[{}]", self.hint(element))
            }
            _ => format!("list[{}]", self.hint(element)),
        }
    }

    pub(super) fn map_hint(&self, key: Id, value: Id) -> String {
        let (hint, content) = (self.hint(key), self.hint(value));
        match (self.is_hashable(key), self.has_secret_hash(key)) {
            (true, true) => format!("dict[{hint}, {content}]"),
            (true, false) => format!("Mapping[{hint}, {content}]"),
            (false, _) => self.entries_hint(key, value),
        }
    }

    /// Returns the hint of the entries of a map as a list.
    pub(super) fn entries_hint(&self, key: Id, value: Id) -> String {
        format!("list[tuple[{}, {}]]", self.hint(key), self.hint(value))
    }

    /// Returns whether values contain views outside of nested classes.
    pub(super) fn has_view(&self, id: Id) -> bool {
        let (mut all, mut pending) = (BTreeSet::new(), vec![id]);
        while let Some(id) = pending.pop() {
            if self.field_buffer(id).is_some() {
                return true;
            }
            let ty = self.model.get(id);
            if all.insert(id) && !matches!(ty, Type::Struct(..) | Type::Enum(_)) {
                pending.extend(ty.parts());
            }
        }
        false
    }

    /// Returns whether a type has no values, so that a type checker finds no type for a variable.
    pub(super) fn is_never(&self, id: Id) -> bool {
        matches!(self.model.get(self.inner(id)), Type::Enum(of) if of.variants.is_empty())
    }

    /// Returns the hint of a parameter that accepts any buffers, such as arrays of NumPy, and the expression for views of
    /// them. Returns `None` for other values than buffers, and lists and options of them.
    pub(super) fn buffers(&self, id: Id, value: &str, levels: u64) -> Option<(String, String)> {
        if let Some(letter) = self.field_buffer(id) {
            let views = format!("_numbers({value}, \"{letter}\")");
            return Some(("Buffer | _Array".into(), views));
        }
        let levels = levels.checked_sub(1)?;
        let id = self.inner(id);
        match self.model.get(id) {
            Type::Option(ty) if !self.can_be_none(*ty) => {
                let (hint, views) = self.buffers(*ty, value, levels)?;
                let views = format!("None if {value} is None else {views}");
                Some((format!("{hint} | None"), views))
            }
            Type::Seq(element, _) | Type::Array(element, _)
                if self.hint(id).starts_with("list[") =>
            {
                let (hint, views) = self.buffers(*element, "each", levels)?;
                let views = format!("[{views} for each in {value}]");
                Some((format!("Iterable[{hint}]"), views))
            }
            _ => None,
        }
    }

    /// Returns the letter of the numbers in a buffer.
    fn field_buffer(&self, id: Id) -> Option<char> {
        let letter = match self.model.get(self.inner(id)) {
            Type::Seq(element, Elements::Any | Elements::AtMost(_)) => self.buffer_letter(*element),
            Type::Array(element, count) if !self.is_tuple(*element, *count) => {
                self.buffer_letter(*element)
            }
            _ => None,
        };
        letter.filter(|it| *it != 'B')
    }
}

fn view_hint(letter: char) -> String {
    match letter {
        'f' | 'd' => "memoryview[float]".into(),
        _ => "memoryview[int]".into(),
    }
}
