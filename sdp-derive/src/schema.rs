//! The code of `impl SdpSchema`.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::ext::IdentExt as _;
use syn::{Attribute, Ident, Lifetime, LitStr, Member, parse_quote};

use crate::ast::{Container, Data, Enum, Field, Fields, Variant};
use crate::attr::Codec;
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
    let (schema, check) = (schema(container), check_of_other(container));
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
        #[automatically_derived]
        impl #generics #implemented for #ty #where_clause {
            const #constant: &'static __sdp::Schema = &#schema;
        }
        #check
    }
}

/// Expands to, for an enum with `other` on a variant with a field, and without parameters of types and constants:
/// ```text
/// const _: &__sdp::Schema = <Curve<'_> as __sdp::SdpSchema>::SCHEMA;
/// ```
/// A constant runs the check of the field even if the schema is never used.
fn check_of_other(container: &Container) -> Option<TokenStream> {
    let mut generics = container.generics.clone();
    let has_parameters =
        generics.type_params().next().is_some() || generics.const_params().next().is_some();
    let mut variants = container.variants();
    let is_checked = variants.any(|variant| named_other(variant).is_some());
    if has_parameters || container.attrs.remote.is_some() || !is_checked {
        return None;
    }
    let site = Span::mixed_site();
    for param in generics.lifetimes_mut() {
        param.lifetime = Lifetime::new("'_", site);
    }
    let (ident, (_, ty_generics, _)) = (&container.ident, generics.split_for_impl());
    Some(quote_spanned! {site=>
        const _: &__sdp::Schema = <#ident #ty_generics as __sdp::SdpSchema>::SCHEMA;
    })
}

/// Returns the field of a variant with `other`, if only its type knows whether it is a string.
fn named_other(variant: &Variant) -> Option<&Field> {
    variant.attrs.other.as_ref()?;
    let field = variant.fields.only_unnamed()?;
    matches!(field.attrs.codec, Codec::Traits).then_some(field)
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

/// Returns the schema of an enum. The schema of a message enum is selected by the traits of the type.
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
        let (name, tag, fields) = (
            unraw(&variant.ident),
            variant.tag.number(),
            fields(&variant.fields),
        );
        let (docs, aliases) = (docs(&variant.syntax), aliases(&variant.attrs.aliases));
        let named_other = named_other(variant);
        let other = (variant.attrs.other.is_some() && named_other.is_none())
            .then(|| quote_spanned!(site=> is_other: true,));
        let new = quote_spanned!(site=> Variant::new(#name, #tag, #fields));
        let value = with(site, &new, &quote_spanned!(site=> #docs #aliases #other));
        match named_other {
            Some(field) => {
                let ty = &field.ty;
                quote_spanned!(field.site=> __sdp::other_with_name::<#ty>(#value))
            }
            None => value,
        }
    });
    let value = quote_spanned! {site=>
        __sdp::Schema::Enum { name: #name, tag_width: #width, variants: &[#(#variants),*] }
    };
    match data.messages() {
        Some(messages) if container.attrs.remote.is_none() => {
            let types = messages.into_iter().filter_map(Field::schema);
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
/// __sdp::schema::Name {
///     message_id: __sdp::MessageId::of_name("Device").get(),
///     docs: "A device.",
///     aliases: &["Gadget"],
///     ..__sdp::schema::Name::new("Device")
/// }
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
        quote_spanned!(site=> message_id: #id.get(),)
    });
    let new = quote_spanned!(site=> Name::new(#name));
    with(site, &new, &quote_spanned!(site=> #id #docs #aliases))
}

/// Expands to:
/// ```text
/// &[__sdp::schema::Field { docs: "The number.", ..__sdp::schema::Field::new("id", __sdp::TypeRef::of::<u32>()) }, …]
/// ```
/// with `aliases: &["number"]`, `default: __sdp::Option::Some(…)`, `key: __sdp::schema::KeyScope::Message` and
/// `is_recovered: true` for these attributes.
fn fields(fields: &Fields) -> TokenStream {
    // SPEC S21: a skipped field does not count for the positions of unnamed fields.
    let encoded = fields
        .iter()
        .filter_map(|field| Some((field, field.schema()?)));
    let fields = encoded.enumerate().map(|(position, (field, ty))| {
        let (docs, aliases) = (docs(&field.syntax), aliases(&field.attrs.aliases));
        let default = field.default_value();
        let default =
            default.map(|value| quote_spanned!(field.site=> default: __sdp::Option::Some(#value),));
        let key = field.attrs.key.as_ref();
        let key =
            key.map(|scope| quote_spanned!(field.site=> key: __sdp::schema::KeyScope::#scope,));
        let recover = field.attrs.recover.as_ref();
        let recover = recover.map(|_| quote_spanned!(field.site=> is_recovered: true,));
        let name = match &field.member {
            Member::Named(name) => unraw(name),
            Member::Unnamed(_) => position.to_string(),
        };
        let (site, new) = (
            field.site,
            quote_spanned!(field.site=> Field::new(#name, #ty)),
        );
        with(
            site,
            &new,
            &quote_spanned!(site=> #docs #aliases #default #key #recover),
        )
    });
    quote_spanned!(Span::mixed_site()=> &[#(#fields),*])
}

/// Returns the result of a constructor, such as `Name::new("Device")`, with these values of fields.
fn with(site: Span, new: &TokenStream, fields: &TokenStream) -> TokenStream {
    if fields.is_empty() {
        return quote_spanned!(site=> __sdp::schema::#new);
    }
    let ty = new.clone().into_iter().next();
    quote_spanned!(site=> __sdp::schema::#ty { #fields ..__sdp::schema::#new })
}

/// Expands to, if there is documentation:
/// ```text
/// docs: "A device.",
/// ```
fn docs(attrs: &[Attribute]) -> Option<TokenStream> {
    let docs = attr::docs(attrs)?;
    Some(quote_spanned!(Span::mixed_site()=> docs: #docs,))
}

/// Expands to, if there are aliases:
/// ```text
/// aliases: &["gadget", "unit"],
/// ```
fn aliases(aliases: &[LitStr]) -> Option<TokenStream> {
    let names = aliases.iter().map(LitStr::value);
    (!aliases.is_empty()).then(|| quote_spanned!(Span::mixed_site()=> aliases: &[#(#names),*],))
}

fn unraw(name: &Ident) -> String {
    name.unraw().to_string()
}
