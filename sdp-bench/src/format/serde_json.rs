//! serde_json: text, readable by every program.
//!
//! Best settings: vectors and slices, not streams. The feature `float_roundtrip` is on, because the last bit of a float
//! could change without it.

use anyhow::Result;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::suite::{Operation, Suite, forever};
use crate::workload::Workload;
use crate::workload::plugins::{PluginRegistry, v2};

pub(super) fn add<W>(suite: &mut Suite, value: &'static W) -> Result<()>
where
    W: Serialize + DeserializeOwned + Workload<Borrowed<'static>: Deserialize<'static>>,
{
    let wire = serde_json::to_vec(value)?;
    let mut format = suite.format("serde_json", value, wire);
    format.show_wire();

    format.encode("to_vec", |value| serde_json::to_vec(value));
    format.encode_to_cleared("to_writer, Vec cleared", |value, out| {
        serde_json::to_writer(out, value)
    });
    format.decode("from_slice", |wire| serde_json::from_slice(wire));
    // JSON stores neither bytes nor escaped text as in memory.
    if serde_json::from_slice::<W::Borrowed<'static>>(format.wire()).is_ok() {
        format.view(Operation::Borrow, "from_slice, borrowing", |wire| {
            serde_json::from_slice::<W::Borrowed<'static>>(wire)
        });
    }
    Ok(())
}

/// Decodes the registry to the next version of the types. A number becomes the nearest to its decimal digits, not the
/// one that it was.
#[allow(clippy::cast_possible_truncation, reason = "the number was an f32")]
pub(super) fn add_resolve(
    suite: &mut Suite,
    registry: &PluginRegistry,
    newer: &v2::PluginRegistry,
) -> Result<()> {
    let mut newer = newer.clone();
    for it in newer.plugins.iter_mut().flat_map(|it| &mut it.parameters) {
        for number in [
            &mut it.min_value,
            &mut it.max_value,
            &mut it.default_value,
            &mut it.current_value,
        ] {
            *number = (*number as f32).to_string().parse()?;
        }
    }
    let mut format = suite.format("serde_json", forever(newer), serde_json::to_vec(registry)?);
    format.decode_as(Operation::Resolve, "from_slice", serde_json::from_slice);
    Ok(())
}
