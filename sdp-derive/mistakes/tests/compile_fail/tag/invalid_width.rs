use sdp::{SdpDecode, SdpEncode};

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = "u64")]
enum Wide {
    A,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = u64)]
enum NoQuotes {
    A,
}

fn main() {}
