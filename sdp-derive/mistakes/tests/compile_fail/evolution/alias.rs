use sdp::{SdpDecode, SdpEncode, SdpSchema};

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(alias, alias = "", alias = Old, alias("Old"))]
struct Malformed {
    #[sdp(alias = 3)]
    id: u32,
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(alias = "Old", alias = "Repeated", alias = "Old")]
struct Repeated {
    #[sdp(alias = "name")]
    id: u32,
    name: u32,
    #[sdp(alias = "old", alias = "r#type")]
    r#type: u32,
    #[sdp(alias = "old", alias = "type")]
    kind: u32,
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
enum Variants {
    #[sdp(alias = "Power")]
    Linear,
    Power {
        #[sdp(alias = "exponent")]
        exponent: f32,
    },
    #[sdp(alias = "exponent", alias = "exponent")]
    Table,
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
struct Unnamed(#[sdp(alias = "id")] u32, u32);

#[derive(SdpEncode, SdpDecode, SdpSchema)]
struct Skipped {
    #[sdp(skip, alias = "number")]
    id: u32,
    #[sdp(alias = "id")]
    name: u32,
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(via = "u32", alias = "Converted")]
struct Converted {
    #[sdp(alias = "number")]
    id: u32,
}

fn main() {}
