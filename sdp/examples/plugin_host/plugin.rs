//! The plugin process: answers the messages on its standard input until the end of the stream.

use std::io::{self, Write};

use sdp::message;

use super::messages::{
    AnyError, Hang, Parameter, PluginRegistry, SetParameter, ToPlugin, handshake,
};

/// The number of processes of this version. The plugins of the data set are distributed among them.
pub(crate) const PROCESSES: usize = 4;

/// Runs the plugins of one share.
pub(crate) fn run(share: &str) -> Result<(), AnyError> {
    let mut registry = registry(share.parse()?)?;
    let mut host = handshake().accept(io::stdin(), io::stdout())?;
    host.write(&registry)?;
    while let Some(message) = host.read()? {
        match message {
            ToPlugin::SetParameter(mut set) => {
                if let Some(parameter) = registry.parameter_mut(&set) {
                    let (min, max) = (parameter.min_value, parameter.max_value);
                    parameter.current_value = set.value.max(min).min(max);
                    set.value = parameter.current_value;
                }
                host.write(&set)?;
            }
            ToPlugin::Hang(Hang) => hang(&registry)?,
        }
    }
    Ok(())
}

/// Returns the plugins of this share, from the data set.
fn registry(share: usize) -> serde_json::Result<PluginRegistry> {
    let json = include_str!("../../../testdata/plugins.json");
    let all: PluginRegistry = serde_json::from_str(json)?;
    let plugins: Vec<_> = (all.plugins.into_iter().skip(share))
        .step_by(PROCESSES)
        .collect();
    let parameters = plugins.iter().map(|plugin| plugin.parameters.len());
    Ok(PluginRegistry {
        total_plugin_count: u32::try_from(plugins.len()).unwrap_or(u32::MAX),
        total_parameter_count: u32::try_from(parameters.sum::<usize>()).unwrap_or(u32::MAX),
        plugins,
    })
}

impl PluginRegistry {
    fn parameter_mut(&mut self, set: &SetParameter) -> Option<&mut Parameter> {
        let plugin = self.plugins.get_mut(usize::try_from(set.plugin).ok()?)?;
        (plugin.parameters.iter_mut()).find(|parameter| parameter.address == set.address)
    }
}

/// Writes half a message, and stops answering.
fn hang(registry: &PluginRegistry) -> Result<(), AnyError> {
    let message = message::to_vec(registry)?;
    let (half, _) = message.split_at(message.len() / 2);
    let mut to_host = io::stdout();
    to_host.write_all(half)?;
    to_host.flush()?;
    eprintln!("wrote half a message");
    io::copy(&mut io::stdin(), &mut io::sink())?; // until the host closes the pipe
    Ok(())
}
