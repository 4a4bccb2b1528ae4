//! The functions that read and write a type, and what their statements have in common.

use super::Python;
use super::body::Body;
use super::names::time;
use super::types::letter;
use crate::model::{Enum, Field, Id, Type};
use crate::plan::{Step, Verb};
use crate::template::with;

impl Python<'_> {
    /// Returns the function that reads or writes a type with a name, or a helper.
    pub(super) fn function_of(&self, verb: Verb, id: Id, name: &str) -> String {
        let mut body = Body::new(self, verb, id, name);
        let owner = self.names.of(id);
        let (mut class, mut is_union) = ("", false);
        match self.model.get(id) {
            Type::Struct(_, fields) if fields.is_empty() && body.reads() => {
                return self
                    .texts
                    .fill("reader of unit", with! { name, class: owner });
            }
            Type::Struct(_, fields) if fields.is_empty() => {
                body.add("write empty", with! { class: owner });
            }
            Type::Struct(_, fields) => {
                class = owner;
                body.fields(id, 0, fields);
            }
            Type::Enum(of) if !of.is_plain() => {
                is_union = true;
                body.variants(id, of);
            }
            Type::Alias(_, content) => body.whole(*content, Body::part),
            _ => body.whole(id, Body::value),
        }
        let (ignore, has_text, has_part) = (ignored(&body.lines), body.has_text, body.has_part);
        let lines = body.lines.trim_end();
        if !body.reads() {
            let (hint, has_levels) = (self.parameter_hint(id), self.plan.has_levels(id));
            // A part without a name has the errors of a field.
            let section = match owner {
                "" => "writer of part",
                _ => "writer",
            };
            let values = with! { name, hint, has_levels, ignore, has_part, body: lines, owner };
            return self.texts.fill(section, values);
        }
        let (parameters, _) = self.parameters(id);
        let start = if has_text { "start" } else { "at" };
        // The field around a part without a name is named by its own reader.
        let place = match owner {
            "" => String::new(),
            ty if class.is_empty() && !is_union => format!(", \"{ty}\""),
            ty => format!(", \"{ty}\", it"),
        };
        let values = with! {
            name, parameters, hint: self.hint(id), ignore, has_text, class, is_union, body: lines, start, place,
        };
        self.texts.fill("reader", values)
    }

    /// Returns the additional parameters of a reader, and the arguments at the start of the input.
    pub(super) fn parameters(&self, id: Id) -> (String, String) {
        let (mut parameters, mut arguments) = (String::new(), String::new());
        if self.model.has_count(id) {
            parameters.push_str(", limit: int");
            arguments.push_str(", len(data)");
        }
        if self.plan.has_levels(id) {
            parameters.push_str(", depth: int");
            arguments.push_str(", 0");
        }
        (parameters, arguments)
    }
}

/// Returns a comment for the first line of a function. Pyright gives up on one with about 700 calls and branches, as for a
/// struct with hundreds of fields.
fn ignored(body: &str) -> &'static str {
    match body.matches('(').count() > 200 {
        true => "  # pyright: ignore[reportGeneralTypeIssues]",
        false => "",
    }
}

