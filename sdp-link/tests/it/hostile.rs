//! Calls with a peer that breaks the rules: an error that names the rule, or a step that is ignored.

use sdp::Limits;
use sdp::message::{self, Frame};
use sdp_link::{CallError, CallLimits, Calls, Event, Handshake, LinkError};

use crate::fronts::{Load, Number, hello, load};
use crate::simulation::{parse, session};
use crate::wire::framed;

/// Returns a step with this content.
pub(crate) fn step(call: u32, kind: u8, count: u32, content: &[u8]) -> Vec<u8> {
    let payload = sdp::to_vec(&(call, kind, count, content.to_vec())).unwrap();
    framed(0xfffc, &payload)
}

/// Returns an end with the calls 0 (for one answer), 1 (for a stream of 2 items) and 2 (cancelled), and the peer's calls 0
/// and 1 (for a stream of one item).
fn calls() -> Calls {
    let mut limits = CallLimits::DEFAULT;
    (limits.calls, limits.items, limits.queued) = (3, 2, 5000);
    let handshake = Handshake::new(hello(), "").with_call_limits(&limits);
    let (mut calls, mut out) = (Calls::new(session(&handshake)), Vec::new());
    calls.request(&load("a"), false, &mut out).unwrap();
    calls.request(&load("b"), true, &mut out).unwrap();
    calls.request(&load("c"), false, &mut out).unwrap();
    calls.cancel(2, &mut out);
    for (call, count) in [(0, 0), (1, 1)] {
        receive(&mut calls, &step(call, 0, count, &number()));
    }
    calls
}

fn number() -> Vec<u8> {
    message::to_vec(&Number { number: 7 }).unwrap()
}

/// Receives a frame. Returns the error or the event, and the kinds of the steps that answer it.
fn receive(calls: &mut Calls, frame: &[u8]) -> String {
    let mut out = Vec::new();
    let mut text = match calls.receive(Frame::from_slice(frame).unwrap(), &mut out) {
        Ok(Event::Nothing) => "ignored".into(),
        Ok(Event::Request { call, .. }) => format!("request {call}"),
        Ok(Event::Answer(call)) => format!("answer {call}"),
        Ok(Event::Credit(call)) => format!("credit {call}"),
        Ok(event) => panic!("{event:?}"),
        Err(error) => error.to_string(),
    };
    let mut rest = &out[..];
    while !rest.is_empty() {
        let (call, kind, ..) = parse(&mut rest);
        text += &format!(", then {kind} of {call}");
    }
    text
}

const KINDS: &str = "request reply item end error cancel credit later";

/// Reads what the peer sends, each step with a count or a content, and what follows the last one.
#[test]
fn steps_that_break_a_rule_are_named_or_ignored() {
    let number = number();
    // A failure of a later version.
    let failure = framed(0xfffb, &[200, 2, 0, 0, 0, b'n', b'o', 0, 0, 0, 0]);
    for line in include_str!("hostile.txt").lines() {
        let (steps, expected) = line.split_once(": ").unwrap();
        let (mut calls, mut found) = (calls(), String::new());
        for step_words in steps.split(", ") {
            let words: Vec<_> = step_words.split(' ').collect();
            let call = words[0].parse().unwrap();
            let arg = words.get(2).copied().unwrap_or_default();
            let content = match arg {
                "short" => number[..13].to_vec(),
                "twice" => [&number[..], &number].concat(),
                "long" => framed(5, &[7; 3000]),
                "nested" => step(0, 1, 0, &number),
                "failure" => failure.clone(),
                _ => number.clone(),
            };
            let kind = KINDS.split(' ').zip(0..).find(|it| it.0 == words[1]);
            found = match (kind, words[1]) {
                (Some((_, kind)), _) => {
                    let count = arg.parse().unwrap_or(0);
                    receive(&mut calls, &step(call, kind, count, &content))
                }
                (_, "take") => {
                    let answer = calls.take(call, &mut Vec::new()).unwrap();
                    let error = answer.decode::<Load>(calls.session()).unwrap_err();
                    assert!(calls.take(call, &mut Vec::new()).is_none());
                    error.to_string()
                }
                _ => receive(&mut calls, &framed(words[0].parse().unwrap(), &[])),
            };
        }
        assert_eq!(found, expected, "{line}");
    }
}

/// A handler ends a call for one message like a stream, or the reverse.
#[test]
fn answers_of_the_other_kind_are_failures() {
    let (mut calls, mut out) = (calls(), Vec::new());
    calls.end(0, &mut out);
    calls.reply(1, &Number { number: 7 }, &mut out);
    let mut rest = &out[..];
    let failures = [(); 2].map(|()| parse(&mut rest));
    let failures = failures.map(|step| (step.0, step.1));
    assert_eq!((failures, rest), ([(0, 4), (1, 4)], &[][..]));
}

/// A message over the limit of the stream ends its call, and not the connection.
#[test]
fn messages_over_the_limit_end_only_their_call() {
    let limits = Limits::DEFAULT.with_max_payload_len(5000);
    let session = session(&Handshake::new(hello(), "").with_limits(&limits));
    let [mut caller, mut peer] = [(); 2].map(|()| Calls::new(session.clone()));
    let (mut out, mut back) = (Vec::new(), Vec::new());
    let long = |len| load(&"a".repeat(len));
    let outside = session.encode(&long(5000), &mut out);
    assert!(matches!(outside, Err(LinkError::Unsent(_))) && out.is_empty());
    let error = caller.request(&long(4974), false, &mut out).unwrap_err();
    assert!(matches!(error, CallError::Unsent(_)) && out.is_empty());
    for is_stream in [false, true] {
        // The longest request: a step has 13 bytes, a message 10, and a text 4 more.
        let call = caller.request(&long(4973), is_stream, &mut out).unwrap();
        receive(&mut peer, &std::mem::take(&mut out));
        match is_stream {
            true => assert!(peer.item(call, &long(5000), &mut back).is_err()),
            false => peer.reply(call, &long(5000), &mut back),
        }
        assert_eq!(peer.credit(call), None);
        receive(&mut caller, &std::mem::take(&mut back));
        let answer = caller.take(call, &mut out).unwrap();
        let error = answer.decode::<Load>(&session).unwrap_err().to_string();
        let text = "the peer cannot send the answer";
        assert!(error.starts_with(text), "{error}");
    }
}
