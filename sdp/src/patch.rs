//! Changes of encoded values in place: [`patch`], [`Place`] and [`PatchSeq`].

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::mem;

#[cfg(feature = "alloc")]
use alloc::vec;

use crate::decode::{SdpDecode, SdpDecodeOwned, decode_element};
use crate::depth::Depth;
use crate::encode::{SdpEncode, encoded_len, to_slice};
use crate::error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};
use crate::limits::Limits;
use crate::raw;
use crate::reader::Reader;

/// Opens an encoded value for changes in place, and checks it.
///
/// The result has the fields of `T`. Each field can be set to a value of the same encoded length. So nothing moves, and
/// the bytes stay the encoding of a `T`, for example in shared memory or in a large state. The bytes need no alignment.
///
/// This takes as long as opening a [`Seq`](crate::Seq). Elements of sequences are found when you reach them.
///
/// # Errors
///
/// The errors of [`from_slice`](crate::from_slice). The bytes are unchanged.
///
/// ```
/// use sdp::{SdpDecode, SdpEncode, SdpPatch};
///
/// #[derive(SdpEncode, SdpDecode, SdpPatch)]
/// #[sdp(patch = "UnitPatch")]
/// struct Unit { name: String, position: [f32; 2], health: u16 }
///
/// #[derive(SdpEncode, SdpDecode, SdpPatch)]
/// #[sdp(patch = "WorldPatch")]
/// struct World { tick: u64, #[sdp(patch = "UnitPatch")] units: Vec<Unit> }
///
/// let unit = Unit { name: "tank".into(), position: [0.0, 1.0], health: 100 };
/// let mut bytes = sdp::to_vec(&World { tick: 7, units: vec![unit] })?;
///
/// let mut world = sdp::patch::<World>(&mut bytes)?;
/// world.tick.set(&8)?;
/// for mut unit in &mut world.units {
///     let health = unit.health.get()?;
///     unit.health.set(&(health - 30))?;
///     assert!(unit.name.set(&"plane".to_owned()).is_err()); // another length
/// }
///
/// let world: World = sdp::from_slice(&bytes)?;
/// assert_eq!((world.tick, world.units[0].health, &*world.units[0].name), (8, 70, "tank"));
/// # let _ = world.units[0].position;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn patch<T: SdpPatch>(bytes: &mut [u8]) -> Result<T::Patch<'_>, DecodeError> {
    let end = bytes.len();
    let mut input = Patcher {
        rest: bytes,
        end,
        depth: Depth::new(&Limits::DEFAULT),
    };
    let patch = T::open(&mut input)?;
    match input.rest.len() {
        0 => Ok(patch),
        trailing => Err(input
            .reader()
            .error(DecodeErrorKind::TrailingBytes(trailing))),
    }
}

/// A type whose encoding can be changed in place.
///
/// Do not implement this trait. Derive [`SdpPatch`](derive@crate::SdpPatch).
///
/// ```
/// fn reset<T: for<'a> sdp::SdpPatch<Patch<'a> = sdp::Place<'a, T>> + sdp::SdpEncode + Default>(
///     values: &mut sdp::PatchSeq<'_, T>,
/// ) -> Result<(), sdp::EncodeError> {
///     values.into_iter().try_for_each(|mut place| place.set(&T::default()))
/// }
///
/// #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpPatch)]
/// #[sdp(patch = "StatePatch")]
/// struct State { values: Vec<u16> }
///
/// let mut bytes = [2, 0, 0, 0, 7, 7, 7, 7];
/// reset(&mut sdp::patch::<State>(&mut bytes)?.values)?;
/// assert_eq!(bytes, [2, 0, 0, 0, 0, 0, 0, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be changed in place",
    note = "add `#[derive(sdp::SdpPatch)]` and `#[sdp(patch = \"Name\")]` to `{Self}`, with a name for its patch form"
)]
pub trait SdpPatch: SdpDecodeOwned {
    /// The fields of an encoded value, or its [`Place`].
    type Patch<'a>;

