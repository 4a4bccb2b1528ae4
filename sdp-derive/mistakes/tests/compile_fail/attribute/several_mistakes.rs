use sdp::{SdpDecode, SdpEncode};

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 0, rename = "event")]
#[sdp(tag = "u64")]
#[repr(i16)]
enum Event {
    #[sdp(skip)]
    NoteOn(#[sdp(skip, with = "note")] u8) = -1,
    NoteOff(#[sdp(default)] u8) = 300,
}

fn main() {
    // No further error: the failed derive still writes stub impls.
    let event: Event = sdp::from_slice(&[0]).unwrap();
    sdp::message::to_vec(&event).unwrap();
}
