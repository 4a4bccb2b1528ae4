//! Runs: fields of fixed width that follow one another, whose bounds are checked once.
//!
//! Apart from the writers of both directions, which ask in front of each field. Which types are of
//! fixed width is known to `SIZE` and not to a derive, so a constant says where runs start.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote_spanned};
use syn::{Type, TypePath};

use crate::ast::{Codec, Data, Field, Fields};

/// The runs of a struct or of a variant.
pub(crate) struct Runs {
    sizes: Vec<TokenStream>,
    /// For each field, the name of the bytes to ask for in front of it.
    names: Vec<Option<Ident>>,
}

impl Runs {
    /// The runs of `fields`, with `size` for the size of each that is on the wire.
    pub(crate) fn of(
        fields: &Fields<'_>,
        size: impl Fn(&Field<'_>) -> Option<TokenStream>,
    ) -> Self {
        let sizes: Vec<_> = fields.iter().filter_map(size).collect();
        let mut inside = false;
        let names = fields.iter().enumerate().map(|(index, field)| {
            if matches!(field.codec(), Codec::Skip) || sizes.len() < 2 {
                return None;
            }
            let looks = Looks::of(field);
            let starts = !inside && looks != Looks::Varying;
            inside = looks == Looks::Fixed;
            starts.then(|| format_ident!("__run_{index}", span = Span::mixed_site()))
        });
        Self {
            names: names.collect(),
            sizes,
        }
    }

    /// Expands to:
    /// ```text
    /// let [__run_0, _, __run_2] = const { _sdp::runs([<u32 as _sdp::SdpEncode>::SIZE, …]) };
    /// ```
    pub(crate) fn definition(&self, fields: &Fields<'_>) -> Option<TokenStream> {
        let site = Span::mixed_site();
        let sizes = &self.sizes;
        if self.names.iter().all(Option::is_none) {
            return None;
        }
        let on_wire = fields.iter().zip(&self.names);
        let names = on_wire
            .filter(|(field, _)| !matches!(field.codec(), Codec::Skip))
            .map(|(_, name)| match name {
                Some(name) => quote_spanned!(site=> #name),
                None => quote_spanned!(site=> _),
            });
        Some(quote_spanned!(site=> let [#(#names),*] = const { _sdp::runs([#(#sizes),*]) };))
    }

    /// What stands in front of the field at `index`.
    ///
    /// Expands to:
    /// ```text
    /// __input.require(__run_0)?;
    /// ```
    pub(crate) fn require(&self, index: usize, cursor: &TokenStream) -> Option<TokenStream> {
        let name = self.names.get(index)?.as_ref()?;
        Some(quote_spanned!(Span::mixed_site()=> #cursor.require(#name)?;))
    }
}

/// The attribute of the functions that read or write all of a struct.
///
/// A struct of numbers and texts alone is what most sequences are made of. The loop over them is fast
/// where they are decoded in its own registers, and takes twice as long where each is a call, to which
/// the cursor goes through memory. LLVM decides by the size and by how many loops there are; so that
/// it is the same in each program, it is told.
///
/// Expands to one of:
/// ```text
/// #[inline(always)]
/// #[inline]
/// ```
// PERF: plugins/borrow.
pub(crate) fn inline(data: &Data<'_>) -> TokenStream {
    const MOST: usize = 32;
    let is_flat = match data {
        Data::Struct(fields) => {
            fields.iter().count() <= MOST && fields.iter().all(|field| is_flat(field))
        }
        Data::Enum(_) | Data::Union(_) => false,
    };
    let site = Span::mixed_site();
    if is_flat {
        quote_spanned!(site=> #[inline(always)])
    } else {
        quote_spanned!(site=> #[inline])
    }
}

/// Whether the type looks like a number, a text, or an array of numbers.
fn is_flat(field: &Field<'_>) -> bool {
    let is_number = |ty: &Type| matches!(ty, Type::Path(path) if is_named(path, &FIXED));
    match (field.codec(), field.ty) {
        (Codec::Skip, _) => true,
        (Codec::With(_), _) => false,
        (Codec::Traits, Type::Reference(reference)) => match &*reference.elem {
            Type::Path(path) => is_named(path, &["str"]),
            Type::Slice(slice) => is_number(&slice.elem),
            Type::Array(array) => is_number(&array.elem),
            _ => false,
        },
        (Codec::Traits, Type::Array(array)) => is_number(&array.elem),
        (Codec::Traits, Type::Path(path)) => is_named(path, &FIXED) || is_named(path, &["String"]),
        (Codec::Traits, _) => false,
    }
}

const FIXED: [&str; 14] = [
    "u8", "u16", "u32", "u64", "u128", "i8", "i16", "i32", "i64", "i128", "f32", "f64", "bool",
    "char",
];

fn is_named(path: &TypePath, names: &[&str]) -> bool {
    let last = path.path.segments.last();
    last.is_some_and(|last| names.iter().any(|name| last.ident == name))
}

/// What the width of a type seems to be, by its name, so that no code is written for a run that cannot
/// start there. A type that is not what it looks like checks its bounds by itself.
#[derive(Clone, Copy, PartialEq)]
enum Looks {
    Fixed,
    Varying,
    Open,
}

impl Looks {
    fn of(field: &Field<'_>) -> Self {
        const VARYING: [&str; 4] = ["String", "Vec", "Option", "str"];
        let ty = match (field.codec(), field.ty) {
            (Codec::Traits, Type::Reference(reference)) => &*reference.elem,
            (Codec::Traits, ty) => ty,
            (Codec::With(_) | Codec::Skip, _) => return Self::Open,
        };
        match ty {
            Type::Slice(_) => Self::Varying,
            Type::Path(path) if is_named(path, &FIXED) => Self::Fixed,
            Type::Path(path) if is_named(path, &VARYING) => Self::Varying,
            _ => Self::Open,
        }
    }
}
