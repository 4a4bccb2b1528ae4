//! [`Resolver`]: the decoder of a type for the bytes of its older and newer versions.

use alloc::boxed::Box;
use alloc::string::ToString as _;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use core::marker::PhantomData;

use sdp::message::{self, DecodeMessage, Frame};
use sdp::{SdpDecode, SdpDecodeOwned, SdpEncode, SdpSchema};

use super::edit::LazyEditor;
use super::error::{ConvertError, ResolveError};
use super::grade::Grade;
use super::plan::Plan;
use super::refusal::{Refusal, Refusals};
use crate::table::schema::Schema;

/// Decodes values of `T` from the bytes of an older or newer version of `T`. Use it for files, caches and stored
/// values, whose schema is stored with them.
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
    pub(crate) conversion: Conversion,
    editor: LazyEditor,
    of_type: PhantomData<fn() -> T>,
}

/// The conversion of the writer's bytes to the bytes of `T`.
#[derive(Clone)]
pub(crate) enum Conversion {
    Plan(Arc<Plan>),
    /// A function between Rust types, which appends its result.
    Upgrade(Arc<Upgrade>),
}

type Upgrade = dyn Fn(&[u8], &mut Vec<u8>) -> Result<(), ResolveError> + Send + Sync;

impl<T: SdpSchema> Resolver<T> {
    /// Makes the resolver for values of the schema `writer`.
    ///
    /// # Errors
    ///
    /// Each place where values have no conversion to `T`.
    pub fn new(writer: &Schema) -> Result<Self, Refusals> {
        let plan = Arc::new(Plan::new(writer, &Schema::of::<T>())?);
        Ok(Self::of_conversion(Conversion::Plan(plan)))
    }

    /// Makes the resolver for values of the schema `writer`, with a function that converts an older type to `T`. Use it after
    /// a change that no attribute describes, such as a new unit. The page about versions of the crate `sdp` has an example.
    ///
    /// The older type stays in the code, and `older` makes its resolver. For a chain of versions, `older` calls `upgrade`
    /// itself, so each value passes the functions of all versions after its own:
    ///
    /// * Values that need no conversion to `T` are decoded as they are.
    /// * The function converts values that need no conversion to the older type, and those that a function has converted to
    ///   it.
    /// * All remaining values, for example of a version that is not in the code, are converted to `T` by their schema
    ///   if possible, and otherwise to the older type and by the function.
    ///
    /// Two versions with equal schemas cannot be told apart. So give a field with a new meaning a new name or type.
    ///
    /// # Errors
    ///
    /// Each place where values have no conversion to `T`, if they have none to the older type either.
    pub fn upgrade<Old: SdpDecodeOwned + SdpSchema + 'static>(
        writer: &Schema,
        older: impl FnOnce(&Schema) -> Result<Resolver<Old>, Refusals>,
        function: impl Fn(Old) -> Result<T, Box<dyn Error + Send + Sync>> + Send + Sync + 'static,
    ) -> Result<Self, Refusals>
    where
        T: SdpEncode,
    {
        let direct = match Self::new(writer) {
            Ok(direct) if direct.grade() == Grade::Same => return Ok(direct),
            direct => direct,
        };
        let is_upgraded =
            |older: &Resolver<Old>| matches!(older.conversion, Conversion::Upgrade(_));
        let older = match older(writer) {
            Ok(older) if older.grade() == Grade::Same || is_upgraded(&older) => older,
            Ok(older) if direct.is_err() => older,
            _ => return direct,
        };
        let upgrade = move |bytes: &[u8], out: &mut Vec<u8>| {
            let new = function(older.from_slice(bytes)?);
            let written = new.and_then(|new| Ok(sdp::append(&new, out)?));
            written.map_err(|error| ResolveError::Upgrade(error.into()))
        };
        Ok(Self::of_conversion(Conversion::Upgrade(Arc::new(upgrade))))
    }

    fn of_conversion(conversion: Conversion) -> Self {
        Self {
            conversion,
            editor: LazyEditor::default(),
            of_type: PhantomData,
        }
    }

    /// Returns whether all values can be read, only some, or all without a conversion. An [`upgrade`](Self::upgrade) with
    /// its function is partial, because the function can fail.
    #[must_use]
    pub fn grade(&self) -> Grade {
        self.conversion.grade()
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
        let converted = self.conversion.convert(bytes, scratch)?;
        sdp::from_slice(converted).map_err(|error| match &self.conversion {
            Conversion::Plan(plan) if plan.keeps_bytes() => ResolveError::Decode(error),
            _ => ResolveError::converted(&Schema::of::<T>(), converted, &error),
        })
    }

    /// Returns each field with `#[sdp(recover)]` whose value in `bytes` has no conversion, as
    /// [`Plan::recovered`]. There are none after a function of [`upgrade`](Self::upgrade).
    #[must_use]
    pub fn recovered(&self, bytes: &[u8]) -> Vec<ConvertError> {
        self.conversion.recovered(bytes)
    }

    /// Returns the writer's bytes with the changes of a value that was decoded from them. Use it to store the value, because
    /// parts that `T` does not have stay. [`Editor`](crate::Editor) has the rules. With the feature `std`, the first call
    /// makes the editor for all.
    ///
    /// # Errors
    ///
    /// The part of the value that cannot be written back. A value of [`upgrade`](Self::upgrade) has no way back.
    pub fn write_back(&self, original: &[u8], value: &T) -> Result<Vec<u8>, Refusal>
    where
        T: SdpEncode,
    {
        let edited = sdp::to_vec(value).map_err(|error| Refusal::of_value(error.to_string()))?;
        match &self.conversion {
            Conversion::Plan(plan) => {
                let reader = Schema::of::<T>;
                self.editor.write_back(plan, reader, original, &edited)
            }
            Conversion::Upgrade(_) => {
                let reason = "a function has made the value, so it has no way back";
                Err(Refusal::of_value(reason.into()))
            }
        }
    }
}

