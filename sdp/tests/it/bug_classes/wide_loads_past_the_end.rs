//! Bug class: a load of 8 or 16 bytes reads past the end of the input.
//!
//! Each input here ends with its heap block, so Miri and AddressSanitizer detect such a load.

use sdp::{SdpDecodeOwned, SdpEncode, Seq};

/// Decodes every truncation of `value`'s encoding, each in a separate block.
fn decode_every_truncation<T: SdpEncode, D: SdpDecodeOwned>(value: &T) {
    let bytes = sdp::to_vec(value).unwrap();
    for len in 0..=bytes.len() {
        let block: Box<[u8]> = bytes[..len].into();
        assert_eq!(sdp::from_slice::<D>(&block).is_ok(), len == bytes.len());
    }
}

#[test]
fn strings_of_every_short_length_decode_at_the_end_of_the_input() {
    for len in 0..=40 {
        // ASCII, and not ASCII in the last character.
        for text in ["x".repeat(len), "x".repeat(len) + "é"] {
            let bytes: Box<[u8]> = sdp::to_vec(&text).unwrap().into();
            assert_eq!(sdp::from_slice::<&str>(&bytes), Ok(&*text));
            assert_eq!(sdp::from_slice::<String>(&bytes), Ok(text.clone()));
            let lists: Box<[u8]> = sdp::to_vec(&[&text, &text].to_vec()).unwrap().into();
            let lazy: Seq<'_, &str> = sdp::from_slice(&lists).unwrap();
            assert!(lazy.iter().all(|found| found == text));

            // Two overlapping copies write the output.
            let mut buffer: Box<[u8]> = vec![0; bytes.len()].into();
            assert_eq!(sdp::to_slice(&text, &mut buffer).unwrap(), &*bytes);
        }
    }
}

#[test]
fn truncated_input_is_not_read_past_its_end() {
    decode_every_truncation::<_, String>(&"sixteen or more bytes");
    decode_every_truncation::<_, (String, u8)>(&("wet", 7_u8));
    decode_every_truncation::<_, Vec<u64>>(&vec![1_u64, 2, 3]);
    decode_every_truncation::<_, Vec<[u16; 3]>>(&vec![[1_u16; 3]; 3]);
    decode_every_truncation::<_, Vec<(u8, u32)>>(&vec![(1_u8, 2_u32); 3]);
    decode_every_truncation::<_, [u128; 2]>(&[7_u128; 2]);
    decode_every_truncation::<_, Vec<String>>(&vec![
        String::from("wet"),
        "é".into(),
        String::new(),
    ]);
    decode_every_truncation::<_, Option<Box<(u64, f32)>>>(&Some(Box::new((1_u64, 2.0_f32))));
}
