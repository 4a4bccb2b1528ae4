//! [`Builder`]: an indexed sequence that is encoded element by element.

use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
#[cfg(feature = "std")]
use std::io::{self, Write};

use super::table::SIZE;
use crate::base::error::{EncodeError, EncodeErrorKind};
use crate::base::limits::Limits;
use crate::base::size::WireSize;
use crate::coding::encode::{SdpEncode, encode_all, encode_by_weight, measure};
use crate::cursor::length::Length;
use crate::cursor::output::Output as _;
use crate::cursor::writer::Writer;
use crate::schema::same;

/// Encodes an [`Indexed`](crate::Indexed) sequence element by element, so that the elements need not exist at once.
///
/// It holds the encoded elements. To write them, encode the builder like the sequence, also as a field, or use
/// [`write_to`](Self::write_to).
///
/// ```
/// use sdp::IndexedSeq;
/// use sdp::indexed::Builder;
///
/// let mut names = Builder::new();
/// (0..1000).try_for_each(|number| names.push(&format!("name {number}")))?;
/// let bytes = sdp::to_vec(&names)?;
///
/// let names: IndexedSeq<&str> = sdp::from_slice(&bytes)?;
/// assert_eq!(names.get(700), Some(Ok("name 700")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// If the elements borrow from values that are dropped before the builder, encode them through
/// [`reborrow`](Self::reborrow).
pub struct Builder<T> {
    content: Content,
    element: PhantomData<fn(&T)>,
}

#[derive(Clone)]
struct Content {
    ends: Vec<u32>,
    // INVARIANT: the encodings of the elements, up to the last end.
    elements: Vec<u8>,
    // INVARIANT: at least the number of levels that the elements need.
    levels: u32,
}

/// A mutable borrow of a [`Builder`], for elements with shorter lifetimes. [`Builder::reborrow`] returns it.
#[must_use = "`push` encodes an element"]
pub struct BuilderMut<'a, T> {
    content: &'a mut Content,
    // Covariant, so that elements can have a shorter lifetime than `T`: only their encodings are stored.
    element: PhantomData<fn() -> T>,
}

impl<T> Builder<T> {
    /// Creates a sequence without elements.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            content: Content {
                ends: Vec::new(),
                elements: Vec::new(),
                levels: 0,
            },
            element: PhantomData,
        }
    }

    /// Returns the number of elements.
    ///
    /// ```
    /// let mut builder = sdp::indexed::Builder::new();
    /// builder.push(&"wet")?;
    /// assert_eq!(builder.len(), 1);
    /// # Ok::<(), sdp::EncodeError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.content.ends.len()
    }

    /// Returns whether the sequence has no elements.
    ///
    /// ```
    /// assert!(sdp::indexed::Builder::<String>::new().is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.content.ends.is_empty()
    }
}

impl<T: SdpEncode> Builder<T> {
    /// Encodes an element.
    ///
    /// # Errors
    ///
    /// The errors of [`to_vec`](crate::to_vec), and [`TooLong`](EncodeErrorKind::TooLong) if the elements exceed `u32::MAX`
    /// bytes. After an error, the builder is unchanged.
    ///
    /// ```
    /// let mut builder = sdp::indexed::Builder::new();
    /// builder.push(&"wet")?;
    /// assert_eq!(sdp::to_vec(&builder)?, b"\x01\0\0\0\x07\0\0\0\x01\0\0\0\x03\0\0\0wet");
    /// # Ok::<(), sdp::EncodeError>(())
    /// ```
    pub fn push(&mut self, element: &T) -> Result<(), EncodeError> {
        self.content.push(element)
    }

