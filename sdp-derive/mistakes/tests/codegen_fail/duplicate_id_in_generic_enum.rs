use sdp::{SdpDecode, SdpDispatch, SdpEncode};

#[derive(SdpEncode, SdpDecode)]
struct Plugin;

#[derive(SdpDispatch)]
enum HostMessage<T> {
    Plugin(Plugin),
    Custom(T),
}

fn main() {
    let _: Result<HostMessage<Plugin>, _> = sdp::message::from_slice(&[]);
}
