//! Changes between two schemas, and whom they break.

use sdp::schema::{Breaks, OwnedSchema, Rule, Type, TypeIndex, TypeName};
use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema};

/// Returns the changes from one type to another, a line each.
fn changes<Old: SdpSchema, New: SdpSchema>() -> Vec<String> {
    let changes = OwnedSchema::of::<New>().changes_since(&OwnedSchema::of::<Old>());
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
    assert!(changes::<Vec<String>, Box<[&str]>>().is_empty());
    assert!(changes::<crate::registry::Owned, crate::registry::Owned>().is_empty());
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
        changes::<old::Host, new::Host>(),
        [
            "Plugin.vendor: str -> u32 (breaks older and newer readers)",
            "Plugin.sizes.1[]: u16 -> i16 (breaks older and newer readers)",
            "Host.tick: u64 -> u32 (breaks older and newer readers)",
        ]
    );
}

#[test]
fn added_removed_and_moved_fields_break_all_readers() {
    versions! {
        { pub(super) struct Plugin { name: String, vendor: u32, count: u8, flag: bool } }
        { pub(super) struct Plugin { id: u64, count: u8, name: String, vendor: u32 } }
    }
    assert_eq!(
        changes::<old::Plugin, new::Plugin>(),
        [
            "Plugin.flag: bool removed (breaks older and newer readers)",
            "Plugin.id: u64 added (breaks older and newer readers)",
            "Plugin: order name, vendor, count -> order count, name, vendor (breaks older and newer readers)",
        ]
    );
}

#[test]
fn renamed_field_breaks_nothing_and_swapped_fields_break_readers() {
    versions! {
        { pub(super) struct Size { width: u32, height: u32, depth: u8 } }
        { pub(super) struct Size { height: u32, width: u32, thickness: u8 } }
    }
    assert_eq!(
        changes::<old::Size, new::Size>(),
        [
            "Size.height: width -> height (breaks older and newer readers)",
            "Size.width: height -> width (breaks older and newer readers)",
            "Size.thickness: depth -> thickness (breaks nothing)",
        ]
    );
}

