//! The ways to decode values of another version, and functions that upgrade them.

use std::error::Error;

use sdp::{Owned, SdpDecode, SdpLend, SdpSchema};
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

#[derive(SdpDecode, SdpLend, Debug)]
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
fn all_ways_of_decoding_give_the_same_value() {
    let bytes = of_v1("7");
    let resolver = v3(&Schema::of::<v1::Preset>()).unwrap();
    let owned = resolver.decode_owned::<PresetRef<'static>, _>(bytes.clone());
    let owned: Owned<PresetRef<'static>, Vec<u8>> = owned.unwrap();
    assert_eq!((owned.get().name, owned.get().level), ("Init", 700));

    let mut scratch = Vec::new();
    let view: PresetRef<'_> = resolver.from_slice_in(&bytes, &mut scratch).unwrap();
    assert_eq!((view.name, view.level), ("Init", 700));

    let (mut place, mut scratch) = (preset("", 0), Vec::new());
    let decoded = resolver.decode_into(&bytes, &mut scratch, &mut place);
    decoded.unwrap();
    assert_eq!(place, preset("Init", 700));
}

#[test]
fn owned_value_of_an_equal_schema_keeps_its_buffer() {
    let resolver = v3(&Schema::of::<v3::Preset>()).unwrap();
    let bytes = sdp::to_vec(&preset("wet", 7)).unwrap();
    let address = bytes.as_ptr();
    let owned = resolver.decode_owned::<PresetRef<'static>, _>(bytes);
    let owned = owned.unwrap();
    assert_eq!(owned.buffer().as_ptr(), address);
}

#[test]
fn error_of_an_owned_value_has_the_bytes_of_the_writer() {
    for (resolver, bytes) in [
        (v3(&Schema::of::<v1::Preset>()).unwrap(), of_v1("loud")),
        (v3(&Schema::of::<v3::Preset>()).unwrap(), of_v1("loud")),
    ] {
        let owned = resolver.decode_owned::<PresetRef<'static>, _>(bytes.clone());
        assert_eq!(owned.unwrap_err().buffer, bytes);
    }
}

#[test]
fn decoding_in_place_rejects_trailing_bytes() {
    let resolver = Resolver::<u8>::new(&Schema::of::<u8>()).unwrap();
    let error = resolver.decode_into(&[1, 2], &mut Vec::new(), &mut 0);
    let text = "in the reader's layout, at byte 1: 1 trailing byte after the value";
    assert_eq!(error.unwrap_err().to_string(), text);
}
