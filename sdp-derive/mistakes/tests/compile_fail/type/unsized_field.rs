use sdp::SdpDecode;

#[derive(SdpDecode)]
struct Unsized {
    count: u8,
    items: [u32],
}

#[derive(SdpDecode)]
struct Text(str);

fn main() {}
