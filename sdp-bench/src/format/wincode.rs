//! wincode: fixed-width values with lengths of eight bytes, decoded directly to their final memory.
//!
//! Two settings: the default, and lengths of four bytes, with the same bytes as SDP. Types of only numbers are
//! `repr(C)`, because wincode copies them whole. `deserialize_exact` rejects trailing bytes, as SDP does.
//!
//! The default limit on the memory of a sequence is 4 MiB and rejects the mesh. It is raised to 64 MiB for all data.

use anyhow::{Result, ensure};
use sdp::SdpEncode;
use wincode::config::{self, Config, Configuration};
use wincode::io::Writer;
use wincode::len::FixIntLen;
use wincode::{ReadResult, SchemaRead, SchemaWrite, WriteResult};

use crate::suite::{Operation, Suite};
use crate::workload::{Visit, Workload};

const LIMIT: usize = 64 << 20;

/// The default, except for the limit.
type Default = Configuration<true, LIMIT>;
const DEFAULT: Default = Configuration::default().with_preallocation_size_limit::<LIMIT>();

/// Lengths and counts of four bytes, as in SDP.
type Lengths32 = Configuration<true, LIMIT, FixIntLen<u32>>;
const LENGTHS_32: Lengths32 = DEFAULT.with_length_encoding::<FixIntLen<u32>>();

/// Data for wincode with both settings.
pub(crate) trait InWincode: With<Default> + With<Lengths32> {}

impl<W: With<Default> + With<Lengths32>> InWincode for W {}

/// Data for wincode with one setting.
pub(crate) trait With<C: Config>: Workload {
    fn encode(&self, config: C) -> WriteResult<Vec<u8>>;
    fn encode_into(&self, out: impl Writer, config: C) -> WriteResult<()>;
    fn decode(wire: &[u8], config: C) -> ReadResult<Self>;
    fn borrow(wire: &'static [u8], config: C) -> ReadResult<impl Visit + 'static>;
}

impl<C: Config, W> With<C> for W
where
    W: SchemaWrite<C, Src = W> + for<'de> SchemaRead<'de, C, Dst = W>,
    W: Workload<Borrowed<'static>: SchemaRead<'static, C, Dst = W::Borrowed<'static>>>,
{
    #[inline]
    fn encode(&self, config: C) -> WriteResult<Vec<u8>> {
        config::serialize(self, config)
    }

    #[inline]
    fn encode_into(&self, out: impl Writer, config: C) -> WriteResult<()> {
        config::serialize_into(out, self, config)
    }

    #[inline]
    fn decode(wire: &[u8], config: C) -> ReadResult<Self> {
        config::deserialize_exact(wire, config)
    }

    #[inline]
    fn borrow(wire: &'static [u8], config: C) -> ReadResult<impl Visit + 'static> {
        config::deserialize_exact::<W::Borrowed<'static>, C>(wire, config)
    }
}

pub(super) fn add<W: InWincode + SdpEncode>(suite: &mut Suite, value: &'static W) -> Result<()> {
    ensure!(
        With::encode(value, LENGTHS_32)? == sdp::to_vec(value)?,
        "wincode with lengths of four bytes differs from SDP"
    );
    add_with(suite, value, "wincode", DEFAULT)?;
    add_with(suite, value, "wincode u32", LENGTHS_32)
}

fn add_with<W, C>(suite: &mut Suite, value: &'static W, name: &'static str, config: C) -> Result<()>
where
    W: With<C>,
    C: Config + Copy,
{
    let wire = value.encode(config)?;
    let mut format = suite.format(name, value, wire);
    format.show_wire();

    format.encode("serialize", move |value| value.encode(config));
    format.encode_to_slice("serialize_into, slice", move |value, rest| {
        value.encode_into(rest, config)
    });
    format.encode_to_cleared("serialize_into, Vec cleared", move |value, out| {
        value.encode_into(out, config)
    });
    format.decode("deserialize_exact", move |wire| W::decode(wire, config));
    format.cannot(
        Operation::DecodeInto,
        "decodes only into uninitialized memory",
    );
    format.borrow("deserialize_exact, borrowing", move |wire| {
        W::borrow(wire, config)
    });
    format.round_trip(
        "serialize, deserialize_exact",
        move |value| value.encode(config),
        move |wire| W::decode(wire, config),
    );
    Ok(())
}
