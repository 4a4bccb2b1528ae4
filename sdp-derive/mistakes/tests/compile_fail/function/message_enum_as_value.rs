#[derive(sdp::SdpEncode, sdp::SdpDecode)]
struct Load(u8);

#[derive(sdp::SdpDispatch)]
enum Request {
    Load(Load),
}

fn main() {
    let _ = sdp::to_vec(&Request::Load(Load(1)));
    let _ = sdp::from_slice::<Request>(&[]);
}
