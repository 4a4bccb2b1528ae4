//! The server of the plugins.

use std::pin::Pin;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio_stream::Stream;
use tonic::transport::Server;
use tonic::transport::server::TcpIncoming;
use tonic::{Request, Response, Status};

use crate::protocol::{Describe, Parameter, ParameterChange, Plugin, Watch};
use crate::service::plugins_server::{Plugins, PluginsServer};

pub(crate) async fn run(listener: TcpListener) -> Result<(), tonic::transport::Error> {
    Server::builder()
        .add_service(PluginsServer::new(Rack))
        .serve_with_incoming(TcpIncoming::from(listener))
        .await
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

pub(crate) fn chorus() -> Plugin {
    let parameter = |address, name: &str, max| Parameter {
        address,
        name: name.into(),
        range: (0.0, max),
    };
    Plugin {
        name: "Chorus".into(),
        parameters: vec![parameter(7, "wet", 1.0), parameter(8, "rate", 10.0)],
    }
}
