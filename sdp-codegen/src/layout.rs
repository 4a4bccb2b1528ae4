//! [`Layout`]: where the runtime of a language is, and how a generated file imports it.

use std::fs;
use std::path::{Component, Path, PathBuf, absolute};

use crate::error::CodegenError;
use crate::target::Target;

/// The place of a runtime in a file beside that with the types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// The text in the import.
    pub(crate) import: String,
    /// The path from the directory of the generated file, with `/`.
    pub(crate) path: String,
}

impl Layout {
    /// Returns the layout of a language with a runtime, for a generated file in a directory, if that is known.
    pub(crate) fn new(
        target: Target,
        directory: Option<&Path>,
        import: Option<&str>,
    ) -> Result<Self, CodegenError> {
        let module = directory.filter(|_| target == Target::Go);
        let module = module.and_then(go_module);
        let import = match import {
            Some(import) => import.to_owned(),
            None => default_import(target, directory, module.as_ref())?,
        };
        if let Some(reason) = refusal(target, &import) {
            return Err(CodegenError::new(&import, reason.into()));
        }
        let path = match target {
            Target::TypeScript => typescript_path(&import),
            Target::Python => python_path(&import),
            Target::Go => go_path(&import, module),
            Target::C | Target::Cpp | Target::Rust | Target::Sdp => import.clone(),
        };
        Ok(Self { import, path })
    }
}

/// Returns the path with an absolute start and without `.` and `..`, to compare it.
pub(crate) fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in absolute(path).unwrap_or(path.into()).components() {
        match part {
            Component::ParentDir => drop(normal.pop()),
            part => normal.push(part),
        }
    }
    normal
}

/// Returns why a language does not have such an import.
fn refusal(target: Target, import: &str) -> Option<&'static str> {
    let is_known = |it: char| it.is_alphanumeric() || "._-/+~@".contains(it);
    let is_path = !import.is_empty() && import.chars().all(is_known);
    let is_word = |word: &str| {
        let is_word = word.chars().all(|it| it.is_alphanumeric() || it == '_');
        is_word && word.starts_with(|it: char| !it.is_numeric())
    };
    let (is_valid, reason) = match target {
        Target::Python => {
            let mut words = import.trim_start_matches('.').split('.');
            let reason = "an import in Python is a module, such as `..sdp` or `host.sdp`";
            (words.all(is_word), reason)
        }
        Target::Go => {
            let mut parts = import.split('/');
            let is_part = |it: &str| !it.trim_start_matches('.').is_empty();
            let reason = "an import in Go starts with the module, such as `example.com/host/sdp`";
            (is_path && parts.all(is_part), reason)
        }
        Target::TypeScript | Target::C | Target::Cpp | Target::Rust | Target::Sdp => {
            (is_path, "an import is a path or a name, such as `../sdp.h`")
        }
    };
    (!is_valid).then_some(reason)
}

/// A Go module and the path of the generated file in it.
type Module = (String, PathBuf);

fn default_import(
    target: Target,
    directory: Option<&Path>,
    module: Option<&Module>,
) -> Result<String, CodegenError> {
    let import = match target {
        Target::C => "sdp.h".into(),
        Target::Cpp => "sdp.hpp".into(),
        Target::Python => match directory {
            Some(directory) if directory.join("__init__.py").is_file() => ".sdp".into(),
            _ => "sdp".into(),
        },
        Target::Go => {
            let (module, inner) = module.ok_or_else(|| {
                let reason = "the import path of the runtime in Go is unknown, because there is no `go.mod`: set it by \
                              `with_runtime` or `--runtime`, or use `in_single_file` or `--single-file`";
                CodegenError::new("", reason.into())
            })?;
            let inner = inner.components().map(Component::as_os_str);
            let inner = inner.map(|it| format!("/{}", it.to_string_lossy()));
            format!("{module}{}/sdp", inner.collect::<String>())
        }
        Target::TypeScript => "./sdp.js".into(),
        Target::Rust | Target::Sdp => String::new(),
    };
    Ok(import)
}

/// Returns the path of a module, which is beside the generated file unless it is relative.
fn typescript_path(import: &str) -> String {
    let path = match import.starts_with('.') {
        true => import.strip_prefix("./").unwrap_or(import),
        false => import.rsplit('/').next().unwrap_or(import),
    };
    let stem = path.strip_suffix(".js").or(path.strip_suffix(".ts"));
    format!("{}.ts", stem.unwrap_or(path))
}

/// Returns the path of a module, which is relative if it starts with dots.
fn python_path(import: &str) -> String {
    let name = import.trim_start_matches('.');
    match import.len().saturating_sub(name.len()) {
        0 => format!("{}.py", name.rsplit('.').next().unwrap_or(name)),
        dots => {
            let up = "../".repeat(dots.saturating_sub(1));
            format!("{up}{}.py", name.replace('.', "/"))
        }
    }
}

/// Returns the path of a package, which is beside the generated file unless it is in the same module.
fn go_path(import: &str, module: Option<Module>) -> String {
    let name = import.rsplit('/').next().unwrap_or(import);
    let in_module = module.and_then(|(module, inner)| {
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

/// Returns the name of the Go module that contains a directory, and the path in it.
fn go_module(directory: &Path) -> Option<Module> {
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
