//! Writes `impl SdpEncode`.
//!
//! Apart from decoding, so that each direction can be read against the wire format by itself.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};

use crate::ast::{Codec, Container, Data, Enum, Field, Fields};
use crate::bound;
use crate::run::{self, Runs};

/// Expands to:
/// ```text
/// #[automatically_derived]
/// impl _sdp::SdpEncode for Device {
///     const SIZE: _sdp::WireSize = …;
///     #[inline]
///     fn measure(&self, __length: &mut _sdp::Length) { … }
///     #[inline]
///     fn encode(&self, __out: &mut _sdp::Writer<'_>) -> _sdp::Result<(), _sdp::EncodeError> { … }
/// }
/// ```
pub(crate) fn expand(container: &Container<'_>) -> TokenStream {
    let header = bound::encode_header(container);
    let (generics, ty, where_clause) = (header.generics, header.ty, header.where_clause);
    let Bodies {
        size,
        measure,
        encode,
    } = match &container.data {
        Data::Struct(fields) => of_struct(fields),
        Data::Enum(data) => of_enum(data),
        Data::Union(_) => return TokenStream::new(),
    };
    let tags = container.tag_definitions();
    let inline = run::inline(&container.data);
    quote_spanned! {Span::mixed_site()=>
        #tags
        #[automatically_derived]
        impl #generics _sdp::SdpEncode for #ty #where_clause {
            const SIZE: _sdp::WireSize = #size;
            #[inline]
            fn measure(&self, __length: &mut _sdp::Length) {
                #measure
            }
            #inline
            fn encode(
                &self,
                __out: &mut _sdp::Writer<'_>,
            ) -> _sdp::Result<(), _sdp::EncodeError> {
                #encode
            }
        }
    }
}

struct Bodies {
    size: TokenStream,
    measure: TokenStream,
    encode: TokenStream,
}

