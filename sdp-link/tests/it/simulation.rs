//! Schedules of calls between two ends: all within small bounds, and many at random. A model that is written from WIRE.md
//! alone watches each step.

use std::collections::{BTreeMap, VecDeque};
use std::env;
use std::sync::LazyLock;

use sdp::message::{self, Frame, FrameDecoder};
use sdp_link::{CallError, CallLimits, Calls, Event, Failure, FailureReason, Handshake, Session};

use crate::fronts::{Count, Number, hello};

pub(crate) fn session(handshake: &Handshake) -> Session {
    let hello = message::to_vec(handshake.hello()).unwrap();
    let (_, session) = handshake.receive(Frame::from_slice(&hello).unwrap());
    session.unwrap()
}

fn limited(limits: &CallLimits) -> Session {
    session(&Handshake::new(hello(), "").with_call_limits(limits))
}

/// Sessions with different limits.
static SESSIONS: LazyLock<Vec<(CallLimits, Session)>> = LazyLock::new(|| {
    let mut random = fastrand::Rng::with_seed(1);
    let mut sessions = vec![];
    for _ in 0..200 {
        let mut limits = CallLimits::DEFAULT;
        (limits.calls, limits.items) = (random.u32(1..5), random.u32(..5));
        limits.queued = random.usize(40..400);
        sessions.push((limits, limited(&limits)));
    }
    sessions
});

/// The number of items of each stream.
const ITEMS: u32 = 3;

/// The number of a call, the kind of its step, the count, and the length of the content.
pub(crate) type Step = (u32, u8, u32, usize);

/// Takes the first message, which has to be a step with a whole message or without content.
pub(crate) fn parse(bytes: &mut &[u8]) -> Step {
    let number = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
    let (kind, len) = (bytes[14], number(19) as usize);
    let step = (number(10), kind, number(15), len);
    assert_eq!(bytes[..6], *b"SDP2\xfc\xff");
    assert_eq!(number(6) as usize, 13 + len);
    assert!(matches!(kind, 3 | 5 | 6) || number(29) as usize + 10 == len);
    assert!(matches!(kind, 0 | 1 | 2 | 4) || len == 0);
    *bytes = &bytes[23 + len..];
    step
}

/// One end by the rules C1 to C4: its calls and those of its peer that are not over. Each has the items that may come, or
/// `None` if it has one answer.
#[derive(Default)]
pub(crate) struct Model {
    pub(crate) made: BTreeMap<u32, Option<u32>>,
    pub(crate) answered: BTreeMap<u32, Option<u32>>,
}

impl Model {
    /// Returns whether the call of the step is not over, or `None` if the step breaks a rule.
    pub(crate) fn step(&mut self, (call, kind, count, _): Step, is_sent: bool) -> Option<bool> {
        let calls = match matches!(kind, 1..=4) == is_sent {
            true => &mut self.answered,
            false => &mut self.made,
        };
        let credit = match (kind, calls.remove(&call)) {
            (0, None) => (count > 0).then_some(count),
            (_, None) => return Some(false),
            (1, Some(None)) | (3, Some(Some(_))) | (4 | 5, _) => return Some(true),
            (2, Some(Some(credit))) => Some(credit.checked_sub(1)?),
            (6, Some(Some(credit))) => Some(credit.checked_add(count)?),
            _ => return None,
        };
        calls.insert(call, credit);
        Some(true)
    }
}

struct End {
    calls: Calls,
    limits: CallLimits,
    model: Model,
    /// The calls to make. Those with odd numbers are streams.
    plan: Vec<u32>,
    /// The calls of this program: their number, the number of items taken, and the kinds and lengths of further answers.
    made: BTreeMap<u32, (u32, u32, Queue)>,
    /// The calls with a handler: their number, and the number of items sent.
    served: BTreeMap<u32, (u32, u32)>,
    /// The bytes for the peer.
    pipe: Vec<u8>,
    is_cut: bool,
    frames: FrameDecoder,
}

type Queue = VecDeque<(u8, usize)>;
type Ends = [End; 2];

/// Both ends, the possible next events, and for each event the end and the call that it is about.
fn ends(plans: [(&(CallLimits, Session), Vec<u32>); 2]) -> Ends {
    plans.map(|((limits, session), plan)| End {
        calls: Calls::new(session.clone()),
        limits: *limits,
        model: Model::default(),
        plan,
        made: BTreeMap::new(),
        served: BTreeMap::new(),
        pipe: Vec::new(),
        is_cut: false,
        frames: FrameDecoder::new(),
    })
}

