//! The code of `impl SdpEncode`.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::spanned::Spanned as _;
use syn::{Type, parse_quote};

use crate::ast::{Container, Data, Enum, Fields};
use crate::codec::Side;
use crate::{bound, bulk, inline, via};

/// The items of the impls.
struct Items {
    /// In the impl of `SdpEncode`.
    encode: TokenStream,
    /// In the impl of `Fields`.
    fields: Option<TokenStream>,
}

/// Expands to:
/// ```text
/// #[automatically_derived]
/// impl __sdp::SdpEncode for Device {
///     const SIZE: __sdp::WireSize = …;
///     __sdp::encode_fields!();
/// }
/// #[automatically_derived]
/// impl __sdp::Fields for Device {
///     const PARTS: &'static __sdp::Parts = { … };
///     #[cfg_attr(debug_assertions, inline)]
///     #[cfg_attr(not(debug_assertions), inline(always))]
///     fn apply_pass(&self, __sdp_pass: &mut impl __sdp::Pass) -> __sdp::EncodeResult { … }
/// }
/// ```
/// with `PARTS` only for a struct. For an enum without fields, expands to one impl with the methods.
pub(crate) fn expand(container: &Container) -> TokenStream {
    let header = bound::encode_header(container);
    let (generics, ty, where_clause) = (header.generics, header.ty, header.where_clause);
    let Items { encode, fields } = match (&container.attrs.via, &container.data) {
        (Some(ty), _) => of_conversion(ty),
        (None, Data::Struct(fields)) => of_struct(fields),
        (None, Data::Enum(data)) if data.is_fieldless() => of_fieldless(data),
        (None, Data::Enum(data)) => of_enum(data),
        (None, Data::Union(_)) => return TokenStream::new(),
    };
    let site = Span::mixed_site();
    let fields = fields.map(|fields| {
        quote_spanned! {site=>
            #[automatically_derived]
            impl #generics __sdp::Fields for #ty #where_clause {
                #fields
            }
        }
    });
    quote_spanned! {site=>
        #[automatically_derived]
        impl #generics __sdp::SdpEncode for #ty #where_clause {
            #encode
        }
        #fields
    }
}

