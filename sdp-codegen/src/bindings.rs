//! [`Bindings`]: the types of a generated file, and the test that compares the file with them.

mod files;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, io};

use sdp::SdpSchema;
use sdp_schema::Schema;

use self::files::{UPDATE, check, files, normal, parent, replace};
use crate::code::Generated;
use crate::error::CodegenError;
use crate::model::Model;
use crate::release::{Release, Releases};
use crate::target::Target;
use crate::template::as_lines;

/// The types of a generated file, for use in a build script or a tool, and [`assert_bindings!`](crate::assert_bindings)
/// in a test.
#[derive(Clone, Debug, Default)]
pub struct Bindings {
    schemas: Vec<Schema>,
    js_numbers: Vec<String>,
    namespace: Option<String>,
    import: Option<String>,
    is_single: bool,
    has_calls: bool,
    has_conversion: bool,
    /// The texts of locks, and the names of releases in them.
    releases: Vec<[String; 2]>,
}

impl Bindings {
    /// Creates bindings without types.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a type with all types that it contains, or the messages of a message enum.
    #[must_use]
    pub fn with<T: SdpSchema + ?Sized>(self) -> Self {
        self.with_schema(Schema::of::<T>())
    }

    /// Adds all types of a schema that have a name, for example of a schema file, or the messages of a message enum.
    #[must_use]
    pub fn with_schema(mut self, schema: Schema) -> Self {
        self.schemas.push(schema);
        self
    }

    /// Makes a 64-bit integer a `number` in TypeScript, and not a `bigint`. Use it for a field whose values stay below 2⁵³,
    /// because larger ones are errors.
    ///
    /// The field has the form `Plugin.offset`, `Shape::Circle.radius` for a variant, or `PluginId.0` for a struct
    /// without field names. Its integers can be in options, tuples, lists and maps, and keys also. Integers of a struct
    /// or enum inside are fields of that type.
    #[must_use]
    pub fn with_js_number(mut self, field: &str) -> Self {
        self.js_numbers.push(field.into());
        self
    }

    /// Sets the start of the names in C, the namespace inside `sdp` in C++, and the package in Go. Use it if a program
    /// includes the headers of several protocols, or if a name is a macro of a foreign header. With `host`, a type `Plugin`
    /// is `struct host_plugin` in C, `sdp::host::Plugin` in C++ and `host.Plugin` in Go. Without it, the namespace in C++
    /// has the name of the first type, and the package is `sdp`.
    #[must_use]
    pub fn with_namespace(mut self, name: &str) -> Self {
        self.namespace = Some(name.into());
        self
    }

    /// Sets how the file imports the runtime, and where the runtime is:
    ///
    /// | Language | Default | Examples |
    /// |---|---|---|
    /// | C, C++ | `sdp.h`, `sdp.hpp` | `../sdp.h` |
    /// | TypeScript | `./sdp.js` | `./sdp.ts` for Deno and for Node without a compiler, `../sdp.js` |
    /// | Python | `.sdp` in a package with `__init__.py`, `sdp` otherwise | `..sdp`, `host.sdp` |
    /// | Go | `sdp` inside the package, by the next `go.mod` | `example.com/host/internal/sdp` |
    ///
    /// A relative path or module, and an import path of the same Go module, is also the place of the runtime. Otherwise it
    /// is beside the file, with the last part of the import as its name: `@host/sdp` is `sdp.ts`.
    #[must_use]
    pub fn with_runtime(mut self, import: &str) -> Self {
        self.import = Some(import.into());
        self
    }

    /// Puts the runtime into the file, so that there is only one file.
    #[must_use]
    pub const fn in_single_file(mut self) -> Self {
        self.is_single = true;
        self
    }

    /// Adds the messages of connections and calls in C and C++, if the types have messages: `LinkVerdict`, `LinkNotice`,
    /// `LinkCall` and `LinkFailure` in the message enum `Link`. In TypeScript, Python and Go, the runtime always has them, and
    /// makes calls.
    #[must_use]
    pub const fn with_calls(mut self) -> Self {
        self.has_calls = true;
        self
    }

