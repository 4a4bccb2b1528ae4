//! The tables of types.

use sdp::schema::{
    InvalidSchema, OwnedSchema, Rule, Type, TypeField, TypeIndex, TypeName, TypeVariant,
};
use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema};

/// A tree.
#[derive(SdpEncode, SdpDecode, SdpSchema)]
struct Tree<'a, T> {
    /// Its name.
    name: &'a str,
    children: Vec<Tree<'a, T>>,
    next: Option<Box<Tree<'a, T>>>,
    value: T,
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 3)]
struct Load {
    slot: u8,
}

#[derive(SdpDispatch, SdpSchema)]
enum Request<'a> {
    Load(Load),
    Tree(Tree<'a, u8>),
}

#[derive(SdpDecode, SdpSchema)]
enum Either {
    Load(Load),
    Other(u16),
}

fn index(index: usize) -> TypeIndex {
    TypeIndex::new(index).unwrap()
}

#[test]
fn recursive_and_generic_types_have_one_entry() {
    let schema = OwnedSchema::of::<Tree<'_, f32>>();
    let Type::Struct { name, fields } = schema.root() else {
        panic!("{schema:?}");
    };
    assert_eq!((&*name.name, &*name.docs), ("Tree", "A tree."));
    assert_eq!(&*name.module, module_path!());
    let names: Vec<&str> = fields.iter().map(|field| &*field.name).collect();
    assert_eq!(names, ["name", "children", "next", "value"]);
    assert_eq!(&*fields[0].docs, "Its name.");
    assert_eq!(schema.get(fields[1].ty), &Type::Seq(TypeIndex::ROOT));
    assert_eq!(schema.get(fields[3].ty), &Type::F32);
    assert_eq!(schema.types().len(), 6);
}

#[test]
fn message_enum_lists_its_messages_and_other_enums_their_variants() {
    let schema = OwnedSchema::of::<Request<'_>>();
    let Type::Messages { name, types } = schema.root() else {
        panic!("{schema:?}");
    };
    assert_eq!((&*name.name, name.message_id), ("Request", 0));
    let ids = types
        .iter()
        .map(|ty| schema.get(*ty).name().unwrap().message_id);
    assert_eq!(ids.collect::<Vec<_>>(), [3, 18866]);
    assert!(matches!(
        OwnedSchema::of::<Either>().root(),
        Type::Enum { .. }
    ));
}

#[test]
fn encoded_schema_decodes_to_an_equal_one() {
    let schema = OwnedSchema::of::<Tree<'_, Vec<(u8, Option<char>)>>>();
    let bytes = sdp::to_vec(&schema).unwrap();
    assert_eq!(sdp::from_slice::<OwnedSchema>(&bytes).unwrap(), schema);
    for len in 0..bytes.len() {
        assert!(sdp::from_slice::<OwnedSchema>(&bytes[..len]).is_err());
    }
}

#[test]
fn found_type_is_the_root_of_its_own_table() {
    let schema = OwnedSchema::of::<Request<'_>>();
    let load = schema.rooted_at(schema.find("Load").unwrap());
    assert_eq!(load, OwnedSchema::of::<Load>());
    assert_eq!(schema.find("Unload"), None);
}

