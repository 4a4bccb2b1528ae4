//! The facts of a model, for random values of schemas.

use sdp_schema::{Schema, sample};

use super::{Elements, Model, Root, Type};

fn model(text: &str) -> Model {
    Model::new(&[text.parse().unwrap()], &[], false).unwrap()
}

/// Returns whether values can have more levels than the limit.
fn counts_levels(model: &Model) -> bool {
    let mut items = model.items().iter();
    items.any(|id| model.exceeds_levels(*id))
}

/// Returns a model of one value, with its schema and the type of the value.
fn value(text: &str) -> (Schema, Model, super::Id) {
    let schema: Schema = text.parse().unwrap();
    let model = Model::new(std::slice::from_ref(&schema), &[], false).unwrap();
    let Some(Root::Value(id)) = model.roots().first().cloned() else {
        panic!("{text}");
    };
    (schema, model, id)
}

fn corpus() -> Vec<String> {
    let lines = include_str!("../../../testdata/corpus/schemas.jsonl").lines();
    let line = |line| serde_json::from_str::<serde_json::Value>(line).unwrap();
    lines
        .map(|it| line(it)["text"].as_str().unwrap().into())
        .collect()
}

#[test]
fn no_value_is_smaller_than_the_minimum_or_larger_than_the_maximum() {
    let mut count = 0;
    for text in corpus() {
        if text.starts_with("messages") || text.contains("4..") {
            continue;
        }
        let (schema, model, id) = value(&text);
        for bytes in (0..40).filter_map(|seed| sample(&schema, seed)) {
            let len = bytes.len() as u64;
            count += 1;
            assert!(len >= model.min_size(id), "{text}");
            assert!(model.fixed_size(id).is_none_or(|it| it == len), "{text}");
            assert!(model.max_size(id).is_none_or(|it| it >= len), "{text}");
        }
    }
    assert!(count > 1_000, "{count}");
}

#[test]
fn each_type_comes_after_its_parts() {
    let model = model(
        "messages M { B, C } #[message_id = 2] struct C { b: B, list: []C }
         #[message_id = 1] struct B { a: A } struct A { value: u8 }",
    );
    let names = model.items().iter().filter_map(|id| model.item(*id));
    let names: Vec<_> = names.map(|it| &*it.name).collect();
    assert_eq!(names, ["A", "B", "C"]);
}

#[test]
fn types_of_two_schemas_are_one_if_they_have_the_same_form() {
    let schemas = [("A", "Box<u8>"), ("B", "Box<u8>"), ("C", "u8")].map(|(name, ty)| {
        let text = format!(
            "#[message_id = none] struct {name} {{ time: Named<\"duration\", (u64, u32)>, part: Part, list: []Part }}
             /// Of {name}.
             struct Part {{ next: Option<{ty}>, 0: Option<Box<Part>> }}"
        );
        text.parse::<Schema>().unwrap()
    });
    let model = Model::new(&schemas, &[], false).unwrap();
    // `Part` of `C` has the same bytes, but no pointer.
    assert_eq!(model.items().len(), 5);
    let has = |is: fn(&Type) -> bool| model.ids().filter(|id| is(model.get(*id))).count();
    assert_eq!(has(|it| matches!(it, Type::Kind { .. })), 1);
    assert_eq!(has(|it| matches!(it, Type::Seq(..))), 2);
}

#[test]
fn types_that_contain_themselves_have_a_name() {
    for text in [
        "type Root = []Root;",
        "type Root = Option<Box<[](u8, Root)>>;",
    ] {
        let (_, model, _) = value(text);
        assert!(
            model.items().iter().any(|id| model.is_recursive(*id)),
            "{text}"
        );
    }
}

#[test]
fn two_messages_with_one_id_are_refused() {
    let error = |second: &str| {
        let schemas = ["A { x: u8 }", second].map(|it| {
            let text = format!("#[message_id = 7] struct {it}");
            text.parse::<Schema>().unwrap()
        });
        Model::new(&schemas, &[], false).unwrap_err().to_string()
    };
    for (second, names) in [
        ("B { x: u8 }", "`A` and `B`"),
        ("A { x: u16 }", "`A` and `A`"),
    ] {
        let advice = "set one with `message_id`, or generate two files";
        let expected = format!("`message id 7`: {names} have this id: {advice}");
        assert_eq!(error(second), expected);
    }
}

#[test]
fn schema_of_a_hello_has_no_documentation_and_the_same_fingerprints() {
    let text = "/// Loads.\n#[message_id = 7] struct Load {\n/// Its path.\npath: str }";
    let hello = model(text).hello.unwrap();
    let schema: Schema = sdp::from_slice(&hello.schema).unwrap();
    assert!(!schema.to_string().contains("///"), "{schema}");
    let fingerprint = schema.fingerprints()[0];
    assert_eq!(hello.messages, [(7, "Load".into(), fingerprint)]);
}

