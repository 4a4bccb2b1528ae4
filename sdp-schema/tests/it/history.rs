//! Stamped values, on the history of a type.

use sdp::{SdpDecode, SdpEncode, SdpSchema};
use sdp_schema::{Fingerprint, Grade, History, HistoryError, Resolver, Schema, sample};

/// Defines a version of types.
macro_rules! version {
    ($version:ident: $($item:item)*) => {
        #[allow(dead_code, reason = "only encoded")]
        mod $version {
            $(#[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema)] $item)*
        }
    };
}

version!(v1: pub(super) struct Preset { pub(super) gain: f32, pub(super) mode: Mode }
    pub(super) enum Mode { Dry, Wet });
// A later version has no such field.
version!(v2: pub(super) struct Preset { pub(super) gain: String });
version!(v3: pub(super) struct Preset { pub(super) name: String, pub(super) gain: f32, pub(super) mode: Mode, pub(super) tree: Option<Box<Tree>> }
    pub(super) enum Mode { Dry, Wet, Both }
    pub(super) struct Tree { pub(super) parts: Vec<Tree>, pub(super) number: u64 });

#[derive(SdpEncode, SdpDecode, SdpSchema, Clone, Debug, PartialEq)]
struct Preset {
    #[sdp(default)]
    name: String,
    mode: Mode,
    gain: f64,
    tree: Option<Box<Tree>>,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Clone, Debug, PartialEq)]
enum Mode {
    Dry,
    Wet,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Clone, Debug, PartialEq)]
struct Tree {
    number: u64,
    parts: Vec<Tree>,
}

#[derive(SdpDecode)]
struct PresetRef<'a> {
    name: &'a str,
    mode: Mode,
    gain: f64,
    tree: Option<Box<Tree>>,
}

/// Returns the lock of these versions, with the current types.
fn lock() -> String {
    locked(&[
        ("1.0", Schema::of::<v1::Preset>()),
        ("1.1", Schema::of::<v2::Preset>()),
        ("1.2", Schema::of::<v3::Preset>()),
        // A release without the type, and one with the current type.
        ("1.3", Schema::of::<Tree>()),
        ("2.0", Schema::of::<Preset>()),
    ])
}

/// Returns the name of each release, and how many of its values are read.
pub(crate) fn read<T: SdpSchema>(history: &History<T>) -> Vec<(String, Grade)> {
    let grades = history.grades();
    grades
        .map(|(name, grades)| (name.into(), grades.backward().unwrap().0))
        .collect()
}

fn history() -> History<Preset> {
    History::from_lock(&lock()).unwrap()
}

/// Returns the stamp of a type.
fn stamp<T: SdpSchema>() -> [u8; 8] {
    Schema::of::<T>().fingerprint().get().to_le_bytes()
}

/// Checks that a history reads the samples of a version as a resolver of this version does.
fn reads_all<T: SdpSchema>(is_total: bool) {
    let (history, old) = (history(), Schema::of::<T>());
    let resolver = Resolver::<Preset>::new(&old).unwrap();
    let mut count = 0;
    for value in (0..256).filter_map(|seed| sample(&old, seed)) {
        let stamped = [&stamp::<T>()[..], &value].concat();
        let found = history.from_slice(&stamped);
        match resolver.from_slice(&value) {
            Ok(expected) => {
                // NaN is not equal to itself.
                let found = sdp::to_vec(&found.unwrap()).unwrap();
                assert_eq!(found, sdp::to_vec(&expected).unwrap());
                count += 1;
            }
            Err(error) => {
                assert!(!is_total, "{error}");
                let expected = format!("value of release 1.2: {error}");
                assert_eq!(found.unwrap_err().to_string(), expected);
            }
        }
        let mut scratch = vec![7];
        let view = history.from_slice_in::<PresetRef<'_>>(&stamped, &mut scratch);
        assert_eq!(view.is_ok(), resolver.from_slice(&value).is_ok());
        if let Ok(PresetRef {
            name,
            mode,
            gain,
            tree,
        }) = view
        {
            let name = name.into();
            let same = Preset {
                name,
                mode,
                gain,
                tree,
            };
            let expected = history.from_slice(&stamped).unwrap();
            assert_eq!(sdp::to_vec(&same), sdp::to_vec(&expected));
        }
    }
    assert!(count >= if is_total { 256 } else { 100 }, "{count}");
}

