//! Functions that write values.

mod list;

use sdp_schema::Number;

use super::body::Body;
use super::types::{letter, tag_letter};
use super::{Helper, Python};
use crate::model::{Check, Field, Id, Type};

impl Python<'_> {
    /// Returns the function that writes a type with a name, or a helper.
    ///
    /// Expands to:
    /// ```text
    /// def _write_point(out: bytearray, it: Point) -> None:
    ///     try:
    ///         out += _2d.pack(it.x, it.y)
    ///     except _REFUSED as error:
    ///         raise _refused(error, "Point", it) from None
    /// ```
    pub(super) fn writer(&self, id: Id, name: &str) -> String {
        let mut body = Body::new(self, id, name);
        let owner = self.names.owner(name);
        let mut has_part = false;
        match self.model.get(id) {
            Type::Struct(_, fields) => has_part = body.write_fields(id, 0, fields),
            Type::Enum(of) if !of.is_plain() => {
                for (index, variant) in of.variants.iter().enumerate() {
                    let class = self.names.variant(id, index);
                    let keyword = if index == 0 { "if" } else { "elif" };
                    body.lines
                        .open(format!("{keyword} isinstance(it, {class}):"));
                    let tag = tag_letter(of.tag_width);
                    body.push(tag, of.tag_width.into(), variant.tag.to_string());
                    has_part |= body.write_fields(id, index, &variant.fields);
                    body.lines.close();
                }
                body.is_fallible = true;
                body.lines
                    .line("else:\n    raise TypeError(f\"{it!r} is not a variant\")");
            }
            Type::Alias(_, content) => body.write(*content, "it"),
            _ => body.write_here(id, "it"),
        }
        body.write_run();
        let parameter = if self.counts_levels(id) {
            ", depth: int"
        } else {
            ""
        };
        let hint = self.parameter_hint(id);
        let mut text = format!("def _write_{name}(out: bytearray, it: {hint}{parameter}) -> None");
        text.push_str(body.after_signature());
        let part = if has_part { ", part" } else { "" };
        if has_part {
            text.push_str("    part = \"\"\n");
        }
        if body.lines.text.is_empty() {
            body.lines.line("pass");
        }
        // A part without a name has the errors of a field.
        match body.is_fallible && !name.contains("__") {
            true => {
                text.push_str("    try:\n");
                text.push_str(&body.lines.text);
                text.push_str("    except _REFUSED as error:\n");
                text.push_str(&format!(
                    "        raise _refused(error, \"{owner}\", it{part}) from None\n"
                ));
            }
            false => text.push_str(
                &body
                    .lines
                    .text
                    .replace("\n    ", "\n")
                    .replacen("    ", "", 1),
            ),
        }
        text
    }

    /// Returns the letter of a field that is written without a further check, or `.`.
    pub(super) fn field_letter(&self, id: Id) -> char {
        match self.model.get(id) {
            Type::Number(number) => letter(*number).unwrap_or('.'),
            Type::Bool => '?',
            Type::Str(None) => 's',
            Type::Alias(_, ty) | Type::Reverse(ty) | Type::Kind { ty, .. }
                if self.model.fixed_size(*ty).is_some() =>
            {
                self.field_letter(*ty)
            }
            _ => '.',
        }
    }

    /// Returns whether a value cannot fail in the call that writes it.
    fn is_checked(&self, id: Id) -> bool {
        match self.model.get(self.plain(id)) {
            Type::Char | Type::Ordering | Type::Enum(_) | Type::Bytes(..) => true,
            Type::Number(number) => letter(*number).is_none(),
            Type::Array(element, _) => self.buffer_letter(*element) == Some('B'),
            _ => false,
        }
    }
}

/// Returns the condition of numbers that break a rule, and the error.
pub(super) fn broken(check: Check, value: &str) -> (String, &'static str) {
    match check {
        Check::NonZero => (format!("{value} == 0"), "InvalidZero"),
        Check::Nanos => (format!("{value} >= 10**9"), "InvalidNanos"),
    }
}