impl End {
    /// Sends steps, which have to be allowed, and looks at all calls.
    fn send(&mut self, out: &[u8]) {
        let mut rest = out;
        while !rest.is_empty() {
            assert_eq!(self.model.step(parse(&mut rest), true), Some(true));
        }
        self.pipe.extend(if self.is_cut { &[] } else { out });
        let mut out = Vec::new();
        for (id, (.., queue)) in &self.made {
            let items = self.model.made.get(id).copied().flatten().unwrap_or(0) as usize;
            assert!(items == 0 || items + queue.len() <= self.limits.items.max(1) as usize);
            assert!(!queue.is_empty() || self.calls.take(*id, &mut out).is_none());
        }
        for id in self.served.keys() {
            let credit = self.model.answered.get(id).map(|it| it.unwrap_or(0));
            assert_eq!(self.calls.credit(*id), credit);
            let item = Number { number: 0 };
            assert!(credit > Some(0) || !self.calls.item(*id, &item, &mut out).unwrap());
        }
        assert!(out.is_empty());
    }

    fn receive(&mut self, frame: &[u8]) {
        let ((id, kind, count, len), mut out) = (parse(&mut &frame[..]), Vec::new());
        let is_known = self.model.step((id, kind, count, len), false).unwrap();
        let others = self.served.len();
        // All requests have the same length.
        let is_long = others > 0 && (others + 1) * len > self.limits.queued;
        let is_full = is_long || others == self.limits.calls as usize;
        let frame = Frame::from_slice(frame).unwrap();
        match self.calls.receive(frame, &mut out).unwrap() {
            Event::Request {
                call,
                message,
                is_stream,
            } if kind == 0 && !is_full => {
                let request = self.calls.session().request_of::<Count>(message);
                let number = request.unwrap().from;
                assert_eq!((call, is_stream), (id, count > 0));
                self.served.insert(id, (number, 0));
            }
            Event::Nothing if kind == 0 => assert!(is_full && !out.is_empty()),
            Event::Nothing => assert!(!is_known),
            Event::Credit(call) => assert!(kind > 4 && is_known && call == id),
            Event::Answer(call) if (1..=4).contains(&kind) && is_known && call == id => {
                let queued: usize = self.made.values().flat_map(|it| &it.2).map(|it| it.1).sum();
                let queue = &mut self.made.get_mut(&id).unwrap().2;
                match queued + len > self.limits.queued {
                    true => *queue = Queue::from([(9, 0)]),
                    false => queue.push_back((kind, len)),
                }
            }
            event => panic!("{event:?} of the kind {kind}"),
        }
        self.send(&out);
    }

    fn act(&mut self, event: &str, id: u32) {
        let (calls, mut out) = (&mut self.calls, Vec::new());
        match event {
            "request" => {
                let from = self.plan.remove(0);
                let is_full = self.made.len() == self.limits.calls as usize;
                match calls.request(&Count { from, to: 0 }, from % 2 == 1, &mut out) {
                    Err(CallError::TooManyCalls(_)) if is_full => {}
                    Ok(id) if !is_full => _ = self.made.insert(id, (from, 0, Queue::new())),
                    result => panic!("{result:?}"),
                }
            }
            "cancel" => {
                self.made.remove(&id);
                calls.cancel(id, &mut out);
            }
            "take" => {
                let (number, taken, queue) = self.made.get_mut(&id).unwrap();
                let answer = calls.take(id, &mut out).unwrap();
                let is_item = answer.is_item();
                let kind = match answer.decode::<Count>(calls.session()) {
                    Ok(Some(it)) if it.number == *number * 10 + *taken => 1 + u8::from(is_item),
                    Ok(None) => 3,
                    Err(CallError::Failed(it)) if it.text() == number.to_string() => 4,
                    Err(CallError::Failed(it)) if it.reason() == Some(FailureReason::Busy) => 4,
                    Err(CallError::TooLong) => 9,
                    answer => panic!("{answer:?}"),
                };
                assert_eq!(kind, queue.pop_front().unwrap().0);
                *taken += u32::from(is_item);
                if !is_item {
                    self.made.remove(&id);
                }
            }
            "item" => {
                let (number, sent) = self.served.get_mut(&id).unwrap();
                let number = *number * 10 + *sent;
                assert!(calls.item(id, &Number { number }, &mut out).unwrap());
                *sent += 1;
            }
            _ => {
                let (number, sent) = self.served.remove(&id).unwrap();
                let (text, is_even) = (number.to_string(), number % 2 == 0);
                let number = number * 10 + sent;
                let reply = Number { number };
                match event {
                    "fail" => calls.fail(id, &Failure::new(&text), &mut out),
                    _ if is_even => calls.reply(id, &reply, &mut out),
                    _ => calls.end(id, &mut out),
                }
                let len = out.len();
                assert_eq!(len > 0, self.model.answered.contains_key(&id));
                // The second answer of a handler goes nowhere.
                calls.reply(id, &reply, &mut out);
                calls.end(id, &mut out);
                assert_eq!(out.len(), len);
            }
        }
        self.send(&out);
    }
}