/// Expands to:
/// ```text
/// const SIZE: __sdp::WireSize = __sdp::encoded_parts::<Self>().size();
/// __sdp::encode_fields!();
/// ```
/// the constant of [`bulk::expand`], and in the impl of `Fields`, to [`apply_pass`] and:
/// ```text
/// const PARTS: &'static __sdp::Parts = { let __sdp_sizes = [<u32 as __sdp::SdpEncode>::SIZE, …]; &__sdp::parts(__sdp_sizes) };
/// ```
fn of_struct(fields: &Fields) -> Items {
    let site = Span::mixed_site();
    let (table, definition) = fields.parts(Side::Encode);
    let lines = fields.iter().map(|field| {
        let member = &field.member;
        field.encode(&quote_spanned!(field.site=> &self.#member))
    });
    let bulk = bulk::expand(fields, Side::Encode);
    let apply_pass = apply_pass(&quote_spanned!(site=> #definition #(#lines)*));
    Items {
        encode: quote_spanned! {site=>
            const SIZE: __sdp::WireSize = __sdp::encoded_parts::<Self>().size();
            #bulk
            __sdp::encode_fields!();
        },
        fields: Some(quote_spanned! {site=>
            #table
            #apply_pass
        }),
    }
}

/// Expands to:
/// ```text
/// const SIZE: __sdp::WireSize = __sdp::WireSize::at_least(1).with_weight(8);
/// __sdp::encode_fields!();
/// ```
/// and in the impl of `Fields`, to [`apply_pass`] with:
/// ```text
/// match self {
///     Self::Linear => { __sdp::Pass::tag(__sdp_pass, 0u8.to_le_bytes())?; }
///     Self::Power { exponent: __sdp_field0 } => {
///         __sdp::Pass::tag(__sdp_pass, 1u8.to_le_bytes())?;
///         let __sdp_parts: &__sdp::Parts = const { &__sdp::parts([<f32 as __sdp::SdpEncode>::SIZE]) };
///         __sdp::encode_part!(f32, __sdp_field0, __sdp_pass, __sdp_parts, 0);
///     }
/// }
/// ```
///
/// The minimum size ignores the fields of the variants. Otherwise the size of a recursive enum would be defined by
/// itself.
fn of_enum(data: &Enum) -> Items {
    let site = Span::mixed_site();
    let arms = data.variants.iter().map(|variant| {
        let (pattern, tag) = (variant.pattern(), &variant.tag);
        let lines = self::variant(&variant.fields);
        quote_spanned! {site=>
            #pattern => {
                __sdp::Pass::tag(__sdp_pass, #tag.to_le_bytes())?;
                #lines
            }
        }
    });
    let fields = apply_pass(&quote_spanned!(site=> match self { #(#arms)* }));
    let size = data.size();
    Items {
        encode: quote_spanned! {site=>
            const SIZE: __sdp::WireSize = #size;
            __sdp::encode_fields!();
        },
        fields: Some(fields),
    }
}

/// Measures or encodes the bound fields of a variant.
///
/// Expands to:
/// ```text
/// let __sdp_parts: &__sdp::Parts = const { &__sdp::parts([<f32 as __sdp::SdpEncode>::SIZE]) };
/// __sdp::encode_part!(f32, __sdp_field0, __sdp_pass, __sdp_parts, 0);
/// ```
pub(crate) fn variant(fields: &Fields) -> TokenStream {
    let definition = fields.parts_of_variant(Side::Encode);
    let lines = fields.bindings().map(|(field, value)| field.encode(&value));
    quote_spanned!(Span::mixed_site()=> #definition #(#lines)*)
}

/// Expands to:
/// ```text
/// fn apply_pass(&self, __sdp_pass: &mut impl __sdp::Pass) -> __sdp::EncodeResult {
///     let __sdp_parts: &__sdp::Parts = __sdp::encoded_parts::<Self>();
///     __sdp::encode_part!(u32, &self.id, __sdp_pass, __sdp_parts, 0);
///     __sdp::Result::Ok(())
/// }
/// ```
fn apply_pass(lines: &TokenStream) -> TokenStream {
    let inline = inline::attributes();
    quote_spanned! {Span::mixed_site()=>
        #inline
        fn apply_pass(&self, __sdp_pass: &mut impl __sdp::Pass) -> __sdp::EncodeResult {
            #lines
            __sdp::Result::Ok(())
        }
    }
}

/// Expands to:
/// ```text
/// const SIZE: __sdp::WireSize = __sdp::WireSize::fixed(1);
/// fn measure(&self, __sdp_length: &mut __sdp::Length) {
///     __sdp_length.add(1);
/// }
/// fn encode(&self, __sdp_out: &mut __sdp::Writer<'_>) -> __sdp::EncodeResult {
///     let __sdp_tag: __sdp::u8 = match self {
///         Self::Low => 0u8,
///         Self::High => 1u8,
///     };
///     __sdp_out.write_array(__sdp_tag.to_le_bytes())
/// }
/// ```
/// with `__sdp::Pass::skip(__sdp_out, __sdp_field0);` before a tag, for each skipped field.
///
/// An enum without variants has no values. For it, both methods expand to:
/// ```text
/// match *self {}
/// ```
fn of_fieldless(data: &Enum) -> Items {
    let site = Span::mixed_site();
    let (bytes, width) = (data.width.bytes(), data.width.ty());
    let (measure, encode) = if data.variants.is_empty() {
        let never = quote_spanned!(site=> match *self {});
        (never.clone(), never)
    } else {
        let arms = data.variants.iter().map(|variant| {
            let (pattern, tag) = (variant.pattern(), &variant.tag);
            let skips = variant.bindings().map(
                |(field, value)| quote_spanned!(field.site=> __sdp::Pass::skip(__sdp_out, #value);),
            );
            let skips: TokenStream = skips.collect();
            if skips.is_empty() {
                quote_spanned!(site=> #pattern => #tag,)
            } else {
                quote_spanned!(site=> #pattern => { #skips #tag })
            }
        });
        let encode = quote_spanned! {site=>
            let __sdp_tag: #width = match self {
                #(#arms)*
            };
            __sdp_out.write_array(__sdp_tag.to_le_bytes())
        };
        (quote_spanned!(site=> __sdp_length.add(#bytes);), encode)
    };
    let encode = quote_spanned! {site=>
        const SIZE: __sdp::WireSize = __sdp::WireSize::fixed(#bytes);
        #[inline(always)]
        fn measure(&self, __sdp_length: &mut __sdp::Length) {
            #measure
        }
        #[inline(always)]
        fn encode(&self, __sdp_out: &mut __sdp::Writer<'_>) -> __sdp::EncodeResult {
            #encode
        }
    };
    Items {
        encode,
        fields: None,
    }
}

/// Returns the items of a type that is encoded as a second type.
///
/// Expands to:
/// ```text
/// const SIZE: __sdp::WireSize = <__sdp::Text as __sdp::EncodeVia<Self>>::VIA_SIZE;
/// __sdp::encode_fields!();
/// ```
/// and in the impl of `Fields`, to [`apply_pass`] with:
/// ```text
/// <__sdp::Text as __sdp::EncodeVia<Self>>::apply_pass(self, __sdp_pass)?;
/// ```
fn of_conversion(ty: &Type) -> Items {
    let site = Span::mixed_site().located_at(ty.span());
    let path = via::encoder(ty, &parse_quote!(Self));
    Items {
        encode: quote_spanned! {site=>
            const SIZE: __sdp::WireSize = #path::VIA_SIZE;
            __sdp::encode_fields!();
        },
        fields: Some(apply_pass(
            &quote_spanned!(site=> #path::apply_pass(self, __sdp_pass)?;),
        )),
    }
}
