use sdp::{SdpDecode, SdpEncode, SdpMessage};

#[derive(SdpEncode, SdpDecode)]
#[repr(packed)]
struct Packed {
    id: u8,
    value: u32,
}

#[derive(SdpEncode, SdpDecode)]
#[repr(C, packed(2))]
struct Header(u8, u32);

// No error here: no field is borrowed.
#[derive(SdpMessage)]
#[repr(packed)]
struct Name(u32);

// No error here: alignment adds no bytes to the value.
#[derive(SdpEncode, SdpDecode)]
#[repr(C, align(16))]
struct Aligned(u32);

fn main() {
    let header: Header = sdp::from_slice(&[0; 5]).unwrap();
    sdp::to_vec(&header).unwrap();
}
