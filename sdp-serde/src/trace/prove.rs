//! [`Trace`]: a schema that values of its type have proved, made once for each type.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::ToString as _;
use alloc::vec::Vec;
use core::any::TypeId;
use core::cell::Cell;
use core::fmt::Display;
use std::sync::{PoisonError, RwLock};

use sdp::message::MessageId;
use sdp::{DecodeError, DecodeErrorKind, Limits};
use sdp_schema::{check, sample};
use serde_core::{Deserialize, Serialize};

use super::beside::{Beside, OTHER_TYPE};
use super::error::TraceError;
use super::find::{Subject, Tracing, Value};
use super::graph::{Graph, ROOT};
use super::sample::{Key, Samples};
use super::table;
use crate::error::{SerError, kept};

/// The number of random values that prove a schema, and the bytes of all of them: they stay in memory, because a value
/// can borrow from its bytes.
const RANDOM_VALUES: u64 = 24;
const MAX_BYTES: usize = 8192;

const NO_FIELD: &str = "`Tracer::key` names a field that is not in the type";
const LATE_KEYS: &str =
    "the type already has a schema without these keys: call `Tracer::schema` before the first use";

/// The schema of a type, and the graph beside which its values are serialized.
#[derive(Debug)]
pub(crate) struct Trace {
    graph: Graph,
    /// The bytes of the schema.
    pub(crate) schema: Vec<u8>,
    /// The name of the type, and its message id.
    pub(crate) message: Option<(&'static str, MessageId)>,
    keys: Vec<Key>,
}

impl Trace {
    /// Returns the place of the whole value.
    pub(crate) fn place(&self) -> Result<Beside<'_>, SerError> {
        Beside::root(&self.graph, None)
    }
}

static TRACES: RwLock<BTreeMap<TypeId, &'static Trace>> = RwLock::new(BTreeMap::new());

std::thread_local! {
    /// The last trace, because the lock takes longer than a small value.
    static LAST: Cell<Option<(TypeId, &'static Trace)>> = const { Cell::new(None) };
}

/// Returns the schema of a type. It stays in memory. An error does not, because samples can follow.
pub(crate) fn of<T>(samples: Samples) -> Result<&'static Trace, TraceError>
where
    T: Serialize + Deserialize<'static> + 'static,
{
    let id = TypeId::of::<T>();
    if let Ok(Some((last, trace))) = LAST.try_with(Cell::get)
        && last == id
        && samples.keys.is_empty()
    {
        return Ok(trace);
    }
    let traces = TRACES.read().unwrap_or_else(PoisonError::into_inner);
    let known = traces.get(&id).copied();
    drop(traces);
    let subject = Subject::of::<T>();
    let trace = match known {
        Some(trace) if samples.keys.is_empty() || samples.keys == trace.keys => trace,
        Some(_) => return Err(subject.refused(None, LATE_KEYS)),
        None => {
            let trace = Box::new(proved(subject, samples)?);
            let mut traces = TRACES.write().unwrap_or_else(PoisonError::into_inner);
            *traces.entry(id).or_insert_with(|| Box::leak(trace))
        }
    };
    let _ = LAST.try_with(|last| last.set(Some((id, trace))));
    Ok(trace)
}

/// Traces a type. Encodes, walks and decodes the values of the search, and random values of the schema.
fn proved(subject: Subject, samples: Samples) -> Result<Trace, TraceError> {
    let keys = samples.keys.clone();
    let tracing = Tracing::of(subject, samples)?;
    tracing.ask()?;
    let Tracing {
        state, mut values, ..
    } = tracing;
    let graph = state.into_inner().graph;
    if let Some(((name, field), _)) = keys.iter().find(|key| !graph.has_field(key.0)) {
        let place = format!("struct {name}, field {field}");
        return Err(subject.refused(Some(&place), NO_FIELD));
    }
    let schema = table::schema(&graph, &keys, false);
    let schema = schema.or_else(|_| table::schema(&graph, &keys, true));
    let schema = schema.map_err(|error| subject.refused(None, &error))?;
    let unproven = |reason: &dyn Display| TraceError::Unproven {
        place: subject.name.into(),
        reason: reason.to_string(),
    };
    // Returns the bytes of a value, which the schema describes. A field without a known default cannot be encoded,
    // and then there are none.
    let written = |value: &Value| {
        let levels = Limits::DEFAULT.max_nesting();
        let bytes = Beside::root(&graph, None).and_then(|root| value(root, levels));
        match bytes.map_err(|error| error.refusal()) {
            Ok(bytes) => {
                check(&schema, &bytes).map_err(|error| unproven(&error))?;
                Ok(Some(bytes))
            }
            // A value was written in another form than it was read.
            Err(Some((place, reason @ OTHER_TYPE))) => Err(subject.refused(place, reason)),
            Err(_) => Ok(None),
        }
    };
    let mut len: usize = 0;
    for bytes in (0..RANDOM_VALUES).filter_map(|seed| sample(&schema, seed)) {
        len = len.saturating_add(bytes.len());
        if len > MAX_BYTES {
            break;
        }
        match (subject.read)(kept(&bytes)) {
            Ok(value) => values.push(value),
            Err(error) if is_rejection(&error) => {}
            Err(error) => return Err(unproven(&error)),
        }
    }
    for value in &values {
        if let Some(bytes) = written(value)? {
            let same = (subject.read)(kept(&bytes)).map_err(|error| unproven(&error))?;
            if written(&same)? != Some(bytes) {
                return Err(unproven(&"a decoded value has other bytes"));
            }
        }
    }
    let root = graph.at(ROOT);
    let name = root.map_or("", |root| graph.node(root).head.name());
    let message = (!name.is_empty()).then(|| (name, MessageId::of_name(name)));
    let schema = sdp::to_vec(&schema);
    Ok(Trace {
        schema: schema.map_err(|error| subject.refused(None, &error.to_string()))?,
        graph,
        message,
        keys,
    })
}

/// Returns whether code of the type has rejected a value. Each other error of valid bytes means another form.
const fn is_rejection(error: &DecodeError) -> bool {
    matches!(
        error.kind(),
        DecodeErrorKind::InvalidConversion | DecodeErrorKind::NestingTooDeep(_)
    )
}
