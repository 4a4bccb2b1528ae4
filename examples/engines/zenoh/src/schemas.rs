//! Values of several builds in a zenoh network. Copy this file.
//!
//! The encoding of each sample and reply has the fingerprint of its type. The program that sends it answers queries for the
//! schema.

use std::collections::HashMap;
use std::error::Error;
use std::time::Duration;

use sdp::{SdpDecodeOwned, SdpSchema};
use sdp_schema::{Refusals, Resolver, Schema};
use zenoh::bytes::{Encoding, ZBytes};
use zenoh::{Session, Wait};

pub(crate) type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

const PREFIX: &str = "application/vnd.sdp;";
/// A reader keeps the conversions of so many versions.
const MAX_VERSIONS: usize = 64;

fn key(fingerprint: &str) -> String {
    format!("sdp/schemas/{fingerprint}")
}

/// Answers queries for the schema of a type as long as the session exists. Returns the encoding of its values.
pub(crate) fn register<T: SdpSchema>(session: &Session) -> Result<Encoding> {
    let schema = Schema::of::<T>();
    let fingerprint = schema.fingerprint().to_string();
    let bytes = sdp::to_vec(&schema)?;
    let key = key(&fingerprint);
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
    resolvers: HashMap<String, std::result::Result<Resolver<T>, Refusals>>,
}

impl<T: SdpDecodeOwned + SdpSchema> Reader<T> {
    pub(crate) fn new(session: Session) -> Self {
        let resolvers = HashMap::new();
        Self { session, resolvers }
    }

    pub(crate) fn read(&mut self, encoding: &Encoding, payload: &ZBytes) -> Result<T> {
        let encoding = encoding.to_string();
        let fingerprint = encoding.strip_prefix(PREFIX);
        let fingerprint =
            fingerprint.ok_or_else(|| format!("the encoding {encoding} has no fingerprint"))?;
        if !self.resolvers.contains_key(fingerprint) {
            let resolver = Resolver::new(&self.schema(fingerprint)?);
            if self.resolvers.len() >= MAX_VERSIONS {
                self.resolvers.clear();
            }
            self.resolvers.insert(fingerprint.into(), resolver);
        }
        match self.resolvers.get(fingerprint).ok_or("no resolver")? {
            Ok(resolver) => Ok(resolver.from_slice(&payload.to_bytes())?),
            Err(refusals) => Err(refusals.clone().into()),
        }
    }

    fn schema(&self, fingerprint: &str) -> Result<Schema> {
        let query = self.session.get(key(fingerprint));
        let replies = query.timeout(Duration::from_secs(5)).wait()?;
        let Ok(reply) = replies.recv() else {
            return Err(format!("no program has the schema {fingerprint}").into());
        };
        let sample = reply.into_result().map_err(|error| error.to_string())?;
        let schema: Schema = sdp::from_slice(&sample.payload().to_bytes())?;
        if schema.fingerprint().to_string() != fingerprint {
            return Err(format!("a program has another schema for {fingerprint}").into());
        }
        Ok(schema)
    }
}
