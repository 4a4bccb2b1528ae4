//! Random tables and random texts.

use proptest::prelude::*;
use sdp::message::MessageId;
use sdp_schema::{Number, Rule, Schema};

use super::table::{Field, Name, Table, Type, U8, Variant};
use super::{parse, roots};

/// Names and documentation, also without a form as an identifier.
const NAMES: &[&str] = &[
    "Point",
    "Point_2",
    "Point_3",
    "Root",
    "Type",
    "Type_2",
    "Recursive",
    "x",
    "y",
    "0",
    "1",
    "",
    "_",
    "u8",
    "struct",
    "Option",
    "a b",
    "größe",
    "\"\\\n\t\r\0",
    "///",
    " two\n\nlines ",
    "12ab",
    "\u{202e}\u{9b}",
    "a_name_with_more_than_64_characters_which_is_not_an_identifier_of_a_file",
];

/// The choices of a type: its kind, and the numbers for its parts.
type Choices = (u8, Vec<u8>);

/// The numbers for the parts of a type, in a table.
struct Chooser<'a> {
    numbers: std::iter::Cycle<std::slice::Iter<'a, u8>>,
    at: usize,
    count: usize,
}

impl Chooser<'_> {
    fn number(&mut self) -> u8 {
        *self.numbers.next().unwrap()
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::from(self.number()) % limit
    }

    fn text(&mut self) -> String {
        NAMES[self.below(NAMES.len())].into()
    }

    fn docs(&mut self) -> String {
        if self.number() < 128 {
            String::new()
        } else {
            self.text()
        }
    }

    /// Returns usually a later type, which avoids cycles.
    fn ty(&mut self) -> u32 {
        let number = usize::from(self.number());
        let after = self.count - self.at;
        let index = if number >= 200 || after == 1 {
            number % self.count
        } else {
            self.at + 1 + number % (after - 1)
        };
        index as u32
    }

    /// Returns a name and aliases, or `None` if one is used already.
    fn names(&mut self, used: &mut Vec<String>) -> Option<(String, Vec<String>)> {
        let mut names: Vec<String> = (0..=self.below(6).saturating_sub(3))
            .map(|_| self.text())
            .collect();
        for name in &names {
            if used.contains(name) {
                return None;
            }
            used.push(name.clone());
        }
        let name = names.remove(0);
        Some((name, names))
    }

    fn name(&mut self) -> Name {
        let name = self.text();
        Name {
            message_id: match self.below(3) {
                0 => 0,
                1 => u16::from(self.number()) * 257,
                _ => MessageId::of_name(&name).get(),
            },
            name,
            docs: self.docs(),
            aliases: (0..self.below(6).saturating_sub(3))
                .map(|_| self.text())
                .collect(),
        }
    }

    fn fields(&mut self) -> Vec<Field> {
        let mut used = Vec::new();
        let count = self.below(5);
        let fields = (0..count).filter_map(|_| {
            let (name, aliases) = self.names(&mut used)?;
            let default = (self.number() >= 200).then(|| vec![self.number(); self.below(3)]);
            Some(Field {
                name,
                docs: self.docs(),
                aliases,
                default,
                ty: self.ty(),
            })
        });
        fields.collect()
    }

    fn choose(&mut self, kind: u8) -> Type {
        match kind % 32 {
            0 => Type::Number(Number::ALL[self.below(12)]),
            1 => Type::Bool,
            2 => Type::Char,
            3..=5 => Type::Str,
            6..=8 => Type::Seq(self.ty()),
            9 => Type::Array(self.ty(), self.number().into()),
            10 => Type::Option(self.ty()),
            11 => Type::Result(self.ty(), self.ty()),
            12 => Type::Map(self.ty(), self.ty()),
            13 => Type::Set(self.ty()),
            14 | 15 => Type::Tuple((0..self.below(4)).map(|_| self.ty()).collect()),
            16 | 17 => Type::Pointer(self.ty()),
            18 => Type::Refined(Rule::PLAIN[self.below(16)], self.ty()),
            19 => Type::Refined(Rule::AtMost(self.number().into()), self.ty()),
            20 => Type::Named(self.text(), self.ty()),
            21 => Type::Unordered(self.text(), self.ty()),
            22 => Type::Opaque(
                self.text(),
                self.number().into(),
                self.number().is_multiple_of(2),
            ),
            23 => Type::Alias(self.name(), self.ty()),
            24..=26 => {
                let mut used = Vec::new();
                let count = self.below(4) as u32;
                let variants = (0..count).filter_map(|tag| {
                    let (name, aliases) = self.names(&mut used)?;
                    Some(Variant {
                        name,
                        docs: self.docs(),
                        aliases,
                        tag: tag * 85,
                        fields: self.fields(),
                    })
                });
                let variants: Vec<Variant> = variants.collect();
                let other = variants.last().map(|variant| variant.tag);
                let other = other.filter(|_| self.number() >= 128);
                Type::Enum(self.name(), [1, 2, 4][self.below(3)], variants, other)
            }
            _ => Type::Struct(self.name(), self.fields()),
        }
    }
}

