use sdp::{SdpDecode, SdpEncode, SdpMessage};

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "std::net::Ipv4Addr", message_id = 7)]
struct Address {
    octets: [u8; 4],
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "std::num::IntErrorKind")]
#[non_exhaustive]
struct Open {
    kind: u8,
}

#[derive(SdpDecode, SdpMessage)]
#[sdp(remote = "std::cmp::Ordering")]
enum Order {
    Less,
    Equal,
    Greater,
}

fn main() {}
