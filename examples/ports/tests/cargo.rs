//! Encodes the output of cargo through the types of this crate.

use std::process::Command;

use cargo_metadata::libtest;
use cargo_metadata::{self as original, MetadataCommand};
use ports::{CargoOpt, Message, Metadata, TestMessage};
use sdp::{SdpDecode, SdpEncode};

/// A field of the original type, as in a program that uses these types.
#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Project(#[sdp(via = "Metadata")] original::Metadata);

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct Build(#[sdp(via = "Vec<Message>")] Vec<original::Message>);

#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
struct TestLine(#[sdp(via = "TestMessage")] libtest::TestMessage);

#[derive(SdpEncode, SdpDecode, Debug)]
struct Options(#[sdp(via = "CargoOpt")] original::CargoOpt);

/// Checks a round trip, and the text of `Debug`: the equality of a `Platform` ignores the prefix `r#`.
#[track_caller]
fn assert_round_trip<T>(value: &T) -> Vec<u8>
where
    T: SdpEncode + for<'de> SdpDecode<'de> + PartialEq + std::fmt::Debug,
{
    let bytes = sdp::to_vec(value).unwrap();
    let decoded: T = sdp::from_slice(&bytes).unwrap();
    assert_eq!(decoded, *value);
    assert_eq!(format!("{decoded:?}"), format!("{value:?}"));
    assert_eq!(sdp::to_vec(&decoded).unwrap(), bytes);
    bytes
}

/// Returns the output of `cargo metadata` for the workspace of `sdp`.
fn metadata(options: &[&str]) -> Project {
    let options = options.iter().map(ToString::to_string);
    let mut command = MetadataCommand::new();
    command
        .manifest_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.toml"))
        .other_options(options.collect::<Vec<_>>());
    Project(command.exec().unwrap())
}

/// Returns the name of this platform, such as `x86_64-unknown-linux-gnu`.
fn host() -> String {
    let output = Command::new("rustc").arg("-vV").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.unwrap().to_string()
}

#[test]
fn metadata_without_dependencies_round_trips() {
    let project = metadata(&["--offline", "--no-deps"]);
    assert!(
        project
            .0
            .packages
            .iter()
            .any(|package| package.name == "sdp-derive")
    );
    assert_eq!(project.0.resolve, None);
    let json = serde_json::to_string(&project.0).unwrap();
    let bytes = assert_round_trip(&project);
    println!(
        "metadata --no-deps: {} bytes of JSON, {} bytes of SDP",
        json.len(),
        bytes.len()
    );
    assert!(bytes.len() < json.len());
}

#[test]
fn metadata_with_all_dependencies_round_trips() {
    // Without the packages of other platforms, which are not downloaded.
    let project = metadata(&["--locked", "--filter-platform", &host()]);
    let resolve = project.0.resolve.as_ref().unwrap();
    assert!(resolve.nodes.len() > 100);
    let kinds = resolve
        .nodes
        .iter()
        .flat_map(|node| &node.deps)
        .flat_map(|dep| &dep.dep_kinds);
    assert!(kinds.filter(|kind| kind.target.is_some()).count() > 10);
    let json = serde_json::to_string(&project.0).unwrap();
    let bytes = assert_round_trip(&project);
    println!(
        "metadata: {} bytes of JSON, {} bytes of SDP",
        json.len(),
        bytes.len()
    );
    assert!(bytes.len() < json.len());
}

#[test]
fn truncated_metadata_is_an_error() {
    let bytes = sdp::to_vec(&metadata(&["--offline", "--no-deps"])).unwrap();
    for len in (0..bytes.len()).step_by(97) {
        assert!(sdp::from_slice::<Project>(&bytes[..len]).is_err(), "{len}");
    }
}

/// A package with all fields, and with variants that are not in this workspace.
fn rare_fields() -> Project {
    let dependency = |kind: &str, target: &str| {
        serde_json::json!({
            "name": "a", "source": "registry+b", "req": ">=1.2, <2", "kind": kind, "optional": true,
            "uses_default_features": false, "features": ["c"], "target": target, "rename": "d",
            "registry": "e", "path": "/f",
        })
    };
    let target = |kind: &str, edition: &str| {
        serde_json::json!({
            "name": "a", "kind": [kind], "crate_types": [kind], "required-features": ["b"],
            "src_path": "/c", "edition": edition, "doctest": false, "test": true, "doc": false,
        })
    };
    let kinds = "bench bin custom-build cdylib dylib example lib proc-macro rlib staticlib test wasm-module";
    let editions = ["2015", "2018", "2021", "2024", "2027", "2030"]
        .into_iter()
        .cycle();
    let targets: Vec<_> = kinds
        .split(' ')
        .zip(editions)
        .map(|(kind, edition)| target(kind, edition))
        .collect();
    let package = serde_json::json!({
        "name": "a", "version": "1.2.3-rc.1+build", "authors": ["b"], "id": "c", "source": "d",
        "description": "e", "license": "f", "license_file": "g", "targets": targets,
        "dependencies": [
            dependency("normal", "x86_64-unknown-linux-gnu"),
            dependency("dev", "cfg(all(unix, not(any(windows, target_os = \"macos\")), r#true, true, false))"),
            dependency("build", "cfg(r#fn = \"g\")"),
            dependency("future", "cfg(any())"),
        ],
        "features": {"default": [], "h": ["a/i"]}, "manifest_path": "/j", "categories": ["k"],
        "keywords": ["l"], "readme": "m", "repository": "n", "homepage": "o", "documentation": "p",
        "edition": "2030", "metadata": {"q": [1, -2, 0.5, null, true, "r"]}, "links": "s",
        "publish": ["t"], "default_run": "u", "rust_version": "1.88",
    });
    let metadata = serde_json::json!({
        "packages": [package], "workspace_members": ["c"], "resolve": {"nodes": [], "root": "c"},
        "workspace_root": "/", "target_directory": "/target", "build_directory": "/build",
        "metadata": {"v": 1}, "version": 1,
    });
    Project(serde_json::from_value(metadata).unwrap())
}

#[test]
fn metadata_with_rare_fields_round_trips() {
    let project = rare_fields();
    assert!(project.0.workspace_default_members.is_missing());
    assert_eq!(
        project.0.packages[0].dependencies[3].kind,
        original::DependencyKind::Unknown
    );
    assert_round_trip(&project);
}

#[test]
fn each_changed_byte_is_an_error_or_another_value() {
    let project = rare_fields();
    let bytes = sdp::to_vec(&project).unwrap();
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        if let Ok(decoded) = sdp::from_slice::<Project>(&changed) {
            assert_ne!(format!("{decoded:?}"), format!("{project:?}"), "{at}");
            assert_eq!(sdp::to_vec(&decoded).unwrap(), changed, "{at}");
        }
    }
}

#[test]
fn messages_of_a_build_round_trip() {
    // A line of each reason, as cargo writes them. The last line is not JSON.
    let target = r#"{"kind":["lib"],"crate_types":["lib"],"name":"a","src_path":"/a.rs","edition":"2024","doc":true,"doctest":true,"test":true}"#;
    let profile = |debuginfo| {
        format!(
            r#"{{"opt_level":"0","debuginfo":{debuginfo},"debug_assertions":true,"overflow_checks":true,"test":false}}"#
        )
    };
    let debuginfo = [
        "0",
        "1",
        "2",
        "3",
        "\"line-directives-only\"",
        "\"line-tables-only\"",
        "\"new\"",
    ];
    let mut lines: Vec<String> = debuginfo
        .iter()
        .map(|debuginfo| {
            format!(
                r#"{{"reason":"compiler-artifact","package_id":"a","manifest_path":"/Cargo.toml","target":{target},"profile":{},"features":["b"],"filenames":["/a.rlib"],"executable":null,"fresh":false}}"#,
                profile(debuginfo),
            )
        })
        .collect();
    let line = r#"{"text":"x","highlight_start":1,"highlight_end":2}"#;
    let span = |applicability: &str, expansion: &str| {
        format!(
            r#"{{"file_name":"a.rs","byte_start":0,"byte_end":1,"line_start":1,"line_end":1,"column_start":1,"column_end":2,"is_primary":true,"text":[{line}],"label":"b","suggested_replacement":"c","suggestion_applicability":{applicability},"expansion":{expansion}}}"#
        )
    };
    let inner = span("\"Unspecified\"", "null");
    let expansion = format!(r#"{{"span":{inner},"macro_decl_name":"m!","def_site_span":{inner}}}"#);
    let spans = [
        span("\"MachineApplicable\"", &expansion),
        span("\"HasPlaceholders\"", "null"),
        span("\"MaybeIncorrect\"", "null"),
        span("null", "null"),
    ]
    .join(",");
    let levels = [
        "error: internal compiler error",
        "error",
        "warning",
        "failure-note",
        "note",
        "help",
    ];
    for level in levels {
        let child = r#"{"message":"d","code":null,"level":"note","spans":[],"children":[],"rendered":null}"#;
        lines.push(format!(
            r#"{{"reason":"compiler-message","package_id":"a","target":{target},"message":{{"message":"e","code":{{"code":"E0001","explanation":"f"}},"level":"{level}","spans":[{spans}],"children":[{child}],"rendered":"g"}}}}"#
        ));
    }
    lines.push(r#"{"reason":"build-script-executed","package_id":"a","linked_libs":["b"],"linked_paths":["/c"],"cfgs":["d"],"env":[["E","f"]],"out_dir":"/out"}"#.into());
    lines.push(r#"{"reason":"build-finished","success":true}"#.into());
    lines.push("running 1 test".into());

    let text = lines.join("\n");
    let messages: Vec<_> = original::Message::parse_stream(text.as_bytes())
        .map(Result::unwrap)
        .collect();
    let text_lines = messages
        .iter()
        .filter(|message| matches!(message, original::Message::TextLine(_)));
    assert_eq!((messages.len(), text_lines.count()), (lines.len(), 1));
    let bytes = assert_round_trip(&Build(messages));
    println!(
        "messages: {} bytes of JSON, {} bytes of SDP",
        text.len(),
        bytes.len()
    );
}

#[test]
fn value_without_a_serde_form_of_its_own_changes() {
    // serde writes both `UnknownInt(1)` and `Limited` as `1`.
    let text = r#"{"opt_level":"0","debuginfo":0,"debug_assertions":true,"overflow_checks":true,"test":false}"#;
    let mut profile: original::ArtifactProfile = serde_json::from_str(text).unwrap();
    profile.debuginfo = original::ArtifactDebuginfo::UnknownInt(1);
    let mirror = ports::ArtifactProfile::try_from(profile.clone()).unwrap();
    let back = original::ArtifactProfile::try_from(mirror).unwrap();
    assert_eq!(back.debuginfo, original::ArtifactDebuginfo::Limited);
}

#[test]
fn messages_of_libtest_round_trip() {
    let lines = [
        r#"{"type":"suite","event":"started","test_count":2}"#,
        r#"{"type":"suite","event":"ok","passed":1,"failed":0,"ignored":1,"measured":0,"filtered_out":2,"exec_time":0.5}"#,
        r#"{"type":"suite","event":"failed","passed":1,"failed":1,"ignored":0,"measured":0,"filtered_out":0,"exec_time":0.25}"#,
        r#"{"type":"test","event":"started","name":"a"}"#,
        r#"{"type":"test","event":"ok","name":"a","exec_time":0.1,"stdout":"b"}"#,
        r#"{"type":"test","event":"failed","name":"a","exec_time":0.1,"stdout":null,"reason":"c","message":"d"}"#,
        r#"{"type":"test","event":"ignored","name":"a"}"#,
        r#"{"type":"test","event":"timeout","name":"a"}"#,
        r#"{"type":"bench","name":"a","median":1.5,"deviation":0.5,"mib_per_second":2.5}"#,
    ];
    for line in lines {
        assert_round_trip(&TestLine(serde_json::from_str(line).unwrap()));
    }
}

#[test]
fn options_of_the_command_round_trip() {
    // The original has no `PartialEq`.
    for option in [
        original::CargoOpt::AllFeatures,
        original::CargoOpt::NoDefaultFeatures,
        original::CargoOpt::SomeFeatures(vec!["a".into(), "b".into()]),
    ] {
        let options = Options(option);
        let bytes = sdp::to_vec(&options).unwrap();
        let decoded: Options = sdp::from_slice(&bytes).unwrap();
        assert_eq!(format!("{decoded:?}"), format!("{options:?}"));
    }
}
