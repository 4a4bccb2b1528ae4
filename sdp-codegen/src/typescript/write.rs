//! The functions that write values.

use sdp_schema::Number;

use super::parts::{Part, runs};
use super::prune::used;
use super::read::{at_variable, sum};
use super::shape::{Leaf, Shape, shape, view_suffix};
use super::{Ts, function, method, quoted};
use crate::code::Code;
use crate::model::{Elements, Enum, Id, Type};

impl Ts<'_> {
    /// Writes parts to `w`, after a tag of this width if there is one.
    pub(super) fn write_parts(&self, code: &mut Code, tag: Option<(u8, &str)>, parts: &[Part]) {
        let (mut tag, mut index) = (tag, 0_usize);
        for run in runs(self, parts) {
            let width = tag.map_or(0, |(width, _)| u64::from(width));
            let size = run.size.saturating_add(width);
            let at = at_variable(index);
            if size > 0 {
                line!(code, "const {at} = grow(w, {size});");
                index = index.saturating_add(1);
            }
            if let Some((width, tag)) = tag.take() {
                code.line(set(width, &at, tag));
            }
            for (part, leaf) in run.parts {
                match leaf {
                    Some((leaf, offset)) => {
                        let at = sum(&at, offset.saturating_add(width));
                        code.line(put(leaf, &at, &part.value, &part.place));
                    }
                    None => self.write(code, part),
                }
            }
        }
        if let Some((width, tag)) = tag {
            line!(code, "const at = grow(w, {width});");
            code.line(set(width, "at", tag));
        }
    }

    /// Writes one value that is not a leaf.
    fn write(&self, code: &mut Code, part: &Part) {
        let Part { value, place, .. } = part;
        let id = self.strip(part.id);
        match self.model.get(id) {
            Type::Str(None) => line!(code, "putString(w, {value}, {place});"),
            Type::Seq(_, Elements::CStr) => {
                line!(code, "putCString(w, {value}, {place});");
            }
            Type::Bytes(_, size) => {
                line!(code, "checkNumbers({value}, \"Uint8Array\", {place});");
                line!(code, "exactly({value}.length, {size}, {place});");
                line!(code, "putNumbers(w, {value}, 1);");
            }
            Type::Array(..) if self.is_zero_array(id) => check_array(code, value, 0, place),
            Type::Tuple(types) if types.is_empty() => check_array(code, value, 0, place),
            _ => line!(code, "write{}(w, {value}, {place});", self.names.of(id)),
        }
    }

    pub(super) fn write_one(&self, code: &mut Code, id: Id, value: &str, place: &str) {
        self.write_parts(code, None, &[self.part(id, value, place)]);
    }

    /// Returns the function that writes a type, with the place of the value for errors.
    pub(super) fn write_function(&self, id: Id) -> String {
        let (name, ty) = (self.names.of(id), self.input(id));
        let parameters = [("w", "Writer"), ("value", &*ty), ("place", "string")];
        function(&format!("write{name}"), &parameters, "void", |code| {
            self.write_body(code, id);
        })
    }

    fn write_body(&self, code: &mut Code, id: Id) {
        if self.leaf(id).is_some() || self.strip(id) != id {
            self.write_one(code, self.strip(id), "value", "place");
            return;
        }
        let name = self.names.of(id);
        match self.model.get(id) {
            Type::Struct(_, fields) => {
                match shape(fields) {
                    Shape::Tuple(_) => check_array(code, "value", fields.len(), "place"),
                    _ => code.line("checkObject(value, place);"),
                }
                self.write_parts(code, None, &self.field_parts(id, 0, fields, "value", name));
            }
            Type::Enum(of) => self.write_enum(code, id, of),
            Type::Seq(element, elements @ (Elements::Any | Elements::AtMost(_))) => {
                self.descend(code, id);
                self.check_class(code, *element);
                if let Elements::AtMost(max) = elements {
                    line!(code, "atMost(value.length, {max}, place);");
                }
                code.line("putCount(w, value.length, place);");
                self.write_elements(code, *element, None);
                self.ascend(code, id);
            }
            Type::Seq(element, Elements::Indexed) => {
                self.descend(code, id);
                line!(
                    code,
                    "putIndexed(w, value, place, {});",
                    self.writer(*element)
                );
                self.ascend(code, id);
            }
            Type::Seq(..) | Type::Map(..) => self.write_keyed(code, id),
            Type::Array(element, count) => {
                self.check_class(code, *element);
                line!(code, "exactly(value.length, {count}, place);");
                self.write_elements(code, *element, Some(*count));
            }
            Type::Option(ty) => {
                code.line("if (value === null) return putU8(w, 0);");
                let value = match self.is_nullable(*ty) {
                    true => {
                        code.line("checkObject(value, place);");
                        "value.value"
                    }
                    false => "value",
                };
                let parts = [self.part(*ty, value, "place")];
                self.write_parts(code, Some((1, "1")), &parts);
            }
            Type::Result(value, error) => {
                let value = [self.part(*value, "value.value", "place")];
                let error = [self.part(*error, "value.error", "place")];
                code.block("if (value?.kind === \"Err\") {", "}", |code| {
                    self.write_parts(code, Some((1, "0")), &error);
                    code.line("return;");
                });
                code.line("if (value?.kind !== \"Ok\") refuse(place, \"an unknown kind\");");
                self.write_parts(code, Some((1, "1")), &value);
            }
            Type::Tuple(types) => {
                check_array(code, "value", types.len(), "place");
                let parts = self.tuple_parts(types.iter().copied(), "value", "place");
                self.write_parts(code, None, &parts);
            }
            Type::Pointer(ty) => {
                code.line("descend(w, place);");
                self.write_one(code, *ty, "value", "place");
                code.line("w.level--;");
            }
            Type::Checked(check, ty) => {
                self.write_one(code, *ty, "value", "place");
                let (condition, kind) = self.broken(*check, *ty, "value");
                line!(code, "if ({condition}) refuse(place, {});", quoted(kind));
            }
            Type::Str(Some(max)) => {
                code.line("const start = w.at + 4;");
                code.line("putString(w, value, place);");
                line!(code, "atMost(w.at - start, {max}, place);");
            }
            _ => {}
        }
    }

    /// Checks the class of an array or typed array.
    fn check_class(&self, code: &mut Code, element: Id) {
        match self.packed(element) {
            Some(number) => {
                let class = format!("{}Array", view_suffix(number));
                line!(code, "checkNumbers(value, \"{class}\", place);");
            }
            None => code.line("checkArray(value, place);"),
        }
    }

    fn write_elements(&self, code: &mut Code, element: Id, fixed: Option<u64>) {
        if let Some(number) = self.packed(element) {
            return self.write_numbers(code, number, fixed);
        }
        let mut body = Code::new("  ");
        self.write_one(&mut body, element, "item", "place");
        let body = body.finish();
        match body.trim_end() {
            statement if !statement.contains('\n') => {
                line!(code, "for (const item of value) {statement}");
            }
            statements => code.block("for (const item of value) {", "}", |code| {
                code.line(statements);
            }),
        }
    }

    /// Returns the function that writes a value.
    fn writer(&self, id: Id) -> String {
        let mut body = Code::new("  ");
        self.write_one(&mut body, id, "item", "place");
        let body = body.finish();
        match body.trim_end().strip_suffix("(w, item, place);") {
            Some(name) if !name.contains('\n') => name.into(),
            _ => {
                let body = body.trim_end().replace('\n', "\n  ");
                match used(&body).contains("place") {
                    true => format!("(w, item, place) => {{\n  {body}\n}}"),
                    false => format!("(w, item) => {{\n  {body}\n}}"),
                }
            }
        }
    }

    pub(super) fn descend(&self, code: &mut Code, id: Id) {
        if self.counts_levels && self.model.is_level(id) {
            code.line("descend(w, place);");
        }
    }

    pub(super) fn ascend(&self, code: &mut Code, id: Id) {
        if self.counts_levels && self.model.is_level(id) {
            code.line("w.level--;");
        }
    }

    fn write_enum(&self, code: &mut Code, id: Id, of: &Enum) {
        let name = self.names.of(id);
        if of.is_plain() {
            line!(code, "const at = grow(w, {});", of.tag_width);
            code.line(set(of.tag_width, "at", &format!("tag{name}(value, place)")));
            return;
        }
        code.block("switch (value?.kind) {", "}", |code| {
            for (index, variant) in of.variants.iter().enumerate() {
                let (tag, kind) = (variant.tag.to_string(), quoted(&variant.name));
                let place = format!("{name}.{}", variant.name);
                code.block(format_args!("case {kind}: {{"), "}", |code| {
                    if let Shape::Tuple(fields) = shape(&variant.fields) {
                        check_array(code, "value.values", fields.len(), &quoted(&place));
                    }
                    let parts = self.field_parts(id, index, &variant.fields, "value", &place);
                    self.write_parts(code, Some((of.tag_width, &tag)), &parts);
                    code.line("break;");
                });
            }
            code.line("default: refuse(place, \"an unknown kind\");");
        });
    }

    /// Returns the function with the tag of a value of an enum.
    pub(super) fn tag_function(&self, id: Id) -> Option<(String, String)> {
        let Type::Enum(of) = self.model.get(id) else {
            return None;
        };
        let name = self.names.of(id);
        let value = if of.is_plain() { "value" } else { "value.kind" };
        let input = self.input(id);
        let text = function(
            &format!("tag{name}"),
            &[("value", &input), ("place", "string")],
            "number",
            |code| {
                code.block(format_args!("switch ({value}) {{"), "}", |code| {
                    for variant in &of.variants {
                        let (kind, tag) = (quoted(&variant.name), variant.tag);
                        line!(code, "case {kind}: return {tag};");
                    }
                    code.line("default: return refuse(place, \"an unknown kind\");");
                });
            },
        );
        Some((format!("tag{name}"), text))
    }
}

