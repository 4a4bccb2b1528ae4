use sdp::{SdpEncode, SdpSchema};

fn save<T: SdpEncode + SdpSchema>(value: &T) {
    let _ = sdp_schema::FileWriter::create("path").and_then(|mut file| file.write(value));
}

fn main() {}
