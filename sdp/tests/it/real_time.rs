//! The real-time safe functions do not allocate or free memory, for any input.

use allocation_counter::measure;
use sdp::{SdpDecode, SdpDispatch, SdpEncode, Seq, message};

use crate::errors::{is_refused, too_small};

types! {
    #[derive(Clone, Copy)]
    #[sdp(message_id = 1)]
    struct ParameterChange { plugin: u32, parameter: u32, value: f32, offset: u32 }

    #[sdp(message_id = 2)]
    struct Block { channels: [Vec<f32>; 2], events: Vec<(u32, Event)>, label: Option<String> }

    enum Event { Note { key: u8, velocity: f32 }, Text(String), Stop }

    #[sdp(message_id = 3)]
    struct Rename<'a> { plugin: u32, name: &'a str, key: &'a [u8; 16], state: &'a [u8] }
}

#[derive(SdpDispatch, Debug, PartialEq)]
enum HostMessage<'a> {
    ParameterChange(ParameterChange),
    Rename(Rename<'a>),
}

const CHANGE: ParameterChange = ParameterChange {
    plugin: 7,
    parameter: 3,
    value: 0.25,
    offset: 64,
};

const RENAME: Rename<'_> = Rename {
    plugin: 7,
    name: "Größeres Reverb, with a longer name",
    key: &[9; 16],
    state: &[1, 2, 3, 4, 5],
};

fn block(seed: u8) -> Block {
    let (key, velocity) = (seed, 0.5);
    let note = Event::Note { key, velocity };
    let text = Event::Text(format!("event {seed:03}"));
    Block {
        channels: [vec![f32::from(seed); 64], vec![0.5; 64]],
        events: vec![(0, note), (32, text), (63, Event::Stop)],
        label: Some(format!("block {seed:03}")),
    }
}

/// Runs `work`, which must neither allocate nor free.
#[track_caller]
fn real_time<R>(work: impl FnOnce() -> R) -> R {
    let mut result = None;
    let info = measure(|| result = Some(work()));
    assert_eq!((info.count_total, info.count_current), (0, 0));
    result.unwrap()
}

#[test]
fn check_detects_an_allocation_and_a_free() {
    let text = String::from("text");
    let clone = std::panic::catch_unwind(|| real_time(|| text.clone()));
    assert!(clone.is_err());
    let free = std::panic::catch_unwind(|| real_time(|| drop(text)));
    assert!(free.is_err());
}

#[test]
fn encoding_into_a_buffer_does_not_allocate() {
    let block = block(1);
    let mut buffer = vec![0; 4096];
    let len = real_time(|| sdp::to_slice(&block, &mut buffer).map(|bytes| bytes.len())).unwrap();
    assert_eq!(real_time(|| sdp::encoded_len(&block)), Ok(len));
    assert_eq!(real_time(|| message::encoded_len(&block)), Ok(len + 10));
    for short in 0..len {
        let result = real_time(|| sdp::to_slice(&block, &mut buffer[..short]));
        is_refused(result, too_small(len, short));
    }
    let mut rest = &mut buffer[..];
    real_time(|| sdp::append(&block, &mut rest)).unwrap();
    real_time(|| message::append(&block, &mut rest)).unwrap();
    assert_eq!(rest.len(), 4096 - 2 * len - 10);
    assert!(real_time(|| sdp::append(&block, &mut &mut rest[..9])).is_err());

    #[cfg(not(sdp_safe))]
    {
        let mut buffer = vec![std::mem::MaybeUninit::uninit(); len + 10];
        assert!(real_time(|| sdp::to_slice(&block, &mut buffer).is_ok()));
        assert!(real_time(|| message::to_slice(&block, &mut buffer).is_ok()));
    }
    let mut out = Vec::with_capacity(4096);
    real_time(|| sdp::append(&block, &mut out)).unwrap();
    real_time(|| message::append(&block, &mut out)).unwrap();
    assert_eq!(out.len(), 2 * len + 10);
}

#[test]
fn decoding_borrowed_types_does_not_allocate() {
    let change = sdp::to_vec(&CHANGE).unwrap();
    assert_eq!(real_time(|| sdp::from_slice(&change)), Ok(CHANGE));
    let rename = sdp::to_vec(&RENAME).unwrap();
    assert_eq!(real_time(|| sdp::from_slice(&rename)), Ok(RENAME));
    for len in 0..rename.len() {
        let short = &rename[..len];
        assert!(real_time(|| sdp::from_slice::<Rename<'_>>(short)).is_err());
    }
    for index in 0..rename.len() {
        let mut wrong = rename.clone();
        wrong[index] = 0xff;
        let _ = real_time(|| sdp::from_slice::<Rename<'_>>(&wrong).map(|rename| rename.plugin));
    }
}

#[test]
fn reading_a_lazy_sequence_does_not_allocate() {
    types! {
        #![derive(SdpEncode, SdpDecode)]
        struct Lazy<'a> { channels: [Seq<'a, f32>; 2], events: Seq<'a, (u32, Name<'a>)> }
        struct Name<'a>(&'a str);
    }

    let events = vec![(0_u32, "first"), (32, "second, which is longer")];
    let bytes = sdp::to_vec(&(vec![0.5_f32; 64], vec![0.25_f32; 64], events)).unwrap();
    let (sum, copied, names) = real_time(|| {
        let lazy: Lazy<'_> = sdp::from_slice(&bytes).unwrap();
        let [left, right] = lazy.channels;
        let mut block = [0.0; 64];
        let copied = right.copy_to_slice(&mut block);
        let copied = copied.is_some_and(|block| block == [0.25; 64]);
        let names: usize = lazy.events.iter().map(|(_, name)| name.0.len()).sum();
        assert_eq!(lazy.events.get(1).map(|(at, _)| at), Some(32));
        assert!(lazy.events.first().is_some() && lazy.events.last().is_some());
        assert!(sdp::to_slice(&lazy, &mut [0; 1024]).is_ok_and(|again| again == bytes));
        let third = left.get(3).unwrap_or_default();
        (left.iter().sum::<f32>() + third, copied, names)
    });
    assert_eq!((sum, copied, names), (32.5, true, 28));
}

#[test]
fn decoding_a_borrowed_message_enum_does_not_allocate() {
    let frames = [
        message::to_vec(&CHANGE).unwrap(),
        message::to_vec(&RENAME).unwrap(),
    ]
    .concat();
    let (first, rest) = real_time(|| message::from_prefix::<HostMessage>(&frames)).unwrap();
    assert_eq!(first, HostMessage::ParameterChange(CHANGE));
    let second = real_time(|| message::from_slice::<HostMessage>(rest)).unwrap();
    assert_eq!(second, HostMessage::Rename(RENAME));
    let unknown = [0x53, 0x44, 0x50, 0x32, 9, 0, 0, 0, 0, 0];
    assert!(real_time(|| message::from_slice::<HostMessage>(&unknown)).is_err());
}
