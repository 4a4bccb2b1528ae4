#[derive(sdp::SdpEncode, sdp::SdpDecode)]
struct NoSchema(u8);

fn main() {
    let _ = sdp_schema::FileWriter::<NoSchema>::create("x.sdp");
    let _ = sdp_schema::FileReader::<NoSchema>::open("x.sdp");
}
