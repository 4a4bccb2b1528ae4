//! Reading every field of what FlatBuffers gives.
//!
//! Apart from the schemas' types, which then only say which fields there are.

use flatbuffers::{Array, Follow, Vector};

use crate::workload::{Visit, Visitor};

impl<'a, T: Follow<'a, Inner: Visit> + 'a> Visit for Vector<'a, T> {
    #[inline]
    fn visit<V: Visitor>(&self, visitor: &mut V) {
        visitor.count(self.len());
        for item in self {
            item.visit(visitor);
        }
    }
}

impl<'a, T: Follow<'a, Inner: Visit> + 'a, const N: usize> Visit for Array<'a, T, N> {
    #[inline]
    fn visit<V: Visitor>(&self, visitor: &mut V) {
        for index in 0..N {
            self.get(index).visit(visitor);
        }
    }
}

/// `Visit` for a table or struct, by its getters, in the order of the native type.
macro_rules! getters {
    ($($type:ty: $($getter:ident),*;)*) => {$(
        impl $crate::workload::Visit for $type {
            #[inline]
            fn visit<V: $crate::workload::Visitor>(&self, visitor: &mut V) {
                $(self.$getter().visit(visitor);)*
            }
        }
    )*};
}
