use sdp::{SdpDispatch, SdpEncode};

#[derive(SdpEncode)]
struct OnlyEncoded;

struct Nothing;

#[derive(SdpDispatch)]
enum HostMessage {
    OnlyEncoded(OnlyEncoded),
    Nothing(Nothing),
}

fn main() {}
