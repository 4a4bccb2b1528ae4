//! The schemas of adapters, for fields with `via`.

use crate::schema::{Kind, Rule, Schema, SdpSchema, TypeRef};
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
        &Schema::new(Kind::Refined(Rule::Unordered("text"), TypeRef::of::<str>()));
}

/// A conversion, which is one level of nesting.
impl<T, U: SdpSchema> SchemaVia<T> for U {
    const VIA_SCHEMA: &'static Schema = &Schema::new(Kind::Refined(
        Rule::Unordered("conversion"),
        TypeRef::of::<&U>(),
    ));
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
    ($([$($generics:tt)*] $adapter:ty, $ty:ty => $kind:expr $(, in $content:ty)?;)*) => {$(
        impl<$($generics)*> SchemaVia<$ty> for $adapter {
            const VIA_SCHEMA: &'static Schema = &Schema::new($kind)$(.containing::<$content>())?;
        }
    )*};
}

via! {
    [T, A: SchemaVia<T>] Each<Option<A>>, Option<T> => Kind::Option(TypeRef::via::<T, A>());
    [T, A: SchemaVia<T>, const N: usize] Each<[A; N]>, [T; N] => Kind::Array(TypeRef::via::<T, A>(), N);
    [T, A: SchemaVia<T>] Ref<A>, &T => Kind::Pointer(TypeRef::via::<T, A>()), in T;
    [T, A: SchemaVia<T>] Ref<[A]>, &[T] => Kind::Seq(TypeRef::via::<T, A>()), in T;
}

macro_rules! tuple {
    ($($part:ident $adapter:ident),+) => {
        via! {
            [$($part, $adapter: SchemaVia<$part>),+] Each<($($adapter,)+)>, ($($part,)+) =>
                Kind::Tuple(&[$(TypeRef::via::<$part, $adapter>()),+]);
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
        [T, A: SchemaVia<T>] Each<Box<A>>, Box<T> => Kind::Pointer(TypeRef::via::<T, A>()), in T;
        [T, A: SchemaVia<T>] Each<Rc<A>>, Rc<T> => Kind::Pointer(TypeRef::via::<T, A>()), in T;
        [T, A: SchemaVia<T>] Each<Arc<A>>, Arc<T> => Kind::Pointer(TypeRef::via::<T, A>()), in T;
        [T, A: SchemaVia<T>] Each<Vec<A>>, Vec<T> => Kind::Seq(TypeRef::via::<T, A>()), in T;
        [T, A: SchemaVia<T>] Each<VecDeque<A>>, VecDeque<T> => Kind::Seq(TypeRef::via::<T, A>()), in T;
        [T, A: SchemaVia<T>] Each<Box<[A]>>, Box<[T]> => Kind::Seq(TypeRef::via::<T, A>()), in T;
        [T, A: SchemaVia<T>] Each<Rc<[A]>>, Rc<[T]> => Kind::Seq(TypeRef::via::<T, A>()), in T;
        [T, A: SchemaVia<T>] Each<Arc<[A]>>, Arc<[T]> => Kind::Seq(TypeRef::via::<T, A>()), in T;
        [K, V, AK: SchemaVia<K>, AV: SchemaVia<V>] Each<BTreeMap<AK, AV>>, BTreeMap<K, V> =>
            Kind::Map(TypeRef::via::<K, AK>(), TypeRef::via::<V, AV>()), in (K, V);
        [K, A: SchemaVia<K>] Each<BTreeSet<A>>, BTreeSet<K> =>
            Kind::Set(TypeRef::via::<K, A>()), in (K, ());
    }
};

#[cfg(feature = "std")]
const _: () = {
    use std::collections::{HashMap, HashSet};

    via! {
        [K, V, S, AK: SchemaVia<K>, AV: SchemaVia<V>] Each<HashMap<AK, AV>>, HashMap<K, V, S> =>
            Kind::Map(TypeRef::via::<K, AK>(), TypeRef::via::<V, AV>()), in (K, V);
        [K, S, A: SchemaVia<K>] Each<HashSet<A>>, HashSet<K, S> =>
            Kind::Set(TypeRef::via::<K, A>()), in (K, ());
    }
};
