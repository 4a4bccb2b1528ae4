//! The text of schemas.

use std::collections::{BTreeMap, BTreeSet};

use sdp::schema::{Field, Name, Schema as Static, TypeRef, Variant};
use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema, WireSize};
use sdp_schema::{Number, Rule, Schema};
use sdp_testdata::PluginRegistry;

use super::{parse, round_trips};
use crate::table::{self, Type, U8, field, named};

/// Checks the text of a type's schema.
#[track_caller]
fn writes<T: SdpSchema + ?Sized>(text: &str) {
    assert_eq!(round_trips(&Schema::of::<T>()), text);
}

/// Checks the text of a table.
#[track_caller]
fn writes_table(types: Vec<Type>, text: &str) {
    assert_eq!(round_trips(&table::schema(&types)), text);
}

#[test]
fn registry_matches_its_committed_file() {
    let text = round_trips(&Schema::of::<PluginRegistry>());
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/text/registry.sdp");
        std::fs::write(path, &text).unwrap();
        return;
    }
    assert_eq!(text, include_str!("registry.sdp"));
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
    const SCHEMA: &'static Static = {
        const fn alias() -> &'static Static {
            const {
                &Static::Alias {
                    name: Name {
                        docs: "A length.",
                        ..Name::new("Meters")
                    },
                    ty: TypeRef::of::<f64>(),
                }
            }
        }
        const fn opaque<const IS_FIXED: bool>() -> &'static Static {
            const {
                &Static::Opaque {
                    name: "codec::\"x\"",
                    size: if IS_FIXED {
                        WireSize::fixed(12)
                    } else {
                        WireSize::at_least(0)
                    },
                }
            }
        }
        const fn zero() -> &'static Static {
            const {
                &Static::Enum {
                    name: Name::new("Zero Or\tMore"),
                    tag_width: 4,
                    variants: const {
                        &[Variant {
                            docs: "No tag.",
                            ..Variant::new("größer", u32::MAX, &[])
                        }]
                    },
                }
            }
        }
        &Static::Struct {
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
                Field::new("keys", TypeRef::of::<BTreeMap<char, BTreeSet<u8>>>()),
                Field::new("fixed", TypeRef::to(opaque::<true>)),
                Field::new("", TypeRef::to(opaque::<false>)),
                Field::new("struct", TypeRef::to(alias)),
                Field {
                    docs: "A dash.",
                    ..Field::new("a-b", TypeRef::to(zero))
                },
                Field::new("size", TypeRef::of::<(usize, std::num::NonZero<u32>)>()),
            ],
        }
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

#[name = "Zero Or\u{9}More"]
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
    let number = |number| vec![Type::Number(number)];
    let sequence = vec![Type::Seq(2), U8];
    let cases = [
        (Rule::NonZero, number(Number::U32), "u32"),
        (Rule::Usize, number(Number::U64), "u64"),
        (Rule::Isize, number(Number::I64), "i64"),
        (Rule::Ordering, number(Number::I8), "i8"),
        (Rule::CStr, sequence.clone(), "[]u8"),
        (Rule::Heap, sequence.clone(), "[]u8"),
        (Rule::Reverse, vec![Type::Str], "str"),
        (Rule::Nanos, number(Number::U32), "u32"),
        (
            Rule::Indexed,
            vec![
                Type::Tuple(vec![2, 4]),
                Type::Seq(3),
                Type::Number(Number::U32),
                Type::Seq(5),
                U8,
            ],
            "([]u32, []u8)",
        ),
        (Rule::AtMost(16), vec![Type::Str], "str"),
        (Rule::AtMost(u64::MAX), sequence, "[]u8"),
    ];
    for (rule, content, text) in cases {
        let first = match rule {
            Rule::AtMost(max) => format!("AtMost<{max}, "),
            rule => format!("{}<", rule.name()),
        };
        let types = [vec![Type::Refined(rule, 1)], content].concat();
        writes_table(types, &format!("type Root = {first}{text}>;\n"));
    }
}

#[test]
fn every_kind_of_the_specification_has_a_form() {
    let types = vec![Type::Named("a\u{7}\\".into(), 1), U8];
    writes_table(types, "type Root = Named<\"a\\u{7}\\\\\", u8>;\n");
    let types = vec![Type::Unordered("path".into(), 1), Type::Str];
    writes_table(types, "type Root = Unordered<\"path\", str>;\n");
}

