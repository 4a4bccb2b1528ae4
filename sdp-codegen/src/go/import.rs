//! The import path of the runtime, which starts with the path of a module in a file `go.mod`.

use std::fs;
use std::path::{Component, Path, PathBuf, absolute};

use crate::error::CodegenError;
use crate::language::is_path;

pub(super) fn is_valid(import: &str) -> bool {
    let mut parts = import.split('/');
    is_path(import) && parts.all(|it| !it.trim_start_matches('.').is_empty())
}

/// Returns the import of a package `sdp` inside the directory of a generated file.
pub(super) fn usual(directory: Option<&Path>) -> Result<String, CodegenError> {
    let (module, inner) = directory.and_then(module).ok_or_else(|| {
        let reason = "the import path of the runtime in Go is unknown, because there is no `go.mod`: set the path, or \
                      generate a single file";
        CodegenError::new("", reason.into())
    })?;
    let inner = inner.components().map(Component::as_os_str);
    let inner = inner.map(|it| format!("/{}", it.to_string_lossy()));
    Ok(format!("{module}{}/sdp", inner.collect::<String>()))
}

/// Returns the path of a package, which is beside the generated file unless it is in the same module.
pub(super) fn path(import: &str, directory: Option<&Path>) -> String {
    let name = import.rsplit('/').next().unwrap_or(import);
    let in_module = directory.and_then(module).and_then(|(module, inner)| {
        let rest = import.strip_prefix(&module)?;
        let package = match rest {
            "" => PathBuf::new(),
            _ => PathBuf::from(rest.strip_prefix('/')?),
        };
        let same = inner.components().zip(package.components());
        let same = same.take_while(|(a, b)| a == b).count();
        let up = inner.components().skip(same).map(|_| "../".to_owned());
        let down = package.components().skip(same);
        let down = down.map(|it| format!("{}/", it.as_os_str().to_string_lossy()));
        Some(up.chain(down).collect::<String>())
    });
    format!("{}{name}.go", in_module.unwrap_or(format!("{name}/")))
}

/// Returns the path of the Go module that contains a directory, and the path of the directory in it.
fn module(directory: &Path) -> Option<(String, PathBuf)> {
    let directory = absolute(directory).ok()?;
    let root = directory
        .ancestors()
        .find(|it| it.join("go.mod").is_file())?;
    let file = fs::read_to_string(root.join("go.mod")).ok()?;
    let mut lines = file.lines();
    let module = lines.find_map(|line| line.trim().strip_prefix("module "))?;
    let module = module.split("//").next()?;
    let inner = directory.strip_prefix(root).ok()?.to_owned();
    Some((module.trim().trim_matches('"').into(), inner))
}
