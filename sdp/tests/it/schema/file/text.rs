//! The text of schemas.

use sdp::message::MessageId;
use sdp::schema::{
    Field, Kind, Name, OwnedSchema, Rule, Schema, Type, TypeIndex, TypeName, TypeRef, Variant,
};
use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema, WireSize};

use super::round_trips;
use crate::registry::Owned as PluginRegistry;

/// Checks the text of a type's schema.
#[track_caller]
fn writes<T: SdpSchema + ?Sized>(text: &str) {
    assert_eq!(round_trips(&OwnedSchema::of::<T>()), text);
}

/// Checks the text of a table.
#[track_caller]
fn writes_table(types: Vec<Type>, text: &str) {
    assert_eq!(round_trips(&OwnedSchema::new(types).unwrap()), text);
}

fn index(index: usize) -> TypeIndex {
    TypeIndex::new(index).unwrap()
}

#[test]
fn registry_matches_its_committed_file() {
    let text = round_trips(&OwnedSchema::of::<PluginRegistry>());
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/schema/registry.sdp");
        std::fs::write(path, &text).unwrap();
        return;
    }
    assert_eq!(text, include_str!("../registry.sdp"));
}

#[test]
fn example_of_the_specification_is_in_the_form_of_the_writer() {
    let specification = include_str!("../../../../../SPEC.md");
    let (_, example) = specification.split_once("```sdp\n").unwrap();
    let (example, _) = example.split_once("```").unwrap();
    let schema = OwnedSchema::from_text(example).unwrap();
    assert_eq!(round_trips(&schema), example);
}

/// A path,
/// and a slot.
///
///  Indented.
#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 7)]
struct Load {
    /// The slot.
    slot: u8,
    path: Option<Box<str>>,
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 8)]
struct Stop;

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 9, tag = "u16")]
#[repr(u16)]
enum Change {
    /// Nothing.
    None = 4,
    Pair(u8, i128) = 300,
    Named {
        /// A letter.
        key: char,
    },
}

/// All messages.
#[derive(SdpDispatch, SdpSchema)]
enum Request {
    Load(Load),
    Stop(Stop),
    Change(Change),
}

#[test]
fn message_enum_and_its_messages_are_items() {
    writes::<Request>(
        "\
/// All messages.
messages Request {
    Load,
    Stop,
    Change,
}

/// A path,
/// and a slot.
///
///  Indented.
#[message_id = 7]
struct Load {
    /// The slot.
    slot: u8,
    path: Option<str>,
}

#[message_id = 8]
struct Stop {}

#[message_id = 9]
enum Change: u16 {
    /// Nothing.
    None = 4,
    Pair = 300 {
        0: u8,
        1: i128,
    },
    Named = 301 {
        /// A letter.
        key: char,
    },
}
",
    );
}

/// A list.
#[derive(SdpSchema)]
#[allow(dead_code, reason = "for its schema")]
struct List<T> {
    value: T,
    next: Option<Box<List<T>>>,
}

#[test]
fn types_with_one_name_have_numbers() {
    writes::<(List<u8>, List<f32>, List<List<bool>>)>(
        "\
type Root = (List, List_2, List_3);

/// A list.
struct List {
    value: u8,
    next: Option<Box<List>>,
}

/// A list.
#[name = \"List\"]
struct List_2 {
    value: f32,
    next: Option<Box<List_2>>,
}

/// A list.
#[name = \"List\"]
struct List_3 {
    value: List_4,
    next: Option<Box<List_3>>,
}

/// A list.
#[name = \"List\"]
struct List_4 {
    value: bool,
    next: Option<Box<List_4>>,
}
",
    );
}

/// All kinds of types.
struct All;

