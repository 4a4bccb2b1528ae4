//! Random tables and random texts.

use proptest::prelude::*;
use sdp::message::MessageId;
use sdp::schema::{OwnedSchema, Rule, Type, TypeField, TypeIndex, TypeName, TypeVariant};

use super::round_trips;

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
];

/// The choices of a type: its kind, and the numbers for its parts.
type Choices = (u8, Vec<u8>);

/// Returns the type of these choices, in a table with this number of types.
fn ty(at: usize, count: usize, (kind, numbers): &Choices) -> Type {
    let mut numbers = numbers.iter().copied().cycle();
    let mut number = move || numbers.next().unwrap_or(0);
    let name = |number: u8| NAMES[usize::from(number) % NAMES.len()];
    // Usually a later type, which avoids cycles.
    let index = |number: u8| {
        let number = usize::from(number);
        let after = count - at;
        let index = if number >= 240 || after == 1 {
            number % count
        } else {
            at + 1 + number % (after - 1)
        };
        TypeIndex::new(index).unwrap()
    };
    let type_name = |of: u8, docs: u8, id: u8| TypeName {
        name: name(of).into(),
        module: if of.is_multiple_of(2) { "" } else { "a::b" }.into(),
        docs: if docs.is_multiple_of(2) {
            ""
        } else {
            name(docs)
        }
        .into(),
        message_id: match id % 3 {
            0 => 0,
            1 => u16::from(id) * 257,
            _ => MessageId::of_name(name(of)).get(),
        },
    };
    let fields = |count: u8, number: &mut dyn FnMut() -> u8| {
        let mut fields: Vec<TypeField> = Vec::new();
        for _ in 0..count % 5 {
            let (of, docs, part) = (name(number()), number(), number());
            if fields.iter().all(|field| *field.name != *of) {
                fields.push(TypeField {
                    name: of.into(),
                    docs: if docs.is_multiple_of(2) {
                        ""
                    } else {
                        name(docs)
                    }
                    .into(),
                    ty: index(part),
                });
            }
        }
        fields
    };
    match kind % 32 {
        0 => Type::U16,
        1 => Type::I64,
        2 => Type::U128,
        3 => Type::F32,
        4 => Type::Bool,
        5 => Type::Char,
        6 => Type::Str,
        7 | 8 => Type::Seq(index(number())),
        9 => Type::Array(index(number()), number().into()),
        10 => Type::Option(index(number())),
        11 => Type::Result(index(number()), index(number())),
        12 => Type::Map(index(number()), index(number())),
        13 => Type::Set(index(number())),
        14 | 15 => Type::Tuple((0..number() % 4).map(|_| index(number())).collect()),
        16 | 17 => Type::Pointer(index(number())),
        18 => Type::Refined(Rule::Heap, index(number())),
        19 => Type::Refined(Rule::AtMost(number().into()), index(number())),
        20 => Type::Refined(Rule::Named(name(number()).into()), index(number())),
        21 => Type::Opaque {
            name: name(number()).into(),
            min: number().into(),
            is_fixed: number() % 2 == 0,
        },
        22 => Type::Alias {
            name: type_name(number(), number(), number()),
            ty: index(number()),
        },
        23 => Type::Messages {
            name: type_name(number(), number(), number()),
            types: (0..number() % 4).map(|_| index(number())).collect(),
        },
        24..=26 => {
            let mut variants: Vec<TypeVariant> = Vec::new();
            for tag in 0..u32::from(number() % 4) {
                let variant = TypeVariant {
                    name: name(number()).into(),
                    docs: "".into(),
                    tag: tag * 85,
                    fields: fields(number(), &mut number),
                };
                if variants.iter().all(|other| other.name != variant.name) {
                    variants.push(variant);
                }
            }
            Type::Enum {
                name: type_name(number(), number(), number()),
                tag_width: [1, 2, 4][usize::from(number() % 3)],
                variants,
            }
        }
        _ => Type::Struct {
            name: type_name(number(), number(), number()),
            fields: fields(number(), &mut number),
        },
    }
}

/// Returns a valid table. Invalid types become numbers.
fn table(choices: &[Choices]) -> OwnedSchema {
    let count = choices.len();
    let types = choices.iter().enumerate();
    let mut types: Vec<Type> = types.map(|(at, choices)| ty(at, count, choices)).collect();
    loop {
        match OwnedSchema::new(types.clone()) {
            Ok(schema) => return schema,
            Err(error) => types[error.index().get()] = Type::U8,
        }
    }
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
    "#[message_id = 3]",
    "struct A { a: u8, }",
    "enum B: u8 { C = 0, }",
    "Option<",
    "Map<",
    "Opaque<",
    "é",
    "\r\n",
];

proptest! {
    #![proptest_config(crate::cases(2_000))]

    #[test]
    fn random_tables_round_trip(
        choices in prop::collection::vec((any::<u8>(), prop::collection::vec(any::<u8>(), 1..24)), 1..24),
    ) {
        let schema = table(&choices);
        let text = schema.to_text();
        // The text of an unnamed type that contains itself has an alias.
        if text.contains("alias Recursive") {
            let parsed = OwnedSchema::from_text(&text).unwrap();
            prop_assert_eq!(OwnedSchema::from_text(&parsed.to_text()).unwrap(), parsed);
        } else {
            round_trips(&schema);
        }
    }

    #[test]
    fn random_texts_parse_or_have_errors(parts in prop::collection::vec(0..PARTS.len(), 0..40)) {
        let text: String = parts.into_iter().map(|part| PARTS[part]).collect();
        if let Ok(schema) = OwnedSchema::from_text(&text) {
            prop_assert_eq!(OwnedSchema::from_text(&schema.to_text()).unwrap(), schema);
        }
    }

    #[test]
    fn changed_texts_parse_or_have_errors(
        choices in prop::collection::vec((any::<u8>(), prop::collection::vec(any::<u8>(), 1..24)), 1..12),
        place in any::<prop::sample::Index>(),
        part in 0..PARTS.len(),
        removed in 0_usize..3,
    ) {
        let mut text: Vec<char> = table(&choices).to_text().chars().collect();
        let at = place.index(text.len());
        let end = text.len().min(at + removed);
        text.splice(at..end, PARTS[part].chars());
        let text: String = text.into_iter().collect();
        match OwnedSchema::from_text(&text) {
            Ok(schema) => prop_assert_eq!(OwnedSchema::from_text(&schema.to_text()).unwrap(), schema),
            Err(error) => {
                let line = text.split('\n').nth(error.line() - 1).unwrap();
                prop_assert!(error.column() <= line.chars().count() + 1);
            }
        }
    }
}
