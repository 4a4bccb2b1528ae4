//! The texts of changes between two schemas.

use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema};
use sdp_schema::{Breaks, Schema, changes};

/// Returns the changes from one type to another, a line each.
fn lines<Old: SdpSchema, New: SdpSchema>() -> Vec<String> {
    let changes = changes(&Schema::of::<Old>(), &Schema::of::<New>());
    changes.iter().map(ToString::to_string).collect()
}

/// Defines an old and a new version of a type.
macro_rules! versions {
    ({ $($old:item)* } { $($new:item)* }) => {
        #[allow(dead_code)]
        mod old {
            use sdp::*;
            $(#[derive(SdpSchema)] $old)*
        }
        #[allow(dead_code)]
        mod new {
            use sdp::*;
            $(#[derive(SdpSchema)] $new)*
        }
    };
}

#[test]
fn equal_types_have_no_changes() {
    assert!(lines::<Vec<String>, Box<[&str]>>().is_empty());
    versions! {
        { pub(super) struct Plugin { name: String } }
        { #[sdp(message_id = 50540)] pub(super) struct Renamed { name: Box<str> } }
    }
    assert!(lines::<old::Plugin, new::Renamed>().is_empty());
}

#[test]
fn changed_type_of_a_nested_field_is_named_by_its_struct() {
    versions! {
        {
            pub(super) struct Host { plugins: Vec<Option<Plugin>>, tick: u64 }
            pub(super) struct Plugin { name: String, vendor: String, sizes: (u8, [u16; 2]) }
        }
        {
            pub(super) struct Host { plugins: Vec<Option<Plugin>>, tick: u32 }
            pub(super) struct Plugin { name: String, vendor: u32, sizes: (u8, [i16; 2]) }
        }
    }
    assert_eq!(
        lines::<old::Host, new::Host>(),
        [
            "Host.tick: u64 -> u32 (breaks older and newer readers)",
            "Plugin.vendor: str -> u32 (breaks older and newer readers)",
            "Plugin.sizes.1[]: u16 -> i16 (breaks older and newer readers)",
        ]
    );
}

#[test]
fn fields_are_identified_by_their_names() {
    versions! {
        {
            pub(super) struct Plugin { name: String, vendor: u32, count: u8, flag: bool }
            pub(super) struct Size { width: u32, height: u32 }
            pub(super) struct Gain { db: f32 }
        }
        {
            pub(super) struct Plugin { id: u64, count: u8, name: String, vendor: u16 }
            pub(super) struct Size { height: u32, width: u32 }
            pub(super) struct Gain { linear: f64 }
        }
    }
    assert_eq!(
        lines::<old::Plugin, new::Plugin>(),
        [
            "Plugin: fields -> fields in another order (breaks older and newer readers)",
            "Plugin.flag: bool removed (breaks older and newer readers)",
            "Plugin.id: u64 added (breaks older and newer readers)",
            "Plugin.vendor: u32 -> u16 (breaks older and newer readers)",
        ]
    );
    assert_eq!(
        lines::<old::Size, new::Size>(),
        ["Size: fields -> fields in another order (breaks older and newer readers)"]
    );
    assert_eq!(
        lines::<old::Gain, new::Gain>(),
        [
            "Gain.db: f32 removed (breaks older and newer readers)",
            "Gain.linear: f64 added (breaks older and newer readers)",
        ]
    );
}

#[test]
fn variants_are_compared_by_name_and_tag() {
    versions! {
        { #[repr(u8)] pub(super) enum Curve { Linear, Power { exponent: f32 }, Table(u8), Gone, Moved = 7, Lost = 8 } }
        { #[repr(u8)] pub(super) enum Curve { Linear, Exponential { exponent: f32 }, Table(u16), Log = 9, Moved = 8, New = 7 } }
    }
    assert_eq!(
        lines::<old::Curve, new::Curve>(),
        [
            "Curve::Gone: variant with tag 3 removed (breaks newer readers)",
            "Curve::Lost: variant with tag 8 removed (breaks older and newer readers)",
            "Curve::Power: variant with tag 1 removed (breaks older and newer readers)",
            "Curve::Exponential: variant with tag 1 added (breaks older and newer readers)",
            "Curve::Log: variant with tag 9 added (breaks older readers)",
            "Curve::Moved: variant with tag 7 -> variant with tag 8 (breaks older and newer readers)",
            "Curve::New: variant with tag 7 added (breaks older and newer readers)",
            "Curve::Table.0: u8 -> u16 (breaks older and newer readers)",
        ]
    );
}

#[test]
fn parts_of_other_types_are_compared() {
    versions! {
        {
            pub(super) enum Wide { A, B }
            pub(super) struct Id(u8);
            pub(super) struct Parts {
                wide: Wide,
                array: [u8; 2],
                tuple: (u8, u8),
                map: std::collections::BTreeMap<u8, u16>,
                result: Result<u8, u16>,
                id: Id,
                opaque: Option<Id>,
            }
        }
        {
            #[sdp(tag = "u16")] pub(super) enum Wide { A, B }
            pub(super) struct Key(i8);
            pub(super) enum Id { A }
            pub(super) struct Parts {
                wide: Wide,
                array: [u8; 3],
                tuple: (u8, u8, u8),
                map: std::collections::BTreeMap<u16, u32>,
                result: Result<u16, u8>,
                id: Key,
                opaque: Option<Id>,
            }
        }
    }
    assert_eq!(
        lines::<old::Parts, new::Parts>(),
        [
            "Parts.wide: Wide -> another Wide (breaks older and newer readers)",
            "Parts.array: [2]u8 -> [3]u8 (breaks older and newer readers)",
            "Parts.tuple: (u8, u8) -> (u8, u8, u8) (breaks older and newer readers)",
            "Parts.id: u8 -> i8 (breaks older and newer readers)",
            "Parts.map[key]: u8 -> u16 (breaks older and newer readers)",
            "Parts.map[value]: u16 -> u32 (breaks older and newer readers)",
            "Parts.result value: u8 -> u16 (breaks older and newer readers)",
            "Parts.result error: u16 -> u8 (breaks older and newer readers)",
            "Parts.opaque: u8 -> Id (breaks older and newer readers)",
        ]
    );
    mod other {
        #[derive(sdp::SdpSchema)]
        pub(super) enum Parts {}
    }
    assert_eq!(
        lines::<Vec<old::Parts>, Vec<other::Parts>>(),
        ["[]Parts[]: Parts -> another Parts (breaks older and newer readers)"]
    );
}

#[test]
fn change_of_the_same_types_is_named_in_each_field() {
    versions! {
        {
            pub(super) struct Range { min: u32, max: u32, steps: ((u8, u32), (u8, u32)), inner: Vec<Inner> }
            pub(super) struct Inner { id: u8, next: Option<Box<Self>>, other: Vec<Self>, tree: Tree }
            pub(super) struct Tree(Vec<(u8, Tree)>);
        }
        {
            pub(super) struct Range { min: f32, max: f32, steps: ((u8, f32), (u8, f32)), inner: Vec<Inner> }
            pub(super) struct Inner { id: u16, next: Option<Box<Self>>, other: Vec<Self>, tree: Tree }
            pub(super) struct Tree(Vec<(u16, Tree)>);
        }
    }
    assert_eq!(
        lines::<old::Range, new::Range>(),
        [
            "Range.min: u32 -> f32 (breaks older and newer readers)",
            "Range.max: u32 -> f32 (breaks older and newer readers)",
            "Range.steps.0.1: u32 -> f32 (breaks older and newer readers)",
            "Inner.id: u8 -> u16 (breaks older and newer readers)",
            "Inner.tree[].0: u8 -> u16 (breaks older and newer readers)",
        ]
    );
}

#[test]
fn rules_and_kinds_are_named() {
    use std::cmp::Reverse;
    use std::num::NonZero;
    versions! {
        {
            pub(super) struct Key { id: u8 }
            pub(super) struct Id(u8);
        }
        {
            pub(super) struct Key { id: Id }
            pub(super) struct Id(std::num::NonZeroU8);
        }
    }
    assert_eq!(
        lines::<old::Key, new::Key>(),
        ["Key.id: u8 -> NonZero<u8> (breaks newer readers)"]
    );
    assert_eq!(
        lines::<new::Key, old::Key>(),
        ["Key.id: NonZero<u8> -> u8 (breaks older readers)"]
    );
    assert_eq!(
        lines::<Reverse<old::Id>, Reverse<new::Id>>(),
        ["Reverse<Id>: Reverse<Id> -> another Reverse<Id> (breaks newer readers)"]
    );
    assert_eq!(
        lines::<usize, NonZero<usize>>(),
        ["NonZero<Usize<u64>>: Usize<u64> -> NonZero<Usize<u64>> (breaks newer readers)"]
    );
    assert_eq!(
        lines::<NonZero<u8>, u16>(),
        ["u16: NonZero<u8> -> u16 (breaks older and newer readers)"]
    );
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 1)]
struct Load(u8);

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 2)]
struct Unload(u8);

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 1)]
struct LoadAll(u16);

