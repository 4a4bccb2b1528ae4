//! The pages of `sdp inspect --html`.

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use fastrand::Rng;
use sdp_schema::Schema;
use sdp_testdata::tools::leave_out;
use sdp_testdata::{PluginRegistry, plugin_registry};

use crate::data::framed;
use crate::streams::{HOST, Temporary, data, run};

/// Returns the page of an input, with an error or without one.
fn page(arguments: &[&str], input: &[u8]) -> String {
    let output = run(&[&["inspect", "--html"], arguments].concat(), input);
    let page = String::from_utf8(output.stdout).unwrap();
    let has_error =
        page.contains("<section class=\"bad\"") || page.contains("\" class=\"bad\">\n<h2>");
    assert_eq!(output.status.code(), Some(has_error.into()));
    let remark = String::from_utf8(output.stderr).unwrap();
    let errors = page.split("<strong class=\"bad\">").nth(1);
    let errors = errors.map(|text| text.split_once('<').unwrap().0);
    let expected =
        errors.map(|errors| format!("error: standard input: {errors}, which the page shows\n"));
    assert_eq!(remark, expected.unwrap_or_default());
    page
}

fn host(input: &[u8]) -> String {
    page(&["--schema", HOST], input)
}

/// Returns the bytes on a page.
fn bytes(page: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    for line in page.lines().filter_map(|it| it.strip_prefix("<div><b>")) {
        let (digits, _) = line.split_once("<code>").unwrap();
        let (_, digits) = digits.split_once("</b>").unwrap();
        let texts = digits.split('<').filter_map(|text| text.split_once('>'));
        for digits in texts.flat_map(|(_, text)| text.split_whitespace()) {
            bytes.push(u8::from_str_radix(digits, 16).unwrap());
        }
    }
    bytes
}

#[test]
fn small_capture_has_every_byte_once() {
    for name in ["capture", "invalid", "cut", "truncated", "unsorted"] {
        let input = data(&format!("{name}.bin"));
        assert_eq!(bytes(&host(&input)), input, "{name}");
    }
    let capture = data("capture.bin");
    for (at, byte) in [(0x18, b'X'), (0x1c, 99)] {
        let input = [&capture[..at], &[byte], &capture[at + 1..]].concat();
        assert_eq!(bytes(&host(&input)), input);
    }
    for end in [0x1e, 0x30, 0x35] {
        assert_eq!(bytes(&host(&capture[..end])), &capture[..end]);
    }
    for name in ["log.bin", "log-end.bin"] {
        let (options, input) = (["--schema", "tests/data/log.sdp"], data(name));
        assert_eq!(bytes(&page(&options, &input)), input, "{name}");
    }
    let (options, value) = (["--schema", HOST, "--type", "Plugin"], data("plugin.bin"));
    for end in 0..value.len() {
        let input = &value[..end];
        assert_eq!(bytes(&page(&options, input)), input);
    }
}

/// Returns a message of the type `Loaded`, with parameters.
fn loaded(count: u32, last: u8) -> Vec<u8> {
    let mut payload = b"\x02\0\0\0</".to_vec();
    payload.extend(count.to_le_bytes());
    for _ in 0..count {
        payload.extend(b"\x01\0\0\0p\0\0\0\0\0\0\0\0\0");
    }
    *payload.last_mut().unwrap() = last;
    framed(3, &payload)
}

/// Returns a message of the type `SetParameter`.
fn set_parameter(address: u64, value: f32, ramp: Option<u32>) -> Vec<u8> {
    framed(2, &sdp::to_vec(&(address, value, ramp)).unwrap())
}

/// Returns whether the tools of the test are installed.
fn has_browser() -> bool {
    let chromium = env::var("CHROMIUM").unwrap_or("/usr/bin/chromium".into());
    let mut node = Command::new("node");
    let node = node.arg("--version").stdout(Stdio::null()).status();
    let missing = if !node.is_ok_and(|it| it.success()) {
        "`node` is missing".into()
    } else if !Path::new(&chromium).exists() {
        format!("`{chromium}` is missing")
    } else if !Path::new("tests/node_modules/playwright-core").exists() {
        "`npm ci` in sdp-cli/tests has not run".into()
    } else {
        return true;
    };
    leave_out(&format!(
        "the page in a browser is left out, because {missing}"
    ));
    false
}

/// The pages of the registry with other bytes, and of the data of the other tests. `UPDATE_PICTURE=1` writes the
/// picture in README.md.
#[test]
fn pages_work_in_a_browser() {
    if !has_browser() {
        return;
    }
    let folder = env::temp_dir().join(format!("sdp-pages-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let write =
        |name: &str, page: &str| fs::write(folder.join(format!("{name}.html")), page).unwrap();
    for name in "invalid capture session cut recording nameless".split(' ') {
        write(name, &host(&data(&format!("{name}.bin"))));
    }
    write("list", &host(&loaded(100_000, 9)));
    let changed = [
        set_parameter(7, 0.5, None),
        set_parameter(7, 0.25, Some(9)),
        loaded(1, 0),
        loaded(2, 0),
        loaded(1, 9),
    ];
    write("changed", &host(&changed.concat()));

    let registry = plugin_registry();
    let schema = Schema::of::<PluginRegistry>().to_string();
    let schema = Temporary::new("registry.sdp", schema.as_bytes());
    let arguments = ["--schema", schema.path(), "--type", "PluginRegistry"];
    let bytes = sdp::to_vec(&registry).unwrap();
    let count = env::var("SDP_PAGES").map_or(12, |count| count.parse().unwrap());
    let mut random = Rng::with_seed(1);
    for number in 0..count {
        let mut changed = bytes.clone();
        // Most errors are in the first bytes of a page, which has parts of all kinds.
        let len = [1_000, changed.len()][number % 2];
        for _ in 0..=number % 3 {
            changed[random.usize(..len)] = random.u8(..);
        }
        write(&number.to_string(), &page(&arguments, &changed));
    }
    // The picture has an invalid bool in the first parameter.
    let mut other = registry;
    other.plugins[0].parameters[0].can_ramp ^= true;
    let other = sdp::to_vec(&other).unwrap();
    let at = (0..bytes.len()).find(|at| bytes[*at] != other[*at]);
    let mut changed = bytes;
    changed[at.unwrap()] = 7;
    fs::write(folder.join("registry.bin"), &changed).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_sdp"))
        .args(["inspect", "--html", "registry.bin", "-o", "registry.html"])
        .args(arguments)
        .current_dir(&folder)
        .output()
        .unwrap();
    let remark = b"error: registry.bin: 1 error, which the page shows\n";
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(output.stderr, remark);

    let mut script = Command::new("node");
    script.arg("tests/page.mjs").arg(&folder);
    if env::var_os("UPDATE_PICTURE").is_some() {
        script.arg("inspect.webp");
    }
    let output = script.output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");
    fs::remove_dir_all(&folder).unwrap();
}
