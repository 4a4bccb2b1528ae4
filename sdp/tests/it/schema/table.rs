//! The tables of types.

use sdp::schema::{InvalidSchema, OwnedSchema, Rule, Type, TypeField, TypeIndex, TypeName};
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
