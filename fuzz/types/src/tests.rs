//! Tests that the schema has every kind of type, in every position and form.

use std::collections::BTreeSet;

use crate::deck::{BYTES, EMPTY, MAPS, NUMBERS, PLAIN, POINTERS, SEQUENCES, SETS, TEXTS};
use crate::model::{Body, Definition, FieldAttribute, Fields, Parameter, Schema, Type};
use crate::{COUNT, SEED, grow, types};

/// The fingerprint of [`types`] for the committed corpora.
const FINGERPRINT: u64 = 11_892_364_286_695_595_248;

fn schema() -> Schema {
    grow::schema(SEED, COUNT)
}

const ELEMENT: &str = "element of a sequence";

const POSITIONS: [&str; 4] = [
    "field of a struct",
    "field of a variant",
    ELEMENT,
    "part of another type",
];

const KINDS: [&str; 18] = [
    "array",
    "byte array",
    "bytes",
    "empty",
    "enum",
    "fixed-size struct",
    "map",
    "number",
    "option",
    "parameter",
    "plain",
    "pointer",
    "result",
    "sequence",
    "set",
    "text",
    "tuple",
    "variable-size struct",
];

/// Returns each type in the fields of a schema, with its position.
fn positions(schema: &Schema) -> Vec<(&'static str, &Type)> {
    let mut found = Vec::new();
    for definition in &schema.definitions {
        let position = match definition.body {
            Body::Struct(_) => "field of a struct",
            Body::Enum { .. } => "field of a variant",
        };
        for field in definition.fields() {
            add_positions(position, &field.ty, &mut found);
        }
    }
    found
}

fn add_positions<'a>(
    position: &'static str,
    ty: &'a Type,
    found: &mut Vec<(&'static str, &'a Type)>,
) {
    found.push((position, ty));
    let position = match ty {
        Type::Sequence(..) => ELEMENT,
        _ => "part of another type",
    };
    for part in ty.parts() {
        add_positions(position, part, found);
    }
}

/// Returns the kind of a type, which is the same for several names.
fn kind(schema: &Schema, ty: &Type) -> &'static str {
    match ty {
        Type::Plain(name) if NUMBERS.contains(name) => "number",
        Type::Plain(_) => "plain",
        Type::Empty(_) => "empty",
        Type::Text(_) => "text",
        Type::Bytes(_) => "bytes",
        Type::ByteArray(_) => "byte array",
        Type::Sequence(..) => "sequence",
        Type::Array(..) => "array",
        Type::Tuple(_) => "tuple",
        Type::Generic("Option", _) => "option",
        Type::Generic("Result", _) => "result",
        Type::Generic(..) => "pointer",
        Type::Map(..) => "map",
        Type::Set(..) => "set",
        Type::Parameter(_) => "parameter",
        Type::Defined(index, _) => match schema.definition(*index).map(|found| &found.body) {
            Some(Body::Enum { .. }) => "enum",
            _ if schema.has_fixed_size(ty) => "fixed-size struct",
            _ => "variable-size struct",
        },
    }
}

#[test]
fn every_name_occurs() {
    let schema = schema();
    let found: BTreeSet<_> = positions(&schema)
        .into_iter()
        .map(|(_, ty)| name(ty))
        .collect();
    let lists: [&[&str]; 9] = [
        &NUMBERS,
        &PLAIN,
        &EMPTY,
        &TEXTS,
        &BYTES,
        &POINTERS,
        &MAPS,
        &SETS,
        &["[_; 0]", "[_; 1]", "[_; 2]", "[_; 3]", "[_; 4]"],
    ];
    let missing = lists
        .iter()
        .copied()
        .flatten()
        .filter(|name| !found.contains(**name));
    assert_eq!(missing.collect::<Vec<_>>(), Vec::<&&str>::new());
}

fn name(ty: &Type) -> String {
    match ty {
        Type::Plain(name)
        | Type::Empty(name)
        | Type::Text(name)
        | Type::Bytes(name)
        | Type::Generic(name, _)
        | Type::Map(name, ..)
        | Type::Set(name, _) => (*name).to_owned(),
        Type::Array(_, len) => format!("[_; {len}]"),
        _ => String::new(),
    }
}

#[test]
fn every_sequence_has_elements_of_fixed_and_of_variable_size() {
    let schema = schema();
    let found: BTreeSet<_> = positions(&schema)
        .into_iter()
        .filter_map(|(_, ty)| match ty {
            Type::Sequence(name, element) => Some((*name, schema.has_fixed_size(element))),
            _ => None,
        })
        .collect();
    for name in SEQUENCES {
        assert!(found.contains(&(name, true)), "{name}, fixed");
        assert!(found.contains(&(name, false)), "{name}, variable");
    }
}