impl Conversion {
    pub(crate) fn grade(&self) -> Grade {
        match self {
            Self::Plan(plan) => plan.grade(),
            Self::Upgrade(_) => Grade::Partial,
        }
    }

    pub(crate) fn recovered(&self, bytes: &[u8]) -> Vec<ConvertError> {
        match self {
            Self::Plan(plan) => plan.recovered(bytes),
            Self::Upgrade(_) => Vec::new(),
        }
    }

    /// Returns the bytes of the reader's value, which are in `scratch` if they differ from `bytes`.
    pub(crate) fn convert<'a>(
        &self,
        bytes: &'a [u8],
        scratch: &'a mut Vec<u8>,
    ) -> Result<&'a [u8], ResolveError> {
        match self {
            Self::Plan(plan) => plan
                .convert_in(bytes, scratch)
                .map_err(ResolveError::Convert),
            Self::Upgrade(upgrade) => {
                scratch.clear();
                upgrade(bytes, scratch)?;
                Ok(scratch)
            }
        }
    }
}

impl Plan {
    /// Decodes a message after its conversion, which is then in `scratch`, unless the message stays as it is. The schema of
    /// the reader explains an error.
    pub(crate) fn decode<'a, M: DecodeMessage<'a>>(
        &self,
        frame: Frame<'a>,
        scratch: &'a mut Vec<u8>,
        reader: Option<&Schema>,
    ) -> Result<M, ResolveError> {
        if self.keeps_root(frame.id().get()) {
            return frame.decode().map_err(ResolveError::Decode);
        }
        scratch.clear();
        let done = self.append(frame.as_bytes(), scratch);
        done.map_err(ResolveError::Convert)?;
        message::from_slice(scratch).map_err(|error| match reader {
            Some(schema) => ResolveError::converted(schema, scratch, &error),
            None => ResolveError::Decode(error),
        })
    }
}

impl<T> Clone for Resolver<T> {
    fn clone(&self) -> Self {
        Self {
            conversion: self.conversion.clone(),
            editor: self.editor.clone(),
            of_type: PhantomData,
        }
    }
}

impl<T> fmt::Debug for Resolver<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Resolver").finish_non_exhaustive()
    }
}