impl Body<'_> {
    /// Writes fields, and returns whether the variable `part` names one.
    fn write_fields(&mut self, id: Id, variant: usize, fields: &[Field]) -> bool {
        let py = self.py;
        let mut has_part = false;
        for (field, name) in fields.iter().zip(py.names.fields(id, variant)) {
            let has_letter = py.field_letter(field.ty) != '.' || py.is_unit(field.ty);
            if !has_letter {
                self.lines.line(format!("part = \"{name}\""));
                has_part = true;
            }
            // A value of a wrong type has no such field.
            self.is_fallible |= !py.is_unit(field.ty);
            self.write(field.ty, &format!("it.{name}"));
            if !has_letter && !py.is_checked(field.ty) {
                // An error of the call is one of this field.
                self.write_run();
            }
        }
        self.write_run();
        has_part
    }

    /// Writes the value of an expression, whose last part can be in the current run.
    pub(super) fn write(&mut self, id: Id, value: &str) {
        let py = self.py;
        let is_inline = match py.model.get(id) {
            Type::Struct(..) => false,
            Type::Enum(of) => of.is_plain(),
            Type::Alias(_, content) => py.is_run(*content),
            Type::Seq(..)
            | Type::Map(..)
            | Type::Array(..)
            | Type::Option(_)
            | Type::Result(..) => !self.is_deep() || py.is_run(id),
            _ => true,
        };
        if py.is_unit(id) {
            return;
        }
        if is_inline {
            return self.write_here(id, value);
        }
        let function = py.function(Helper::Write, id, &self.owner);
        let depth = if py.counts_levels(id) {
            format!(", {}", self.depth())
        } else {
            String::new()
        };
        self.write_run();
        self.lines
            .line(format!("_write_{function}(out, {value}{depth})"));
    }

    fn write_here(&mut self, id: Id, value: &str) {
        let py = self.py;
        match py.model.get(id) {
            Type::Number(number) => match letter(*number) {
                Some(letter) => self.push(letter, 0, value),
                None => {
                    let signed = if *number == Number::I128 {
                        ", signed=True"
                    } else {
                        ""
                    };
                    let bits = format!("{value}.to_bytes(16, \"little\"{signed})");
                    self.push_checked("16s", "bits", &bits);
                }
            },
            Type::Bool => {
                // `struct` accepts any object as a bool.
                self.is_fallible = true;
                self.lines.line(format!(
                    "if {value} is not True and {value} is not False:\n    raise TypeError(f\"{{{value}!r}} is not a bool\")"
                ));
                self.push("?", 0, value);
            }
            Type::Char => self.push_checked("I", "code", &format!("_code({value})")),
            Type::Ordering => self.push_checked("b", "order", &format!("_ordering({value})")),
            Type::Bytes(_, size) => {
                self.push_checked(
                    &format!("{size}s"),
                    "octets",
                    &format!("_octets({value}, {size})"),
                );
            }
            Type::Str(max) => {
                self.is_fallible = true;
                self.lines.line(format!("text = {value}.encode()"));
                if let Some(max) = max {
                    self.refuse(&format!("len(text) > {max}"), "CapacityExceeded");
                }
                self.push("I", 0, "len(text)");
                self.write_run();
                self.lines.line("out += text");
            }
            Type::Seq(element, elements) => self.write_sequence(id, *element, *elements, value),
            Type::Map(key, content) => {
                let is_level = self.enter_writer(id);
                self.write_entries((*key, *content), value);
                self.level = self.level.saturating_sub(is_level.into());
            }
            Type::Array(element, count) => self.write_array(*element, *count, value),
            Type::Option(ty) => self.write_option(*ty, value),
            Type::Result(content, error) => self.write_result(*content, *error, value),
            Type::Tuple(types) => self.write_tuple(types, value),
            Type::Enum(of) if of.variants.is_empty() => {
                self.is_fallible = true;
                self.lines
                    .line("raise TypeError(\"the type has no value\")");
            }
            Type::Enum(of) => {
                let letter = tag_letter(of.tag_width).to_string();
                let tag = format!("{}_TAGS[{value}]", py.names.table(id));
                self.push_checked(&letter, "tag", &tag);
            }
            Type::Pointer(content) => {
                let is_level = self.enter_writer(id);
                self.write(*content, value);
                self.level = self.level.saturating_sub(is_level.into());
            }
            Type::Checked(check, content) => {
                // An object of a wrong type is an error of its content.
                self.write(*content, value);
                let (condition, kind) = broken(*check, value);
                self.refuse(&condition, kind);
            }
            ty => {
                if let Some(content) = ty.content() {
                    self.write(content, value);
                }
            }
        }
    }

    /// Adds a part to the current run whose expression can fail, so that it is evaluated first.
    fn push_checked(&mut self, format: &str, name: &str, expression: &str) {
        self.is_fallible = true;
        let name = self.fresh(name);
        self.lines.line(format!("{name} = {expression}"));
        self.push(format, 0, name);
    }

    /// Adds lines that refuse a value.
    fn refuse(&mut self, condition: &str, kind: &str) {
        self.is_fallible = true;
        self.lines
            .line(format!("if {condition}:\n    raise SdpError(\"{kind}\")"));
    }

    fn enter_writer(&mut self, id: Id) -> bool {
        let is_level = self.counts_levels && self.py.model.is_level(id);
        if is_level {
            let most = 127_u64.saturating_sub(self.level);
            self.refuse(&format!("depth > {most}"), "NestingTooDeep");
            self.level = self.level.saturating_add(1);
        }
        is_level
    }

    fn write_option(&mut self, ty: Id, value: &str) {
        self.write_run();
        let content = self.py.some_value(ty, value);
        self.lines.open(format!("if {value} is None:"));
        self.lines.line(r#"out += b"\x00""#);
        self.lines.close();
        self.lines.open("else:");
        self.push("B", 0, "1");
        self.write(ty, &content);
        self.write_run();
        self.lines.close();
    }

    fn write_result(&mut self, content: Id, error: Id, value: &str) {
        self.write_run();
        self.is_fallible = true;
        let cases = [
            ("if", "Ok", "1", content, "value"),
            ("elif", "Err", "0", error, "error"),
        ];
        for (keyword, class, tag, ty, field) in cases {
            self.lines
                .open(format!("{keyword} isinstance({value}, {class}):"));
            self.push("B", 0, tag);
            self.write(ty, &format!("{value}.{field}"));
            self.write_run();
            self.lines.close();
        }
        self.lines.line(format!(
            "else:\n    raise TypeError(f\"{{{value}!r}} is neither Ok nor Err\")"
        ));
    }
}
