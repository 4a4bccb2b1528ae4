//! [`Resolver`]: the decoder of a type for the bytes of another version of it.

use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use sdp::{DecodeError, SdpDecode, SdpSchema};

use super::error::ConvertError;
use super::grade::Grade;
use super::plan::Plan;
use super::refusal::Refusals;
use crate::table::schema::Schema;

/// Decodes values of `T` from the bytes of another version of `T`. Use it for files, caches and stored values, whose
/// schema is stored with them.
///
/// If the versions have the same encoding, the bytes are decoded as they are. Otherwise a [`Plan`] converts them first.
///
/// ```
/// use sdp::{SdpDecode, SdpEncode, SdpSchema};
/// use sdp_schema::{Resolver, Schema};
///
/// mod old {
///     #[derive(sdp::SdpEncode, sdp::SdpSchema)]
///     pub struct Preset { pub gain: f32, pub name: String }
/// }
///
/// #[derive(SdpDecode, SdpSchema, Debug, PartialEq)]
/// struct Preset { name: String, gain: f64, tags: Option<Vec<String>> }
///
/// let stored_schema = Schema::of::<old::Preset>();
/// let stored = sdp::to_vec(&old::Preset { gain: 0.5, name: "wet".into() })?;
///
/// let resolver = Resolver::<Preset>::new(&stored_schema)?;
/// let preset = resolver.from_slice(&stored)?;
/// assert_eq!(preset, Preset { name: "wet".into(), gain: 0.5, tags: None });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Resolver<T> {
    plan: Plan,
    of_type: PhantomData<fn() -> T>,
}

impl<T: SdpSchema> Resolver<T> {
    /// Makes the resolver for values of the schema `writer`.
    ///
    /// # Errors
    ///
    /// Each place where values have no conversion to `T`.
    pub fn new(writer: &Schema) -> Result<Self, Refusals> {
        Ok(Self {
            plan: Plan::new(writer, &Schema::of::<T>())?,
            of_type: PhantomData,
        })
    }

    /// Returns whether all values can be read, only some, or all without a conversion.
    #[must_use]
    pub fn grade(&self) -> Grade {
        self.plan.grade()
    }

    /// Decodes a value from the whole `bytes` of the writer. `T` borrows nothing from the input.
    ///
    /// # Errors
    ///
    /// The part that has no conversion, or that is no value of `T`.
    pub fn from_slice(&self, bytes: &[u8]) -> Result<T, ResolveError>
    where
        T: for<'de> SdpDecode<'de>,
    {
        self.from_slice_in(bytes, &mut Vec::new())
    }

    /// Decodes a value that may borrow from the input, such as the view of `T`. It borrows from `bytes` if they need no
    /// conversion, and otherwise from `scratch`, which then contains the converted bytes.
    ///
    /// # Errors
    ///
    /// The part that has no conversion, or that is no value of `V`.
    ///
    /// ```
    /// use sdp::{SdpDecode, SdpSchema};
    /// use sdp_schema::{Resolver, Schema};
    ///
    /// let resolver = Resolver::<(String, u64)>::new(&Schema::of::<(String, u8)>())?;
    /// let mut scratch = Vec::new();
    /// let (name, number): (&str, u64) = resolver.from_slice_in(b"\x03\0\0\0wet\x07", &mut scratch)?;
    /// assert_eq!((name, number), ("wet", 7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_slice_in<'a, V: SdpDecode<'a>>(
        &self,
        bytes: &'a [u8],
        scratch: &'a mut Vec<u8>,
    ) -> Result<V, ResolveError> {
        let converted = if self.plan.keeps_bytes() {
            bytes
        } else {
            scratch.clear();
            self.plan
                .append(bytes, scratch)
                .map_err(ResolveError::Convert)?;
            scratch
        };
        sdp::from_slice(converted).map_err(ResolveError::Decode)
    }
}

impl<T> Clone for Resolver<T> {
    fn clone(&self) -> Self {
        Self {
            plan: self.plan.clone(),
            of_type: PhantomData,
        }
    }
}

impl<T> fmt::Debug for Resolver<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Resolver").field(&self.plan).finish()
    }
}

/// Why bytes of another version give no value.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ResolveError {
    /// A part of the writer's value has no conversion.
    Convert(ConvertError),
    /// The converted bytes are no value of the reader's type. The offset counts in the converted bytes.
    Decode(DecodeError),
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Convert(error) => error.fmt(f),
            Self::Decode(error) => write!(f, "after the conversion, {error}"),
        }
    }
}

impl core::error::Error for ResolveError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Convert(error) => Some(error),
            Self::Decode(error) => Some(error),
        }
    }
}
