use sdp::{SdpDecode, SdpEncode};

#[derive(SdpEncode, SdpDecode)]
struct Name<'a> {
    name: &'a str,
}

fn main() {
    let name: Name<'static> = {
        let bytes = vec![0, 0, 0, 0];
        sdp::from_slice(&bytes).unwrap()
    };
    assert_eq!(name.name, "");
}
