//! Apache Fory: each encoding contains the types of its structs.
//!
//! Best settings: the native mode for programs in Rust, ids for types and fields, and the compatible mode, which permits
//! changes. The types are the messages of prost.

use anyhow::Result;
use fory::{Fory, StructSerializer};

use super::prost::{message, plugins, plugins_v2};
use crate::suite::{Operation, Suite, forever};
use crate::workload::plugins::{PluginRegistry, v2};

/// Decodes the registry to the next version of the types, with an unknown and a missing field.
pub(super) fn add_resolve(
    suite: &mut Suite,
    registry: &PluginRegistry,
    newer: &'static v2::PluginRegistry,
) -> Result<()> {
    let writer = fory::<plugins::PluginRegistry, plugins::Plugin, plugins::Parameter>()?;
    let wire = writer.serialize(&message::<plugins::PluginRegistry>(registry)?)?;
    let newer = forever(message::<plugins_v2::PluginRegistry>(newer)?);
    let reader = fory::<plugins_v2::PluginRegistry, plugins_v2::Plugin, plugins_v2::Parameter>()?;
    let mut format = suite.format("Fory", newer, wire);
    format.show_wire();
    format.decode_as(Operation::Resolve, "deserialize", move |wire| {
        reader.deserialize(wire)
    });
    Ok(())
}

/// Registers three types by the same ids in each version.
fn fory<A: StructSerializer, B: StructSerializer, C: StructSerializer>() -> Result<Fory> {
    let mut fory = Fory::builder().xlang(false).compatible(true).build();
    fory.register::<A>(1)?;
    fory.register::<B>(2)?;
    fory.register::<C>(3)?;
    Ok(fory)
}
