//! Apache Avro: the reader has the writer's schema, and resolves each value to its own.
//!
//! Best settings: schemas and readers made once, and no header before a value. Resolution goes through a dynamic value,
//! because the crate has no other way. serde_avro_fast is left out, because its license is MPL-2.0.

use anyhow::Result;
use apache_avro::reader::datum::GenericDatumReader;
use apache_avro::writer::datum::GenericDatumWriter;
use apache_avro::{Schema, from_value};

use crate::suite::{Operation, Suite, forever};
use crate::workload::plugins::{PluginRegistry, v2};

/// The schema of the registry, except its parameters. Avro has no unsigned numbers, and the crate writes a
/// `u64` as 8 bytes.
const REGISTRY: &str = r#"{"type": "record", "name": "PluginRegistry", "fields": [
    {"name": "plugins", "type": {"type": "array", "items": {"type": "record", "name": "Plugin", "fields": [
        {"name": "name", "type": "string"},
        {"name": "manufacturer_id", "type": "string"},
        {"name": "component_type", "type": "string"},
        {"name": "component_subtype", "type": "string"},
        {"name": "parameters", "type": {"type": "array", "items": {"type": "record", "name": "Parameter", "fields": [
            PARAMETER
        ]}}}
    ]}}},
    {"name": "total_plugin_count", "type": "long"},
    {"name": "total_parameter_count", "type": "long"}
]}"#;

const PARAMETER: &str = r#"
    {"name": "address", "type": {"type": "fixed", "name": "org.apache.avro.rust.u64", "size": 8}},
    {"name": "display_name", "type": "string"},
    {"name": "identifier", "type": "string"}, {"name": "unit", "type": "string"},
    {"name": "min_value", "type": "float"}, {"name": "max_value", "type": "float"},
    {"name": "default_value", "type": "float"}, {"name": "current_value", "type": "float"},
    {"name": "raw_flags", "type": "long"}, {"name": "is_writable", "type": "boolean"},
    {"name": "can_ramp", "type": "boolean"}"#;

const PARAMETER_V2: &str = r#"
    {"name": "identifier", "type": "string"}, {"name": "display_name", "type": "string"},
    {"name": "address", "type": {"type": "fixed", "name": "org.apache.avro.rust.u64", "size": 8}},
    {"name": "is_hidden", "type": "boolean", "default": false},
    {"name": "unit", "type": "string"}, {"name": "min_value", "type": "double"},
    {"name": "max_value", "type": "double"}, {"name": "default_value", "type": "double"},
    {"name": "current_value", "type": "double"}, {"name": "is_writable", "type": "boolean"},
    {"name": "can_ramp", "type": "boolean"}"#;

pub(super) fn add(
    suite: &mut Suite,
    registry: &'static PluginRegistry,
    newer: &'static v2::PluginRegistry,
) -> Result<()> {
    let schema = |parameter| Schema::parse_str(&REGISTRY.replace("PARAMETER", parameter));
    let writer = forever(schema(PARAMETER)?);
    let wire = GenericDatumWriter::builder(writer)
        .build()?
        .write_ser_to_vec(registry)?;

    let equal = GenericDatumReader::builder(writer).build()?;
    let mut format = suite.format("apache-avro", registry, wire.clone());
    format.show_wire();
    format.decode("read_deser", move |mut wire| equal.read_deser(&mut wire));
    for operation in [
        Operation::Encode,
        Operation::EncodeReused,
        Operation::RoundTrip,
    ] {
        format.cannot(operation, "measured only for decoding");
    }
    format.cannot(Operation::DecodeInto, "no such function");
    format.cannot_borrow("decoded values are owned");
    format.cannot_open();

    let resolving = GenericDatumReader::builder(writer)
        .reader_schema(forever(schema(PARAMETER_V2)?))
        .build()?;
    suite
        .format("apache-avro", newer, wire)
        .resolve("read_value, from_value", move |mut wire| {
            from_value(&resolving.read_value(&mut wire)?)
        });
    Ok(())
}
