//! The tools of `sdp-schema` take types that know only serde.

use sdp::message;
use sdp_schema::{FileReader, FileWriter, Grade, Hello, History, Schema, explain, sample};
use sdp_serde::{Serde, Traced, schema, traced};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
struct Preset {
    name: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tags: Vec<String>,
    gain: f32,
}

mod v1 {
    use super::*;

    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    pub(super) struct Preset {
        pub(super) name: String,
        pub(super) gain: f32,
    }
}

fn preset() -> Preset {
    Preset {
        name: "wet".into(),
        tags: Vec::new(),
        gain: 0.5,
    }
}

#[test]
fn history_reads_an_older_release() {
    let lock = format!(
        "{}release \"1.0.0\";\n{}",
        schema::<Preset>().unwrap(),
        schema::<v1::Preset>().unwrap()
    );
    let history = History::<Traced<Preset>>::from_lock(&lock).unwrap();
    let grades = history
        .grades()
        .map(|(release, grades)| (release, grades.lowest()));
    assert_eq!(grades.collect::<Vec<_>>(), [("1.0.0", Grade::Total)]);
    let bytes = history.to_vec(&Traced(preset())).unwrap();
    assert_eq!(history.from_slice(&bytes).unwrap(), Traced(preset()));
    let old = v1::Preset {
        name: "wet".into(),
        gain: 0.5,
    };
    let stamp = schema::<v1::Preset>().unwrap().fingerprint();
    let bytes = sdp::to_vec(&(stamp, Serde(old))).unwrap();
    assert_eq!(history.from_slice(&bytes).unwrap(), Traced(preset()));
    assert_eq!(
        history.to_vec_for("1.0.0", &Traced(preset())).unwrap(),
        bytes
    );
}

#[test]
fn message_of_an_older_peer_is_converted() {
    let theirs = Hello::new::<Traced<v1::Preset>>("presets");
    let ours = Hello::new::<Traced<Preset>>("presets").resolving();
    let peer = ours.resolve(&theirs).unwrap();
    let old = Traced(v1::Preset {
        name: "wet".into(),
        gain: 0.5,
    });
    let frame = message::to_vec(&old).unwrap();
    let mut scratch = Vec::new();
    let read: Traced<Preset> = peer.decode(&frame, &mut scratch).unwrap();
    assert_eq!(read, Traced(preset()));
    let error = message::from_slice::<Traced<other::Preset2>>(&frame).unwrap_err();
    assert!(error.to_string().contains("Preset2"), "{error}");
}

mod other {
    #[derive(serde::Serialize, serde::Deserialize, Debug)]
    pub(super) struct Preset2;
}

#[cfg(not(target_family = "wasm"))]
#[test]
fn file_of_an_older_version_is_read() {
    let name = format!("sdp-serde-traced-{}.sdp", std::process::id());
    let path = std::env::temp_dir().join(name);
    let mut file = FileWriter::create(&path).unwrap();
    let old = v1::Preset {
        name: "wet".into(),
        gain: 0.5,
    };
    file.write(&Traced(old)).unwrap();
    file.finish().unwrap();
    let mut file = FileReader::<Traced<Preset>>::open(&path).unwrap();
    assert_eq!(file.read().unwrap(), Some(Traced(preset())));
    assert_eq!(file.read().unwrap(), None);
    std::fs::remove_file(&path).unwrap();
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
    #[derive(Serialize, Deserialize)]
    struct Deep {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        next: Option<Box<Deep>>,
    }
    let mut deep = Deep { next: None };
    for _ in 0..200 {
        deep = Deep {
            next: Some(Box::new(deep)),
        };
    }
    let plain = traced::to_vec(&deep).unwrap_err();
    assert_eq!(
        plain.to_string(),
        sdp::to_vec(&Traced(deep)).unwrap_err().to_string()
    );
    assert!(plain.to_string().contains("128"), "{plain}");
}

#[test]
fn a_field_without_a_default_is_an_error_when_it_is_left_out() {
    #[derive(Serialize, Deserialize)]
    struct Rare {
        #[serde(skip_serializing_if = "is_rare")]
        number: u32,
    }
    fn is_rare(number: &u32) -> bool {
        *number == 123_456_789
    }
    assert_eq!(traced::to_vec(&Rare { number: 7 }).unwrap(), [7, 0, 0, 0]);
    let error = traced::to_vec(&Rare {
        number: 123_456_789,
    })
    .unwrap_err();
    let error = error.to_string();
    assert!(error.starts_with("struct Rare, field number: "), "{error}");
    assert!(error.contains("`#[serde(default)]`"), "{error}");
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
