//! A plan that exists converts without an allocation.

use allocation_counter::measure;
use sdp::message;
use sdp_schema::{Hello, Plan, Resolver, Schema};

/// A pair of schemas whose plan has most steps, and a value of the first one.
fn plans() -> Vec<(Plan, Vec<u8>)> {
    let pair = |old: &str, new: &str, bytes: &[u8]| {
        let (old, new): (Schema, Schema) = (old.parse().unwrap(), new.parse().unwrap());
        (Plan::new(&old, &new).unwrap(), bytes.to_vec())
    };
    vec![
        pair(
            "struct P { gain: f32, name: str, step: u8, tag: Option<u8>, list: []u16 }",
            "struct P { list: []u32, step: u32, name: str, tag: Option<i64>, unit: Option<str> }",
            b"\0\0\xc0\x3f\x02\0\0\0dB\x05\x01\x07\x02\0\0\0\x01\0\x02\0",
        ),
        pair(
            "struct P { items: []Item, end: u8 } struct Item { name: str, gain: f32, old: []str }",
            "struct P { end: i16, items: []Item } struct Item { gain: f64, name: str }",
            b"\x01\0\0\0\x01\0\0\0a\0\0\x80\x3f\x01\0\0\0\x02\0\0\0bc\xff",
        ),
        pair(
            "struct P { x: []f32 }",
            "struct P { x: []f64 }",
            &[[0xd0, 7, 0, 0].as_slice(), &[0; 8000]].concat(),
        ),
        pair("struct P { x: u8 }", "struct P { x: u8 }", &[7]),
    ]
}

#[test]
fn conversion_into_a_vector_with_capacity_allocates_nothing() {
    for (plan, bytes) in plans() {
        let mut out = Vec::with_capacity(20_000);
        let info = measure(|| plan.append(&bytes, &mut out).unwrap());
        assert_eq!(info.count_total, 0, "{plan:?}");
    }
}

#[derive(sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq)]
struct Gain<'a> {
    value: f64,
    name: &'a str,
}

#[test]
fn borrowed_values_are_decoded_without_an_allocation() {
    let older: Schema = "struct Gain { name: str, value: f32 }".parse().unwrap();
    let resolver = Resolver::<Gain<'_>>::new(&older).unwrap();
    let mut scratch = Vec::with_capacity(100);
    let info = measure(|| {
        let gain: Gain<'_> = resolver
            .from_slice_in(b"\x01\0\0\0a\0\0\0\x3f", &mut scratch)
            .unwrap();
        assert_eq!(
            gain,
            Gain {
                value: 0.5,
                name: "a"
            }
        );
    });
    assert_eq!(info.count_total, 0);
}

mod old {
    #[derive(sdp::SdpEncode, sdp::SdpSchema)]
    #[sdp(message_id = 1)]
    pub(super) struct Bypass(pub(super) u8);

    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq)]
    #[sdp(message_id = 2)]
    pub(super) struct Rename<'a>(pub(super) &'a str);
}

#[derive(sdp::SdpEncode, sdp::SdpSchema)]
#[sdp(message_id = 1)]
struct Bypass(u16);

#[test]
fn a_message_with_the_same_bytes_is_not_copied() {
    let plugin = Hello::new::<old::Bypass>("plugins").and::<old::Rename<'_>>();
    let host = Hello::new::<Bypass>("plugins").and::<old::Rename<'_>>();
    let peer = host.resolving().resolve(&plugin).unwrap();
    let frame = message::to_vec(&old::Rename("wet")).unwrap();
    let mut scratch = Vec::new();
    let info = measure(|| {
        let rename: old::Rename<'_> = peer.decode(&frame, &mut scratch).unwrap();
        assert_eq!(rename, old::Rename("wet"));
        assert!(frame.as_ptr_range().contains(&rename.0.as_ptr()));
    });
    assert_eq!(info.count_total, 0);
}