#[test]
fn aliases_defaults_keys_and_the_other_variant_have_a_form() {
    let text = r#"/// The messages.
#[alias = "OldRequest"]
messages Request {
    Load,
    Gain,
}

/// Loads a plugin.
#[alias = "Open"]
#[alias = "LoadPlugin"]
#[message_id = 7]
struct Load {
    /// The path.
    #[alias = "file"]
    #[alias = "0"]
    #[default = "02 00 00 00 2f ff"]
    #[key]
    path: str,
    #[name = "a b"]
    #[alias = ""]
    #[default = ""]
    a_b: (),
    mode: Mode,
}

#[alias = "Kind"]
enum Mode: u8 {
    #[alias = "Slow"]
    Safe = 0,
    /// All others.
    #[alias = "\u{202e}"]
    #[other]
    Unknown = 255 {
        #[default = "00 00 00 00"]
        0: str,
    },
}

#[alias = "Volume"]
#[message_id = 8]
alias Gain = f32;
"#;
    let schema = parse(text);
    assert_eq!(schema.to_string(), text);
    let load = schema.get(schema.find("Load").unwrap());
    let aliases: Vec<&str> = load.name().unwrap().aliases().collect();
    assert_eq!(aliases, ["Open", "LoadPlugin"]);
    let sdp_schema::Type::Struct { fields, .. } = load else {
        panic!("{load:?}");
    };
    assert_eq!(fields[0].aliases().collect::<Vec<_>>(), ["file", "0"]);
    assert_eq!(fields[0].default(), Some(&b"\x02\0\0\0/\xff"[..]));
    assert_eq!(fields[1].default(), Some(&[][..]));
    assert_eq!(fields[2].default(), None);
    let mode = schema.get(schema.find("Mode").unwrap());
    let sdp_schema::Type::Enum {
        variants, other, ..
    } = mode
    else {
        panic!("{mode:?}");
    };
    assert_eq!(*other, Some(255));
    assert_eq!(variants[1].aliases().collect::<Vec<_>>(), ["\u{202e}"]);
}

#[test]
fn unnamed_type_that_contains_itself_has_an_item() {
    struct Nested;
    impl SdpSchema for Nested {
        const SCHEMA: &'static Static = &Static::Seq(TypeRef::of::<Self>());
    }
    writes::<Nested>("type Root = []Root;\n");
    let types = vec![
        Type::Tuple(vec![1, 1, 3]),
        Type::Seq(2),
        Type::Option(1),
        Type::Set(4),
        Type::Option(3),
    ];
    let text = "\
type Root = (Type, Type, Type_3);

type Type = []Type_2;

type Type_2 = Option<Type>;

type Type_3 = Set<Type_4>;

type Type_4 = Option<Type_3>;
";
    writes_table(types, text);
    // The deepest valid table.
    let mut types: Vec<Type> = (1..=128).map(Type::Option).collect();
    types.push(Type::Seq(0));
    let schema = table::schema(&types);
    assert_eq!(round_trips(&schema).lines().count(), 129 + 128);
}

#[test]
fn deep_types_have_items() {
    let mut types: Vec<Type> = (1..=34).map(Type::Seq).collect();
    types.push(U8);
    // A line without an item has at most 32 types.
    let line = "[]".repeat(32);
    let text = format!("type Root = []Type;\n\ntype Type = []Type_2;\n\ntype Type_2 = {line}u8;\n");
    writes_table(types, &text);
}

