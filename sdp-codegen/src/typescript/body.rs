//! The functions that read and write a type. Sections for both have the same values.

use sdp_schema::Number;

use super::Ts;
use super::parts::Part;
use super::read::numbers;
use super::text::{function, quoted, view_suffix};
use crate::model::{Field, Id, Type};
use crate::plan::{Count, Shape, Step, Verb, shape};
use crate::template::{Values, optional, with};

impl Ts<'_> {
    /// Returns the functions that read and write a type. The second one gets the place of the value for errors.
    pub(super) fn functions(&self, id: Id) -> [String; 2] {
        let [read, write] = [Verb::Read, Verb::Write].map(|verb| self.body(verb, id));
        let name = format!("write{}", self.names.of(id));
        let input = self.input(id);
        let parameters = [("w", "Writer"), ("value", &*input), ("place", "string")];
        [
            function(&self.reader(id), &[("r", "Reader")], &self.ty(id), &read),
            function(&name, &parameters, "void", &write),
        ]
    }

    /// Returns the name of the function that reads a type. Programs import `readMessages`.
    pub(super) fn reader(&self, id: Id) -> String {
        match self.names.of(id) {
            "Messages" => "readMessages_".into(),
            name => format!("read{name}"),
        }
    }

    /// Returns the expression that reads a value, or the statements that write it.
    fn one(&self, verb: Verb, tag: Option<&str>, id: Id, value: &str) -> String {
        match verb {
            Verb::Read => self.read(id),
            _ => {
                let tag = tag.map(|tag| (Number::U8, tag));
                self.write_parts(tag, &[Part::new(id, value, "place")])
            }
        }
    }

    fn body(&self, verb: Verb, id: Id) -> String {
        let fill = |section: &str, values: Values<'_>| {
            self.texts
                .fill(&format!("{} {section}", verb.name()), values)
        };
        let one = |id: Id, value: &str| self.one(verb, None, id, value);
        let tagged = |tag: &str, id: Id, value: &str| self.one(verb, Some(tag), id, value);
        let reads = verb == Verb::Read;
        if let Type::Enum(of) = self.model.get(id) {
            return match verb {
                Verb::Read => self.read_enum(id, of),
                _ => self.write_enum(id, of),
            };
        }
        match self.plan.step(id) {
            Step::Struct(fields) => self.fields(verb, id, fields),
            Step::List(list) if reads => self.read_list(list),
            Step::List(list) => self.write_list(list),
            Step::Numbers(number, count) if !reads || matches!(count, Count::Before(Some(_))) => {
                let (class, size) = (view_suffix(*number), number.size());
                let (count, max) = match count {
                    Count::Fixed(count) => (Some(count), &None),
                    Count::Before(max) => (None, max),
                };
                let (count, max) = (optional(count), optional(*max));
                let (numbers, is_bytes) = (numbers(*number, "count"), *number == Number::U8);
                fill(
                    "numbers",
                    with! { class, size, count, max, numbers, is_bytes },
                )
            }
            Step::Array(element, count) => {
                let (ty, content) = (self.ty(id), one(*element, "item"));
                fill("array", with! { ty, count, content })
            }
            Step::Option(ty) => {
                let is_nullable = self.plan.is_optional(*ty);
                let value = if is_nullable { "value.value" } else { "value" };
                fill(
                    "option",
                    with! { is_nullable, content: tagged("1", *ty, value) },
                )
            }
            Step::Result(value, error) => {
                let value = tagged("1", *value, "value.value");
                let error = tagged("0", *error, "value.error");
                fill("result", with! { value, error })
            }
            Step::Tuple(types) if !types.is_empty() => {
                let parts = self.tuple_parts(types.iter().copied(), "value", "place");
                match verb {
                    Verb::Read => {
                        let (lines, values) = self.read_parts(&parts);
                        format!("{lines}return [{}];", values.join(", "))
                    }
                    _ => {
                        let check = self.check_array("value", types.len(), "place");
                        format!("{check}\n{}", self.write_parts(None, &parts))
                    }
                }
            }
            Step::Level(ty) => fill("level", with! { content: one(*ty, "value") }),
            Step::Check(check, ty) => {
                let (condition, kind) = (self.broken(*check, *ty), quoted(check.error()));
                fill(
                    "checked",
                    with! { condition, kind, content: one(*ty, "value") },
                )
            }
            Step::Text(Some(max)) => fill("text", with! { max }),
            _ if reads => format!("return {};", self.read(id)),
            _ => one(id, "value"),
        }
    }

    fn fields(&self, verb: Verb, id: Id, fields: &[Field]) -> String {
        if verb == Verb::Read {
            let (lines, object) = self.read_fields(id, 0, fields, None);
            return format!("{lines}return {object};");
        }
        let check = match shape(fields) {
            Shape::Tuple(_) => self.check_array("value", fields.len(), "place"),
            _ => "checkObject(value, place);".into(),
        };
        let parts = self.field_parts(id, 0, fields, "value", self.names.of(id));
        format!("{check}\n{}", self.write_parts(None, &parts))
    }
}