#[test]
fn values_of_every_release_are_read() {
    reads_all::<v1::Preset>(true);
    reads_all::<v3::Preset>(false);
    reads_all::<Preset>(true);
    let grades = [
        ("1.0", Grade::Total),
        ("1.1", Grade::Refused),
        ("1.2", Grade::Partial),
        ("2.0", Grade::Same),
    ]
    .map(|(name, grade)| (name.to_string(), grade));
    assert_eq!(read(&history()), grades);
}

#[test]
fn function_reads_the_release_without_a_conversion() {
    let plain = history();
    let history = history().with_resolvers(|writer| {
        Resolver::upgrade(writer, Resolver::new, |old: v2::Preset| {
            Ok(Preset {
                name: "Init".into(),
                mode: Mode::Dry,
                gain: old.gain.parse()?,
                tree: None,
            })
        })
    });
    let stamped = |gain: &str| {
        let gain = gain.into();
        let value = sdp::to_vec(&v2::Preset { gain }).unwrap();
        [&stamp::<v2::Preset>()[..], &value].concat()
    };
    let preset = history.from_slice(&stamped("0.5")).unwrap();
    assert_eq!((&*preset.name, preset.gain), ("Init", 0.5));
    let error = history.from_slice(&stamped("loud")).unwrap_err();
    let text = "value of release 1.1: invalid float literal";
    assert_eq!(error.to_string(), text);
    // The function can fail, so no other program may rely on it. The remaining releases need no function.
    assert!(history.fingerprints().eq(plain.fingerprints()));
    let old = sample(&Schema::of::<v1::Preset>(), 7).unwrap();
    let old = [&stamp::<v1::Preset>()[..], &old].concat();
    let [found, expected] = [history, plain].map(|it| it.from_slice(&old).unwrap());
    assert_eq!(sdp::to_vec(&found), sdp::to_vec(&expected));
}

#[test]
fn written_value_is_read_without_a_copy() {
    let preset = Preset {
        name: "wet".into(),
        mode: Mode::Wet,
        gain: 0.5,
        tree: None,
    };
    let history = history();
    let bytes = history.to_vec(&preset).unwrap();
    assert_eq!(bytes[..8], stamp::<Preset>());
    assert_eq!(bytes[8..], sdp::to_vec(&preset).unwrap());
    assert_eq!(history.from_slice(&bytes).unwrap(), preset);
    let mut scratch = Vec::new();
    let view: PresetRef<'_> = history.from_slice_in(&bytes, &mut scratch).unwrap();
    assert!(bytes.as_ptr_range().contains(&view.name.as_ptr()));
    // Copies have the same plans.
    assert_eq!(history.clone().from_slice(&bytes).unwrap(), preset);
}