/// Returns the possible next events: the end, the event, and the call that it is about. At the end of a schedule, these
/// are the events that give each call its answer.
fn events(ends: &Ends, is_end: bool) -> Vec<(usize, &'static str, u32)> {
    let mut events = Vec::new();
    for (side, end) in ends.iter().enumerate() {
        let mut add = |event, id: &u32, is_possible: bool| {
            events.extend(is_possible.then_some((side, event, *id)));
        };
        add("arrive", &0, !end.pipe.is_empty());
        add("request", &0, !end.plan.is_empty());
        for (id, (.., queue)) in &end.made {
            add("take", id, !queue.is_empty());
            add("cancel", id, !is_end);
        }
        for (id, (number, sent)) in &end.served {
            let credit = end.model.answered.get(id);
            let is_stream = number % 2 == 1 && *sent < ITEMS;
            add("item", id, is_stream && credit.copied().flatten() > Some(0));
            add("finish", id, !is_end || !is_stream || credit.is_none());
            add("fail", id, !is_end);
        }
    }
    events
}

/// Applies an event. `count` says how many bytes arrive.
fn apply(ends: &mut Ends, event: (usize, &str, u32), count: impl FnOnce(&[u8]) -> usize) {
    let (side, event, id) = event;
    if event != "arrive" {
        return ends[side].act(event, id);
    }
    let pipe = &mut ends[side].pipe;
    let bytes: Vec<u8> = pipe.drain(..count(pipe)).collect();
    let (mut bytes, to) = (&bytes[..], &mut ends[1 - side]);
    while let Some(frame) = to.frames.next_frame_in(&mut bytes).unwrap() {
        let frame = frame.as_bytes().to_vec();
        to.receive(&frame);
    }
}

/// Ends all calls. Each then has its answer, and no end knows a call any more.
fn finish(mut ends: Ends) {
    while let Some(event) = events(&ends, true).first() {
        apply(&mut ends, *event, <[u8]>::len);
    }
    assert!(events(&ends, false).is_empty() || ends.iter().any(|end| end.is_cut));
}

#[test]
fn all_schedules_of_three_calls_are_right() {
    let depth = env::var("DEPTH").map_or(6, |depth| depth.parse().unwrap());
    let mut limits = CallLimits::DEFAULT;
    (limits.calls, limits.items) = (2, 2);
    let session = &(limits, limited(&limits));
    let mut digits = Vec::<(usize, usize)>::new();
    loop {
        let mut ends = ends([(session, vec![2, 3]), (session, vec![4])]);
        for at in 0..depth {
            let events = events(&ends, false);
            if at == digits.len() {
                digits.push((0, events.len()));
            }
            if let Some(event) = events.get(digits[at].0) {
                apply(&mut ends, *event, |mut pipe| 23 + parse(&mut pipe).3);
            }
        }
        finish(ends);
        while digits.pop_if(|it| it.0 + 1 >= it.1).is_some() {}
        match digits.last_mut() {
            Some((digit, _)) => *digit += 1,
            None => return,
        }
    }
}

#[test]
fn random_schedules_are_right() {
    let seeds = env::var("SEEDS").map_or(1_000, |seeds| seeds.parse().unwrap());
    for seed in 0..seeds {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut ends = ends([2, 50].map(|first| {
            let session = random.choice(&*SESSIONS).unwrap();
            let plan = first..first + random.u32(..9);
            (session, plan.map(|it| it * 2 + random.u32(..2)).collect())
        }));
        let cut = random.usize(..300);
        for at in 0..random.usize(..150) {
            if at == cut {
                let End { pipe, is_cut, .. } = &mut ends[random.usize(..2)];
                pipe.truncate(random.usize(..=pipe.len()));
                *is_cut = true;
            }
            if let Some(event) = random.choice(events(&ends, false))
                && (!matches!(event.1, "cancel" | "finish" | "fail") || random.u8(..) < 40)
            {
                apply(&mut ends, event, |pipe| random.usize(1..=pipe.len()));
            }
        }
        finish(ends);
    }
}