/// Checks the class and the length of an array.
fn check_array(code: &mut Code, value: &str, count: usize, place: &str) {
    line!(code, "checkArray({value}, {place});");
    line!(code, "exactly({value}.length, {count}, {place});");
}

/// Returns the statement that writes a leaf at an offset.
fn put(leaf: Leaf, at: &str, value: &str, place: &str) -> String {
    let (suffix, checked) = match leaf {
        Leaf::Number(number) => match number {
            Number::U128 | Number::I128 => {
                let check = if number.is_signed() {
                    "signed"
                } else {
                    "unsigned"
                };
                return format!("put128(w, {at}, {check}({value}, 128, {place}));");
            }
            Number::U64 => ("BigUint64", format!("unsigned({value}, 64, {place})")),
            Number::I64 => ("BigInt64", format!("signed({value}, 64, {place})")),
            Number::F64 => ("Float64", format!("float({value}, {place})")),
            _ => {
                let check = format!("{number:?}").to_lowercase();
                (view_suffix(number), format!("{check}({value}, {place})"))
            }
        },
        Leaf::Small(Number::U64) => ("BigUint64", format!("small({value}, 0, {place})")),
        Leaf::Small(_) => {
            let min = "Number.MIN_SAFE_INTEGER";
            ("BigInt64", format!("small({value}, {min}, {place})"))
        }
        Leaf::Bool => ("Uint8", format!("bool({value}, {place})")),
        Leaf::Char => ("Uint32", format!("char({value}, {place})")),
        Leaf::Ordering => ("Int8", format!("ordering({value}, {place})")),
    };
    let end = if leaf.size() == 1 { "" } else { ", true" };
    format!("w.view.set{suffix}({at}, {checked}{end});")
}

/// Returns the statement that writes a tag.
fn set(width: u8, at: &str, tag: &str) -> String {
    method("w", "set", width, &format!("{at}, {tag}")) + ";"
}