    /// Borrows the builder for elements with shorter lifetimes. Use it for elements that borrow from variables of a loop.
    ///
    /// [`push`](Self::push) takes one type `T`, including its lifetimes. So the values that its elements borrow must live
    /// until the last use of the builder.
    ///
    /// ```
    /// let mut names = sdp::indexed::Builder::new();
    /// for number in 0..2 {
    ///     let name = number.to_string();
    ///     names.reborrow().push(&name.as_str())?;
    /// }
    /// assert_eq!(sdp::to_vec(&names)?, sdp::to_vec(&sdp::Indexed(vec!["0", "1"]))?);
    /// # Ok::<(), sdp::EncodeError>(())
    /// ```
    pub const fn reborrow(&mut self) -> BuilderMut<'_, T> {
        BuilderMut {
            content: &mut self.content,
            element: PhantomData,
        }
    }

    /// Writes the encoding to a stream.
    ///
    /// # Errors
    ///
    /// The errors of the stream, and of kind [`InvalidInput`](io::ErrorKind::InvalidInput) if the elements nest too deep.
    ///
    /// ```
    /// let mut builder = sdp::indexed::Builder::new();
    /// builder.push(&"wet")?;
    /// let mut file = Vec::new();
    /// builder.write_to(&mut file)?;
    /// assert_eq!(file, sdp::to_vec(&builder)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "std")]
    pub fn write_to(&self, mut sink: impl Write) -> io::Result<()> {
        let invalid = |error| io::Error::new(io::ErrorKind::InvalidInput, error);
        measure(self, &Limits::DEFAULT).map_err(invalid)?;
        let mut head = Vec::new();
        let len = self.content.ends.len().saturating_mul(4).saturating_add(8);
        head.append_exact(len, &Limits::DEFAULT, |out| self.encode_head(out))
            .map_err(invalid)?;
        sink.write_all(&head)?;
        sink.write_all(&self.content.elements)
    }

    fn encode_head(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        out.write_count(self.len())?;
        encode_all(&self.content.ends, out)?;
        out.write_count(self.len())
    }
}

impl<T: SdpEncode> BuilderMut<'_, T> {
    /// Encodes an element.
    ///
    /// # Errors
    ///
    /// The errors of [`Builder::push`].
    ///
    /// ```
    /// let mut names = sdp::indexed::Builder::new();
    /// names.reborrow().push(&"wet")?;
    /// assert_eq!(sdp::to_vec(&names)?, b"\x01\0\0\0\x07\0\0\0\x01\0\0\0\x03\0\0\0wet");
    /// # Ok::<(), sdp::EncodeError>(())
    /// ```
    pub fn push(&mut self, element: &T) -> Result<(), EncodeError> {
        self.content.push(element)
    }
}

impl Content {
    fn push<T: SdpEncode>(&mut self, element: &T) -> Result<(), EncodeError> {
        const { T::SIZE.assert_countable() };
        let mut levels = self.levels;
        while let Err(error) = self.push_within(element, levels) {
            let is_too_deep = error.kind() == EncodeErrorKind::NestingTooDeep(levels);
            if !is_too_deep || levels >= Limits::DEFAULT.max_nesting() {
                return Err(error);
            }
            levels = levels.saturating_add(1);
        }
        self.levels = levels;
        Ok(())
    }

    /// Encodes an element, unless it needs more than this number of levels.
    fn push_within<T: SdpEncode>(&mut self, element: &T, levels: u32) -> Result<(), EncodeError> {
        let limits = Limits::DEFAULT.with_max_nesting(levels);
        let len = measure(element, &limits)?;
        let end = self.elements.len().saturating_add(len);
        let Ok(end) = u32::try_from(end) else {
            return Err(EncodeError::new(EncodeErrorKind::TooLong(end)));
        };
        self.elements
            .append_exact(len, &limits, |out| encode_by_weight(element, out))?;
        self.ends.push(end);
        Ok(())
    }

    fn print(&self, name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(name)
            .field("len", &self.ends.len())
            .field("bytes", &self.elements.len())
            .finish_non_exhaustive()
    }
}

impl<T: SdpEncode> SdpEncode for Builder<T> {
    const SIZE: WireSize = SIZE;

    #[inline]
    fn measure(&self, length: &mut Length) {
        length.add_many(self.content.ends.len(), 4);
        length.add(8);
        length.nested::<T>(T::SIZE, |length| {
            length.require_levels(self.content.levels);
            length.add(self.content.elements.len());
        });
    }

    #[inline]
    fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
        out.nested::<T, _>(T::SIZE, |out| {
            out.require_levels(self.content.levels)?;
            self.encode_head(out)?;
            out.write_bytes(&self.content.elements)
        })
    }
}

same! {
    [T: SdpSchema] Builder<T> => crate::IndexedSeq<'static, T>;
}

impl<T> Clone for Builder<T> {
    fn clone(&self) -> Self {
        Self {
            content: self.content.clone(),
            element: PhantomData,
        }
    }
}

impl<T> Default for Builder<T> {
    fn default() -> Self {
        Self::new()
    }
}

/// Prints the number of elements and their bytes.
impl<T> fmt::Debug for Builder<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.content.print("Builder", f)
    }
}

/// Prints the number of elements and their bytes.
impl<T> fmt::Debug for BuilderMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.content.print("BuilderMut", f)
    }
}
