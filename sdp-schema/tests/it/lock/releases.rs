//! The releases of a lock.

use std::cell::RefCell;
use std::path::PathBuf;

use super::*;
use sdp_schema::Schema;

/// Defines a version of a message.
macro_rules! message {
    ($version:ident: $($item:item)*) => {
        #[allow(dead_code, reason = "only encoded")]
        mod $version {
            #[allow(unused_imports, reason = "some versions use nothing else")]
            use super::*;
            $(#[derive(SdpEncode, SdpDecode, SdpSchema)] $item)*
        }
    };
}

/// Writes the types, and adds them as a release.
fn shipped(lock: WireLock, name: &str) -> WireLock {
    lock.update().unwrap();
    lock.release(name).unwrap();
    lock
}

/// Returns the text from the first release on.
fn released(text: &str) -> &str {
    let text = text.strip_suffix("\n// end of lock\n").unwrap();
    text.find("\nrelease ").map_or("", |start| &text[start..])
}

#[test]
fn update_never_changes_a_release() {
    let file = TempFile::new();
    let mut expected = String::new();
    macro_rules! version {
        ($version:ident, $name:literal) => {
            let lock = lock!(file, $version::Protocol);
            lock.update().unwrap();
            assert_eq!(released(&file.read()), expected);
            lock.check().unwrap();
            lock.release($name).unwrap();
            lock.check().unwrap();
            let text = file.read();
            let schema = Schema::of::<$version::Protocol>().to_string();
            let schema = schema.replace("HostMessage", "Protocol");
            expected = format!("{expected}\nrelease \"{}\";\n\n{schema}", $name);
            assert_eq!(released(&text), expected);
            // An older tool reads the current types, which are those of the release.
            let current: Schema = text.parse().unwrap();
            assert_eq!(current.to_string(), schema);
        };
    }
    version!(v1, "1.0.0");
    version!(v2, "1.1.0-rc.1+build_7");
    version!(v3, "2");
    version!(v4, "3.0");
    version!(v5, "3.1");
    // The releases of a file with the line breaks and the byte order mark of Windows stay, too.
    let text = file.read();
    let windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    fs::write(&file.0, windows).unwrap();
    let lock = lock!(file, v5::Protocol);
    lock.check().unwrap();
    lock.update().unwrap();
    assert_eq!(file.read(), text);
}

#[test]
fn release_is_added_once_and_only_with_the_types_of_the_file() {
    let file = TempFile::new();
    let lock = lock!(file, v1::Protocol);
    let error = lock.release("1.0.0").unwrap_err();
    assert!(error.starts_with("there is no lock in "), "{error}");
    lock.update().unwrap();
    let before = file.read();
    let long = "1".repeat(65);
    for name in ["", " ", ".1", "-1", "1 0", "1/0", "1\n", "1\"", "é", &long] {
        let error = lock.release(name).unwrap_err();
        let expected = format!("RELEASE_WIRE_LOCK={name:?}: the name of a release has 1 to 64 ");
        assert!(error.starts_with(&expected), "{error}");
    }
    let newer = lock!(file, v2::Protocol);
    let error = newer.release("1.0.0").unwrap_err();
    assert!(
        error.starts_with("the wire format differs from "),
        "{error}"
    );
    assert_eq!(file.read(), before);

    lock.release("1.0.0").unwrap();
    let first = file.read();
    lock.release("1.0.0").unwrap();
    assert_eq!(file.read(), first);

    newer.update().unwrap();
    let second = file.read();
    let error = newer.release("1.0.0").unwrap_err();
    let expected = "has release 1.0.0 already, with other types: choose another name";
    assert!(error.ends_with(expected), "{error}");
    assert_eq!(file.read(), second);
}

message!(narrow: #[sdp(message_id = 1)] pub(super) struct Set { gain: u16, name: String });
message!(wide: #[sdp(message_id = 1)] pub(super) struct Set { name: String, gain: u32 });
message!(tiny: #[sdp(message_id = 1)] pub(super) struct Set { name: String, gain: u8 });
message!(text: #[sdp(message_id = 1)] pub(super) struct Set { name: String, gain: String });

#[test]
fn grades_for_a_release_are_in_the_file_and_must_not_get_worse() {
    let file = TempFile::new();
    shipped(lock!(file, narrow::Set), "1.0.0");
    let unchanged = "\n// 1.0.0: 1 message is unchanged\n";
    assert!(file.read().contains(unchanged), "{}", file.read());

    let lock = lock!(file, wide::Set);
    let error = lock.check().unwrap_err();
    assert!(error.contains("gets worse: old reads new (forward) was \"every value, unchanged\", is \"some values\"\n"), "{error}");
    lock.update().unwrap();
    let cell = "\n// 1.0.0 Set 1: new reads old: every value (64 of 64 samples); old reads new: some values (";
    assert!(file.read().contains(cell), "{}", file.read());

    let lock = lock!(file, tiny::Set);
    let error = lock.check().unwrap_err();
    assert!(error.contains(
        "release 1.0.0: message 1 (Set) gets worse: new reads old (backward) was \"every value\", is \"some values\"\n  \
         backward: Set.gain: u8 holds only some values of u16\n"), "{error}");
    assert_eq!(lock.check().unwrap_err(), error);

    let lock = lock!(file, text::Set);
    let error = lock.check().unwrap_err();
    assert!(error.contains(
        "release 1.0.0: message 1 (Set) gets worse: new reads old (backward) was \"every value\", is \"no value\"; \
         old reads new (forward) was \"some values\", is \"no value\"\n  \
         backward: Set.gain: u16 has no conversion to str\n    \
         help: in the newer program, keep the type and add a field with another name and a default, or use `Resolver::upgrade`\n"), "{error}");
    lock.update().unwrap();
    lock.check().unwrap();
    let cell = "\n// 1.0.0 Set 1: new reads old: no value; old reads new: no value\n";
    assert!(file.read().contains(cell), "{}", file.read());

    // A better grade is only a difference.
    let error = lock!(file, wide::Set).check().unwrap_err();
    assert!(!error.contains("gets worse"), "{error}");
}

message!(flat: #[sdp(message_id = 1)] pub(super) struct Set { gain: f32, pan: f32, mode: Mode }
    #[derive(Default)] pub(super) enum Mode { #[default] Dry, Wet });
message!(split: #[sdp(message_id = 1)] pub(super) struct Set { #[sdp(default)] mix: Mix, mode: Mode }
    #[derive(Default)] pub(super) struct Mix { gain: f32, pan: f32 }
    pub(super) enum Mode { Dry, #[sdp(other)] Other });

#[test]
fn parts_that_a_version_loses_are_in_the_report_and_in_the_file() {
    let file = TempFile::new();
    shipped(lock!(file, flat::Set), "1.0.0");

    let lock = lock!(file, split::Set);
    let error = lock.check().unwrap_err();
    for line in [
        "  backward: Set: the reader skips the field `gain`\n",
        "  backward: Set: the reader skips the field `pan`\n",
        "  backward: Set.mode: the variant `Wet` becomes `Other`\n",
    ] {
        assert!(error.contains(line), "{error}");
    }
    lock.update().unwrap();
    let cell = "\n// 1.0.0 Set 1: new reads old: every value (64 of 64 samples), loses Set.gain, Set.pan, Set.mode::Wet; \
                old reads new: no value\n";
    assert!(file.read().contains(cell), "{}", file.read());
    lock.check().unwrap();
}

/// A number that is not accepted, and that no sample has.
const REJECTED: u64 = 0x0123_4567_89ab_cdef;

const fn rejected() -> u64 {
    REJECTED
}

// A number whose code differs from its schema for one value, which is its default.
with!(picky: u64, WireSize::fixed(8), |input| {
    let offset = input.offset();
    match u64::decode(input)? {
        REJECTED => Err(DecodeError::custom("rejected", offset)),
        number => Ok(number),
    }
});

message!(short: #[sdp(message_id = 1)] pub(super) struct Picks { name: String });
message!(long: #[sdp(message_id = 1)] pub(super) struct Picks {
    name: String, #[sdp(with = "super::picky", schema = "u64", default = "super::rejected")] number: u64,
});

#[test]
fn samples_of_a_release_go_through_the_plan_and_the_decoder() {
    let file = TempFile::new();
    lock!(file, long::Picks).update().unwrap();
    fs::remove_file(&file.0).unwrap();
    shipped(lock!(file, short::Picks), "1.0.0");
    let before = file.read();
    let error = lock!(file, long::Picks).update().unwrap_err();
    let expected = "release 1.0.0: message 1 (Picks): a value of the release is rejected by its code: at byte ";
    assert!(error.starts_with(expected), "{error}");
    assert_eq!(file.read(), before);
}

// A number with two encodings of 0, of which the default is the one that no value is written as.
with!(normal: u64, WireSize::fixed(8), |input| {
    let number = u64::decode(input)?;
    Ok(if number == REJECTED { 0 } else { number })
});

message!(written: #[sdp(message_id = 1)] pub(super) struct Picks {
    name: String, #[sdp(with = "super::normal", default = "super::rejected")] number: u64,
});

#[test]
fn code_may_write_a_value_of_a_release_in_another_way() {
    let file = TempFile::new();
    shipped(lock!(file, short::Picks), "1.0.0");
    lock!(file, written::Picks).update().unwrap();
    let cell = "\n// 1.0.0 Picks 1: new reads old: every value (64 of 64 samples); ";
    assert!(file.read().contains(cell), "{}", file.read());
}

// Bytes that are too long for a sample.
with!(blob: Vec<u8>, WireSize::at_least(1 << 20), |input| Vec::decode(input));

message!(big: #[sdp(message_id = 1)] pub(super) struct Big { #[sdp(with = "super::blob")] bytes: Vec<u8> });

#[test]
fn message_without_samples_is_not_called_checked() {
    let file = TempFile::new();
    let lock = shipped(lock!(file, big::Big), "1.0.0");
    lock.check().unwrap();
    let text = file.read();
    assert!(
        text.contains(" 0\n//   not checked: no sample could be made\n"),
        "{text}"
    );
    let cell = "\n// 1.0.0 Big 1: new reads old: every value, unchanged (not checked: no sample could be made); \
                old reads new: every value, unchanged (not checked: no sample could be made)\n";
    assert!(text.contains(cell), "{text}");
    assert!(!text.contains("is unchanged"), "{text}");
}

message!(first:
    #[sdp(message_id = 1)] pub(super) struct Root { list: Vec<Option<Item>>, mode: Mode, end: End }
    pub(super) struct Item { gain: f32, name: String }
    pub(super) enum Mode { Dry, Wet { mix: f32 } }
    pub(super) struct End { fade: u8, curve: u8 });
message!(without:
    #[sdp(message_id = 1)] pub(super) struct Root { list: Vec<Option<Item>>, mode: Mode, end: End }
    pub(super) struct Item { name: String }
    pub(super) enum Mode { Dry }
    pub(super) struct End { curve: u8 });
message!(same:
    #[sdp(message_id = 1)] pub(super) struct Root { list: Vec<Option<Item>>, mode: Mode, end: End }
    pub(super) struct Item { name: String, #[sdp(default)] gain: f32 }
    pub(super) enum Mode { Wet { mix: f32 }, Dry }
    pub(super) struct End { curve: u8, #[sdp(default)] fade: u8 });
message!(other:
    #[sdp(message_id = 1)] pub(super) struct Root { list: Vec<Option<Item>>, mode: Mode, end: Option<Box<End>> }
    pub(super) struct Item { name: String, #[sdp(default)] gain: f64 }
    pub(super) enum Mode { Dry, Wet { mix: f64 } }
    pub(super) struct End { curve: u8, #[sdp(default, alias = "fade")] length: u16 });

#[test]
fn name_of_a_release_must_not_return_with_another_type() {
    let file = TempFile::new();
    shipped(lock!(file, first::Root), "1.0");
    // A type can change as long as its name stays.
    lock!(file, other::Root).update().unwrap();
    shipped(lock!(file, without::Root), "1.1");
    let before = file.read();
    let error = lock!(file, other::Root).update().unwrap_err();
    let help = "\n  help: choose another name, so that values of earlier releases do not get another meaning";
    assert_eq!(
        error,
        format!(
            "names of releases return with another meaning:\n\
         End.length: release 1.0 has it as u8, release 1.1 does not have it, and now it is u16{help}\n\
         Mode::Wet: release 1.0 has it as {{ mix: f32 }}, release 1.1 does not have it, and now it is {{ mix: f64 }}{help}\n\
         Item.gain: release 1.0 has it as f32, release 1.1 does not have it, and now it is f64{help}"
        )
    );
    assert_eq!(lock!(file, other::Root).check().unwrap_err(), error);
    assert_eq!(file.read(), before);
    // The same type can return, and then change.
    shipped(lock!(file, same::Root), "1.2");
    lock!(file, other::Root).update().unwrap();
}

#[test]
fn message_of_a_release_must_not_return_with_another_type() {
    let file = TempFile::new();
    let both = lock!(file, v1::Protocol, big::Big);
    assert_eq!(
        both.update().unwrap_err(),
        "two different messages have the id 1"
    );
    shipped(lock!(file, v2::Load, v2::Unload), "1.0");
    shipped(lock!(file, v2::Load), "1.1");
    lock!(file, v2::Load, v2::Unload).update().unwrap();
    let error = lock!(file, v2::Load, reused::Stop).update().unwrap_err();
    let expected =
        "names of releases return with another meaning:\nmessage Stop: release 1.0 has it as ";
    assert!(error.starts_with(expected), "{error}");
}

message!(reused: #[sdp(message_id = 4)] pub(super) struct Stop { slot: u16 });

message!(gain: #[sdp(message_id = 1)] pub(super) struct Set { gain: u8 });
message!(level: #[sdp(message_id = 1)] pub(super) struct Set { #[sdp(alias = "gain")] level: u8 });
message!(both: #[sdp(message_id = 1)] pub(super) struct Set { #[sdp(default)] level: u8, #[sdp(default)] gain: u8 });
message!(twice: #[sdp(message_id = 1)] pub(super) struct Set { #[sdp(alias = "level")] loudness: u8, #[sdp(default)] gain: u8 });
message!(other_level: #[sdp(message_id = 1)] pub(super) struct Set { level: u8, #[sdp(default, alias = "gain")] volume: u8 });
// Two names that two versions exchange, by other names between them.
message!(ends: #[sdp(message_id = 1)] pub(super) struct Set { items: std::collections::BTreeMap<u8, Item> }
    pub(super) struct Item { #[sdp(alias = "t")] s: u8, #[sdp(alias = "q")] v: u8 });
message!(middle: #[sdp(message_id = 1)] pub(super) struct Set { items: Vec<(u8, Item)> }
    pub(super) struct Item { #[sdp(alias = "t")] u: u8, #[sdp(alias = "q")] p: u8 });
message!(exchanged: #[sdp(message_id = 1)] pub(super) struct Set { items: Vec<(u8, Item)> }
    pub(super) struct Item { #[sdp(alias = "v")] u: u8, #[sdp(alias = "p")] s: u8 });
message!(a_ends: #[sdp(message_id = 1)] pub(super) struct Set { #[sdp(alias = "t")] s: u8, #[sdp(alias = "q")] v: u8 });
message!(a_middle: #[sdp(message_id = 1)] pub(super) struct Set { #[sdp(alias = "t")] u: u8, #[sdp(alias = "q")] p: u8 });
message!(a_exchanged: #[sdp(message_id = 1)] pub(super) struct Set { #[sdp(alias = "v")] u: u8, #[sdp(alias = "p")] s: u8 });

// A part goes, and the other one gets its name.
message!(two: #[sdp(message_id = 1)] pub(super) struct Set { gain: u8, #[sdp(default)] level: u8, mode: Mode } pub(super) enum Mode { Dry, Wet });
message!(one: #[sdp(message_id = 1)] pub(super) struct Set { gain: u8, mode: Mode } pub(super) enum Mode { Wet });
message!(moved: #[sdp(message_id = 1)] pub(super) struct Set { #[sdp(alias = "gain")] level: u8, mode: Mode }
    pub(super) enum Mode { #[sdp(alias = "Wet")] Dry });

// A message that gets another name, and a new message with the first one.
version!(x { pub(super) struct X { gain: u8 } } X);
version!(y { #[sdp(alias = "X")] pub(super) struct Y { gain: u8 } } Y);
version!(z_x { #[sdp(alias = "Y")] pub(super) struct Z { gain: u8 } pub(super) struct X { gain: u8 } } Z X);
version!(id_x { #[sdp(message_id = 1)] pub(super) struct X { gain: u8 } } X);
version!(id_y { #[sdp(message_id = 2, alias = "X")] pub(super) struct Y { gain: u8 } } Y);
version!(id_z_x {
    #[sdp(message_id = 3, alias = "Y")] pub(super) struct Z { gain: u8 }
    #[sdp(message_id = 1)] pub(super) struct X { gain: u8 }
} Z X);
version!(id_z_other_x {
    #[sdp(message_id = 3, alias = "Y")] pub(super) struct Z { gain: u8 }
    #[sdp(message_id = 4)] pub(super) struct X { gain: u8 }
} Z X);
version!(id_renamed_x {
    #[sdp(message_id = 2)] pub(super) struct Z { gain: u8 }
    #[sdp(message_id = 1)] pub(super) struct X { gain: u8 }
} Z X);

version!(z { #[sdp(alias = "Y", alias = "X")] pub(super) struct Z { gain: u8 } } Z);
version!(w { #[sdp(alias = "Z", alias = "X")] pub(super) struct W { gain: u8 } } W);

/// Returns the error of the last version after a release of each earlier one.
macro_rules! after_releases {
    ($($version:ident)*; $last:ident) => {
        after_releases!($($version)*; $last, Set)
    };
    ($($version:ident)*; $last:ident, $ty:ident) => {{
        let file = TempFile::new();
        let mut number = 0;
        $(
            number += 1;
            shipped(lock!(file, $version::$ty), &number.to_string());
        )*
        let before = file.read();
        let done = lock!(file, $last::$ty).update();
        assert_eq!(file.read() == before, done.is_err());
        done.unwrap_err()
    }};
}

#[test]
fn name_or_alias_has_one_meaning_in_all_releases() {
    let help =
        "help: choose another name, so that values of earlier releases do not get another meaning";
    let start = "names of releases return with another meaning:\n";
    let message = "message X: release 2 has the name `X` for `Y`, which now is `Z`";
    for (error, expected) in [
        (
            after_releases!(gain level; both),
            "Set.gain: release 2 has the name `gain` for `level`",
        ),
        // The first name of a part that has its third one.
        (
            after_releases!(gain level; twice),
            "Set.gain: release 2 has the name `gain` for `level`, which now is `loudness`",
        ),
        // Values from before the first release can have the alias.
        (
            after_releases!(level; both),
            "Set.gain: release 1 has the name `gain` for `level`",
        ),
        (
            after_releases!(level; other_level),
            "Set.volume: release 1 has the name `gain` for `level`",
        ),
        (
            after_releases!(a_ends a_middle; a_exchanged),
            "Set.u: it is `u` of release 2, but not `s` of release 1, which has the name `t` as well",
        ),
        (
            after_releases!(ends middle; exchanged),
            "Item.u: it is `u` of release 2, but not `s` of release 1, which has the name `t` as well",
        ),
        (after_releases!(x y; z_x, Protocol), message),
        (after_releases!(id_x id_y; id_z_x, Protocol), message),
        (after_releases!(id_x id_y; id_z_other_x, Protocol), message),
        (after_releases!(id_x id_y; id_renamed_x, Protocol), message),
    ] {
        assert!(error.starts_with(&format!("{start}{expected}")), "{error}");
        assert!(error.ends_with(help), "{error}");
    }
}

#[test]
fn message_keeps_its_names_and_those_of_another_one() {
    macro_rules! accepted {
        ($($version:ident)*) => {{
            let file = TempFile::new();
            $(shipped(lock!(file, $version::Protocol), stringify!($version));)*
        }};
    }
    accepted!(x y z);
    // Two messages become one, so each of them has several candidates.
    accepted!(z_x w);
}

#[test]
fn name_of_a_part_that_is_gone_must_not_return_for_another_one() {
    let help =
        "help: choose another name, so that values of earlier releases do not get another meaning";
    assert_eq!(
        after_releases!(two one; moved),
        format!(
            "names of releases return with another meaning:\n\
             Set.level: it is `gain` of release 2, but not `gain` of release 1, which has the name `gain` as well\n  {help}\n\
             Mode::Dry: it is `Wet` of release 2, but not `Wet` of release 1, which has the name `Wet` as well\n  {help}"
        )
    );
    // A later part can replace an earlier one after both were there.
    let file = TempFile::new();
    shipped(lock!(file, one::Set), "1");
    shipped(lock!(file, two::Set), "2");
    lock!(file, moved::Set).update().unwrap();
}

#[test]
fn conflict_of_a_merge_is_an_error_with_its_line() {
    let file = TempFile::new();
    let lock = shipped(lock!(file, v1::Protocol), "1.0.0");
    let text = file.read();
    for at in [text.find("struct Plugin"), text.rfind("struct Plugin")] {
        let (before, after) = text.split_at(at.unwrap());
        let damaged = format!("{before}<<<<<<< ours\n=======\n>>>>>>> theirs\n{after}");
        fs::write(&file.0, &damaged).unwrap();
        let line = format!("line {}, column 1: ", before.lines().count() + 1);
        for error in [lock.check(), lock.update(), lock.release("1.0.2")] {
            let error = error.unwrap_err();
            assert!(error.contains(&line), "{error}");
            assert!(
                error.contains("with one side of a merge conflict"),
                "{error}"
            );
        }
        assert_eq!(file.read(), damaged);
    }
}

#[test]
fn schema_of_a_lock_has_the_current_types() {
    let text = "struct A {}\nrelease \"1\"; struct B { 0: u8 }";
    assert_eq!(text.parse::<Schema>().unwrap().to_string(), "struct A {}\n");
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Debug, PartialEq)]
#[sdp(message_id = 1)]
struct Set {
    name: String,
    gain: u32,
}

#[test]
fn history_reads_the_file_of_a_lock() {
    use sdp_schema::{Grade, History};

    let file = TempFile::new();
    shipped(lock!(file, narrow::Set), "1.0");
    lock!(file, Set).update().unwrap();
    let history = History::<Set>::from_lock(&file.read()).unwrap();
    let versions = crate::history::read(&history);
    assert_eq!(versions, [("1.0".into(), Grade::Total)]);
    // The program of the release has no lock, and writes this stamp.
    let stamp = Schema::of::<narrow::Set>().fingerprint();
    let bytes = sdp::to_vec(&(stamp, 7_u16, "wet")).unwrap();
    let (name, gain) = ("wet".into(), 7);
    assert_eq!(history.from_slice(&bytes).unwrap(), Set { name, gain });
}

#[test]
#[cfg_attr(miri, ignore = "Miri starts no processes")]
fn variable_of_the_environment_adds_a_release() {
    let test = "lock::macro_compares_with_a_file_of_the_crate";
    let mut command = process::Command::new(env::current_exe().unwrap());
    command.args(["--exact", test, "--nocapture"]);
    let output = command.env("RELEASE_WIRE_LOCK", ".1").output().unwrap();
    assert!(!output.status.success());
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(
        text.contains("RELEASE_WIRE_LOCK=\".1\": the name of a release has "),
        "{text}"
    );
}

/// Returns a lock with a release and other current types.
fn two_versions(file: &TempFile) -> WireLock {
    let lock = shipped(lock!(file, v1::Load), "1.0");
    lock!(file, v2::Load).update().unwrap();
    lock
}

#[test]
fn damaged_files_never_lose_a_release() {
    let file = TempFile::new();
    let lock = two_versions(&file);
    let text = file.read();
    let mut random = fastrand::Rng::with_seed(3);
    let mut updated = 0;
    for _ in 0..100 {
        let mut damaged = text.clone().into_bytes();
        let (at, byte) = (random.usize(..damaged.len()), random.u8(b' '..127));
        match random.bool() {
            true => damaged[at] = byte,
            false => damaged.insert(at, byte),
        }
        let damaged = String::from_utf8(damaged).unwrap();
        fs::write(&file.0, &damaged).unwrap();
        if let Err(error) = lock.check() {
            assert!(!error.is_empty());
        }
        let done = lock.update();
        let after = file.read();
        if done.is_err() {
            assert_eq!(after, damaged);
            continue;
        }
        assert_eq!(released(&after), released(&damaged), "{damaged}");
        lock.check().unwrap();
        updated += 1;
    }
    assert!(updated > 10, "{updated}");
}

#[test]
fn cut_lock_is_an_error_and_stays() {
    let file = TempFile::new();
    let lock = two_versions(&file);
    let text = file.read();
    let cuts = (0..text.len()).map(|end| &text[..end]);
    for cut in cuts.filter(|cut| !cut.ends_with("// end of lock")) {
        fs::write(&file.0, cut).unwrap();
        let is_empty = cut.trim().is_empty();
        let problem = if is_empty {
            "is empty"
        } else {
            "is cut, because its last line is missing"
        };
        for result in [lock.check(), lock.update(), lock.release("1.1")] {
            let error = result.unwrap_err();
            let expected = format!("{} {problem}\nrestore it, ", file.0.display());
            assert!(error.starts_with(&expected), "{error}");
        }
        assert_eq!(file.read(), cut);
    }
}

/// Releases more types in the lock of another process, which can write only 4 KiB to a file.
#[test]
fn lock_of_a_limited_process_stays() {
    let variable = "SDP_TEST_LOCK";
    if let Some(path) = env::var_os(variable) {
        // The file is removed by the test that has started this process.
        let file = std::mem::ManuallyDrop::new(TempFile(path.into()));
        return print!("{:?}", lock!(file, v2::Protocol).update());
    }
    if cfg!(miri) || !cfg!(unix) {
        return;
    }
    let file = TempFile::new();
    let lock = lock!(file, v1::Protocol);
    lock.update().unwrap();
    (0..6).for_each(|number| lock.release(&format!("1.{number}")).unwrap());
    let before = file.read();
    // The system ends a process that does not ignore the signal.
    for (ignore, is_killed) in [("trap '' XFSZ; ", false), ("", true)] {
        let mut command = process::Command::new("sh");
        command.args([
            "-c",
            &format!("{ignore}ulimit -c 0; ulimit -f 2; \"$0\" \"$@\""),
        ]);
        command.arg(env::current_exe().unwrap());
        command.args([
            "--exact",
            "lock::releases::lock_of_a_limited_process_stays",
            "--nocapture",
        ]);
        let output = command.env(variable, &file.0).output().unwrap();
        assert_eq!(output.status.success(), !is_killed);
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(text.contains("Err(\"cannot write "), !is_killed, "{text}");
        assert_eq!(file.read(), before);
    }
}

thread_local! {
    /// A file, and the text that a second program writes to it meanwhile.
    static MEANWHILE: RefCell<Option<(PathBuf, String)>> = const { RefCell::new(None) };
}

#[test]
fn lock_that_another_program_changes_meanwhile_stays() {
    let file = TempFile::new();
    let lock = WireLock::new(file.0.clone()).with::<Set>(|frame| {
        if let Some((path, text)) = MEANWHILE.take() {
            fs::write(path, text).unwrap();
        }
        let set: Set = message::from_slice(frame)?;
        Ok(message::to_vec(&set)?)
    });
    lock.update().unwrap();
    let created = file.read();
    lock.release("1.0").unwrap();
    let released = file.read();
    let error = Err(format!(
        "cannot write {}: another program has changed it meanwhile: run the test again",
        file.0.display()
    ));
    for run in [WireLock::update, |lock: &WireLock| lock.release("2.0")] {
        fs::write(&file.0, &created).unwrap();
        MEANWHILE.set(Some((file.0.clone(), released.clone())));
        assert_eq!(run(&lock), error);
        assert_eq!(file.read(), released);
    }
    fs::remove_file(&file.0).unwrap();
    MEANWHILE.set(Some((file.0.clone(), released)));
    assert_eq!(lock.update(), error);
}
