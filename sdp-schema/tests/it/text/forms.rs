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

/// The file contains schema files, each after a line with `====`.
#[test]
fn each_form_stays() {
    for text in forms() {
        assert_eq!(parse(text).to_string(), text);
    }
}

fn forms() -> impl Iterator<Item = &'static str> {
    let forms = include_str!("forms.txt").split("====").skip(1);
    forms.map(|text| text.split_once('\n').unwrap().1)
}

/// Returns the schema file that contains a text.
fn form(part: &str) -> &'static str {
    forms().find(|text| text.contains(part)).unwrap()
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
    writes::<Request>(form("/// A path,"));
}

#[test]
fn schema_of_a_text_has_its_aliases_defaults_and_other_variant() {
    let schema = parse(form("OldRequest"));
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
    // The deepest valid table.
    let mut types: Vec<Type> = (1..=128).map(Type::Option).collect();
    types.push(Type::Seq(0));
    let schema = table::schema(&types);
    assert_eq!(round_trips(&schema).lines().count(), 129 + 128);
}

#[test]
fn docs_of_any_characters_are_kept() {
    let parts = [
        "\r", "\n", " ", "\\", "u{d}", "u", "{d}", "/", "a", "\u{85}", "\u{2028}", "\u{feff}",
    ];
    let mut rng = fastrand::Rng::with_seed(1);
    for _ in 0..2_000 {
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
        docs: "  two\\n \u{7}\r\n\n/// and \u{202e}\"\r x".into(),
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
    let docs = r#"#[docs = "  two\\n \u{7}\u{d}\u{a}\u{a}/// and \u{202e}\"\u{d} x"]"#;
    assert!(text.contains(docs), "{text}");
    let parsed = parse(&text);
    assert_eq!(parsed, table::schema(&types));
    let name = parsed.name().unwrap();
    assert_eq!((name.name(), name.aliases().next()), (all, Some(all)));
}
