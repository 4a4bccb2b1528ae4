//! Schemas in files and streams.

use std::io::{self, Cursor, Read};
use std::path::Path;

use sdp_schema::__private::Lock;
use sdp_schema::{Hello, Schema};

use crate::error::Failure;
use crate::input::{self, Input};
use crate::options::{SCHEMA_VARIABLE, SchemaArguments};
use crate::stream::{Stream, text_of};
use crate::text::{escaped, shown};

/// The longest `Hello` of a stream as a schema file, in bytes.
const MAX_HELLO: u32 = 1 << 21;

/// The longest schema file, in bytes, because a device or a pipe may have no end.
const MAX_TEXT: u64 = 1 << 26;

/// The number of names in an error.
const MAX_NAMES: usize = 16;

/// Reads the text of a schema file, and returns it with the name of the release after an `@`.
pub(crate) fn lock(path: &Path) -> Result<(String, &str), Failure> {
    let (file, release) = input::schema_file(path);
    let Some(release) = release else {
        input::open(path)?;
        let text = "name a release of the lock, such as `wire.sdp@1.0.0`";
        return Err(Failure::of_file(path, &text));
    };
    let text = text(file, input::open(file)?)?;
    Ok((text, release))
}

/// Reads a schema file, a release in it such as `wire.sdp@1.0.0`, or the schema of a stream that starts with a `Hello`.
pub(crate) fn read(path: &Path) -> Result<Schema, Failure> {
    let (path, release) = input::schema_file(path);
    let failure = |error: io::Error| Failure::of_file(path, &error);
    let mut source = input::open(path)?;
    let mut bytes = Vec::new();
    source
        .by_ref()
        .take(4)
        .read_to_end(&mut bytes)
        .map_err(failure)?;
    if bytes == input::MAGIC {
        if release.is_some() {
            return Err(Failure::of_file(path, &"a stream has no releases"));
        }
        let source = Box::new(Cursor::new(bytes).chain(source));
        return of_stream(path, Input::new(source, false));
    }
    let text = text(path, Cursor::new(bytes).chain(source))?;
    let lock = Lock::parse(&text).map_err(|error| Failure::of_file(path, &error))?;
    let Some(release) = release else {
        return Ok(lock.into_schema());
    };
    let mut names = Vec::new();
    for (name, schema) in lock.into_releases() {
        if name == release {
            return Ok(schema);
        }
        names.push(name);
    }
    let release = escaped(release);
    let text = match names[..] {
        [] => format!("no release `{release}`, because the file has no releases"),
        _ => format!("no release `{release}`, only {}", list(names)),
    };
    Err(Failure::of_file(path, &text))
}

/// Reads a lock, and returns its current types and those of each release.
pub(crate) fn releases(path: &Path) -> Result<(Schema, Vec<(String, Schema)>), Failure> {
    if let (_, Some(release)) = input::schema_file(path) {
        let text = format!(
            "--all compares all releases; leave out `@{}`",
            escaped(release)
        );
        return Err(Failure::of_file(path, &text));
    }
    let text = text(path, input::open(path)?)?;
    let parse = || Lock::parse(&text).map_err(|error| Failure::of_file(path, &error));
    let releases: Vec<_> = parse()?.into_releases().collect();
    if releases.is_empty() {
        let text = "no releases; --all needs the lock of a program";
        return Err(Failure::of_file(path, &text));
    }
    Ok((parse()?.into_schema(), releases))
}

/// Reads the text of a schema file.
fn text(path: &Path, source: impl Read) -> Result<String, Failure> {
    let (mut source, mut bytes) = (source.take(MAX_TEXT), Vec::new());
    let read = source.read_to_end(&mut bytes);
    read.map_err(|error| Failure::of_file(path, &error))?;
    if source.limit() == 0 {
        let text = "not a schema file, because it is longer than 64 MiB";
        return Err(Failure::of_file(path, &text));
    }
    let text = "not a schema file, because it is not UTF-8 text";
    String::from_utf8(bytes).map_err(|_| Failure::of_file(path, &text))
}

/// Returns names, separated by commas.
pub(crate) fn list(mut names: Vec<String>) -> String {
    if names.len() > MAX_NAMES {
        names.truncate(MAX_NAMES);
        names.push("…".into());
    }
    names.join(", ")
}

/// Reads the schema of a `Hello` at the start of a stream.
fn of_stream(path: &Path, source: Input) -> Result<Schema, Failure> {
    let mut stream = Stream::new(path, source, MAX_HELLO);
    let hello = match stream.hello(&mut io::sink())? {
        Ok(Some(hello)) => hello,
        Ok(None) => {
            let text = "the stream has no schema, because it does not start with a `Hello`";
            return Err(Failure::of_file(path, &text));
        }
        Err(text) => return Err(Failure::of_file(path, &text)),
    };
    of_hello(&hello).map_err(|text| Failure::of_file(path, &text))
}

/// Returns the schema of a `Hello`, or the text of an error.
pub(crate) fn of_hello(hello: &Hello) -> Result<Schema, String> {
    match hello.schema() {
        Some(Ok(schema)) => Ok(schema.clone()),
        Some(Err(error)) => {
            let reason = text_of(error);
            Err(format!(
                "the schema of the `Hello` cannot be used: {reason}"
            ))
        }
        None => Err("the `Hello` has no schema".into()),
    }
}

/// Reads the schema of messages, also from a file with a single message type.
pub(crate) fn of_messages(path: &Path) -> Result<Schema, Failure> {
    let text = "the schema has no messages; name the type of a value with --type";
    let messages = read(path)?.into_messages();
    messages.ok_or_else(|| Failure::of_file(path, &text))
}

/// Reads the schema of the values of the type with a name.
pub(crate) fn of_value(arguments: &SchemaArguments, name: &str) -> Result<Schema, Failure> {
    let Some(path) = &arguments.file.path else {
        let text = format!("--type needs a schema: name a file with --schema or {SCHEMA_VARIABLE}");
        return Err(Failure::Other(text));
    };
    of_type(path, name)
}

/// Reads the schema of the values of the type with a name or an alias.
pub(crate) fn of_type(path: &Path, name: &str) -> Result<Schema, Failure> {
    let schema = read(path)?;
    find(&schema, name).ok_or_else(|| {
        let text = no_type(name, [&schema]);
        Failure::of_file(path, &text)
    })
}

/// Returns the schema of the values of the type with a name or an alias.
pub(crate) fn find(schema: &Schema, name: &str) -> Option<Schema> {
    let by_alias = || {
        let mut names = schema.types().iter().filter_map(|ty| ty.name());
        let found = names.find(|it| it.aliases().any(|alias| alias == name))?;
        schema.find(found.name())
    };
    let ty = schema.find(name).or_else(by_alias)?;
    Some(schema.rooted_at(ty))
}

/// Returns the text of an error with the names of all types.
pub(crate) fn no_type<'s>(name: &str, schemas: impl IntoIterator<Item = &'s Schema>) -> String {
    let types = schemas.into_iter().flat_map(Schema::types);
    let names = types.filter_map(|ty| ty.name());
    let names = names.map(|name| shown(name.name())).collect();
    let (name, names) = (escaped(name), list(names));
    format!("no type `{name}`, only {names}")
}
