//! savefile: fixed-width values with lengths of eight bytes, for files that are read by later versions.
//!
//! Best settings: without a schema in the bytes, a vector with the required capacity, and `repr(C)` for types of only
//! numbers, because savefile copies them whole. Decoding ignores trailing bytes.

use anyhow::Result;
use savefile::prelude::Savefile;
use savefile::{Deserialize, Removed, Serialize, WithSchema, load_noschema, save_noschema};

use crate::suite::{Operation, Suite, forever};
use crate::workload::Workload;
use crate::workload::plugins::{self, PluginRegistry, v2};

/// The version of the data, which is in the header.
const VERSION: u32 = 0;

/// The next version of the registry.
const NEXT_VERSION: u32 = 1;

pub(super) fn add<W>(suite: &mut Suite, value: &'static W) -> Result<()>
where
    W: Workload + Serialize + Deserialize + WithSchema,
{
    let mut wire = Vec::new();
    save_noschema(&mut wire, VERSION, value)?;
    let len = wire.len();
    let encode = move |value: &W| {
        let mut bytes = Vec::with_capacity(len);
        save_noschema(&mut bytes, VERSION, value).map(|()| bytes)
    };
    let decode = |mut wire: &[u8]| load_noschema::<W>(&mut wire, VERSION);
    let mut format = suite.format("savefile", value, wire);
    format.show_wire();

    format.encode("save_noschema, with capacity", encode);
    format.encode_to_slice("save_noschema, slice", |value, rest| {
        save_noschema(rest, VERSION, value)
    });
    format.encode_to_cleared("save_noschema, Vec cleared", |value, out| {
        save_noschema(out, VERSION, value)
    });
    format.decode("load_noschema", decode);
    format.cannot(Operation::DecodeInto, "no such function");
    format.cannot_borrow("decoded values are owned");
    format.cannot_open();
    format.round_trip("save_noschema, load_noschema", encode, decode);
    Ok(())
}

/// A parameter of the next version. The order of the fields stays, and attributes have the versions of each.
#[derive(Savefile, PartialEq)]
struct Parameter {
    address: u64,
    display_name: String,
    identifier: String,
    unit: String,
    #[savefile_versions = "1.."]
    #[savefile_versions_as = "0..0:f32"]
    min_value: f64,
    #[savefile_versions = "1.."]
    #[savefile_versions_as = "0..0:f32"]
    max_value: f64,
    #[savefile_versions = "1.."]
    #[savefile_versions_as = "0..0:f32"]
    default_value: f64,
    #[savefile_versions = "1.."]
    #[savefile_versions_as = "0..0:f32"]
    current_value: f64,
    #[savefile_versions = "0..0"]
    raw_flags: Removed<u32>,
    is_writable: bool,
    can_ramp: bool,
    #[savefile_versions = "1.."]
    is_hidden: bool,
}

impl From<plugins::Parameter> for Parameter {
    fn from(old: plugins::Parameter) -> Self {
        Self {
            address: old.address,
            display_name: old.display_name,
            identifier: old.identifier,
            unit: old.unit,
            min_value: old.min_value.into(),
            max_value: old.max_value.into(),
            default_value: old.default_value.into(),
            current_value: old.current_value.into(),
            raw_flags: Removed::new(),
            is_writable: old.is_writable,
            can_ramp: old.can_ramp,
            is_hidden: false,
        }
    }
}

/// Decodes the registry to the next version of the types.
pub(super) fn add_resolve(suite: &mut Suite, registry: &PluginRegistry) -> Result<()> {
    let mut wire = Vec::new();
    save_noschema(&mut wire, VERSION, registry)?;
    let newer = forever(v2::PluginRegistry::of(registry, Parameter::from));
    let mut format = suite.format("savefile", newer, wire);
    format.resolve("load_noschema", |mut wire| {
        load_noschema(&mut wire, NEXT_VERSION)
    });
    Ok(())
}
