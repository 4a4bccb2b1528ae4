//! The order of keys: natural in Python, or by an expression.

use super::body::{Body, Lines};
use super::{Helper, Python};
use crate::model::{Elements, Field, Id, Type};

impl Python<'_> {
    /// Returns whether `<` compares values of a type by the order of SPEC.md.
    // SPEC K1 to K14.
    pub(super) fn is_natural(&self, id: Id) -> bool {
        let is_natural = |id: &Id| match self.model.get(*id) {
            Type::Number(number) => number.is_integer(),
            Type::Bool | Type::Char | Type::Str(_) | Type::Ordering => true,
            Type::Seq(element, Elements::Any | Elements::AtMost(_)) => {
                matches!(self.buffer_letter(*element), Some('B') | None)
            }
            Type::Seq(_, Elements::CStr) | Type::Tuple(_) | Type::Pointer(_) | Type::Alias(..) => {
                true
            }
            Type::Array(element, count) => {
                self.is_tuple(*element, *count)
                    || matches!(self.buffer_letter(*element), Some('B') | None)
            }
            Type::Checked(..) => true,
            Type::Kind { is_ordered, .. } => *is_ordered,
            _ => false,
        };
        self.model.reachable(id).iter().all(is_natural)
    }

    /// Returns an expression that compares values of a type by the order of SPEC.md. Kinds without a known order stop the
    /// comparison.
    pub(super) fn order(&self, id: Id, value: &str) -> String {
        if self.model.fixed_size(id) == Some(0) || self.is_never(id) {
            return "()".into();
        }
        if self.is_natural(id) {
            return value.into();
        }
        let of_parts = |parts: &mut dyn Iterator<Item = (Id, String)>| {
            let parts = parts.map(|(ty, value)| self.order(ty, &value) + ",");
            format!("({})", parts.collect::<Vec<_>>().join(" "))
        };
        match self.model.get(id) {
            Type::Seq(element, Elements::Set) => {
                let element_order = self.order(*element, "key");
                match self.model.is_ordered(*element) {
                    true => format!("sorted({element_order} for key in {value})"),
                    false => format!("[{element_order} for key in {value}]"),
                }
            }
            Type::Number(_)
            | Type::Seq(_, Elements::Heap | Elements::Indexed)
            | Type::Kind {
                is_ordered: false, ..
            }
            | Type::Bytes(..)
            | Type::Opaque(_) => "_Unordered()".into(),
            Type::Seq(element, _) | Type::Array(element, _) => match self.order(*element, "key") {
                order if order == "key" => format!("{value}.tolist()"),
                order => format!("[{order} for key in {value}]"),
            },
            Type::Map(key, content) => {
                let entry =
                    of_parts(&mut [(*key, "key".into()), (*content, "value".into())].into_iter());
                let entries = self.entries(*key, value);
                match self.model.is_ordered(*key) {
                    true => format!("sorted({entry} for key, value in {entries})"),
                    false => format!("[{entry} for key, value in {entries}]"),
                }
            }
            Type::Option(ty) => {
                let content = self.some_value(*ty, value);
                format!(
                    "(() if {value} is None else ({},))",
                    self.order(*ty, &content)
                )
            }
            Type::Result(content, error) => {
                let (content, error) = (
                    self.order(*content, &format!("{value}.value")),
                    self.order(*error, &format!("{value}.error")),
                );
                format!("((0, {content}) if isinstance({value}, Ok) else (1, {error}))")
            }
            Type::Tuple(types) => {
                let parts = types.iter().enumerate();
                of_parts(&mut parts.map(|(index, ty)| (*ty, format!("{value}[{index}]"))))
            }
            Type::Enum(of) if of.is_plain() => {
                format!("{}_TAGS[{value}]", self.names.table(id))
            }
            Type::Struct(..) | Type::Enum(_) => {
                format!("_order_{}({value})", self.function(Helper::Order, id, ""))
            }
            Type::Alias(..) if self.model.is_recursive(id) => {
                format!("_order_{}({value})", self.function(Helper::Order, id, ""))
            }
            Type::Reverse(ty) => format!("_Reversed({})", self.order(*ty, value)),
            ty => match ty.content() {
                Some(content) => self.order(content, value),
                None => value.into(),
            },
        }
    }

    /// Returns the expression for a key, with a function if it is long.
    pub(super) fn key_order(&self, key: Id, value: &str, owner: &str) -> String {
        let order = self.order(key, value);
        match order.len() > 60 {
            true => format!(
                "_order_{}({value})",
                self.function(Helper::Order, key, owner)
            ),
            false => order,
        }
    }

    /// Returns the function with the order of a type.
    pub(super) fn order_function(&self, id: Id, name: &str) -> String {
        let mut text = format!(
            "def _order_{name}(it: {}) -> Any:\n",
            self.parameter_hint(id)
        );
        text.push_str("    \"\"\"Returns the parts of a key in their order.\"\"\"\n");
        let fields = |variant: usize, fields: &[Field], tag: Option<u32>| {
            let names = self.names.fields(id, variant).iter().zip(fields);
            let parts = names.map(|(name, field)| self.order(field.ty, &format!("it.{name}")));
            let parts: Vec<_> = tag
                .map(|it| it.to_string())
                .into_iter()
                .chain(parts)
                .collect();
            let comma = if parts.len() == 1 { "," } else { "" };
            format!("return ({}{comma})", parts.join(", "))
        };
        let mut lines = Lines {
            depth: 1,
            ..Lines::default()
        };
        match self.model.get(id) {
            Type::Struct(_, all) => lines.line(fields(0, all, None)),
            Type::Enum(of) => {
                for (index, variant) in of.variants.iter().enumerate() {
                    let parts = fields(index, &variant.fields, Some(variant.tag));
                    if index.saturating_add(1) == of.variants.len() {
                        lines.line(parts);
                    } else {
                        let class = self.names.variant(id, index);
                        lines.open(format!("if isinstance(it, {class}):"));
                        lines.line(parts);
                        lines.close();
                    }
                }
            }
            Type::Alias(_, ty) => lines.line(format!("return {}", self.order(*ty, "it"))),
            _ => lines.line(format!("return {}", self.order(id, "it"))),
        }
        text + &lines.text
    }
}

