//! `sdp encode`: values and messages from JSON.

mod source;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use sdp_schema::Schema;

use self::source::Source;
use crate::error::{Failure, Outcome};
use crate::input;
use crate::options::SchemaArguments;
use crate::output::{self, Remark, unless_gone};
use crate::protocol::Protocol;
use crate::schema;
use crate::sink::Sink;

/// Encodes a value or messages from JSON
#[derive(Args)]
#[command(after_help = "\
The JSON is as from `sdp inspect --json`. A `Hello` is not encoded, but its schema is used without --schema. \
After an error, the file of --output is as before, unless the error says that the file has its new content.

Examples:
  sdp encode --schema host.sdp messages.json -o capture.bin
  sdp inspect --json a.bin | sed s/0.5/0.25/ | sdp encode --schema host.sdp -o b.bin")]
pub(crate) struct Arguments {
    #[command(flatten)]
    schema: SchemaArguments,
    /// The output; without it or with `-`, standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The JSON; without it or with `-`, standard input
    file: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let path = arguments.file.as_deref().unwrap_or(Path::new("-"));
    let schema_path = arguments.schema.file.path.as_deref();
    input::check_paths(schema_path.into_iter().chain([path]))?;
    let ty = arguments.schema.ty.as_ref();
    let value_schema = ty.map(|name| schema::of_value(&arguments.schema, name));
    let value_schema = value_schema.transpose()?;
    let mut protocol = Protocol::new(&arguments.schema.file)?;
    let mut source = Source::new(path, input::open(path)?);
    let mut out = Sink::open(arguments.output.as_deref())?;
    let result = source.skip_mark().and_then(|()| match value_schema {
        Some(schema) => value(&schema, &mut source, &mut out),
        None => messages(&mut protocol, &mut source, &mut out),
    });
    if let Err(Failure::Invalid(_)) = result {
        // The values before it.
        unless_gone(out.flush())?;
    }
    result?;
    Ok(out.finish().map(|()| Outcome::Well)?)
}

fn value(schema: &Schema, source: &mut Source<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    source.skip_whitespace()?;
    let bytes = source.read(|json| {
        let bytes = sdp_schema::encode(schema, &mut *json)?;
        json.end()?;
        Ok(bytes)
    })?;
    Ok(out.write_all(&bytes)?)
}

fn messages(
    protocol: &mut Protocol<'_>,
    source: &mut Source<'_>,
    out: &mut Sink,
) -> Result<(), Failure> {
    if !source.skip_whitespace()? {
        output::to_stderr(Remark::Note, input::EMPTY);
    }
    // Without a reader of the output, only the errors in the rest of a file are of interest.
    while (source.input.is_file || !out.is_gone()) && source.skip_whitespace()? {
        if source.is_at_hello()? {
            source.hello(protocol)?;
            continue;
        }
        let schema = protocol.schema()?;
        let bytes = source.read(|json| sdp_schema::encode(schema, json))?;
        out.write_all(&bytes)?;
    }
    Ok(())
}
