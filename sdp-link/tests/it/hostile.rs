//! Calls with a peer that breaks the rules: an error that names the rule, or a step that is ignored.

use sdp::message::{self, Frame};
use sdp_link::{CallLimits, Calls, Event, Failure};

use crate::calls::{Load, Number, load};
use crate::simulation::{Model, SESSION, parse};
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
    (limits.items, limits.queued) = (2, 5000);
    let (mut calls, mut out) = (Calls::new(SESSION.clone()).with_limits(&limits), Vec::new());
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

/// What the peer sends, each step with a count or a content, and what follows the last one.
const CASES: &str = "\
9 reply: the peer has answered a call of nobody
2 reply: ignored
0 reply, 0 reply: ignored
0 error, 0 reply: ignored
1 end, 1 item: ignored
0 item: the peer has answered a call for one message with a stream, or the reverse
0 end: the peer has answered a call for one message with a stream, or the reverse
1 reply: the peer has answered a call for one message with a stream, or the reverse
1 item, 1 item, 1 item: the peer has sent more items than it was granted
1 item long, 1 item long: answer 1, then 5 of 1
1 item long, 1 item long, 1 item long: ignored
1 item long, 1 item long, 1 take: the answers that nobody has taken exceed the limit `CallLimits::queued`
1 item long, 0 reply long: answer 0
0 request: the peer has used the id of a call that is not over
1 cancel, 1 request: the peer has used the id of a call that is not over
1 cancel, 1 cancel: ignored
1 cancel, 1 credit 4294967295: ignored
1 credit 4294967294: credit 1
1 credit 4294967295: the peer has granted items of a call without a stream, or more than 4294967295
0 credit 1: the peer has granted items of a call without a stream, or more than 4294967295
9 credit 4294967295: ignored
9 cancel: ignored
9 later short: ignored
9 request short: at byte 6: expected a payload of 4 bytes, found 3
9 request twice: at byte 6: expected a payload of 4 bytes, found 18
2 error short: at byte 6: expected a payload of 4 bytes, found 3
9 request nested: request 9
0 reply, 0 take: the answer cannot be read: at byte 4: expected message id 2 of Loaded, found 5
0 reply failure, 0 take: the answer cannot be read: message 65531 is not part of the writer's schema (at byte 0, message)
0 error, 0 take: the answer cannot be read: at byte 4: expected message id 3 of NoFile, found 5
0 error nested, 0 take: the answer cannot be read: message 65532 is not part of the writer's schema (at byte 0, message)
0 error failure, 0 take: the peer has failed: no
65535 message: the peer has sent a late `Hello`
65534 message: the peer has sent a late verdict
65532 message: at byte 0: unexpected end of input: expected 13 bytes, found 0
65531 message: ignored
65280 message: ignored";

