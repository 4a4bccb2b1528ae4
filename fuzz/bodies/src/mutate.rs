//! The whole plugin registry with counts, lengths, flags and text patched, where they are.

use std::sync::LazyLock;

use sdp::DecodeError;

use crate::input::{Block, byte, encoded, number};
use crate::oracle::expect_at_its_place;
use crate::registry::{PluginRegistry, PluginRegistryRef, PluginRegistrySeq, REAL};

/// More patches are no deeper: the first that breaks the registry ends its decoding.
const MAX_PATCHES: usize = 8;
/// Bytes of a patch: two for the place, one for what to do, two for a number.
const PATCH_LEN: usize = 5;

/// The first byte is the alignment and how the registry is decoded beside the plain way; the others are
/// patches.
#[inline] // Into the program of the target, which no other has to build.
pub fn mutate(data: &[u8]) {
    let (how, patches) = byte(data);
    let mut bytes = BASE.bytes.clone();
    for patch in patches.chunks_exact(PATCH_LEN).take(MAX_PATCHES) {
        let (place, patch) = number(patch);
        let (what, patch) = byte(patch);
        let (operand, _) = number(patch);
        BASE.places[place % BASE.places.len()].patch(&mut bytes, what, operand);
    }
    let block = Block::new(&bytes, how);
    check(block.bytes(), how / 16);
}

fn check(input: &[u8], how: u8) {
    let owned = sdp::from_slice::<PluginRegistry>(input).map(|registry| encoded(&registry));
    match &owned {
        Ok(bytes) => assert!(bytes == input, "another encoding was taken"),
        Err(error) => expect_at_its_place(input, *error),
    }
    let other: Result<Vec<u8>, DecodeError> = match how % 3 {
        0 => sdp::from_slice::<PluginRegistryRef<'_>>(input).map(|registry| encoded(&registry)),
        1 => sdp::from_slice::<PluginRegistrySeq<'_>>(input).map(|registry| encoded(&registry)),
        _ => {
            let mut place = DIRTY.clone();
            sdp::decode_into(input, &mut place).map(|()| encoded(&place))
        }
    };
    assert!(
        other == owned,
        "not as owned: {:?}, {:?}",
        other.err(),
        owned.err()
    );
}

/// What a patch is put at.
struct Place {
    at: usize,
    /// The bytes of what stands there.
    len: usize,
}

impl Place {
    fn patch(&self, bytes: &mut Vec<u8>, what: u8, operand: usize) {
        // What a patch before this one cut off is not there.
        let at = self.at.min(bytes.len());
        let end = at.saturating_add(self.len).min(bytes.len());
        let old = number(&bytes[at..end]).0;
        let new = match what % 8 {
            0 => operand,
            1 => old.wrapping_add(operand % 4),
            2 => old.wrapping_sub(operand % 4),
            3 => usize::MAX,
            4 => operand << 16,
            5 => return bytes.truncate(at + operand % 8),
            6 => {
                let end = bytes.len().min(at + operand % 64);
                bytes.drain(at..end);
                return;
            }
            _ => {
                let copy = bytes[at..bytes.len().min(at + operand % 64)].to_vec();
                bytes.splice(at..at, copy);
                return;
            }
        };
        for (byte, new) in bytes[at..end].iter_mut().zip(new.to_le_bytes()) {
            *byte = new;
        }
    }
}

/// A registry to decode over.
static DIRTY: LazyLock<PluginRegistry> = LazyLock::new(|| PluginRegistry {
    plugins: REAL.plugins.iter().take(3).cloned().collect(),
    ..*REAL
});

static BASE: LazyLock<Base> = LazyLock::new(Base::new);

/// The encoded registry, and where its parts stand in it. They are found by going through the value:
/// the codec is not asked.
struct Base {
    bytes: Vec<u8>,
    places: Vec<Place>,
}

impl Base {
    fn new() -> Self {
        let mut walk = Walk::default();
        walk.part(4);
        for plugin in &REAL.plugins {
            walk.text(&plugin.name);
            walk.text(&plugin.manufacturer_id);
            walk.text(&plugin.component_type);
            walk.text(&plugin.component_subtype);
            walk.part(4);
            for parameter in &plugin.parameters {
                walk.at += 8;
                walk.text(&parameter.display_name);
                walk.text(&parameter.identifier);
                walk.text(&parameter.unit);
                walk.at += 20;
                walk.part(1);
                walk.part(1);
            }
        }
        walk.part(4);
        walk.part(4);
        let bytes = encoded(&*REAL);
        assert_eq!(
            walk.at,
            bytes.len(),
            "the parts are not where they are expected"
        );
        Self {
            bytes,
            places: walk.places,
        }
    }
}

#[derive(Default)]
struct Walk {
    at: usize,
    places: Vec<Place>,
}

impl Walk {
    fn part(&mut self, len: usize) {
        self.places.push(Place { at: self.at, len });
        self.at += len;
    }

    fn text(&mut self, text: &str) {
        self.part(4);
        if !text.is_empty() {
            self.places.push(Place {
                at: self.at + text.len() - 1,
                len: 1,
            });
        }
        self.at += text.len();
    }
}
