//! [`Trace`]: a schema that values of its type have proved, made once for each type.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::ToString as _;
use alloc::vec::Vec;
use core::any::{TypeId, type_name};
use core::fmt::Display;
use std::sync::{PoisonError, RwLock};

use sdp::message::MessageId;
use sdp::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind, Limits};
use sdp_schema::{Schema, check, sample};
use serde_core::{Deserialize, Serialize};

use super::error::TraceError;
use super::find::{self, Samples, Tracing};
use super::graph::{Graph, ROOT};
use super::table;
use super::walk::{self, OTHER_TYPE, encoded};
use crate::error::kept;
use crate::value::from_slice;

/// The number of random values that prove a schema, and the bytes of all of them: they stay in memory, because a value can
/// borrow from its bytes.
const RANDOM_VALUES: u64 = 24;
const MAX_BYTES: usize = 8192;

/// The schema of a type, and the graph beside which its values are serialized.
#[derive(Debug)]
pub(crate) struct Trace {
    pub(crate) graph: Graph,
    /// The bytes of the schema.
    pub(crate) schema: Vec<u8>,
    /// The name of the type, and its message id.
    pub(crate) message: Option<(&'static str, MessageId)>,
}

impl Trace {
    /// Appends a value, with the defaults of the fields that are left out.
    pub(crate) fn append<T: Serialize>(
        &self,
        value: &T,
        out: &mut Vec<u8>,
        limits: &Limits,
    ) -> Result<(), EncodeError> {
        walk::append(&self.graph, ROOT, value, out, limits)
    }
}

static TRACES: RwLock<BTreeMap<TypeId, &'static Trace>> = RwLock::new(BTreeMap::new());

/// Returns the schema of a type. It stays in memory. An error does not, because samples can follow.
pub(crate) fn of<T>(samples: Samples) -> Result<&'static Trace, TraceError>
where
    T: Serialize + Deserialize<'static> + 'static,
{
    let id = TypeId::of::<T>();
    let traces = TRACES.read().unwrap_or_else(PoisonError::into_inner);
    if let Some(trace) = traces.get(&id) {
        return Ok(trace);
    }
    drop(traces);
    let tracing = Tracing::<T>::find(samples)?;
    let trace = Box::new(proved(tracing)?);
    let mut traces = TRACES.write().unwrap_or_else(PoisonError::into_inner);
    Ok(traces.entry(id).or_insert_with(|| Box::leak(trace)))
}

/// Encodes, walks and decodes the values of a search, and random values of the schema.
fn proved<T>(tracing: Tracing<T>) -> Result<Trace, TraceError>
where
    T: Serialize + Deserialize<'static>,
{
    let graph = tracing.state.into_inner().graph;
    let schema = table::schema(&graph, false).or_else(|_| table::schema(&graph, true));
    let schema = schema.map_err(|error| find::refused::<T>(None, &error))?;
    for value in &tracing.values {
        if let Some(bytes) = written(&graph, &schema, value)? {
            let same = from_slice::<T>(kept(&bytes)).map_err(unproven::<T>)?;
            if encoded(&graph, ROOT, &same) != Ok(bytes) {
                return Err(unproven::<T>("a decoded value has other bytes"));
            }
        }
    }
    let mut len: usize = 0;
    for seed in 0..RANDOM_VALUES {
        let Some(bytes) = sample(&schema, seed) else {
            continue;
        };
        len = len.saturating_add(bytes.len());
        if len > MAX_BYTES {
            break;
        }
        match from_slice::<T>(kept(&bytes)) {
            Ok(value) => drop(written(&graph, &schema, &value)?),
            Err(error) if is_structural(&error) => return Err(unproven::<T>(error)),
            // Code of the type rejects the value.
            Err(_) => {}
        }
    }
    let schema = sdp::to_vec(&schema);
    let schema = schema.map_err(|error| find::refused::<T>(None, &error.to_string()))?;
    let name = graph.at(ROOT).map(|root| root.head.name());
    let name = name.filter(|name| !name.is_empty());
    Ok(Trace {
        message: name.map(|name| (name, MessageId::of_name(name))),
        graph,
        schema,
    })
}

/// Returns the bytes of a value, which the schema describes. A field whose default is not known is an error of encoding,
/// and then there are none.
fn written<T: Serialize>(
    graph: &Graph,
    schema: &Schema,
    value: &T,
) -> Result<Option<Vec<u8>>, TraceError> {
    match encoded(graph, ROOT, value) {
        Ok(bytes) => {
            check(schema, &bytes).map_err(unproven::<T>)?;
            Ok(Some(bytes))
        }
        Err(error) if is_other_form(&error) => Err(unproven::<T>(error)),
        Err(_) => Ok(None),
    }
}

/// Returns whether a value was written in another form than it was read.
fn is_other_form(error: &EncodeError) -> bool {
    matches!(error.kind(), EncodeErrorKind::Custom(text) if text.ends_with(OTHER_TYPE))
}

/// Returns whether the error of valid bytes means that the type has another form.
const fn is_structural(error: &DecodeError) -> bool {
    matches!(
        error.kind(),
        DecodeErrorKind::UnexpectedEnd { .. }
            | DecodeErrorKind::TrailingBytes(_)
            | DecodeErrorKind::InvalidBool(_)
            | DecodeErrorKind::InvalidChar(_)
            | DecodeErrorKind::InvalidUtf8
            | DecodeErrorKind::InvalidOptionTag(_)
            | DecodeErrorKind::InvalidResultTag(_)
            | DecodeErrorKind::UnknownVariant { .. }
            | DecodeErrorKind::UnorderedKey
            | DecodeErrorKind::DuplicateKey
    )
}

fn unproven<T>(reason: impl Display) -> TraceError {
    TraceError::Unproven {
        place: type_name::<T>().into(),
        reason: reason.to_string(),
    }
}