/// Returns a valid table. Invalid types become numbers.
fn table(choices: &[Choices], messages: Option<&Choices>) -> Schema {
    let count = choices.len();
    let mut table = Table::of(vec![U8; count]);
    let mut schema = table.schema().unwrap();
    for (at, (kind, numbers)) in choices.iter().enumerate().rev() {
        let numbers = numbers.iter().cycle();
        let ty = Chooser { numbers, at, count }.choose(*kind);
        let before = std::mem::replace(&mut table.types[at], ty);
        match table.schema() {
            Ok(valid) => schema = valid,
            Err(_) => table.types[at] = before,
        }
    }
    if let Some((kind, numbers)) = messages {
        let numbers = numbers.iter().cycle();
        let at = 0;
        let mut chooser = Chooser { numbers, at, count };
        let message_id = 0;
        let name = Name {
            message_id,
            ..chooser.name()
        };
        table.messages = Some((name, vec![]));
        schema = table.schema().unwrap();
        for _ in 0..kind % 4 {
            let types = &mut table.messages.as_mut().unwrap().1;
            let ty = chooser.below(count) as u32;
            types.push(ty);
            match table.schema() {
                Ok(valid) => schema = valid,
                Err(_) => drop(table.messages.as_mut().unwrap().1.pop()),
            }
        }
    }
    schema
}

/// Parts of texts.
const PARTS: &[&str] = &[
    "struct ",
    "enum ",
    "alias ",
    "messages ",
    "type ",
    "A",
    "B",
    "a",
    "0",
    "7",
    "u8",
    "str",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "<",
    ">",
    ",",
    ":",
    ";",
    "=",
    "#",
    "\"",
    "\\u{",
    "..",
    " ",
    "\n",
    "/",
    "/// x\n",
    "// y\n",
    "#[name = \"n\"]",
    "#[alias = \"m\"]",
    "#[default = \"00\"]",
    "#[other]",
    "#[message_id = 3]",
    "struct A { a: u8, }",
    "enum B: u8 { C = 0, }",
    "messages M { A, }",
    "type D = []E;",
    "type E = []D;",
    "Option<",
    "Map<",
    "Opaque<",
    "é",
    "\u{202e}",
    "\r\n",
];

fn choices() -> impl Strategy<Value = Choices> {
    (any::<u8>(), prop::collection::vec(any::<u8>(), 1..24))
}

proptest! {
    #![proptest_config(crate::cases(200))]

    #[test]
    fn random_tables_round_trip(
        types in prop::collection::vec(choices(), 1..24),
        messages in prop::option::of(choices()),
    ) {
        let schema = table(&types, messages.as_ref());
        // The other types are merged and sorted.
        let parsed = parse(&schema.to_string());
        prop_assert_eq!(parsed.name(), schema.name());
        let (parsed_roots, roots) = (roots(&parsed), roots(&schema));
        prop_assert_eq!(parsed_roots.len(), roots.len());
        for (parsed_root, root) in parsed_roots.into_iter().zip(roots) {
            prop_assert_eq!(parsed.rooted_at(parsed_root), schema.rooted_at(root));
        }
        for ty in schema.types() {
            let is_found = parsed.types().iter().any(|other| other.name() == ty.name());
            prop_assert!(ty.name().is_none() || is_found);
        }
    }

    #[test]
    fn random_texts_parse_or_have_errors(parts in prop::collection::vec(0..PARTS.len(), 0..40)) {
        let text: String = parts.into_iter().map(|part| PARTS[part]).collect();
        if text.parse::<Schema>().is_ok() {
            parse(&text);
        }
    }

    #[test]
    fn changed_texts_parse_or_have_errors(
        types in prop::collection::vec(choices(), 1..12),
        messages in prop::option::of(choices()),
        place in any::<prop::sample::Index>(),
        part in 0..PARTS.len(),
        removed in 0_usize..3,
    ) {
        let text = table(&types, messages.as_ref()).to_string();
        let mut text: Vec<char> = text.chars().collect();
        let at = place.index(text.len());
        let end = text.len().min(at + removed);
        text.splice(at..end, PARTS[part].chars());
        let text: String = text.into_iter().collect();
        match text.parse::<Schema>() {
            Ok(_) => drop(parse(&text)),
            Err(error) => {
                let line = text.split('\n').nth(error.line() - 1).unwrap();
                prop_assert!(error.column() <= line.chars().count() + 1);
            }
        }
    }
}