#[test]
fn variants_are_compared_by_name_and_tag() {
    versions! {
        { #[repr(u8)] pub(super) enum Curve { Linear, Power { exponent: f32 }, Table(u8), Gone } }
        { #[repr(u8)] pub(super) enum Curve { Linear, Exponential { exponent: f32 }, Table(u16), Log = 9 } }
    }
    assert_eq!(
        changes::<old::Curve, new::Curve>(),
        [
            "Curve::Gone: variant with tag 3 removed (breaks newer readers)",
            "Curve::Exponential: Power -> Exponential (breaks nothing)",
            "Curve::Log: variant with tag 9 added (breaks older readers)",
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
            }
        }
        {
            #[sdp(tag = "u16")] pub(super) enum Wide { A, B }
            pub(super) struct Key(u8);
            pub(super) struct Parts {
                wide: Wide,
                array: [u8; 3],
                tuple: (u8, u8, u8),
                map: std::collections::BTreeMap<u16, u32>,
                result: Result<u16, u8>,
                id: Key,
            }
        }
    }
    assert_eq!(
        changes::<old::Parts, new::Parts>(),
        [
            "Wide: tag of 1 byte -> tag of 2 bytes (breaks older and newer readers)",
            "Parts.array: [2]u8 -> [3]u8 (breaks older and newer readers)",
            "Parts.tuple: (u8, u8) -> (u8, u8, u8) (breaks older and newer readers)",
            "Parts.map[key]: u8 -> u16 (breaks older and newer readers)",
            "Parts.map[value]: u16 -> u32 (breaks older and newer readers)",
            "Parts.result value: u8 -> u16 (breaks older and newer readers)",
            "Parts.result error: u16 -> u8 (breaks older and newer readers)",
            "Parts.id: Id -> Key (breaks nothing)",
        ]
    );
}

#[test]
fn change_of_the_same_types_is_named_at_each_place() {
    versions! {
        {
            pub(super) struct Range { min: u32, max: u32, steps: Vec<u32>, inner: Vec<Inner> }
            pub(super) struct Inner { id: u8, next: Option<Box<Self>>, other: Vec<Self> }
        }
        {
            pub(super) struct Range { min: f32, max: f32, steps: Vec<f32>, inner: Vec<Inner> }
            pub(super) struct Inner { id: u16, next: Option<Box<Self>>, other: Vec<Self> }
        }
    }
    assert_eq!(
        changes::<old::Range, new::Range>(),
        [
            "Range.min: u32 -> f32 (breaks older and newer readers)",
            "Range.max: u32 -> f32 (breaks older and newer readers)",
            "Range.steps[]: u32 -> f32 (breaks older and newer readers)",
            "Inner.id: u8 -> u16 (breaks older and newer readers)",
        ]
    );
}

#[test]
fn restrictions_break_the_readers_that_have_them() {
    use std::num::NonZeroU8;
    assert_eq!(
        changes::<u8, NonZeroU8>(),
        ["NonZero<u8>: u8 -> NonZero<u8> (breaks newer readers)"]
    );
    assert_eq!(
        changes::<NonZeroU8, u8>(),
        ["u8: NonZero<u8> -> u8 (breaks older readers)"]
    );
    assert_eq!(
        changes::<u64, usize>(),
        ["Usize<u64>: u64 -> Usize<u64> (breaks nothing)"]
    );
}

#[test]
fn restrictions_inside_other_types_break_readers() {
    use std::num::NonZeroU8;
    versions! {
        { pub(super) struct Key { id: u8 } }
        {
            pub(super) struct Id(std::num::NonZeroU8);
            pub(super) struct Key { id: Id }
            pub(super) struct Wide { id: std::num::NonZeroU8, size: u16 }
        }
    }
    assert_eq!(
        changes::<old::Key, new::Key>(),
        ["Key.id: u8 -> Id (breaks newer readers)"]
    );
    assert_eq!(
        changes::<new::Key, old::Key>(),
        ["Key.id: Id -> u8 (breaks older readers)"]
    );
    assert_eq!(
        changes::<(u8, u16), new::Wide>(),
        [
            "Wide: (u8, u16) -> Wide (breaks nothing)",
            "Wide.0: u8 -> NonZero<u8> (breaks newer readers)"
        ]
    );
    // A restriction that remains in another type breaks nothing.
    assert_eq!(
        changes::<NonZeroU8, new::Id>(),
        ["Id: NonZero<u8> -> Id (breaks nothing)"]
    );
}

#[test]
fn changed_capacity_breaks_readers_with_the_smaller_one() {
    let text = |max| {
        let types = vec![
            Type::Refined(Rule::AtMost(max), TypeIndex::new(1).unwrap()),
            Type::Str,
        ];
        OwnedSchema::new(types).unwrap()
    };
    let change = |old, new| text(new).changes_since(&text(old))[0].breaks();
    assert_eq!(change(16, 32), Breaks::OlderReaders);
    assert_eq!(change(32, 16), Breaks::NewerReaders);
}

#[test]
fn renamed_alias_breaks_nothing() {
    let alias = |name: &'static str, ty| {
        let name = TypeName {
            name: name.into(),
            ..TypeName::default()
        };
        let inner = TypeIndex::new(1).unwrap();
        OwnedSchema::new(vec![Type::Alias { name, ty: inner }, ty]).unwrap()
    };
    let changes = |old: OwnedSchema, new: OwnedSchema| -> Vec<String> {
        let changes = new.changes_since(&old);
        changes.iter().map(ToString::to_string).collect()
    };
    assert_eq!(
        changes(alias("Meters", Type::U8), alias("Feet", Type::U8)),
        ["Feet: Meters -> Feet (breaks nothing)"]
    );
    assert_eq!(
        changes(alias("Meters", Type::U8), alias("Meters", Type::U16)),
        ["Meters: u8 -> u16 (breaks older and newer readers)"]
    );
}

#[test]
fn messages_are_compared_by_id() {
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

    assert_eq!(
        changes::<Old, New>(),
        [
            "Unload: message 2 removed (breaks newer readers)",
            "LoadAll: Load -> LoadAll (breaks nothing)",
            "LoadAll.0: u8 -> u16 (breaks older and newer readers)",
        ]
    );
    assert_eq!(
        changes::<New, Old>()[0],
        "Unload: message 2 added (breaks older readers)"
    );
    assert_eq!(Breaks::Nothing.to_string(), "breaks nothing");
}
