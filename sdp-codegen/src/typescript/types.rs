//! The types of TypeScript, and facts about them.

use sdp_schema::Number;

use super::Ts;
use super::shape::{Leaf, Shape, is_float, parens, shape, view_suffix};
use crate::model::{Check, Elements, Id, Temporal, Type};

impl Ts<'_> {
    /// Returns the part that has the bytes and the value of a type, without a separate check or level.
    pub(super) fn strip(&self, id: Id) -> Id {
        match self.model.get(id) {
            Type::Pointer(_) if self.counts_levels && self.model.is_level(id) => id,
            Type::Checked(..) => id,
            _ => self.content(id).map_or(id, |content| self.strip(content)),
        }
    }

    /// Returns the part that has the value of a type in TypeScript.
    pub(super) fn underlying(&self, id: Id) -> Id {
        self.content(id)
            .map_or(id, |content| self.underlying(content))
    }

    /// Returns the only part that has the bytes and the value of a type.
    pub(super) fn content(&self, id: Id) -> Option<Id> {
        match self.model.get(id) {
            Type::Struct(_, fields) => match shape(fields) {
                Shape::Newtype(field) => Some(field.ty),
                _ => None,
            },
            ty => ty.content(),
        }
    }

    pub(super) fn leaf(&self, id: Id) -> Option<Leaf> {
        let id = self.strip(id);
        match self.model.get(id) {
            Type::Number(number) if self.model.is_small(id) => Some(Leaf::Small(*number)),
            Type::Number(number) => Some(Leaf::Number(*number)),
            Type::Bool => Some(Leaf::Bool),
            Type::Char => Some(Leaf::Char),
            Type::Ordering => Some(Leaf::Ordering),
            _ => None,
        }
    }

    /// Returns whether a number is a `bigint`.
    pub(super) fn is_bigint(&self, id: Id) -> bool {
        let is_wide = |number: &Number| !is_float(*number) && number.size() > 4;
        matches!(self.model.get(id), Type::Number(number) if is_wide(number))
            && !self.model.is_small(id)
    }

    /// Returns the numbers of a sequence or array that is a typed array.
    pub(super) fn packed(&self, element: Id) -> Option<Number> {
        match self.leaf(element) {
            Some(Leaf::Number(number)) if number.size() <= 8 => Some(number),
            _ => None,
        }
    }

    /// Returns whether JavaScript compares keys by their value, so that they can be the keys of a map or set. It does
    /// not keep the sign of -0.0.
    pub(super) fn is_js_key(&self, key: Id) -> bool {
        match self.model.get(self.underlying(key)) {
            Type::Number(number) => !is_float(*number),
            Type::Bool | Type::Char | Type::Str(_) | Type::Ordering => true,
            Type::Enum(of) => of.is_plain(),
            _ => false,
        }
    }

    /// Returns whether a value can be null, so that an option of it needs an object.
    pub(super) fn is_nullable(&self, id: Id) -> bool {
        matches!(self.model.get(self.underlying(id)), Type::Option(_))
    }

    /// Returns whether an array has no bytes.
    pub(super) fn is_zero_array(&self, id: Id) -> bool {
        matches!(self.model.get(id), Type::Array(..)) && self.model.fixed_size(id) == Some(0)
    }

    /// Returns the type of values.
    pub(super) fn ty(&self, id: Id) -> String {
        if self.model.item(id).is_some() {
            return self.names.of(id).into();
        }
        let array = |element: Id| format!("{}[]", parens(self.ty(element)));
        match self.model.get(id) {
            Type::Number(_) if self.is_bigint(id) => "bigint".into(),
            Type::Number(_) => "number".into(),
            Type::Bool => "boolean".into(),
            Type::Char | Type::Str(_) => "string".into(),
            Type::Ordering => "-1 | 0 | 1".into(),
            Type::Seq(_, Elements::CStr) | Type::Bytes(..) => "Uint8Array<ArrayBuffer>".into(),
            Type::Seq(element, Elements::Any | Elements::AtMost(_)) => self
                .typed_array(*element)
                .unwrap_or_else(|| array(*element)),
            Type::Seq(element, Elements::Set) if self.is_js_key(*element) => {
                format!("SdpSet<{}>", self.ty(*element))
            }
            Type::Seq(element, _) => array(*element),
            Type::Map(key, value) => self.map(*key, *value),
            Type::Array(..) if self.is_zero_array(id) => "[]".into(),
            Type::Array(element, _) => self
                .typed_array(*element)
                .unwrap_or_else(|| array(*element)),
            Type::Option(ty) if self.is_nullable(*ty) => {
                format!("{{ value: {} }} | null", self.ty(*ty))
            }
            Type::Option(ty) => format!("{} | null", self.ty(*ty)),
            Type::Result(value, error) => format!(
                "{{ kind: \"Ok\"; value: {} }} | {{ kind: \"Err\"; error: {} }}",
                self.ty(*value),
                self.ty(*error)
            ),
            Type::Tuple(types) => self.tuple(types.iter().copied()),
            Type::Kind { ty, .. } => self.time(id).unwrap_or_else(|| self.ty(*ty)),
            Type::Pointer(ty) | Type::Checked(_, ty) | Type::Reverse(ty) | Type::Alias(_, ty) => {
                self.ty(*ty)
            }
            Type::Struct(..) | Type::Enum(_) | Type::Opaque(_) => "never".into(),
        }
    }

    /// Returns the type of a duration or a point in time.
    pub(super) fn time(&self, id: Id) -> Option<String> {
        let name = match self.model.time(id)? {
            Temporal::Duration | Temporal::SignedDuration => "SdpDuration",
            Temporal::PointInTime => "SdpPointInTime",
            _ => return None,
        };
        match self.model.get(self.underlying(id)) {
            Type::Tuple(parts) => match &**parts {
                [seconds, nanos] if self.ty(*nanos) == "number" => match &*self.ty(*seconds) {
                    "bigint" => Some(name.into()),
                    seconds => Some(format!("[seconds: {seconds}, nanos: number]")),
                },
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the type of the values that an encoder accepts.
    pub(super) fn input(&self, id: Id) -> String {
        match self.inputs.contains(id) {
            true => format!("SdpInput<{}>", self.ty(id)),
            false => self.ty(id),
        }
    }

    pub(super) fn tuple(&self, types: impl Iterator<Item = Id>) -> String {
        let types: Vec<_> = types.map(|ty| self.ty(ty)).collect();
        format!("[{}]", types.join(", "))
    }

    fn map(&self, key: Id, value: Id) -> String {
        let (name, key, value) = match self.is_js_key(key) {
            true => ("SdpMap", self.ty(key), self.ty(value)),
            false => return format!("[{}, {}][]", self.ty(key), self.ty(value)),
        };
        format!("{name}<{key}, {value}>")
    }

    pub(super) fn typed_array(&self, element: Id) -> Option<String> {
        Some(format!(
            "{}Array<ArrayBuffer>",
            view_suffix(self.packed(element)?)
        ))
    }

    /// Returns the condition of an invalid number, and the kind of its error.
    pub(super) fn broken(&self, check: Check, content: Id, value: &str) -> (String, &'static str) {
        match check {
            Check::NonZero => {
                let zero = match self.is_bigint(self.underlying(content)) {
                    true => "0n",
                    false => "0",
                };
                (format!("{value} === {zero}"), "InvalidZero")
            }
            Check::Nanos => (format!("{value} >= 1e9"), "InvalidNanos"),
        }
    }
}
