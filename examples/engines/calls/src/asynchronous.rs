//! The contenders on Tokio.

#![allow(unreachable_pub, reason = "tonic-build generates the gRPC service")]

use std::{future, io};

use futures_util::{SinkExt, StreamExt, stream};
use jsonrpsee::core::client::ClientT;
use jsonrpsee::server::{serve_with_graceful_shutdown, stop_channel};
use jsonrpsee::{RpcModule, rpc_params, ws_client::WsClientBuilder};
use sdp::codec::{FrameCodec, MessageCodec};
use sdp_link::AsyncServer;
use tarpc::context::{self, Context};
use tarpc::serde_transport::Transport;
use tarpc::server::{BaseChannel, Channel};
use tarpc::tokio_serde::formats::Bincode;
use tokio::net::UnixStream;
use tokio_util::codec::Framed;
use tonic::transport::{Endpoint, Server};
use tonic::{Request, Response, Status};

use self::player_client::PlayerClient as GrpcClient;
use self::player_server::{Player as GrpcPlayer, PlayerServer};
use crate::blocking::handshake;
use crate::measure::{Result, Times, times};
use crate::messages::{Load, Loaded, load};

/// A window of HTTP/2 that holds the large reply.
const WINDOW: u32 = 1 << 20;

/// SDP messages without calls.
pub(crate) async fn serve_messages(stream: UnixStream) -> Result<()> {
    let mut messages = Framed::new(stream, MessageCodec::new());
    while let Some(request) = messages.next().await {
        messages.send(load(request?)).await?;
    }
    Ok(())
}

pub(crate) async fn messages(stream: UnixStream) -> Result<Times> {
    let mut messages = Framed::new(stream, MessageCodec::new());
    times(async |request: Load| {
        messages.send(request).await?;
        Ok(messages.next().await.ok_or("the server has ended")??)
    })
    .await
}

pub(crate) async fn serve_link(stream: UnixStream) -> Result<()> {
    let mut frames = Framed::new(stream, FrameCodec::new());
    let opened = handshake().accept_framed(&mut frames).await?;
    let server = AsyncServer::new(frames, opened);
    Ok(server.on(async |it| Ok(load(it))).run().await?)
}

pub(crate) async fn link(stream: UnixStream) -> Result<Times> {
    let mut frames = Framed::new(stream, FrameCodec::new());
    let opened = handshake().connect_framed(&mut frames).await?;
    let server = AsyncServer::new(frames, opened);
    let client = server.client();
    tokio::spawn(server.run());
    times(async |request: Load| Ok(client.call(&request).await?)).await
}

#[derive(Clone)]
struct Daemon;

#[tarpc::service]
trait Player {
    async fn load(request: Load) -> Loaded;
}

impl Player for Daemon {
    async fn load(self, _: Context, request: Load) -> Loaded {
        load(request)
    }
}

pub(crate) async fn serve_tarpc(stream: UnixStream) -> Result<()> {
    let channel = BaseChannel::with_defaults(Transport::from((stream, Bincode::default())));
    let handlers = channel.execute(Daemon.serve());
    handlers.for_each(async |it| drop(tokio::spawn(it))).await;
    Ok(())
}

pub(crate) async fn tarpc(stream: UnixStream) -> Result<Times> {
    let transport = Transport::from((stream, Bincode::default()));
    let client = PlayerClient::new(Default::default(), transport).spawn();
    times(async |request| Ok(client.load(context::current(), request).await?)).await
}

tonic::include_proto!("calls.Player");

#[tonic::async_trait]
impl GrpcPlayer for Daemon {
    async fn load(&self, request: Request<Load>) -> Result<Response<Loaded>, Status> {
        Ok(Response::new(load(request.into_inner())))
    }
}

pub(crate) async fn serve_tonic(stream: UnixStream) -> Result<()> {
    let streams = stream::iter([io::Result::Ok(stream)]).chain(stream::pending());
    let server = Server::builder().add_service(PlayerServer::new(Daemon));
    Ok(server.serve_with_incoming(streams).await?)
}

pub(crate) async fn tonic(path: &str) -> Result<Times> {
    let endpoint = Endpoint::from_shared(format!("unix:{path}"))?
        .initial_stream_window_size(WINDOW)
        .initial_connection_window_size(WINDOW);
    let mut client = GrpcClient::new(endpoint.connect().await?);
    times(async |request: Load| Ok(client.load(request).await?.into_inner())).await
}

pub(crate) async fn serve_jsonrpsee(stream: UnixStream) -> Result<()> {
    let mut module = RpcModule::new(());
    module.register_method("load", |params, (), _| params.one().map(load))?;
    let (stop, _server) = stop_channel();
    let builder = jsonrpsee::server::Server::builder().to_service_builder();
    let service = builder.build(module, stop.clone());
    serve_with_graceful_shutdown(stream, service, stop.shutdown()).await?;
    // A task has the connection.
    future::pending().await
}

pub(crate) async fn jsonrpsee(stream: UnixStream) -> Result<Times> {
    let builder = WsClientBuilder::default();
    let client = builder.build_with_stream("ws://localhost", stream).await?;
    times(async |request| Ok(client.request("load", rpc_params![request]).await?)).await
}
