use ::bitflags::bitflags;
use sdp::types::Bits;
use sdp::{EncodeErrorKind, SdpDecode, SdpEncode};

use super::*;

bitflags! {
    #[derive(Debug, PartialEq, Clone, Copy)]
    struct Access: u16 {
        const READ = 0x0001;
        const WRITE = 0x0100;
        const BOTH = Self::READ.bits() | Self::WRITE.bits();
    }

    /// Flags for all bits.
    #[derive(Debug, PartialEq)]
    struct Open: u8 {
        const KNOWN = 1;
        const _ = !0;
    }
}

type AccessBits = Bits<Access>;
type OpenBits = Bits<Open>;

types! {
    #[derive(SdpSchema)]
    struct File {
        id: u8,
        #[sdp(with = "AccessBits", schema = "AccessBits")] access: Access,
        len: u8,
    }

    #[derive(SdpSchema)]
    enum Mode {
        #[allow(dead_code, reason = "a variant with another tag")]
        None,
        Set(#[sdp(with = "OpenBits", schema = "OpenBits")] Open),
    }
}

const UNKNOWN: &str = "undefined flag bit";

fn file(access: Access) -> File {
    let (id, len) = (7, 9);
    File { id, access, len }
}

#[test]
fn flags_are_their_bits() {
    let dirty = || file(Access::empty());
    encode_as! {
        file(Access::READ), dirty() => [7, 1, 0, 9];
        file(Access::BOTH), dirty() => [7, 1, 1, 9];
        dirty(), file(Access::BOTH) => [7, 0, 0, 9];
        Mode::Set(Open::KNOWN), Mode::None => [1, 1];
    }
    assert_eq!(<File as SdpEncode>::SIZE, WireSize::fixed(4));
    assert_eq!(<File as SdpDecode>::SIZE, WireSize::fixed(4));
}

#[test]
fn unknown_bits_are_rejected() {
    for bit in (0..16).filter(|bit| ![0, 8].contains(bit)) {
        let [low, high] = (1_u16 << bit).to_le_bytes();
        rejects::<File>(&[7, low, high, 9], DecodeErrorKind::Custom(UNKNOWN), 1);

        let unknown = file(Access::from_bits_retain(1 << bit));
        is_refused(sdp::to_vec(&unknown), EncodeErrorKind::Custom(UNKNOWN));
    }
}

#[test]
fn flags_for_all_bits_accept_every_value() {
    for bits in 0..=0xff {
        let mode = Mode::Set(Open::from_bits_retain(bits));
        assert_eq!(sdp::to_vec(&mode).unwrap(), [1, bits]);
        assert_eq!(sdp::from_slice::<Mode>(&[1, bits]).unwrap(), mode);
    }
}
