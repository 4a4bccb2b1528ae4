//! The ways to decode values of another version, and functions that upgrade them.

use std::error::Error;
use std::num::NonZeroU32;

use sdp::{SdpDecode, SdpSchema};
use sdp_schema::{Grade, Refusals, ResolveError, Resolver, Schema};

mod v1 {
    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema)]
    pub(super) struct Preset {
        pub(super) gain: String,
    }
}

/// The gain is a number.
mod v2 {
    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema)]
    pub(super) struct Preset {
        pub(super) gain: u8,
    }
}

/// The gain is wider and has another name, and there is a name.
mod v3 {
    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq)]
    pub(super) struct Preset {
        pub(super) name: String,
        pub(super) level: u32,
    }
}

#[derive(SdpDecode, Debug)]
struct PresetRef<'a> {
    name: &'a str,
    level: u32,
}

type Upgraded<T> = Result<T, Box<dyn Error + Send + Sync>>;

fn v2(writer: &Schema) -> Result<Resolver<v2::Preset>, Refusals> {
    let parse = |old: v1::Preset| -> Upgraded<_> {
        let gain = old.gain.parse()?;
        Ok(v2::Preset { gain })
    };
    Resolver::upgrade(writer, Resolver::new, parse)
}

fn v3(writer: &Schema) -> Result<Resolver<v3::Preset>, Refusals> {
    let rename = |old: v2::Preset| {
        Ok(v3::Preset {
            name: "Init".into(),
            level: u32::from(old.gain) * 100,
        })
    };
    Resolver::upgrade(writer, v2, rename)
}

fn preset(name: &str, level: u32) -> v3::Preset {
    let name = name.into();
    v3::Preset { name, level }
}

fn of_v1(gain: &str) -> Vec<u8> {
    sdp::to_vec(&v1::Preset { gain: gain.into() }).unwrap()
}

#[test]
fn each_version_of_a_chain_is_read_by_the_newest() {
    let first = v3(&Schema::of::<v1::Preset>()).unwrap();
    let second = v3(&Schema::of::<v2::Preset>()).unwrap();
    let third = v3(&Schema::of::<v3::Preset>()).unwrap();
    let grades = [first.grade(), second.grade(), third.grade()];
    assert_eq!(grades, [Grade::Partial, Grade::Partial, Grade::Same]);

    let value = preset("Init", 700);
    assert_eq!(first.from_slice(&of_v1("7")).unwrap(), value);
    assert_eq!(second.from_slice(&[7]).unwrap(), value);
    let bytes = sdp::to_vec(&value).unwrap();
    assert_eq!(third.from_slice(&bytes).unwrap(), value);
}

#[test]
fn version_between_two_others_is_resolved_before_it_is_upgraded() {
    #[derive(SdpSchema)]
    #[allow(dead_code, reason = "only its schema is used")]
    struct Wider {
        other: bool,
        gain: u16,
    }
    let resolver = v3(&Schema::of::<Wider>()).unwrap();
    assert_eq!(
        resolver.from_slice(&[1, 7, 0]).unwrap(),
        preset("Init", 700)
    );
    let error = resolver.from_slice(&[1, 0, 1]).unwrap_err();
    let text = "gain: 256 does not fit the reader's type (at byte 1, u16)";
    assert_eq!(error.to_string(), text);
}

/// Versions of a level with another unit each, and wider numbers, so that each older one also has a conversion.
mod level {
    macro_rules! versions {
        ($($name:ident: $ty:ty),*) => {
            $(#[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq)]
            pub(super) struct $name {
                pub(super) level: $ty,
            })*
        };
    }
    versions!(Percent: u8, Permille: u16, Millionth: u32);
}

fn permille(writer: &Schema) -> Result<Resolver<level::Permille>, Refusals> {
    Resolver::upgrade(writer, Resolver::new, |old: level::Percent| {
        let level = u16::from(old.level) * 10;
        Ok(level::Permille { level })
    })
}

fn millionth(writer: &Schema) -> Result<Resolver<level::Millionth>, Refusals> {
    Resolver::upgrade(writer, permille, |old| {
        let level = u32::from(old.level) * 1000;
        Ok(level::Millionth { level })
    })
}

