//! [`Frame`]: a value between its start and its end.

use core::ops::Range;

use super::cursor::{Cursor, Outer};
use super::table::Table;
use crate::table::layout::Size;
use crate::table::types::TypeIndex;

pub(super) struct Frame<'a> {
    pub(super) ty: TypeIndex,
    pub(super) start: usize,
    pub(super) state: State<'a>,
}

/// The kind of a value with parts, and the number of parts so far.
pub(super) enum State<'a> {
    /// A struct, tuple, array or variant, with the index of the variant.
    Parts { variant: usize, next: usize },
    /// A sequence or a set.
    Elements(List<'a>, Order<'a>),
    /// A map, whose keys and values are its parts in turn.
    Entries(List<'a>),
    /// A value with one value inside: an option, a result, a pointer, a named or restricted type. This includes each
    /// zero-width value with parts, because its parts are not visited.
    Content {
        is_done: bool,
        outer: Option<Outer<'a>>,
    },
}

pub(super) struct List<'a> {
    /// The number of started elements, or of started keys and values.
    pub(super) next: usize,
    /// The number of all elements, or of all keys and values.
    pub(super) count: usize,
    pub(super) outer: Outer<'a>,
    /// The start of the current element or key.
    pub(super) start: usize,
    /// The previous element, or the key of the current value.
    pub(super) last: Option<Range<usize>>,
}

impl<'a> List<'a> {
    pub(super) const fn new(count: usize, outer: Outer<'a>) -> Self {
        Self {
            next: 0,
            count,
            outer,
            start: 0,
            last: None,
        }
    }

    /// Starts an element or key that takes this size with its value. Returns `false` after the last one, and leaves the
    /// list.
    pub(super) fn begin_part(&mut self, input: &mut Cursor<'a>, size: Size) -> bool {
        if self.next == self.count {
            input.leave(self.outer);
            return false;
        }
        input.begin_element(size);
        self.next = self.next.saturating_add(1);
        self.start = input.offset();
        true
    }

    /// Returns the index of the current element, or of the current key or value.
    pub(super) const fn index(&self) -> Option<usize> {
        self.next.checked_sub(1)
    }
}

/// The order of the elements of a sequence.
pub(super) enum Order<'a> {
    /// Any order.
    Any,
    /// Each greater than the last one.
    Ascending,
    /// Each not less than the last one, but equal elements must have the same bytes.
    Heap,
    /// Any order, but each ends where the table says.
    Indexed(Table<'a>),
}