    /// Checks and skips an encoded value, without building it.
    #[doc(hidden)]
    fn skim(input: &mut Reader<'_>) -> Result<(), DecodeError>;

    /// Checks and opens the next value.
    #[doc(hidden)]
    fn open<'a>(input: &mut Patcher<'a>) -> Result<Self::Patch<'a>, DecodeError>;
}

/// A cursor over bytes that can be changed. For derived code.
pub struct Patcher<'a> {
    rest: &'a mut [u8],
    // The offset of the end of `rest`.
    end: usize,
    depth: Depth,
}

impl<'a> Patcher<'a> {
    fn reader(&self) -> Reader<'_> {
        Reader::inside(self.rest, self.end, self.depth)
    }

    /// Takes the bytes that `skim` accepts.
    #[inline]
    fn take(
        &mut self,
        skim: impl for<'x> FnOnce(&mut Reader<'x>) -> Result<(), DecodeError>,
    ) -> Result<&'a mut [u8], DecodeError> {
        let mut input = self.reader();
        skim(&mut input)?;
        let len = self.rest.len().saturating_sub(input.remaining());
        let (taken, rest) = mem::take(&mut self.rest).split_at_mut(len);
        self.rest = rest;
        Ok(taken)
    }

    /// Takes the place of a value that `skim` accepts.
    #[inline]
    pub fn place<T>(
        &mut self,
        skim: impl for<'x> FnOnce(&mut Reader<'x>) -> Result<(), DecodeError>,
    ) -> Result<Place<'a, T>, DecodeError> {
        let bytes = self.take(skim)?;
        Ok(Place {
            bytes,
            of: PhantomData,
        })
    }

    /// Takes a byte string.
    #[inline]
    pub fn bytes(&mut self) -> Result<&'a mut [u8], DecodeError> {
        let bytes = self.take(|input| input.take_prefixed().map(drop))?;
        Ok(bytes.get_mut(4..).unwrap_or_default())
    }

    /// Takes a sequence.
    pub fn sequence<T: SdpPatch>(&mut self) -> Result<PatchSeq<'a, T>, DecodeError> {
        let (mut count, mut depth) = (0, self.depth);
        let bytes = self.take(|input| {
            skim_elements::<T>(input, |input, len| (count, depth) = (len, input.depth()))
        })?;
        let elements = Patcher {
            rest: bytes.get_mut(4..).unwrap_or_default(),
            end: self.end.saturating_sub(self.rest.len()),
            depth,
        };
        Ok(PatchSeq {
            elements,
            count,
            of: PhantomData,
        })
    }

    fn reborrow(&mut self) -> Patcher<'_> {
        Patcher {
            rest: self.rest,
            end: self.end,
            depth: self.depth,
        }
    }
}

/// Checks and skips a value.
#[inline]
pub fn skim<'de, T: SdpDecode<'de>>(input: &mut Reader<'de>) -> Result<(), DecodeError> {
    decode_element::<T>(input).map(drop)
}

/// Checks and skips a sequence.
pub fn skim_sequence<T: SdpPatch>(input: &mut Reader<'_>) -> Result<(), DecodeError> {
    skim_elements::<T>(input, |_, _| {})
}

