//! Functions that read values.

mod list;

use sdp_schema::Number;

use super::body::Body;
use super::types::{letter, tag_letter};
use super::write::broken;
use super::{Helper, Python};
use crate::model::{Check, Field, Id, Type};

impl Python<'_> {
    /// Returns the function that reads a type with a name, or a helper.
    ///
    /// Expands to:
    /// ```text
    /// def _read_point(data: bytes, at: int) -> tuple[Point, int]:
    ///     it = object.__new__(Point)
    ///     try:
    ///         it.x, it.y = _2d.unpack_from(data, at)
    ///         return it, at + 16
    ///     except _STOPPED as error:
    ///         raise _stopped(error, data, at, at, "Point", it) from None
    /// ```
    pub(super) fn reader(&self, id: Id, name: &str) -> String {
        let mut body = Body::new(self, id, name);
        let mut object = String::new();
        match self.model.get(id) {
            Type::Struct(_, fields) => {
                object = format!("    it = object.__new__({})\n", self.names.ty(id));
                body.read_fields(id, 0, fields);
                body.give("it");
            }
            Type::Enum(of) if !of.is_plain() => {
                // A type checker takes long for a union of many classes.
                object = "    it: Any = None\n".into();
                body.push(tag_letter(of.tag_width), of.tag_width.into(), "tag");
                body.settle();
                for (index, variant) in of.variants.iter().enumerate() {
                    let class = self.names.variant(id, index);
                    body.lines.open(format!("if tag == {}:", variant.tag));
                    if variant.fields.is_empty() {
                        body.lines.line(format!("return {class}(), at"));
                    } else {
                        body.lines.line(format!("it = object.__new__({class})"));
                        body.read_fields(id, index, &variant.fields);
                        body.give("it");
                    }
                    body.lines.close();
                }
                let offset = format!("at - {}", of.tag_width);
                body.lines
                    .line(format!(r#"raise SdpError("UnknownVariant", {offset})"#));
            }
            Type::Alias(_, content) => {
                body.declare("it", *content);
                body.read(*content, "it");
                body.give("it");
            }
            _ => {
                body.declare("it", id);
                body.read_here(id, "it");
                body.give("it");
            }
        }
        let (parameters, _) = self.parameters(id);
        let hint = self.hint(id);
        let mut text =
            format!("def _read_{name}(data: bytes, at: int{parameters}) -> tuple[{hint}, int]");
        text.push_str(body.after_signature());
        if body.has_text {
            text.push_str("    start = at\n");
        }
        text.push_str(&object);
        let start = if body.has_text { "start" } else { "at" };
        // The field around a part without a name is named by its own reader.
        let place = match self.model.item(id) {
            Some(_) if object.is_empty() => format!(", \"{}\"", self.names.ty(id)),
            Some(_) => format!(", \"{}\", it", self.names.ty(id)),
            None => String::new(),
        };
        match body.is_fallible {
            true => {
                text.push_str("    try:\n");
                text.push_str(&body.lines.text);
                text.push_str("    except _STOPPED as error:\n");
                text.push_str(&format!(
                    "        raise _stopped(error, data, {start}, at{place}) from None\n"
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

    /// Returns the additional parameters of a reader, and the arguments at the start of the input.
    pub(super) fn parameters(&self, id: Id) -> (String, String) {
        let (mut parameters, mut arguments) = (String::new(), String::new());
        if self.model.has_count(id) {
            parameters.push_str(", limit: int");
            arguments.push_str(", len(data)");
        }
        if self.counts_levels(id) {
            parameters.push_str(", depth: int");
            arguments.push_str(", 0");
        }
        (parameters, arguments)
    }

    /// Returns whether the function of a type has a parameter with the levels of nesting around the value.
    pub(super) fn counts_levels(&self, id: Id) -> bool {
        let mut parts = self.model.reachable(id).into_iter();
        self.nested.contains(&id) && parts.any(|it| self.model.is_level(it))
    }
}

impl Body<'_> {
    fn read_fields(&mut self, id: Id, variant: usize, fields: &[Field]) {
        let py = self.py;
        for (field, name) in fields.iter().zip(py.names.fields(id, variant)) {
            let target = format!("it.{name}");
            self.place = format!("{}.{name}", py.names.ty(id));
            let is_hello = py.model.hello.as_ref().is_some_and(|it| it.ty == id);
            match &*field.name {
                "messages" if is_hello => self.read_ids(field.ty, &target, "1, 65280"),
                "extensions" if is_hello => self.read_ids(field.ty, &target, "0, 65536"),
                _ => self.read(field.ty, &target),
            }
        }
    }

    /// Reads a sequence of a `Hello`, whose ids ascend.
    // SPEC H4 and H5.
    fn read_ids(&mut self, ty: Id, target: &str, range: &str) {
        self.settle();
        let start = self.fresh("ids_at");
        self.lines.line(format!("{start} = at"));
        self.read(ty, target);
        self.flush();
        self.lines.line(format!(
            "_check_ids([each.id for each in {target}], {range}, {start})"
        ));
    }

    /// Returns the value and the offset after it.
    fn give(&mut self, value: &str) {
        let here = self.here();
        self.check_cut();
        self.lines.line(format!("return {value}, {here}"));
        self.leave();
    }

    /// Declares a variable that several branches assign, or none.
    fn declare(&mut self, target: &str, id: Id) {
        let is_choice = matches!(
            self.py.model.get(self.py.inner(id)),
            Type::Option(_) | Type::Result(..)
        );
        if (is_choice || self.py.is_never(id)) && !target.contains('.') {
            let hint = self.py.hint(id);
            self.lines.line(format!("{target}: {hint}"));
            self.declared.insert(target.into());
        }
    }

    /// Reads a value to a variable or field. Its last part can be in the current run.
    pub(super) fn read(&mut self, id: Id, target: &str) {
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
            self.then(format!("{target} = ()"));
        } else if is_inline {
            self.read_here(id, target);
        } else {
            let function = py.function(Helper::Read, id, &self.owner);
            let mut arguments = String::new();
            if py.model.has_count(id) {
                arguments.push_str(&format!(", {}", self.limit));
            }
            if py.counts_levels(id) {
                arguments.push_str(&format!(", {}", self.depth()));
            }
            self.flush();
            self.check_cut();
            let here = self.leave();
            self.lines.line(format!(
                "{target}, at = _read_{function}(data, {here}{arguments})"
            ));
        }
    }

    pub(super) fn depth(&self) -> String {
        match self.level {
            // The value around has no more levels than the limit.
            _ if !self.counts_levels => "0".into(),
            0 => "depth".into(),
            level => format!("depth + {level}"),
        }
    }

    fn read_here(&mut self, id: Id, target: &str) {
        let py = self.py;
        match py.model.get(id) {
            Type::Number(number) => self.read_number(*number, target),
            Type::Bool => {
                let offset = self.offset();
                self.push("?", 1, target);
                self.refuse_if(&format!("data[{offset}] > 1"), "InvalidBool", &offset);
            }
            Type::Char => {
                let (offset, code) = (self.offset(), self.fresh("code"));
                self.push("I", 4, &code);
                self.then(format!("{target} = _char({code}, {offset})"));
            }
            Type::Ordering => {
                let offset = self.offset();
                self.push("b", 1, target);
                self.refuse_if(
                    &format!("{target} not in (-1, 0, 1)"),
                    "UnknownVariant",
                    &offset,
                );
            }
            Type::Bytes(_, size) => self.read_bytes(*size, target),
            Type::Str(max) => self.read_text(*max, target),
            Type::Seq(element, elements) => self.read_sequence(id, *element, *elements, target),
            Type::Map(key, value) => self.read_map(id, *key, *value, target),
            Type::Array(element, count) => self.read_array(*element, *count, target),
            Type::Option(ty) => self.read_option(*ty, target),
            Type::Result(value, error) => self.read_result(*value, *error, target),
            Type::Tuple(types) => self.read_tuple(types, target),
            Type::Enum(of) => {
                let (offset, tag) = (self.offset(), self.fresh("code"));
                self.push(tag_letter(of.tag_width), of.tag_width.into(), &tag);
                if of.variants.is_empty() {
                    return self.then(format!("{target} = _no_variant({offset})"));
                }
                let table = py.names.table(id);
                self.refuse_if(
                    &format!("{tag} not in {table}_NAMES"),
                    "UnknownVariant",
                    &offset,
                );
                self.then(format!("{target} = {table}_NAMES[{tag}]"));
            }
            Type::Pointer(content) if self.counts_levels && py.model.is_level(id) => {
                self.enter();
                self.read(*content, target);
                self.level = self.level.saturating_sub(1);
            }
            Type::Checked(check, content) => self.read_checked(*check, *content, target),
            ty => match (ty.content(), py.names.times.get(&id)) {
                (Some(content), Some(class)) => {
                    let parts = self.fresh("time");
                    self.read(content, &parts);
                    self.then(format!("{target} = {class}(*{parts})"));
                }
                (Some(content), None) => self.read(content, target),
                (None, _) => {}
            },
        }
    }

    fn read_number(&mut self, number: Number, target: &str) {
        match letter(number) {
            Some(letter) => self.push(letter, number.size(), target),
            None => {
                let bits = self.fresh("bits");
                self.push("16s", 16, &bits);
                let signed = if number == Number::I128 {
                    ", signed=True"
                } else {
                    ""
                };
                self.then(format!(
                    "{target} = int.from_bytes({bits}, \"little\"{signed})"
                ));
            }
        }
    }

    fn read_text(&mut self, max: Option<u64>, target: &str) {
        self.has_text = true;
        self.push("I", 4, "n");
        let here = self.leave();
        self.lines.line(format!(
            "start = {here}\nat = start + n\n{target} = data[start:at].decode()"
        ));
        self.is_cut = true;
        if let Some(max) = max {
            self.check_cut();
            self.refuse_if(&format!("n > {max}"), "CapacityExceeded", "start - 4");
        }
    }

    /// Reads a number of bytes that is known.
    fn read_bytes(&mut self, size: u64, target: &str) {
        if size <= 1 << 16 {
            return self.push(format!("{size}s"), size, target);
        }
        self.take(size);
        self.lines
            .line(format!("{target} = data[at - {size} : at]"));
    }

    /// Moves `at` over many bytes.
    fn take(&mut self, size: u64) {
        self.settle();
        self.check_cut();
        self.refuse_if(&format!("at + {size} > len(data)"), "UnexpectedEnd", "at");
        self.lines.line(format!("at += {size}"));
    }

    fn read_option(&mut self, ty: Id, target: &str) {
        self.push("B", 1, "tag");
        self.settle();
        self.lines.open("if tag == 0:");
        self.lines.line(format!("{target} = None"));
        self.lines.close();
        self.lines.open("elif tag == 1:");
        if self.py.can_be_none(ty) {
            let value = self.fresh("value");
            self.declare(&value, ty);
            self.read(ty, &value);
            self.flush();
            self.lines.line(format!("{target} = Some({value})"));
        } else {
            self.read(ty, target);
        }
        self.settle();
        self.lines.close();
        self.lines
            .line("else:\n    raise SdpError(\"InvalidOptionTag\", at - 1)");
    }

    fn read_result(&mut self, value: Id, error: Id, target: &str) {
        self.push("B", 1, "tag");
        self.settle();
        let mut is_cut = false;
        for (condition, ty, class) in [
            ("if tag == 1:", value, "Ok"),
            ("elif tag == 0:", error, "Err"),
        ] {
            self.lines.open(condition);
            let content = self.fresh("value");
            self.declare(&content, ty);
            self.read(ty, &content);
            self.settle();
            self.lines.line(format!("{target} = {class}({content})"));
            is_cut |= std::mem::take(&mut self.is_cut);
            self.lines.close();
        }
        self.is_cut = is_cut;
        self.lines
            .line("else:\n    raise SdpError(\"InvalidResultTag\", at - 1)");
    }

    fn read_checked(&mut self, check: Check, content: Id, target: &str) {
        let offset = self.offset();
        let part = match check {
            // A field can be None for a type checker.
            Check::Nanos => self.fresh("nanos"),
            Check::NonZero => target.into(),
        };
        self.read(content, &part);
        let (condition, kind) = broken(check, &part);
        self.refuse_if(&condition, kind, &offset);
        if part != target {
            self.then(format!("{target} = {part}"));
        }
    }

    /// Checks the nesting of a sequence, map or pointer, and enters it.
    // SPEC N8 and N9.
    pub(super) fn enter(&mut self) {
        self.flush();
        self.check_cut();
        let here = self.here();
        let most = 127_u64.saturating_sub(self.level);
        self.refuse_if(&format!("depth > {most}"), "NestingTooDeep", &here);
        self.level = self.level.saturating_add(1);
    }
}
