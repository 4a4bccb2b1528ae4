//! [`cleared!`]: vectors of bytes of other crates as an [`Output`](crate::output::Output).

/// Implements `Output` for a vector of bytes with this maximum length: `[generics] Vector: max_len, resize`. The function sets
/// the length, and writes zeros to new bytes.
macro_rules! cleared {
    ([$($generics:tt)*] $vector:ty: $max_len:expr, $resize:expr) => {
        const _: () = {
            use $crate::cursor::output::{Output, Sealed, append_cleared};
            use $crate::{EncodeError, Limits, Writer};

            impl<$($generics)*> Sealed for $vector {}

            impl<$($generics)*> Output for $vector {
                fn append_exact(
                    &mut self,
                    len: usize,
                    limits: &Limits,
                    write: impl FnOnce(&mut Writer<'_>) -> Result<(), EncodeError>,
                ) -> Result<(), EncodeError> {
                    append_cleared(self, $max_len, $resize, len, limits, write)
                }
            }
        };
    };
}

pub(crate) use cleared;
