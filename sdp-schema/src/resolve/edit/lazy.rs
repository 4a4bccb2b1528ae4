//! [`LazyEditor`]: an editor beside a plan.

#[cfg(feature = "std")]
use alloc::sync::Arc;
use alloc::vec::Vec;
#[cfg(feature = "std")]
use std::sync::OnceLock;

use super::editor::Editor;
use super::error::EditError;
use crate::resolve::plan::Plan;
use crate::table::schema::Schema;

/// An editor that the first edit makes, and that all clones share. Without `std`, each edit makes one.
#[derive(Clone, Debug, Default)]
pub(crate) struct LazyEditor {
    #[cfg(feature = "std")]
    editor: Arc<OnceLock<Editor>>,
}

impl LazyEditor {
    /// Writes an edited value back, as [`Editor::write_back`]. `reader` returns the reader's schema of the plan.
    pub(crate) fn write_back(
        &self,
        plan: &Plan,
        reader: impl FnOnce() -> Schema,
        original: &[u8],
        edited: &[u8],
    ) -> Result<Vec<u8>, EditError> {
        let make = || Editor::of_plan(plan.clone(), reader());
        #[cfg(feature = "std")]
        let editor = self.editor.get_or_init(make);
        #[cfg(not(feature = "std"))]
        let editor = make();
        editor.write_back(original, edited)
    }
}