#[derive(SdpDispatch, SdpSchema)]
enum Old {
    Load(Load),
    Unload(Unload),
}

#[derive(SdpDispatch, SdpSchema)]
enum New {
    LoadAll(LoadAll),
}

#[test]
fn messages_are_compared_by_id() {
    assert_eq!(
        lines::<Old, New>(),
        [
            "Unload: message 2 removed (breaks newer readers)",
            "LoadAll: u8 -> u16 (breaks older and newer readers)",
        ]
    );
    assert_eq!(
        lines::<New, Old>(),
        [
            "Unload: message 2 added (breaks older readers)",
            "Load: u16 -> u8 (breaks older and newer readers)",
        ]
    );
    assert_eq!(
        lines::<Load, Old>(),
        ["value and messages: not compared (breaks older and newer readers)"]
    );
    let messages = Schema::of::<Load>().into_messages().unwrap();
    let changes = changes(&messages, &Schema::of::<Old>());
    assert_eq!(changes.len(), 1);
    assert_eq!(changes[0].breaks(), Breaks::OlderReaders);
    assert_eq!((changes[0].before(), changes[0].place()), (None, "Unload"));
    assert_eq!(changes[0].after(), Some("message 2"));
    assert_eq!(Breaks::Nothing.to_string(), "breaks nothing");
}

