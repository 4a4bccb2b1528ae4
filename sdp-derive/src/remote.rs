//! The conversions between a type of another crate and the type that mirrors it.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};

use crate::ast::{Container, Data};
use crate::bound::Header;

/// Expands to, for a struct:
/// ```text
/// #[automatically_derived]
/// impl __sdp::From<colour::Rgb> for Rgb {
///     fn from(colour::Rgb { r: __sdp_field0 }: colour::Rgb) -> Self {
///         Self { r: __sdp_field0 }
///     }
/// }
/// ```
/// and for an enum, whose original may get more variants. `Self::Error` would be ambiguous if a variant had this name:
/// ```text
/// #[automatically_derived]
/// impl __sdp::TryFrom<colour::Space> for Space {
///     type Error = &'static __sdp::str;
///     fn try_from(__sdp_value: colour::Space) -> __sdp::Result<Self, &'static __sdp::str> {
///         match __sdp_value {
///             colour::Space::Linear => __sdp::Result::Ok(Self::Linear),
///             #[allow(unreachable_patterns)]
///             _ => __sdp::Result::Err("Space does not have this variant"),
///         }
///     }
/// }
/// ```
pub(crate) fn from_original(container: &Container<'_>) -> Option<TokenStream> {
    let site = Span::mixed_site();
    let original = container.attrs.remote.as_ref()?;
    let Header {
        generics,
        ty,
        where_clause,
    } = Header::new(container.ident, container.generics, &[]);
    Some(match &container.data {
        Data::Struct(fields) => {
            let pattern = fields.rebuilt(&original.to_token_stream());
            let value = fields.rebuilt(&quote_spanned!(site=> Self));
            quote_spanned! {site=>
                #[automatically_derived]
                impl #generics __sdp::From<#original> for #ty #where_clause {
                    fn from(#pattern: #original) -> Self {
                        #value
                    }
                }
            }
        }
        Data::Enum(data) => {
            let arms = data.variants.iter().map(|variant| {
                let name = variant.ident;
                let pattern = variant
                    .fields
                    .rebuilt(&quote_spanned!(site=> #original::#name));
                let value = variant.fields.rebuilt(&variant.path());
                quote_spanned!(site=> #pattern => __sdp::Result::Ok(#value),)
            });
            let message = format!("{} does not have this variant", container.ident);
            quote_spanned! {site=>
                #[automatically_derived]
                impl #generics __sdp::TryFrom<#original> for #ty #where_clause {
                    type Error = &'static __sdp::str;
                    fn try_from(__sdp_value: #original) -> __sdp::Result<Self, &'static __sdp::str> {
                        match __sdp_value {
                            #(#arms)*
                            #[allow(unreachable_patterns)]
                            _ => __sdp::Result::Err(#message),
                        }
                    }
                }
            }
        }
        Data::Union(_) => return None,
    })
}

/// Expands to:
/// ```text
/// #[automatically_derived]
/// impl __sdp::From<Space> for colour::Space {
///     fn from(__sdp_value: Space) -> Self {
///         match __sdp_value {
///             Space::Linear => Self::Linear,
///         }
///     }
/// }
/// ```
pub(crate) fn to_original(container: &Container<'_>) -> Option<TokenStream> {
    let site = Span::mixed_site();
    let original = container.attrs.remote.as_ref()?;
    let Header {
        generics,
        ty,
        where_clause,
    } = Header::new(container.ident, container.generics, &[]);
    let mirror = container.ident;
    let arms: TokenStream = match &container.data {
        Data::Struct(fields) => {
            let pattern = fields.rebuilt(&quote_spanned!(site=> #mirror));
            let value = fields.rebuilt(&original.to_token_stream());
            quote_spanned!(site=> #pattern => #value,)
        }
        Data::Enum(data) => data
            .variants
            .iter()
            .map(|variant| {
                let name = variant.ident;
                let pattern = variant
                    .fields
                    .rebuilt(&quote_spanned!(site=> #mirror::#name));
                let value = variant
                    .fields
                    .rebuilt(&quote_spanned!(site=> #original::#name));
                quote_spanned!(site=> #pattern => #value,)
            })
            .collect(),
        Data::Union(_) => return None,
    };
    Some(quote_spanned! {site=>
        #[automatically_derived]
        impl #generics __sdp::From<#ty> for #original #where_clause {
            fn from(__sdp_value: #ty) -> Self {
                match __sdp_value {
                    #arms
                }
            }
        }
    })
}
