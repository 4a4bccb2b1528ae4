use sdp::{SdpDecode, SdpDispatch, SdpEncode};

#[derive(SdpEncode, SdpDecode)]
struct Plugin;

#[derive(SdpEncode, SdpDecode, SdpDispatch)]
enum HostMessage {
    Plugin(Plugin),
}

fn main() {
    let _: Result<HostMessage, _> = sdp::message::from_slice(&[]);
}
