//! Schemas and values that an attacker chose.

use allocation_counter::measure;
use sdp::schema::{OwnedSchema, Type, TypeField, TypeName, TypeVariant};
use serde_json::{Value, json};

use super::{encode, error_in, index};

fn schema(types: Vec<Type>) -> OwnedSchema {
    OwnedSchema::new(types).unwrap()
}

/// Returns a value inside this number of sequences.
fn nested(depth: usize, value: Value) -> Value {
    (0..depth).fold(value, |inner, _| Value::Array(vec![inner]))
}

/// Returns the schema of a sequence of itself, in this number of tuples.
fn recursive(tuples: usize) -> OwnedSchema {
    let mut types = vec![Type::Seq(index(1))];
    types.extend((0..tuples).map(|at| Type::Tuple(vec![index(at + 2)])));
    types.push(Type::Pointer(index(0)));
    schema(types)
}

#[test]
fn depth_is_limited() {
    let values = recursive(0);
    assert!(values.encode_from(nested(60, json!([]))).is_ok());
    // Each sequence and each pointer is a level of nesting. The format has no limit.
    let error = values.encode_from(nested(129, json!([]))).unwrap_err();
    let error = error.to_string();
    assert!(
        error.ends_with("]: nesting exceeds the limit of 128 levels"),
        "{error}"
    );
    let error = values.encode_from(nested(1000, json!([]))).unwrap_err();
    let path = "[0]".repeat(256);
    assert_eq!(
        error.to_string(),
        format!("{path}: the value nests deeper than 256")
    );
}

#[test]
fn depth_of_tuples_is_limited() {
    let values = recursive(3);
    assert!(values.encode_from(nested(200, json!([]))).is_ok());
    let error = values.encode_from(nested(300, json!([]))).unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with(": the value nests deeper than 256")
    );
}

#[test]
fn depth_of_structs_and_enums_is_limited() {
    let field = |name: &'static str, ty| TypeField {
        name: name.into(),
        docs: "".into(),
        ty: index(ty),
    };
    let name = TypeName::default();
    let variant = TypeVariant {
        name: "Named".into(),
        docs: "".into(),
        tag: 0,
        fields: vec![field("map", 2)],
    };
    let values = schema(vec![
        Type::Struct {
            name: name.clone(),
            fields: vec![field("first", 3), field("next", 1)],
        },
        Type::Enum {
            name,
            tag_width: 1,
            variants: vec![variant],
        },
        Type::Map(index(3), index(0)),
        Type::U8,
    ]);
    let mut json = json!(null);
    for _ in 0..200 {
        json = json!({"next": {"Named": {"map": {"1": json}}}, "first": 1});
    }
    let error = values.encode_from(json).unwrap_err().to_string();
    assert!(
        error.ends_with(": the value nests deeper than 256"),
        "{error}"
    );
}

#[test]
fn counts_of_the_schema_take_no_memory() {
    let array = schema(vec![Type::Array(index(1), 1 << 60), Type::U8]);
    let opaque = schema(vec![Type::Opaque {
        name: "Blob".into(),
        min: 1 << 60,
        is_fixed: true,
    }]);
    let info = measure(|| {
        assert_eq!(
            error_in(&array, "[1, 2]"),
            "invalid length 2, expected 1152921504606846976 at line 1 column 6"
        );
        assert_eq!(
            error_in(&opaque, "\"00\""),
            "invalid length 2, expected 2305843009213693952 hexadecimal digits at line 1 column 4"
        );
    });
    assert!(info.bytes_max < 10_000, "{info:?}");
}

#[test]
fn parts_without_bytes_are_null() {
    // 2¹⁰⁰ parts without bytes, 2⁶⁴ - 1 times.
    let mut types = vec![
        Type::Tuple(vec![index(1), index(3)]),
        Type::Array(index(102), u64::MAX),
        Type::Tuple(vec![]),
        Type::U8,
    ];
    types.push(Type::Tuple(vec![index(2), index(2)]));
    for last in 4..102 {
        types.push(Type::Tuple(vec![index(last), index(last)]));
    }
    assert_eq!(encode(&schema(types), "[null, 7]").unwrap(), [7]);
}

#[test]
fn depth_of_options_is_limited() {
    let pointers = schema(vec![Type::Option(index(1)), Type::Pointer(index(0))]);
    assert_eq!(encode(&pointers, "null").unwrap(), [0]);
    let mut json = json!(null);
    for _ in 0..300 {
        json = json!({"Some": json});
    }
    let error = pointers.encode_from(json).unwrap_err();
    assert_eq!(error.to_string(), "the value nests deeper than 256");
}

#[test]
fn long_names_are_not_copied_into_paths() {
    let field = TypeField {
        name: "x".repeat(100_000).into(),
        docs: "".into(),
        ty: index(1),
    };
    let fields = vec![field];
    let name = TypeName::default();
    let types = vec![
        Type::Struct { name, fields },
        Type::Option(index(2)),
        Type::Pointer(index(0)),
    ];
    let values = schema(types);
    let name = "x".repeat(100_000);
    let mut json = json!({ name.clone(): null });
    for _ in 0..100 {
        json = json!({ name.clone(): json });
    }
    let info = measure(|| {
        assert!(values.encode_from(&json).is_ok());
    });
    assert!(info.bytes_max < 100_000, "{info:?}");
}
