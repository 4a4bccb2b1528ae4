use sdp::SdpDispatch;

#[derive(SdpDispatch)]
struct HostMessage {
    id: u32,
}

fn main() {}
