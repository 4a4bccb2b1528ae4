//! A plugin in WebAssembly, whose messages are converted to those of the host. Copy this file.

use std::error::Error;
use std::fs;

use sdp::message::{self, DecodeMessage, EncodeMessage};
use sdp_schema::{Hello, Peer};
use wasmi::{
    Config, Engine, Linker, Memory, Module, Store, StoreLimits, StoreLimitsBuilder, TypedFunc,
};

pub(crate) type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// A plugin may be hostile, so its memory and its time are limited.
const MAX_MEMORY: usize = 16 << 20;
const FUEL_PER_CALL: u64 = 10_000_000;

/// The host allocates this many bytes at most for a `Hello` or an answer.
const MAX_ANSWER: u32 = 64 * 1024;

/// The functions and the memory of the module.
struct Instance {
    store: Store<StoreLimits>,
    memory: Memory,
    request: TypedFunc<u32, u32>,
    handle: TypedFunc<(), u32>,
    response: TypedFunc<(), u32>,
}

pub(crate) struct Plugin {
    instance: Instance,
    peer: Peer,
    answer: Vec<u8>,
    scratch: Vec<u8>,
}

impl Plugin {
    /// Loads a module of the target `wasm32-unknown-unknown`, and exchanges the `Hello`s.
    pub(crate) fn load(path: &str, own: &Hello) -> Result<Self> {
        let mut config = Config::default();
        config.consume_fuel(true);
        let engine = Engine::new(&config);
        let module = Module::new(&engine, fs::read(path)?)?;
        let limits = StoreLimitsBuilder::new()
            .memory_size(MAX_MEMORY)
            .trap_on_grow_failure(true)
            .build();
        let mut store = Store::new(&engine, limits);
        store.limiter(|limits| limits);
        store.set_fuel(FUEL_PER_CALL)?;
        let module = Linker::new(&engine).instantiate_and_start(&mut store, &module)?;

        let hello = module.get_typed_func(&store, "hello")?;
        let mut instance = Instance {
            memory: module
                .get_memory(&store, "memory")
                .ok_or("the plugin exports no memory")?,
            request: module.get_typed_func(&store, "request")?,
            handle: module.get_typed_func(&store, "handle")?,
            response: module.get_typed_func(&store, "response")?,
            store,
        };
        let hello = instance.respond(hello)?;
        Ok(Self {
            peer: own.resolve(&message::from_slice(&hello)?)?,
            instance,
            answer: Vec::new(),
            scratch: Vec::new(),
        })
    }

    pub(crate) fn peer(&self) -> &Peer {
        &self.peer
    }

    /// Sends a message in the layout of the plugin, and returns the converted answer.
    pub(crate) fn send<'a, A: DecodeMessage<'a>>(
        &'a mut self,
        request: &impl EncodeMessage,
    ) -> Result<A> {
        let mut bytes = Vec::new();
        self.peer.encode(request, &mut bytes)?;
        self.send_bytes(&bytes)
    }

    /// Sends bytes as they are, and returns the converted answer.
    pub(crate) fn send_bytes<'a, A: DecodeMessage<'a>>(&'a mut self, request: &[u8]) -> Result<A> {
        self.answer = self.instance.call(request)?;
        Ok(self.peer.decode(&self.answer, &mut self.scratch)?)
    }
}

impl Instance {
    /// Copies a request into the plugin's memory, and returns the answer. An address outside of its memory is an error.
    fn call(&mut self, request: &[u8]) -> Result<Vec<u8>> {
        self.store.set_fuel(FUEL_PER_CALL)?;
        let len = u32::try_from(request.len())?;
        let address = self.request.call(&mut self.store, len)?;
        self.memory
            .write(&mut self.store, usize::try_from(address)?, request)?;
        self.respond(self.handle)
    }

    /// Calls a function that returns the length of an answer, and copies the answer out of the plugin's memory.
    fn respond(&mut self, function: TypedFunc<(), u32>) -> Result<Vec<u8>> {
        let len = function.call(&mut self.store, ())?;
        if len > MAX_ANSWER {
            return Err(
                format!("an answer has {len} bytes, over the limit of {MAX_ANSWER}").into(),
            );
        }
        let mut answer = vec![0; usize::try_from(len)?];
        let address = self.response.call(&mut self.store, ())?;
        self.memory
            .read(&self.store, usize::try_from(address)?, &mut answer)?;
        Ok(answer)
    }
}
