//! Values of several builds in a zenoh network. Copy this file.
//!
//! The encoding of each sample and reply has the fingerprint of its type. The program that sends it answers queries for the
//! schema.

#![allow(dead_code, reason = "some programs only publish or only read")]

use std::collections::HashMap;
use std::error::Error;
use std::time::Duration;

use sdp::{SdpDecodeOwned, SdpSchema};
use sdp_schema::{Fingerprint, Refusals, ResolveError, Resolver, Schema, explain};
use zenoh::bytes::{Encoding, ZBytes};
use zenoh::query::{ConsolidationMode, QueryTarget};
use zenoh::{Session, Wait};

pub(crate) type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

const PREFIX: &str = "application/vnd.sdp;";
/// A reader keeps the conversions of so many other builds. Peers choose the fingerprints, so their number has a limit.
const MAX_VERSIONS: usize = 64;
/// A reader waits so long for a schema.
const TIMEOUT: Duration = Duration::from_secs(5);

fn key(fingerprint: Fingerprint) -> String {
    format!("sdp/schemas/{fingerprint}")
}

/// Answers queries for the schema of a type as long as the session exists. Returns the encoding of its values.
pub(crate) fn register<T: SdpSchema>(session: &Session) -> Result<Encoding> {
    let schema = Schema::of::<T>();
    let fingerprint = schema.fingerprint();
    let bytes = sdp::to_vec(&schema)?;
    let key = key(fingerprint);
    let queries = session.declare_queryable(key.clone());
    let queries = queries.callback(move |query| {
        if let Err(error) = query.reply(&key, bytes.clone()).wait() {
            eprintln!("no answer with a schema: {error}");
        }
    });
    queries.background().wait()?;
    Ok(Encoding::from(format!("{PREFIX}{fingerprint}")))
}

/// Reads the values of all builds as `T`.
pub(crate) struct Reader<T> {
    session: Session,
    resolvers: HashMap<Fingerprint, std::result::Result<Resolver<T>, Refusals>>,
}

impl<T: SdpDecodeOwned + SdpSchema> Reader<T> {
    pub(crate) fn new(session: Session) -> Self {
        let own = Schema::of::<T>();
        let resolvers = HashMap::from([(own.fingerprint(), Resolver::new(&own))]);
        Self { session, resolvers }
    }

    /// Reads a value. The first one of another build waits for the schema, so do not call it in a callback of zenoh.
    pub(crate) fn read(&mut self, encoding: &Encoding, payload: &ZBytes) -> Result<T> {
        let encoding = encoding.to_string();
        let digits = encoding.strip_prefix(PREFIX);
        let fingerprint = digits.and_then(|digits| u64::from_str_radix(digits, 16).ok());
        let fingerprint =
            fingerprint.ok_or_else(|| format!("the encoding {encoding} has no fingerprint"))?;
        let fingerprint = Fingerprint::new(fingerprint);
        if !self.resolvers.contains_key(&fingerprint) {
            self.fetch(fingerprint)?;
        }
        let resolver = self.resolvers.get(&fingerprint);
        let resolver =
            resolver.ok_or_else(|| format!("no program has the schema {fingerprint}"))?;
        let bytes = &*payload.to_bytes();
        let value = resolver.as_ref().map_err(Clone::clone)?.from_slice(bytes);
        value.map_err(|error| match error {
            // The decoder names no field.
            ResolveError::Decode(error) => explain(&Schema::of::<T>(), bytes, &error).into(),
            error => error.into(),
        })
    }

    /// Asks all programs for a schema, and uses the first answer that has the fingerprint.
    fn fetch(&mut self, fingerprint: Fingerprint) -> Result<()> {
        let query = self.session.get(key(fingerprint)).timeout(TIMEOUT);
        let query = query.target(QueryTarget::All);
        // The other modes wait for the slowest program.
        let replies = query.consolidation(ConsolidationMode::None).wait()?;
        while let Ok(reply) = replies.recv() {
            if let Ok(sample) = reply.into_result()
                && let Ok(schema) = sdp::from_slice::<Schema>(&sample.payload().to_bytes())
                && schema.fingerprint() == fingerprint
            {
                if self.resolvers.len() > MAX_VERSIONS {
                    *self = Self::new(self.session.clone());
                }
                self.resolvers.insert(fingerprint, Resolver::new(&schema));
                break;
            }
        }
        Ok(())
    }
}
