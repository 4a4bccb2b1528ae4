//! Names that C, the support code or the generated functions already use.

use sdp_codegen::{Bindings, Target};

use super::KINDS;

/// Parameters and local variables of the generated functions.
const LOCALS: &str = "
    a arena at b buffer bytes capacity content data element element_a element_b error i id in input is_schema_sent
    is_some is_valid key key_start last len memory messages mismatches order out previous protocol reader rest_a rest_b schema
    scratch seen start tag theirs value values x y";

/// Types and functions of the standard library.
const LIBRARY: &str = "
    assert basename bcmp index int_least8_t intmax_t intptr_t locale_t main major memccpy offsetof strerror strtok uint_fast8_t
    wchar_t";

/// Returns a schema with each form of C, in which types without a struct of their own have these names.
pub(super) fn schema() -> String {
    let words = || LOCALS.split_whitespace().chain(LIBRARY.split_whitespace());
    let ty = |word: &str| heck::AsUpperCamelCase(word).to_string();
    let fields: String = words().map(|it| format!("{it}: {},", ty(it))).collect();
    let types: String = words()
        .map(|it| format!("#[message_id = none] struct {} {{ 0: u32 }}\n", ty(it)))
        .collect();
    let kinds = KINDS.replace("taken: Taken,", "taken: Taken, library: Library, sdp: Sdp,");
    format!(
        "{kinds}
        #[message_id = none] struct Library {{ {fields} list: []Key, map: Map<Key, Value>, line: __, __: u8 }}
        #[message_id = none] struct __ {{ x: u8, y: u8 }}
        enum Sdp: u8 {{ Ok = 0, Hello = 1, Messages = 2 }}
        {types}"
    )
}

/// Returns the renamed names of a schema, as pairs of the names in Rust and C.
fn renamings(text: &str) -> Vec<(String, String)> {
    let bindings = Bindings::new().with_schema(text.parse().unwrap());
    let generated = bindings.generate(Target::C).unwrap();
    let renamings = generated.renamings().iter();
    renamings
        .map(|it| (it.rust().to_owned(), it.name().to_owned()))
        .collect()
}

#[test]
fn names_of_c_and_of_the_support_code_are_not_used() {
    let names = renamings(KINDS);
    let names: Vec<_> = names.iter().map(|it| (&*it.0, &*it.1)).collect();
    assert_eq!(
        names,
        [
            ("SdpError", "type_sdp_error"),
            ("Time", "time_"),
            ("PointRead", "point_read_type"),
            ("Names.errno", "errno_"),
            ("Names.int", "int_"),
            ("Names.class", "class_"),
            ("Names.linux", "linux_"),
            ("Names.register", "register_"),
            ("Names.camel_case", "camel_case2"),
        ]
    );
}

#[test]
fn types_and_constants_that_differ_only_in_case_have_numbers() {
    let text = "#[message_id = none] struct Root { a: Size, b: SIZE, c: Seek, d: Int }
        #[message_id = none] struct Size { x: u8, y: u8 } #[message_id = none] struct SIZE { x: u16, y: u8 }
        #[message_id = none] enum Seek: u8 { Set = 0, set = 1 } #[message_id = none] enum Int: u8 { Max = 0 }";
    let names = renamings(text);
    let names: Vec<_> = names.iter().map(|it| (&*it.0, &*it.1)).collect();
    assert_eq!(
        names,
        [
            ("SIZE", "size2"),
            ("Int", "int_"),
            ("Seek::Set", "SEEK_SET_"),
            ("Seek::set", "SEEK_SET2"),
            ("Int::Max", "INT_MAX_"),
        ]
    );
}

#[test]
fn names_of_messages_are_literals_with_the_same_bytes() {
    let text = r#"messages Root { Odd }
        #[message_id = 1] #[name = "a\n0\u{202e}\"\\??/é"] struct Odd { x: u8 }"#;
    let bindings = Bindings::new().with_schema(text.parse().unwrap());
    for target in [Target::C, Target::Cpp] {
        let generated = bindings.generate(target).unwrap();
        let literal = r#""a\0120\342\200\256\"\\\?\?/\303\251""#;
        assert!(generated.text().contains(literal), "{target:?}");
    }
}

#[test]
fn fields_that_start_with_a_digit_have_names_of_c() {
    let text = r#"struct Root { #[name = "1; int x"] a: u8, #[name = "1\n2"] b: u8, #[name = "0"] c: u8 }"#;
    let bindings = Bindings::new().with_schema(text.parse().unwrap());
    let generated = bindings.generate(Target::C).unwrap();
    let expected = "    uint8_t _1_int_x;\n    uint8_t _1_2;\n    uint8_t _0;\n";
    assert!(generated.text().contains(expected));
    let renamings = renamings(text);
    let renamings: Vec<_> = renamings.iter().map(|it| (&*it.0, &*it.1)).collect();
    let expected = [("Root.1; int x", "_1_int_x"), ("Root.1\n2", "_1_2")];
    assert_eq!(renamings, expected);
}
