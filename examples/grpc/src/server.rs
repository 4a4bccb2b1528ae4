//! The server of the plugins.

use std::error::Error;
use std::pin::Pin;
use std::time::Duration;

use tokio::io::AsyncReadExt;
use tokio::net::TcpListener;
use tokio_stream::Stream;
use tonic::transport::Server;
use tonic::transport::server::TcpIncoming;
use tonic::{Request, Response, Status};

use crate::protocol::{Curve, Describe, Parameter, ParameterChange, Plugin, Watch};
use crate::service::plugins_server::{Plugins, PluginsServer};

/// Serves on a free port, and prints the port. Stops at the end of the standard input, so also if the client crashes.
pub(crate) async fn run() -> Result<(), Box<dyn Error>> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?.port());
    let input_ends = async {
        let _ = tokio::io::stdin().read(&mut [0]).await;
    };
    Server::builder()
        .add_service(PluginsServer::new(Rack))
        .serve_with_incoming_shutdown(TcpIncoming::from(listener), input_ends)
        .await?;
    Ok(())
}

struct Rack;

#[tonic::async_trait]
impl Plugins for Rack {
    async fn describe(&self, request: Request<Describe>) -> Result<Response<Plugin>, Status> {
        let Describe { plugin } = request.into_inner();
        match plugin.as_str() {
            "Chorus" => Ok(Response::new(chorus())),
            "Cathedral" => {
                // Loading the samples takes long.
                tokio::time::sleep(Duration::from_secs(60)).await;
                Err(Status::unavailable("the samples are not loaded"))
            }
            _ => Err(Status::not_found(format!("no plugin is named {plugin}"))),
        }
    }

    type WatchStream = Pin<Box<dyn Stream<Item = Result<ParameterChange, Status>> + Send>>;

    async fn watch(&self, request: Request<Watch>) -> Result<Response<Self::WatchStream>, Status> {
        let Watch { address, count } = request.into_inner();
        let changes = (1..=count).map(move |step| {
            let value = f32::from(step) / f32::from(count);
            Ok(ParameterChange { address, value })
        });
        Ok(Response::new(Box::pin(tokio_stream::iter(changes))))
    }
}

fn chorus() -> Plugin {
    let parameter = |address, name: &str, max, curve| Parameter {
        address,
        name: name.into(),
        min: 0.0,
        max,
        curve,
    };
    Plugin {
        name: "Chorus".into(),
        parameters: vec![
            parameter(7, "wet", 1.0, Curve::Linear),
            parameter(8, "rate", 10.0, Curve::Power { exponent: 2.0 }),
        ],
    }
}
