use sdp::{SdpDecode, SdpEncode};

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 0)]
struct Zero;

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 65280)]
struct TooLarge;

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = "3")]
struct Text;

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 3u32)]
struct Suffix;

fn main() {
    sdp::message::to_vec(&Zero).unwrap();
}
