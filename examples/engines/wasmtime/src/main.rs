//! A host in wasmtime, and a plugin that was built from older types. In `examples/engines`:
//!
//! ```sh
//! cargo build --release -p sdp-example-wasmtime-guest --target wasm32-unknown-unknown
//! cargo run --release -p sdp-example-wasmtime -- target/wasm32-unknown-unknown/release/sdp_example_wasmtime_guest.wasm
//! ```

mod plugin;

use std::time::Instant;
use std::{env, fs, path::Path};

use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema};
use sdp_example_harness::median;
use sdp_schema::{Grade, Hello};

use self::plugin::{Plugin, Result};

/// The messages of this build. Those of the plugin have addresses of 32 bits, and no ramp.
#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(message_id = 1)]
struct SetParameter {
    address: u64,
    value: f32,
    ramp: Option<u32>,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Debug, PartialEq)]
#[sdp(message_id = 2)]
struct ParameterSet {
    address: u64,
    value: f32,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Debug, PartialEq)]
#[sdp(message_id = 3)]
struct Refused {
    reason: String,
}

#[derive(SdpDispatch, SdpSchema, Debug, PartialEq)]
enum Answer {
    ParameterSet(ParameterSet),
    Refused(Refused),
}

fn main() -> Result<()> {
    let path = env::args()
        .nth(1)
        .ok_or("usage: sdp-example-wasmtime PLUGIN")?;
    let own = Hello::new::<SetParameter>("plugins")
        .and::<Answer>()
        .resolving();
    let mut plugin = Plugin::load(Path::new(&path), &own)?;
    println!("plugin: {} bytes", fs::metadata(&path)?.len());

    // Both grades are known before the first message.
    let (reads, understands) = (
        plugin.peer().reads::<ParameterSet>(),
        plugin.peer().understands::<SetParameter>(),
    );
    println!("of the plugin's ParameterSet: {reads}; of the host's SetParameter: {understands}");
    assert_eq!((reads, understands), (Grade::Total, Grade::Partial));

    let request = SetParameter {
        address: 7,
        value: 1.5,
        ramp: Some(480),
    };
    let answer: Answer = plugin.send(&request)?;
    println!("{answer:?}");
    let expected = ParameterSet {
        address: 7,
        value: 1.0,
    };
    assert_eq!(answer, Answer::ParameterSet(expected));

    // An address that the plugin cannot represent is an error of the host. The plugin is not called.
    let large = SetParameter {
        address: 1 << 32,
        ..request
    };
    let error = plugin
        .send::<Answer>(&large)
        .err()
        .ok_or("the address fits")?;
    println!("error: {error}");
    assert_eq!(error.to_string(), LARGE_ADDRESS);

    // The plugin reads the layout of its own build only.
    let answer: Answer = plugin.send_bytes(sdp::message::to_vec(&request)?)?;
    println!("{answer:?}");
    let reason = UNCONVERTED.into();
    assert_eq!(answer, Answer::Refused(Refused { reason }));

    let other = Hello::new::<SetParameter>("effects").resolving();
    let error = Plugin::load(Path::new(&path), &other)
        .err()
        .ok_or("loaded")?;
    println!("error: {error}");
    assert_eq!(error.to_string(), format!("{path}: {OTHER_PROTOCOL}"));

    measure(&mut plugin, &request)
}

const LARGE_ADDRESS: &str = "address: 4294967296 does not fit the reader's type (at byte 10, u64)";
const UNCONVERTED: &str = "at byte 18: 9 trailing bytes after the value";
const OTHER_PROTOCOL: &str = r#"protocol "effects" here, "plugins" there"#;

/// Prints the time of a call, and of the host's two conversions in it.
fn measure(plugin: &mut Plugin, request: &SetParameter) -> Result<()> {
    const ROUNDS: usize = 10_000;
    let mut calls = Vec::new();
    for _ in 0..ROUNDS {
        let start = Instant::now();
        plugin.send::<Answer>(request)?;
        calls.push(start.elapsed());
    }
    let answer = plugin.answer().to_vec();
    let peer = plugin.peer();
    let (mut bytes, mut scratch, mut conversions) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let start = Instant::now();
        bytes.clear();
        peer.encode(request, &mut bytes)?;
        peer.decode::<Answer>(&answer, &mut scratch)?;
        conversions.push(start.elapsed());
    }
    println!(
        "a call: {:?}, of which both conversions take {:?} (medians of {ROUNDS})",
        median(calls),
        median(conversions),
    );
    Ok(())
}
