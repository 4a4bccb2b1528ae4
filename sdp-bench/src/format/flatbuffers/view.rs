//! `Visit` for FlatBuffers tables, and native values as FlatBuffers structs.

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

/// Lets `create_vector` write native values directly as structs of the schema, because a temporary vector of structs or
/// single pushes take longer.
macro_rules! push_as {
    ($native:ty => $table:ty: |$value:ident| $make:expr) => {
        impl flatbuffers::Push for $native {
            type Output = $table;

            #[allow(
                unsafe_code,
                reason = "the trait's method is unsafe, but this one writes to a slice without pointers"
            )]
            #[inline]
            unsafe fn push(&self, to: &mut [u8], _: usize) {
                let $value = self;
                to.copy_from_slice(&$make.0);
            }

            #[inline]
            fn size() -> usize {
                <$table as flatbuffers::Push>::size()
            }

            #[inline]
            fn alignment() -> flatbuffers::PushAlignment {
                <$table as flatbuffers::Push>::alignment()
            }
        }
    };
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
