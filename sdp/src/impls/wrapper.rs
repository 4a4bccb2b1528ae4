//! Wrappers, encoded as their content, and `Ordering`.

use core::cell::Cell;
use core::cmp::{Ordering, Reverse};
use core::num::{Saturating, Wrapping};

use crate::impls::template::{content, converted};
use crate::schema::rules;
use crate::schema::{same, schema};

content! {
    [T] Reverse<T> as T: |wrapper| wrapper.0, Self, |wrapper| &mut wrapper.0;
    [T] Saturating<T> as T: |wrapper| wrapper.0, Self, |wrapper| &mut wrapper.0;
    [T] Wrapping<T> as T: |wrapper| wrapper.0, Self, |wrapper| &mut wrapper.0;
    [T: Copy] Cell<T> as T: |cell| cell.get(), Self::new, |cell| cell.get_mut();
}

schema! {
    [T: SdpSchema] Reverse<T> => Schema::Refined(Rule::Reverse, TypeRef::of::<T>());
}

same! {
    [T: SdpSchema] Cell<T> => T;
    [T: SdpSchema] Saturating<T> => T;
    [T: SdpSchema] Wrapping<T> => T;
}

converted! {
    Ordering as i8, Refined(Rule::Ordering): |ordering| Ok(*ordering as i8), |byte| rules::to_ordering(byte);
}
