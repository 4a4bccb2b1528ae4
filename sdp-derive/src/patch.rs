//! The patch form of a struct: the places of its encoded fields.

use std::collections::BTreeMap;

use proc_macro2::{Literal, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Ident, Lifetime, Member, Path, Type, parse_quote};

use crate::ast::{Container, Data, Field};
use crate::bound::{self, Header};
use crate::ctxt::Ctxt;
use crate::derive::Items;
use crate::{attr, group, inline, self_name, standard, views};

/// Expands to, beside the type:
/// ```text
/// #[doc = "The places of the fields of an encoded [`Unit`]."]
/// struct UnitPatch<'a> { name: ::sdp::patch::Field<'a, String>, values: ::sdp::patch::SeqPatch<'a, u16> }
/// ```
/// and in the block:
/// ```text
/// #[automatically_derived]
/// impl __sdp::SdpPatch for Unit {
///     type Patch<'__sdp> = UnitPatch<'__sdp>;
///     fn skim<const __SDP_CHECK: __sdp::bool>(__sdp_in: &mut __sdp::Reader<'_>) -> __sdp::DecodeResult<()> {
///         let __sdp_parts: &__sdp::Parts = __sdp::decoded_parts::<Self>();
///         __sdp_in.require(__sdp_parts.bytes_to_require(0))?;
///         __sdp::skim_text::<__SDP_CHECK>(__sdp_in)?;
///         __sdp_in.require(__sdp_parts.bytes_to_require(1))?;
///         __sdp::skim_sequence::<u16, __SDP_CHECK>(__sdp_in)?;
///         __sdp::Result::Ok(())
///     }
///     fn open<'__sdp, const __SDP_CHECK: __sdp::bool>(
///         __sdp_in: &mut __sdp::Patcher<'__sdp>,
///     ) -> __sdp::DecodeResult<UnitPatch<'__sdp>> {
///         …
///         let __sdp_field0 =
///             __sdp_in.place::<String, __SDP_CHECK>(|__sdp_in| __sdp::skim_text::<__SDP_CHECK>(__sdp_in))?;
///         let __sdp_field1 = __sdp_in.sequence::<u16, __SDP_CHECK>()?;
///         __sdp::Result::Ok(UnitPatch { name: __sdp_field0, values: __sdp_field1 })
///     }
/// }
/// const _: fn(String) -> __sdp::String = |same| same;
/// ```
pub(crate) fn expand(ctxt: &mut Ctxt, container: &Container) -> Items {
    let Some(name) = &container.attrs.patch else {
        return Items::default();
    };
    let mut owned = container.clone();
    standard::replace_self(&mut owned);
    let types = owned.fields().map(|field| &field.ty);
    let lifetime = bound::view_lifetime(&owned.generics, types);
    let mut proofs = BTreeMap::new();
    let fields = owned.fields().enumerate();
    let patched = fields.filter_map(|(index, field)| {
        let mut field = PatchField::of(ctxt, field, &lifetime, &owned.sdp())?;
        for proof in std::mem::take(&mut field.proofs) {
            let proof = proof.tokens(&owned.generics);
            proofs.insert(proof.to_string(), proof);
        }
        let binding = format_ident!("__sdp_field{index}", span = Span::mixed_site());
        Some((binding, field))
    });
    let patched: Vec<_> = patched.collect();
    Items {
        beside: definition(&owned, name, &lifetime, &patched),
        inside: implementation(&owned, name, &patched, proofs.into_values()),
    }
}

/// The code for a field.
struct PatchField {
    member: Member,
    /// The type in the patch form, or `None` if the field is only skipped.
    ty: Option<Type>,
    skim: TokenStream,
    open: TokenStream,
    proofs: Vec<standard::Proof>,
}

