//! wincode: fixed-width values with lengths of eight bytes, decoded directly to their final memory.
//!
//! Types of only numbers are `repr(C)`, because wincode copies them whole. Enums have tags of one byte.
//! `deserialize_exact` rejects trailing bytes, as SDP does. The default limit on the memory of a sequence is 4 MiB,
//! which rejects the mesh, so it is raised to 64 MiB for all data.

use anyhow::Result;
use wincode::config::{self, Configuration};
use wincode::io::Writer;
use wincode::{ReadResult, SchemaRead, SchemaWrite, WriteResult};

use crate::suite::{Operation, Suite};
use crate::workload::{Visit, Workload};

const LIMIT: usize = 64 << 20;

type Config = Configuration<true, LIMIT>;
const CONFIG: Config = Configuration::default().with_preallocation_size_limit::<LIMIT>();

/// Data for wincode.
pub(crate) trait InWincode: Workload {
    fn encode(&self) -> WriteResult<Vec<u8>>;
    fn encode_into(&self, out: impl Writer) -> WriteResult<()>;
    fn decode(wire: &[u8]) -> ReadResult<Self>;
    fn borrow(wire: &'static [u8]) -> ReadResult<impl Visit + 'static>;
}

impl<W> InWincode for W
where
    W: SchemaWrite<Config, Src = W> + for<'de> SchemaRead<'de, Config, Dst = W>,
    W: Workload<Borrowed<'static>: SchemaRead<'static, Config, Dst = W::Borrowed<'static>>>,
{
    #[inline]
    fn encode(&self) -> WriteResult<Vec<u8>> {
        config::serialize(self, CONFIG)
    }

    #[inline]
    fn encode_into(&self, out: impl Writer) -> WriteResult<()> {
        config::serialize_into(out, self, CONFIG)
    }

    #[inline]
    fn decode(wire: &[u8]) -> ReadResult<Self> {
        config::deserialize_exact(wire, CONFIG)
    }

    #[inline]
    fn borrow(wire: &'static [u8]) -> ReadResult<impl Visit + 'static> {
        config::deserialize_exact::<W::Borrowed<'static>, Config>(wire, CONFIG)
    }
}

pub(super) fn add<W: InWincode>(suite: &mut Suite, value: &'static W) -> Result<()> {
    let wire = value.encode()?;
    let mut format = suite.format("wincode", value, wire);
    format.show_wire();

    format.encode("serialize", |value| value.encode());
    format.encode_to_slice("serialize_into, slice", |value, rest| {
        value.encode_into(rest)
    });
    format.decode("deserialize_exact", W::decode);
    format.view(Operation::Borrow, "deserialize_exact, borrowing", W::borrow);
    Ok(())
}
