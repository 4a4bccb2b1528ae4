//! A host that exchanges SDP messages with a plugin in WebAssembly, through the plugin's linear memory.
//!
//! In `examples/wasm`:
//!
//! ```sh
//! cargo build --release -p sdp-example-wasm-plugin --target wasm32-unknown-unknown
//! cargo run -- target/wasm32-unknown-unknown/release/sdp_example_wasm_plugin.wasm
//! ```

use std::error::Error;
use std::{env, fs};

use anstream::println;
use anstyle::Style;
use sdp::message;
use sdp_example_wasm_plugin::{Answer, ParameterSet, SetParameter};
use wasmi::{Engine, Linker, Memory, Module, Store, TypedFunc};

/// The host allocates this many bytes at most for an answer. A plugin may be hostile.
const MAX_ANSWER: u32 = 64 * 1024;

const HEADING: Style = Style::new().bold();

struct Plugin {
    store: Store<()>,
    memory: Memory,
    request: TypedFunc<u32, u32>,
    handle: TypedFunc<(), u32>,
    response: TypedFunc<(), u32>,
}

impl Plugin {
    fn load(path: &str) -> Result<Self, Box<dyn Error>> {
        let engine = Engine::default();
        let module = Module::new(&engine, fs::read(path)?)?;
        let mut store = Store::new(&engine, ());
        let instance = Linker::new(&engine).instantiate_and_start(&mut store, &module)?;
        Ok(Self {
            memory: instance
                .get_memory(&store, "memory")
                .ok_or("the plugin exports no memory")?,
            request: instance.get_typed_func(&store, "request")?,
            handle: instance.get_typed_func(&store, "handle")?,
            response: instance.get_typed_func(&store, "response")?,
            store,
        })
    }

    /// Copies a request into the plugin's memory, and returns the decoded answer.
    ///
    /// The plugin is not trusted. An address outside of its memory is an error.
    fn send(&mut self, request: &[u8]) -> Result<Answer, Box<dyn Error>> {
        let len = u32::try_from(request.len())?;
        let address = self.request.call(&mut self.store, len)?;
        self.memory
            .write(&mut self.store, usize::try_from(address)?, request)?;

        let len = self.handle.call(&mut self.store, ())?;
        if len > MAX_ANSWER {
            return Err(
                format!("an answer has {len} bytes, over the limit of {MAX_ANSWER}").into(),
            );
        }
        let mut answer = vec![0; usize::try_from(len)?];
        let address = self.response.call(&mut self.store, ())?;
        self.memory
            .read(&self.store, usize::try_from(address)?, &mut answer)?;
        Ok(message::from_slice(&answer)?)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("usage: sdp-example-wasm PLUGIN")?;
    println!(
        "{HEADING}A host sets a parameter of a plugin in WebAssembly, and then sends a broken request.{HEADING:#}"
    );

    let mut plugin = Plugin::load(&path)?;
    let request = message::to_vec(&SetParameter {
        address: 7,
        value: 1.5,
    })?;
    let answer = plugin.send(&request)?;
    println!("request of {} bytes: {answer:?}", request.len());
    // The plugin limits the value to 1.
    if answer
        != Answer::ParameterSet(ParameterSet {
            address: 7,
            value: 1.0,
        })
    {
        return Err("the plugin set another value".into());
    }

    let truncated = request.get(..21).ok_or("the request is short")?;
    let answer = plugin.send(truncated)?;
    println!("request of {} bytes: {answer:?}", truncated.len());
    let Answer::Refused(_) = answer else {
        return Err("the plugin accepted a broken request".into());
    };

    println!(
        "{HEADING}Messages went through the plugin's memory. The host decoded them without trust in the plugin.{HEADING:#}"
    );
    Ok(())
}
