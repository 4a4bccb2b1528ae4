//! The target `mutate`: the whole plugin registry with patched counts, lengths, flags and text.

use std::sync::LazyLock;

use sdp::DecodeError;
use sdp_testdata::{PluginRegistry, PluginRegistryRef, PluginRegistrySeq, plugin_registry};

use crate::input::{Block, byte, encoded, number};
use crate::oracle::assert_names_input;

/// The maximum number of patches. More reach no more code, because the first invalid one ends decoding.
const MAX_PATCHES: usize = 8;
/// The length of a patch: two bytes for the place, one for the kind, two for the operand.
const PATCH_LEN: usize = 5;

/// Decodes a patched registry: one byte for the alignment and the way to decode, then the patches.
#[inline]
pub fn mutate(data: &[u8]) {
    let (how, patches) = byte(data);
    let (bytes, places) = &*BASE;
    let mut bytes = bytes.clone();
    for patch in patches.chunks_exact(PATCH_LEN).take(MAX_PATCHES) {
        let (place, patch) = number(patch);
        let (kind, patch) = byte(patch);
        let (operand, _) = number(patch);
        places[place % places.len()].patch(&mut bytes, kind, operand);
    }
    let block = Block::new(&bytes, how);
    check(block.bytes(), how / 16);
}

fn check(input: &[u8], how: u8) {
    let owned = sdp::from_slice::<PluginRegistry>(input);
    if how % 4 == 3 {
        check_changes(input, owned.as_ref());
    }
    let owned = owned.map(|registry| encoded(&registry));
    match &owned {
        Ok(bytes) => assert!(bytes == input, "the registry has another encoding"),
        Err(error) => assert_names_input(input, error),
    }
    let other: Result<Vec<u8>, DecodeError> = match how % 3 {
        0 => sdp::from_slice::<PluginRegistryRef<'_>>(input).map(|registry| encoded(&registry)),
        1 => sdp::from_slice::<PluginRegistrySeq<'_>>(input).map(|registry| encoded(&registry)),
        _ => {
            let mut place = PLACE.clone();
            sdp::decode_into(input, &mut place).map(|()| encoded(&place))
        }
    };
    let is_same = other == owned;
    assert!(
        is_same,
        "owned and other: {:?}, {:?}",
        owned.err(),
        other.err()
    );
}

/// Checks that changes in place give the encoding of a value with the same changes.
fn check_changes(input: &[u8], owned: Result<&PluginRegistry, &DecodeError>) {
    let mut bytes = input.to_vec();
    let changed = change_in_place(&mut bytes);
    assert_eq!(changed.as_ref().err(), owned.err(), "in place");
    let expected = owned.map(|registry| {
        let mut registry = registry.clone();
        change(&mut registry);
        encoded(&registry)
    });
    let expected = expected.unwrap_or_else(|_| input.to_vec());
    assert!(bytes == expected, "the changed registry");
}

fn change(registry: &mut PluginRegistry) {
    registry.total_plugin_count = !registry.total_plugin_count;
    for plugin in &mut registry.plugins {
        plugin.name.make_ascii_uppercase();
        for parameter in plugin.parameters.iter_mut().skip(1).step_by(2) {
            parameter.address = !parameter.address;
            parameter.unit.make_ascii_uppercase();
            parameter.can_ramp = !parameter.can_ramp;
        }
    }
}

fn change_in_place(bytes: &mut [u8]) -> Result<(), DecodeError> {
    let mut registry = sdp::patch::open::<PluginRegistry>(bytes)?;
    let count = registry.total_plugin_count.get()?;
    registry.total_plugin_count.set(&!count).unwrap();
    for mut plugin in &mut registry.plugins {
        let name = plugin.name.get()?.to_ascii_uppercase();
        plugin.name.set(&name).unwrap();
        for mut parameter in plugin.parameters.iter_mut().skip(1).step_by(2) {
            let address = parameter.address.get()?;
            parameter.address.set(&!address).unwrap();
            let unit = parameter.unit.get()?.to_ascii_uppercase();
            parameter.unit.set(&unit).unwrap();
            let can_ramp = parameter.can_ramp.get()?;
            parameter.can_ramp.set(&!can_ramp).unwrap();
        }
    }
    Ok(())
}

/// A part of the encoding, to be patched.
struct Place {
    offset: usize,
    len: usize,
}

impl Place {
    fn patch(&self, bytes: &mut Vec<u8>, kind: u8, operand: usize) {
        // An earlier patch may have truncated the bytes.
        let offset = self.offset.min(bytes.len());
        let end = offset.saturating_add(self.len).min(bytes.len());
        let old = number(&bytes[offset..end]).0;
        let new = match kind % 8 {
            0 => operand,
            1 => old.wrapping_add(operand % 4),
            2 => old.wrapping_sub(operand % 4),
            3 => usize::MAX,
            4 => operand << 16,
            5 => return bytes.truncate(offset + operand % 8),
            kind => {
                let range = offset..bytes.len().min(offset + operand % 64);
                match kind {
                    6 => drop(bytes.drain(range)),
                    _ => drop(bytes.splice(offset..offset, bytes[range].to_vec())),
                }
                return;
            }
        };
        for (byte, new) in bytes[offset..end].iter_mut().zip(new.to_le_bytes()) {
            *byte = new;
        }
    }
}

/// The registry of the data set, but only its start in Miri, which decodes a few kilobytes per second.
static REGISTRY: LazyLock<PluginRegistry> = LazyLock::new(|| {
    let mut registry = plugin_registry();
    if cfg!(miri) {
        registry.plugins.truncate(3);
    }
    registry
});

static PLACE: LazyLock<PluginRegistry> = LazyLock::new(|| PluginRegistry {
    plugins: REGISTRY.plugins.iter().take(3).cloned().collect(),
    ..*REGISTRY
});

/// The encoding of the registry, and the places of its parts, which are computed from the value, without the codec.
static BASE: LazyLock<(Vec<u8>, Vec<Place>)> = LazyLock::new(|| {
    let mut layout = Layout::default();
    layout.part(4);
    for plugin in &REGISTRY.plugins {
        layout.text(&plugin.name);
        layout.text(&plugin.manufacturer_id);
        layout.text(&plugin.component_type);
        layout.text(&plugin.component_subtype);
        layout.part(4);
        for parameter in &plugin.parameters {
            layout.len += 8;
            layout.text(&parameter.display_name);
            layout.text(&parameter.identifier);
            layout.text(&parameter.unit);
            layout.len += 20;
            layout.part(1);
            layout.part(1);
        }
    }
    layout.part(4);
    layout.part(4);
    let bytes = encoded(&*REGISTRY);
    assert_eq!(layout.len, bytes.len(), "the layout of the encoding");
    (bytes, layout.places)
});

/// The places of the parts up to a length.
#[derive(Default)]
struct Layout {
    len: usize,
    places: Vec<Place>,
}

impl Layout {
    fn part(&mut self, len: usize) {
        let offset = self.len;
        self.places.push(Place { offset, len });
        self.len += len;
    }

    fn text(&mut self, text: &str) {
        self.part(4);
        if !text.is_empty() {
            let offset = self.len + text.len() - 1;
            self.places.push(Place { offset, len: 1 });
        }
        self.len += text.len();
    }
}