#[test]
fn errors_name_the_release_and_the_place() {
    let history = history();
    for len in 0..8 {
        let error = history.from_slice(&[7; 8][..len]).unwrap_err();
        assert!(matches!(error, HistoryError::Truncated { len: found } if found == len));
        let expected = format!("unexpected end of input: expected a stamp of 8 bytes, found {len}");
        assert_eq!(error.to_string(), expected);
    }
    let error = history.from_slice(&[7; 9]).unwrap_err();
    assert!(
        matches!(error, HistoryError::Unknown(stamp) if stamp == Fingerprint::new(0x0707_0707_0707_0707))
    );
    assert_eq!(
        error.to_string(),
        "the lock has no version with the stamp 0707070707070707: the value is of a newer build, of another type, or \
         without a stamp"
    );

    let error = |stamp: [u8; 8], bytes: &[u8]| {
        let error = history.from_slice(&[&stamp[..], bytes].concat());
        error.unwrap_err()
    };
    let gain = "loud".into();
    let old = sdp::to_vec(&v2::Preset { gain }).unwrap();
    let expected = "values of release 1.1 have no conversion: Preset";
    let refused = error(stamp::<v2::Preset>(), &old);
    assert!(matches!(refused, HistoryError::Refused { .. }));
    assert!(refused.to_string().starts_with(expected), "{refused}");

    let both = v3::Preset {
        name: "both".into(),
        gain: 0.5,
        mode: v3::Mode::Both,
        tree: None,
    };
    let both = error(stamp::<v3::Preset>(), &sdp::to_vec(&both).unwrap());
    assert!(matches!(both, HistoryError::Convert { .. }));
    let expected =
        "value of release 1.2: mode: the reader has no variant `Both` (at byte 12, Mode)";
    assert_eq!(both.to_string(), expected);

    // The text is not checked by the plan, but by the decoder.
    let text = b"\x01\0\0\0\xff\0\0\0\x3f\x01\0";
    for (stamp, bytes, expected) in [
        (
            stamp::<v3::Preset>(),
            &text[..],
            "value of release 1.2: name: ",
        ),
        (
            stamp::<Preset>(),
            b"\0\0\0\0\x09",
            "value of the current version: mode: ",
        ),
    ] {
        let error = error(stamp, bytes);
        assert!(matches!(error, HistoryError::Decode { .. }));
        assert!(error.to_string().starts_with(expected), "{error}");
    }
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Debug, PartialEq)]
#[sdp(message_id = 9, alias = "Config")]
struct Settings(u32);

#[test]
fn release_has_a_type_by_its_name_id_or_alias() {
    let read = |old: &str| {
        let lock = format!("#[message_id = 9] struct Settings {{ 0: u32 }} release \"1\"; {old}");
        let history = History::<Settings>::from_lock(&lock)?;
        let versions = history
            .grades()
            .map(|(name, _)| name.to_string())
            .collect::<Vec<_>>();
        Ok::<_, HistoryError>(versions)
    };
    for old in [
        "struct Settings { 0: u8 }",
        "struct Config { 0: u8 }",
        "#[alias = \"Settings\"] struct Options { 0: u8 }",
        "messages Protocol { Other } #[message_id = 9] struct Other { 0: u8 }",
        // The name is stronger than the id and the alias.
        "messages Protocol { Other } #[message_id = 9] struct Other { 0: str } struct Settings { 0: u8 } struct Config {}",
        // The id is stronger than other types with the name.
        "messages Protocol { A } #[message_id = 9] #[name = \"Settings\"] struct A { 0: u8 } #[name = \"Settings\"] struct B {}",
    ] {
        assert_eq!(read(old).unwrap(), ["1"], "{old}");
    }
    assert_eq!(read("struct Other {}").unwrap(), Vec::<String>::new());
    let twice = "struct Settings { 0: u8 } #[name = \"Settings\"] struct B {}";
    let error = read(twice).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the lock contains several types with the name Settings"
    );
}

#[test]
fn lock_without_the_type_is_an_error() {
    let error = History::<Settings>::from_lock("struct Preset {}").unwrap_err();
    assert_eq!(
        error.to_string(),
        "the lock does not contain the type Settings: list it in `assert_wire_lock!`, and run the test with \
         UPDATE_WIRE_LOCK=1"
    );
    // A release is not enough.
    let released = "struct Preset {} release \"1\"; struct Settings { 0: u32 }";
    assert!(matches!(
        History::<Settings>::from_lock(released),
        Err(HistoryError::Type(_))
    ));
    let error = History::<Vec<Settings>>::from_lock(released).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the type has no name, so no lock contains it: wrap it in a struct"
    );
    // A pointer has the name of its content.
    let lock = "struct Settings { 0: u32 }";
    let history = History::<Box<Settings>>::from_lock(lock).unwrap();
    let bytes = history.to_vec(&Box::new(Settings(7))).unwrap();
    let other = History::<Settings>::from_lock(lock).unwrap();
    assert_eq!(other.from_slice(&bytes).unwrap(), Settings(7));
}

