//! The numbers of calls after 4,294,967,296 of them, which no test can make.

use sdp::message::{self, Frame};
use sdp_schema::Hello;

use super::{Calls, Failure, Request};
use crate::handshake::Handshake;

#[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema)]
#[sdp(message_id = 1)]
struct Load;

impl Request for Load {
    type Reply = Self;
    type Error = Failure;
}

#[test]
fn numbers_of_open_calls_are_not_used_again() {
    let handshake = Handshake::new(Hello::new::<Load>("player"), "");
    let hello = message::to_vec(handshake.hello()).unwrap();
    let (_, session) = handshake.receive(Frame::from_slice(&hello).unwrap());
    let (mut calls, mut out) = (Calls::new(session.unwrap()), Vec::new());
    let mut request = |calls: &mut Calls| calls.request(&Load, false, &mut out).unwrap();
    assert_eq!([request(&mut calls), request(&mut calls)], [0, 1]);
    calls.next = u32::MAX;
    assert_eq!([request(&mut calls), request(&mut calls)], [u32::MAX, 2]);
    calls.cancel(0, &mut Vec::new());
    // The number of the cancelled call is used 4,294,967,296 calls later.
    assert_eq!(request(&mut calls), 3);
    calls.next = 0;
    assert_eq!([request(&mut calls), request(&mut calls)], [0, 4]);
}
