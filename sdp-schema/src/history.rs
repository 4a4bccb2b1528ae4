//! [`History`]: values with a stamp, which all later versions of a program read.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use sdp::{EncodeError, SdpDecode, SdpEncode, SdpSchema};

use crate::resolve::{ConvertError, Grade, Plan, Refusals};
use crate::shown::shown;
use crate::table::fingerprint::Fingerprint;
use crate::table::schema::{Schema, without_pointers};
use crate::table::types::{Name, Type, TypeIndex};
use crate::text::release::Release;
use crate::text::{Lock, TextError};
use crate::tools::explain::{Explanation, explain};

/// The number of bytes of a stamp.
const STAMP_LEN: usize = 8;

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
/// use sdp_schema::{Grade, History};
///
/// #[derive(SdpDecode, SdpEncode, SdpSchema, Debug, PartialEq)]
/// struct Preset {
///     name: String,
///     gain: f64,
/// }
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
/// assert_eq!(HISTORY.versions().collect::<Vec<_>>(), [("1.0.0", Grade::Total)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(
    feature = "std",
    doc = "\n[`assert_wire_lock!`]: crate::assert_wire_lock"
)]
#[cfg_attr(not(feature = "std"), doc = "\n[`assert_wire_lock!`]: crate#features")]
pub struct History<T> {
    schema: Schema,
    stamp: Fingerprint,
    versions: Vec<Version>,
    of_type: PhantomData<fn() -> T>,
}

/// A release with the type.
#[derive(Clone, Debug)]
struct Version {
    name: String,
    stamp: Fingerprint,
    plan: Result<Plan, Refusals>,
}

impl<T: SdpSchema> History<T> {
    /// Makes the plans for all releases of a lock that contain the type. A release has it by its name, or else by its
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
                    plan: Plan::new(&old, &schema),
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
    ///
    /// ```
    /// use sdp::{SdpDecode, SdpEncode, SdpSchema};
    /// use sdp_schema::History;
    ///
    /// #[derive(SdpEncode, SdpSchema)]
    /// struct Tag { id: u32, text: String }
    ///
    /// #[derive(SdpDecode)]
    /// struct TagRef<'a> { id: u32, text: &'a str }
    ///
    /// let history = History::<Tag>::from_lock("struct Tag { id: u32, text: str }")?;
    /// let bytes = history.to_vec(&Tag { id: 7, text: "dry".into() })?;
    /// let mut scratch = Vec::new();
    /// let tag: TagRef = history.from_slice_in(&bytes, &mut scratch)?;
    /// assert_eq!((tag.id, tag.text), (7, "dry"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_slice_in<'a, V: SdpDecode<'a>>(
        &self,
        bytes: &'a [u8],
        scratch: &'a mut Vec<u8>,
    ) -> Result<V, HistoryError> {
        let truncated = HistoryError::Truncated { len: bytes.len() };
        let (stamp, bytes) = bytes.split_first_chunk::<STAMP_LEN>().ok_or(truncated)?;
        let stamp = Fingerprint::new(u64::from_le_bytes(*stamp));
        let (version, converted) = if stamp == self.stamp {
            (None, bytes)
        } else {
            // Releases with equal stamps have equal encodings. The last one has the most aliases.
            let mut versions = self.versions.iter().rev();
            let found = versions.find(|version| version.stamp == stamp);
            let version = found.ok_or(HistoryError::Unknown(stamp))?;
            (Some(&version.name), version.convert(bytes, scratch)?)
        };
        sdp::from_slice(converted).map_err(|error| HistoryError::Decode {
            version: version.cloned(),
            error: explain(&self.schema, converted, &error),
        })
    }

    /// Returns the name of each release with the type, in the order of the lock, and how many of its values can be read.
    pub fn versions(&self) -> impl Iterator<Item = (&str, Grade)> {
        let grade = |plan: &Result<Plan, _>| plan.as_ref().map_or(Grade::Refused, Plan::grade);
        let versions = self.versions.iter();
        versions.map(move |version| (&*version.name, grade(&version.plan)))
    }
}

impl Version {
    /// Returns the converted bytes of a value, which are in `scratch` unless they stay as they are.
    fn convert<'a>(
        &self,
        bytes: &'a [u8],
        scratch: &'a mut Vec<u8>,
    ) -> Result<&'a [u8], HistoryError> {
        let version = || self.name.clone();
        let plan = self
            .plan
            .as_ref()
            .map_err(|refusals| HistoryError::Refused {
                version: version(),
                refusals: refusals.clone(),
            })?;
        let converted = plan.convert_in(bytes, scratch);
        converted.map_err(|error| HistoryError::Convert {
            version: version(),
            error,
        })
    }
}

