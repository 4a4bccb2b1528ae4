//! [`History`]: values with a stamp, which all later versions of a program read.

mod error;
mod find;

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use core::marker::PhantomData;

pub use self::error::HistoryError;

use sdp::{EncodeError, SdpDecode, SdpEncode, SdpSchema};

use self::error::STAMP_LEN;
pub use self::find::find;
use self::find::unlocked;
use crate::resolve::{Compatibility, Conversion, ConvertError, Grade, Plan, Refusals, Resolver};
use crate::table::fingerprint::Fingerprint;
use crate::table::schema::Schema;
use crate::table::types::TypeIndex;
use crate::text::Lock;
use crate::text::release::Release;
use crate::tools::explain::{check, explain};

/// Writes values of `T` with a stamp of 8 bytes, and reads the values of every release. Use it for settings, caches and
/// the records of a key-value store, which are too small to contain their schema.
///
/// The stamp is the [fingerprint](Fingerprint) of the type. The lock that [`assert_wire_lock!`] writes contains the
/// types of all releases, so the stamp finds the type of a value. `T` must be one of the types of the lock.
///
/// The plans are made once. In a program, keep the history in a `static`:
///
/// ```
/// use std::sync::LazyLock;
///
/// use sdp::{SdpDecode, SdpEncode, SdpSchema};
/// use sdp_schema::History;
///
/// #[derive(SdpDecode, SdpEncode, SdpSchema, Debug, PartialEq)]
/// struct Preset { name: String, gain: f64 }
///
/// // In a program, this is `include_str!("../wire.lock")`.
/// const LOCK: &str = r#"
///     struct Preset { name: str, gain: f64 }
///     release "1.0.0";
///     struct Preset { name: str, gain: f32 }
/// "#;
///
/// static HISTORY: LazyLock<History<Preset>> =
///     LazyLock::new(|| History::from_lock(LOCK).expect("a test has checked the lock"));
///
/// let preset = Preset { name: "wet".into(), gain: 0.5 };
/// let bytes = HISTORY.to_vec(&preset)?;
/// assert_eq!(bytes.len(), 8 + 7 + 8);
/// assert_eq!(HISTORY.from_slice(&bytes)?, preset);
///
/// // The value of release 1.0.0 starts with another stamp.
/// let old = b"\x98\x30\xec\x57\xa5\x35\xaa\x7c\x03\0\0\0wet\0\0\0\x3f";
/// assert_eq!(HISTORY.from_slice(old)?, preset);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [`assert_wire_lock!`]: crate::assert_wire_lock
pub struct History<T> {
    schema: Schema,
    stamp: Fingerprint,
    versions: Vec<Version>,
    of_type: PhantomData<fn() -> T>,
}

#[derive(Clone)]
struct Version {
    name: String,
    stamp: Fingerprint,
    schema: Schema,
    /// The conversion of its values to the current type.
    conversion: Result<Conversion, Refusals>,
    /// The conversion of current values to the release.
    opposite: Result<Plan, Refusals>,
}

impl<T: SdpSchema> History<T> {
    /// Makes the plans to read all releases of a lock that contain the type. A release has it by its name, or else by its
    /// message id or an alias.
    ///
    /// # Errors
    ///
    /// The place where the lock is no valid schema file, or [`HistoryError::Type`] if its current part does not contain
    /// the type, or contains it with a different shape. A release whose values have no conversion is an error of
    /// [`from_slice`](Self::from_slice).
    pub fn from_lock(text: &str) -> Result<Self, HistoryError> {
        let schema = Schema::of::<T>();
        let lock = Lock::parse(text).map_err(HistoryError::Lock)?;
        let stamp = schema.fingerprint();
        let current = find(&lock.schema, &schema)?.map(|index| lock.schema.rooted_at(index));
        let is_changed = current.map(|current| current.fingerprint() != stamp);
        if is_changed != Some(false) {
            return Err(HistoryError::Type(unlocked(&schema, is_changed.is_some())));
        }
        let mut versions = Vec::new();
        for Release {
            name, schema: old, ..
        } in lock.releases
        {
            if let Some(index) = find(&old, &schema)? {
                let old = old.rooted_at(index);
                versions.push(Version {
                    name,
                    stamp: old.fingerprint(),
                    conversion: Plan::new(&old, &schema).map(|plan| Conversion::Plan(plan.into())),
                    opposite: Plan::with_refused(&schema, &old, true),
                    schema: old,
                });
            }
        }
        Ok(Self {
            stamp,
            schema,
            versions,
            of_type: PhantomData,
        })
    }

