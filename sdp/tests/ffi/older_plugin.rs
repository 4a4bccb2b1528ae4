//! A host with new types, and a plugin in C of an older release.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use sdp::message::MessageReader;
use sdp::{SdpDecode, SdpEncode, SdpMessage, SdpSchema};
use sdp_schema::{Grade, Hello};

use super::{C99, compile, older_messages as older};

/// From the host. The plugin has narrower numbers in another order, a `value` instead of `level`, and no `ramp`.
#[derive(SdpEncode, SdpSchema)]
#[sdp(message_id = 1)]
struct SetParameter {
    ramp: Option<Duration>,
    address: u64,
    plugin: u32,
    #[sdp(alias = "value")]
    level: f32,
    unit: &'static str,
    curve: Curve,
}

#[derive(SdpEncode, SdpSchema)]
enum Curve {
    /// The plugin has no such variant.
    #[expect(dead_code, reason = "its tag moves the other tags")]
    Step,
    Table(Vec<f32>),
    Linear,
    Exponential,
}

/// From the plugin, whose `value` is narrower.
#[derive(SdpDecode, SdpMessage, SdpSchema)]
#[sdp(message_id = 2)]
struct ParameterSet {
    value: f64,
    address: u64,
    #[sdp(default)]
    is_clamped: bool,
}

fn set(address: u64, level: f32, curve: Curve) -> SetParameter {
    SetParameter {
        ramp: Some(Duration::from_millis(5)),
        address,
        plugin: 3,
        level,
        unit: "dB",
        curve,
    }
}

#[test]
fn plugin_in_c_of_an_older_release_gets_and_sends_its_own_layout() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ffi/older_plugin.c");
    let mut plugin = Command::new(compile(&C99, &source, "older_plugin.c"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = plugin.stdin.take().unwrap();
    let mut from_plugin = MessageReader::new(plugin.stdout.take().unwrap());

    let theirs: Hello = from_plugin.read().unwrap().unwrap();
    let types = Hello::new::<older::SetParameter>("plugins").and::<older::ParameterSet>();
    assert_eq!(types.compare(&theirs), []);
    let ours = Hello::new::<SetParameter>("plugins").and::<ParameterSet>();
    let ours = ours.resolving();
    let peer = ours.resolve(&theirs).unwrap();
    let grades = (
        peer.understands::<SetParameter>(),
        peer.reads::<ParameterSet>(),
    );
    assert_eq!(grades, (Grade::Partial, Grade::Total));

    let mut sent = sdp::message::to_vec(&ours).unwrap();
    peer.encode(&set(7, 0.25, Curve::Linear), &mut sent)
        .unwrap();
    peer.encode(&set(u32::MAX.into(), 1.5, Curve::Exponential), &mut sent)
        .unwrap();
    // The plugin gets no message that it cannot represent.
    let len = sent.len();
    let too_wide = peer.encode(&set(1 << 32, 0.25, Curve::Linear), &mut sent);
    let unknown = peer.encode(&set(7, 0.25, Curve::Table(vec![0.5])), &mut sent);
    assert_eq!(
        [too_wide, unknown].map(|result| result.unwrap_err().to_string()),
        [
            "address: 4294967296 does not fit the reader's type (at byte 23, u64)",
            "curve: the reader has no variant `Table` (at byte 45, Curve)",
        ]
    );
    assert_eq!(sent.len(), len);
    input.write_all(&sent).unwrap();
    drop(input); // the plugin ends with its input

    let mut answers = Vec::new();
    let mut converted = Vec::new();
    while let Some(frame) = from_plugin.read_frame().unwrap() {
        let answer: ParameterSet = peer.decode(frame.as_bytes(), &mut converted).unwrap();
        answers.push((answer.address, answer.value, answer.is_clamped));
    }
    assert_eq!(answers, [(7, 0.25, false), (u32::MAX.into(), 1.0, false)]);

    let mut log = String::new();
    let mut errors = plugin.stderr.take().unwrap();
    errors.read_to_string(&mut log).unwrap();
    assert_eq!(
        log,
        "plugin 3: parameter 7 = 0.25 dB, linear\nplugin 3: parameter 4294967295 = 1.5 dB, exponential\n"
    );
    assert!(plugin.wait().unwrap().success());
}
