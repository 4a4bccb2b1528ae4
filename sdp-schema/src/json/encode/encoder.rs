//! [`Encoder`]: the encoded bytes, and the path of the next part.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::mem;

use sdp::message::{HEADER_LEN, Header};
use serde::de::Error;

use crate::json::cores::Cores;
use crate::shown::{few, shown};
use crate::table::schema::{Root, Schema};
use crate::table::types::TypeIndex;
use crate::tools::explain::check;
use crate::walk::{Step, compare, display};

/// The encoded bytes, and the path of the next ones.
pub(super) struct Encoder<'a> {
    pub(super) cores: Cores<'a>,
    pub(super) out: Vec<u8>,
    pub(super) path: Vec<Step<'a>>,
    /// The number of values around the next one.
    pub(super) depth: usize,
    /// Whether the whole is checked.
    is_checked: bool,
    /// The positions of the names in each scope in which a name was looked up.
    names: BTreeMap<Scope, BTreeMap<&'a str, usize>>,
}

/// The fields of a struct, the fields of a variant at an index, or the variants of an enum.
pub(super) type Scope = (TypeIndex, Option<usize>);

impl<'a> Encoder<'a> {
    pub(super) fn new(schema: &'a Schema) -> Self {
        Self {
            cores: Cores::new(schema),
            out: Vec::new(),
            path: Vec::new(),
            depth: 0,
            is_checked: false,
            names: BTreeMap::new(),
        }
    }

    /// Adds the path to an error, once: after this, the path is empty.
    pub(super) fn located<E: Error>(&mut self, error: E) -> E {
        match &*mem::take(&mut self.path) {
            [] => error,
            path => E::custom(format_args!("{}: {error}", display(path))),
        }
    }

    /// Returns the position of a name among the names of a scope.
    pub(super) fn position<E: Error>(
        &mut self,
        kind: &str,
        scope: Scope,
        names: impl Iterator<Item = &'a str> + Clone,
        name: &str,
    ) -> Result<usize, E> {
        let positions = self.names.entry(scope);
        let positions = positions.or_insert_with(|| names.clone().zip(0..).collect());
        let position = positions.get(name).copied();
        position.ok_or_else(|| unknown(kind, name, names))
    }

    /// Writes the count of a list at `place`, whose elements start at these offsets. If they start with keys of a type,
    /// sorts them, but leaves keys with an unknown order in place.
    pub(super) fn end_list<E: Error>(
        &mut self,
        place: usize,
        starts: &[usize],
        key: Option<TypeIndex>,
    ) -> Result<(), E> {
        let count = length::<E>(starts.len())?;
        let place = self.out.get_mut(place..);
        if let Some(place) = place.and_then(<[u8]>::first_chunk_mut) {
            *place = count.to_le_bytes();
        }
        let (Some(first), Some(key)) = (starts.first(), key) else {
            return Ok(());
        };
        let ends = starts.iter().skip(1).copied().chain([self.out.len()]);
        let ranges = starts.iter().zip(ends);
        let elements = ranges.filter_map(|(start, end)| self.out.get(*start..end));
        let mut elements: Vec<&[u8]> = elements.collect();
        // This cannot panic, because the order is consistent, also for invalid keys. Two keys are equal up to a part
        // without an order.
        elements.sort_by(|a, b| {
            let order = compare(self.cores.schema, key, a, b, &mut usize::MAX.clone());
            order.unwrap_or(Ordering::Equal)
        });
        let sorted = elements.concat();
        self.out.truncate(*first);
        self.out.extend(sorted);
        Ok(())
    }

    /// Checks the whole, if it is complete. The format adds the position to an error of a visitor.
    pub(super) fn end<E: Error>(&mut self) -> Result<(), E> {
        match self.depth {
            1 => self.check(),
            _ => Ok(()),
        }
    }

    /// Completes the header of a message, and checks the bytes.
    fn check<E: Error>(&mut self) -> Result<(), E> {
        if self.is_checked {
            return Ok(());
        }
        if let Root::Messages(_) = self.cores.schema.root() {
            let mut header = Header::parse(&self.out).map_err(E::custom)?;
            header.payload_len = length(self.out.len().saturating_sub(HEADER_LEN))?;
            if let Some(place) = self.out.first_chunk_mut() {
                *place = header.to_bytes();
            }
        }
        self.is_checked = true;
        match check(self.cores.schema, &self.out) {
            Ok(()) => Ok(()),
            Err(error) if error.path().is_empty() => Err(E::custom(error.detail())),
            Err(error) => {
                let (path, detail) = (error.path(), error.detail());
                Err(E::custom(format_args!("{path}: {detail}")))
            }
        }
    }

    pub(super) fn finish<E: Error>(mut self) -> Result<Vec<u8>, E> {
        self.check()?;
        Ok(self.out)
    }
}

pub(super) fn length<E: Error>(len: usize) -> Result<u32, E> {
    let too_long = |_| E::custom(format_args!("length {len} exceeds {}", u32::MAX));
    u32::try_from(len).map_err(too_long)
}

/// Returns the error of an unknown name, with the first known ones.
pub(super) fn unknown<'n, E: Error>(
    kind: &str,
    name: &str,
    names: impl Iterator<Item = &'n str>,
) -> E {
    let known = few(names.map(|name| format!("`{}`", shown(name))), ", ");
    let name = shown(name);
    E::custom(match &*known {
        "" => format!("unknown {kind} `{name}`"),
        known => format!("unknown {kind} `{name}`, expected one of {known}"),
    })
}
