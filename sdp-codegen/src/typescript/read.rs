//! The functions that read values.

use sdp_schema::Number;

use super::parts::{Part, runs};
use super::shape::{Leaf, view_suffix};
use super::{Ts, function, method, quoted};
use crate::code::Code;
use crate::model::{Check, Elements, Enum, Id, Type};

impl Ts<'_> {
    /// Returns the expression that reads a value from `r`.
    pub(super) fn read(&self, id: Id) -> String {
        let id = self.strip(id);
        if let Some(leaf) = self.leaf(id) {
            return get(leaf, &format!("take(r, {})", leaf.size()));
        }
        match self.model.get(id) {
            Type::Str(None) => "takeString(r)".into(),
            Type::Seq(_, Elements::CStr) => "takeCString(r)".into(),
            Type::Bytes(_, size) => format!("takeBytes(r, {size})"),
            Type::Array(..) if self.is_zero_array(id) => "[] as []".into(),
            Type::Tuple(types) if types.is_empty() => "[] as []".into(),
            Type::Array(element, count) => self
                .copied(*element, *count)
                .unwrap_or_else(|| format!("{}(r)", self.names.read(id))),
            _ => format!("{}(r)", self.names.read(id)),
        }
    }

    /// Reads the parts of a value, and returns their expressions. Parts that can be invalid become variables, because they
    /// are read in order.
    pub(super) fn read_parts(&self, code: &mut Code, parts: &[Part]) -> Vec<String> {
        let mut expressions = vec![];
        let mut index = 0_usize;
        for run in runs(self, parts) {
            let at = at_variable(index);
            if run.size > 0 {
                line!(code, "const {at} = take(r, {});", run.size);
                index = index.saturating_add(1);
            }
            for (part, leaf) in run.parts {
                let expression = match leaf {
                    Some((leaf, offset)) => get(leaf, &sum(&at, offset)),
                    None => self.read(part.id),
                };
                // A leaf without a check can be read later.
                let is_free = matches!(leaf, Some((Leaf::Number(_), _)))
                    || parts.len() == 1
                    || expression == "[] as []";
                if is_free {
                    expressions.push(expression);
                } else {
                    line!(code, "const {} = {expression};", part.variable);
                    expressions.push(part.variable.clone());
                }
            }
        }
        expressions
    }

    /// Returns the function that reads a type.
    pub(super) fn read_function(&self, id: Id) -> String {
        let (name, ty) = (self.names.read(id), self.ty(id));
        function(&name, &[("r", "Reader")], &ty, |code| {
            self.read_body(code, id);
        })
    }

    fn read_body(&self, code: &mut Code, id: Id) {
        if self.leaf(id).is_some() || self.strip(id) != id {
            line!(code, "return {};", self.read(id));
            return;
        }
        match self.model.get(id) {
            Type::Struct(_, fields) => {
                let object = self.read_fields(code, id, 0, fields, None);
                line!(code, "return {object};");
            }
            Type::Enum(of) => self.read_enum(code, id, of),
            Type::Seq(element, elements @ (Elements::Any | Elements::AtMost(_))) => {
                self.read_sequence(code, id, *element, *elements);
            }
            Type::Seq(element, Elements::Indexed) => {
                self.enter(code, id);
                let (size, read) = (self.model.min_size(*element), self.reader(*element));
                let values = format!("takeIndexed(r, {size}, {read})");
                if self.counts_levels && self.model.is_level(id) {
                    line!(code, "const values = {values};");
                    self.leave(code, id);
                    code.line("return values;");
                } else {
                    line!(code, "return {values};");
                }
            }
            Type::Seq(..) | Type::Map(..) => self.read_keyed(code, id),
            Type::Array(element, count) => {
                if let Some(number) = self.packed(*element) {
                    return self.read_numbers(code, number, Some(*count), None);
                }
                line!(code, "const values: {} = [];", self.ty(id));
                let value = self.read(*element);
                let head = format!("for (let index = 0; index < {count}; index++)");
                line!(code, "{head} values.push({value});");
                code.line("return values;");
            }
            Type::Option(ty) => {
                let value = self.read(*ty);
                code.line("const at = take(r, 1);");
                code.block("switch (r.view.getUint8(at)) {", "}", |code| {
                    code.line("case 0: return null;");
                    match self.is_nullable(*ty) {
                        true => line!(code, "case 1: return {{ value: {value} }};"),
                        false => line!(code, "case 1: return {value};"),
                    }
                    code.line("default: return fail(\"InvalidOptionTag\", at);");
                });
            }
            Type::Result(value, error) => {
                let (value, error) = (self.read(*value), self.read(*error));
                code.line("const at = take(r, 1);");
                code.block("switch (r.view.getUint8(at)) {", "}", |code| {
                    line!(code, "case 0: return {{ kind: \"Err\", error: {error} }};");
                    line!(code, "case 1: return {{ kind: \"Ok\", value: {value} }};");
                    code.line("default: return fail(\"InvalidResultTag\", at);");
                });
            }
            Type::Tuple(types) => {
                let parts = self.tuple_parts(types.iter().copied(), "", "");
                let values = self.read_parts(code, &parts).join(", ");
                line!(code, "return [{values}];");
            }
            Type::Pointer(ty) => {
                code.line("enter(r);");
                line!(code, "const value = {};", self.read(*ty));
                code.line("r.level--;");
                code.line("return value;");
            }
            Type::Checked(check, ty) => self.read_checked(code, *check, *ty),
            Type::Str(Some(max)) => {
                code.line("const start = r.at;");
                code.line("const text = takeString(r);");
                let condition = format!("if (r.at - start - 4 > {max})");
                line!(code, "{condition} fail(\"CapacityExceeded\", start);");
                code.line("return text;");
            }
            _ => {}
        }
    }

    /// Returns the function that reads a value.
    fn reader(&self, id: Id) -> String {
        let value = self.read(id);
        match value.strip_suffix("(r)") {
            Some(name) if !name.contains('(') => name.into(),
            _ => format!("(r) => {value}"),
        }
    }

    fn read_checked(&self, code: &mut Code, check: Check, ty: Id) {
        let (condition, kind) = self.broken(check, ty, "value");
        code.line("const start = r.at;");
        line!(code, "const value = {};", self.read(ty));
        line!(code, "if ({condition}) fail({}, start);", quoted(kind));
        code.line("return value;");
    }

    fn read_sequence(&self, code: &mut Code, id: Id, element: Id, elements: Elements) {
        self.enter(code, id);
        if matches!(elements, Elements::AtMost(_)) {
            code.line("const start = r.at;");
        }
        let check = match elements {
            Elements::AtMost(max) => Some(format!(
                "if (count > {max}) fail(\"CapacityExceeded\", start);"
            )),
            _ => None,
        };
        if let Some(number) = self.packed(element) {
            return self.read_numbers(code, number, None, check);
        }
        let size = self.model.min_size(element);
        line!(code, "const count = takeCount(r, {size});");
        if let Some(check) = check {
            code.line(check);
        }
        line!(code, "const values: {} = [];", self.ty(id));
        let push = format!("values.push({});", self.read(element));
        let head = "for (let index = 0; index < count; index++)";
        match self.reserve(code, &[element]) {
            Some(release) => code.block(format_args!("{head} {{"), "}", |code| {
                code.line(release);
                code.line(push);
            }),
            None => line!(code, "{head} {push}"),
        }
        self.leave(code, id);
        code.line("return values;");
    }

    /// Reserves the bytes of the elements, if they contain counts, and returns the statement before each element.
    pub(super) fn reserve(&self, code: &mut Code, element: &[Id]) -> Option<String> {
        let sizes = element.iter().map(|id| self.model.min_size(*id));
        let size = sizes.fold(0, u64::saturating_add);
        element.iter().any(|id| self.model.has_count(*id)).then(|| {
            line!(code, "r.reserved += count * {size};");
            format!("r.reserved -= {size};")
        })
    }

    pub(super) fn enter(&self, code: &mut Code, id: Id) {
        if self.counts_levels && self.model.is_level(id) {
            code.line("enter(r);");
        }
    }

    pub(super) fn leave(&self, code: &mut Code, id: Id) {
        if self.counts_levels && self.model.is_level(id) {
            code.line("r.level--;");
        }
    }

    fn read_enum(&self, code: &mut Code, id: Id, of: &Enum) {
        line!(code, "const at = take(r, {});", of.tag_width);
        let tag = method("r", "get", of.tag_width, "at");
        code.block(format_args!("switch ({tag}) {{"), "}", |code| {
            for (index, variant) in of.variants.iter().enumerate() {
                let (tag, kind) = (variant.tag, quoted(&variant.name));
                if of.is_plain() {
                    line!(code, "case {tag}: return {kind};");
                } else if variant.fields.is_empty() {
                    line!(code, "case {tag}: return {{ kind: {kind} }};");
                } else {
                    code.block(format_args!("case {tag}: {{"), "}", |code| {
                        let object =
                            self.read_fields(code, id, index, &variant.fields, Some(&kind));
                        line!(code, "return {object};");
                    });
                }
            }
            let name = quoted(self.names.of(id));
            line!(
                code,
                "default: return fail(\"UnknownVariant\", at, {name});"
            );
        });
    }
}

