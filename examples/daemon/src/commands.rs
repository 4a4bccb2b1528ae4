//! The command line: a client of the daemon over a socket.

use std::error::Error;
use std::net::TcpStream;
use std::time::Duration;

use sdp_link::{CallError, Client, Handshake};

use crate::older;
use crate::protocol::{GetRegistry, SetParameter, Watch, handshake};

type Daemon = Client<TcpStream, TcpStream>;

/// How long a command waits for an answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Prints all plugins, and the number of their parameters.
///
/// # Errors
///
/// The daemon does not run, or does not answer.
pub fn list(port: u16) -> Result<(), Box<dyn Error>> {
    let daemon = connect(port, &handshake("command"))?.within(PATIENCE);
    let registry = daemon.call(&GetRegistry)?;
    for (index, plugin) in registry.plugins.iter().enumerate() {
        println!(
            "{index:>3} {} ({} parameters)",
            plugin.name,
            plugin.parameters.len()
        );
    }
    Ok(())
}

/// Sets a parameter.
///
/// # Errors
///
/// The parameter cannot have this value, or the daemon does not answer.
pub fn set(port: u16, plugin: u32, address: u64, value: f32) -> Result<(), Box<dyn Error>> {
    let daemon = connect(port, &handshake("command"))?.within(PATIENCE);
    match daemon.call(&SetParameter {
        plugin,
        address,
        value,
    }) {
        Ok(change) => println!("it is {}", change.value),
        Err(CallError::Handler(refused)) => return Err(format!("{:?}", refused.reason).into()),
        Err(error) => return Err(error.into()),
    }
    Ok(())
}

/// Sets a parameter, as the first release did.
///
/// # Errors
///
/// The same as for [`set`].
pub fn set_as_older(
    port: u16,
    plugin: u16,
    address: u16,
    value: f32,
) -> Result<(), Box<dyn Error>> {
    let daemon = connect(port, &older::handshake())?.within(PATIENCE);
    println!(
        "the request and its reply: {}",
        daemon.session().supports::<older::SetParameter>()
    );
    let change = daemon.call(&older::SetParameter {
        plugin,
        address,
        value,
    })?;
    println!("it is {}", change.value);
    Ok(())
}

/// Prints changes until the daemon ends.
///
/// # Errors
///
/// The daemon does not answer, or has ended.
pub fn watch(port: u16) -> Result<(), Box<dyn Error>> {
    let daemon = connect(port, &handshake("watcher"))?;
    println!("watching");
    for change in daemon.call_stream(&Watch)? {
        let change = change?;
        println!(
            "plugin {}, parameter {}: {}",
            change.plugin, change.address, change.value
        );
    }
    Ok(())
}

fn connect(port: u16, handshake: &Handshake) -> Result<Daemon, Box<dyn Error>> {
    let stream = TcpStream::connect(("127.0.0.1", port))
        .map_err(|error| format!("no daemon at port {port}: {error}"))?;
    stream.set_nodelay(true)?;
    let connection = handshake.connect(stream.try_clone()?, stream)?;
    Ok(Client::new(connection))
}
