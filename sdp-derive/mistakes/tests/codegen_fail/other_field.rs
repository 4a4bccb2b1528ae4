use sdp::{SdpDecode, SdpEncode, SdpSchema};

#[derive(SdpEncode, SdpDecode, SdpSchema)]
enum Generic<T> {
    #[sdp(other)]
    Unknown(T),
}

fn main() {
    const { <Generic<bool> as SdpSchema>::SCHEMA };
}