/// Returns the expression that reads a leaf at an offset.
fn get(leaf: Leaf, at: &str) -> String {
    match leaf {
        Leaf::Number(Number::U128) => format!("u128At(r, {at})"),
        Leaf::Number(Number::I128) => format!("i128At(r, {at})"),
        Leaf::Number(number) if number.size() == 1 => {
            format!("r.view.get{}({at})", view_suffix(number))
        }
        Leaf::Number(number) => format!("r.view.get{}({at}, true)", view_suffix(number)),
        Leaf::Small(Number::U64) => format!("smallU64At(r, {at})"),
        Leaf::Small(_) => format!("smallI64At(r, {at})"),
        Leaf::Bool => format!("boolAt(r, {at})"),
        Leaf::Char => format!("charAt(r, {at})"),
        Leaf::Ordering => format!("orderingAt(r, {at})"),
    }
}

/// Returns the variable with the offset of a run: `at`, `at2` and so on.
pub(super) fn at_variable(index: usize) -> String {
    match index {
        0 => "at".into(),
        _ => format!("at{}", index.saturating_add(1)),
    }
}

/// Returns the expression of an offset.
pub(super) fn sum(at: &str, offset: u64) -> String {
    match offset {
        0 => at.into(),
        _ => format!("{at} + {offset}"),
    }
}
