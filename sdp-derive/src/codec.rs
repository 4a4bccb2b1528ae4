//! The code for one field: by the traits of its type, or by its attribute `with`, `via` or `skip`.

use proc_macro2::{Literal, Span, TokenStream};
use quote::quote_spanned;
use syn::spanned::Spanned as _;
use syn::{Lifetime, Type};

use crate::ast::Field;
use crate::attr::Codec;
use crate::via;

/// The trait that a derive implements, with the lifetime of the input for decoding.
#[derive(Clone, Copy)]
pub(crate) enum Side<'a> {
    Encode,
    Decode(&'a Lifetime),
}

impl Side<'_> {
    /// Expands to one of:
    /// ```text
    /// __sdp::SdpEncode
    /// __sdp::SdpDecode<'de>
    /// ```
    pub(crate) fn codec(self, site: Span) -> TokenStream {
        match self {
            Self::Encode => quote_spanned!(site=> __sdp::SdpEncode),
            Self::Decode(de) => quote_spanned!(site=> __sdp::SdpDecode<#de>),
        }
    }

    /// Returns the adapter from `ty` to `via`.
    fn via(self, via: &Type, ty: &Type) -> TokenStream {
        match self {
            Self::Encode => via::encoder(via, ty),
            Self::Decode(de) => via::decoder(via, ty, de),
        }
    }
}

impl Field {
    /// Returns whether the traits of the field's type encode it.
    pub(crate) fn has_traits(&self) -> bool {
        matches!(self.attrs.codec, Codec::Traits)
    }

    /// Returns whether the field has an encoding.
    pub(crate) fn is_encoded(&self) -> bool {
        !matches!(self.attrs.codec, Codec::Skip(_))
    }

    /// Returns whether the field decodes to its `Default`.
    pub(crate) fn is_default(&self) -> bool {
        matches!(self.attrs.codec, Codec::Skip(None))
    }

    /// Returns whether the schema contains the encoding of the field's `Default`.
    pub(crate) fn has_default(&self) -> bool {
        let default = self.attrs.default.as_ref();
        default.is_some_and(|default| default.path.is_none())
    }

    /// Returns the type that needs the traits of this crate.
    pub(crate) fn bounded_type(&self) -> Option<&Type> {
        match &self.attrs.codec {
            Codec::Traits => Some(&self.ty),
            Codec::Via(ty) => Some(ty),
            Codec::With(_) | Codec::Skip(_) => None,
        }
    }

    /// Returns the index in the table of parts, which contains the lengths of the runs.
    fn part_index(&self) -> Literal {
        Literal::usize_unsuffixed(self.part)
    }

