//! The plugin process: answers the calls on its standard input until the end of the stream.

use std::io::{self, Write};
use std::process;
use std::sync::{Mutex, PoisonError};

use sdp::message;
use sdp_link::{Failure, Server};

use super::messages::{
    AnyError, Crash, GetRegistry, Parameter, ParameterSet, PluginRegistry, SetParameter, handshake,
};

/// The number of processes of this version. The plugins of the data set are distributed among them.
pub(crate) const PROCESSES: usize = 4;

/// Runs the plugins of one share.
pub(crate) fn run(share: &str) -> Result<(), AnyError> {
    let registry = registry(share.parse()?)?;
    let (answer, registry) = (registry.clone(), Mutex::new(registry));
    let host = handshake().accept(io::stdin(), io::stdout())?;
    let server = Server::new(host)
        .on(move |GetRegistry| Ok(answer.clone()))
        .on(move |set: SetParameter| {
            let registry = registry.lock();
            registry.unwrap_or_else(PoisonError::into_inner).set(&set)
        })
        .on(|Crash| crash());
    Ok(server.run()?)
}

/// Returns the plugins of this share, from the data set.
fn registry(share: usize) -> serde_json::Result<PluginRegistry> {
    let json = include_str!("../../../testdata/plugins.json");
    let all: PluginRegistry = serde_json::from_str(json)?;
    let plugins = all.plugins.into_iter().skip(share).step_by(PROCESSES);
    Ok(PluginRegistry {
        plugins: plugins.collect(),
    })
}

impl PluginRegistry {
    fn set(&mut self, set: &SetParameter) -> Result<ParameterSet, Failure> {
        let parameter = self.parameter_mut(set);
        let parameter = parameter.ok_or_else(|| Failure::new("unknown parameter"))?;
        let (min, max) = (parameter.min_value, parameter.max_value);
        let value = set.value.max(min).min(max);
        parameter.current_value = value;
        Ok(ParameterSet { value })
    }

    fn parameter_mut(&mut self, set: &SetParameter) -> Option<&mut Parameter> {
        let plugin = self.plugins.get_mut(usize::try_from(set.plugin).ok()?)?;
        (plugin.parameters.iter_mut()).find(|parameter| parameter.address == set.address)
    }
}

/// Writes half a message, and ends the process.
fn crash() -> Result<ParameterSet, Failure> {
    let message = message::to_vec(&ParameterSet { value: 1.0 })?;
    let (half, _) = message.split_at(message.len() / 2);
    let mut to_host = io::stdout();
    to_host.write_all(half)?;
    to_host.flush()?;
    process::exit(1);
}
