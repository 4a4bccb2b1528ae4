use sdp::{SdpDecode, SdpDispatch, SdpEncode};

#[derive(SdpEncode, SdpDecode)]
struct Plugin;

#[derive(SdpDispatch)]
enum HostMessage {
    Added(Plugin),
    Removed(Plugin),
}

fn main() {}