#[test]
fn types_outside_the_root_are_compared_by_their_names() {
    let old = "struct Root { a: Used } struct Used { b: u8 } struct Own { c: Used, d: u8 } struct Removed { e: u8 }";
    let new = "struct Root { a: Used } struct Used { b: u8 } struct Added { e: u8 } struct Own { c: Used, d: u16 }";
    let [old, new] = [old, new].map(|text| text.parse().unwrap());
    let changes = changes(&old, &new);
    let lines: Vec<String> = changes.iter().map(ToString::to_string).collect();
    assert_eq!(lines, ["Own.d: u8 -> u16 (breaks older and newer readers)"]);
}

/// A name with control characters.
struct Hostile;

impl SdpSchema for Hostile {
    const SCHEMA: &'static sdp::schema::Schema = &sdp::schema::Schema::Struct {
        name: sdp::schema::Name::new("a\n\u{202e}"),
        fields: &[sdp::schema::Field::new(
            "\u{1b}[2J",
            sdp::schema::TypeRef::of::<u8>(),
        )],
    };
}

#[test]
fn names_are_escaped() {
    #[derive(SdpSchema)]
    struct Plain {}
    let _ = Plain {};
    assert_eq!(
        lines::<Plain, Hostile>(),
        [r"a\u{a}\u{202e}.\u{1b}[2J: u8 added (breaks older and newer readers)"]
    );
}
