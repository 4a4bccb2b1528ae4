//! The contenders without a runtime.

use std::io::{BufRead, BufReader, Write};
use std::os::unix::net::UnixStream;

use sdp::message::{MessageReader, MessageWriter};
use sdp_link::{Client, Failure, Handshake, Request, Server};
use sdp_schema::Hello;

use crate::measure::{Result, Times, times};
use crate::messages::{Load, Loaded, load};

/// SDP messages without calls.
pub(crate) fn serve_messages(stream: &UnixStream) -> Result<()> {
    let (mut reader, mut writer) = (MessageReader::new(stream), MessageWriter::new(stream));
    while let Some(request) = reader.read()? {
        writer.write(&load(request))?;
    }
    Ok(())
}

pub(crate) async fn messages(stream: &UnixStream) -> Result<Times> {
    let (mut reader, mut writer) = (MessageReader::new(stream), MessageWriter::new(stream));
    times(async |request| {
        writer.write(&request)?;
        Ok(reader.read()?.ok_or("the server has ended")?)
    })
    .await
}

impl Request for Load {
    type Reply = Loaded;
    type Error = Failure;
}

pub(crate) fn handshake() -> Handshake {
    Handshake::new(Hello::new::<Load>("player").and::<Loaded>(), "player 1.0")
}

/// sdp-link.
pub(crate) fn serve_link(stream: UnixStream) -> Result<()> {
    let connection = handshake().accept(stream.try_clone()?, stream)?;
    Ok(Server::new(connection).on(|it| Ok(load(it))).run()?)
}

pub(crate) async fn link(stream: &UnixStream) -> Result<Times> {
    let connection = handshake().connect(stream.try_clone()?, stream.try_clone()?)?;
    let client = Client::new(connection);
    times(async |request: Load| Ok(client.call(&request)?)).await
}

/// A hand-written daemon: each request and each reply is a line of JSON.
pub(crate) fn serve_lines(stream: &UnixStream) -> Result<()> {
    let (mut reader, mut line) = (BufReader::new(stream), String::new());
    while reader.read_line(&mut line)? > 0 {
        write_line(stream, &load(serde_json::from_str(&line)?))?;
        line.clear();
    }
    Ok(())
}

pub(crate) async fn lines(stream: &UnixStream) -> Result<Times> {
    let (mut reader, mut line) = (BufReader::new(stream), String::new());
    times(async |request| {
        write_line(stream, &request)?;
        line.clear();
        reader.read_line(&mut line)?;
        Ok(serde_json::from_str(&line)?)
    })
    .await
}

fn write_line(mut stream: &UnixStream, value: &impl serde::Serialize) -> Result<()> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    Ok(stream.write_all(&line)?)
}
