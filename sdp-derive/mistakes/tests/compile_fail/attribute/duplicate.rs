use sdp::{SdpDecode, SdpEncode};

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 3)]
#[sdp(message_id = 4)]
struct Device {
    #[sdp(skip, skip)]
    id: u32,
}

fn main() {}
