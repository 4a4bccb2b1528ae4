use sdp::{DecodeError, Reader};

fn main() -> Result<(), DecodeError> {
    Reader::new(&[0xff; 4]).elements::<()>()?.for_each(drop);
    Ok(())
}
