//! The resolvers of several versions, by their fingerprints.

use sdp::{SdpDecode, SdpEncode, SdpSchema};
use sdp_schema::{Fingerprint, Resolver, Resolvers, Schema};

#[derive(SdpEncode, SdpDecode, SdpSchema, Debug, PartialEq)]
struct Level {
    track: u32,
    peak: f64,
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
struct Old {
    peak: f32,
    track: u8,
}

#[derive(SdpSchema)]
#[allow(dead_code, reason = "only its schema is used")]
struct Unread {
    peak: String,
}

/// A value of `Old`, and what it becomes.
const OLD: &[u8] = b"\0\0\0\x3f\x07";
const LEVEL: Level = Level {
    track: 7,
    peak: 0.5,
};

fn fingerprint<T: SdpSchema>() -> Fingerprint {
    Schema::of::<T>().fingerprint()
}

fn read<T: SdpSchema>(resolvers: &Resolvers<Level>, bytes: &[u8]) -> Option<Level> {
    let resolver = resolvers.get(fingerprint::<T>())?.expect("a conversion");
    Some(resolver.from_slice(bytes).expect("a level"))
}

#[test]
fn own_version_needs_no_schema() {
    let resolvers = Resolvers::<Level>::new(64, Resolver::new);
    let bytes = sdp::to_vec(&LEVEL).unwrap();
    assert_eq!(read::<Level>(&resolvers, &bytes), Some(LEVEL));
    assert_eq!(read::<Old>(&resolvers, OLD), None);
}

#[test]
fn inserted_version_is_found_by_the_fingerprint_of_its_schema() {
    let mut resolvers = Resolvers::<Level>::new(64, Resolver::new);
    resolvers.insert(&Schema::of::<Old>());
    assert_eq!(read::<Old>(&resolvers, OLD), Some(LEVEL));
    assert!(resolvers.get(Fingerprint::new(1)).is_none());
}

#[test]
fn version_without_a_conversion_is_found_with_its_refusals() {
    let mut resolvers = Resolvers::<Level>::new(64, Resolver::new);
    resolvers.insert(&Schema::of::<Unread>());
    let found = resolvers.get(fingerprint::<Unread>()).expect("found");
    let expected = Resolver::<Level>::new(&Schema::of::<Unread>()).unwrap_err();
    assert_eq!(found.err(), Some(&expected));
}

#[test]
fn oldest_version_is_replaced_and_the_own_one_is_kept() {
    for limit in [0, 1] {
        let mut resolvers = Resolvers::<Level>::new(limit, Resolver::new);
        resolvers.insert(&Schema::of::<Old>());
        resolvers.insert(&Schema::of::<Unread>());
        let found = [
            fingerprint::<Level>(),
            fingerprint::<Old>(),
            fingerprint::<Unread>(),
        ];
        let found = found.map(|fingerprint| resolvers.get(fingerprint).is_some());
        assert_eq!(found, [true, false, true], "limit {limit}");
    }
}

#[test]
fn version_inserted_twice_replaces_no_other() {
    let mut resolvers = Resolvers::<Level>::new(2, Resolver::new);
    for _ in 0..3 {
        resolvers.insert(&Schema::of::<Unread>());
        resolvers.insert(&Schema::of::<Old>());
        resolvers.insert(&Schema::of::<Level>());
    }
    assert!(resolvers.get(fingerprint::<Old>()).is_some());
    assert!(resolvers.get(fingerprint::<Unread>()).is_some());
}

#[test]
fn upgrades_are_made_by_the_function() {
    let mut resolvers = Resolvers::<Level>::new(64, |schema| {
        Resolver::upgrade(schema, Resolver::<Old>::new, |old| {
            let (track, peak) = (old.track.into(), f64::from(old.peak) * 100.0);
            Ok(Level { track, peak })
        })
    });
    resolvers.insert(&Schema::of::<Old>());
    let level = read::<Old>(&resolvers, OLD).unwrap();
    assert_eq!((level.track, level.peak), (7, 50.0));
}
