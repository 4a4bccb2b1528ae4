//! The lock of a wire format: a file with the types of a program and of its releases, and a test that runs them.
//!
//! The file is a schema file: the current types, with a comment about each message, and then the types of each release,
//! which never change. `code` runs samples of each message through its code, and `matrix` runs the samples of each release
//! through the plan and the code of the current types, and the reverse. `names` refuses names that return with a new
//! meaning, and `report` lists the differences between the file and the types.

mod code;
mod matrix;
mod names;
mod report;

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt::Write as _;
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::{env, fs};

use sdp::SdpSchema;

use self::code::{Code, Recode};
use self::matrix::Row;
use self::report::Content;
use crate::file::Replacement;
use crate::hello::envelope::Message;
use crate::shown::shown;
use crate::table::schema::Schema;
use crate::table::types::{Name, Type};
use crate::text::release::{NAME_RULE, Release, is_release_name};
use crate::text::{Lock, without_mark};

/// The environment variable to rewrite the current part of the files.
const UPDATE: &str = "UPDATE_WIRE_LOCK";

/// The environment variable to add the current types as a release.
const RELEASE: &str = "RELEASE_WIRE_LOCK";

/// The last line of each file, without which a file is cut. A file with nothing else is a new lock.
const END: &str = "// end of lock";

/// Checks the wire format of messages against a file, which also contains the types of each release. Use it in a test, so
/// no release changes the format by mistake, or fails to read the values of an earlier one.
///
/// The path is relative to the directory of the crate's manifest. The types are message types and message enums with
/// implementations of both directions and [`SdpSchema`].
///
/// | Command | Effect |
/// |---|---|
/// | `cargo test` | fails if the file and the types differ, with a report |
/// | `UPDATE_WIRE_LOCK=1 cargo test` | writes the current types to the file, but never changes a release |
/// | `RELEASE_WIRE_LOCK=1.2.0 cargo test` | adds the current types to the file as the release 1.2.0 |
///
/// The new content replaces the file as a whole, so a full disk or a killed test leaves it as it is. If a second program
/// changes the file during the test, the test fails and leaves the change. The last line of each file is `// end of lock`.
/// A file without this line is empty or cut, so no command changes it.
///
/// Commit the file after each of the last two commands. If a type changes, the test fails. Its report shows for each message
/// how the new program reads the old values, and the old program the new ones, with each place and an attribute that helps. It
/// also lists the messages of each release that get worse. For example, only some of its values can be read now.
///
/// The test runs the code of each message with random values of its schema, so it finds code whose format differs from
/// its schema, and changes of code that restricts values. It also converts random values of each release with a
/// [`Plan`](crate::Plan) and decodes them, and converts values of the current types to the types of each release. A
/// comment in the file has the results with the parts that a conversion loses, and names each message of which no
/// random value could be checked. Before the first release, it names the enums without `#[sdp(other)]`, because one new
/// variant ends programs of that release, and the fields with bytes of unknown length, which are zero in these values.
///
/// These are always errors:
///
/// * A name of a release returns with a new meaning:
///   * The last release does not have it, and now it has a different type, or is the new name of a different field.
///   * An alias gave the name to a different field, and now a new field has it.
///   * A field of a release becomes one field directly, and a different one by way of a later release.
/// * A default differs between two evaluations, such as a random id.
/// * The file has the release already, with different types.
///
/// # Panics
///
/// Panics with a report if the file is missing, or if the wire format differs from it.
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
/// fn wire_format_is_locked() {
///     sdp_schema::assert_wire_lock!("tests/wire.sdp", Request<'_>);
/// }
/// # let _ = Load { plugin: "" };
/// ```
#[macro_export]
macro_rules! assert_wire_lock {
    ($path:literal, $($message:ty),+ $(,)?) => {
        if let ::core::result::Result::Err(report) =
            $crate::__private::WireLock::new(concat!(env!("CARGO_MANIFEST_DIR"), "/", $path))
                $(.with::<$message>(|frame| {
                    let message: $message = $crate::__private::sdp::message::from_slice(frame)?;
                    ::core::result::Result::Ok($crate::__private::sdp::message::to_vec(&message)?)
                }))+
                .check()
        {
            panic!("{report}");
        }
    };
}

/// The wire format of messages, and the file with the expected one, as created by [`assert_wire_lock!`].
#[derive(Debug)]
pub struct WireLock {
    path: PathBuf,
    code: Code,
    // The first field whose default differs between two evaluations.
    unstable: Option<String>,
}

