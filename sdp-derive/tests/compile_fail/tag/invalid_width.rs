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

#[derive(SdpEncode, SdpDecode)]
#[sdp(tag = 2)]
enum Number {
    A,
}

fn main() {}
