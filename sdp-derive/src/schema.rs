//! The code of `impl SdpSchema`.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::ext::IdentExt as _;
use syn::{Attribute, Ident, LitStr, Member, parse_quote};

use crate::ast::{Container, Data, Enum, Fields};
use crate::bound::{self, Header};
use crate::{attr, via};

/// Expands to:
/// ```text
/// #[automatically_derived]
/// impl __sdp::SdpSchema for Device {
///     const SCHEMA: &'static __sdp::Schema = &__sdp::Schema::Struct { … };
/// }
/// ```
/// or, for a mirror:
/// ```text
/// #[automatically_derived]
/// impl __sdp::SchemaVia<colour::Rgb> for Rgb {
///     const VIA_SCHEMA: &'static __sdp::Schema = &__sdp::Schema::Struct { … };
/// }
/// ```
pub(crate) fn expand(container: &Container) -> TokenStream {
    let site = Span::mixed_site();
    let Header {
        generics,
        ty,
        where_clause,
    } = bound::schema_header(container);
    let (tags, schema) = (container.tag_definitions(), schema(container));
    let (implemented, constant) = match &container.attrs.remote {
        Some(original) => (
            quote_spanned!(site=> __sdp::SchemaVia<#original>),
            quote_spanned!(site=> VIA_SCHEMA),
        ),
        None => (
            quote_spanned!(site=> __sdp::SdpSchema),
            quote_spanned!(site=> SCHEMA),
        ),
    };
    quote_spanned! {site=>
        #tags
        #[automatically_derived]
        impl #generics #implemented for #ty #where_clause {
            const #constant: &'static __sdp::Schema = &#schema;
        }
    }
}

