use sdp::{SdpDecode, SdpEncode, SdpSchema};

#[derive(SdpEncode, SdpDecode, SdpSchema)]
enum Number {
    Linear,
    #[sdp(other)]
    Unknown(u32),
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
enum Borrowed<'a> {
    Linear(&'a str),
    #[sdp(other)]
    Unknown(&'a [u8]),
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
struct Name(String);

#[derive(SdpEncode, SdpDecode, SdpSchema)]
enum Newtype {
    #[sdp(other)]
    Unknown(Name),
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
enum Pointer {
    #[sdp(other)]
    Unknown(Box<String>),
}

fn main() {}
