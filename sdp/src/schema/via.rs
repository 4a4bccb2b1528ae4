//! The schemas of adapters, for fields with `via`.

use super::{Schema, SdpSchema, TypeRef};
use crate::via::{Each, Ref, Same, Text};

/// The schema of a `T` via an adapter.
#[diagnostic::on_unimplemented(
    message = "`{T}` via this type has no schema",
    label = "does not implement `SdpSchema`",
    note = "add `#[derive(sdp::SdpSchema)]` to the type or mirror in `via`"
)]
pub trait SchemaVia<T: ?Sized> {
    /// The schema.
    const VIA_SCHEMA: &'static Schema;
}

impl<T: SdpSchema + ?Sized> SchemaVia<T> for Same {
    const VIA_SCHEMA: &'static Schema = T::SCHEMA;
}

impl<T: ?Sized> SchemaVia<T> for Text {
    const VIA_SCHEMA: &'static Schema =
        &Schema::Unordered("text", TypeRef::of::<str>());
}

/// A conversion, which is one level of nesting.
impl<T, U: SdpSchema> SchemaVia<T> for U {
    const VIA_SCHEMA: &'static Schema = &Schema::Unordered("conversion", TypeRef::of::<&U>());
}

impl TypeRef {
    /// Creates a reference to the schema of a `T` via an adapter.
    #[doc(hidden)] // For the derives.
    #[must_use]
    pub const fn via<T: ?Sized, A: SchemaVia<T> + ?Sized>() -> Self {
        Self::to(|| A::VIA_SCHEMA)
    }
}

/// Implements `SchemaVia` for containers, with their kinds.
macro_rules! via {
    ($([$($generics:tt)*] $adapter:ty, $ty:ty => $schema:expr;)*) => {$(
        impl<$($generics)*> SchemaVia<$ty> for $adapter {
            const VIA_SCHEMA: &'static Schema = &$schema;
        }
    )*};
}

via! {
    [T, A: SchemaVia<T>] Each<Option<A>>, Option<T> => Schema::Option(TypeRef::via::<T, A>());
    [T, A: SchemaVia<T>, const N: usize] Each<[A; N]>, [T; N] => Schema::Array(TypeRef::via::<T, A>(), N);
    [T, A: SchemaVia<T>] Ref<A>, &T => Schema::Pointer(TypeRef::via::<T, A>());
    [T, A: SchemaVia<T>] Ref<[A]>, &[T] => Schema::Seq(TypeRef::via::<T, A>());
}

macro_rules! tuple {
    ($($part:ident $adapter:ident),+) => {
        via! {
            [$($part, $adapter: SchemaVia<$part>),+] Each<($($adapter,)+)>, ($($part,)+) =>
                Schema::Tuple(&[$(TypeRef::via::<$part, $adapter>()),+]);
        }
    };
}

tuple!(T0 A0);
tuple!(T0 A0, T1 A1);
tuple!(T0 A0, T1 A1, T2 A2);
tuple!(T0 A0, T1 A1, T2 A2, T3 A3);
tuple!(T0 A0, T1 A1, T2 A2, T3 A3, T4 A4);
tuple!(T0 A0, T1 A1, T2 A2, T3 A3, T4 A4, T5 A5);

#[cfg(feature = "alloc")]
const _: () = {
    use alloc::{
        boxed::Box,
        collections::{BTreeMap, BTreeSet, VecDeque},
        rc::Rc,
        sync::Arc,
        vec::Vec,
    };

    via! {
        [T, A: SchemaVia<T>] Each<Box<A>>, Box<T> => Schema::Pointer(TypeRef::via::<T, A>());
        [T, A: SchemaVia<T>] Each<Rc<A>>, Rc<T> => Schema::Pointer(TypeRef::via::<T, A>());
        [T, A: SchemaVia<T>] Each<Arc<A>>, Arc<T> => Schema::Pointer(TypeRef::via::<T, A>());
        [T, A: SchemaVia<T>] Each<Vec<A>>, Vec<T> => Schema::Seq(TypeRef::via::<T, A>());
        [T, A: SchemaVia<T>] Each<VecDeque<A>>, VecDeque<T> => Schema::Seq(TypeRef::via::<T, A>());
        [T, A: SchemaVia<T>] Each<Box<[A]>>, Box<[T]> => Schema::Seq(TypeRef::via::<T, A>());
        [T, A: SchemaVia<T>] Each<Rc<[A]>>, Rc<[T]> => Schema::Seq(TypeRef::via::<T, A>());
        [T, A: SchemaVia<T>] Each<Arc<[A]>>, Arc<[T]> => Schema::Seq(TypeRef::via::<T, A>());
        [K, V, AK: SchemaVia<K>, AV: SchemaVia<V>] Each<BTreeMap<AK, AV>>, BTreeMap<K, V> =>
            Schema::Map(TypeRef::via::<K, AK>(), TypeRef::via::<V, AV>());
        [K, A: SchemaVia<K>] Each<BTreeSet<A>>, BTreeSet<K> =>
            Schema::Set(TypeRef::via::<K, A>());
    }
};

#[cfg(feature = "std")]
const _: () = {
    use std::collections::{HashMap, HashSet};

    via! {
        [K, V, S, AK: SchemaVia<K>, AV: SchemaVia<V>] Each<HashMap<AK, AV>>, HashMap<K, V, S> =>
            Schema::Map(TypeRef::via::<K, AK>(), TypeRef::via::<V, AV>());
        [K, S, A: SchemaVia<K>] Each<HashSet<A>>, HashSet<K, S> =>
            Schema::Set(TypeRef::via::<K, A>());
    }
};