#[test]
fn types_with_several_users_are_short_or_have_items() {
    let user = |content: Vec<Type>| [vec![Type::Tuple(vec![1, 1])], content].concat();
    let seven = Type::Tuple(vec![2; 7]);
    writes_table(
        user(vec![seven.clone(), U8]),
        &format!("type Root = ({0}, {0});\n", "(u8, u8, u8, u8, u8, u8, u8)"),
    );
    writes_table(
        user(vec![Type::Tuple(vec![2; 8]), U8]),
        "type Root = (Type, Type);\n\ntype Type = (u8, u8, u8, u8, u8, u8, u8, u8);\n",
    );
    let kind = |name: &str, parts| {
        let tuple = Type::Tuple(vec![3; parts]);
        user(vec![Type::Named(name.into(), 2), tuple, U8])
    };
    writes_table(
        kind("uuid", 5),
        &format!(
            "type Root = ({0}, {0});\n",
            "Named<\"uuid\", (u8, u8, u8, u8, u8)>"
        ),
    );
    // Eight bytes of a string count as a type.
    let kept = "Named<\"point in time\", (u8, u8, u8, u8, u8)>";
    writes_table(
        kind("point in time", 5),
        &format!("type Root = ({kept}, {kept});\n"),
    );
    writes_table(
        kind("point in time", 6),
        "type Root = (point_in_time, point_in_time);\n\n\
         type point_in_time = Named<\"point in time\", (u8, u8, u8, u8, u8, u8)>;\n",
    );
    let long = Type::Tuple(vec![2; 31]);
    let line = format!("type Root = ((u8{}),);\n", ", u8".repeat(30));
    writes_table(vec![Type::Tuple(vec![1]), long, U8], &line);
}

#[test]
fn names_of_more_than_64_characters_are_attributes() {
    let (long, longer) = ("x".repeat(64), "x".repeat(65));
    let structure = |name: &str, ty| Type::Struct(named(name), vec![field(name, ty)]);
    let types = vec![
        structure(&long, 1),
        structure(&longer, 2),
        structure(&long, 3),
        structure(&longer, 4),
        U8,
    ];
    let short = "x".repeat(40);
    let text = format!(
        "\
#[message_id = none]
struct {long} {{
    {long}: {short},
}}

#[name = \"{longer}\"]
#[message_id = none]
struct {short} {{
    #[name = \"{longer}\"]
    {short}: {short}_2,
}}

#[name = \"{long}\"]
#[message_id = none]
struct {short}_2 {{
    {long}: {short}_3,
}}

#[name = \"{longer}\"]
#[message_id = none]
struct {short}_3 {{
    #[name = \"{longer}\"]
    {short}: u8,
}}
"
    );
    writes_table(types, &text);
}

#[test]
fn docs_of_any_characters_are_kept() {
    let parts = [
        "\r", "\n", " ", "\\", "u{d}", "u", "{d}", "/", "a", "\u{85}", "\u{2028}", "\u{feff}",
    ];
    let mut rng = fastrand::Rng::with_seed(1);
    for _ in 0..10_000 {
        let mut docs = || -> String {
            let count = rng.usize(..9);
            (0..count)
                .map(|_| parts[rng.usize(..parts.len())])
                .collect()
        };
        let name = table::Name {
            docs: docs(),
            ..named("A")
        };
        let inner = table::Field {
            docs: docs(),
            ..field("a", 1)
        };
        let schema = table::schema(&[Type::Struct(name, vec![inner]), U8]);
        let text = round_trips(&schema);
        // An editor or Git can change the ends of lines.
        assert!(!text.contains('\r'), "{text}");
        assert_eq!(text.replace('\n', "\r\n").parse(), Ok(schema), "{text}");
    }
}

#[test]
fn strings_and_docs_keep_their_characters() {
    let all =
        "\0\u{1}\t\n\r\u{1b}\"\\\u{7f}\u{85}é\u{61c}\u{200e}\u{202e}\u{2028}\u{2066}\u{feff}😀";
    let name = table::Name {
        docs: "  two\\n \u{7}\r\n\n/// and \u{202e}\"\r x \r\r\n".into(),
        aliases: vec![all.into()],
        ..named(all)
    };
    let types = [Type::Struct(name, vec![field(all, 1)]), U8];
    let text = table::schema(&types).to_string();
    let quoted = r#""\u{0}\u{1}\u{9}\u{a}\u{d}\u{1b}\"\\\u{7f}\u{85}é\u{61c}\u{200e}\u{202e}\u{2028}\u{2066}\u{feff}😀""#;
    assert!(
        text.contains(&format!("#[name = {quoted}]\n#[alias = {quoted}]\n")),
        "{text}"
    );
    let docs = "///   two\\n \u{7}\\u{d}\n///\n/// /// and \u{202e}\"\\u{d} x \\u{d}\\u{d}\n///\n";
    assert!(text.contains(docs), "{text}");
    let parsed = parse(&text);
    assert_eq!(parsed, table::schema(&types));
    let name = parsed.name().unwrap();
    assert_eq!((name.name(), name.aliases().next()), (all, Some(all)));
}
