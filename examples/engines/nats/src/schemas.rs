//! Messages of several builds on one subject. Copy this file.
//!
//! Each message has the fingerprint of its type in a header. The schemas are in a key-value bucket, by their fingerprint.

use std::collections::HashMap;
use std::error::Error;

use async_nats::jetstream::{Context, kv};
use async_nats::{HeaderMap, Message};
use sdp::{SdpDecodeOwned, SdpSchema};
use sdp_schema::{Refusals, Resolver, Schema};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const BUCKET: &str = "sdp_schemas";
const HEADER: &str = "Sdp-Schema";
/// A reader keeps the conversions of so many versions.
const MAX_VERSIONS: usize = 64;

pub(crate) async fn open(jetstream: &Context) -> Result<kv::Store> {
    let config = kv::Config {
        bucket: BUCKET.into(),
        ..kv::Config::default()
    };
    Ok(jetstream.create_key_value(config).await?) // no error if it exists with the same settings
}

/// Stores the schema of a type, and returns the headers of its messages.
pub(crate) async fn register<T: SdpSchema>(schemas: &kv::Store) -> Result<HeaderMap> {
    let schema = Schema::of::<T>();
    let fingerprint = schema.fingerprint().to_string();
    schemas
        .put(&fingerprint, sdp::to_vec(&schema)?.into())
        .await?;
    let mut headers = HeaderMap::new();
    headers.insert(HEADER, fingerprint);
    Ok(headers)
}

/// Reads the messages of all builds as `T`.
pub(crate) struct Reader<T> {
    schemas: kv::Store,
    resolvers: HashMap<String, std::result::Result<Resolver<T>, Refusals>>,
}

impl<T: SdpDecodeOwned + SdpSchema> Reader<T> {
    pub(crate) fn new(schemas: kv::Store) -> Self {
        let resolvers = HashMap::new();
        Self { schemas, resolvers }
    }

    pub(crate) async fn read(&mut self, message: &Message) -> Result<T> {
        let headers = message.headers.as_ref();
        let fingerprint = headers.and_then(|headers| headers.get(HEADER));
        let fingerprint = fingerprint
            .ok_or("the message has no header Sdp-Schema")?
            .as_str();
        if !self.resolvers.contains_key(fingerprint) {
            let resolver = Resolver::new(&self.schema(fingerprint).await?);
            if self.resolvers.len() >= MAX_VERSIONS {
                self.resolvers.clear();
            }
            self.resolvers.insert(fingerprint.into(), resolver);
        }
        match self.resolvers.get(fingerprint).ok_or("no resolver")? {
            Ok(resolver) => Ok(resolver.from_slice(&message.payload)?),
            Err(refusals) => Err(refusals.clone().into()),
        }
    }

    async fn schema(&self, fingerprint: &str) -> Result<Schema> {
        let bytes = self.schemas.get(fingerprint).await?;
        let bytes = bytes.ok_or_else(|| format!("no schema with the fingerprint {fingerprint}"))?;
        let schema: Schema = sdp::from_slice(&bytes)?;
        if schema.fingerprint().to_string() != fingerprint {
            return Err(format!("the bucket has another schema for {fingerprint}").into());
        }
        Ok(schema)
    }
}
