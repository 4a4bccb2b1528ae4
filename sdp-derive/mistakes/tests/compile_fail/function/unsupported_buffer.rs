fn main() -> Result<(), sdp::EncodeError> {
    sdp::append(&7_u8, &mut [0; 4])?;
    sdp::append(&7_u8, &mut Vec::<u16>::new())?;
    sdp::append(&7_u8, &mut [0_u16; 4].as_mut_slice())?;
    sdp::to_slice(&7_u8, &mut [0_u16; 4])?;
    Ok(())
}