    /// Makes the conversions of all releases by a function that calls [`Resolver::upgrade`], instead of by their schemas
    /// alone. Use it after a change that no attribute describes, such as a new unit. [`grades`](Self::grades) compares the
    /// schemas alone.
    #[must_use]
    pub fn with_resolvers(
        mut self,
        make: impl Fn(&Schema) -> Result<Resolver<T>, Refusals>,
    ) -> Self {
        for version in &mut self.versions {
            version.conversion = make(&version.schema).map(|resolver| resolver.conversion);
        }
        self
    }

    /// Encodes a value after the stamp of this version.
    ///
    /// # Errors
    ///
    /// The same as for [`sdp::to_vec`].
    pub fn to_vec(&self, value: &T) -> Result<Vec<u8>, EncodeError>
    where
        T: SdpEncode,
    {
        sdp::to_vec(&(self.stamp, value))
    }

    /// Decodes a stamped value of this version, or of a release. `T` borrows nothing from the input.
    ///
    /// # Errors
    ///
    /// The lock has no version with this stamp, or the value has no conversion.
    pub fn from_slice(&self, bytes: &[u8]) -> Result<T, HistoryError>
    where
        T: for<'de> SdpDecode<'de>,
    {
        self.from_slice_in(bytes, &mut Vec::new())
    }

    /// Decodes a stamped value that may borrow from the input, such as the view of `T`. It borrows from `bytes` if they
    /// need no conversion, and otherwise from `scratch`, which then contains the converted value.
    ///
    /// # Errors
    ///
    /// The lock has no version with this stamp, or the value has no conversion.
    pub fn from_slice_in<'a, V: SdpDecode<'a>>(
        &self,
        bytes: &'a [u8],
        scratch: &'a mut Vec<u8>,
    ) -> Result<V, HistoryError> {
        let (version, bytes) = self.version(bytes)?;
        let converted = match version {
            Some(version) => version.convert(bytes, scratch)?,
            None => bytes,
        };
        sdp::from_slice(converted).map_err(|error| HistoryError::Decode {
            version: version.map(|it| it.name.clone()),
            error: explain(&self.schema, converted, &error),
        })
    }

