//! The functions that read and write a type. Sections for both have the same values.

use sdp_schema::Number;

use super::Go;
use super::names::time;
use super::parts::Part;
use super::text::code;
use crate::model::{Check, Enum, Id};
use crate::plan::{Count, List, Order, Step, Verb};
use crate::template::{Values, as_lines, optional, with};

impl Go<'_> {
    /// Returns the functions that read and write a type.
    pub(super) fn functions(&self, id: Id) -> [String; 2] {
        let (name, ty) = (self.names.of(id), self.ty(id));
        [Verb::Read, Verb::Write].map(|verb| {
            let mut body = self.body(verb, id);
            if body.starts_with("b = ") {
                body.insert(2, ':');
            }
            let has_bytes = !body.starts_with("b :=") && code(&body).contains("b = ");
            self.fill(verb, "function", with! { name, ty, body, has_bytes })
        })
    }

    fn fill(&self, verb: Verb, section: &str, values: Values<'_>) -> String {
        self.texts
            .fill(&format!("{} {section}", verb.name()), values)
    }

    /// Returns the statements for a tag, which is already read, and parts.
    fn parts(&self, verb: Verb, tag: Option<(Number, &str)>, parts: &[Part]) -> String {
        match verb {
            Verb::Read => self.read_parts(parts),
            _ => self.write_parts(tag, parts),
        }
    }

    /// Returns the statements for a value.
    pub(super) fn one(&self, verb: Verb, id: Id, value: impl Into<String>) -> String {
        self.parts(verb, None, &[Part::new(id, value)])
    }

    /// Returns the call for the value of a pointer.
    pub(super) fn call(&self, verb: Verb, id: Id, pointer: &str) -> String {
        let id = self.target(id);
        match (self.plan.step(id), verb) {
            (Step::Text(None), Verb::Read) => format!("sdpTakeString(r, {pointer})"),
            (Step::Text(None), _) => format!("sdpPutString(w, {pointer})"),
            (Step::CText, Verb::Read) => format!("sdpTakeCString(r, {pointer})"),
            (Step::CText, _) => format!("sdpPutCString(w, {pointer})"),
            (_, Verb::Read) => format!("read{}(r, {pointer})", self.names.of(id)),
            _ => format!("write{}(w, {pointer})", self.names.of(id)),
        }
    }

    fn body(&self, verb: Verb, id: Id) -> String {
        let name = self.names.of(id);
        if let Some(content) = self.newtype(id) {
            let (ty, body) = (self.ty(content), self.one(verb, content, "it"));
            return self.fill(verb, "newtype", with! { name, ty, body });
        }
        if let Some(parts) = self.parts_of(id, "v") {
            return self.parts(verb, None, &parts);
        }
        let tagged = |tag: &str, id: Id, value: &str| {
            self.parts(verb, Some((Number::U8, tag)), &[Part::new(id, value)])
        };
        match self.plan.step(id) {
            Step::Content(ty) => {
                let call = self.call(verb, *ty, &format!("(*{})(v)", self.ty(*ty)));
                self.stopped(&format!("!{call}"), "false")
            }
            Step::Level(ty) => self.fill(verb, "level", with! { body: self.one(verb, *ty, "*v") }),
            Step::Check(check, ty) => {
                let (condition, kind) = (self.broken(*check, *ty), check.error());
                let body = self.one(verb, *ty, "*v");
                self.fill(verb, "checked", with! { body, condition, kind })
            }
            Step::Text(max) => self.fill(verb, "text", with! { max: optional(*max) }),
            Step::Numbers(number, count) => {
                let parts = self.model.get(id).parts();
                let element = parts.first().map_or("byte".into(), |it| self.ty(*it));
                let (size, is_bytes) = (number.size(), *number == Number::U8);
                let (count, max) = match count {
                    Count::Fixed(count) => (Some(size.saturating_mul(*count)), None),
                    Count::Before(max) => (None, *max),
                };
                let value = match (verb, count) {
                    (Verb::Read, Some(_)) => "v[i]",
                    (Verb::Read, None) => "(*v)[i]",
                    _ => "it",
                };
                let body = self.element_at(verb, *number, value);
                let (count, max) = (optional(count), optional(max));
                let values = with! { size, element, is_bytes, count, max, body };
                self.fill(verb, "numbers", values)
            }
            Step::List(list) if list.order == Order::Indexed => {
                let List {
                    key, min, is_level, ..
                } = *list;
                let (call, body) = (self.call(verb, key, "v"), self.one(verb, key, "it"));
                let function = call.split('(').next().unwrap_or_default();
                self.fill(verb, "indexed", with! { function, min, body, is_level })
            }
            Step::List(list) if verb == Verb::Read => self.read_list(id, list),
            Step::List(list) => self.write_list(id, list),
            Step::Array(element, _) => self.fill(
                verb,
                "array",
                with! { body: self.one(verb, *element, "v[i]") },
            ),
            Step::Option(ty) => {
                let (body, ty) = (tagged("1", *ty, "**v"), self.ty(*ty));
                self.fill(verb, "option", with! { ty, body })
            }
            Step::Result(value, error) => {
                let body = tagged("1", *value, "*v.Value");
                let fail = tagged("0", *error, "*v.Err");
                let (value, error) = (self.ty(*value), self.ty(*error));
                self.fill(verb, "result", with! { value, error, body, fail })
            }
            Step::Enum(of) => self.enum_body(verb, id, of),
            _ => String::new(),
        }
    }

    fn enum_body(&self, verb: Verb, id: Id, of: &Enum) -> String {
        let (name, width) = (self.names.of(id), of.tag.size());
        let mut uses_it = false;
        let cases = as_lines(of.variants.iter().enumerate().map(|(index, variant)| {
            let (ty, tag) = (self.names.variant(id, index), variant.tag.to_string());
            let parts = self.fields(id, index, &variant.fields, "it", ty);
            let body = self.parts(verb, Some((of.tag, &tag)), &parts);
            uses_it |= code(&body).contains("it.");
            self.fill(verb, "variant", with! { tag, ty, body })
        }));
        let (is_byte, bits) = (width == 1, of.tag_bits());
        let values = with! { name, width, is_byte, bits, cases, uses_it };
        self.fill(verb, "enum", values)
    }

    /// Returns the statement that stops after a failure.
    pub(super) fn stopped(&self, condition: &str, stop: &str) -> String {
        self.texts.fill("stop", with! { condition, stop })
    }

    /// Returns the condition of an invalid number.
    fn broken(&self, check: Check, content: Id) -> String {
        let ty = self.ty(self.plan.underlying(content));
        match check {
            Check::NonZero if ty.starts_with("SDP") => format!("*v == ({ty}{{}})"),
            Check::NonZero => "*v == 0".into(),
            Check::Nanos => "*v >= 1e9".into(),
        }
    }

    /// Returns the parts of a type whose value is only its parts in a variable.
    pub(super) fn parts_of(&self, id: Id, value: &str) -> Option<Vec<Part>> {
        let one = |id: Id| vec![Part::new(id, format!("*{value}"))];
        match self.plan.step(id) {
            Step::Content(_) if self.is_cycle(id) => None,
            Step::Content(ty) => match (time(self.model, id), self.plan.step(*ty)) {
                (Some(_), Step::Tuple(types)) => {
                    let names = [".Seconds", ".Nanos"].into_iter().zip(types);
                    let part = |(name, ty): (&str, &Id)| Part::new(*ty, format!("{value}{name}"));
                    Some(names.map(part).collect())
                }
                _ => Some(one(*ty)),
            },
            Step::Leaf(_) | Step::CText | Step::Text(None) => Some(one(id)),
            Step::Tuple(types) => {
                let types = types.iter().enumerate();
                let part = |(at, ty): (usize, &Id)| Part::new(*ty, format!("{value}.V{at}"));
                Some(types.map(part).collect())
            }
            Step::Struct(fields) => Some(self.fields(id, 0, fields, value, self.names.of(id))),
            _ => None,
        }
    }
}
