//! The definitions of types: classes, and aliases of unions.

use super::Python;
use super::text::{docstring, listed, string};
use crate::chunks::Chunks;
use crate::model::{Enum, Field, Id, Type};
use crate::plan::{Leaf, Step};
use crate::python::types::letter;
use crate::template::{optional, with};

/// The maximum number of lists and options around a buffer whose class accepts any buffer.
const MAX_LEVELS: u64 = 4;

/// A class of a struct, a variant or a message.
struct Class<'a> {
    name: &'a str,
    docs: &'a str,
    message_id: Option<u16>,
    is_key: bool,
    names: &'a [String],
    fields: &'a [Field],
}

impl Python<'_> {
    pub(super) fn define(&self, file: &mut Chunks, id: Id) {
        let Some(item) = self.model.item(id) else {
            return;
        };
        let (name, is_key) = (self.names.of(id), self.keys.contains(&id));
        let class = |name, docs, names, fields| Class {
            name,
            docs,
            message_id: None,
            is_key,
            names,
            fields,
        };
        let message_id = item.message_id.filter(|_| self.model.is_message(id));
        match self.model.get(id) {
            Type::Struct(_, fields) => {
                let class = class(name, &item.docs, self.names.fields(id, 0), fields);
                self.class(
                    file,
                    &Class {
                        message_id,
                        ..class
                    },
                );
            }
            Type::Enum(of) if of.is_plain() => file.public(name, self.unit_enum(id, of)),
            Type::Enum(of) => {
                for (index, variant) in of.variants.iter().enumerate() {
                    let (name, names) =
                        (self.names.variant(id, index), self.names.fields(id, index));
                    self.class(file, &class(name, &variant.docs, names, &variant.fields));
                }
                let names = (0..of.variants.len()).map(|index| self.names.variant(id, index));
                let names: Vec<&str> = names.collect();
                file.public(name, self.union(name, &names, &of.item.docs));
            }
            Type::Alias(_, content) => {
                let (hint, docs) = (self.hint(*content), docstring(&item.docs, "", &[]));
                file.public(name, self.texts.fill("alias", with! { name, hint, docs }));
            }
            _ => {}
        }
        if let Some(class) = self.own.messages.get(&id) {
            let field = Field {
                name: "0".into(),
                docs: String::new(),
                ty: id,
            };
            let class = Class {
                name: class,
                docs: &format!("The message with a {name}."),
                message_id,
                is_key: false,
                names: &["value".into()],
                fields: &[field],
            };
            self.class(file, &class);
        }
    }

    fn class(&self, file: &mut Chunks, class: &Class<'_>) {
        let Class { name, fields, .. } = class;
        let base = match class.is_key {
            true => "_Key",
            false if fields.iter().any(|it| self.has_view(it.ty)) => "_Views",
            false => "_Struct",
        };
        let all = || class.names.iter().zip(*fields);
        let docs: Vec<_> = all().map(|(name, it)| (&**name, &*it.docs)).collect();
        let docs = docstring(class.docs, "Attributes:", &docs);
        let slots: Vec<_> = class.names.iter().map(|it| format!("\"{it}\"")).collect();
        let end = if slots.len() == 1 { ",)" } else { ")" };
        let slots = listed(4, "__slots__ = __match_args__ = ", &slots, ("(", end), "");
        let letters: String = fields.iter().map(|it| self.field_letter(it.ty)).collect();
        let has_letters = letters.contains(|it| it != '.');
        let message_id = optional(class.message_id);
        let (mut parameters, mut assignments) = (vec!["self".to_owned()], vec![]);
        for (name, field) in all() {
            let hint = self.hint(field.ty);
            let (wide, value) = self
                .buffers(field.ty, name, MAX_LEVELS)
                .unwrap_or_else(|| (hint.clone(), name.clone()));
            parameters.push(format!("{name}: {wide}"));
            // A parameter can have the name of a type.
            let mut words = hint.split(|it: char| !it.is_alphanumeric() && it != '_');
            assignments.push(
                match words.any(|word| class.names.iter().any(|it| it == word)) {
                    true => format!("self.{name} = {value}"),
                    false => format!("self.{name}: {hint} = {value}"),
                },
            );
        }
        let init = listed(4, "def __init__", &parameters, ("(", ")"), " -> None:");
        let assignments = assignments.join("\n");
        let values =
            with! { name, base, docs, slots, letters, has_letters, message_id, init, assignments };
        file.public(name, self.texts.fill("class", values));
    }

    /// Returns the letter of a field that is written without a further check, or `.`.
    pub(super) fn field_letter(&self, id: Id) -> char {
        let letter = match self.plan.step(id) {
            Step::Leaf(Leaf::Number(number)) if number.size() <= 8 => letter(*number),
            Step::Leaf(Leaf::Bool) => "?",
            Step::Text(None) => "s",
            Step::Content(ty) if self.model.fixed_size(*ty).is_some() => {
                return self.field_letter(*ty);
            }
            _ => ".",
        };
        letter.chars().next().unwrap_or('.')
    }

    fn unit_enum(&self, id: Id, of: &Enum) -> String {
        let (name, table) = (self.names.of(id), self.own.table(id));
        if of.variants.is_empty() {
            return self.union(name, &[], &of.item.docs);
        }
        let list = |start: &str, brackets, part: fn(String, u32) -> String| {
            let parts = of.variants.iter();
            let parts: Vec<_> = parts.map(|it| part(string(&it.name), it.tag)).collect();
            listed(0, start, &parts, brackets, "")
        };
        let start = format!("{name}: TypeAlias = Literal");
        let names = list(&start, ("[", "]"), |name, _| name);
        let start = format!("{table}_NAMES: dict[int, {name}] = ");
        let by_tag = list(&start, ("{", "}"), |name, tag| format!("{tag}: {name}"));
        let start = format!("{table}_TAGS: dict[{name}, int] = ");
        let by_name = list(&start, ("{", "}"), |name, tag| format!("{name}: {tag}"));
        let docs = of.variants.iter().map(|it| (&*it.name, &*it.docs));
        let docs = docstring(&of.item.docs, "Values:", &docs.collect::<Vec<_>>());
        self.texts
            .fill("unit enum", with! { names, docs, by_tag, by_name })
    }

    /// Returns the definition of a union.
    pub(super) fn union(&self, name: &str, classes: &[&str], docs: &str) -> String {
        let line = match classes {
            [] => format!("{name}: TypeAlias = Never"),
            _ => format!("{name}: TypeAlias = {}", classes.join(" | ")),
        };
        let line = match line.len() {
            0..=100 => line,
            _ => format!("{name}: TypeAlias = (\n    {}\n)", classes.join("\n    | ")),
        };
        format!("{line}\n{}", docstring(docs, "", &[]))
    }
}
