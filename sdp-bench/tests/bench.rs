//! The report as a user meets it, and what holds on its data whatever the machine.

use std::fs;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use sdp::DecodeErrorKind;
use sdp_bench::Options;
use sdp_bench::allocations::{Allocations, counted};
use sdp_bench::workload::plugins::{PluginRegistry, PluginRegistryRef};
use sdp_bench::workload::{Workload, digest};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../testdata/plugins.json");

/// As short as a run can be.
fn options(filter: &[&str]) -> Options {
    Options {
        rounds: NonZeroU32::MIN,
        sample: Duration::from_nanos(1),
        filter: filter.iter().map(|&text| text.to_owned()).collect(),
        data: None,
    }
}

fn report(options: &Options) -> anyhow::Result<String> {
    let mut out = Vec::new();
    sdp_bench::run(options, &mut out)?;
    Ok(String::from_utf8(out)?)
}

fn registry() -> anyhow::Result<PluginRegistry> {
    PluginRegistry::load(Path::new(DATA))
}

#[test]
fn registry_is_the_known_one() {
    let registry = registry().unwrap();
    assert_eq!(registry.plugins.len(), 62);
    assert_eq!(registry.total_plugin_count, 62);
    assert_eq!(registry.parameters().count(), 1759);
    assert_eq!(registry.total_parameter_count, 1759);
}

#[test]
fn sdp_gives_back_the_registry_owned_and_borrowed() {
    let registry = registry().unwrap();
    let bytes = sdp::to_vec(&registry).unwrap();
    assert_eq!(sdp::from_slice::<PluginRegistry>(&bytes).unwrap(), registry);

    let borrowed: PluginRegistryRef<'_> = sdp::from_slice(&bytes).unwrap();
    assert_eq!(borrowed, registry.borrowed());
    assert_eq!(digest(&borrowed), digest(&registry.borrowed()));
    assert_eq!(sdp::to_vec(&borrowed).unwrap(), bytes);
}