    /// Returns the release of a stamped value, or `None` for the current version, and the value.
    fn version<'a>(&self, bytes: &'a [u8]) -> Result<(Option<&Version>, &'a [u8]), HistoryError> {
        let truncated = HistoryError::Truncated { len: bytes.len() };
        let (stamp, bytes) = bytes.split_first_chunk::<STAMP_LEN>().ok_or(truncated)?;
        let stamp = Fingerprint::new(u64::from_le_bytes(*stamp));
        if stamp == self.stamp {
            return Ok((None, bytes));
        }
        // Releases with equal stamps have equal encodings, but not all know the alias of a new name.
        let versions = self.versions.iter().filter(|it| it.stamp == stamp);
        let found = versions.max_by_key(|it| it.conversion.as_ref().ok().map(Conversion::grade));
        found
            .map(|version| (Some(version), bytes))
            .ok_or(HistoryError::Unknown(stamp))
    }

    /// Returns each field with `#[sdp(recover)]` whose value in a stamped value has no conversion, as
    /// [`Plan::recovered`](crate::Plan::recovered). Offsets count from the end of the stamp.
    #[must_use]
    pub fn recovered(&self, bytes: &[u8]) -> Vec<ConvertError> {
        let Ok((Some(version), bytes)) = self.version(bytes) else {
            return Vec::new();
        };
        let conversion = version.conversion.as_ref();
        conversion.map_or_else(|_| Vec::new(), |it| it.recovered(bytes))
    }

    /// Encodes a value for a program of a release: its stamp, and then the value in its layout. Use it while programs of
    /// this release still read the values, for example in a cluster that is upgraded one by one.
    ///
    /// Fields and variants that the release does not have are lost. [`grades`](Self::grades) lists them.
    ///
    /// # Errors
    ///
    /// [`Release`](HistoryError::Release) if the lock has no such release with the type, and
    /// [`Write`](HistoryError::Write) if the value does not fit the release.
    pub fn to_vec_for(&self, release: &str, value: &T) -> Result<Vec<u8>, HistoryError>
    where
        T: SdpEncode,
    {
        let mut out = Vec::new();
        self.append_for(release, value, &mut out)?;
        Ok(out)
    }

    /// Appends a value for a program of a release, as [`to_vec_for`](Self::to_vec_for).
    ///
    /// # Errors
    ///
    /// The errors of [`to_vec_for`](Self::to_vec_for). `out` is then unchanged.
    pub fn append_for(
        &self,
        release: &str,
        value: &T,
        out: &mut Vec<u8>,
    ) -> Result<(), HistoryError>
    where
        T: SdpEncode,
    {
        let mut versions = self.versions.iter();
        let Some(version) = versions.find(|version| version.name == release) else {
            let known = self.versions.iter().map(|version| version.name.clone());
            return Err(HistoryError::Release {
                name: release.into(),
                known: known.collect(),
            });
        };
        let start = out.len();
        version.append(value, out).map_err(|error| {
            out.truncate(start);
            HistoryError::Write {
                version: version.name.clone(),
                error: error.into(),
            }
        })
    }

    /// Returns the name of each release with the type, in the order of the lock, and what is lost between it and the
    /// current version. Its [`backward`](Compatibility::backward) direction is how this program reads values of the release,
    /// and [`forward`](Compatibility::forward) is how a program of the release reads current values, also after
    /// [`to_vec_for`](Self::to_vec_for). Both list each field and variant that is lost. The comparison is made by each call.
    pub fn grades(&self) -> impl Iterator<Item = (&str, Compatibility)> {
        let versions = self.versions.iter();
        versions.map(|version| {
            let root = (TypeIndex::FIRST, TypeIndex::FIRST);
            let grades = Compatibility::of_pairs(&version.schema, &self.schema, &[root]);
            let grades = grades.into_iter().next();
            (&*version.name, grades.expect("a pair of types has grades"))
        })
    }

    /// Returns the stamps that this program reads without an error: its own, and then the stamps of the releases from the
    /// newest to the oldest one. A release of which only some values have a conversion is not among them. Use it to tell
    /// the other members of a cluster what to write.
    pub fn fingerprints(&self) -> impl Iterator<Item = Fingerprint> {
        let releases = self.versions.iter().rev();
        let is_read = |version: &&Version| {
            let conversion = version.conversion.as_ref();
            conversion.is_ok_and(|it| it.grade() >= Grade::Total)
        };
        let releases = releases.filter(is_read).map(|version| version.stamp);
        core::iter::once(self.stamp).chain(releases.filter(move |stamp| *stamp != self.stamp))
    }

    /// Returns the newest release that this program and all members of a cluster read, for
    /// [`to_vec_for`](Self::to_vec_for). Each member sends its [`fingerprints`](Self::fingerprints), and newer members are
    /// no problem, because they read the releases before. A release for which no value has a conversion is passed over.
    /// Returns `None` if there is no such release.
    ///
    /// The current version has a name only after its release, so release it before it runs beside older programs.
    #[must_use]
    pub fn floor<'a, M>(&self, members: impl IntoIterator<Item = M>) -> Option<&str>
    where
        M: IntoIterator<Item = &'a Fingerprint>,
    {
        let mut common: BTreeSet<Fingerprint> = self.fingerprints().collect();
        for member in members {
            common = &common & &member.into_iter().copied().collect();
        }
        let mut releases = self.versions.iter().rev();
        let floor = releases.find(|it| common.contains(&it.stamp) && it.opposite.is_ok());
        floor.map(|version| &*version.name)
    }
}

impl Version {
    /// Appends the stamp, and the value in the layout of the release. An error leaves a part of them.
    fn append<T: SdpEncode>(
        &self,
        value: &T,
        out: &mut Vec<u8>,
    ) -> Result<(), Box<dyn Error + Send + Sync>> {
        let plan = self.opposite.as_ref().map_err(Clone::clone)?;
        if plan.grade() == Grade::Same {
            return Ok(sdp::append(&(self.stamp, value), out)?);
        }
        let bytes = sdp::to_vec(value)?;
        out.extend(self.stamp.get().to_le_bytes());
        let start = out.len();
        plan.append(&bytes, out)?;
        // A conversion does not check restrictions.
        if plan.grade() < Grade::Total {
            check(&self.schema, out.get(start..).unwrap_or_default())?;
        }
        Ok(())
    }

    /// Returns the converted bytes of a value, which are in `scratch` unless they stay as they are.
    fn convert<'a>(
        &self,
        bytes: &'a [u8],
        scratch: &'a mut Vec<u8>,
    ) -> Result<&'a [u8], HistoryError> {
        let version = || self.name.clone();
        let conversion = self.conversion.as_ref();
        let conversion = conversion.map_err(|refusals| HistoryError::Refused {
            version: version(),
            refusals: refusals.clone(),
        })?;
        let converted = conversion.convert(bytes, scratch);
        converted.map_err(|error| HistoryError::Convert {
            version: version(),
            error,
        })
    }
}

impl<T> Clone for History<T> {
    fn clone(&self) -> Self {
        Self {
            schema: self.schema.clone(),
            stamp: self.stamp,
            versions: self.versions.clone(),
            of_type: PhantomData,
        }
    }
}

impl<T> fmt::Debug for History<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("History");
        out.field("stamp", &self.stamp).finish_non_exhaustive()
    }
}
