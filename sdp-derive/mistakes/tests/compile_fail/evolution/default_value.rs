use sdp::{SdpDecode, SdpEncode, SdpSchema};

#[derive(SdpEncode, SdpDecode, SdpSchema)]
struct Colour(u8);

#[derive(SdpDecode, SdpSchema)]
struct OnlyDecoded(u8);

fn number() -> u64 {
    7
}

fn with_argument(number: u32) -> u32 {
    number
}

#[derive(SdpDecode, SdpSchema)]
struct Device {
    #[sdp(default)]
    colour: Colour,
    #[sdp(default = "number")]
    number: u32,
    #[sdp(default = "with_argument")]
    argument: u32,
    #[sdp(default = "missing")]
    missing: u32,
    #[sdp(default = "only_decoded")]
    decoded: OnlyDecoded,
}

fn only_decoded() -> OnlyDecoded {
    OnlyDecoded(1)
}

fn main() {}