#[test]
fn each_value_passes_the_functions_of_all_later_versions_even_if_it_has_a_conversion() {
    let read = |schema: &Schema, bytes: &[u8]| {
        let resolver = millionth(schema).unwrap();
        resolver.from_slice(bytes).unwrap().level
    };
    let schemas = [
        Schema::of::<level::Percent>(),
        Schema::of::<level::Permille>(),
        Schema::of::<level::Millionth>(),
    ];
    for schema in &schemas {
        assert!(Resolver::<level::Millionth>::new(schema).is_ok());
    }
    for level in 0..=u8::MAX {
        let number = u32::from(level);
        assert_eq!(read(&schemas[0], &[level]), number * 10_000);
        assert_eq!(read(&schemas[1], &[level, 1]), (number + 256) * 1000);
        assert_eq!(read(&schemas[2], &[level, 1, 1, 0]), number + 0x1_0100);
    }
}

#[test]
fn version_outside_the_code_is_upgraded_only_without_a_conversion() {
    #[derive(SdpSchema)]
    #[allow(dead_code, reason = "only its schema is used")]
    struct Other {
        other: bool,
        level: u16,
    }
    let resolver = millionth(&Schema::of::<Other>()).unwrap();
    assert_eq!(resolver.grade(), Grade::Total);
    assert_eq!(resolver.from_slice(&[1, 7, 0]).unwrap().level, 7);
}

#[test]
fn value_of_the_newest_type_is_not_upgraded_even_if_the_older_one_is_equal() {
    let upgrade = |old: u8| -> Upgraded<u8> { Ok(old + 1) };
    let resolver = Resolver::upgrade(&Schema::of::<u8>(), Resolver::new, upgrade).unwrap();
    assert_eq!(resolver.grade(), Grade::Same);
    assert_eq!(resolver.from_slice(&[7]).unwrap(), 7);
}

#[test]
fn failed_upgrade_has_the_error_of_the_function() {
    let resolver = v3(&Schema::of::<v1::Preset>()).unwrap();
    let error = resolver.from_slice(&of_v1("loud")).unwrap_err();
    assert!(matches!(error, ResolveError::Upgrade(_)));
    assert_eq!(error.to_string(), "invalid digit found in string");
}

#[test]
fn refused_schema_has_the_places_of_the_newest_type() {
    let refusals = v3(&Schema::of::<bool>()).unwrap_err();
    let direct = Resolver::<v3::Preset>::new(&Schema::of::<bool>()).unwrap_err();
    assert_eq!(refusals.to_string(), direct.to_string());
}

#[test]
fn borrowed_value_of_a_function_is_in_the_scratch() {
    let resolver = v3(&Schema::of::<v1::Preset>()).unwrap();
    let (bytes, mut scratch) = (of_v1("7"), Vec::new());
    let view: PresetRef<'_> = resolver.from_slice_in(&bytes, &mut scratch).unwrap();
    assert_eq!((view.name, view.level), ("Init", 700));
}

#[test]
fn converted_value_that_the_decoder_rejects_is_an_error_with_the_field() {
    #[derive(SdpSchema)]
    struct Old {
        level: u8,
        name: String,
    }

    #[derive(SdpDecode, SdpSchema, Debug)]
    struct New {
        name: String,
        level: NonZeroU32,
    }

    let resolver = Resolver::<New>::new(&Schema::of::<Old>()).unwrap();
    let new = resolver.from_slice(b"\x07\x03\0\0\0wet").unwrap();
    assert_eq!((&*new.name, new.level.get()), ("wet", 7));

    let bytes = b"\0\x03\0\0\0wet".to_vec();
    let text =
        "level: expected a non-zero number, found 0 (at byte 7 after the conversion, NonZero<u32>)";
    assert_eq!(resolver.from_slice(&bytes).unwrap_err().to_string(), text);
    let _ = |it: Old| (it.level, it.name);
}

#[test]
fn value_of_a_function_has_no_way_back() {
    let resolver = v3(&Schema::of::<v1::Preset>()).unwrap();
    let error = resolver.write_back(&of_v1("7"), &preset("Init", 700));
    assert_eq!(
        error.unwrap_err().reason(),
        "a function has made the value, so it has no way back"
    );
    // A value of the same version is stored as it is.
    let resolver = Resolver::new(&Schema::of::<v3::Preset>()).unwrap();
    let (old, new) = (preset("a", 1), preset("b", 2));
    let original = sdp::to_vec(&old).unwrap();
    let changed = resolver.clone().write_back(&original, &new);
    assert_eq!(changed.unwrap(), sdp::to_vec(&new).unwrap());
}