/// Returns the name of the root of a schema, which may be inside a pointer.
fn name(schema: &Schema) -> Option<&Name> {
    let root = without_pointers(schema.types(), TypeIndex::FIRST);
    schema.types().get(root.get()).and_then(Type::name)
}

/// Returns why a lock lacks the type of a schema, or has it with a different shape.
fn unlocked(own: &Schema, is_changed: bool) -> String {
    let Some(name) = name(own) else {
        return "the type has no name, so no lock contains it: wrap it in a struct".into();
    };
    let name = shown(name.name());
    if is_changed {
        return format!(
            "the lock is out of date, because the type {name} has changed: run the test with UPDATE_WIRE_LOCK=1"
        );
    }
    format!(
        "the lock does not contain the type {name}: list it in `assert_wire_lock!`, and run the test with \
         UPDATE_WIRE_LOCK=1"
    )
}

/// Returns the type in a second schema that is the root of a schema of values.
fn find(schema: &Schema, own: &Schema) -> Result<Option<TypeIndex>, HistoryError> {
    let Some(own) = name(own) else {
        return Ok(None);
    };
    let with_id = own.message_id().and_then(|id| schema.message(id.get()));
    let several = || {
        HistoryError::Type(format!(
            "the lock contains several types with the name {}",
            shown(own.name())
        ))
    };
    match all(schema, |name| name.name() == own.name())[..] {
        [] => {}
        [index] => return Ok(Some(index)),
        ref found => {
            let with_id = with_id.filter(|index| found.contains(index));
            return with_id.map(Some).ok_or_else(several);
        }
    }
    let is_alias = |name: &Name| {
        own.aliases().any(|alias| alias == name.name())
            || name.aliases().any(|alias| alias == own.name())
    };
    match (with_id, &all(schema, is_alias)[..]) {
        (Some(index), _) => Ok(Some(index)),
        (None, [index]) => Ok(Some(*index)),
        (None, []) => Ok(None),
        (None, _) => Err(several()),
    }
}

/// Returns the types with a property of their names.
fn all(schema: &Schema, is_found: impl Fn(&Name) -> bool) -> Vec<TypeIndex> {
    let types = schema.types().iter().enumerate();
    let found = types.filter(|(_, ty)| ty.name().is_some_and(&is_found));
    found
        .filter_map(|(index, _)| TypeIndex::new(index))
        .collect()
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
        out.field("stamp", &self.stamp);
        out.field("versions", &self.versions).finish()
    }
}

/// Why a lock gives no [`History`], or why stamped bytes give no value.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum HistoryError {
    /// The lock is no valid schema file.
    Lock(TextError),
    /// The lock does not contain the type or is out of date, or it contains several types with the name. The text names
    /// the type.
    Type(String),
    /// The bytes are shorter than a stamp.
    Truncated {
        /// The number of bytes.
        len: usize,
    },
    /// The lock has no version of the type with this stamp. The bytes can be of a later version, of a version that was
    /// not released, or no stamped value.
    Unknown(Fingerprint),
    /// The values of this release have no conversion.
    Refused {
        /// The name of the release.
        version: String,
        /// Each place without a conversion.
        refusals: Refusals,
    },
    /// A part of the value has no conversion. Its offset counts from the end of the stamp.
    Convert {
        /// The name of the release.
        version: String,
        /// The part, and the reason.
        error: ConvertError,
    },
    /// The value is no value of the reader's type. Its offset counts from the end of the stamp, in the converted bytes.
    Decode {
        /// The name of the release, or `None` for the current version.
        version: Option<String>,
        /// The part, and the reason.
        error: Explanation,
    },
}

impl fmt::Display for HistoryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lock(error) => write!(f, "invalid lock: {error}"),
            Self::Type(text) => f.write_str(text),
            Self::Truncated { len } => write!(
                f,
                "unexpected end of input: expected a stamp of {STAMP_LEN} bytes, found {len}"
            ),
            Self::Unknown(stamp) => write!(
                f,
                "the lock has no version with the stamp {stamp}: the value is of a newer build, of another type, or \
                 without a stamp"
            ),
            Self::Refused { version, refusals } => {
                write!(
                    f,
                    "values of release {version} have no conversion: {refusals}"
                )
            }
            Self::Convert { version, error } => write!(f, "value of release {version}: {error}"),
            Self::Decode { version, error } => match version {
                Some(version) => write!(f, "value of release {version}: {error}"),
                None => write!(f, "value of the current version: {error}"),
            },
        }
    }
}

impl core::error::Error for HistoryError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Lock(error) => Some(error),
            Self::Refused { refusals, .. } => Some(refusals),
            Self::Convert { error, .. } => Some(error),
            Self::Decode { error, .. } => Some(error),
            Self::Type(_) | Self::Truncated { .. } | Self::Unknown(_) => None,
        }
    }
}
