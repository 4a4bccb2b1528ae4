//! [`Moves`]: structs whose keys hold in the message, and that an edit has moved to another place of the value.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::resolve::input::Input;
use crate::resolve::node::NodeId;
use crate::table::types::TypeIndex;

/// The reader's type of a struct, and the bytes of its key.
pub(super) type Identity<'a> = (TypeIndex, Cow<'a, [u8]>);

/// A struct of the original: its pair, its bytes and its view.
#[derive(Clone, Copy)]
pub(super) struct Original<'a>(pub(super) NodeId, pub(super) [Input<'a>; 2]);

/// The originals of the structs that have moved. Without an original, it is not clear which one it is.
pub(super) type Moves<'a> = BTreeMap<Identity<'a>, Option<Original<'a>>>;

/// The structs with keys in parts that an edit drops and in new parts.
#[derive(Default)]
pub(super) struct Found<'a> {
    pub(super) dropped: BTreeMap<Identity<'a>, Vec<Original<'a>>>,
    pub(super) added: BTreeMap<Identity<'a>, usize>,
}

/// The purpose of a pass over the value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// Writes the result.
    Write,
    /// Writes a new part, whatever has moved.
    Try,
    /// Finds the structs with keys in dropped parts and in new parts.
    Survey,
    /// Finds the structs with keys in the original.
    Collect,
}

impl Mode {
    pub(super) const fn is_dry(self) -> bool {
        matches!(self, Self::Survey | Self::Collect)
    }
}

impl<'a> Found<'a> {
    /// Adds the originals of structs that are dropped at one place and new at another. If `is_last`, none is clear any more.
    /// Returns whether there are any.
    // SPEC W7.
    pub(super) fn add_to(
        self,
        moves: &mut Moves<'a>,
        is_last: bool,
        mut has_nothing_to_lose: impl FnMut(Original<'a>) -> bool,
    ) -> bool {
        let mut has_any = false;
        for (identity, dropped) in self.dropped {
            let count = self.added.get(&identity).copied().unwrap_or(0);
            if count == 0 || dropped.iter().all(|it| has_nothing_to_lose(*it)) {
                continue;
            }
            has_any = true;
            let only = match dropped[..] {
                [only] if count == 1 => Some(only).filter(|_| !is_last),
                _ if is_last => None,
                _ => continue,
            };
            moves.insert(identity, only);
        }
        has_any
    }
}