impl Body<'_> {
    /// Declares the variable that the comparison of keys needs, and returns it, or nothing for the remaining sequences.
    pub(super) fn before_keys(&mut self, key: Id, elements: Elements) -> String {
        let (name, line) = match elements {
            Elements::Set if self.is_plain(key, elements) => ("last", "last: Any = None"),
            Elements::Set | Elements::Heap => ("last", "last: _Mark | None = None"),
            _ => return String::new(),
        };
        let state = self.fresh(name);
        let line = line.replacen(name, &state, 1);
        self.lines.line(line);
        state
    }

    /// Returns whether keys are compared by `<`.
    fn is_plain(&self, key: Id, elements: Elements) -> bool {
        elements == Elements::Set && self.py.is_natural(key) && self.py.model.is_ordered(key)
    }

    /// Compares a key, which lies in `data` from `start` to `end`, with the earlier ones.
    pub(super) fn check_key(
        &mut self,
        key: Id,
        elements: Elements,
        state: &str,
        (item, start, data, end): (&str, &str, &str, &str),
    ) {
        let py = self.py;
        match elements {
            Elements::Set if self.is_plain(key, elements) => {
                self.lines
                    .open(format!("if {state} is not None and not {state} < {item}:"));
                let kind = format!("\"DuplicateKey\" if {state} == {item} else \"UnorderedKey\"");
                self.lines.line(format!("raise SdpError({kind}, {start})"));
                self.lines.close();
                self.lines.line(format!("{state} = {item}"));
            }
            Elements::Set | Elements::Heap => {
                let heap = if elements == Elements::Heap {
                    ", is_heap=True"
                } else {
                    ""
                };
                let order = py.key_order(key, item, &self.owner);
                self.lines.line(format!(
                    "{state} = _check_key({data}, {state}, ({order}, {start}, {end}){heap})"
                ));
            }
            _ => {}
        }
    }
}
