//! The target `calls`, in which a peer sends any frames to the calls of a connection.

use std::sync::LazyLock;

use sdp::message::{self, Frame, FrameDecoder};
use sdp_link::{Calls, Event, Failure, Handshake, Request, Session};
use sdp_schema::Hello;

#[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema)]
#[sdp(message_id = 1)]
struct Echo(String);

impl Request for Echo {
    type Reply = Self;
    type Error = Failure;
}

/// Makes two calls, answers all calls of the peer, and takes its answers, until there is an error.
#[inline]
pub fn calls(mut data: &[u8]) {
    static SESSION: LazyLock<Session> = LazyLock::new(|| {
        let handshake = Handshake::new(Hello::new::<Echo>("fuzz"), "");
        let hello = message::to_vec(handshake.hello()).unwrap();
        let opened = handshake.receive(Frame::from_slice(&hello).unwrap());
        opened.1.unwrap()
    });
    let (mut calls, mut out) = (Calls::new(SESSION.clone()), Vec::new());
    let (mut frames, max) = (FrameDecoder::new(), 200 + 10 * data.len());
    let echo = &Echo(String::new());
    for is_stream in [false, true] {
        calls.request(echo, is_stream, &mut out).unwrap();
    }
    while let Ok(Some(frame)) = frames.next_frame_in(&mut data) {
        match calls.receive(frame, &mut out) {
            Ok(Event::Request { call, message, .. }) => match SESSION.request_of::<Echo>(message) {
                Ok(echo) if calls.item(call, &echo, &mut out).unwrap() => {}
                Ok(echo) => calls.reply(call, &echo, &mut out),
                Err(failure) => calls.fail(call, &failure, &mut out),
            },
            Ok(Event::Answer(call) | Event::Credit(call)) => {
                while let Some(answer) = calls.take(call, &mut out) {
                    let _ = answer.decode::<Echo>(&SESSION);
                }
                calls.end(call, &mut out);
            }
            Ok(_) => {}
            Err(_) => break,
        }
    }
    let mut out = &out[..];
    assert!(out.len() <= max);
    while !out.is_empty() {
        out = Frame::from_prefix(out).unwrap().1;
    }
}