/// Expands to one of:
/// ```text
/// __sdp::Schema::Struct { name: …, fields: &[…] }
/// __sdp::Schema::Enum { name: …, tag_width: 1, variants: &[…] }
/// __sdp::Schema::Alias { name: …, ty: __sdp::TypeRef::via::<Self, __sdp::Text>() }
/// ```
fn schema(container: &Container) -> TokenStream {
    let site = Span::mixed_site();
    let name = name(container, true);
    if let Some(via) = &container.attrs.via {
        let ty = via::schema(via, &parse_quote!(Self));
        return quote_spanned! {site=>
            __sdp::Schema::Alias { name: #name, ty: #ty }
        };
    }
    match &container.data {
        Data::Struct(list) => {
            let fields = fields(list);
            quote_spanned! {site=>
                __sdp::Schema::Struct { name: #name, fields: #fields }
            }
        }
        Data::Enum(data) => of_enum(container, data),
        Data::Union(_) => quote_spanned!(site=> __sdp::Schema::Bool),
    }
}

/// Returns the schema of an enum. That of a message enum is selected by the traits of the type.
///
/// Expands to one of:
/// ```text
/// __sdp::Schema::Enum { name: …, tag_width: 1, variants: &[…] }
/// __sdp::message_enum_or(
///     …,
///     __sdp::Schema::Messages { name: …, types: &[…] },
///     __sdp::Schema::Enum { … },
/// )
/// ```
/// with the second form for an enum with one unnamed field in each variant.
fn of_enum(container: &Container, data: &Enum) -> TokenStream {
    let site = Span::mixed_site();
    let (name, without_id) = (name(container, true), name(container, false));
    let width = data.width.bytes();
    let variants = data.variants.iter().map(|variant| {
        let (name, tag, fields) = (unraw(&variant.ident), &variant.tag, fields(&variant.fields));
        let (docs, aliases) = (docs(&variant.syntax), aliases(&variant.attrs.aliases));
        let other = variant.attrs.other.as_ref();
        let other = other.map(|_| quote_spanned!(site=> .as_other()));
        quote_spanned! {site=>
            __sdp::schema::Variant::new(#name, #tag as u32, #fields) #docs #aliases #other
        }
    });
    let value = quote_spanned! {site=>
        __sdp::Schema::Enum { name: #name, tag_width: #width, variants: &[#(#variants),*] }
    };
    let types: Option<Vec<_>> = data
        .variants
        .iter()
        .map(|variant| variant.fields.only_unnamed()?.schema())
        .collect();
    match types {
        Some(types) if !types.is_empty() && container.attrs.remote.is_none() => {
            quote_spanned! {site=>
                __sdp::message_enum_or(
                    {
                        use __sdp::{NotAMessage as _, NotAMessageType as _};
                        __sdp::Messages::<Self>::ARE_ENCODED
                            & !__sdp::MessageEnum::<Self>::IS_MESSAGE_TYPE
                    },
                    __sdp::Schema::Messages { name: #without_id, types: &[#(#types),*] },
                    #value,
                )
            }
        }
        _ => value,
    }
}

/// Returns the name of a type in its schema. A mirror and a message enum have no id.
///
/// Expands to:
/// ```text
/// __sdp::schema::Name::new("Device")
///     .with_message_id(__sdp::MessageId::of_name("Device").get())
///     .with_docs("A device.")
///     .with_aliases(&["Gadget"])
/// ```
fn name(container: &Container, has_id: bool) -> TokenStream {
    let (site, attrs) = (Span::mixed_site(), &container.attrs);
    let (name, docs) = (unraw(&container.name), docs(&container.syntax));
    let aliases = aliases(&attrs.aliases);
    let id = (has_id && attrs.remote.is_none()).then(|| {
        let id = match &attrs.message_id {
            Some(id) => quote_spanned!(site=> __sdp::message_id(#id)),
            None => quote_spanned!(site=> __sdp::MessageId::of_name(#name)),
        };
        quote_spanned!(site=> .with_message_id(#id.get()))
    });
    quote_spanned! {site=>
        __sdp::schema::Name::new(#name) #id #docs #aliases
    }
}

/// Expands to:
/// ```text
/// &[__sdp::schema::Field::new("id", __sdp::TypeRef::of::<u32>()).with_docs("The number."), …]
/// ```
/// with `.with_aliases(&["number"])` and `.with_default(…)` for these attributes.
fn fields(fields: &Fields) -> TokenStream {
    // SPEC 6: a skipped field does not count for the positions of unnamed fields.
    let encoded = fields
        .iter()
        .filter_map(|field| Some((field, field.schema()?)));
    let fields = encoded.enumerate().map(|(position, (field, ty))| {
        let (docs, aliases) = (docs(&field.syntax), aliases(&field.attrs.aliases));
        let default = field.default_value();
        let default = default.map(|value| quote_spanned!(field.site()=> .with_default(#value)));
        let name = match &field.member {
            Member::Named(name) => unraw(name),
            Member::Unnamed(_) => position.to_string(),
        };
        quote_spanned! {field.site()=>
            __sdp::schema::Field::new(#name, #ty) #docs #aliases #default
        }
    });
    quote_spanned!(Span::mixed_site()=> &[#(#fields),*])
}

/// Expands to, if there is documentation:
/// ```text
/// .with_docs("A device.")
/// ```
fn docs(attrs: &[Attribute]) -> Option<TokenStream> {
    let docs = attr::docs(attrs);
    (!docs.is_empty()).then(|| quote_spanned!(Span::mixed_site()=> .with_docs(#docs)))
}

/// Expands to, if there are aliases:
/// ```text
/// .with_aliases(&["gadget", "unit"])
/// ```
fn aliases(aliases: &[LitStr]) -> Option<TokenStream> {
    let names = aliases.iter().map(LitStr::value);
    (!aliases.is_empty())
        .then(|| quote_spanned!(Span::mixed_site()=> .with_aliases(&[#(#names),*])))
}

fn unraw(name: &Ident) -> String {
    name.unraw().to_string()
}
