use sdp::{SdpDecode, SdpEncode, SdpSchema};

#[derive(SdpEncode, SdpDecode, SdpSchema)]
struct Load {
    path: String,
}

fn main() {
    sdp_schema::assert_wire_lock!("tests/wire.sdp", Load);
}