#[test]
fn every_kind_of_type_occurs_in_every_position() {
    let schema = schema();
    let found: BTreeSet<_> = positions(&schema)
        .into_iter()
        .map(|(position, ty)| (position, kind(&schema, ty)))
        .collect();
    let missing = POSITIONS
        .into_iter()
        .flat_map(|position| KINDS.map(|kind| (position, kind)))
        .filter(|pair| !found.contains(pair));
    // The elements of a sequence must take bytes, so this pair is missing.
    assert_eq!(missing.collect::<Vec<_>>(), [(ELEMENT, "empty")]);
}

#[test]
fn every_shape_of_struct_and_enum_occurs() {
    let schema = schema();
    let mut found = BTreeSet::new();
    for definition in &schema.definitions {
        found.extend(shapes(definition));
    }
    let expected = [
        "a field with `skip`",
        "a field with `with`",
        "a message id",
        "a key",
        "a recursive enum",
        "a recursive struct",
        "enum with fields, tag None",
        "enum with fields, tag Some(\"u16\")",
        "enum with fields, tag Some(\"u32\")",
        "enum without fields, tag None",
        "enum without fields, tag Some(\"u16\")",
        "enum without fields, tag Some(\"u32\")",
        "enum without fields, tag Some(\"u8\")",
        "enum, 1 parameters",
        "explicit discriminant",
        "implicit discriminant",
        "named struct",
        "named variant",
        "parameter K",
        "parameter N",
        "parameter T",
        "parameter U",
        "struct, 1 parameters",
        "tuple struct",
        "tuple variant",
        "unit struct",
        "unit variant",
    ];
    let missing: Vec<_> = expected
        .iter()
        .filter(|shape| !found.contains(**shape))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Returns the shapes of a definition, its variants and its parameters.
fn shapes(definition: &Definition) -> Vec<String> {
    let mut found = Vec::new();
    let is_recursive = definition.name.starts_with("Tree");
    let (container, shapes) = match &definition.body {
        Body::Struct(fields) => ("struct", vec![format!("{} struct", shape(fields))]),
        Body::Enum { tag, variants } => {
            let with = match definition.fields().next() {
                Some(_) => "with",
                None => "without",
            };
            let mut shapes = vec![format!("enum {with} fields, tag {tag:?}")];
            for variant in variants {
                shapes.push(format!("{} variant", shape(&variant.fields)));
                let discriminant = match variant.discriminant {
                    Some(_) => "explicit",
                    None => "implicit",
                };
                shapes.push(format!("{discriminant} discriminant"));
            }
            ("enum", shapes)
        }
    };
    found.extend(shapes);
    found.push(format!(
        "{container}, {} parameters",
        definition.parameters.len()
    ));
    if is_recursive {
        found.push(format!("a recursive {container}"));
    }
    if definition.is_key {
        found.push("a key".to_owned());
    }
    if definition.message_id.is_some() {
        found.push("a message id".to_owned());
    }
    for parameter in &definition.parameters {
        let (Parameter::Value(name) | Parameter::Key(name) | Parameter::Length(name)) = parameter;
        found.push(format!("parameter {name}"));
    }
    for field in definition.fields() {
        match field.attribute {
            Some(FieldAttribute::Skip) => found.push("a field with `skip`".to_owned()),
            Some(FieldAttribute::With) => found.push("a field with `with`".to_owned()),
            None => {}
        }
    }
    found
}

fn shape(fields: &Fields) -> &'static str {
    match fields {
        Fields::Unit => "unit",
        Fields::Tuple(_) => "tuple",
        Fields::Named(_) => "named",
    }
}

#[test]
fn every_borrowed_and_lazy_form_occurs() {
    let source = types();
    for form in [
        "&'a str",
        "Cow<'a, str>",
        "&'a [u8]",
        "Cow<'a, [u8]>",
        "&'a [u8; 4]",
        "&'a [u8; N]",
        "Cow<'a, [u8; ",
        "Vec<&'a str>",
        "Option<&'a str>",
        "Vec<borrowed::",
        "ElementwiseSeq<'a, &'a str>",
        "ElementwiseSeq<'a, T>",
        "ElementwiseSeq<'a, u",
        "ElementwiseSeq<'a, ElementwiseSeq<'a, ",
        "ElementwiseSeq<'a, owned::",
        "ElementwiseSeq<'a, borrowed::",
        "ElementwiseSeq<'a, lazy::",
        "Map<&'a str, ",
        "Set<&'a str>",
        "    element ",
        "    value ",
    ] {
        assert!(source.contains(form), "{form}");
    }
}

#[test]
fn generated_types_match_the_corpora() {
    // FNV-1a.
    let fingerprint = types()
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
    assert_eq!(
        fingerprint, FINGERPRINT,
        "the generated types changed: fuzz/README.md explains how to make new seeds"
    );
}