#[test]
fn steps_that_break_a_rule_are_named_or_ignored() {
    let number = number();
    // A failure of a later version.
    let failure = framed(0xfffb, &[200, 2, 0, 0, 0, b'n', b'o', 0, 0, 0, 0]);
    for line in CASES.lines() {
        let (steps, expected) = line.split_once(": ").unwrap();
        let (mut calls, mut found) = (calls(), String::new());
        for words in steps
            .split(", ")
            .map(|step| step.split(' ').collect::<Vec<_>>())
        {
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

#[test]
fn too_many_requests_take_no_memory() {
    let mut calls = calls();
    let mut request = |call| receive(&mut calls, &step(call, 0, 0, &number()));
    for call in 2..300 {
        let is_full = call >= 256;
        let expected = if is_full {
            "ignored, then 4 of"
        } else {
            "request"
        };
        assert_eq!(request(call), format!("{expected} {call}"));
    }
    // A call that is cancelled takes its place until its handler returns.
    assert_eq!(receive(&mut calls, &step(7, 5, 0, &[])), "credit 7");
    let request = step(256, 0, 0, &number());
    assert_eq!(receive(&mut calls, &request), "ignored, then 4 of 256");
    let unread = calls.receive(Frame::from_slice(&request).unwrap(), &mut vec![0; 5001]);
    assert!(unread.unwrap_err().to_string().contains("reads no answers"));
    let mut out = Vec::new();
    calls.fail(7, &Failure::new("late"), &mut out);
    assert!(out.is_empty());
    assert_eq!(receive(&mut calls, &request), "request 256");
}

/// A handler ends a call for one message like a stream, or the reverse.
#[test]
fn answers_of_the_other_kind_are_failures() {
    let (mut calls, mut out) = (calls(), Vec::new());
    calls.end(0, &mut out);
    calls.reply(1, &Number { number: 7 }, &mut out);
    // A request that is alone can have any length.
    let long = framed(5, &[7; 6000]);
    assert_eq!(receive(&mut calls, &step(2, 0, 0, &long)), "request 2");
    let busy = receive(&mut calls, &step(3, 0, 1, &number()));
    assert_eq!(busy, "ignored, then 4 of 3");
    let mut rest = &out[..];
    let failures = [(); 2]
        .map(|()| parse(&mut rest))
        .map(|(call, kind, ..)| (call, kind));
    assert_eq!((failures, rest), ([(0, 4), (1, 4)], &[][..]));
}

/// Random steps have the result of the model.
#[test]
fn random_steps_break_the_rules_of_the_model() {
    let (mut random, mut counts, number) = (fastrand::Rng::with_seed(1), [0; 3], number());
    for _ in 0..1_000 {
        let mut calls = calls();
        let mut model = Model::default();
        model.made.extend([(0, None), (1, Some(2))]);
        model.answered.extend([(0, None), (1, Some(1))]);
        for _ in 0..30 {
            let (call, kind, count) = (random.u32(..4), random.u8(..7), random.u32(..3));
            let has_content = matches!(kind, 0 | 1 | 2 | 4);
            let content = &number[..if has_content { number.len() } else { 0 }];
            let is_known = model.step((call, kind, count, 0), false);
            let (bytes, mut out) = (step(call, kind, count, content), Vec::new());
            let result = calls.receive(Frame::from_slice(&bytes).unwrap(), &mut out);
            counts[is_known.map_or(2, usize::from)] += 1;
            match (&result, is_known) {
                (Err(_), None) => break,
                // A number that this end has not used.
                (Err(_), Some(false)) if call == 3 && matches!(kind, 1..=4) => break,
                (Ok(Event::Nothing), Some(false)) => {}
                (Ok(Event::Request { .. }), Some(true)) => assert_eq!(kind, 0),
                (Ok(Event::Answer(found)), Some(true)) => {
                    assert_eq!((*found, matches!(kind, 1..=4)), (call, true));
                    while calls.take(call, &mut out).is_some() {}
                }
                (Ok(Event::Credit(found)), Some(true)) => {
                    assert_eq!((*found, kind > 4), (call, true));
                    // The handler of a call that is over returns.
                    if calls.credit(call).is_none() {
                        calls.end(call, &mut out);
                    }
                }
                _ => panic!("{result:?} of the kind {kind}: {is_known:?}"),
            }
            let mut rest = &out[..];
            while !rest.is_empty() {
                assert_eq!(model.step(parse(&mut rest), true), Some(true));
            }
        }
    }
    assert!(counts.iter().all(|count| *count > 300), "{counts:?}");
}

#[test]
fn random_changes_of_steps_do_not_panic() {
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..5_000 {
        let mut calls = calls();
        for _ in 0..4 {
            let mut bytes = step(random.u32(..3), random.u8(..8), random.u32(..3), &number());
            for _ in 0..random.usize(..3) {
                let at = random.usize(10..bytes.len());
                bytes[at] = random.choice([0, 1, 3, 14, 28, 255]).unwrap();
            }
            let (frame, mut out) = (Frame::from_slice(&bytes).unwrap(), Vec::new());
            if calls.receive(frame, &mut out).is_err() {
                break;
            }
            for call in 0..3 {
                while let Some(answer) = calls.take(call, &mut out) {
                    _ = answer.decode::<Load>(calls.session());
                }
            }
        }
    }
}
