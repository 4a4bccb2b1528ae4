//! A host that runs a plugin in WebAssembly, which was built from older types. The host converts in both directions.
//!
//! In `examples/wasm`:
//!
//! ```sh
//! cargo build --release -p sdp-example-wasm-plugin --target wasm32-unknown-unknown
//! cargo run -- target/wasm32-unknown-unknown/release/sdp_example_wasm_plugin.wasm
//! ```

mod plugin;

use std::env;

use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema, message};
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
    let path = env::args().nth(1).ok_or("usage: sdp-example-wasm PLUGIN")?;
    let own = Hello::new::<SetParameter>("plugins")
        .and::<Answer>()
        .resolving();
    let mut plugin = Plugin::load(&path, &own)?;

    // Both grades are known before the first message.
    let peer = plugin.peer();
    let reads = peer.reads::<ParameterSet>();
    let understands = peer.understands::<SetParameter>();
    println!("of the plugin's ParameterSet: {reads}; of the host's SetParameter: {understands}");
    assert_eq!((reads, understands), (Grade::Total, Grade::Partial));

    let request = SetParameter {
        address: 7,
        value: 1.5,
        ramp: Some(480),
    };
    let answer: Answer = plugin.send(&request)?;
    println!("{answer:?}");
    let (address, value) = (7, 1.0);
    assert_eq!(answer, ParameterSet { address, value }.into());

    // The plugin reads the layout of its own build only.
    let answer: Answer = plugin.send_bytes(&message::to_vec(&request)?)?;
    println!("{answer:?}");
    let reason = "at byte 18: 9 trailing bytes after the value".into();
    assert_eq!(answer, Refused { reason }.into());

    // An address that the plugin cannot represent is an error of the host. The plugin is not called.
    let address = 1 << 32;
    let error = plugin.send::<Answer>(&SetParameter { address, ..request });
    let error = error.err().ok_or("the address fits")?.to_string();
    println!("error: {error}");
    let large = "address: 4294967296 does not fit the reader's type (at byte 10, u64)";
    assert_eq!(error, large);

    let other = Hello::new::<SetParameter>("effects").resolving();
    let error = Plugin::load(&path, &other).err();
    let error = error.ok_or("loaded")?.to_string();
    println!("error: {error}");
    assert_eq!(error, r#"protocol "effects" here, "plugins" there"#);
    Ok(())
}