#[test]
fn invalid_tables_are_rejected() {
    let rejected = |types: Vec<Type>| -> InvalidSchema {
        let bytes = sdp::to_vec(&types).unwrap();
        let error = OwnedSchema::new(types).unwrap_err();
        let decoded = sdp::from_slice::<OwnedSchema>(&bytes).unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with(decoded.to_string().trim_start_matches("at byte 0: "))
        );
        error
    };
    let text = |types| rejected(types).to_string();
    let field = |name: &'static str, ty| TypeField {
        name: name.into(),
        docs: "".into(),
        ty: index(ty),
    };
    let of_fields = |fields| Type::Struct {
        name: TypeName::default(),
        fields,
    };
    assert_eq!(text(vec![]), "schema without types (type 0)");
    assert_eq!(
        text(vec![Type::U8, Type::Seq(index(2))]),
        "schema with a reference to a missing type (type 1)"
    );
    assert_eq!(
        text(vec![Type::Option(TypeIndex::ROOT)]),
        "schema with a type that contains itself without a level of nesting (type 0)"
    );
    assert_eq!(
        text(vec![Type::Pointer(TypeIndex::ROOT)]),
        "schema with a type that contains itself without a level of nesting (type 0)"
    );
    assert_eq!(
        text(vec![Type::Seq(index(1)), Type::Tuple(vec![])]),
        "schema with a sequence, map or set of zero-width elements (type 0)"
    );
    assert_eq!(
        text(vec![
            of_fields(vec![field("a", 1), field("a", 1)]),
            Type::U8
        ]),
        "schema with a repeated name of a field or variant (type 0)"
    );
    let of_variants = |tag_width, variants| {
        let name = TypeName::default();
        let enumeration = Type::Enum {
            name,
            tag_width,
            variants,
        };
        vec![enumeration, Type::U8]
    };
    let variant = |name: &'static str, tag, fields| TypeVariant {
        name: name.into(),
        docs: "".into(),
        tag,
        fields,
    };
    let with_tags = |tag_width, tags: [u32; 2]| {
        let [a, b] = tags;
        of_variants(
            tag_width,
            vec![variant("A", a, vec![]), variant("B", b, vec![])],
        )
    };
    for (tag_width, max) in [
        (1, u32::from(u8::MAX)),
        (2, u32::from(u16::MAX)),
        (4, u32::MAX),
    ] {
        assert!(OwnedSchema::new(with_tags(tag_width, [0, max])).is_ok());
    }
    for types in [
        with_tags(1, [7, 7]),
        with_tags(1, [256, 0]),
        with_tags(2, [0, 65_536]),
    ] {
        assert_eq!(
            text(types),
            "schema with a repeated tag, or a tag wider than its enum's (type 0)"
        );
    }
    assert_eq!(
        text(with_tags(3, [0, 1])),
        "schema with a tag width that is not 1, 2 or 4 (type 0)"
    );
    let repeated = vec![field("a", 1), field("b", 1), field("a", 1)];
    for variants in [
        vec![variant("A", 0, vec![]), variant("A", 1, vec![])],
        vec![variant("A", 0, vec![]), variant("B", 1, repeated)],
    ] {
        assert_eq!(
            text(of_variants(1, variants)),
            "schema with a repeated name of a field or variant (type 0)"
        );
    }
    let alias = |message_id| {
        let name = TypeName {
            message_id,
            ..TypeName::default()
        };
        Type::Alias { name, ty: index(3) }
    };
    let messages = |a, b| Type::Messages {
        name: TypeName::default(),
        types: vec![index(a), index(b)],
    };
    let invalid = |at| {
        format!("schema with a message enum inside a value, or with an invalid message (type {at})")
    };
    let of_ids = |a, b| vec![messages(1, 2), alias(a), alias(b), Type::U8];
    assert!(OwnedSchema::new(of_ids(2, 1)).is_ok());
    assert_eq!(text(of_ids(1, 1)), invalid(0));
    assert_eq!(text(of_ids(0, 1)), invalid(0));
    let inside = vec![
        Type::Option(index(4)),
        alias(1),
        alias(2),
        Type::U8,
        messages(1, 2),
    ];
    assert_eq!(text(inside), invalid(0));

    let deep = |depth: usize| {
        let mut types: Vec<Type> = (1..=depth).map(|next| Type::Option(index(next))).collect();
        types.push(Type::U8);
        types
    };
    assert!(OwnedSchema::new(deep(128)).is_ok());
    assert_eq!(
        text(deep(129)),
        "schema with types that nest deeper than 128 (type 129)"
    );
}

#[test]
fn json_number_must_have_eight_bytes() {
    // A restriction cannot declare another size than its base.
    let types = vec![Type::Refined(Rule::JsonNumber, index(1)), Type::U16];
    let schema = OwnedSchema::new(types).unwrap();
    assert!(sdp::schema::walk::value(&schema, &[1, 2], &sdp::Limits::DEFAULT, &mut ()).is_ok());
}