fn skim_elements<T: SdpPatch>(
    input: &mut Reader<'_>,
    found: impl FnOnce(&Reader<'_>, usize),
) -> Result<(), DecodeError> {
    let element = const {
        let size = <T as SdpDecode<'static>>::SIZE;
        size.assert_countable();
        size
    };
    input.sequence::<T, _>(element, |input, count| {
        found(input, count);
        if const { <T as SdpDecode<'static>>::BULK.accepts_any_bytes() }
            && let Some(size) = element.as_fixed()
        {
            return input.take(count.saturating_mul(size)).map(drop);
        }
        for _ in 0..count {
            input.begin_element(element);
            T::skim(input)?;
        }
        Ok(())
    })
}

/// The place of an encoded value.
///
/// ```
/// #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpPatch)]
/// #[sdp(patch = "GainPatch")]
/// struct Gain { muted: bool, value: f32 }
///
/// let mut bytes = [0, 0, 0, 0, 0];
/// let mut gain = sdp::patch::<Gain>(&mut bytes)?;
/// gain.muted.set(&true)?;
/// assert_eq!(gain.value.get()?, 0.0);
/// assert_eq!(bytes, [1, 0, 0, 0, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Place<'a, T> {
    bytes: &'a mut [u8],
    of: PhantomData<fn(&T) -> T>,
}

impl<T: SdpDecodeOwned> Place<'_, T> {
    /// Decodes the value.
    ///
    /// # Errors
    ///
    /// None, unless a manual implementation of [`SdpDecode`] rejects what it accepted before.
    ///
    /// ```
    /// # #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpPatch)]
    /// # #[sdp(patch = "GainPatch")]
    /// # struct Gain { muted: bool, value: f32 }
    /// assert_eq!(sdp::patch::<Gain>(&mut [1, 0, 0, 0, 0])?.muted.get(), Ok(true));
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[inline]
    pub fn get(&self) -> Result<T, DecodeError> {
        Reader::new(self.bytes).decode_whole()
    }
}

impl<T: SdpEncode> Place<'_, T> {
    /// Changes the value.
    ///
    /// # Errors
    ///
    /// [`LengthChanged`](EncodeErrorKind::LengthChanged) if the new value has another encoded length, and the errors of
    /// [`to_slice`]. The bytes are then unchanged. Without the feature `alloc`, a value of more than 64 bytes must be
    /// [plain](SdpDecode#plain-types).
    ///
    /// ```
    /// # #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpPatch)]
    /// # #[sdp(patch = "RenamePatch")]
    /// # struct Rename { name: String }
    /// use sdp::EncodeErrorKind;
    ///
    /// let mut bytes = *b"\x03\0\0\0wet";
    /// let mut rename = sdp::patch::<Rename>(&mut bytes)?;
    /// rename.name.set(&"mix".into())?;
    /// let error = rename.name.set(&"gain".into()).unwrap_err();
    /// assert_eq!(error.kind(), EncodeErrorKind::LengthChanged { old: 7, new: 8 });
    /// assert_eq!(bytes, *b"\x03\0\0\0mix");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn set(&mut self, value: &T) -> Result<(), EncodeError> {
        match raw::bytes_of(core::slice::from_ref(value), T::BULK) {
            Some(bytes) if bytes.len() == self.bytes.len() => {
                self.bytes.copy_from_slice(bytes);
                Ok(())
            }
            _ => self.set_encoded(value),
        }
    }

    /// Encodes the value to other memory first, because encoding can fail or panic after some bytes.
    fn set_encoded(&mut self, value: &T) -> Result<(), EncodeError> {
        let (old, new) = (self.bytes.len(), encoded_len(value));
        if old != new {
            return Err(EncodeError::new(EncodeErrorKind::LengthChanged {
                old,
                new,
            }));
        }
        let mut short = [0_u8; 64];
        let short = short.get_mut(..new);
        #[cfg(feature = "alloc")]
        let mut long = vec![0_u8; if short.is_some() { 0 } else { new }];
        #[cfg(feature = "alloc")]
        let long = &mut *long;
        #[cfg(not(feature = "alloc"))]
        let long: &mut [u8] = &mut [];
        let encoded = to_slice(value, short.unwrap_or(long))?;
        self.bytes.copy_from_slice(encoded);
        Ok(())
    }
}

/// Prints the bytes.
impl<T> fmt::Debug for Place<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Place").field(&self.bytes).finish()
    }
}