    /// Adds the module `sdp_resolve.ts` or `sdp_resolve.py` beside the file, or in Go the package `sdpresolve`. It converts
    /// values, messages and files of other versions of the types. C and C++ use [`with_release`](Self::with_release).
    ///
    /// With [`in_single_file`](Self::in_single_file), the module contains its own runtime. Its class `SdpError` is then not
    /// the one of the file.
    #[must_use]
    pub const fn with_conversion(mut self) -> Self {
        self.has_conversion = true;
        self
    }

    /// Adds functions that convert the values and messages of a release to the current types, in C and C++. The first text is
    /// a lock, such as `include_str!("wire.sdp")`, and the second one the name of a release in it. With
    /// [`with_conversion`](Self::with_conversion), TypeScript, Python and Go convert the values of all versions.
    #[must_use]
    pub fn with_release(mut self, lock: &str, release: &str) -> Self {
        self.releases.push([lock, release].map(Into::into));
        self
    }

    /// Returns the code for a language.
    ///
    /// # Errors
    ///
    /// * The language cannot express a type.
    /// * The namespace is not in snake case.
    /// * The import of the runtime is invalid. In Go, it can be unknown.
    /// * The lock does not have a release, or the language cannot convert it.
    /// * [`with_conversion`](Self::with_conversion) is set, and the language has no such module.
    pub fn generate(&self, target: Target) -> Result<Generated, CodegenError> {
        self.generate_in(target, None)
    }

    /// Returns the code for a file, whose path can decide how it imports the runtime. Use it to write the files without
    /// [`write`](Self::write).
    ///
    /// # Errors
    ///
    /// The errors of [`generate`](Self::generate). Two files with the same path, such as the file and the runtime, are also an
    /// error.
    pub fn generate_for(
        &self,
        path: impl AsRef<Path>,
        target: Target,
    ) -> Result<Generated, CodegenError> {
        let path = path.as_ref();
        let generated = self.generate_in(target, Some(parent(path)))?;
        let mut paths = BTreeSet::new();
        for (file, _) in files(path, &generated) {
            if !paths.insert(normal(&file)) {
                let name = file.file_name().unwrap_or_default().to_string_lossy();
                let reason = format!(
                    "`{name}` is the path of two files: use other names for the types and the runtime, or \
                     generate a single file"
                );
                return Err(CodegenError::new("", reason));
            }
        }
        Ok(generated)
    }

    fn generate_in(
        &self,
        target: Target,
        directory: Option<&Path>,
    ) -> Result<Generated, CodegenError> {
        let row = target.row();
        let runtime = row.runtime.as_ref();
        let has_calls = self.has_calls && runtime.is_some_and(|it| !it.has_calls);
        let mut model = Model::new(&self.schemas, &self.js_numbers, has_calls)?;
        if let Some(name) = &self.namespace {
            model.namespace = namespace(name)?;
        }
        let releases = self.releases.iter();
        let releases = releases.map(|[lock, name]| Release::find(lock, name));
        model.releases = Releases {
            schemas: self.schemas.clone(),
            all: releases.collect::<Result<_, _>>()?,
        };
        if let Some(release) = model.releases.all.first() {
            row.conversion.check(release)?;
        }
        let first = row.first_line();
        let mut files = vec![];
        if let Some(runtime) = runtime.filter(|_| !self.is_single) {
            let [path, import] = runtime.place(directory, self.import.as_deref())?;
            files.push((path, first.clone() + &(runtime.text)()));
            model.import = Some(import);
        }
        if self.has_conversion {
            let (path, text) = row.conversion.module(model.import.as_deref())?;
            files.push((path, first.clone() + &text));
        }
        let generated = (row.generate)(&model)?;
        let mut head = first;
        for renaming in &generated.renamings {
            // A name in a schema file can have a line feed.
            let (rust, name) = (renaming.rust().escape_debug(), renaming.name());
            let _ = writeln!(head, "{} Renamed: `{rust}` is `{name}` here.", row.comment);
        }
        Ok(Generated {
            text: head + &generated.text,
            files,
            renamings: generated.renamings,
        })
    }