    /// Expands to one of:
    /// ```text
    /// <u32 as __sdp::SdpEncode>::SIZE
    /// path::SIZE
    /// <__sdp::Text as __sdp::EncodeVia<Url>>::VIA_SIZE
    /// ```
    pub(crate) fn size(&self, side: Side<'_>) -> Option<TokenStream> {
        let (site, ty) = (self.site, &self.ty);
        match &self.attrs.codec {
            Codec::Traits => {
                let codec = side.codec(site);
                Some(quote_spanned!(site=> <#ty as #codec>::SIZE))
            }
            Codec::With(path) => Some(quote_spanned!(site=> #path::SIZE)),
            Codec::Via(via) => {
                let path = side.via(via, ty);
                Some(quote_spanned!(site=> #path::VIA_SIZE))
            }
            Codec::Skip(_) => None,
        }
    }

    /// Measures or encodes the field.
    ///
    /// Expands to one of:
    /// ```text
    /// __sdp::encode_part!(u32, &self.id, __sdp_pass, __sdp_parts, 0);
    /// <__sdp::Text as __sdp::EncodeVia<Url>>::encode_part(&self.id, __sdp_pass, __sdp_parts, 0)?;
    /// __sdp::Pass::part(
    ///     __sdp_pass,
    ///     __sdp_parts,
    ///     0,
    ///     |__sdp_length| { path::measure(&self.id, __sdp_length); },
    ///     |__sdp_out| { path::encode(&self.id, __sdp_out)?; __sdp::Result::Ok(()) },
    /// )?;
    /// __sdp::Pass::skip(__sdp_pass, &self.cache);
    /// ```
    pub(crate) fn encode(&self, value: &TokenStream) -> TokenStream {
        let (site, ty, index) = (self.site, &self.ty, self.part_index());
        match &self.attrs.codec {
            Codec::Traits => quote_spanned! {site=>
                __sdp::encode_part!(#ty, #value, __sdp_pass, __sdp_parts, #index);
            },
            Codec::Via(via) => {
                let path = via::encoder(via, ty);
                quote_spanned!(site=> #path::encode_part(#value, __sdp_pass, __sdp_parts, #index)?;)
            }
            Codec::With(path) => quote_spanned! {site=>
                __sdp::Pass::part(
                    __sdp_pass,
                    __sdp_parts,
                    #index,
                    |__sdp_length| { #path::measure(#value, __sdp_length); },
                    |__sdp_out| { #path::encode(#value, __sdp_out)?; __sdp::Result::Ok(()) },
                )?;
            },
            Codec::Skip(_) => quote_spanned!(site=> __sdp::Pass::skip(__sdp_pass, #value);),
        }
    }

    /// Expands to one of:
    /// ```text
    /// __sdp::decode_part!(u32, 'de, __sdp_in, __sdp_parts, 0)
    /// <__sdp::Text as __sdp::DecodeVia<'de, Url>>::decode_part(__sdp_in, __sdp_parts, 0)?
    /// { __sdp_in.require(__sdp_parts.bytes_to_require(0))?; path::decode(__sdp_in)? }
    /// <u32 as __sdp::Default>::default()
    /// path()
    /// ```
    pub(crate) fn decode(&self, de: &Lifetime) -> TokenStream {
        let (site, ty, index) = (self.site, &self.ty, self.part_index());
        match &self.attrs.codec {
            Codec::Traits => quote_spanned! {site=>
                __sdp::decode_part!(#ty, #de, __sdp_in, __sdp_parts, #index)
            },
            Codec::Via(via) => {
                let path = via::decoder(via, ty, de);
                quote_spanned!(site=> #path::decode_part(__sdp_in, __sdp_parts, #index)?)
            }
            Codec::With(path) => quote_spanned! {site=>
                { __sdp_in.require(__sdp_parts.bytes_to_require(#index))?; #path::decode(__sdp_in)? }
            },
            Codec::Skip(Some(path)) => quote_spanned!(site=> #path()),
            Codec::Skip(None) => quote_spanned!(site=> <#ty as __sdp::Default>::default()),
        }
    }

    /// Expands to one of:
    /// ```text
    /// <u32 as __sdp::SdpDecode<'de>>::decode_part_into(__sdp_in, &mut __sdp_place.id, __sdp_parts, 0)?;
    /// __sdp_place.id = { __sdp_in.require(__sdp_parts.bytes_to_require(0))?; path::decode(__sdp_in)? };
    /// __sdp_place.id = <u32 as __sdp::Default>::default();
    /// ```
    /// The last form removes the old value of a skipped field.
    pub(crate) fn decode_into(
        &self,
        de: &Lifetime,
        place: &TokenStream,
        reference: &TokenStream,
    ) -> TokenStream {
        let (site, ty, index) = (self.site, &self.ty, self.part_index());
        if self.has_traits() {
            return quote_spanned! {site=>
                <#ty as __sdp::SdpDecode<#de>>::decode_part_into(__sdp_in, #reference, __sdp_parts, #index)?;
            };
        }
        let value = self.decode(de);
        quote_spanned!(site=> #place = #value;)
    }

    /// Returns a reference to the schema of the field, if it is encoded.
    ///
    /// Expands to one of:
    /// ```text
    /// __sdp::TypeRef::of::<u32>()
    /// __sdp::TypeRef::via::<Url, __sdp::Text>()
    /// __sdp::TypeRef::to(|| const { &__sdp::Schema::Opaque { name: "hex", size: hex::SIZE } })
    /// ```
    pub(crate) fn schema(&self) -> Option<TokenStream> {
        let (site, ty) = (self.site, &self.ty);
        Some(match (&self.attrs.codec, &self.attrs.schema) {
            (Codec::Traits, _) => quote_spanned!(site=> __sdp::TypeRef::of::<#ty>()),
            (Codec::Via(via), _) => via::schema(via, ty),
            (Codec::With(_), Some(ty)) => quote_spanned!(site=> __sdp::TypeRef::of::<#ty>()),
            (Codec::With(path), None) => {
                let name = path.to_string().replace('$', "");
                let name: Vec<_> = name
                    .split(" as ")
                    .map(|part| part.replace(' ', ""))
                    .collect();
                let name = name.join(" as ");
                quote_spanned! {site=>
                    __sdp::TypeRef::to(|| const {
                        &__sdp::Schema::Opaque { name: #name, size: #path::SIZE }
                    })
                }
            }
            (Codec::Skip(_), _) => return None,
        })
    }

    /// Returns the default for the schema, which is encoded like the field.
    ///
    /// Expands to:
    /// ```text
    /// __sdp::default_value!(
    ///     __sdp_value: u32 = <u32 as __sdp::Default>::default(), __sdp_parts, __sdp_pass,
    ///     __sdp::encode_part!(u32, &__sdp_value, __sdp_pass, __sdp_parts, 0);
    /// )
    /// ```
    pub(crate) fn default_value(&self) -> Option<TokenStream> {
        let default = self.attrs.default.as_ref()?;
        let (owned, site) = (self.in_owned_type(), self.site);
        let ty = &owned.ty;
        let value = match &default.path {
            Some(path) => {
                let site = Span::mixed_site().located_at(path.span());
                // For a different type of the result, rustc would suggest edits inside the string.
                quote_spanned!(site=> { let __sdp_default: fn() -> #ty = #path; __sdp_default() })
            }
            None => {
                let site = Span::mixed_site().located_at(ty.span());
                quote_spanned!(site=> <#ty as __sdp::Default>::default())
            }
        };
        let line = owned.encode(&quote_spanned!(site=> &__sdp_value));
        Some(quote_spanned! {site=>
            __sdp::default_value!(
                __sdp_value: #ty = #value, __sdp_parts, __sdp_pass, #line
            )
        })
    }

    /// Returns the field of the owned type, if this is the field of a view.
    pub(crate) fn in_owned_type(&self) -> Self {
        let ty = self.owned.as_ref().unwrap_or(&self.ty);
        Self {
            ty: ty.clone(),
            ..self.clone()
        }
    }

    /// Decodes a field without a place in the patch form, and ignores the value.
    ///
    /// Expands to one of:
    /// ```text
    /// path::decode(__sdp_in).map(|_: u32| ())
    /// <__sdp::Text as __sdp::DecodeVia<'_, Url>>::decode_part(__sdp_in, __sdp::Parts::NONE, 0).map(|_: Url| ())
    /// ```
    pub(crate) fn skim(&self) -> Option<TokenStream> {
        let (site, ty) = (self.site, &self.ty);
        match &self.attrs.codec {
            Codec::Traits | Codec::Skip(_) => None,
            Codec::With(path) => {
                Some(quote_spanned!(site=> #path::decode(__sdp_in).map(|_: #ty| ())))
            }
            Codec::Via(via) => {
                let path = via::decoder(via, ty, &Lifetime::new("'_", site));
                Some(quote_spanned! {site=>
                    #path::decode_part(__sdp_in, __sdp::Parts::NONE, 0).map(|_: #ty| ())
                })
            }
        }
    }
}
