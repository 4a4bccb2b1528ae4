//! Files in the schema language of the reference implementation: the grammar, and the same bytes.

mod grammar;

use std::fmt::Write as _;

use fastrand::Rng;
use sdp_codegen::{Bindings, CodegenError, Generated, Target};
use sdp_schema::{Root, Schema, check, sample};

use self::grammar::Struct;
use crate::cases::cases;
use crate::peer::needs_all_cases;

/// The note of a requirement that the language does not express.
const NOTE: &str = "// In Rust: ";

/// The cases without a form in the language, and the types or fields of their errors.
const REFUSED: &str = "
    zero_width:Value curve:Curve result:Value list:List.next tree:Branch.tree equal_to_a_cycle:Node.children
    long_cycle:Ring.next addresses:IpAddr enums_of_libraries:Bound keys:Key networks:IpNet json:Number
    later_version:Shape opaque:Value fixed_opaque:Value huge:Value indexed_records:Kind indexed_lists:List.next
    indexed_trees:Root.trees containers:Curve recursions:Tree.f0";

fn generate(schema: &Schema) -> Result<Generated, CodegenError> {
    Bindings::new()
        .with_schema(schema.clone())
        .generate(Target::Sdp)
}

fn text(schema: &str) -> String {
    generate(&schema.parse().unwrap()).unwrap().text().into()
}

/// Returns the lines of a file from the first struct, without empty lines.
fn body(schema: &str) -> String {
    let text = text(schema);
    let start = text.find("\n\n").unwrap();
    text[start..].replace("\n\n", "\n").trim_start().into()
}

