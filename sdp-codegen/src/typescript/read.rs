//! The statements that read values.

use sdp_schema::Number;

use super::Ts;
use super::parts::{Part, at_variable};
use super::text::{indented, method, quoted, view_suffix};
use crate::code::sum;
use crate::model::{Enum, Field, Id};
use crate::plan::{Count, Leaf, List, Order, Shape, Step, runs, shape};
use crate::template::{as_lines, optional, with};

impl Ts<'_> {
    /// Returns the expression that reads a value from `r`.
    pub(super) fn read(&self, id: Id) -> String {
        let id = self.plan.strip(id);
        if let Some(leaf) = self.leaf(id) {
            return self.get(id, leaf, &format!("take(r, {})", leaf.size()));
        }
        match self.plan.step(id) {
            Step::Text(None) => "takeString(r)".into(),
            Step::CText => "takeCString(r)".into(),
            Step::Tuple(types) if types.is_empty() => "[] as []".into(),
            Step::Numbers(number, Count::Fixed(count)) => numbers(*number, &count.to_string()),
            Step::Numbers(number, Count::Before(None)) => {
                numbers(*number, &format!("takeCount(r, {})", number.size()))
            }
            _ => format!("{}(r)", self.reader(id)),
        }
    }

    pub(super) fn read_enum(&self, id: Id, of: &Enum) -> String {
        let cases = as_lines(of.variants.iter().enumerate().map(|(index, variant)| {
            let (tag, kind) = (variant.tag, quoted(&variant.name));
            if of.is_plain() {
                return format!("case {tag}: return {kind};");
            }
            if variant.fields.is_empty() {
                return format!("case {tag}: return {{ kind: {kind} }};");
            }
            let (lines, object) = self.read_fields(id, index, &variant.fields, Some(&kind));
            let body = indented(&format!("{lines}return {object};"));
            format!("case {tag}: {{\n{body}\n}}")
        }));
        let (width, tag) = (of.tag.size(), get(of.tag, "at"));
        let values = with! { width, tag, cases, name: quoted(self.names.of(id)) };
        self.texts.fill("read enum", values)
    }

    /// Returns the statements that read parts, and the expressions of the parts. Parts that can be invalid become variables,
    /// because they are read in order.
    pub(super) fn read_parts(&self, parts: &[Part]) -> (String, Vec<String>) {
        let (mut lines, mut expressions) = (String::new(), vec![]);
        let mut index = 0_usize;
        for run in runs(0, parts, |it| self.leaf(it.id)) {
            let at = at_variable(index);
            if run.size > 0 {
                lines.push_str(&format!("const {at} = take(r, {});\n", run.size));
                index = index.saturating_add(1);
            }
            for (part, leaf) in run.parts {
                let expression = match leaf {
                    Some((leaf, offset)) => self.get(part.id, leaf, &sum(&at, offset)),
                    None => self.read(part.id),
                };
                // A leaf without a check can be read later.
                let is_free = matches!(leaf, Some((Leaf::Number(_), _))) && !self.is_small(part.id)
                    || parts.len() == 1
                    || expression == "[] as []";
                if is_free {
                    expressions.push(expression);
                } else {
                    lines.push_str(&format!("const {} = {expression};\n", part.variable));
                    expressions.push(part.variable.clone());
                }
            }
        }
        (lines, expressions)
    }

    /// Returns the statements that read the fields of a struct or variant, and the expression of the object.
    pub(super) fn read_fields(
        &self,
        id: Id,
        variant: usize,
        fields: &[Field],
        kind: Option<&str>,
    ) -> (String, String) {
        let parts = self.field_parts(id, variant, fields, "", "");
        let (lines, values) = self.read_parts(&parts);
        let tuple = format!("[{}]", values.join(", "));
        let content = match (shape(fields), kind) {
            (Shape::Unit, _) => return (lines, "{}".into()),
            (Shape::Tuple(_), None) => return (lines, tuple),
            (Shape::Tuple(_), Some(_)) => vec![format!("values: {tuple}")],
            (Shape::Newtype(_), _) => vec![format!("value: {}", values.concat())],
            (Shape::Named(_), _) => {
                let names = self.names.fields(id, variant).iter().zip(&values);
                let field = |(name, value): (&String, &String)| match name == value {
                    true => name.clone(),
                    false => format!("{name}: {value}"),
                };
                names.map(field).collect()
            }
        };
        let kind = kind.map(|kind| format!("kind: {kind}"));
        let all: Vec<_> = kind.into_iter().chain(content).collect();
        let line = format!("{{ {} }}", all.join(", "));
        match line.len() {
            0..90 => (lines, line),
            _ => (lines, format!("{{\n  {},\n}}", all.join(",\n  "))),
        }
    }

    pub(super) fn read_list(&self, list: &List) -> String {
        let List {
            min,
            is_level,
            reserves,
            ..
        } = *list;
        if list.order == Order::Indexed {
            let value = self.read(list.key);
            let read = match value.strip_suffix("(r)") {
                Some(name) if !name.contains('(') => name.into(),
                _ => format!("(r) => {value}"),
            };
            return self
                .texts
                .fill("read indexed", with! { min, read, is_level });
        }
        let value = list.value.map_or_else(String::new, |it| self.read(it));
        let values = with! {
            min, is_level, reserves, value, read: self.read(list.key), element: self.element(list), class: self.class(list),
            is_ordered: list.is_ordered(), last: self.last(list, &self.ty(list.key)), check: self.check_key(list, "r"),
            max: optional(list.max),
        };
        self.texts.fill("read list", values)
    }

    /// Returns the expression that reads a leaf at an offset.
    fn get(&self, id: Id, leaf: Leaf, at: &str) -> String {
        match leaf {
            Leaf::Number(Number::U64) if self.is_small(id) => format!("smallU64At(r, {at})"),
            Leaf::Number(_) if self.is_small(id) => format!("smallI64At(r, {at})"),
            Leaf::Number(Number::U128) => format!("u128At(r, {at})"),
            Leaf::Number(Number::I128) => format!("i128At(r, {at})"),
            Leaf::Number(number) => get(number, at),
            Leaf::Bool => format!("boolAt(r, {at})"),
            Leaf::Char => format!("charAt(r, {at})"),
            Leaf::Ordering | Leaf::Tag(_) => format!("orderingAt(r, {at})"),
        }
    }
}

/// Returns the expression that reads a number at an offset.
fn get(number: Number, at: &str) -> String {
    format!("r.{}", method("get", number, at))
}

/// Returns the expression that copies this number of numbers.
pub(super) fn numbers(number: Number, count: &str) -> String {
    match number {
        Number::U8 => format!("takeBytes(r, {count})"),
        _ => format!("take{}s(r, {count})", view_suffix(number)),
    }
}
