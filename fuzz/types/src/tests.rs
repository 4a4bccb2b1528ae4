//! Tests that the schema has every kind of type, in every position and form.

use std::collections::BTreeSet;

use crate::deck::{BYTES, EMPTY, MAPS, NUMBERS, PLAIN, POINTERS, SEQUENCES, SETS, TEXTS};
use crate::model::{Body, Fields, Schema, Type};
use crate::{COUNT, SEED, grow, types};

/// The fingerprint of [`types`] for the committed corpora.
const FINGERPRINT: u64 = 11_892_364_286_695_595_248;

fn schema() -> Schema {
    grow::schema(SEED, COUNT)
}

const ELEMENT: &str = "element";
const POSITIONS: &str = "field of a struct, field of a variant, element, part";
const KINDS: &str = "\
    array, byte array, bytes, empty, enum, fixed-size struct, map, number, option, parameter, \
    plain, pointer, result, sequence, set, text, tuple, variable-size struct";

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
    let is_sequence = matches!(ty, Type::Sequence(..));
    let position = if is_sequence { ELEMENT } else { "part" };
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
fn every_name_occurs_and_every_sequence_has_elements_of_fixed_and_of_variable_size() {
    let schema = schema();
    let names = positions(&schema)
        .into_iter()
        .map(|(_, ty)| name(&schema, ty));
    let found: BTreeSet<_> = names.collect();
    let arrays = ["[_; 0]", "[_; 1]", "[_; 2]", "[_; 3]", "[_; 4]"];
    let lists: [&[&str]; 9] = [
        &NUMBERS, &PLAIN, &EMPTY, &TEXTS, &BYTES, &POINTERS, &MAPS, &SETS, &arrays,
    ];
    let names = lists.concat().into_iter().map(str::to_owned);
    let sequences =
        [true, false].map(|is_fixed| SEQUENCES.map(|name| format!("{name}, {is_fixed}")));
    for name in names.chain(sequences.concat()) {
        assert!(found.contains(&name), "{name}");
    }
}

/// Returns the name of a type. The name of a sequence also tells whether its elements have a fixed size.
fn name(schema: &Schema, ty: &Type) -> String {
    match ty {
        Type::Plain(name) | Type::Empty(name) | Type::Text(name) | Type::Bytes(name) => name,
        Type::Generic(name, _) | Type::Map(name, ..) | Type::Set(name, _) => name,
        Type::Array(_, len) => return format!("[_; {len}]"),
        Type::Sequence(name, of) => return format!("{name}, {}", schema.has_fixed_size(of)),
        _ => "",
    }
    .to_owned()
}

#[test]
fn every_kind_of_type_occurs_in_every_position() {
    let schema = schema();
    let pairs = positions(&schema).into_iter();
    let pairs = pairs.map(|(position, ty)| (position, kind(&schema, ty)));
    let found: BTreeSet<_> = pairs.collect();
    for position in POSITIONS.split(", ") {
        for kind in KINDS.split(", ") {
            // The elements of a sequence must take bytes.
            let may_occur = (position, kind) != (ELEMENT, "empty");
            assert_eq!(
                found.contains(&(position, kind)),
                may_occur,
                "{kind} as a {position}"
            );
        }
    }
}

#[test]
fn every_shape_of_struct_and_enum_occurs() {
    let mut found = BTreeSet::new();
    for definition in &schema().definitions {
        match &definition.body {
            Body::Struct(fields) => {
                found.insert(format!("{} struct", shape(fields)));
            }
            Body::Enum { tag, variants } => {
                let has_fields = definition.fields().next().is_some();
                let kind = if has_fields { "enum" } else { "enum of units" };
                found.insert(format!("{kind} with {}", tag.unwrap_or("no tag")));
                for variant in variants {
                    found.insert(format!("{} variant", shape(&variant.fields)));
                    let is_explicit = variant.discriminant.is_some();
                    found.insert(format!("explicit discriminant: {is_explicit}"));
                }
            }
        }
    }
    let expected = "enum of units with no tag, enum of units with u16, enum of units with u32, \
                    enum of units with u8, enum with no tag, enum with u16, enum with u32, \
                    explicit discriminant: false, explicit discriminant: true, \
                    named struct, named variant, tuple struct, tuple variant, unit struct, \
                    unit variant";
    assert_eq!(found.into_iter().collect::<Vec<_>>().join(", "), expected);
}

fn shape(fields: &Fields) -> &'static str {
    match fields {
        Fields::Unit => "unit",
        Fields::Tuple(_) => "tuple",
        Fields::Named(_) => "named",
    }
}

#[test]
fn every_attribute_parameter_and_form_occurs() {
    let source = types();
    let forms = r"
        #[sdp(skip)]; #[sdp(with = ; #[sdp(message_id = ; PartialOrd, Ord, Hash)];
        element owned::; value owned::;
        enum Tree; struct Tree; enum Generic; <T>; <T, U>; <K: Ord + Hash, ; <const N: usize>;
        &'a str; Cow<'a, str>; &'a [u8]; Cow<'a, [u8]>; &'a [u8; 4]; &'a [u8; N]; Cow<'a, [u8; ;
        Vec<&'a str>; Option<&'a str>; Vec<borrowed::; Map<&'a str, ; Set<&'a str>;
        ElementwiseSeq<'a, &'a str>; ElementwiseSeq<'a, T>; ElementwiseSeq<'a, u;
        ElementwiseSeq<'a, ElementwiseSeq<'a, ; ElementwiseSeq<'a, owned::;
        ElementwiseSeq<'a, borrowed::; ElementwiseSeq<'a, lazy::";
    for form in forms.split(';') {
        assert!(source.contains(form.trim()), "{form}");
    }
}

#[test]
fn generated_types_match_the_corpora() {
    // FNV-1a.
    let add = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    let fingerprint = types().bytes().fold(0xcbf2_9ce4_8422_2325, add);
    let change = "the generated types changed: fuzz/README.md explains how to make new seeds";
    assert_eq!(fingerprint, FINGERPRINT, "{change}");
}
