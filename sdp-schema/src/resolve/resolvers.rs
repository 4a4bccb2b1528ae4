//! [`Resolvers`]: the resolvers of several versions, by their fingerprints.

use alloc::vec::Vec;
use core::fmt;

use sdp::SdpSchema;

use super::refusal::Refusals;
use super::resolver::Resolver;
use crate::table::fingerprint::Fingerprint;
use crate::table::schema::Schema;

/// The [`Resolver`]s of several versions of `T`, by the fingerprints of their schemas. Use it for a message bus where each
/// message names its fingerprint, and the schemas are in a separate place.
///
/// The version of `T` itself is known from the start, so the values of an equal build need no schema. For any remaining
/// fingerprint, the caller fetches the schema once.
///
/// ```
/// use std::error::Error;
///
/// use sdp::{SdpDecode, SdpSchema};
/// use sdp_schema::{Fingerprint, Resolver, Resolvers, Schema};
///
/// #[derive(SdpDecode, SdpSchema, Debug, PartialEq)]
/// struct Level { track: u32, peak: f64 }
///
/// /// Returns the schema of another program, for example from a key-value store.
/// fn fetch(_: Fingerprint) -> Result<Schema, Box<dyn Error>> {
///     Ok(Schema::of::<Old>())
/// }
///
/// fn read(
///     resolvers: &mut Resolvers<Level>,
///     fingerprint: Fingerprint,
///     bytes: &[u8],
/// ) -> Result<Level, Box<dyn Error>> {
///     if resolvers.get(fingerprint).is_none() {
///         resolvers.insert(&fetch(fingerprint)?);
///     }
///     let resolver = resolvers.get(fingerprint).ok_or("fetched the schema of another type")?;
///     Ok(resolver.map_err(Clone::clone)?.from_slice(bytes)?)
/// }
///
/// # #[derive(SdpSchema)]
/// # struct Old { peak: f32, track: u8 }
/// let mut resolvers = Resolvers::new(64, Resolver::new);
/// let old = Schema::of::<Old>().fingerprint(); // of a struct with `peak: f32` and `track: u8`
/// let level = read(&mut resolvers, old, b"\0\0\0\x3f\x07")?;
/// assert_eq!(level, Level { track: 7, peak: 0.5 });
/// assert!(read(&mut resolvers, Fingerprint::new(1), b"").is_err());
/// # let _ = |it: Old| (it.peak, it.track);
/// # Ok::<(), Box<dyn Error>>(())
/// ```
pub struct Resolvers<T> {
    // INVARIANT: the first version belongs to `T`. The remaining ones are in the order of their insertion.
    versions: Vec<Version<T>>,
    limit: usize,
    make: fn(&Schema) -> Result<Resolver<T>, Refusals>,
}

struct Version<T> {
    fingerprint: Fingerprint,
    resolver: Result<Resolver<T>, Refusals>,
}

impl<T: SdpSchema> Resolvers<T> {
    /// Creates the list, with the version of `T`. It keeps at most `limit` versions beside it, and at least one,
    /// because the fingerprints come from peers.
    ///
    /// `make` is [`Resolver::new`], or a function that calls [`Resolver::upgrade`].
    #[must_use]
    pub fn new(limit: usize, make: fn(&Schema) -> Result<Resolver<T>, Refusals>) -> Self {
        let schema = Schema::of::<T>();
        let own = Version {
            fingerprint: schema.fingerprint(),
            resolver: make(&schema),
        };
        Self {
            versions: Vec::from([own]),
            limit: limit.max(1),
            make,
        }
    }

    /// Makes the resolver for values of the schema `writer`. It replaces the oldest one if the list is full.
    ///
    /// The list computes the fingerprint of the schema. So a program that answers with the schema of a wrong type cannot
    /// change the conversion of the fingerprint that the caller asked for, and [`get`](Self::get) does not find it.
    pub fn insert(&mut self, writer: &Schema) {
        let fingerprint = writer.fingerprint();
        if self.get(fingerprint).is_some() {
            return;
        }
        if self.versions.len() > self.limit {
            self.versions.remove(1);
        }
        let resolver = (self.make)(writer);
        self.versions.push(Version {
            fingerprint,
            resolver,
        });
    }
}

impl<T> Resolvers<T> {
    /// Returns the resolver for the values with a fingerprint, or the places where they have no conversion to `T`. Returns
    /// `None` if the list does not contain the fingerprint, so that the caller fetches the schema. The time is linear in the
    /// number of versions.
    #[must_use]
    pub fn get(&self, fingerprint: Fingerprint) -> Option<Result<&Resolver<T>, &Refusals>> {
        let mut versions = self.versions.iter();
        let version = versions.find(|version| version.fingerprint == fingerprint)?;
        Some(version.resolver.as_ref())
    }
}

impl<T> fmt::Debug for Resolvers<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let versions = self.versions.iter();
        f.debug_map()
            .entries(versions.map(|version| (version.fingerprint, &version.resolver)))
            .finish()
    }
}