#[test]
fn recursive_types_count_levels_and_others_do_not() {
    assert!(counts_levels(&model(
        "struct List { value: u8, next: Option<Box<List>> }"
    )));
    assert!(!counts_levels(&model(
        "struct List { value: u8, all: [][]str }"
    )));
    let deep = format!("type Root = {}str;", "[]".repeat(60));
    assert!(!counts_levels(&model(&deep)));
    let deeper = format!(
        "type Root = {0}A; type A = {0}B; type B = {0}str;",
        "[]".repeat(60)
    );
    assert!(counts_levels(&model(&deeper)));
}

#[test]
fn keys_with_their_parts_are_compared() {
    let keys = |text: &str| model(text).compared().len();
    assert_eq!(keys("type Root = Map<(u8, str), bool>;"), 3);
    assert_eq!(keys("type Root = Set<Unordered<\"path\", str>>;"), 2);
    assert_eq!(keys("type Root = []str;"), 0);
    assert_eq!(keys("type Root = Set<f32>;"), 1);
    let (_, model, id) = value("type Root = Heap<[]u8>;");
    let Type::Alias(_, heap) = model.get(id) else {
        panic!();
    };
    assert!(matches!(model.get(*heap), Type::Seq(_, Elements::Heap)));
}

#[test]
fn order_of_keys_is_unknown_for_kinds_with_an_order_of_their_own() {
    let is_ordered = |key: &str| {
        let (_, model, id) = value(&format!("struct Keys {{ key: {key} }}"));
        model.is_ordered(id)
    };
    for key in ["(u8, str)", "Map<u8, []bool>"] {
        assert!(is_ordered(key), "{key}");
    }
    for key in ["Unordered<\"path\", str>", "f32", "(u8, Heap<[]u8>)"] {
        assert!(!is_ordered(key), "{key}");
    }
}

#[test]
fn js_number_must_be_a_field_with_64_bits() {
    let text = "struct A { small: u32, large: u64, id: Id, list: []Option<(Id, i64)>, b: B, c: C } struct Id { 0: u64 }
        enum B: u8 { X = 0 { large: u64, 0: u8 } } alias C = Box<u64>;";
    let schema: Schema = text.parse().unwrap();
    let of = |field: &str| Model::new(std::slice::from_ref(&schema), &[field.into()], false);
    for field in ["A.large", "A.list", "Id.0", "B::X.large", "C"] {
        assert!(of(field).is_ok(), "{field}");
    }
    let error = |field| of(field).unwrap_err().to_string();
    for field in ["A.none", "B.large", "large", "A"] {
        assert_eq!(error(field), format!("`{field}`: no type has this field"));
    }
    for field in ["A.small", "B::X.0"] {
        assert!(error(field).ends_with("this field has no integer with 64 bits"));
    }
    let other = "`A.id`: the integer with 64 bits is in `Id.0`";
    assert_eq!(error("A.id"), other);
}

#[test]
fn types_that_share_parts_take_linear_time() {
    let mut text = String::from("struct A0 { x: str }");
    for at in 1..60 {
        let before = at - 1;
        text.insert_str(
            0,
            &format!("struct A{at} {{ a: [2]A{before}, b: []A{before} }}\n"),
        );
    }
    let (_, model, id) = value(&text);
    assert!(model.min_size(id) > 1 << 60);
    assert!(!counts_levels(&model));
}

#[test]
fn minimum_of_a_recursive_part_is_that_of_its_content() {
    let text = "struct Tree { name: str, branches: []Branch } struct Branch { weight: f32, tree: Box<Tree> }";
    let (_, model, _) = value(text);
    let boxed = model
        .ids()
        .find(|id| matches!(model.get(*id), Type::Pointer(_)));
    assert_eq!(model.min_size(boxed.unwrap()), 8);
    let sizes = model.items().iter().map(|id| model.min_size(*id));
    assert_eq!(sizes.take(2).collect::<Vec<_>>(), [12, 8]);
}

#[test]
fn an_indexed_sequence_is_the_sequence_of_its_elements() {
    let (_, model, id) = value("type Root = Indexed<([]u32, []str)>;");
    let Type::Alias(_, content) = model.get(id) else {
        panic!();
    };
    let Type::Seq(element, Elements::Indexed) = model.get(*content) else {
        panic!();
    };
    assert!(matches!(model.get(*element), Type::Str(None)));
    assert_eq!((model.min_size(id), model.levels(id)), (8, Some(1)));
    assert!(model.has_count(id) && !model.is_ordered(id));
    let (_, model, id) = value("type Root = Indexed<([]u32, []u64)>;");
    assert_eq!(model.levels(id), Some(0));
}
