//! [`IndexedPatch`]: the elements of an encoded indexed sequence.

use core::fmt;
use core::marker::PhantomData;

use super::open::{Patcher, SdpPatch};
use crate::base::depth::Depth;
use crate::base::error::DecodeError;
use crate::coding::decode::SdpDecode;
use crate::cursor::reader::Reader;
use crate::lazy::indexed::table::{Table, expect_end};

/// The elements of an encoded [`Indexed`](crate::Indexed) sequence.
///
/// Opening it takes constant time, and checks no element. Finding an element takes constant time, and checks this element.
/// A change keeps the length of an element, so all positions stay right.
///
/// ```
/// use sdp::{Indexed, SdpDecode, SdpEncode, SdpPatch};
///
/// #[derive(SdpEncode, SdpDecode, SdpPatch)]
/// #[sdp(patch)]
/// struct Unit { name: String, health: u16 }
///
/// #[derive(SdpEncode, SdpDecode, SdpPatch)]
/// #[sdp(patch)]
/// struct World { #[sdp(patch)] units: Indexed<Vec<Unit>> }
///
/// let unit = |name: &str| Unit { name: name.into(), health: 100 };
/// let mut bytes = sdp::to_vec(&World { units: Indexed(vec![unit("tank"), unit("jet")]) })?;
///
/// let mut world = sdp::patch::open::<World>(&mut bytes)?;
/// world.units.get(1).unwrap()?.health.set(&70)?;
/// assert_eq!(world.units.len(), 2);
/// assert!(world.units.get(2).is_none());
///
/// let world: World = sdp::from_slice(&bytes)?;
/// assert_eq!((world.units[0].health, world.units[1].health), (100, 70));
/// # let _ = &world.units[1].name;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct IndexedPatch<'a, T> {
    table: Table<'a>,
    // INVARIANT: the bytes up to the last end.
    bytes: &'a mut [u8],
    depth: Depth,
    of: PhantomData<fn() -> T>,
}

impl<T> IndexedPatch<'_, T> {
    /// Returns the number of elements.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.table.len()
    }

    /// Returns whether there are no elements.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<T: SdpPatch> IndexedPatch<'_, T> {
    /// Opens the element at `index` in constant time, or returns `None` if it is out of bounds.
    ///
    /// # Errors
    ///
    /// The errors of [`IndexedSeq::get`](crate::IndexedSeq::get).
    pub fn get(&mut self, index: usize) -> Option<Result<T::Patch<'_>, DecodeError>> {
        let range = match self.table.range(index)? {
            Ok(range) => range,
            Err(error) => return Some(Err(error)),
        };
        let mut element = Patcher {
            end: self.table.start().saturating_add(range.end),
            rest: self.bytes.get_mut(range).unwrap_or_default(),
            depth: self.depth,
        };
        Some(T::open::<true>(&mut element).and_then(|patch| {
            expect_end(&element.reader(), index)?;
            Ok(patch)
        }))
    }
}

/// Prints the number of elements.
impl<T> fmt::Debug for IndexedPatch<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IndexedPatch")
            .field("len", &self.len())
            .finish_non_exhaustive()
    }
}

impl<'a> Patcher<'a> {
    /// Takes an indexed sequence.
    pub fn indexed<T: SdpPatch>(&mut self) -> Result<IndexedPatch<'a, T>, DecodeError> {
        let (mut table_len, mut start, mut depth) = (0_usize, 0, self.depth);
        let bytes = self.take(|input| {
            skim_table::<T>(input, |input, table| {
                (table_len, start, depth) = (table.as_bytes().len(), table.start(), input.depth());
            })
        })?;
        // The ends are between the two counts.
        let (head, bytes) = bytes.split_at_mut(table_len.saturating_add(8).min(bytes.len()));
        let head: &[u8] = head;
        let (ends, _) = head.get(4..).unwrap_or_default().as_chunks();
        let ends = ends.get(..table_len / 4).unwrap_or_default();
        Ok(IndexedPatch {
            table: Table::new(ends, start),
            bytes,
            depth,
            of: PhantomData,
        })
    }
}

/// Skips an indexed sequence without a check of its elements.
pub fn skim_indexed<T: SdpPatch>(input: &mut Reader<'_>) -> Result<(), DecodeError> {
    skim_table::<T>(input, |_, _| {})
}

fn skim_table<T: SdpPatch>(
    input: &mut Reader<'_>,
    found: impl FnOnce(&Reader<'_>, &Table<'_>),
) -> Result<(), DecodeError> {
    let element = const {
        let size = <T as SdpDecode<'static>>::SIZE;
        size.assert_countable();
        size
    };
    input.nested::<T, _>(element, |input| {
        let table = Table::read(input, element)?;
        found(input, &table);
        input.take(table.total()).map(drop)
    })
}
