//! [`Lazy`]: a value that its first use makes.

#[cfg(feature = "std")]
use alloc::sync::Arc;
use core::marker::PhantomData;
#[cfg(feature = "std")]
use std::sync::OnceLock;

/// A value that its first use makes, and that all clones share. Without `std`, each use makes one.
#[derive(Debug)]
pub(crate) struct Lazy<T> {
    #[cfg(feature = "std")]
    value: Arc<OnceLock<T>>,
    of_type: PhantomData<fn() -> T>,
}

impl<T> Lazy<T> {
    pub(crate) fn new() -> Self {
        Self {
            #[cfg(feature = "std")]
            value: Arc::default(),
            of_type: PhantomData,
        }
    }

    /// Uses the value. `make` makes it, if there is none.
    pub(crate) fn with<R>(&self, make: impl FnOnce() -> T, function: impl FnOnce(&T) -> R) -> R {
        #[cfg(feature = "std")]
        let value = self.value.get_or_init(make);
        #[cfg(not(feature = "std"))]
        let value = &make();
        function(value)
    }
}

impl<T> Clone for Lazy<T> {
    fn clone(&self) -> Self {
        Self {
            #[cfg(feature = "std")]
            value: Arc::clone(&self.value),
            of_type: PhantomData,
        }
    }
}