/// Expands to:
/// ```text
/// _sdp::WireSize::sum(&[<u32 as _sdp::SdpEncode>::SIZE])
///
/// <u32 as _sdp::SdpEncode>::measure(&self.id, __length);
///
/// let [__run_0, …] = …;
/// __out.require(__run_0)?;
/// <u32 as _sdp::SdpEncode>::encode(&self.id, __out)?;
/// _sdp::Result::Ok(())
/// ```
fn of_struct(fields: &Fields<'_>) -> Bodies {
    let site = Span::mixed_site();
    let sizes = fields.iter().filter_map(size);
    let value = |field: &Field<'_>| {
        let member = &field.member;
        quote_spanned!(field.site()=> &self.#member)
    };
    let measures = fields
        .iter()
        .filter_map(|field| measure(field, &value(field)));
    let runs = Runs::of(fields, size);
    let definition = runs.definition(fields);
    let encodes = fields
        .iter()
        .enumerate()
        .map(|(index, field)| encode(&runs, index, field, &value(field)));
    Bodies {
        size: quote_spanned!(site=> _sdp::WireSize::sum(&[#(#sizes),*])),
        measure: quote_spanned!(site=> #(#measures)*),
        encode: quote_spanned! {site=>
            #definition
            #(#encodes)*
            _sdp::Result::Ok(())
        },
    }
}

/// Expands to:
/// ```text
/// _sdp::WireSize::at_least(1)
///
/// __length.add(1);
/// match self {
///     Self::Linear => {}
///     Self::Power { exponent: __0 } => { <f32 as _sdp::SdpEncode>::measure(__0, __length); }
/// }
///
/// match self {
///     Self::Linear => { _sdp::SdpEncode::encode(&0u8, __out)?; }
///     Self::Power { exponent: __0 } => {
///         _sdp::SdpEncode::encode(&1u8, __out)?;
///         <f32 as _sdp::SdpEncode>::encode(__0, __out)?;
///     }
/// }
/// _sdp::Result::Ok(())
/// ```
///
/// The least size leaves out the fields of the variants: a type that contains itself, through a
/// pointer in a variant, would have to know its own size to state it.
fn of_enum(data: &Enum<'_>) -> Bodies {
    let site = Span::mixed_site();
    let bytes = data.width.bytes();
    if data.is_fieldless() {
        return of_fieldless(data);
    }
    let measures = data.variants.iter().map(|variant| {
        let pattern = variant.pattern();
        let lines = variant
            .bindings()
            .filter_map(|(field, value)| measure(field, &value));
        quote_spanned!(site=> #pattern => { #(#lines)* })
    });
    let encodes = data.variants.iter().map(|variant| {
        let (pattern, tag) = (variant.pattern(), &variant.tag);
        let runs = Runs::of(&variant.fields, size);
        let definition = runs.definition(&variant.fields);
        let lines = variant
            .bindings()
            .enumerate()
            .map(|(index, (field, value))| encode(&runs, index, field, &value));
        quote_spanned! {site=>
            #pattern => {
                _sdp::SdpEncode::encode(&#tag, __out)?;
                #definition
                #(#lines)*
            }
        }
    });
    Bodies {
        size: quote_spanned!(site=> _sdp::WireSize::at_least(#bytes)),
        measure: quote_spanned! {site=>
            __length.add(#bytes);
            match self {
                #(#measures)*
            }
        },
        encode: quote_spanned! {site=>
            match self {
                #(#encodes)*
            }
            _sdp::Result::Ok(())
        },
    }
}

/// Expands to:
/// ```text
/// _sdp::WireSize::fixed(1)
///
/// __length.add(1);
///
/// let __tag: _sdp::u8 = match self {
///     Self::Low => 0u8,
///     Self::High => 1u8,
/// };
/// _sdp::SdpEncode::encode(&__tag, __out)
/// ```
/// and, of an enum without variants, whose value there is none of, to:
/// ```text
/// match *self {}
/// ```
fn of_fieldless(data: &Enum<'_>) -> Bodies {
    let site = Span::mixed_site();
    let (bytes, width) = (data.width.bytes(), data.width.ty());
    let size = quote_spanned!(site=> _sdp::WireSize::fixed(#bytes));
    if data.variants.is_empty() {
        let never = quote_spanned!(site=> match *self {});
        return Bodies {
            size,
            measure: never.clone(),
            encode: never,
        };
    }
    let arms = data.variants.iter().map(|variant| {
        let (pattern, tag) = (variant.pattern(), &variant.tag);
        quote_spanned!(site=> #pattern => #tag,)
    });
    Bodies {
        size,
        measure: quote_spanned!(site=> __length.add(#bytes);),
        encode: quote_spanned! {site=>
            let __tag: #width = match self {
                #(#arms)*
            };
            _sdp::SdpEncode::encode(&__tag, __out)
        },
    }
}

/// Expands to one of:
/// ```text
/// <u32 as _sdp::SdpEncode>::SIZE
/// path::SIZE
/// ```
fn size(field: &Field<'_>) -> Option<TokenStream> {
    let codec = codec(field)?;
    Some(quote_spanned!(field.site()=> #codec::SIZE))
}

/// Expands to one of:
/// ```text
/// <u32 as _sdp::SdpEncode>::measure(&self.id, __length);
/// path::measure(&self.id, __length);
/// ```
fn measure(field: &Field<'_>, value: &TokenStream) -> Option<TokenStream> {
    let codec = codec(field)?;
    Some(quote_spanned!(field.site()=> #codec::measure(#value, __length);))
}

/// Expands to one of:
/// ```text
/// <u32 as _sdp::SdpEncode>::encode(&self.id, __out)?;
/// path::encode(&self.id, __out)?;
/// ```
/// behind the check of a run that starts there.
fn encode(
    runs: &Runs,
    index: usize,
    field: &Field<'_>,
    value: &TokenStream,
) -> Option<TokenStream> {
    let codec = codec(field)?;
    let require = runs.require(index, &quote_spanned!(Span::mixed_site()=> __out));
    let encode = quote_spanned!(field.site()=> #codec::encode(#value, __out)?;);
    Some(quote!(#require #encode))
}

/// Expands to one of:
/// ```text
/// <u32 as _sdp::SdpEncode>
/// path
/// ```
/// The type is written out at each use, so that rustc says of a type that cannot be encoded the
/// same words each time, and shows them once.
fn codec(field: &Field<'_>) -> Option<TokenStream> {
    let ty = field.ty;
    match field.codec() {
        Codec::Traits => Some(quote_spanned!(field.site()=> <#ty as _sdp::SdpEncode>)),
        Codec::With(path) => Some(quote!(#path)),
        Codec::Skip => None,
    }
}
