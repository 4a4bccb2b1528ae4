//! Atomics, encoded as their value.
//!
//! Encoding loads the value with `Ordering::Relaxed`, so it does not synchronize the memory around it.

use core::sync::atomic::Ordering;

use crate::impls::template::content;
use crate::schema::same;

macro_rules! atomic {
    ($($width:literal: $($atomic:ident as $value:ty),*;)*) => {$($(
        #[cfg(target_has_atomic = $width)]
        content! {
            [] core::sync::atomic::$atomic as $value:
                |atomic| atomic.load(Ordering::Relaxed), Self::new, |atomic| atomic.get_mut();
        }

        #[cfg(target_has_atomic = $width)]
        same! {
            [] core::sync::atomic::$atomic => $value;
        }
    )*)*};
}

atomic! {
    "8": AtomicBool as bool, AtomicI8 as i8, AtomicU8 as u8;
    "16": AtomicI16 as i16, AtomicU16 as u16;
    "32": AtomicI32 as i32, AtomicU32 as u32;
    "64": AtomicI64 as i64, AtomicU64 as u64;
    "ptr": AtomicIsize as isize, AtomicUsize as usize;
}