#[test]
fn lock_of_another_current_type_is_an_error() {
    let text = "the lock is out of date, because the type Settings has changed: run the test with UPDATE_WIRE_LOCK=1";
    // A type that the lock has under an alias has no other shape.
    for (current, is_current) in [
        ("struct Settings { 0: u32 }", true),
        ("struct Config { 0: u32 }", true),
        ("struct Settings { 0: u16 }", false),
        ("struct Settings { 0: u32, 1: u8 }", false),
        ("struct Config { 0: i32 }", false),
    ] {
        let lock = format!("{current} release \"1\"; struct Settings {{ 0: u32 }}");
        match History::<Settings>::from_lock(&lock) {
            Ok(history) => {
                assert!(is_current, "{current}");
                assert_eq!(read(&history), [("1".into(), Grade::Same)]);
            }
            Err(error) => {
                assert!(!is_current, "{current}");
                assert_eq!(error.to_string(), text);
            }
        }
    }
}

#[test]
fn damaged_locks_and_values_are_errors() {
    let lock = lock();
    let is_error = |text: &str| match History::<Preset>::from_lock(text) {
        Ok(_) | Err(HistoryError::Type(_)) => {}
        Err(HistoryError::Lock(error)) => {
            assert!(
                (1..=text.split('\n').count()).contains(&error.line()),
                "{error}"
            );
        }
        Err(error) => panic!("{error}"),
    };
    for end in 0..lock.len() {
        is_error(&lock[..end]);
    }
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..1000 {
        let mut text = lock.clone().into_bytes();
        for _ in 0..random.usize(1..4) {
            let (at, byte) = (random.usize(..text.len()), random.u8(..128));
            match random.u8(..3) {
                0 => text[at] = byte,
                1 => text.insert(at, byte),
                _ => drop(text.remove(at)),
            }
        }
        is_error(&String::from_utf8(text).unwrap());
    }
    let history = history();
    for stamp in [
        stamp::<v1::Preset>(),
        stamp::<v3::Preset>(),
        stamp::<Preset>(),
    ] {
        for _ in 0..1000 {
            let len = random.usize(..40);
            let noise: Vec<u8> = (0..len).map(|_| random.u8(..4)).collect();
            let _ = history.from_slice(&[&stamp[..], &noise].concat());
        }
    }
}

#[test]
fn release_that_knows_the_new_name_reads_the_values_of_its_stamp() {
    #[derive(SdpEncode, SdpDecode, SdpSchema, Debug, PartialEq)]
    struct Gain {
        level: f32,
    }

    // All releases have the stamp, but only one knows the new name.
    let lock = "struct Gain { level: f32 } \
                release \"1\"; struct Gain { gain: f32 } \
                release \"2\"; struct Gain { #[alias = \"level\"] gain: f32 } \
                release \"3\"; struct Gain { gain: f32 }";
    let history = History::<Gain>::from_lock(lock).unwrap();
    let stamp = "struct Gain { gain: f32 }"
        .parse::<Schema>()
        .unwrap()
        .fingerprint();
    let bytes = sdp::to_vec(&(stamp, 0.5_f32)).unwrap();
    assert_eq!(history.from_slice(&bytes).unwrap(), Gain { level: 0.5 });
}

/// A program of a version, in a cluster.
struct Member {
    /// The stamps that it reads.
    stamps: Vec<Fingerprint>,
    /// Writes a job for the oldest member.
    write: fn(&[&Member]) -> (String, Vec<u8>),
    /// Returns the number of a job.
    read: fn(&[u8]) -> u64,
}

/// Defines a version of a cluster's program.
macro_rules! member {
    ($job:ident, $lock:expr, $number:expr) => {{
        fn history() -> History<$job> {
            let lock: String = $lock;
            History::from_lock(&lock).unwrap()
        }
        Member {
            stamps: history().fingerprints().collect(),
            write: |members| {
                let history = history();
                let floor = history.floor(members.iter().map(|it| &it.stamps)).unwrap();
                let out = history.to_vec_for(floor, &$number).unwrap();
                (floor.into(), out)
            },
            read: |bytes| history().from_slice(bytes).unwrap().id.into(),
        }
    }};
}

