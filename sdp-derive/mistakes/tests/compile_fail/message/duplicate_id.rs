use sdp::{SdpDecode, SdpDispatch, SdpEncode};

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 3)]
struct Plugin;

#[derive(SdpEncode, SdpDecode)]
#[sdp(message_id = 3)]
struct Rename<'a> {
    name: &'a str,
}

#[derive(SdpEncode, SdpDecode)]
struct Other<T>(T);

#[derive(SdpDispatch)]
enum HostMessage<'a> {
    Other(Other<u8>),
    Plugin(Plugin),
    Rename(Rename<'a>),
    OtherAgain(Other<u16>),
}

fn main() {}
