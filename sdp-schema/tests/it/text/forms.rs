//! The text of schemas.

use sdp::schema::{Schema as Static, TypeRef};
use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema};
use sdp_schema::Schema;
use sdp_testdata::PluginRegistry;

use super::{parse, round_trips};
use crate::table::{self, Type, U8, field, named};

/// Checks the text of a type's schema.
#[track_caller]
fn writes<T: SdpSchema + ?Sized>(text: &str) {
    assert_eq!(round_trips(&Schema::of::<T>()), text);
}

/// Checks that the schema of a text has this text.
#[track_caller]
fn stays(text: &str) {
    assert_eq!(parse(text).to_string(), text);
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

#[test]
fn types_with_one_name_have_numbers() {
    stays(
        r#"type Root = (List, List_2, List_3);

struct List {
    value: u8,
    next: Option<Box<List>>,
}

#[name = "List"]
struct List_2 {
    value: f32,
    next: Option<Box<List_2>>,
}

#[name = "List"]
struct List_3 {
    value: List_4,
    next: Option<Box<List_3>>,
}

#[name = "List"]
struct List_4 {
    value: bool,
    next: Option<Box<List_4>>,
}
"#,
    );
}

#[test]
fn every_kind_has_a_form() {
    stays(
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
fn every_rule_and_kind_has_a_form() {
    for ty in [
        "NonZero<u32>",
        "Usize<u64>",
        "Isize<i64>",
        "Ordering<i8>",
        "CStr<[]u8>",
        "Heap<[]u8>",
        "Reverse<str>",
        "Nanos<u32>",
        "Indexed<([]u32, []u8)>",
        "AtMost<16, str>",
        "AtMost<18446744073709551615, []u8>",
        r#"Named<"a\u{7}\\", u8>"#,
        r#"Unordered<"path", str>"#,
    ] {
        stays(&format!("type Root = {ty};\n"));
    }
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
    stays(text);
    let schema = parse(text);
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
    let text = "\
type Root = (Type, Type, Type_3);

type Type = []Type_2;

type Type_2 = Option<Type>;

type Type_3 = Set<Type_4>;

type Type_4 = Option<Type_3>;
";
    stays(text);
    // The deepest valid table.
    let mut types: Vec<Type> = (1..=128).map(Type::Option).collect();
    types.push(Type::Seq(0));
    let schema = table::schema(&types);
    assert_eq!(round_trips(&schema).lines().count(), 129 + 128);
}

#[test]
fn deep_types_have_items() {
    // A line without an item has at most 32 types.
    let line = "[]".repeat(32);
    stays(&format!(
        "type Root = []Type;\n\ntype Type = []Type_2;\n\ntype Type_2 = {line}u8;\n"
    ));
}

#[test]
fn types_with_several_users_are_short_or_have_items() {
    let tuple = |parts: usize| format!("({})", vec!["u8"; parts].join(", "));
    let kind = |name: &str, parts| format!("Named<\"{name}\", {}>", tuple(parts));
    // Eight bytes of a string count as a type.
    for short in [tuple(7), kind("uuid", 5), kind("point in time", 5)] {
        stays(&format!("type Root = ({short}, {short});\n"));
    }
    for (name, long) in [
        ("Type", tuple(8)),
        ("point_in_time", kind("point in time", 6)),
    ] {
        stays(&format!(
            "type Root = ({name}, {name});\n\ntype {name} = {long};\n"
        ));
    }
    stays(&format!("type Root = ({},);\n", tuple(31)));
}

#[test]
fn names_of_more_than_64_characters_are_attributes() {
    let (long, longer) = ("x".repeat(64), "x".repeat(65));
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
    stays(&text);
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
