//! Messages of several builds on one subject. Copy this file.
//!
//! Each message has the fingerprint of its type in a header. The schemas are in a key-value bucket, by their fingerprint.

#![allow(dead_code, reason = "some programs only publish or only read")]

use std::collections::HashMap;
use std::error::Error;

use async_nats::jetstream::{Context, kv};
use async_nats::{HeaderMap, Message};
use sdp::{SdpDecodeOwned, SdpSchema};
use sdp_schema::{Fingerprint, Refusals, ResolveError, Resolver, Schema, explain};

pub(crate) type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

const BUCKET: &str = "sdp_schemas";
const HEADER: &str = "Sdp-Schema";
/// A reader keeps the conversions of so many other builds. Peers choose the fingerprints, so their number has a limit.
const MAX_VERSIONS: usize = 64;

/// Opens the bucket of the schemas, or creates it. An administrator can create it with other settings, such as replicas.
pub(crate) async fn open(jetstream: &Context) -> Result<kv::Store> {
    if let Ok(store) = jetstream.get_key_value(BUCKET).await {
        return Ok(store);
    }
    let config = kv::Config {
        bucket: BUCKET.into(),
        ..kv::Config::default()
    };
    Ok(jetstream.create_key_value(config).await?) // no error if another program has just created it
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
    resolvers: HashMap<Fingerprint, std::result::Result<Resolver<T>, Refusals>>,
}

impl<T: SdpDecodeOwned + SdpSchema> Reader<T> {
    pub(crate) fn new(schemas: kv::Store) -> Self {
        let own = Schema::of::<T>();
        let resolvers = HashMap::from([(own.fingerprint(), Resolver::new(&own))]);
        Self { schemas, resolvers }
    }

    /// Reads a message. The first one of another build waits for the bucket.
    pub(crate) async fn read(&mut self, message: &Message) -> Result<T> {
        let headers = message.headers.as_ref();
        let text = headers
            .and_then(|headers| headers.get(HEADER))
            .ok_or("the message has no header Sdp-Schema")?;
        let fingerprint = u64::from_str_radix(text.as_str(), 16)
            .map_err(|_| format!("the header Sdp-Schema has no fingerprint: {text}"))?;
        let fingerprint = Fingerprint::new(fingerprint);
        if !self.resolvers.contains_key(&fingerprint) {
            let bytes = self.schemas.get(fingerprint.to_string()).await?;
            let bytes =
                bytes.ok_or_else(|| format!("no schema with the fingerprint {fingerprint}"))?;
            let schema: Schema = sdp::from_slice(&bytes)?;
            if self.resolvers.len() > MAX_VERSIONS {
                *self = Self::new(self.schemas.clone());
            }
            self.resolvers
                .insert(schema.fingerprint(), Resolver::new(&schema));
        }
        let resolver = self.resolvers.get(&fingerprint);
        let resolver =
            resolver.ok_or_else(|| format!("the bucket has another schema for {fingerprint}"))?;
        let bytes = &message.payload;
        let value = resolver.as_ref().map_err(Clone::clone)?.from_slice(bytes);
        value.map_err(|error| match error {
            // The decoder names no field.
            ResolveError::Decode(error) => explain(&Schema::of::<T>(), bytes, &error).into(),
            error => error.into(),
        })
    }
}
