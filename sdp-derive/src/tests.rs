//! The comparison of the derived code with `tests/golden/`.
//!
//! A golden file contains a type with its derives, and then their expansion. Files with `in_place` in their name are
//! expanded with the feature `in-place`. `UPDATE_EXPECT=1 cargo test -p sdp-derive` rewrites the files. Review the
//! changes.

use std::fs;
use std::path::{Path, PathBuf};

use quote::ToTokens as _;
use syn::punctuated::Punctuated;
use syn::{Attribute, Item, Token};

use crate::derive::Derive;
use crate::expand::expand;

fn golden_files() -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let entries = fs::read_dir(directory).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty());
    paths
}

#[test]
fn every_golden_file_matches_the_derives() {
    for path in golden_files() {
        let golden = fs::read_to_string(&path).unwrap();
        let in_place = path.to_string_lossy().contains("in_place");
        expect_test::expect_file![path].assert_eq(&regenerated(&golden, in_place));
    }
}

/// The attributes for the schema change no code of the remaining derives.
#[test]
fn attributes_of_the_schema_have_no_effect_on_other_derives() {
    let types = [
        (
            "struct Device { #[sdp(alias = \"a\", alias = \"b\", default)] id: u32, \
             #[sdp(via = \"String\", default = \"page\")] page: Url, name: String }",
            "struct Device { id: u32, #[sdp(via = \"String\")] page: Url, name: String }",
        ),
        (
            "enum Curve { #[sdp(alias = \"Line\")] Linear, Power { #[sdp(default)] exponent: f32 }, \
             #[sdp(other)] Unknown(String) }",
            "enum Curve { Linear, Power { exponent: f32 }, Unknown(String) }",
        ),
    ];
    let derives = [
        ("", Derive::Encode),
        ("", Derive::Decode),
        ("", Derive::Message),
        ("#[sdp(borrowed, lazy)]", Derive::Views),
        ("#[sdp(patch)]", Derive::Patch),
        ("#[sdp(remote = \"other::Type\")]", Derive::Encode),
        ("#[sdp(remote = \"other::Type\")]", Derive::Decode),
    ];
    let expanded = |derive, item: String| expand(derive, true, item.parse().unwrap()).to_string();
    for (with, without) in types {
        for (attribute, derive) in derives {
            if matches!(derive, Derive::Patch) && with.starts_with("enum") {
                continue;
            }
            let with = format!("{attribute} #[sdp(alias = \"Old\")] {with}");
            let expected = expanded(derive, format!("{attribute} {without}"));
            assert!(!expected.contains("compile_error"), "{expected}");
            assert_eq!(expanded(derive, with), expected);
        }
    }
    let lend = |item: &str| expanded(Derive::Lend, item.into());
    assert_eq!(
        lend(
            "#[sdp(alias = \"Old\")] struct Load<'a> { #[sdp(alias = \"a\", default)] path: &'a str }"
        ),
        lend("struct Load<'a> { path: &'a str }"),
    );
}

#[test]
fn function_is_an_error_and_not_a_panic() {
    let tokens = expand(Derive::Encode, false, "fn main() {}".parse().unwrap());
    assert!(tokens.to_string().contains("compile_error"));
}

/// Returns the golden file for the type at the start of this one.
fn regenerated(golden: &str, in_place: bool) -> String {
    let mut file = syn::parse_file(golden).unwrap();
    let item = file.items.remove(0);
    // rustc passes the item without its derives.
    let mut input = item.clone();
    let list = attrs(&mut input)
        .extract_if(.., |attr| attr.path().is_ident("derive"))
        .next();
    let expansions = derives(&list.unwrap()).into_iter().flat_map(|derive| {
        let tokens = expand(derive, in_place, input.to_token_stream());
        syn::parse2::<syn::File>(tokens).unwrap().items
    });
    file.items = expansions.collect();
    file.items.insert(0, item);
    prettyplease::unparse(&file)
}

fn derives(list: &Attribute) -> Vec<Derive> {
    let parser = Punctuated::<syn::Path, Token![,]>::parse_terminated;
    let paths = list.parse_args_with(parser).unwrap();
    let names = paths.iter().map(|path| path.to_token_stream().to_string());
    names
        .map(|name| match name.as_str() {
            "SdpEncode" => Derive::Encode,
            "SdpDecode" => Derive::Decode,
            "SdpMessage" => Derive::Message,
            "SdpDispatch" => Derive::Dispatch,
            "SdpLend" => Derive::Lend,
            "SdpViews" => Derive::Views,
            "SdpPatch" => Derive::Patch,
            "SdpSchema" => Derive::Schema,
            _ => panic!("{name} is not a derive of this crate"),
        })
        .collect()
}

fn attrs(item: &mut Item) -> &mut Vec<Attribute> {
    match item {
        Item::Struct(item) => &mut item.attrs,
        Item::Enum(item) => &mut item.attrs,
        _ => panic!("a golden file starts with a struct or enum"),
    }
}
