//! Bug class: the length of a vector is set before its elements are initialized. An error or a panic in between exposes
//! or drops uninitialized memory.
//!
//! Miri reports reads of uninitialized memory. `cursor` tests output that must not count as written.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use sdp::{DecodeError, EncodeError, Length, Reader, SdpDecode, SdpEncode, WireSize, Writer};

/// A string. The strings "panic", "fail" and "less" panic, return an error, or write too few bytes.
#[derive(Debug, PartialEq, Clone)]
struct Fragile(String);

impl Fragile {
    fn panic_if_requested(&self) {
        if self.0 == "panic" {
            // Skips the panic hook, because its backtraces take minutes under Miri.
            resume_unwind(Box::new("requested"));
        }
    }
}

impl SdpEncode for Fragile {
    const SIZE: WireSize = WireSize::at_least(4);

    fn measure(&self, length: &mut Length) {
        self.0.measure(length);
    }

    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        self.panic_if_requested();
        match self.0.as_str() {
            "fail" => Err(EncodeError::custom("requested")),
            "less" => out.write_prefixed(b""),
            text => text.encode(out),
        }
    }
}

impl<'de> SdpDecode<'de> for Fragile {
    const SIZE: WireSize = WireSize::at_least(4);

    fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
        String::decode(input).map(Self).inspect(Self::panic_if_requested)
    }

    fn decode_into(input: &mut Reader<'de>, place: &mut Self) -> Result<(), DecodeError> {
        String::decode_into(input, &mut place.0)?;
        place.panic_if_requested();
        Ok(())
    }
}

fn texts(texts: [&str; 4]) -> Vec<Fragile> {
    texts.map(|text| Fragile(text.into())).into()
}

#[test]
fn failure_of_an_element_leaves_the_vector_unchanged() {
    for bad in ["panic", "fail", "less"] {
        for place in 0..4 {
            let mut values = texts(["a", "bc", "def", "ghij"]);
            values[place].0 = bad.into();
            let mut out = vec![7; 3];
            let append = || sdp::append(&values, &mut out).is_ok();
            assert!(!catch_unwind(AssertUnwindSafe(append)).unwrap_or(false));
            assert_eq!(out, [7; 3]);
            assert!(
                !catch_unwind(|| sdp::to_vec(&values).is_ok()).unwrap_or(false),
                "{bad} at {place}"
            );
        }
    }
}

#[test]
fn panic_of_an_element_leaves_only_whole_elements() {
    for place in 0..4 {
        let good = texts(["a", "bc", "def", "ghij"]);
        let mut bad = ["first", "second", "third", "fourth"];
        bad[place] = "panic";
        let bytes = sdp::to_vec(&bad.map(String::from).to_vec()).unwrap();
        assert!(catch_unwind(|| sdp::from_slice::<Vec<Fragile>>(&bytes)).is_err());
        assert!(catch_unwind(|| sdp::from_slice::<[Fragile; 4]>(&bytes[4..])).is_err());

        // In place, into empty, shorter, equally long and longer vectors.
        for len in [0, 2, 4, 6] {
            let mut over: Vec<_> = good.iter().cycle().take(len).cloned().collect();
            let decode = || sdp::decode_into(&bytes, &mut over);
            assert!(catch_unwind(AssertUnwindSafe(decode)).is_err());
            assert!(over.iter().all(|text| !text.0.is_empty()));
            sdp::decode_into(&sdp::to_vec(&good).unwrap(), &mut over).unwrap();
            assert_eq!(over, good);
        }
    }
}
