//! The hot paths, by name. A new one is an entry in [`PATHS`], and `--update`.

use std::convert::Infallible;
use std::hint::black_box;

use anyhow::{Result, anyhow};
use sdp::{SdpDispatch, message};
use sdp_testdata::{PluginRegistry, PluginRegistryRef, PluginRegistrySeq, plugin_registry};

use crate::data::{
    HostMessage, Mesh, Primitives, flags, mesh, parameter_change, primitives, samples,
};

/// A hot path.
pub(crate) struct Path {
    pub(crate) name: &'static str,
    /// How often it is called in the shorter of two runs.
    pub(crate) calls: u32,
    /// Calls it so often, and gives the length of its encoding.
    pub(crate) run: fn(u32) -> Result<usize>,
}

const fn path(name: &'static str, calls: u32, run: fn(u32) -> Result<usize>) -> Path {
    Path { name, calls, run }
}

/// Calls of a path that takes long, and of one that does not. Twice as many has as many digits: the
/// two runs differ in nothing but the calls.
const FEW: u32 = 10;
const MANY: u32 = 400;

/// In the order of the table.
pub(crate) const PATHS: &[Path] = &[
    path("registry/encoded_len", FEW, |calls| {
        let value = plugin_registry();
        repeat(calls, || {
            Ok::<_, Infallible>(sdp::encoded_len(black_box(&value)))
        })?;
        Ok(sdp::encoded_len(&value))
    }),
    path("registry/to_vec", FEW, |calls| {
        let value = plugin_registry();
        repeat(calls, || sdp::to_vec(black_box(&value)))?;
        Ok(sdp::encoded_len(&value))
    }),
    path("registry/to_slice", FEW, |calls| {
        let value = plugin_registry();
        let mut buffer = sdp::to_vec(&value)?;
        repeat(calls, || {
            sdp::to_slice(black_box(&value), black_box(&mut buffer))
        })?;
        Ok(buffer.len())
    }),
    path("registry/decode", FEW, |calls| {
        let bytes = sdp::to_vec(&plugin_registry())?;
        repeat(calls, || {
            sdp::from_slice::<PluginRegistry>(black_box(&bytes))
        })?;
        Ok(bytes.len())
    }),
    path("registry/decode_borrowed", FEW, |calls| {
        let bytes = sdp::to_vec(&plugin_registry())?;
        repeat(calls, || {
            sdp::from_slice::<PluginRegistryRef<'_>>(black_box(&bytes))
        })?;
        Ok(bytes.len())
    }),
    path("registry/read_in_place", FEW, |calls| {
        let bytes = sdp::to_vec(&plugin_registry())?;
        repeat(calls, || {
            sdp::from_slice::<PluginRegistrySeq<'_>>(black_box(&bytes)).map(|seq| flags(&seq))
        })?;
        Ok(bytes.len())
    }),
    path("registry/decode_into", FEW, |calls| {
        let mut place = plugin_registry();
        let bytes = sdp::to_vec(&place)?;
        repeat(calls, || {
            sdp::decode_into(black_box(&bytes), black_box(&mut place))
        })?;
        Ok(bytes.len())
    }),
    path("primitives/to_vec", MANY, |calls| {
        let value = primitives();
        repeat(calls, || sdp::to_vec(black_box(&value)))?;
        Ok(sdp::encoded_len(&value))
    }),
    path("primitives/to_slice", MANY, |calls| {
        let value = primitives();
        let mut buffer = sdp::to_vec(&value)?;
        repeat(calls, || {
            sdp::to_slice(black_box(&value), black_box(&mut buffer))
        })?;
        Ok(buffer.len())
    }),
    path("primitives/decode", MANY, |calls| {
        let bytes = sdp::to_vec(&primitives())?;
        repeat(calls, || sdp::from_slice::<Primitives>(black_box(&bytes)))?;
        Ok(bytes.len())
    }),
    path("primitives/message_to_vec", MANY, |calls| {
        let value = primitives();
        repeat(calls, || message::to_vec(black_box(&value)))?;
        Ok(message::to_vec(&value)?.len())
    }),
    path("primitives/message_to_slice", MANY, |calls| {
        let value = primitives();
        let mut buffer = message::to_vec(&value)?;
        repeat(calls, || {
            message::to_slice(black_box(&value), black_box(&mut buffer))
        })?;
        Ok(buffer.len())
    }),
    path("primitives/message_decode", MANY, |calls| {
        let frame = message::to_vec(&primitives())?;
        repeat(calls, || {
            message::from_slice::<Primitives>(black_box(&frame))
        })?;
        Ok(frame.len())
    }),
    path("dispatch/to_slice", MANY, |calls| {
        let value = HostMessage::from(parameter_change());
        let mut buffer = value.to_vec()?;
        repeat(calls, || black_box(&value).to_slice(black_box(&mut buffer)))?;
        Ok(buffer.len())
    }),
    path("dispatch/decode", MANY, |calls| {
        let frame = message::to_vec(&parameter_change())?;
        repeat(calls, || HostMessage::from_slice(black_box(&frame)))?;
        Ok(frame.len())
    }),
    path("mesh/to_slice", FEW, |calls| {
        let value = mesh();
        let mut buffer = sdp::to_vec(&value)?;
        repeat(calls, || {
            sdp::to_slice(black_box(&value), black_box(&mut buffer))
        })?;
        Ok(buffer.len())
    }),
    path("mesh/decode", FEW, |calls| {
        let bytes = sdp::to_vec(&mesh())?;
        repeat(calls, || sdp::from_slice::<Mesh>(black_box(&bytes)))?;
        Ok(bytes.len())
    }),
    path("samples/to_slice", MANY, |calls| {
        let value = samples();
        let mut buffer = sdp::to_vec(&value)?;
        repeat(calls, || {
            sdp::to_slice(black_box(&value), black_box(&mut buffer))
        })?;
        Ok(buffer.len())
    }),
    path("samples/decode", MANY, |calls| {
        let bytes = sdp::to_vec(&samples())?;
        repeat(calls, || sdp::from_slice::<Vec<f32>>(black_box(&bytes)))?;
        Ok(bytes.len())
    }),
];

#[inline]
fn repeat<R, E>(calls: u32, mut call: impl FnMut() -> Result<R, E>) -> Result<()> {
    for _ in 0..calls {
        if black_box(call()).is_err() {
            return Err(anyhow!("a call failed"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::PATHS;

    #[test]
    fn every_path_runs_and_has_bytes() {
        for path in PATHS {
            assert!((path.run)(1).unwrap() > 0, "{}", path.name);
        }
    }
}
