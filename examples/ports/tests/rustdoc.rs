//! Encodes the JSON of rustdoc through the mirrors of its types.

use std::collections::HashMap;

use ports::rustdoc::Crate;
use rustdoc_types as original;
use rustdoc_types::{Abi, GenericArg, ItemEnum, ItemKind, MacroKind, Term, Type, WherePredicate};
use sdp::{SdpDecode, SdpEncode};

/// A field of the original type, as in a program that uses these types.
#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Document(#[sdp(via = "Crate")] original::Crate);

const JSON: &str = include_str!("../testdata/sample.json");

fn sample() -> original::Crate {
    serde_json::from_str(JSON).unwrap()
}

#[track_caller]
fn assert_round_trip(document: &Document) -> Vec<u8> {
    let bytes = sdp::to_vec(document).unwrap();
    let decoded: Document = sdp::from_slice(&bytes).unwrap();
    assert_eq!(decoded, *document);
    assert_eq!(sdp::to_vec(&decoded).unwrap(), bytes);
    bytes
}

#[test]
fn json_of_rustdoc_round_trips() {
    let document = Document(sample());
    assert!(document.0.index.len() > 100);
    let bytes = assert_round_trip(&document);
    println!(
        "rustdoc: {} bytes of JSON, {} bytes of SDP",
        JSON.len(),
        bytes.len()
    );
    assert!(bytes.len() < JSON.len());
}

#[test]
fn order_of_a_hash_map_does_not_change_the_bytes() {
    // Each `HashMap` has its own random order.
    let bytes = sdp::to_vec(&Document(sample())).unwrap();
    for _ in 0..3 {
        assert_eq!(sdp::to_vec(&Document(sample())).unwrap(), bytes);
    }
}

/// A borrowed original, for a program that only encodes.
#[derive(SdpEncode)]
struct BorrowedDocument<'a>(#[sdp(via = "&Crate")] &'a original::Crate);

#[test]
fn borrowed_document_has_the_same_bytes() {
    let document = Document(sample());
    let borrowed = BorrowedDocument(&document.0);
    let bytes = sdp::to_vec(&document).unwrap();
    assert_eq!(sdp::to_vec(&borrowed).unwrap(), bytes);
}

#[test]
fn truncated_input_is_an_error() {
    let bytes = sdp::to_vec(&Document(sample())).unwrap();
    for len in (0..bytes.len()).step_by(997) {
        assert!(sdp::from_slice::<Document>(&bytes[..len]).is_err(), "{len}");
    }
}

/// Variants and fields that the JSON does not contain: those of the standard library, of procedural macros, of other
/// targets and of newer versions of rustdoc.
#[test]
fn rare_variants_round_trip() {
    let mut document = Document(sample());
    let krate = &mut document.0;
    let item = krate.index[&krate.root].clone();
    let boxed = |feature: &str| {
        Some(Box::new(original::ProvidedDefaultUnstable {
            feature: feature.into(),
        }))
    };
    let generics = || original::Generics {
        params: vec![],
        where_predicates: vec![],
    };
    let constant = || original::Constant {
        expr: "N".into(),
        value: None,
        is_literal: false,
    };

    let mut inner: Vec<ItemEnum> = [MacroKind::Bang, MacroKind::Attr, MacroKind::Derive]
        .map(|kind| {
            ItemEnum::ProcMacro(original::ProcMacro {
                kind,
                helpers: vec!["sdp".into()],
            })
        })
        .into();
    inner.push(ItemEnum::Primitive(original::Primitive {
        name: "u8".into(),
        impls: vec![krate.root],
    }));
    inner.push(ItemEnum::AssocConst {
        type_: Type::Infer,
        value: None,
        default_unstable: boxed("a"),
    });
    inner.push(ItemEnum::AssocType {
        generics: original::Generics {
            where_predicates: vec![
                WherePredicate::EqPredicate {
                    lhs: Type::Infer,
                    rhs: Term::Constant(constant()),
                },
                WherePredicate::EqPredicate {
                    lhs: Type::Infer,
                    rhs: Term::Type(Type::Infer),
                },
            ],
            ..generics()
        },
        bounds: vec![],
        type_: Some(Type::QualifiedPath {
            name: "Item".into(),
            args: Some(Box::new(original::GenericArgs::AngleBracketed {
                args: vec![GenericArg::Infer, GenericArg::Const(constant())],
                constraints: vec![],
            })),
            self_type: Box::new(Type::Infer),
            trait_: None,
        }),
        default_unstable: boxed("b"),
    });
    for abi in [
        Abi::Cdecl { unwind: true },
        Abi::Stdcall { unwind: false },
        Abi::Fastcall { unwind: true },
        Abi::Aapcs { unwind: false },
    ] {
        inner.push(ItemEnum::Function(original::Function {
            sig: original::FunctionSignature {
                inputs: vec![("x".into(), Type::Infer)],
                output: None,
                is_c_variadic: true,
            },
            generics: generics(),
            header: original::FunctionHeader {
                is_const: true,
                is_unsafe: true,
                is_async: true,
                abi,
            },
            has_body: false,
            default_unstable: boxed("c"),
        }));
    }
    for (number, inner) in (1_000_000..).zip(inner) {
        let id = original::Id(number);
        let stable = original::StabilityLevel::Stable {
            since: Some("1.0.0".into()),
        };
        let level = |level| {
            Some(Box::new(original::Stability {
                feature: "d".into(),
                level,
            }))
        };
        let item = original::Item {
            id,
            stability: level(stable),
            const_stability: level(original::StabilityLevel::Unstable),
            inner,
            ..item.clone()
        };
        krate.index.insert(id, item);
    }
    let kinds = [
        ItemKind::ProcAttribute,
        ItemKind::ProcDerive,
        ItemKind::Keyword,
        ItemKind::Attribute,
        ItemKind::ExternCrate,
    ];
    krate.paths = HashMap::from_iter((0..).zip(kinds).map(|(number, kind)| {
        let summary = original::ItemSummary {
            crate_id: number,
            path: vec!["a".into()],
            kind,
        };
        (original::Id(number), summary)
    }));
    assert_round_trip(&document);
}

#[test]
fn each_changed_byte_is_an_error_or_another_value() {
    // A crate with one item, so that all bytes can be tried.
    let mut document = Document(sample());
    let krate = &mut document.0;
    let root = krate.root;
    krate.index.retain(|id, _| *id == root);
    krate.paths.retain(|id, _| *id == root);
    krate.target.target_features.truncate(1);
    let bytes = assert_round_trip(&document);
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        if let Ok(decoded) = sdp::from_slice::<Document>(&changed) {
            assert_ne!(decoded, document, "{at}");
            assert_eq!(sdp::to_vec(&decoded).unwrap(), changed, "{at}");
        }
    }
}
