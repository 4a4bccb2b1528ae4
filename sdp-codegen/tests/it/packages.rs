//! Packages: the files and commands of the pages for other projects, without a network.

use std::fs;
use std::process::Command;

use sdp_codegen::Bindings;
use sdp_testdata::tools::leave_out;

use crate::languages::languages;
use crate::peer::{directory, has_tools};
use crate::programs::shell;
use crate::typescript;

const SET_PARAMETER: &str = "messages Request { SetParameter }
    #[message_id = 1] struct SetParameter { plugin: u32, address: u64, value: f32 }";
const SET_GAIN: &str =
    "messages Request { SetGain } #[message_id = 1] struct SetGain { plugin: str, gain: f32 }";

#[test]
fn other_projects_use_the_messages_as_a_package() {
    for language in languages() {
        let Some([page, tools, file, schema, expected]) = language.line("package") else {
            continue;
        };
        let mut tools = tools.split(' ').map(typescript::tool);
        if !tools.all(|it| has_tools(&format!("a package of {page}"), &[&it])) {
            continue;
        }
        let setuptools =
            "import setuptools; assert int(setuptools.__version__.split('.')[0]) >= 77";
        let probe = Command::new("python3").args(["-c", setuptools]).output();
        if page == "python" && !probe.unwrap().status.success() {
            leave_out("a package of python is left out, because setuptools 77 is missing");
            continue;
        }
        let directory = directory("packages", page);
        let path = format!("{}/../sdp/docs/{page}.md", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(path).unwrap();
        let (_, text) = text.split_once("\n# In other projects\n").unwrap();
        let parts: Vec<_> = text.split("\n# ").next().unwrap().split("```").collect();
        let mut commands = String::new();
        for part in parts.chunks_exact(2) {
            let (language, content) = part[1].split_once('\n').unwrap();
            // The text before a file ends with its name.
            let name = part[0].trim_end().strip_suffix("`:");
            if language == "sh" {
                commands += content;
            } else {
                let path = directory.join(name.unwrap().rsplit('`').next().unwrap());
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, content).unwrap();
            }
        }
        let schema = match schema {
            "set_gain" => SET_GAIN,
            _ => SET_PARAMETER,
        };
        let mut bindings = Bindings::new().with_schema(schema.parse().unwrap());
        if page == "go" {
            bindings = bindings.with_namespace("plugins");
        }
        bindings
            .write(directory.join(file), language.target)
            .unwrap();
        let options = "pip install --quiet --no-index --no-build-isolation --target site";
        let commands = commands.replace("pip install", options);
        let variables = "PYTHONPATH=site GOPROXY=off npm_config_offline=true";
        let commands = format!("set -e\nexport {variables}\n{commands}");
        let output = shell(&directory, &commands).output().unwrap();
        let [printed, errors] = [output.stdout, output.stderr];
        let [printed, errors] = [&printed, &errors].map(|it| String::from_utf8_lossy(it));
        let is_done = output.status.success() && printed.lines().last() == Some(expected);
        assert!(is_done, "{page}: {printed}{errors}");
    }
}
