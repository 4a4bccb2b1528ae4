use sdp::{SdpDecode, SdpDispatch, SdpEncode};

#[derive(SdpEncode, SdpDecode)]
struct Plugin;

#[derive(SdpDispatch)]
enum HostMessage {
    Plugin(Plugin),
    Reset,
    Rename { name: String },
    Move(u32, u32),
    Nothing(),
}

#[derive(SdpDispatch)]
struct Message;

fn main() {
    // No further error: the failed derive still writes stub impls.
    let _: Result<HostMessage, _> = sdp::message::from_slice(&[]);
}
