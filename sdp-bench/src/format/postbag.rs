//! postbag: serde with varints, and an identifier for each field.
//!
//! Best settings: numbers as identifiers, which are shorter than names, and the format `Full`, because `Slim` accepts no new
//! order of the fields. The types are the messages of prost, because the number of a field is its name for serde.

use anyhow::Result;

use super::prost::{message, plugins, plugins_v2};
use crate::suite::{Operation, Suite, forever};
use crate::workload::plugins::{PluginRegistry, v2};

/// Decodes the registry to the next version of the types, with an unknown and a missing field.
pub(super) fn add_resolve(
    suite: &mut Suite,
    registry: &PluginRegistry,
    newer: &'static v2::PluginRegistry,
) -> Result<()> {
    let wire = postbag::to_full_vec(&message::<plugins::PluginRegistry>(registry)?)?;
    let newer = forever(message::<plugins_v2::PluginRegistry>(newer)?);
    let mut format = suite.format("postbag", newer, wire);
    format.show_wire();
    format.decode_as(
        Operation::Resolve,
        "from_full_slice",
        postbag::from_full_slice,
    );
    Ok(())
}
