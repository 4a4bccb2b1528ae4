use sdp::{SdpDecode, SdpEncode};

mod colour {
    pub struct Rgb {
        pub r: u8,
        pub g: u8,
    }

    pub enum Fill {
        None,
        Solid(Rgb),
        Pattern { scale: f32 },
    }
}

// A field is missing, and another has a wrong type.
#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "colour::Rgb")]
struct Rgb {
    r: u16,
}

// A variant is missing, and another has no original.
#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "colour::Fill")]
enum Fill {
    None,
    Solid(#[sdp(via = "Rgb")] colour::Rgb),
    Plain,
}

// The field has the type of the mirror, a mirror of another type, and no mirror.
#[derive(SdpEncode)]
struct Shape {
    fill: Fill,
    #[sdp(via = "Rgb")]
    line: colour::Fill,
    #[sdp(via = "Option<colour::Rgb>")]
    border: Option<colour::Fill>,
}

fn main() {}