    /// Writes the code for a language to a file, and the runtime to another one, each as a whole and only if it changes. Use it
    /// in a build script, because missing directories are created.
    ///
    /// ```no_run
    /// use std::error::Error;
    /// use std::fs;
    ///
    /// use sdp_codegen::{Bindings, Target};
    ///
    /// // build.rs
    /// fn main() -> Result<(), Box<dyn Error>> {
    ///     println!("cargo::rerun-if-changed=host.sdp");
    ///     let schema = fs::read_to_string("host.sdp")?;
    ///     Bindings::new().with_schema(schema.parse()?).write("include/host.h", Target::C)?;
    ///     Ok(())
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`generate_for`](Self::generate_for), and of writing a file, which is then unchanged.
    pub fn write(&self, path: impl AsRef<Path>, target: Target) -> io::Result<()> {
        let path = path.as_ref();
        let generated = self.generate_for(path, target).map_err(io::Error::other)?;
        files(path, &generated).try_for_each(|(path, text)| replace(&path, text))
    }

    /// Compares a file with the types, as [`assert_bindings!`](crate::assert_bindings) does. Use it for types of a schema, or
    /// with options.
    ///
    /// # Panics
    ///
    /// Panics with a diff if the file is missing or differs, and with the type and field if the language cannot express one.
    #[track_caller]
    pub fn assert(&self, path: impl AsRef<Path>, target: Target) {
        let is_update = env::var_os(UPDATE).is_some_and(|it| !it.is_empty());
        if let Err(report) = self.check(path.as_ref(), target, is_update) {
            panic!("{report}");
        }
    }

    /// Compares the files with the types, or writes them.
    fn check(&self, path: &Path, target: Target, is_update: bool) -> Result<(), String> {
        if is_update {
            return self.write(path, target).map_err(|error| error.to_string());
        }
        let generated = self.generate_for(path, target);
        let generated = generated.map_err(|error| error.to_string())?;
        let files = files(path, &generated);
        let reports = as_lines(files.filter_map(|(path, text)| check(&path, text).err()));
        match &*reports {
            "" => Ok(()),
            _ => Err(reports),
        }
    }
}

/// Checks a namespace, which is part of identifiers.
fn namespace(name: &str) -> Result<String, CodegenError> {
    let is_word = name.starts_with(|it: char| it.is_ascii_lowercase());
    let has_ends = name.ends_with('_') || name.contains("__");
    let is_part = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '_';
    let reason = match () {
        () if !is_word || has_ends || !name.chars().all(is_part) => {
            "a namespace is a name in snake case, such as `audio_host`"
        }
        () if name == "sdp" || name.starts_with("sdp_") => {
            "names that start with `sdp` belong to the support code"
        }
        () => return Ok(name.into()),
    };
    Err(CodegenError::new(name, reason.into()))
}

/// Compares a committed file with the types of this program. Use it in a test, so that the code of another language never
/// differs from the types in Rust.
///
/// The path is relative to the directory of the crate's manifest. The language is a variant of
/// [`Target`](crate::Target). The types are those that the foreign program reads and writes: message enums, message types
/// or plain types.
///
/// | Command | Effect |
/// |---|---|
/// | `cargo test` | fails if the file and the types differ, with a diff |
/// | `UPDATE_BINDINGS=1 cargo test` | writes the file |
///
/// The version of the generator in the first line is not compared.
///
/// # Panics
///
/// Panics with a diff if the file is missing or differs, and with the type and field if the language cannot express one.
///
/// ```no_run
/// use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema};
///
/// #[derive(SdpEncode, SdpDecode, SdpSchema)]
/// struct Load<'a> { plugin: &'a str }
///
/// #[derive(SdpDispatch, SdpSchema)]
/// enum Request<'a> { Load(Load<'a>) }
///
/// #[test]
/// fn bindings_are_current() {
///     sdp_codegen::assert_bindings!("web/host.ts", TypeScript, Request<'_>);
/// }
/// # let _ = Load { plugin: "" };
/// ```
#[macro_export]
macro_rules! assert_bindings {
    ($path:literal, $target:ident, $($ty:ty),+ $(,)?) => {
        $crate::Bindings::new()$(.with::<$ty>())+.assert(
            ::core::concat!(::core::env!("CARGO_MANIFEST_DIR"), "/", $path),
            $crate::Target::$target,
        )
    };
}
