//! [`Code`]: the decoders and encoders of messages, run with samples of their schemas.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use sdp::DecodeError;

use crate::resolve::Grade;
use crate::table::schema::Schema;
use crate::table::types::{Type, TypeIndex};
use crate::tools::label;
use crate::tools::sample::sample;

const SAMPLES: u64 = 64;

/// Decodes a message and encodes it again.
pub(super) type Recode = fn(&[u8]) -> Result<Vec<u8>, Box<dyn core::error::Error>>;

/// Message types and message enums, each with its code.
#[derive(Debug, Default)]
pub(super) struct Code {
    pub(super) schemas: Vec<Schema>,
    // INVARIANT: one for each schema.
    pub(super) recodes: Vec<Recode>,
}

/// The numbers of samples of a message, and of those that a reader accepts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Count {
    pub(super) made: u64,
    pub(super) accepted: u64,
}

impl Count {
    pub(super) fn add(&mut self, is_accepted: bool) {
        self.made = self.made.saturating_add(1);
        self.accepted = self.accepted.saturating_add(is_accepted.into());
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self { made: 0, .. } => f.write_str("not checked: no sample could be made"),
            Self { accepted: 0, .. } => f.write_str("not checked: no sample was accepted"),
            Self { made, accepted } => write!(f, "{accepted} of {made} samples"),
        }
    }
}

impl Code {
    /// Returns the samples of a message that its code accepts, and their number. Fails if the code differs from its schema.
    pub(super) fn samples(
        &self,
        schema: &Schema,
        id: u16,
    ) -> Result<(Vec<Vec<u8>>, Count), String> {
        let (mut count, mut accepted) = (Count::default(), Vec::new());
        let Some(message) = schema.message(id) else {
            return Ok((accepted, count));
        };
        for frame in samples(schema, message) {
            let is_accepted = self
                .accepts(schema, message, &frame, None)
                .map_err(|problem| {
                    let message = label::message(schema, id);
                    format!("message {message}: a value of its schema {problem}")
                })?;
            count.add(is_accepted);
            if is_accepted {
                accepted.push(frame);
            }
        }
        Ok((accepted, count))
    }

    /// Returns whether the code of a message accepts these bytes, which are a sample of its schema, or a converted one of a
    /// release with this grade. Fails if the code encodes different bytes, or if it rejects a value without a reason.
    pub(super) fn accepts(
        &self,
        schema: &Schema,
        message: TypeIndex,
        frame: &[u8],
        release: Option<Grade>,
    ) -> Result<bool, String> {
        let id = schema.message_id(message).unwrap_or_default();
        let mut codes = self.schemas.iter().zip(&self.recodes);
        let Some((_, recode)) = codes.find(|(own, _)| own.message(id).is_some()) else {
            return Ok(false);
        };
        match recode(frame) {
            Ok(again) if again == frame => Ok(true),
            // Code can have several encodings of a value, of which a release has a different one.
            Ok(_) if release.is_some() && has_code(schema, message) => Ok(true),
            Ok(_) => Err("encodes to other bytes".into()),
            Err(_) if release == Some(Grade::Partial) || has_code(schema, message) => Ok(false),
            // The code of a type that knows only serde is not in its schema.
            Err(error) if is_of_code(&*error) => Ok(false),
            Err(error) => Err(format!("is rejected by its code: {error}")),
        }
    }
}

/// Returns samples of a message of a schema. They end before the first one that cannot be made, because that takes long.
pub(super) fn samples(schema: &Schema, message: TypeIndex) -> Vec<Vec<u8>> {
    let own = schema.rooted_at(message).into_messages();
    let samples = |own: Schema| (0..SAMPLES).map_while(|seed| sample(&own, seed)).collect();
    own.map_or_else(Vec::new, samples)
}

/// Returns whether code outside the schema can reject values of a message.
pub(super) fn has_code(schema: &Schema, message: TypeIndex) -> bool {
    let own = schema.rooted_at(message);
    own.types().iter().any(Type::has_code)
}

/// Returns whether the code of a type has rejected a value with a reason.
fn is_of_code(error: &(dyn core::error::Error + 'static)) -> bool {
    let error = error.downcast_ref::<DecodeError>();
    error.is_some_and(|it| it.reason().is_some())
}