impl SdpSchema for All {
    const SCHEMA: &'static Schema = {
        const fn alias() -> &'static Schema {
            const {
                &Schema::new(Kind::Alias {
                    name: Name::new("Meters").with_docs("A length."),
                    ty: TypeRef::of::<f64>(),
                })
            }
        }
        const fn opaque<const IS_FIXED: bool>() -> &'static Schema {
            const {
                &Schema::new(Kind::Opaque {
                    name: "codec::\"x\"",
                    size: if IS_FIXED {
                        WireSize::fixed(12)
                    } else {
                        WireSize::at_least(0)
                    },
                })
            }
        }
        const fn zero() -> &'static Schema {
            const {
                &Schema::new(Kind::Enum {
                    name: Name::new("Zero Or\tMore"),
                    tag_width: 4,
                    variants: const { &[Variant::new("größer", u32::MAX, &[]).with_docs("No tag.")] },
                })
            }
        }
        &Schema::new(Kind::Struct {
            name: Name::new("u8"),
            fields: &[
                Field::new("integers", TypeRef::of::<((u8, u16, u32), (u64, u128))>()),
                Field::new("signed", TypeRef::of::<((i8, i16, i32), (i64, i128))>()),
                Field::new("floats", TypeRef::of::<[f32; 3]>()),
                Field::new("text", TypeRef::of::<(bool, char, String)>()),
                Field::new("unit", TypeRef::of::<()>()),
                Field::new("one", TypeRef::of::<(u8,)>()),
                Field::new("list", TypeRef::of::<Vec<[u8; 4]>>()),
                Field::new("sum", TypeRef::of::<Result<Option<u8>, Box<String>>>()),
                Field::new(
                    "keys",
                    TypeRef::of::<std::collections::BTreeMap<char, std::collections::BTreeSet<u8>>>(
                    ),
                ),
                Field::new("fixed", TypeRef::to(opaque::<true>)),
                Field::new("", TypeRef::to(opaque::<false>)),
                Field::new("struct", TypeRef::to(alias)),
                Field::new("a-b", TypeRef::to(zero)).with_docs("A dash."),
                Field::new("size", TypeRef::of::<(usize, std::num::NonZero<u32>)>()),
            ],
        })
    };
}

#[test]
fn every_kind_has_a_form() {
    writes::<All>(
        r#"#[name = "u8"]
#[message_id = none]
struct u8_2 {
    integers: ((u8, u16, u32), (u64, u128)),
    signed: ((i8, i16, i32), (i64, i128)),
    floats: [3]f32,
    text: (bool, char, str),
    unit: (),
    one: (u8,),
    list: [][4]u8,
    sum: Result<Option<u8>, Box<str>>,
    keys: Map<char, Set<u8>>,
    fixed: Opaque<"codec::\"x\"", 12>,
    #[name = ""]
    _: Opaque<"codec::\"x\"", 0..>,
    struct: Meters,
    /// A dash.
    #[name = "a-b"]
    a_b: Zero_Or_More,
    size: (Usize<u64>, NonZero<u32>),
}

/// A length.
#[message_id = none]
alias Meters = f64;

#[name = "Zero Or\tMore"]
#[message_id = none]
enum Zero_Or_More: u32 {
    /// No tag.
    #[name = "größer"]
    gr__er = 4294967295,
}
"#,
    );
}