/// The elements of an encoded sequence.
///
/// Finding an element takes constant time if all have the same size. Otherwise, the elements before it are skipped.
///
/// ```
/// #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpPatch)]
/// #[sdp(patch = "StatePatch")]
/// struct State { values: Vec<u16> }
///
/// let mut bytes = [2, 0, 0, 0, 1, 0, 2, 0];
/// let mut state = sdp::patch::<State>(&mut bytes)?;
/// state.values.get(1).unwrap().set(&7)?;
/// assert!(state.values.get(2).is_none());
/// assert_eq!(bytes, [2, 0, 0, 0, 1, 0, 7, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PatchSeq<'a, T> {
    elements: Patcher<'a>,
    count: usize,
    of: PhantomData<fn() -> T>,
}

impl<T> PatchSeq<'_, T> {
    /// Returns the number of elements.
    ///
    /// ```
    /// # #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpPatch)]
    /// # #[sdp(patch = "StatePatch")]
    /// # struct State { values: Vec<u16> }
    /// assert_eq!(sdp::patch::<State>(&mut [1, 0, 0, 0, 7, 0])?.values.len(), 1);
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[must_use]
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Returns whether there are no elements.
    ///
    /// ```
    /// # #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpPatch)]
    /// # #[sdp(patch = "StatePatch")]
    /// # struct State { values: Vec<u16> }
    /// assert!(sdp::patch::<State>(&mut [0; 4])?.values.is_empty());
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }
}

impl<T: SdpPatch> PatchSeq<'_, T> {
    /// Opens the element at `index`, or returns `None` if it is out of bounds.
    ///
    /// ```
    /// # #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpPatch)]
    /// # #[sdp(patch = "StatePatch")]
    /// # struct State { values: Vec<u16> }
    /// let mut bytes = [1, 0, 0, 0, 7, 0];
    /// assert_eq!(sdp::patch::<State>(&mut bytes)?.values.get(0).unwrap().get()?, 7);
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[inline]
    pub fn get(&mut self, index: usize) -> Option<T::Patch<'_>> {
        self.iter_mut().nth(index)
    }

    /// Returns an iterator over the opened elements.
    ///
    /// ```
    /// # #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpPatch)]
    /// # #[sdp(patch = "StatePatch")]
    /// # struct State { values: Vec<u16> }
    /// let mut bytes = [2, 0, 0, 0, 1, 0, 2, 0];
    /// for mut value in sdp::patch::<State>(&mut bytes)?.values.iter_mut() {
    ///     let doubled = value.get()? * 2;
    ///     value.set(&doubled)?;
    /// }
    /// assert_eq!(bytes, [2, 0, 0, 0, 2, 0, 4, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn iter_mut(&mut self) -> PatchIter<'_, T> {
        PatchIter {
            elements: self.elements.reborrow(),
            remaining: self.count,
            of: PhantomData,
        }
    }

    /// Returns the elements as a slice, if they are [plain](SdpDecode#plain-types) and aligned. Otherwise, returns
    /// `None`. In this case, use [`iter_mut`](Self::iter_mut).
    ///
    /// ```
    /// # #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpPatch)]
    /// # #[sdp(patch = "StatePatch")]
    /// # struct State { values: Vec<u16> }
    /// let mut bytes = [1, 0, 0, 0, 7, 0];
    /// if let Some(values) = sdp::patch::<State>(&mut bytes)?.values.as_mut_slice() {
    ///     values[0] += 1;
    ///     assert_eq!(bytes, [1, 0, 0, 0, 8, 0]);
    /// }
    /// # Ok::<(), sdp::DecodeError>(())
    /// ```
    #[inline]
    pub fn as_mut_slice(&mut self) -> Option<&mut [T]>
    where
        T: SdpEncode,
    {
        let decoding = <T as SdpDecode<'static>>::BULK;
        raw::slice_of_mut(self.elements.rest, <T as SdpEncode>::BULK, decoding)
    }
}

