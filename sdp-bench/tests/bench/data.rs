//! The plugin registry, SDP on the registry, and the digest of values.

use std::path::Path;

use sdp::DecodeErrorKind;
use sdp_bench::DATA;
use sdp_bench::allocations::{Allocations, counted};
use sdp_bench::workload::plugins::{Parameter, Plugin, PluginRegistry, PluginRegistryRef};
use sdp_bench::workload::{Workload, digest, touch};

fn registry() -> anyhow::Result<PluginRegistry> {
    PluginRegistry::load(Path::new(DATA))
}

#[test]
fn registry_has_known_totals() {
    let registry = registry().unwrap();
    assert_eq!(registry.plugins.len(), 62);
    assert_eq!(registry.total_plugin_count, 62);
    assert_eq!(registry.parameters().count(), 1759);
    assert_eq!(registry.total_parameter_count, 1759);
}

#[test]
fn sdp_decodes_the_registry_owned_and_borrowed() {
    let registry = registry().unwrap();
    let bytes = sdp::to_vec(&registry).unwrap();
    assert_eq!(sdp::from_slice::<PluginRegistry>(&bytes).unwrap(), registry);

    let borrowed: PluginRegistryRef<'_> = sdp::from_slice(&bytes).unwrap();
    assert_eq!(borrowed, registry.borrowed());
    assert_eq!(digest(&borrowed), digest(&registry.borrowed()));
    assert_eq!(sdp::to_vec(&borrowed).unwrap(), bytes);
}

#[test]
fn sdp_decodes_the_registry_into_any_other() {
    let registry = registry().unwrap();
    let bytes = sdp::to_vec(&registry).unwrap();
    let mut reversed = registry.clone();
    reversed.plugins.reverse();
    let mut larger = registry.clone();
    larger.plugins.extend(registry.plugins.iter().cloned());
    for mut place in [PluginRegistry::default(), reversed, larger] {
        sdp::decode_into(&bytes, &mut place).unwrap();
        assert_eq!(place, registry);
    }
}

#[test]
fn truncated_registry_gives_the_same_error_in_every_decoder() {
    let registry = registry().unwrap();
    let bytes = sdp::to_vec(&registry).unwrap();
    let mut place = registry.clone();
    // All lengths in the first plugins, and some in the others.
    for len in (0..5_000).chain((5_000..bytes.len()).step_by(997)) {
        let bytes = &bytes[..len];
        let error = sdp::from_slice::<PluginRegistryRef<'_>>(bytes).unwrap_err();
        assert!(error.offset() <= len, "{error}");
        let kind = error.kind();
        assert!(
            matches!(kind, DecodeErrorKind::UnexpectedEnd { .. }),
            "{error}"
        );
        assert_eq!(sdp::decode_into(bytes, &mut place).unwrap_err(), error);
        assert_eq!(sdp::from_slice::<PluginRegistry>(bytes).unwrap_err(), error);
    }
    sdp::decode_into(&bytes, &mut place).unwrap();
    assert_eq!(place, registry);
}

#[test]
fn sdp_encodes_with_one_exact_allocation_or_with_none() {
    let registry = registry().unwrap();
    let len = sdp::encoded_len(&registry).unwrap();
    let exactly = |len: usize| Allocations {
        count: 1,
        bytes: len as u64,
        peak: len as u64,
    };

    let (bytes, allocations) = counted(|| sdp::to_vec(&registry).unwrap());
    assert_eq!((bytes.len(), allocations), (len, exactly(len)));

    let (frame, allocations) = counted(|| sdp::message::to_vec(&registry).unwrap());
    assert_eq!((frame.len(), allocations), (len + 10, exactly(len + 10)));

    let mut buffer = vec![0; len];
    let (written, allocations) = counted(|| sdp::to_slice(&registry, &mut buffer).unwrap());
    assert_eq!((written.len(), allocations), (len, Allocations::default()));
    assert_eq!(buffer, bytes);

    let mut place = registry.clone();
    let (result, allocations) = counted(|| sdp::decode_into(&bytes, &mut place));
    assert_eq!((result, allocations), (Ok(()), Allocations::default()));
}

#[test]
fn digest_detects_a_difference_in_one_field() {
    let registry = |unit: &str, can_ramp| PluginRegistry {
        plugins: vec![Plugin {
            name: "Amplifier".to_owned(),
            parameters: vec![Parameter {
                unit: unit.to_owned(),
                can_ramp,
                ..Parameter::default()
            }],
            ..Plugin::default()
        }],
        ..PluginRegistry::default()
    };
    let of = |registry: &PluginRegistry| digest(&registry.borrowed());
    let first = registry("dB", true);
    assert_eq!(of(&first), of(&first.clone()));
    assert_ne!(of(&first), of(&registry("dB", false)));
    assert_ne!(of(&first), of(&registry("Hz", true)));
    assert_ne!(touch(&first.borrowed()), 0);
}
