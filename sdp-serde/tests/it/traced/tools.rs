//! The tools of `sdp-schema` take types that know only serde.

use sdp::message;
use sdp_schema::{Editor, Grade, Hello, History, KeyScope, Schema, explain, sample};
use sdp_serde::{Serde, TraceError, Traced, Tracer, schema, traced};
use serde::{Deserialize, Serialize};

use super::attributes::Link;
use super::{expect_parts, is_number};

types! {
    struct Preset {
        name: String,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        tags: Vec<String>,
        gain: f32,
    }

    struct Preset2;

    struct Deep { #[serde(default, skip_serializing_if = "Option::is_none")] next: Option<Box<Deep>> }

    struct Rare { #[serde(skip_serializing_if = "is_number::<123, _>")] number: u32 }

    struct Track { id: u8, colour: u16, gain: u32 }
}

mod old {
    types! {
        pub(super) struct Preset { pub(super) name: String, pub(super) gain: f32 }

        pub(super) struct Track { pub(super) gain: u32, pub(super) id: u8 }
    }
}

fn preset() -> Preset {
    let (name, tags, gain) = ("wet".into(), Vec::new(), 0.5);
    Preset { name, tags, gain }
}

fn old_preset() -> old::Preset {
    let (name, gain) = ("wet".into(), 0.5);
    old::Preset { name, gain }
}

#[test]
fn history_reads_an_older_release() {
    let old = schema::<old::Preset>().unwrap();
    let lock = format!("{}release \"1.0.0\";\n{old}", schema::<Preset>().unwrap());
    let history = History::<Traced<Preset>>::from_lock(&lock).unwrap();
    let mut grades = history.grades();
    let (release, grade) = grades.next().unwrap();
    assert_eq!((release, grade.lowest()), ("1.0.0", Grade::Total));
    assert!(grades.next().is_none());
    let bytes = history.to_vec(&Traced(preset())).unwrap();
    assert_eq!(history.from_slice(&bytes).unwrap(), Traced(preset()));
    let bytes = sdp::to_vec(&(old.fingerprint(), Serde(old_preset()))).unwrap();
    assert_eq!(history.from_slice(&bytes).unwrap(), Traced(preset()));
    let for_old = history.to_vec_for("1.0.0", &Traced(preset()));
    assert_eq!(for_old.unwrap(), bytes);
}

#[test]
fn message_of_an_older_peer_is_converted() {
    let theirs = Hello::new::<Traced<old::Preset>>("presets");
    let ours = Hello::new::<Traced<Preset>>("presets").resolving();
    let peer = ours.resolve(&theirs).unwrap();
    let frame = message::to_vec(&Traced(old_preset())).unwrap();
    let mut scratch = Vec::new();
    let read: Traced<Preset> = peer.decode(&frame, &mut scratch).unwrap();
    assert_eq!(read, Traced(preset()));
    let error = message::from_slice::<Traced<Preset2>>(&frame).unwrap_err();
    expect_parts(&error, &["Preset2"]);
}

#[test]
fn traced_type_is_a_field_of_a_derived_type() {
    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq)]
    struct Project {
        id: u8,
        presets: Vec<Traced<Preset>>,
        #[sdp(with = "sdp_serde::traced", schema = "Traced<Preset>")]
        last: Preset,
    }
    let project = Project {
        id: 7,
        presets: vec![Traced(preset()), Traced(preset())],
        last: preset(),
    };
    let bytes = sdp::to_vec(&project).unwrap();
    assert_eq!(sdp::from_slice::<Project>(&bytes).unwrap(), project);
    let schema = Schema::of::<Project>();
    assert!(schema.to_string().contains("presets: []Preset"), "{schema}");
    let error = sdp::from_slice::<Project>(&bytes[..bytes.len() - 1]).unwrap_err();
    let explanation = explain(&schema, &bytes[..bytes.len() - 1], &error);
    assert_eq!(explanation.path(), "last.gain");
    for seed in 0..100 {
        let bytes = sample(&schema, seed).unwrap();
        let project: Project = sdp::from_slice(&bytes).unwrap();
        assert_eq!(sdp::to_vec(&project).unwrap(), bytes);
    }
}

#[test]
fn encoding_keeps_the_limits_of_the_output() {
    let deep = (0..200).fold(None, |next, _| Some(Box::new(Deep { next })));
    let plain = traced::to_vec(&deep).unwrap_err();
    assert_eq!(sdp::to_vec(&Traced(deep)).unwrap_err(), plain);
    expect_parts(&plain, &["128"]);
}

#[test]
fn a_field_without_a_default_is_an_error_when_it_is_left_out() {
    assert_eq!(traced::to_vec(&Rare { number: 7 }).unwrap(), [7, 0, 0, 0]);
    let number = 123;
    let error = traced::to_vec(&Rare { number }).unwrap_err();
    expect_parts(
        &error,
        &["struct Rare, field number: ", "`#[serde(default)]`"],
    );
}

#[test]
fn schema_is_the_same_in_all_threads() {
    let threads = [(); 8].map(|()| {
        std::thread::spawn(|| {
            #[derive(Serialize, Deserialize)]
            struct Shared {
                preset: Vec<Preset>,
            }
            schema::<Shared>().unwrap().to_string()
        })
    });
    let texts = threads.map(|thread| thread.join().unwrap());
    assert!(texts.iter().all(|text| *text == texts[0]));
}

/// The parts that an older program does not know follow their elements.
#[test]
fn key_assigns_the_elements_of_a_sequence() {
    let key = || Tracer::new().key("Track", "id", KeyScope::Sequence);
    let ours = key().schema::<Vec<old::Track>>().unwrap();
    let theirs = key().schema::<Vec<Track>>().unwrap();
    let editor = Editor::new(&theirs, &ours).unwrap();
    let track = |id, colour, gain| Track { id, colour, gain };
    let original = traced::to_vec(&vec![track(1, 10, 100), track(2, 20, 200)]).unwrap();
    let edited = [(201, 2), (101, 1)].map(|(gain, id)| old::Track { gain, id });
    let edited = traced::to_vec(&Vec::from(edited)).unwrap();
    let bytes = editor.write_back(&original, &edited).unwrap();
    let tracks: Vec<Track> = sdp_serde::from_slice(&bytes).unwrap();
    assert_eq!(tracks, [track(2, 20, 201), track(1, 10, 101)]);
}

#[test]
fn key_of_no_field_or_after_the_first_use_is_an_error() {
    let refused = |tracer: Tracer, reason: &str| {
        let error = tracer.schema::<Option<Track>>().unwrap_err();
        assert!(matches!(error, TraceError::Refused { .. }));
        expect_parts(&error, &[reason]);
    };
    let key = |field| Tracer::new().key("Track", field, KeyScope::Message);
    refused(key("name"), "struct Track, field name: ");
    schema::<Option<Track>>().unwrap();
    refused(key("id"), "before the first use");
}

/// The lock tries samples, and code of the type rejects some of them.
#[test]
fn lock_accepts_a_type_that_rejects_samples() {
    types! {
        struct Bookmark { link: Link, size: std::num::NonZeroU8 }
    }
    let path = concat!(env!("CARGO_TARGET_TMPDIR"), "/bookmark.sdp");
    let lock = sdp_schema::__private::WireLock::new(path).with::<Traced<Bookmark>>(|bytes| {
        let bookmark: Traced<Bookmark> = message::from_slice(bytes)?;
        Ok(message::to_vec(&bookmark)?)
    });
    lock.update().unwrap();
    lock.check().unwrap();
    std::fs::remove_file(path).unwrap();
}
