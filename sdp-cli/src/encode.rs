//! `sdp encode`: values and messages from JSON.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, IsTerminal as _, Read, Write};
use std::path::Path;

use sdp::schema::OwnedSchema;
use serde_json::de::{Deserializer, IoRead};

use crate::arguments::Encode;
use crate::error::{Failure, Outcome};
use crate::input;

/// The JSON of the input.
type Json = Deserializer<IoRead<BufReader<Box<dyn Read>>>>;

/// Runs the command.
pub(crate) fn run(arguments: &Encode) -> Result<Outcome, Failure> {
    let (types, path) = (&arguments.types, input::path(arguments.file.as_deref()));
    let (schema, encode): (_, Encoding) = match &types.ty {
        Some(name) => (input::value_schema(types, name)?, value),
        None => (input::message_schema(types)?, messages),
    };
    let mut json = Deserializer::from_reader(BufReader::new(input::open(path)?));
    let mut out = BufWriter::new(output(arguments.output.as_deref())?);
    let result = encode(&schema, &mut json, &mut out);
    out.flush()?;
    match result {
        Err(Error::Json(error)) if !error.is_io() => {
            let failure = Failure::of_file(path, &error);
            failure.show();
            Ok(Outcome::Different)
        }
        Err(Error::Json(error)) => Err(Failure::of_file(path, &error)),
        Err(Error::Output(error)) => Err(error.into()),
        Ok(()) => Ok(Outcome::Well),
    }
}

/// Opens the output. Bytes make a terminal unusable.
fn output(path: Option<&Path>) -> Result<Box<dyn Write>, Failure> {
    let Some(path) = path else {
        let out = io::stdout();
        if out.is_terminal() {
            let text = "the output consists of bytes, and not of text; name a file with --output";
            return Err(Failure::Other(text.to_owned()));
        }
        return Ok(Box::new(out.lock()));
    };
    match File::create(path) {
        Ok(file) => Ok(Box::new(file)),
        Err(error) => Err(Failure::of_file(path, &error)),
    }
}

/// The reason why encoding ends.
enum Error {
    Json(serde_json::Error),
    Output(io::Error),
}

impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Self {
        Self::Json(error)
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// A function that encodes the input.
type Encoding = fn(&OwnedSchema, &mut Json, &mut dyn Write) -> Result<(), Error>;

fn value(schema: &OwnedSchema, json: &mut Json, out: &mut dyn Write) -> Result<(), Error> {
    let bytes = schema.encode_from(&mut *json)?;
    json.end()?;
    Ok(out.write_all(&bytes)?)
}

fn messages(schema: &OwnedSchema, json: &mut Json, out: &mut dyn Write) -> Result<(), Error> {
    // `end` fails at the start of the next message, and at an error of the input, which the next call returns.
    while json.end().is_err() {
        out.write_all(&schema.encode_message_from(&mut *json)?)?;
    }
    Ok(())
}