impl<'a, T: SdpPatch> IntoIterator for PatchSeq<'a, T> {
    type Item = T::Patch<'a>;
    type IntoIter = PatchIter<'a, T>;

    fn into_iter(self) -> PatchIter<'a, T> {
        PatchIter {
            elements: self.elements,
            remaining: self.count,
            of: PhantomData,
        }
    }
}

impl<'a, T: SdpPatch> IntoIterator for &'a mut PatchSeq<'_, T> {
    type Item = T::Patch<'a>;
    type IntoIter = PatchIter<'a, T>;

    fn into_iter(self) -> PatchIter<'a, T> {
        self.iter_mut()
    }
}

/// Prints the number of elements.
impl<T> fmt::Debug for PatchSeq<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PatchSeq")
            .field("len", &self.count)
            .finish_non_exhaustive()
    }
}

/// An iterator over the elements of a [`PatchSeq`].
///
/// It ends early if a manual [`SdpDecode`] rejects an element that it accepted before.
pub struct PatchIter<'a, T> {
    elements: Patcher<'a>,
    remaining: usize,
    of: PhantomData<fn() -> T>,
}

impl<'a, T: SdpPatch> Iterator for PatchIter<'a, T> {
    type Item = T::Patch<'a>;

    #[inline]
    fn next(&mut self) -> Option<T::Patch<'a>> {
        self.remaining = self.remaining.checked_sub(1)?;
        let item = T::open(&mut self.elements).ok();
        if item.is_none() {
            self.remaining = 0;
        }
        item
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.remaining, Some(self.remaining))
    }

    /// Skips elements of a fixed size in constant time.
    #[inline]
    fn nth(&mut self, mut n: usize) -> Option<T::Patch<'a>> {
        if let Some(size) = <T as SdpDecode<'static>>::SIZE.as_fixed() {
            let skipped = n.min(self.remaining);
            self.remaining = self.remaining.saturating_sub(skipped);
            let rest = mem::take(&mut self.elements.rest);
            let skipped = skipped.saturating_mul(size);
            self.elements.rest = rest.get_mut(skipped..).unwrap_or_default();
            n = 0;
        }
        for _ in 0..n {
            self.next()?;
        }
        self.next()
    }
}

impl<T: SdpPatch> ExactSizeIterator for PatchIter<'_, T> {}

impl<T: SdpPatch> FusedIterator for PatchIter<'_, T> {}

impl<T> fmt::Debug for PatchIter<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PatchIter")
            .field("remaining", &self.remaining)
            .finish_non_exhaustive()
    }
}

/// Types whose values are changed as a whole.
macro_rules! whole {
    ($({$($generics:tt)*} $ty:ty;)*) => {$(
        impl<$($generics)*> SdpPatch for $ty {
            type Patch<'a> = Place<'a, Self>;

            #[inline]
            fn skim(input: &mut Reader<'_>) -> Result<(), DecodeError> {
                skim::<Self>(input)
            }

            #[inline]
            fn open<'a>(input: &mut Patcher<'a>) -> Result<Place<'a, Self>, DecodeError> {
                input.place(Self::skim)
            }
        }
    )*};
}

whole! {
    {} u8; {} u16; {} u32; {} u64; {} u128; {} i8; {} i16; {} i32; {} i64; {} i128; {} f32; {} f64;
    {} usize; {} isize; {} bool; {} char;
    {T: SdpDecodeOwned, const N: usize} [T; N];
    {A: SdpDecodeOwned, B: SdpDecodeOwned} (A, B);
    {A: SdpDecodeOwned, B: SdpDecodeOwned, C: SdpDecodeOwned} (A, B, C);
    {A: SdpDecodeOwned, B: SdpDecodeOwned, C: SdpDecodeOwned, D: SdpDecodeOwned} (A, B, C, D);
}