impl PatchField {
    /// Returns `None` for a field that is not encoded.
    fn of(ctxt: &mut Ctxt, field: &Field, lifetime: &Lifetime, sdp: &Path) -> Option<Self> {
        if field.has_traits() {
            return Some(Self::changeable(ctxt, field, lifetime, sdp));
        }
        let (site, skim) = (field.site, field.skim()?);
        Some(Self {
            member: field.member.clone(),
            ty: None,
            open: quote_spanned!(site=> __sdp_in.skip(|__sdp_in| #skim)?),
            skim: quote!(#skim?),
            proofs: Vec::new(),
        })
    }

    fn changeable(ctxt: &mut Ctxt, field: &Field, lifetime: &Lifetime, sdp: &Path) -> Self {
        let (site, ty, member) = (field.site, &field.ty, field.member.clone());
        let mut proofs = Vec::new();
        let indexed = standard::indexed(ty).filter(|_| field.attrs.patch.is_some());
        if let Some(name) = &field.attrs.patch {
            let item = standard::item(ty).or(indexed.clone().map(|(_, item)| item));
            let viewed = item.unwrap_or_else(|| ty.clone());
            if !is_named(&viewed) {
                let text = "only a struct or a sequence of structs has a patch form: remove this";
                ctxt.error(name, text);
            }
            let same = standard::form_of(&viewed, name, &Lifetime::new("'static", site));
            proofs.push(standard::Proof {
                span: site,
                from: quote_spanned!(site=> <#viewed as __sdp::SdpPatch>::Patch<'static>),
                to: quote_spanned!(site=> #same),
            });
        }
        let sequence = standard::item(ty).filter(|item| {
            field.attrs.patch.is_some() || is_whole(item) && !standard::is_byte(item)
        });
        if let Some(item) = sequence {
            if let Type::Path(ty) = group::ungrouped(ty) {
                proofs.push(standard::proof(ty));
            }
            return Self {
                member,
                ty: Some(parse_quote!(#sdp::patch::SeqPatch<#lifetime, #item>)),
                skim: quote_spanned!(site=> __sdp::skim_sequence::<#item, __SDP_CHECK>(__sdp_in)?),
                open: quote_spanned!(site=> __sdp_in.sequence::<#item, __SDP_CHECK>()?),
                proofs,
            };
        }
        if let Some((content, item)) = indexed {
            if let Type::Path(ty) = group::ungrouped(ty) {
                proofs.push(standard::proof(ty));
            }
            proofs.push(standard::proof(&content));
            return Self {
                member,
                ty: Some(parse_quote!(#sdp::patch::IndexedPatch<#lifetime, #item>)),
                skim: quote_spanned!(site=> __sdp::skim_indexed::<#item>(__sdp_in)?),
                open: quote_spanned!(site=> __sdp_in.indexed::<#item>()?),
                proofs,
            };
        }
        if let Some(name) = &field.attrs.patch {
            return Self {
                member,
                ty: Some(standard::form_of(ty, name, lifetime)),
                skim: quote_spanned!(site=> <#ty as __sdp::SdpPatch>::skim::<__SDP_CHECK>(__sdp_in)?),
                open: quote_spanned!(site=> <#ty as __sdp::SdpPatch>::open::<__SDP_CHECK>(__sdp_in)?),
                proofs,
            };
        }
        let (checked, of_checked) = views::lazy_form(field, &parse_quote!('_), sdp.clone());
        proofs.extend(of_checked);
        let skim = if is_text(&checked) {
            quote_spanned!(site=> __sdp::skim_text::<__SDP_CHECK>(__sdp_in))
        } else {
            quote_spanned!(site=> __sdp::skim::<#checked, __SDP_CHECK>(__sdp_in))
        };
        if standard::item(ty).is_some_and(|item| standard::is_byte(&item)) {
            return Self {
                member,
                ty: Some(parse_quote!(&#lifetime mut [u8])),
                skim: quote!(#skim?),
                open: quote_spanned!(site=> __sdp_in.bytes()?),
                proofs,
            };
        }
        Self {
            member,
            ty: Some(parse_quote!(#sdp::patch::Field<#lifetime, #ty>)),
            open: quote_spanned!(site=> __sdp_in.place::<#ty, __SDP_CHECK>(|__sdp_in| #skim)?),
            skim: quote!(#skim?),
            proofs,
        }
    }
}

/// Returns whether this is `&str`, the checked form of strings.
fn is_text(ty: &Type) -> bool {
    matches!(ty, Type::Reference(reference)
        if matches!(&*reference.elem, Type::Path(path) if path.path.is_ident("str")))
}

/// Returns whether the type is a path without type arguments, and so may be a struct with a patch form.
fn is_named(ty: &Type) -> bool {
    matches!(group::ungrouped(ty), Type::Path(path) if standard::named(path).is_some_and(|(_, types)| types.is_empty()))
}

/// Returns whether the elements of a sequence have a `Field` each: numbers, `bool`, `char`, arrays and tuples.
fn is_whole(ty: &Type) -> bool {
    match group::ungrouped(ty) {
        Type::Path(path) => path.path.get_ident().is_some_and(standard::is_primitive),
        Type::Array(_) => true,
        Type::Tuple(tuple) => (2..=4).contains(&tuple.elems.len()),
        _ => false,
    }
}

/// Returns the definition of the patch form.
fn definition(
    owned: &Container,
    name: &Ident,
    lifetime: &Lifetime,
    patched: &[(Ident, PatchField)],
) -> TokenStream {
    let mut form = owned.clone();
    form.ident = name.clone();
    form.generics = views::viewed_generics(&owned.generics, lifetime);
    if let Data::Struct(fields) = &mut form.data {
        fields.list.retain_mut(|field| {
            let own = patched.iter().find(|(_, own)| own.member == field.member);
            let ty = own.and_then(|(_, own)| own.ty.clone());
            ty.map(|ty| field.ty = ty).is_some()
        });
    }
    let doc = format!(
        "The places of the fields of an encoded [`{}`].",
        owned.ident
    );
    let definition = form.definition(&|attr| attr::is(attr.path(), "doc"));
    quote!(#[doc = #doc] #[derive(Debug)] #definition)
}

fn implementation(
    owned: &Container,
    name: &Ident,
    patched: &[(Ident, PatchField)],
    proofs: impl Iterator<Item = TokenStream>,
) -> TokenStream {
    let site = Span::mixed_site();
    let lifetime = Lifetime::new("'__sdp", site);
    let viewed = views::viewed_generics(&owned.generics, &lifetime);
    let arguments = self_name::arguments(&viewed, &lifetime);
    let Header {
        generics,
        ty,
        where_clause,
    } = Header::new(owned, &[]);
    // The bytes of each run are required before its first field, as when decoding, so that errors are the same.
    let require = |index| {
        let index = Literal::usize_unsuffixed(index);
        quote_spanned!(site=> __sdp_in.require(__sdp_parts.bytes_to_require(#index))?)
    };
    let inline = inline::attributes();
    let skims = patched.iter().enumerate().map(|(index, (_, field))| {
        let (require, skim) = (require(index), &field.skim);
        quote_spanned!(site=> #require; #skim;)
    });
    let opens = patched.iter().enumerate().map(|(index, (binding, field))| {
        let (require, open) = (require(index), &field.open);
        quote_spanned!(open.span()=> #require; let #binding = #open;)
    });
    let runs = quote_spanned! {site=>
        let __sdp_parts: &__sdp::Parts = __sdp::decoded_parts::<Self>();
    };
    let members = patched.iter().filter(|(_, field)| field.ty.is_some());
    let fields = members.enumerate().map(|(index, (binding, field))| {
        // The patch form of a tuple struct has fewer fields.
        let member = match &field.member {
            Member::Unnamed(_) => Member::from(index),
            named @ Member::Named(_) => named.clone(),
        };
        quote_spanned!(site=> #member: #binding)
    });
    quote_spanned! {site=>
        #(#proofs)*
        #[automatically_derived]
        impl #generics __sdp::SdpPatch for #ty #where_clause {
            type Patch<#lifetime> = #name #arguments;
            #inline
            fn skim<const __SDP_CHECK: __sdp::bool>(
                __sdp_in: &mut __sdp::Reader<'_>,
            ) -> __sdp::DecodeResult<()> {
                #runs
                #(#skims)*
                __sdp::Result::Ok(())
            }
            #inline
            fn open<#lifetime, const __SDP_CHECK: __sdp::bool>(
                __sdp_in: &mut __sdp::Patcher<#lifetime>,
            ) -> __sdp::DecodeResult<#name #arguments> {
                #runs
                #(#opens)*
                __sdp::Result::Ok(#name { #(#fields),* })
            }
        }
    }
}
