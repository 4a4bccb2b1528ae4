//! The order of keys: natural in Python, or by an expression.

use std::collections::BTreeSet;

use super::Python;
use super::body::Body;
use crate::model::{Field, Id, Type};
use crate::plan::{KeyOrder, Leaf, List, Order, Step, Verb};
use crate::template::{as_lines, with};

/// The check of the keys of a list.
pub(super) struct KeyCheck {
    key: Id,
    is_heap: bool,
    /// Whether `<` compares keys.
    is_natural: bool,
    last: String,
    /// The line that declares the variable with the last key.
    pub(super) declaration: String,
    /// The variable with the offset of a key.
    pub(super) start: String,
}

impl Python<'_> {
    /// Returns whether `<` compares values of a type by the order of SPEC.md.
    pub(super) fn is_natural(&self, id: Id) -> bool {
        !self.unnatural.contains(&id)
    }

    /// Returns the types that `<` does not compare by the order of SPEC.md.
    // SPEC K1 to K14.
    pub(super) fn unnatural(&self) -> BTreeSet<Id> {
        self.model
            .containing(|id| match (self.model.get(id), self.plan.step(id)) {
                (Type::Reverse(_) | Type::Bytes(..), _) => true,
                (Type::Kind { is_ordered, .. }, _) => !is_ordered,
                (_, Step::Leaf(Leaf::Number(number))) => !number.is_integer(),
                (_, Step::Leaf(leaf)) => matches!(leaf, Leaf::Tag(_)),
                (_, Step::Numbers(..)) => !self.hint(id).starts_with(['b', 't']),
                (_, Step::List(list)) => list.order != Order::Any,
                (_, step) => matches!(
                    step,
                    Step::Option(_) | Step::Result(..) | Step::Struct(_) | Step::Enum(_)
                ),
            })
    }

    /// Returns an expression that compares values of a type by the order of SPEC.md. Kinds without a known order stop the
    /// comparison.
    fn order(&self, id: Id, value: &str) -> String {
        let is_alias = matches!(self.model.get(id), Type::Alias(..));
        let call = || format!("_order_{}({value})", self.function(Verb::Compare, id, ""));
        match self.plan.key_order(id) {
            _ if self.is_never(id) => return "()".into(),
            KeyOrder::Equal => return "()".into(),
            _ if self.is_natural(id) => return value.into(),
            KeyOrder::Unknown => return "_Unordered()".into(),
            KeyOrder::Reverse(ty) => return format!("_Reversed({})", self.order(ty, value)),
            KeyOrder::Content(_) if is_alias && self.model.is_recursive(id) => return call(),
            KeyOrder::Content(ty) => return self.order(ty, value),
            KeyOrder::Step => {}
        }
        match self.plan.step(id) {
            Step::Leaf(_) => format!("{}_TAGS[{value}]", self.own.table(id)),
            Step::Numbers(number, _) if number.is_integer() => format!("{value}.tolist()"),
            Step::Numbers(..) => format!("[_Unordered() for key in {value}]"),
            Step::List(list) => self.list_order(list, value),
            Step::Array(element, _) => {
                format!("[{} for key in {value}]", self.order(*element, "key"))
            }
            Step::Option(ty) => {
                let content = self.order(*ty, &self.some_value(*ty, value));
                format!("(() if {value} is None else ({content},))")
            }
            Step::Result(content, error) => {
                let content = self.order(*content, &format!("{value}.value"));
                let error = self.order(*error, &format!("{value}.error"));
                format!("((0, {content}) if isinstance({value}, Ok) else (1, {error}))")
            }
            Step::Tuple(types) => {
                let parts = types.iter().enumerate();
                let parts = parts.map(|(at, ty)| self.order(*ty, &format!("{value}[{at}]")));
                tuple(parts)
            }
            Step::Struct(_) | Step::Enum(_) => call(),
            _ => value.into(),
        }
    }

    fn list_order(&self, list: &List, value: &str) -> String {
        let key = self.order(list.key, "key");
        let (entry, names) = match list.value {
            Some(value) => {
                let parts = [key, self.order(value, "value")];
                (tuple(parts.into_iter()), "key, value")
            }
            None => (key, "key"),
        };
        let entries = self.entries(list, value);
        match list.order {
            Order::Ascending => format!("sorted({entry} for {names} in {entries})"),
            _ => format!("[{entry} for {names} in {entries}]"),
        }
    }

    /// Returns the expression for a key, with a function if it is long.
    pub(super) fn key_order(&self, key: Id, value: &str, owner: &str) -> String {
        let order = self.order(key, value);
        match order.len() > 60 {
            true => format!(
                "_order_{}({value})",
                self.function(Verb::Compare, key, owner)
            ),
            false => order,
        }
    }

    /// Returns the function with the order of a type.
    pub(super) fn order_function(&self, id: Id, name: &str) -> String {
        let fields = |variant: usize, fields: &[Field], tag: Option<u32>| {
            let names = self.names.fields(id, variant).iter().zip(fields);
            let parts = names.map(|(name, field)| self.order(field.ty, &format!("it.{name}")));
            tuple(tag.map(|it| it.to_string()).into_iter().chain(parts))
        };
        let body = match self.model.get(id) {
            Type::Struct(_, all) => format!("return {}", fields(0, all, None)),
            Type::Enum(of) => {
                let variants = of.variants.iter().enumerate();
                as_lines(variants.map(|(index, variant)| {
                    let class = self.names.variant(id, index);
                    let is_last = index.saturating_add(1) == of.variants.len();
                    let order = fields(index, &variant.fields, Some(variant.tag));
                    self.texts
                        .fill("order of variant", with! { class, is_last, order })
                }))
            }
            Type::Alias(_, ty) => format!("return {}", self.order(*ty, "it")),
            _ => format!("return {}", self.order(id, "it")),
        };
        let hint = self.parameter_hint(id);
        self.texts.fill("order", with! { name, hint, body })
    }
}

impl Body<'_> {
    /// Returns how the keys of a list are checked, or `None` for lists without an order.
    pub(super) fn key_check(&mut self, list: &List) -> Option<KeyCheck> {
        if !list.is_ordered() {
            return None;
        }
        let is_natural = list.order == Order::Ascending && self.py.is_natural(list.key);
        let last = self.fresh("last");
        let hint = if is_natural { "Any" } else { "_Mark | None" };
        Some(KeyCheck {
            key: list.key,
            is_heap: list.order == Order::Heap,
            is_natural,
            declaration: format!("{last}: {hint} = None"),
            last,
            start: self.fresh("key_at"),
        })
    }

    /// Compares a key, which lies in `data` up to `end`, with the earlier ones.
    pub(super) fn check_key(&mut self, check: &KeyCheck, key: &str, data: &str, end: &str) {
        let KeyCheck { last, start, .. } = check;
        if check.is_natural {
            return self.add("check natural key", with! { last, key, start });
        }
        let heap = if check.is_heap { ", is_heap=True" } else { "" };
        let order = self.py.key_order(check.key, key, &self.owner);
        self.line(format!(
            "{last} = _check_key({data}, {last}, ({order}, {start}, {end}){heap})"
        ));
    }
}

fn tuple(parts: impl Iterator<Item = String>) -> String {
    let parts: Vec<_> = parts.collect();
    let comma = if parts.len() == 1 { "," } else { "" };
    format!("({}{comma})", parts.join(", "))
}
