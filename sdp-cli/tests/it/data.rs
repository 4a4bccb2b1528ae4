//! The files in `tests/data/` are those of two programs: a plugin host, and a newer build of it.
//!
//! `TRYCMD=overwrite cargo test -p sdp-cli` rewrites them.
#![allow(dead_code, reason = "the programs only write")]

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

use sdp::message::{self, Header, MessageId};
use sdp_schema::{FileWriter, Hello, Schema};

/// Defines a program by the field, the type and the variants that differ between the builds.
macro_rules! program {
    ($program:ident: $slot:ident, $ramp:ty, { $($curve:tt)* }) => {
        mod $program {
            use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema};

            /// The messages between a plugin host and its plugins.
            #[derive(SdpDispatch, SdpSchema)]
            pub(crate) enum Protocol {
                Load(Load),
                SetParameter(SetParameter),
                Loaded(Loaded),
            }

            /// Loads a plugin into a slot.
            #[derive(SdpEncode, SdpDecode, SdpSchema)]
            #[sdp(message_id = 1)]
            pub(crate) struct Load {
                pub(crate) path: String,
                pub(crate) $slot: u8,
            }

            /// Sets a parameter of a plugin.
            #[derive(SdpEncode, SdpDecode, SdpSchema)]
            #[sdp(message_id = 2)]
            pub(crate) struct SetParameter {
                pub(crate) address: u64,
                pub(crate) value: f32,
                pub(crate) ramp: Option<$ramp>,
            }

            /// Answers `Load`.
            #[derive(SdpEncode, SdpDecode, SdpSchema)]
            #[sdp(message_id = 3)]
            pub(crate) struct Loaded {
                pub(crate) plugin: Plugin,
            }

            #[derive(SdpEncode, SdpDecode, SdpSchema)]
            pub(crate) struct Plugin {
                pub(crate) name: String,
                pub(crate) parameters: Vec<Parameter>,
            }

            #[derive(SdpEncode, SdpDecode, SdpSchema)]
            pub(crate) struct Parameter {
                pub(crate) name: String,
                pub(crate) range: (f32, f32),
                pub(crate) curve: Curve,
            }

            #[derive(SdpEncode, SdpDecode, SdpSchema)]
            pub(crate) enum Curve {
                $($curve)*
            }
        }
    };
}

program!(host: slot, u32, { Linear, Power { exponent: f32 } });
program!(newer: index, u64, { Linear, Power { exponent: f32 }, Table { points: Vec<f32> } });

fn load() -> host::Protocol {
    let path = "chorus.so".into();
    host::Protocol::Load(host::Load { path, slot: 3 })
}

fn plugin() -> host::Plugin {
    let parameter = |name: &str, range, curve| host::Parameter {
        name: name.into(),
        range,
        curve,
    };
    let power = host::Curve::Power { exponent: 2.0 };
    host::Plugin {
        name: "Chorus".into(),
        parameters: vec![
            parameter("wet", (0.0, 1.0), power),
            parameter("mode", (0.0, 3.0), host::Curve::Linear),
        ],
    }
}

fn loaded() -> host::Protocol {
    host::Protocol::Loaded(host::Loaded { plugin: plugin() })
}

fn set(value: f32) -> host::Protocol {
    host::Protocol::SetParameter(host::SetParameter {
        address: 7,
        value,
        ramp: Some(480),
    })
}

/// Returns the bytes of messages after each other.
macro_rules! stream {
    ($($message:expr),+) => {{
        let mut stream = Vec::new();
        $(message::append($message, &mut stream).unwrap();)+
        stream
    }};
}

/// Returns a message with an id and a payload.
pub(super) fn framed(id: u16, payload: &[u8]) -> Vec<u8> {
    let header = Header {
        id: MessageId::new(id).unwrap(),
        payload_len: payload.len().try_into().unwrap(),
    };
    [&header.to_bytes(), payload].concat()
}

/// Returns the bytes of a file with these messages.
fn file(messages: &[host::Protocol]) -> Vec<u8> {
    let path = env::temp_dir().join(format!("sdp-cli-data-{}.bin", std::process::id()));
    let mut file = FileWriter::create(&path).unwrap();
    for message in messages {
        file.write(message).unwrap();
    }
    file.finish().unwrap();
    let bytes = fs::read(&path).unwrap();
    fs::remove_file(&path).unwrap();
    bytes
}

/// Compares a file with its content, or writes it.
fn check(name: &str, content: &[u8]) {
    let path = Path::new("tests/data").join(name);
    if env::var_os("TRYCMD").is_some_and(|value| value == "overwrite") {
        fs::write(&path, content).unwrap();
    }
    assert!(fs::read(&path).unwrap() == content, "{name} is not current");
}

#[test]
fn files_are_those_of_the_programs() {
    let schema = Schema::of::<host::Protocol>().to_string();
    check("host.sdp", schema.as_bytes());
    let schema = Schema::of::<newer::Protocol>().to_string();
    check("newer.sdp", schema.as_bytes());

    let capture = stream!(&load(), &loaded(), &set(0.5));
    check("capture.bin", &capture);
    check("other.bin", &stream!(&load(), &loaded(), &set(0.25)));
    check("truncated.bin", &capture[..82]);
    let mut invalid = capture.clone();
    invalid[63] = 9;
    check("invalid.bin", &invalid);
    check("plugin.bin", &sdp::to_vec(&plugin()).unwrap());

    check("short.bin", &stream!(&load()));
    check("bare.bin", &stream!(&load(), &set(0.25)));

    let hello = Hello::new::<host::Protocol>("plugins");
    let session = stream!(&hello, &load(), &set(0.5));
    check("session.bin", &session);
    check("cut.bin", &session[..100]);
    let nameless = stream!(&hello.without_schema(), &load(), &set(0.5));
    check("nameless.bin", &nameless);
    let messages = [(2_u16, "b", 0_u64), (1, "a", 0)].as_slice();
    let unsorted = sdp::to_vec(&("plugins", 2_u16, 0_u32, messages, 0_u8, 0_u32)).unwrap();
    check("unsorted.bin", &framed(u16::MAX, &unsorted));

    let recording = file(&[load(), set(0.5)]);
    check("recording.bin", &recording);
    check("louder.bin", &file(&[load(), set(1.0)]));
    let mut damaged = recording.clone();
    damaged[0x313] ^= 0x40;
    check("damaged.bin", &damaged);

    let hello = Hello::new::<newer::Protocol>("plugins").with_extension(7, *b"build 42");
    let set = newer::SetParameter {
        address: 7,
        value: 0.5,
        ramp: Some(480),
    };
    let newer = stream!(&hello, &load(), &set);
    check("newer.bin", &newer);
    check("both.bin", &[session, newer].concat());

    let presets = BTreeMap::from([("clean", (1_f32, 0_u8)), ("loud", (0.5, 7))]);
    check("bank.bin", &framed(1, &sdp::to_vec(&presets).unwrap()));
}