impl WireLock {
    /// Creates a lock with this file and without messages.
    #[must_use]
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            code: Code::default(),
            unstable: None,
        }
    }

    /// Adds a type with messages, or panics if it has none. `recode` decodes a message and encodes it again.
    #[must_use]
    pub fn with<T: SdpSchema + ?Sized>(mut self, recode: Recode) -> Self {
        let (schema, again) = (Schema::of::<T>(), Schema::of::<T>());
        let mut types = schema.types().iter().zip(again.types());
        let unstable = types.find_map(|(ty, again)| {
            let mut fields = ty.all_fields().zip(again.all_fields());
            let (field, _) = fields.find(|(it, again)| it.default() != again.default())?;
            let name = ty.name().map_or("a type", Name::name);
            Some(format!("{name}.{}", field.name()))
        });
        self.unstable = self.unstable.or(unstable);
        let messages = schema.into_messages();
        let messages = messages.expect("the type should be a message type or a message enum");
        self.code.schemas.push(messages);
        self.code.recodes.push(recode);
        self
    }

    /// Compares the wire format with the file, or returns a report. Before, it writes the file if the environment has
    /// `UPDATE_WIRE_LOCK` or `RELEASE_WIRE_LOCK`.
    pub fn check(&self) -> Result<(), String> {
        let variable = |name| env::var_os(name).filter(|value| !value.is_empty());
        let (update, release) = (variable(UPDATE), variable(RELEASE));
        if update.is_some() {
            self.update()?;
        }
        match release {
            Some(name) => self.release(&name.to_string_lossy()),
            None if update.is_some() => Ok(()),
            None => self.compare().map(|_| ()),
        }
    }

    /// Writes the current types to the file, as with `UPDATE_WIRE_LOCK=1`. The releases stay as they are. After an error,
    /// the file is unchanged.
    pub fn update(&self) -> Result<(), String> {
        let text = self.read()?;
        let releases = match &text {
            Some(text) => self.parse(text)?.releases,
            None => Vec::new(),
        };
        let content = self.content(&releases)?;
        let before = text.as_deref();
        let released = released(before.unwrap_or_default(), &releases);
        self.write(before, &with_releases(&content.text, released))
    }

    /// Adds the current types to the file as a release, as with `RELEASE_WIRE_LOCK`, after a [`check`](Self::check). A
    /// release that is there already with the same types stays as it is.
    pub fn release(&self, name: &str) -> Result<(), String> {
        if !is_release_name(name) {
            return Err(format!("{RELEASE}={name:?}: {NAME_RULE}"));
        }
        let (text, mut releases, schema) = self.compare()?;
        let released = released(&text, &releases).to_string();
        if let Some(release) = releases.iter().find(|release| release.name == name) {
            if release.schema == schema {
                return Ok(());
            }
            let path = self.path.display();
            return Err(format!(
                "{path} has release {name} already, with other types: choose another name"
            ));
        }
        let section = format!("release \"{name}\";\n\n{schema}");
        releases.push(Release {
            name: name.into(),
            schema,
            start: 0,
        });
        let content = self.content(&releases)?;
        let earlier = with_releases(&content.text, &released);
        self.write(Some(&text), &with_releases(&earlier, &section))
    }

    /// Compares the wire format with the file. Returns the text of the file, its releases and the current types.
    fn compare(&self) -> Result<(String, Vec<Release>, Schema), String> {
        let path = self.path.display();
        let Some(expected) = self.read()? else {
            // Problems of the types would also prevent the creation.
            self.content(&[])?;
            return Err(format!(
                "there is no lock in {path}\nto create it, run the test with {UPDATE}=1"
            ));
        };
        let Lock { schema, releases } = self.parse(&expected)?;
        let content = self.content(&releases)?;
        if expected == with_releases(&content.text, released(&expected, &releases)) {
            return Ok((expected, releases, content.schema));
        }
        let report = report::differences((&expected, &schema), &content, &releases);
        Err(format!(
            "the wire format differs from {path}:\n{report}\
             to accept the changes, run the test with {UPDATE}=1"
        ))
    }

    /// Returns the first part of the file, after a run of all samples.
    fn content(&self, releases: &[Release]) -> Result<Content, String> {
        if let Some(field) = &self.unstable {
            return Err(format!(
                "{field}: its default differs between two evaluations, but a schema contains the bytes of one value: \
                 return the same value each time"
            ));
        }
        let schema = Schema::of_protocol("Protocol", &self.code.schemas)
            .map_err(|id| format!("two different messages have the id {id}"))?;
        let mut text = format!(
            "// The wire format of messages. Do not edit this file: a test compares it with the types.\n\
             // To accept a change, run the test with {UPDATE}=1. To add a release, run it with {RELEASE}=1.2.0.\n\
             //\n\
             // name id fingerprint accepted\n"
        );
        // Writing to a string does not fail.
        for message in Message::all(&schema) {
            let (_, count) = self.code.samples(&schema, message.id())?;
            let (name, id, fingerprint) =
                (shown(message.name()), message.id(), message.fingerprint());
            let _ = writeln!(text, "// {name} {id} {fingerprint} {}", count.accepted);
            if count.accepted == 0 {
                let _ = writeln!(text, "//   {count}");
            }
        }
        let returned = names::returned(releases, &schema);
        if !returned.is_empty() {
            return Err(format!(
                "names of releases return with another meaning:\n{}",
                returned.join("\n")
            ));
        }
        let rows = releases
            .iter()
            .map(|release| Row::run(&self.code, release, &schema));
        let rows = rows.collect::<Result<Vec<_>, _>>()?;
        if !rows.is_empty() {
            text.push_str(
                "//\n// release name id: how these types read it, and how it reads these types\n",
            );
        } else {
            let notes = [
                "add a variant with #[sdp(other)] to each enum that may grow. Without it, a new\n\
                 // variant is an error for programs of the release",
                "add `schema` to each field with bytes of unknown length. Without it, the types\n\
                 // around the field can never change",
            ];
            for (note, names) in notes.into_iter().zip(closed(&schema)) {
                let names = names.into_iter().collect::<Vec<_>>().join(", ");
                if !names.is_empty() {
                    let _ = writeln!(text, "//\n// Before the first release, {note}: {names}");
                }
            }
        }
        rows.iter().for_each(|row| row.write(&mut text));
        let _ = write!(text, "\n{schema}");
        Ok(Content { schema, text, rows })
    }

    /// Returns the text of the file without its last line, or `None` if there is no lock yet.
    fn read(&self) -> Result<Option<String>, String> {
        let path = self.path.display();
        let text = match fs::read_to_string(&self.path) {
            Ok(text) => without_mark(&text).replace("\r\n", "\n"),
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(format!("cannot read {path}: {error}")),
        };
        let start = text.trim_end().strip_suffix(END);
        if start == Some("") {
            return Ok(None);
        }
        // One line break separates the last line.
        if let Some(whole) = start.and_then(|start| start.strip_suffix('\n')) {
            return Ok(Some(whole.into()));
        }
        let problem = match text.trim().is_empty() {
            true => "is empty",
            false => "is cut, because its last line is missing",
        };
        Err(format!(
            "{path} {problem}\nrestore it, for example with `git restore`, or delete it to start without releases"
        ))
    }

    /// Replaces the file, unless a second program has changed it since this one has read it.
    fn write(&self, before: Option<&str>, text: &str) -> Result<(), String> {
        let is_same = || match self.read() {
            Ok(found) if found.as_deref() == before => Ok(()),
            _ => Err(io::Error::other(
                "another program has changed it meanwhile: run the test again",
            )),
        };
        let written = Replacement::create(&self.path).and_then(|mut file| {
            file.write_all(format!("{text}\n{END}\n").as_bytes())?;
            file.finish(is_same)
        });
        written.map_err(|error| format!("cannot write {}: {error}", self.path.display()))
    }

    fn parse(&self, text: &str) -> Result<Lock, String> {
        Lock::parse(text).map_err(|error| {
            format!(
                "{}: {error}\ncorrect this line, for example with one side of a merge conflict, \
                 and then run the test with {UPDATE}=1",
                self.path.display()
            )
        })
    }
}

