//! A plugin in WebAssembly, whose messages are converted to those of the host. Copy this file.

#![allow(dead_code, reason = "some programs need no `peer` and no `answer`")]

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{fs, iter};

use sdp::message::{self, DecodeMessage, EncodeMessage};
use sdp_schema::{Hello, Peer};
use wasmtime::component::{Component, Linker, TypedFunc};
use wasmtime::{Config, Engine, Store, StoreLimits, StoreLimitsBuilder};
use wit_component::ComponentEncoder;

type Failure = Box<dyn Error + Send + Sync>;
pub(crate) type Result<T> = std::result::Result<T, Failure>;

/// A plugin may be hostile, so its memory and its time are limited. The limits of wasmtime are for each memory and table, so
/// their numbers are limited too.
const MAX_MEMORY: usize = 16 << 20;
const MAX_TABLE: usize = 10_000;
const FUEL_PER_CALL: u64 = 10_000_000;

/// Adds the path and the causes to an error. The cause of a trap is for example a limit.
fn named(path: &Path, error: Failure) -> Failure {
    let first: &dyn Error = &*error;
    let causes = iter::successors(Some(first), |&error| error.source());
    let texts: Vec<_> = causes.map(ToString::to_string).collect();
    format!("{}: {}", path.display(), texts.join(": ")).into()
}

fn other_interface(error: wasmtime::Error) -> wasmtime::Error {
    error.context("not a plugin of wit/plugin.wit")
}

pub(crate) struct Plugin {
    path: PathBuf,
    store: Store<StoreLimits>,
    handle: TypedFunc<(Vec<u8>,), (Vec<u8>,)>,
    peer: Peer,
    answer: Vec<u8>,
    scratch: Vec<u8>,
}

impl Plugin {
    /// Loads a module of the target `wasm32-unknown-unknown`, and exchanges the `Hello`s.
    pub(crate) fn load(path: &Path, own: &Hello) -> Result<Self> {
        Self::start(path, own).map_err(|error| named(path, error))
    }

    fn start(path: &Path, own: &Hello) -> Result<Self> {
        let module = fs::read(path)?;
        let component = ComponentEncoder::default().module(&module)?.encode()?;
        let engine = Engine::new(Config::new().consume_fuel(true))?;
        let limits = StoreLimitsBuilder::new()
            .memory_size(MAX_MEMORY)
            .memories(1)
            .table_elements(MAX_TABLE)
            .tables(4)
            .trap_on_grow_failure(true)
            .build();
        let mut store = Store::new(&engine, limits);
        store.limiter(|limits| limits);
        store.set_fuel(FUEL_PER_CALL)?;
        let component = Component::new(&engine, component)?;
        let instance = Linker::new(&engine).instantiate(&mut store, &component)?;

        let hello = instance
            .get_typed_func::<(), (Vec<u8>,)>(&mut store, "hello")
            .map_err(other_interface)?;
        let (hello,) = hello.call(&mut store, ())?;
        let peer = own.resolve(&message::from_slice(&hello)?)?;
        Ok(Self {
            path: path.into(),
            handle: (instance.get_typed_func(&mut store, "handle")).map_err(other_interface)?,
            store,
            peer,
            answer: Vec::new(),
            scratch: Vec::new(),
        })
    }

    pub(crate) fn peer(&self) -> &Peer {
        &self.peer
    }

    /// Returns the bytes of the last answer, in the layout of the plugin.
    pub(crate) fn answer(&self) -> &[u8] {
        &self.answer
    }

    /// Sends a message in the layout of the plugin, and returns the converted answer.
    pub(crate) fn send<'a, A: DecodeMessage<'a>>(
        &'a mut self,
        request: &impl EncodeMessage,
    ) -> Result<A> {
        let mut bytes = Vec::new();
        self.peer.encode(request, &mut bytes)?;
        self.send_bytes(bytes)
    }

    pub(crate) fn send_bytes<'a, A: DecodeMessage<'a>>(
        &'a mut self,
        request: Vec<u8>,
    ) -> Result<A> {
        self.store.set_fuel(FUEL_PER_CALL)?;
        let answer = self.handle.call(&mut self.store, (request,));
        (self.answer,) = answer.map_err(|error| named(&self.path, error.into()))?;
        Ok(self.peer.decode(&self.answer, &mut self.scratch)?)
    }
}