#[test]
fn every_rule_has_a_form() {
    let rules = [
        (Rule::NonZero, "NonZero<u32>"),
        (Rule::Usize, "Usize<u32>"),
        (Rule::Isize, "Isize<u32>"),
        (Rule::Ordering, "Ordering<u32>"),
        (Rule::CStr, "CStr<u32>"),
        (Rule::Heap, "Heap<u32>"),
        (Rule::Unique, "Unique<u32>"),
        (Rule::UniqueKeys, "UniqueKeys<u32>"),
        (Rule::Reverse, "Reverse<u32>"),
        (Rule::OrderedFloat, "OrderedFloat<u32>"),
        (Rule::NotNan, "NotNan<u32>"),
        (Rule::Nanos, "Nanos<u32>"),
        (Rule::LeapSecond, "LeapSecond<u32>"),
        (Rule::Date, "Date<u32>"),
        (Rule::TimeOfDay, "TimeOfDay<u32>"),
        (Rule::JsonNumber, "JsonNumber<u32>"),
        (Rule::AtMost(16), "AtMost<16, u32>"),
        (Rule::Named("a\u{7}\\".into()), r#"Named<"a\u{7}\\", u32>"#),
        (Rule::Unordered("Path".into()), r#"Unordered<"Path", u32>"#),
    ];
    for (rule, text) in rules {
        let types = vec![Type::Refined(rule, index(1)), Type::U32];
        writes_table(types, &format!("type Root = {text};\n"));
    }
}

#[test]
fn unnamed_type_that_contains_itself_becomes_an_alias() {
    // The only difference between the table and its text.
    let schema = OwnedSchema::new(vec![Type::Seq(TypeIndex::ROOT)]).unwrap();
    let text = schema.to_text();
    assert_eq!(text, "alias Recursive = []Recursive;\n");
    let parsed = OwnedSchema::from_text(&text).unwrap();
    let name = TypeName {
        name: "Recursive".into(),
        message_id: MessageId::of_name("Recursive").get(),
        ..TypeName::default()
    };
    let alias = Type::Alias { name, ty: index(1) };
    assert_eq!(parsed.types(), [alias, Type::Seq(TypeIndex::ROOT)]);
    assert_eq!(parsed.to_text(), text);
}

#[test]
fn long_and_deep_types_have_their_own_lines() {
    let mut types = vec![Type::Seq(index(1)); 40];
    for (at, ty) in types.iter_mut().enumerate() {
        *ty = Type::Seq(index(at + 1));
    }
    types.push(Type::U8);
    let text = round_trips(&OwnedSchema::new(types).unwrap());
    let lines = format!(
        "type Root = {0}Type;\n\ntype Type = {1}Type_2;\n\ntype Type_2 = {1}u8;\n",
        "[]".repeat(8),
        "[]".repeat(16),
    );
    assert_eq!(text, lines);

    // A tree of 2⁶⁴ leaves.
    let mut types: Vec<Type> = (1..=64)
        .map(|next| Type::Tuple(vec![index(next), index(next)]))
        .collect();
    types.push(Type::Str);
    let text = round_trips(&OwnedSchema::new(types).unwrap());
    assert!(text.len() < 10_000, "{text}");
}

#[test]
fn comments_spaces_and_line_breaks_are_free() {
    let text = "// A file.\r\n\r\n/// A point.\r\n//// Not documentation.\r\nstruct Point{x:f32,// right\r\n\ty : f32}//";
    let schema = OwnedSchema::from_text(text).unwrap();
    assert_eq!(
        schema.to_text(),
        "/// A point.\nstruct Point {\n    x: f32,\n    y: f32,\n}\n"
    );
}

#[test]
fn abbreviations_and_names_of_generic_types_are_free() {
    let text = "struct Map { a: Row, b: []Option, Box: Option<Option>, } type Row = []Option;
        struct Option { c: u8 } struct Unused { d: Row, e: [2]u8 } type Unused_2 = u16;";
    let schema = OwnedSchema::from_text(text).unwrap();
    assert_eq!(
        round_trips_with_unused(&schema),
        "struct Map {
    a: []Option,
    b: []Option,
    Box: Option<Option>,
}

struct Option {
    c: u8,
}

struct Unused {
    d: []Option,
    e: [2]u8,
}
"
    );
    let unused = schema.find("Unused").unwrap();
    assert_eq!((unused, schema.types().len()), (index(5), 7));
}

/// Checks that a parsed schema, also with types that its root does not use, is equal to the schema of its text.
fn round_trips_with_unused(schema: &OwnedSchema) -> String {
    let text = schema.to_text();
    assert_eq!(&text.parse::<OwnedSchema>().unwrap(), schema);
    text
}