#[test]
fn sdp_decodes_the_registry_over_any_other() {
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
fn every_truncation_of_the_registry_is_the_same_error_however_it_is_decoded() {
    let registry = registry().unwrap();
    let bytes = sdp::to_vec(&registry).unwrap();
    let mut place = registry.clone();
    for len in 0..bytes.len() {
        let bytes = &bytes[..len];
        let error = sdp::from_slice::<PluginRegistryRef<'_>>(bytes).unwrap_err();
        assert!(error.offset() <= len, "{error}");
        assert!(
            matches!(error.kind(), DecodeErrorKind::UnexpectedEnd { .. }),
            "{error}"
        );
        assert_eq!(sdp::decode_into(bytes, &mut place).unwrap_err(), error);
        assert_eq!(sdp::from_slice::<PluginRegistry>(bytes).unwrap_err(), error);
    }
    sdp::decode_into(&bytes, &mut place).unwrap();
    assert_eq!(place, registry);
}

#[test]
fn sdp_and_borsh_write_the_same_bytes() {
    let registry = registry().unwrap();
    assert_eq!(
        sdp::to_vec(&registry).unwrap(),
        borsh::to_vec(&registry).unwrap()
    );
}

#[test]
fn sdp_encodes_with_one_exact_allocation_or_with_none() {
    let registry = registry().unwrap();
    let len = sdp::encoded_len(&registry);
    let exactly = |len: usize| Allocations {
        count: 1,
        bytes: len as u64,
    };

    let (bytes, allocations) = counted(|| sdp::to_vec(&registry).unwrap());
    assert_eq!((bytes.len(), allocations), (len, exactly(len)));

    let (frame, allocations) = counted(|| sdp::message::to_vec(&registry).unwrap());
    assert_eq!((frame.len(), allocations), (len + 10, exactly(len + 10)));

    let mut buffer = vec![0; len];
    let (written, allocations) = counted(|| sdp::to_slice(&registry, &mut buffer).unwrap());
    assert_eq!((written, allocations), (len, Allocations::default()));
    assert_eq!(buffer, bytes);

    let mut place = registry.clone();
    let (result, allocations) = counted(|| sdp::decode_into(&bytes, &mut place));
    assert_eq!((result, allocations), (Ok(()), Allocations::default()));
}

#[test]
fn report_holds_every_row() {
    let report = report(&options(&["plugins: ", "as a message: "])).unwrap();
    assert!(report.contains("62 plugins, 1,759 parameters"));
    assert!(report.contains("give back the same values"));
    let overview = [
        "encode to new memory",
        "encode into reused memory",
        "decode to owned values",
        "decode into existing value",
        "decode borrowed",
        "decode borrowed, read all",
        "round trip, owned",
        "bytes on the wire",
    ];
    for operation in overview {
        assert!(report.contains(&format!("| {operation} ")), "{operation}");
    }
    let rows = [
        ("SDP: to_vec", 1),
        ("SDP: to_slice", 1),
        ("SDP: append, Vec cleared", 1),
        ("SDP: from_slice", 1),
        ("SDP: decode_into", 1),
        ("SDP: from_slice, borrowing", 2),
        ("SDP: to_vec, from_slice", 1),
        ("prost: encode_to_vec", 1),
        ("prost: encode, Vec cleared", 1),
        ("prost: decode", 1),
        ("prost: from native, encode_to_vec", 1),
        ("prost: decode, to native", 1),
        ("prost: clear, merge", 1),
        ("prost: encode_to_vec, decode", 1),
        ("FlatBuffers: new builder", 1),
        ("FlatBuffers: builder reset", 1),
        ("FlatBuffers: verified, to native", 1),
        ("FlatBuffers: verified", 2),
        ("FlatBuffers: new builder, verified", 1),
        ("FlatBuffers unverified: unsafe", 1),
        ("borsh: to_vec", 1),
        ("borsh: to_writer, Vec cleared", 1),
        ("borsh: from_slice", 1),
        ("borsh: to_vec, from_slice", 1),
        ("wincode: serialize", 1),
        ("wincode u32: deserialize_exact, borrowing", 2),
        ("bitcode: Buffer::encode", 1),
        ("bitcode: decode, borrowing text", 2),
        ("rkyv: from_bytes", 1),
        ("rkyv: access", 2),
        ("postcard: to_slice", 1),
        ("speedy: read_from_buffer, borrowing", 2),
        ("bincode: encode_into_slice", 1),
        ("serde_json: from_slice", 1),
        ("floor: copy of SDP's bytes", 2),
        ("floor: Clone of the value", 1),
        ("byte mode: to_vec", 2),
        ("message mode: to_slice", 2),
        ("message mode: decode_into", 2),
        ("dispatcher: from_slice", 2),
    ];
    let cells: Vec<&str> = (report.lines())
        .filter_map(|line| line.strip_prefix("| - ")?.split(" |").next())
        .map(str::trim_end)
        .collect();
    for (row, times) in rows {
        let found = cells.iter().filter(|cell| **cell == row).count();
        assert_eq!(found, times, "{row}");
    }
}

#[test]
fn report_fits_a_terminal_of_100_columns() {
    let peers = ["prost", "borsh", "as a message: "];
    let report = report(&options(&peers)).unwrap();
    // The machine and the command are as long as they are.
    let tables = report.lines().filter(|line| line.starts_with('|'));
    for line in tables {
        assert!(line.chars().count() <= 100, "{line}");
    }
}

#[test]
fn filter_picks_rows_and_names_what_it_does_not_find() {
    let report_of_prost = report(&options(&["PROST: decode"])).unwrap_err();
    assert_eq!(report_of_prost.to_string(), "no row holds PROST: decode");

    let report = report(&options(&["PROST decode"])).unwrap();
    assert!(report.contains("- prost: decode"));
    assert!(report.contains("- SDP: from_slice"));
    assert!(!report.contains("- borsh"));
    assert!(!report.contains("- byte mode"));
}

#[test]
fn data_that_cannot_be_used_is_one_clear_line() {
    let json = |content: &str| format!("{{\"plugins\": [], {content}}}");
    let cases = [
        (None, "cannot open `"),
        (Some("{".to_owned()), "is not a plugin registry: EOF"),
        (
            Some(json("\"total_plugin_count\": 0")),
            "missing field `total_parameter_count`",
        ),
        (
            Some(json(
                "\"total_plugin_count\": 3, \"total_parameter_count\": 0",
            )),
            "it says 3 plugins and holds 0",
        ),
    ];
    for (index, (content, expected)) in cases.iter().enumerate() {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("data-{index}.json"));
        match content {
            Some(content) => fs::write(&path, content).unwrap(),
            None => assert!(!path.exists()),
        }
        let output = Command::new(env!("CARGO_BIN_EXE_sdp-bench"))
            .arg("--data")
            .arg(&path)
            .output()
            .unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(output.stdout.is_empty());
        assert!(error.starts_with("sdp-bench: "), "{error}");
        assert!(error.contains(expected), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}