impl Body<'_> {
    /// Reads or writes the value of a function.
    fn whole(&mut self, id: Id, part: fn(&mut Self, Id, &str)) {
        if self.reads() {
            self.declare("it", id);
        }
        part(self, id, "it");
        self.end();
    }

    /// Returns the value that is read and the offset after it, or writes the last run.
    fn end(&mut self) {
        if !self.reads() {
            return self.write_run();
        }
        let here = self.here();
        self.check_cut();
        self.line(format!("return it, {here}"));
        self.leave();
    }

    fn fields(&mut self, id: Id, variant: usize, fields: &[Field]) {
        let py = self.py;
        for (field, name) in fields.iter().zip(py.names.fields(id, variant)) {
            let place = format!("it.{name}");
            if self.reads() {
                self.place = format!("{}.{name}", py.names.of(id));
                self.part(field.ty, &place);
                continue;
            }
            let has_letter = py.field_letter(field.ty) != '.';
            if !has_letter {
                self.line(format!("part = \"{name}\""));
                self.has_part = true;
            }
            self.part(field.ty, &place);
            if !has_letter && !py.is_checked(field.ty) {
                // An error of the call is one of this field.
                self.write_run();
            }
        }
        self.end();
    }

    fn variants(&mut self, id: Id, of: &Enum) {
        let (width, reads) = (of.tag.size(), self.reads());
        if reads {
            self.push(letter(of.tag), width, "tag");
            self.settle();
        }
        for (index, variant) in of.variants.iter().enumerate() {
            let (tag, class) = (variant.tag.to_string(), self.py.names.variant(id, index));
            let (is_unit, is_first) = (variant.fields.is_empty(), index == 0);
            let body = self.block(|body| {
                if !reads {
                    body.push(letter(of.tag), width, &*tag);
                }
                if !reads || !is_unit {
                    body.fields(id, index, &variant.fields);
                }
            });
            let section = format!("{} variant", self.verb.name());
            self.add(&section, with! { tag, class, is_unit, is_first, body });
        }
        self.line(match reads {
            true => format!(r#"raise SdpError("UnknownVariant", at - {width})"#),
            false => "else:\n    raise TypeError(f\"{it!r} is not a variant\")".into(),
        });
    }

    /// Reads a value to a variable or field, or writes the value of an expression. Its last part can be in the current run.
    pub(super) fn part(&mut self, id: Id, place: &str) {
        let py = self.py;
        if py.is_unit(id) {
            return match self.reads() {
                true => self.then(format!("{place} = ()")),
                false => self.line(format!("_check_empty({place})")),
            };
        }
        if self.is_inline(id) {
            return self.value(id, place);
        }
        let (function, depth) = (self.function(self.verb, id), self.depth_argument(id));
        if !self.reads() {
            self.write_run();
            return self.line(format!("_write_{function}(out, {place}{depth})"));
        }
        let limit = match py.model.has_count(id) {
            true => format!(", {}", self.limit),
            false => String::new(),
        };
        self.flush();
        self.check_cut();
        let here = self.leave();
        self.line(format!(
            "{place}, at = _read_{function}(data, {here}{limit}{depth})"
        ));
    }

    /// Reads or writes a value in the current function.
    fn value(&mut self, id: Id, place: &str) {
        let py = self.py;
        match py.plan.step(id) {
            Step::Content(ty) => match time(py.model, id).filter(|_| self.reads()) {
                Some(class) => {
                    let parts = self.fresh("time");
                    self.part(*ty, &parts);
                    self.then(format!("{place} = {class}(*{parts})"));
                }
                None => self.part(*ty, place),
            },
            Step::Level(ty) => self.nested(true, |body| body.part(*ty, place)),
            Step::List(list) => self.nested(list.is_level, |body| match body.reads() {
                true => body.read_list(list, place),
                false => body.write_list(list, place),
            }),
            Step::Array(element, count) if py.is_tuple(*element, *count) => {
                let types: Vec<Id> = (0..*count).map(|_| *element).collect();
                self.tuple(&types, place);
            }
            Step::Tuple(types) => self.tuple(types, place),
            step if self.reads() => self.read_step(id, step, place),
            step => self.write_step(id, step, place),
        }
    }

    /// Enters a level of nesting around parts.
    // SPEC N8 and N9.
    fn nested(&mut self, is_level: bool, parts: impl FnOnce(&mut Self)) {
        let condition = is_level.then(|| self.deeper()).flatten();
        if let Some(condition) = condition {
            let mut here = String::new();
            if self.reads() {
                self.flush();
                self.check_cut();
                here = self.here();
            }
            self.refuse(&condition, "NestingTooDeep", &here);
        }
        parts(self);
        self.level = self.level.saturating_sub(is_level.into());
    }

    fn tuple(&mut self, types: &[Id], place: &str) {
        let parts: Vec<String> = types.iter().map(|_| self.fresh("element")).collect();
        let comma = if parts.len() == 1 { "," } else { "" };
        let all = format!("({}{comma})", parts.join(", "));
        let reads = self.reads();
        if !reads {
            for (ty, part) in types.iter().zip(&parts) {
                self.declare(part, *ty);
            }
            self.line(format!("{all} = _listed({place})"));
        }
        for (ty, part) in types.iter().zip(&parts) {
            if reads {
                self.declare(part, *ty);
            }
            self.part(*ty, part);
        }
        if reads {
            self.then(format!("{place} = {all}"));
        }
    }
}
