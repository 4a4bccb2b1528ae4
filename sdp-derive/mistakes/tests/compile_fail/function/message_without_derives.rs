struct NoDerive;

#[derive(sdp::SdpDecode)]
struct NoId(u8);

fn main() {
    let _ = sdp::message::to_vec(&NoDerive);
    let _ = sdp::message::to_vec(&7_u8);
    let _ = sdp::message::from_slice::<NoDerive>(&[]);
    let _ = sdp::message::from_slice::<NoId>(&[]);
}
