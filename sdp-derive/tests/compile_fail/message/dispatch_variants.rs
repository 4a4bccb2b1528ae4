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

fn main() {
    // No error here: the type has its impls all the same.
    let _ = HostMessage::from_slice(&[]);
}
