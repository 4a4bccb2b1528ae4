//! The identity of elements that are unique: texts that are equal for equal elements, because a text has a hash with a
//! secret, and a number has not.

use sdp_schema::Number;

use super::body::Lines;
use super::{Helper, Python};
use crate::model::{Check, Elements, Field, Id, Type};

impl Python<'_> {
    /// Returns an expression for a value in a form whose `repr` is equal for equal elements. Ordered floats are compared as
    /// numbers, the rest as bits.
    // SPEC V4.
    fn identity(&self, id: Id, value: &str) -> String {
        if !self.has_float_or_map(id) {
            return format!("_identity({value})");
        }
        let of_entry = |key: Id, content: Id| {
            let (key, content) = (self.identity(key, "key"), self.identity(content, "value"));
            format!("({key}, {content},)")
        };
        match self.model.get(id) {
            Type::Number(_) | Type::Checked(Check::NotNan, _) => {
                let number = self.number(id, value);
                match self.model.is_ordered_float(id) {
                    true => format!("_float_order({number})"),
                    false => format!("_bits({number})"),
                }
            }
            Type::Seq(pair, Elements::UniqueKeys) => match self.pair(*pair) {
                Some((key, content)) => {
                    let (entry, entries) = (of_entry(key, content), self.entries(key, value));
                    format!("tuple({entry} for key, value in {entries})")
                }
                None => format!("_identity({value})"),
            },
            Type::Map(key, content) => {
                let (entry, entries) = (of_entry(*key, *content), self.entries(*key, value));
                format!("sorted(repr({entry}) for key, value in {entries})")
            }
            Type::Seq(element, Elements::Set) => {
                let element = self.identity(*element, "key");
                format!("sorted(repr({element}) for key in {value})")
            }
            Type::Seq(element, _) | Type::Array(element, _) => {
                let element = self.identity(*element, "key");
                format!("tuple({element} for key in {value})")
            }
            Type::Option(ty) => {
                let content = self.identity(*ty, &self.some_value(*ty, value));
                format!("(None if {value} is None else ({content},))")
            }
            Type::Result(content, error) => {
                let content = self.identity(*content, &format!("{value}.value"));
                let error = self.identity(*error, &format!("{value}.error"));
                format!("((1, {content}) if isinstance({value}, Ok) else (0, {error}))")
            }
            Type::Tuple(types) => {
                let parts = types.iter().enumerate();
                let parts = parts.map(|(at, ty)| self.identity(*ty, &format!("{value}[{at}]")));
                format!("({},)", parts.collect::<Vec<_>>().join(", "))
            }
            Type::Struct(..) | Type::Enum(_) => self.identity_call(id, value),
            Type::Alias(..) if self.model.is_recursive(id) => self.identity_call(id, value),
            ty => match ty.content() {
                Some(content) => self.identity(content, value),
                None => format!("_identity({value})"),
            },
        }
    }

    fn identity_call(&self, id: Id, value: &str) -> String {
        let function = self.function(Helper::Identity, id, "");
        format!("_identity_{function}({value})")
    }

    /// Returns the expression for the identity of an element, with a function if it is long.
    pub(super) fn element_identity(&self, id: Id, value: &str, owner: &str) -> String {
        let identity = self.identity(id, value);
        match identity.len() > 60 {
            true => format!(
                "repr(_identity_{}({value}))",
                self.function(Helper::Identity, id, owner)
            ),
            false => format!("repr({identity})"),
        }
    }

    /// Returns the function for the identity of a type.
    pub(super) fn identity_function(&self, id: Id, name: &str) -> String {
        let mut lines = Lines {
            depth: 1,
            ..Lines::default()
        };
        let fields = |variant: usize, fields: &[Field], class: &str| {
            let names = self.names.fields(id, variant).iter().zip(fields);
            let parts = names.map(|(name, field)| self.identity(field.ty, &format!("it.{name}")));
            let parts: Vec<_> = std::iter::once(class.to_owned()).chain(parts).collect();
            format!("return ({},)", parts.join(", "))
        };
        match self.model.get(id) {
            Type::Struct(_, all) => lines.line(fields(0, all, self.names.ty(id))),
            Type::Enum(of) => {
                for (index, variant) in of.variants.iter().enumerate() {
                    let class = self.names.variant(id, index);
                    lines.open(format!("if isinstance(it, {class}):"));
                    lines.line(fields(index, &variant.fields, class));
                    lines.close();
                }
                lines.line("raise TypeError(f\"{it!r} is not a variant\")");
            }
            Type::Alias(_, ty) => lines.line(format!("return {}", self.identity(*ty, "it"))),
            _ => lines.line(format!("return {}", self.identity(id, "it"))),
        }
        format!(
            "def _identity_{name}(it: {}) -> Any:\n    \"\"\"Returns a form whose `repr` is equal for equal elements.\"\"\"\n{}",
            self.parameter_hint(id),
            lines.text
        )
    }

    fn has_float_or_map(&self, id: Id) -> bool {
        let is_one = |id: &Id| {
            matches!(
                self.model.get(*id),
                Type::Number(Number::F32 | Number::F64) | Type::Map(..)
            )
        };
        self.model.reachable(id).iter().any(is_one)
    }

    /// Returns an expression for a float as its encoding has it.
    pub(super) fn number(&self, id: Id, value: &str) -> String {
        match self.model.get(self.inner(id)) {
            Type::Number(Number::F32) => format!("_single({value})"),
            _ => value.into(),
        }
    }
}
