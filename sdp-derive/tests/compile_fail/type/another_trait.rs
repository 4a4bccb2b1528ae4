use sdp::{DecodeError, Reader, WireSize};

mod wire {
    pub mod __private {
        pub use sdp::__private::*;

        pub trait SdpDecode<'de>: Sized {
            const SIZE: WireSize;
            const PARTS: &'static Parts = &parts([]);
            const AGAIN: Repeat<Self> = Repeat::UNKNOWN;
            fn decode(input: &mut Reader<'de>) -> DecodeResult<Self>;
        }
    }
}

// The code of this derive is for the trait of another crate.
#[derive(sdp::SdpDecode)]
#[sdp(crate = "wire")]
struct Unit;

impl<'de> sdp::SdpDecode<'de> for Unit {
    const SIZE: WireSize = WireSize::at_least(0);
    const AGAIN: sdp::__private::Repeat<Self> = <Self as wire::__private::SdpDecode<'static>>::AGAIN;

    fn decode(_: &mut Reader<'de>) -> Result<Self, DecodeError> {
        Ok(Self)
    }
}

fn main() {}