/// Returns the enums without a variant `other`, and the fields with bytes of unknown length. Enums of the format, such as
/// `IpAddr`, have no message id.
#[must_use]
pub fn closed(schema: &Schema) -> [BTreeSet<String>; 2] {
    let is_named = |name: &&Name| name.message_id().is_some();
    let named = |ty| Some((ty, shown(Type::name(ty).filter(is_named)?.name())));
    let named = || schema.types().iter().filter_map(named);
    let is_closed = |ty: &Type| matches!(ty, Type::Enum { other: None, .. });
    let is_open = |ty| matches!(schema.get(ty), Type::Opaque { is_fixed, .. } if !is_fixed);
    let enums = named().filter(|(ty, _)| is_closed(ty));
    let fields = named().flat_map(|(ty, name)| {
        let fields = ty.all_fields().filter(|it| is_open(it.ty()));
        fields.map(move |it| format!("{name}.{}", shown(it.name())))
    });
    [
        enums.map(|(_, it)| it.to_string()).collect(),
        fields.collect(),
    ]
}

/// Returns the text of the releases in a file.
fn released<'a>(text: &'a str, releases: &[Release]) -> &'a str {
    let start = releases.first().map_or(text.len(), |first| first.start);
    text.get(start..).unwrap_or_default()
}

/// Returns a text with releases after it, which start after an empty line.
fn with_releases(text: &str, releases: &str) -> String {
    let separator = if releases.is_empty() { "" } else { "\n" };
    [text, separator, releases].concat()
}
