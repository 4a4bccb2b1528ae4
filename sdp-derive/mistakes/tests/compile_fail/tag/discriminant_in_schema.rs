use sdp::SdpSchema;

#[derive(SdpSchema)]
struct Bypass(bool);

// Not a message enum, so it has tags.
#[derive(SdpSchema)]
#[repr(u16)]
enum Control {
    Bypass(Bypass) = 300,
}

const _: &sdp::schema::Schema = Control::SCHEMA;

fn main() {}
