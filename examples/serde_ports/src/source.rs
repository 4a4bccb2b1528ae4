//! [`Source`]: the source code of a dependency.

use std::fs;
use std::path::Path;
use std::process::Command;

/// The source code of a dependency.
pub struct Source {
    files: Vec<String>,
}

impl Source {
    /// Asks Cargo for the folder of the package, and reads its files.
    pub fn of(package: &str) -> Self {
        let output = Command::new(env!("CARGO"))
            .args(["metadata", "--locked", "--format-version=1"])
            .args([
                "--manifest-path",
                concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"),
            ])
            .output()
            .expect("Cargo runs");
        let metadata: serde_json::Value =
            serde_json::from_slice(&output.stdout).expect("the metadata is JSON");
        let manifest = metadata["packages"]
            .as_array()
            .expect("packages")
            .iter()
            .rfind(|found| found["name"] == package) // the newest version
            .and_then(|found| found["manifest_path"].as_str())
            .expect(package);
        let folder = Path::new(manifest).with_file_name("src");
        let mut files = Vec::new();
        read_files(&folder, &mut files);
        Self { files }
    }

    /// Returns the names of all public structs and enums that implement both traits of serde, in order.
    pub fn types(&self) -> Vec<&str> {
        let mut names: Vec<_> = self.files.iter().flat_map(|file| types(file)).collect();
        names.sort_unstable();
        names
    }
}

fn read_files(folder: &Path, files: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("the folder of the crate") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            read_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(fs::read_to_string(path).expect("a source file"));
        }
    }
}

fn types(file: &str) -> Vec<&str> {
    let lines: Vec<_> = file.lines().map(str::trim_start).collect();
    let names = lines.iter().enumerate().filter_map(|(at, line)| {
        let name = line
            .strip_prefix("pub struct ")
            .or_else(|| line.strip_prefix("pub enum "))?
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .next()?;
        let attributes = lines[..at].rsplit(|line| line.is_empty() || line.starts_with('}'));
        let attributes = attributes.map(|lines| lines.concat()).next()?;
        let implements = |trait_name: &str, generics: &str| {
            let forms = [" ", "<"].map(|end| format!("{trait_name}{generics} for {name}{end}"));
            attributes.contains(trait_name) || forms.iter().any(|form| file.contains(&**form))
        };
        (implements("Serialize", "") && implements("Deserialize", "<'de>")).then_some(name)
    });
    names.collect()
}
