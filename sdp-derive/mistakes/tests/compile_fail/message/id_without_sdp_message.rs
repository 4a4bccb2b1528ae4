use sdp::SdpDecode;

#[derive(SdpDecode)]
#[sdp(message_id = 3)]
struct Device {
    id: u32,
}

#[derive(SdpDecode)]
#[sdp(message_id = 4)]
struct Generic<T> {
    value: T,
}

fn main() {}