#[test]
fn members_understand_each_other_in_every_order_of_upgrades_and_rollbacks() {
    type First = first::Job;
    type Second = second::Job;
    type Third = third::Job;
    fn all() -> [(&'static str, Schema); 3] {
        [
            ("1", Schema::of::<first::Job>()),
            ("2", Schema::of::<second::Job>()),
            ("3", Schema::of::<third::Job>()),
        ]
    }
    let versions = [
        member!(First, locked(&all()[..1]), First { id: 5 }),
        member!(
            Second,
            locked(&all()[..2]),
            Second {
                id: 5,
                urgent: Some(true)
            }
        ),
        member!(
            Third,
            locked(&all()),
            Third {
                urgent: None,
                id: 5,
                tags: vec![1]
            }
        ),
    ];
    // Each step of an upgrade or rollback is one of these states.
    for state in 0..27 {
        let members = [state % 3, state / 3 % 3, state / 9];
        let oldest = members.iter().min().unwrap() + 1;
        let members = members.map(|version| &versions[version]);
        for writer in members {
            let (floor, bytes) = (writer.write)(&members);
            assert_eq!(floor, oldest.to_string());
            for reader in members {
                assert_eq!((reader.read)(&bytes), 5);
            }
        }
    }
}

/// Returns the lock of the last one of these releases.
fn locked(releases: &[(&str, Schema)]) -> String {
    let current = releases.last().unwrap().1.to_string();
    let releases = releases.iter();
    let releases = releases.map(|(name, schema)| format!("\nrelease \"{name}\";\n\n{schema}"));
    current + &releases.collect::<String>()
}

version!(first: pub(super) struct Job { pub(super) id: u32 });
version!(second: pub(super) struct Job { pub(super) id: u32, pub(super) urgent: Option<bool> });
version!(third: pub(super) struct Job { pub(super) urgent: Option<bool>, pub(super) id: u64, #[sdp(default)] pub(super) tags: Vec<u8> });

#[test]
fn value_that_does_not_fit_a_release_is_not_written() {
    let history = history();
    let preset = |name: &str, gain, mode| Preset {
        name: name.into(),
        gain,
        mode,
        tree: None,
    };
    let error = |release: &str, preset: &Preset| {
        let error = history.to_vec_for(release, preset).unwrap_err();
        error.to_string()
    };
    let preset = preset("wet", 0.5, Mode::Dry);
    assert_eq!(
        error("1", &preset),
        "the lock has no release 1 with the type, but these: 1.0, 1.1, 1.2, 2.0"
    );
    let without = History::<second::Job>::from_lock("struct Job { id: u32, urgent: Option<bool> }");
    let job = second::Job {
        id: 7,
        urgent: None,
    };
    let error_of_none = without.unwrap().to_vec_for("1", &job).unwrap_err();
    assert_eq!(
        error_of_none.to_string(),
        "the lock has no release 1 with the type, and no other one"
    );
    assert!(error("1.1", &preset).starts_with("value for release 1.1: Preset.gain: "));
    let same = history.to_vec_for("2.0", &preset).unwrap();
    assert_eq!(same, history.to_vec(&preset).unwrap());
    assert_eq!(history.floor::<&[Fingerprint]>([]), Some("2.0"));
    assert_eq!(history.floor([&[Fingerprint::new(1)]]), None);
    // This program has gone back, and cannot read the newest release.
    let lock = "struct Count { 0: u32 } release \"1\"; struct Count { 0: u32 } release \"2\"; struct Count { 0: u64 }";
    let history = History::<Count>::from_lock(lock).unwrap();
    assert_eq!(history.floor::<&[Fingerprint]>([]), Some("1"));
    // Rules are checked, although a conversion does not.
    let lock = "struct Count { 0: u32 } release \"1\"; struct Count { 0: NonZero<u32> }";
    let history = History::<Count>::from_lock(lock).unwrap();
    assert!(history.to_vec_for("1", &Count(7)).is_ok());
    let error = history.to_vec_for("1", &Count(0)).unwrap_err().to_string();
    assert!(error.starts_with("value for release 1: "), "{error}");
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Debug)]
struct Count(u32);
