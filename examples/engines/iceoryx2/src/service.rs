//! Services of iceoryx2 with the schema of their values. Copy this file.
//!
//! A service transports bytes, `[u8]`. Its attributes name the fingerprint and the schema of the values in them, so a
//! program of another build is refused or converts, before the first sample.

#![allow(dead_code, reason = "some programs only publish or only read")]

use std::error::Error;

use iceoryx2::port::publisher::Publisher;
use iceoryx2::prelude::*;
use iceoryx2::service::attribute::{AttributeKey, AttributeValue};
use iceoryx2::service::builder::publish_subscribe::PublishSubscribeCreateError;
use iceoryx2::service::port_factory::PortFactory as _;
use iceoryx2::service::port_factory::publish_subscribe::PortFactory;
use sdp::{SdpDecode, SdpEncode, SdpSchema};
use sdp_schema::{ResolveError, Resolver, Schema, explain};

pub(crate) type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

pub(crate) type Service = PortFactory<ipc::Service, [u8], ()>;

const FINGERPRINT: &str = "sdp.fingerprint";
/// The maximum number of bytes in an attribute. A service has at most 8 attributes, so 7 of them can have the schema.
const PART_LEN: usize = 256;

/// Returns the key of a part of the schema's text.
fn schema_key(part: usize) -> Result<AttributeKey> {
    Ok(format!("sdp.schema.{part}").as_str().try_into()?)
}

/// Creates a service for values of `T`, or opens that of an equal build. The service of a crashed writer exists as long as
/// it has readers.
pub(crate) fn create<T: SdpSchema>(node: &Node<ipc::Service>, name: &str) -> Result<Service> {
    let schema = Schema::of::<T>();
    let fingerprint = schema.fingerprint().to_string();
    let mut attributes = AttributeSpecifier::new()
        .define(&FINGERPRINT.try_into()?, &fingerprint.as_str().try_into()?)?;
    for (part, text) in schema.to_string().as_bytes().chunks(PART_LEN).enumerate() {
        let text = AttributeValue::new(text)?;
        attributes = attributes
            .define(&schema_key(part)?, &text)
            .map_err(|error| format!("the schema of {name} is too long: {error}"))?;
    }
    let builder = node
        .service_builder(&name.try_into()?)
        .publish_subscribe::<[u8]>();
    match builder.create_with_attributes(&attributes) {
        Err(PublishSubscribeCreateError::AlreadyExists) => open_equal::<T>(node, name),
        created => created.map_err(|error| format!("{name}: {error}").into()),
    }
}

/// Opens a service whose values have the encoding of `T`. Any other service is an error.
pub(crate) fn open_equal<T: SdpSchema>(node: &Node<ipc::Service>, name: &str) -> Result<Service> {
    let fingerprint = Schema::of::<T>().fingerprint().to_string();
    let attributes = AttributeVerifier::new()
        .require(&FINGERPRINT.try_into()?, &fingerprint.as_str().try_into()?)?;
    let builder = node
        .service_builder(&name.try_into()?)
        .publish_subscribe::<[u8]>();
    let opened = builder.open_with_attributes(&attributes);
    opened.map_err(|error| format!("{name}: {error}").into())
}

/// Opens a service whose values have a conversion to `T`.
pub(crate) fn open<T: SdpSchema>(
    node: &Node<ipc::Service>,
    name: &str,
) -> Result<(Service, Resolver<T>)> {
    let builder = node
        .service_builder(&name.try_into()?)
        .publish_subscribe::<[u8]>();
    let opened = builder.open();
    let service = opened.map_err(|error| format!("{name}: {error}"))?;
    let schema: Schema = schema(&service)?.parse()?;
    Ok((service, Resolver::new(&schema)?))
}

/// Returns the text of a service's schema. It is a schema file, for example for the command `sdp`.
pub(crate) fn schema(service: &Service) -> Result<String> {
    let mut text = Vec::new();
    for part in 0.. {
        let Some(value) = service.attributes().key_value(&schema_key(part)?, 0) else {
            break;
        };
        text.extend_from_slice(value.as_bytes()); // `to_string` would escape line breaks
    }
    if text.is_empty() {
        return Err("the service has no schema".into());
    }
    Ok(String::from_utf8(text)?)
}

/// Encodes a value in a loan of exactly its length, and sends it.
pub(crate) fn send<T: SdpEncode>(
    publisher: &Publisher<ipc::Service, [u8], ()>,
    value: &T,
) -> Result<()> {
    let mut loan = publisher.loan_slice(sdp::encoded_len(value)?)?;
    sdp::to_slice(value, loan.payload_mut())?;
    loan.send()?;
    Ok(())
}

/// Reads a value of any build. A view borrows from the sample if the builds are equal, and otherwise from `scratch`.
pub(crate) fn read<'a, T: SdpSchema, V: SdpDecode<'a>>(
    resolver: &Resolver<T>,
    sample: &'a [u8],
    scratch: &'a mut Vec<u8>,
) -> Result<V> {
    let value = resolver.from_slice_in(sample, scratch);
    value.map_err(|error| match error {
        // The decoder names no field.
        ResolveError::Decode(error) => explain(&Schema::of::<T>(), sample, &error).into(),
        error => error.into(),
    })
}