/// Returns a generated file as a schema with the same root as the original.
fn read_back(original: &Schema, generated: &Generated) -> Schema {
    let structs = grammar::parse(generated.text());
    let renamed = |name: &str| {
        let renamings = generated.renamings();
        let found = renamings.iter().find(|it| it.rust() == name);
        found.map_or(name, |it| it.name()).to_owned()
    };
    let mut text = String::new();
    let mut first = None;
    match original.root() {
        Root::Value(ty) => {
            let name = original.get(ty).name().map_or("Value", |it| it.name());
            first = Some(renamed(name));
        }
        Root::Messages(types) => {
            let id = |ty| original.get(ty).name().unwrap().message_id().unwrap();
            let names = types.iter().map(|ty| {
                // The reference takes the position of a struct as its message id.
                let position = usize::from(id(*ty).get());
                &*structs[position - 1].name
            });
            let names: Vec<_> = names.collect();
            writeln!(text, "messages Root {{ {} }}", names.join(", ")).unwrap();
        }
    }
    let mut items: Vec<(usize, &Struct)> = structs.iter().enumerate().collect();
    items.sort_by_key(|(_, it)| first.as_ref() != Some(&it.name));
    for (at, item) in items {
        writeln!(text, "#[message_id = {}] struct {} {{", at + 1, item.name).unwrap();
        for (name, ty) in &item.fields {
            writeln!(text, "{name}: {ty},").unwrap();
        }
        text.push_str("}\n");
    }
    text.parse()
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Asserts that both schemas accept the values of the other one. Returns the number of values.
fn same_values(original: &Schema, generated: &Generated, seeds: u64) -> u64 {
    let exported = read_back(original, generated);
    let text = generated.text();
    let assert_valid = |schema: &Schema, value: &[u8]| {
        let result = check(schema, value);
        assert!(result.is_ok(), "{original}\n{text}\n{value:02x?}");
    };
    let mut count = 0;
    for seed in 0..seeds {
        if let Some(value) = sample(original, seed) {
            assert_valid(&exported, &value);
            count += 1;
        }
        // A note says that Rust rejects some values.
        if !text.contains(NOTE)
            && let Some(value) = sample(&exported, seed)
        {
            assert_valid(original, &value);
            count += 1;
        }
    }
    count
}

#[test]
fn values_of_each_case_are_valid_for_the_file_and_the_other_way_round() {
    let mut refused = vec![];
    for case in cases() {
        let generated = match generate(&case.schema) {
            Ok(generated) => generated,
            Err(error) => {
                refused.push(format!("{}:{}", case.name, error.place()));
                continue;
            }
        };
        let exported = read_back(&case.schema, &generated);
        for value in &case.valid {
            let result = check(&exported, value);
            assert!(result.is_ok(), "{}: {value:02x?}", case.name);
        }
        let count = same_values(&case.schema, &generated, 200);
        assert!(count > 0, "{}", case.name);
    }
    assert_eq!(refused, REFUSED.split_whitespace().collect::<Vec<_>>());
}

/// Adds structs with random fields, each with parts of the structs after it.
fn random_schema(rng: &mut Rng) -> String {
    const NAMES: &str = "value type Type len gain_db gainDb message _x x x_ self_";
    const TYPES: &str = "Load LoadMessage Message Error load OptU8 U8List EncodeLoad";
    let [names, types] = [NAMES, TYPES].map(|it| it.split(' ').collect::<Vec<_>>());
    let count = rng.usize(1..5);
    let mut text = String::new();
    for item in 0..count {
        let id = match rng.u8(..3) {
            0 => format!("#[message_id = {}]", 7 * item + 1),
            _ => "#[message_id = none]".into(),
        };
        let name = if item == 0 {
            "Root"
        } else {
            rng.choice(&types).unwrap()
        };
        writeln!(
            text,
            "/// Docs.\n///\n/// More.\n{id} #[name = \"{name}\"] struct S{item} {{"
        )
        .unwrap();
        for field in 0..rng.usize(1..5) {
            let name = names[(item + 3 * field) % names.len()];
            let ty = random_type(rng, item + 1..count, 3);
            writeln!(text, "/// Docs.\n{name}: {ty},").unwrap();
        }
        text.push_str("}\n");
    }
    text
}

fn random_type(rng: &mut Rng, items: std::ops::Range<usize>, depth: u8) -> String {
    const WORDS: &str = "u8 i8 u16 i32 u64 i64 u128 i128 f32 f64 bool str () [0]u8";
    if depth == 0 || rng.u8(..4) == 0 {
        return match rng.usize(items.start..=items.end) {
            item if item < items.end && rng.bool() => format!("S{item}"),
            _ => rng
                .choice(WORDS.split(' ').collect::<Vec<_>>())
                .unwrap()
                .into(),
        };
    }
    let mut part = || random_type(rng, items.clone(), depth - 1);
    let (a, b) = (part(), part());
    match rng.u8(..9) {
        0 | 1 => format!("Option<{a}>"),
        2 | 3 => format!("[]{a}"),
        4 => format!("[{}]{a}", rng.u8(..4)),
        5 => format!("({a}, {b})"),
        6 => format!("Box<{a}>"),
        7 => format!("Map<u8, {a}>"),
        _ => format!("Named<\"my kind\", ({a}, u8)>"),
    }
}

#[test]
fn values_of_random_schemas_are_valid_for_the_file_and_the_other_way_round() {
    let mut rng = Rng::with_seed(1);
    let (mut schemas, mut values) = (0, 0);
    let rounds = if needs_all_cases() { 8_000 } else { 160 };
    for _ in 0..rounds {
        // Some have lists of elements without bytes.
        let Ok(schema) = random_schema(&mut rng).parse::<Schema>() else {
            continue;
        };
        match generate(&schema) {
            Ok(generated) => {
                schemas += 1;
                values += same_values(&schema, &generated, 8);
            }
            Err(error) => assert!(
                error.to_string().contains("needs a field with bytes"),
                "{schema}\n{error}"
            ),
        }
    }
    let expected = (rounds * 5 / 8, rounds * 6);
    assert!(
        schemas > expected.0 && values > expected.1,
        "{schemas} {values}"
    );
}

#[test]
fn types_have_these_forms() {
    for case in include_str!("reference/forms.txt").split("===\n") {
        let (title, case) = case.split_once('\n').unwrap();
        let (schema, expected) = case.split_once("---\n").unwrap();
        assert_eq!(body(schema), expected, "{title}");
    }
}

#[test]
fn hostile_names_stay_inside_comments_and_words() {
    let schema = r#"#[name = "A\n} struct B { x: u8 }\u{2028}"] #[message_id = none] struct A {
        #[name = "x: u8,\r\n y"] x: C,
    }
    #[name = "C\nstruct D"] enum C: u8 { #[name = "V\nW"] V = 0 }"#;
    let generated = generate(&schema.parse().unwrap()).unwrap();
    let structs = grammar::parse(generated.text());
    let [Struct { name, fields }] = &*structs else {
        panic!("{structs:?}");
    };
    assert_eq!(name, "A___struct_B___x__u8___");
    assert_eq!(fields[..], [("x__u8____y".to_owned(), "u8".to_owned())]);
    let renamings = generated.renamings().iter().map(|it| it.rust());
    let renamings: Vec<_> = renamings.collect();
    assert_eq!(renamings.len(), 2, "{renamings:?}");
}

#[test]
fn deep_and_shared_types_take_linear_time() {
    let count = 2_000;
    let mut text = String::from("#[message_id = none] struct Root {");
    for field in 0..count {
        write!(text, "f{field}: T0,").unwrap();
    }
    text.push('}');
    for depth in 0..count {
        write!(text, "type T{depth} = []T{};", depth + 1).unwrap();
    }
    write!(text, "type T{count} = u8;").unwrap();
    let generated = generate(&text.parse().unwrap()).unwrap();
    assert_eq!(generated.text().matches("struct ").count(), count);
}

#[test]
fn no_type_is_an_error() {
    let error = Bindings::new().generate(Target::Sdp).unwrap_err();
    assert_eq!(error.to_string(), "a schema needs at least one type");
}
