//! The target `calls`, in which a peer sends any frames to the calls of a connection.

use std::sync::OnceLock;

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

/// Makes two calls, answers all calls of the peer, and takes its answers, until it breaks a rule.
#[inline]
pub fn calls(mut data: &[u8]) {
    static SESSION: OnceLock<Session> = OnceLock::new();
    let session = SESSION.get_or_init(|| {
        let handshake = Handshake::new(Hello::new::<Echo>("fuzz"), "");
        let hello = message::to_vec(handshake.hello()).unwrap();
        let (_, session) = handshake.receive(Frame::from_slice(&hello).unwrap());
        session.unwrap()
    });
    let (mut calls, mut out) = (Calls::new(session.clone()), Vec::new());
    let (mut frames, max) = (FrameDecoder::new(), 200 + 10 * data.len());
    for is_stream in [false, true] {
        let call = calls.request(&Echo(String::new()), is_stream, &mut out);
        assert_eq!(call.unwrap(), u32::from(is_stream));
    }
    while let Ok(Some(frame)) = frames.next_frame_in(&mut data) {
        match calls.receive(frame, &mut out) {
            Ok(Event::Request { call, message, .. }) => match session.request_of::<Echo>(message) {
                // A stream goes on, so that the peer can cancel it.
                Ok(echo) if calls.item(call, &echo, &mut out).unwrap() => {}
                Ok(echo) => calls.reply(call, &echo, &mut out),
                Err(failure) => calls.fail(call, &failure, &mut out),
            },
            Ok(Event::Answer(call) | Event::Credit(call)) => {
                while let Some(answer) = calls.take(call, &mut out) {
                    let _ = answer.decode::<Echo>(session);
                }
                calls.end(call, &mut out);
            }
            Err(error) if !error.is_about_one_message() => break,
            _ => {}
        }
    }
    // Each step is whole, and a failure has a text.
    assert!(out.len() <= max);
    let mut out = &out[..];
    while !out.is_empty() {
        (_, out) = Frame::from_prefix(out).unwrap();
    }
}
