use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema};

#[derive(SdpEncode, SdpDecode, SdpSchema)]
enum Shapes {
    #[sdp(other)]
    Two(String, u32),
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
enum Named {
    #[sdp(other)]
    Named { name: String },
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
enum Repeated {
    #[sdp(other)]
    First,
    #[sdp(other)]
    Second,
    #[sdp(other, other = "Third")]
    Third,
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(other)]
enum OnTheEnum {
    #[sdp(other = "Unknown")]
    Unknown,
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
struct OnAField {
    #[sdp(other)]
    rest: String,
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
struct Load {
    path: String,
}

#[derive(SdpDispatch, SdpSchema)]
#[sdp(alias = "Old")]
enum Message {
    #[sdp(other, alias = "Open")]
    Load(#[sdp(default)] Load),
}

#[derive(SdpEncode, SdpDecode, SdpSchema)]
#[sdp(via = "String")]
enum Text {
    #[sdp(alias = "Line", other)]
    Linear,
}

fn main() {}
