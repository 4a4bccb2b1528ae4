//! `Visit` for FlatBuffers tables and structs.

use flatbuffers::{Follow, Vector};

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

/// Implements `Visit` for a table or struct, with its getters in the order of the native type.
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
