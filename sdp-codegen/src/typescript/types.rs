//! The types of values, and facts about them.

use std::collections::BTreeSet;

use super::Ts;
use super::text::{parens, view_suffix};
use crate::model::{Check, Id, Temporal};
use crate::plan::{Leaf, List, Order, Step};

impl Ts<'_> {
    /// Returns whether a leaf is a 64-bit integer that is a number in JavaScript.
    pub(super) fn is_small(&self, id: Id) -> bool {
        self.model.is_small(self.plan.strip(id))
    }

    /// Returns the number, bool, char or ordering that one call reads.
    pub(super) fn leaf(&self, id: Id) -> Option<Leaf> {
        let leaf = self.plan.leaf(id);
        leaf.filter(|it| !matches!(it, Leaf::Tag(_)))
    }

    /// Returns whether JavaScript compares keys by their value, so that they can be the keys of a map or set. It does
    /// not keep the sign of -0.0.
    fn is_js_key(&self, key: Id) -> bool {
        match self.plan.step(self.plan.underlying(key)) {
            Step::Leaf(Leaf::Number(number)) => number.is_integer(),
            Step::Leaf(_) | Step::Text(_) => true,
            _ => false,
        }
    }

    /// Returns the class of a list: `Map`, `Set`, or nothing for an array.
    pub(super) fn class(&self, list: &List) -> &'static str {
        let is_keyed = matches!(list.order, Order::Ascending | Order::Unknown);
        match list.value {
            _ if !is_keyed || !self.is_js_key(list.key) => "",
            Some(_) => "Map",
            None => "Set",
        }
    }

    /// Returns the type of values.
    pub(super) fn ty(&self, id: Id) -> String {
        if self.model.item(id).is_some() {
            return self.names.of(id).into();
        }
        match self.plan.step(id) {
            Step::Leaf(leaf) => match leaf {
                Leaf::Number(number)
                    if number.is_integer() && number.size() > 4 && !self.is_small(id) =>
                {
                    "bigint".into()
                }
                Leaf::Number(_) | Leaf::Tag(_) => "number".into(),
                Leaf::Bool => "boolean".into(),
                Leaf::Char => "string".into(),
                Leaf::Ordering => "-1 | 0 | 1".into(),
            },
            Step::Text(_) => "string".into(),
            Step::CText => "Uint8Array<ArrayBuffer>".into(),
            Step::Numbers(number, _) => format!("{}Array<ArrayBuffer>", view_suffix(*number)),
            Step::List(list) => match self.class(list) {
                "" => format!("{}[]", self.element(list)),
                class => format!("Sdp{class}<{}>", self.parts(&[Some(list.key), list.value])),
            },
            Step::Array(element, _) => format!("{}[]", parens(self.ty(*element))),
            Step::Option(ty) if self.plan.is_optional(*ty) => {
                format!("{{ value: {} }} | null", self.ty(*ty))
            }
            Step::Option(ty) => format!("{} | null", self.ty(*ty)),
            Step::Result(value, error) => format!(
                "{{ kind: \"Ok\"; value: {} }} | {{ kind: \"Err\"; error: {} }}",
                self.ty(*value),
                self.ty(*error)
            ),
            Step::Tuple(types) => self.tuple(types.iter().copied()),
            Step::Content(ty) | Step::Level(ty) | Step::Check(_, ty) => {
                self.time(id).unwrap_or_else(|| self.ty(*ty))
            }
            Step::Struct(_) | Step::Enum(_) => "never".into(),
        }
    }

    fn parts(&self, types: &[Option<Id>]) -> String {
        let types: Vec<_> = types.iter().flatten().map(|ty| self.ty(*ty)).collect();
        types.join(", ")
    }

    pub(super) fn tuple(&self, types: impl Iterator<Item = Id>) -> String {
        format!("[{}]", self.parts(&types.map(Some).collect::<Vec<_>>()))
    }

    /// Returns the type of the elements of a list in an array.
    pub(super) fn element(&self, list: &List) -> String {
        match list.value {
            Some(value) => self.tuple([list.key, value].into_iter()),
            None => parens(self.ty(list.key)),
        }
    }

    /// Returns the type of a duration or a point in time.
    pub(super) fn time(&self, id: Id) -> Option<String> {
        let name = match self.model.time(id)? {
            Temporal::Duration | Temporal::SignedDuration => "SdpDuration",
            Temporal::PointInTime => "SdpPointInTime",
            _ => return None,
        };
        let Step::Tuple(parts) = self.plan.step(self.plan.underlying(id)) else {
            return None;
        };
        let parts: Vec<_> = parts.iter().map(|it| self.ty(*it)).collect();
        match parts.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            ["bigint", "number"] => Some(name.into()),
            [seconds, "number"] => Some(format!("[seconds: {seconds}, nanos: number]")),
            _ => None,
        }
    }

    /// Returns the type of the values that an encoder accepts.
    pub(super) fn input(&self, id: Id) -> String {
        self.input_of(&self.ty(id), &[id])
    }

    /// Returns the type of the values that an encoder of a union accepts: more than a decoder returns, such as read-only
    /// collections, and typed arrays of any buffer.
    pub(super) fn input_of(&self, name: &str, types: &[Id]) -> String {
        let is_any = |of: &BTreeSet<Id>| types.iter().any(|id| of.contains(id));
        match is_any(&self.collections) && !is_any(&self.endless) {
            true => format!("SdpInput<{name}>"),
            false => name.into(),
        }
    }

    /// Returns the condition of an invalid number.
    pub(super) fn broken(&self, check: Check, content: Id) -> &'static str {
        let is_bigint = self.ty(self.plan.underlying(content)) == "bigint";
        match check {
            Check::NonZero if is_bigint => "value === 0n",
            Check::NonZero => "value === 0",
            Check::Nanos => "value >= 1e9",
        }
    }
}
