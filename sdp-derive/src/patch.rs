//! The patch form of a struct: the places of its encoded fields.

use std::collections::BTreeMap;

use proc_macro2::{Literal, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Data, DeriveInput, Ident, Lifetime, Member, Path, Type, parse_quote};

use crate::ast::{Codec, Container, Field};
use crate::attr::FieldAttrs;
use crate::bound::{self, Header};
use crate::ctxt::Ctxt;
use crate::derive::Derive;
use crate::{check, inline, lend, marker, standard, via, views};

/// Expands to, beside the type:
/// ```text
/// #[doc = "The places of the fields of an encoded [`Unit`]."]
/// struct UnitPatch<'a> { name: ::sdp::patch::Field<'a, String>, values: ::sdp::patch::Seq<'a, u16> }
/// ```
/// and in the block:
/// ```text
/// #[automatically_derived]
/// impl __sdp::SdpPatch for Unit {
///     type Patch<'__sdp> = UnitPatch<'__sdp>;
///     fn skim<const __SDP_CHECK: bool>(__sdp_in: &mut __sdp::Reader<'_>) -> __sdp::DecodeResult<()> {
///         let __sdp_parts: &__sdp::Parts = <Self as __sdp::SdpDecode<'_>>::PARTS;
///         __sdp_in.require(__sdp_parts.run(0))?;
///         __sdp::skim_text::<__SDP_CHECK>(__sdp_in)?;
///         __sdp_in.require(__sdp_parts.run(1))?;
///         __sdp::skim_sequence::<u16, __SDP_CHECK>(__sdp_in)?;
///         __sdp::Result::Ok(())
///     }
///     fn open<'__sdp, const __SDP_CHECK: bool>(
///         __sdp_in: &mut __sdp::Patcher<'__sdp>,
///     ) -> __sdp::DecodeResult<UnitPatch<'__sdp>> {
///         …
///         let __sdp_field0 =
///             __sdp_in.place::<String, __SDP_CHECK>(|__sdp_in| __sdp::skim_text::<__SDP_CHECK>(__sdp_in))?;
///         let __sdp_field1 = __sdp_in.sequence::<u16, __SDP_CHECK>()?;
///         __sdp::Result::Ok(UnitPatch { name: __sdp_field0, values: __sdp_field1 })
///     }
/// }
/// impl __sdp::DerivesPatch for Unit {}
/// const _: fn(String) -> __sdp::String = |same| same;
/// ```
pub(crate) fn expand(ctxt: &mut Ctxt, input: &DeriveInput) -> (Option<Path>, views::Items) {
    let input = &standard::without_self(input);
    let container = Container::parse(ctxt, input);
    check::container(ctxt, &container);
    check::names_of_forms(ctxt, &input.ident, &container.attrs);
    let sdp = container.attrs.sdp.clone();
    let root = sdp.clone().unwrap_or_else(|| parse_quote!(::sdp));
    let name = check_type(ctxt, input, &container);
    let types = container.fields().map(|field| field.ty);
    let lifetime = bound::view_lifetime(&input.generics, types);
    let mut proofs = BTreeMap::new();
    let parts: Vec<_> = container
        .fields()
        .enumerate()
        .filter_map(|(index, field)| {
            let mut part = Part::of(ctxt, field, &lifetime, &root)?;
            for proof in std::mem::take(&mut part.proofs) {
                let proof = proof.tokens(&input.generics);
                proofs.insert(proof.to_string(), proof);
            }
            Some((
                format_ident!("__sdp_field{index}", span = Span::mixed_site()),
                part,
            ))
        })
        .collect();
    if parts.iter().all(|(_, part)| part.ty.is_none()) {
        ctxt.error(
            &input.ident,
            "this struct has no field that can be changed: remove `SdpPatch`",
        );
    }
    let mut items = views::Items {
        beside: definition(input, &name, &lifetime, &parts),
        inside: implementation(input, &name, &parts, proofs.into_values()),
    };
    items
        .inside
        .extend(marker::implementation(Derive::Patch, input));
    let attrs = &container.attrs;
    let assertions = marker::assertions(Derive::Patch, &input.ident, &input.generics, attrs);
    items.inside.extend(assertions);
    (sdp, items)
}

/// Checks that the type is an owned struct with a name for its patch form, and returns the name.
fn check_type(ctxt: &mut Ctxt, input: &DeriveInput, container: &Container<'_>) -> Ident {
    if let Some(lifetime) = input.generics.lifetimes().next() {
        let text =
            "a type that borrows cannot be changed in place: derive `SdpPatch` for the owned type";
        ctxt.error(lifetime, text);
    }
    if let Some(param) = input.generics.type_params().next() {
        let text = "a type with type parameters cannot be changed in place";
        ctxt.error(param, text);
    }
    if !matches!(input.data, Data::Struct(_)) {
        let text = "`SdpPatch` is for structs: the `Field` of the struct around it can change an enum as a whole";
        ctxt.error(&input.ident, text);
    }
    if container.attrs.via.is_some() || container.attrs.remote.is_some() {
        let text = "a type that is encoded as another has no fields to change: derive `SdpPatch` for the other type";
        ctxt.error(&input.ident, text);
    }
    container.attrs.patch.clone().unwrap_or_else(|| {
        let text = "`SdpPatch` needs a name for the patch form: add `#[sdp(patch = \"Name\")]`";
        ctxt.error(&input.ident, text);
        input.ident.clone()
    })
}

/// The code for a field.
struct Part {
    member: Member,
    /// The type in the patch form. `None` if the field is only skipped.
    ty: Option<Type>,
    skim: TokenStream,
    open: TokenStream,
    proofs: Vec<standard::Proof>,
}

impl Part {
    /// Returns `None` for a field that is not encoded.
    fn of(ctxt: &mut Ctxt, field: &Field<'_>, lifetime: &Lifetime, sdp: &Path) -> Option<Self> {
        let (site, ty) = (field.site(), field.ty);
        let skipped = |skim: TokenStream| {
            let open = quote_spanned!(site=> __sdp_in.skip(|__sdp_in| #skim)?);
            Self {
                member: field.member.clone(),
                ty: None,
                skim: quote!(#skim?),
                open,
                proofs: Vec::new(),
            }
        };
        match field.codec() {
            Codec::Skip(_) => None,
            Codec::With(path) => {
                check_without_name(ctxt, &field.attrs);
                let skim = quote_spanned!(site=> #path::decode(__sdp_in).map(|_: #ty| ()));
                Some(skipped(skim))
            }
            Codec::Via(other) => {
                check_without_name(ctxt, &field.attrs);
                let path = via::decoder(other, ty, &parse_quote!('_));
                let skim = quote_spanned!(site=> #path::decode_field(__sdp_in, __sdp::Parts::NONE, 0).map(|_: #ty| ()));
                Some(skipped(skim))
            }
            Codec::Traits => Some(Self::changeable(ctxt, field, lifetime, sdp)),
        }
    }

    fn changeable(ctxt: &mut Ctxt, field: &Field<'_>, lifetime: &Lifetime, sdp: &Path) -> Self {
        let (site, ty, member) = (field.site(), field.ty, field.member.clone());
        let mut proofs = Vec::new();
        if let Some(name) = &field.attrs.patch {
            let viewed = standard::item(ty).unwrap_or_else(|| ty.clone());
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
            if let Type::Path(ty) = standard::ungrouped(ty) {
                proofs.push(standard::proof(ty));
            }
            return Self {
                member,
                ty: Some(parse_quote!(#sdp::patch::Seq<#lifetime, #item>)),
                skim: quote_spanned!(site=> __sdp::skim_sequence::<#item, __SDP_CHECK>(__sdp_in)?),
                open: quote_spanned!(site=> __sdp_in.sequence::<#item, __SDP_CHECK>()?),
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
        let (checked, of_checked) = views::lazy_form(field, &parse_quote!('_), sdp);
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

fn check_without_name(ctxt: &mut Ctxt, attrs: &FieldAttrs) {
    if let Some(name) = &attrs.patch {
        ctxt.error(
            name,
            "a field with `with` or `via` has no patch form: remove this",
        );
    }
}

/// Returns whether this is `&str`, the checked form of strings.
fn is_text(ty: &Type) -> bool {
    matches!(ty, Type::Reference(reference)
        if matches!(&*reference.elem, Type::Path(path) if path.path.is_ident("str")))
}

/// Returns whether the type is a path without type arguments, and so may be a struct with a patch form.
fn is_named(ty: &Type) -> bool {
    matches!(standard::ungrouped(ty), Type::Path(path) if standard::named(path).is_some_and(|(_, types)| types.is_empty()))
}

/// Returns whether the elements of a sequence have a `Field` each: numbers, `bool`, `char`, arrays and tuples.
fn is_whole(ty: &Type) -> bool {
    match standard::ungrouped(ty) {
        Type::Path(path) => path.path.get_ident().is_some_and(standard::is_primitive),
        Type::Array(_) => true,
        Type::Tuple(tuple) => (2..=4).contains(&tuple.elems.len()),
        _ => false,
    }
}

/// Returns the definition of the patch form.
fn definition(
    input: &DeriveInput,
    name: &Ident,
    lifetime: &Lifetime,
    parts: &[(Ident, Part)],
) -> TokenStream {
    let Data::Struct(data) = &input.data else {
        return TokenStream::new();
    };
    let vis = &input.vis;
    let generics = views::viewed_generics(&input.generics, lifetime);
    let (generics, _, where_clause) = generics.split_for_impl();
    let doc = format!(
        "The places of the fields of an encoded [`{}`].",
        input.ident
    );
    let part = |member: &Member| parts.iter().find(|(_, part)| part.member == *member);
    let fields = data.fields.iter().zip(0..).filter_map(|(field, index)| {
        let member = field
            .ident
            .clone()
            .map_or_else(|| Member::from(index as usize), Member::Named);
        let ty = part(&member)?.1.ty.as_ref()?;
        let (vis, name) = (&field.vis, &field.ident);
        let docs = field
            .attrs
            .iter()
            .filter(|attr| attr.path().is_ident("doc"));
        let colon = name.as_ref().map(|_| quote!(:));
        Some(quote!(#(#docs)* #vis #name #colon #ty))
    });
    match &data.fields {
        syn::Fields::Unnamed(_) => quote! {
            #[doc = #doc]
            #[derive(Debug)]
            #vis struct #name #generics (#(#fields),*) #where_clause;
        },
        _ => quote! {
            #[doc = #doc]
            #[derive(Debug)]
            #vis struct #name #generics #where_clause { #(#fields),* }
        },
    }
}

fn implementation(
    input: &DeriveInput,
    name: &Ident,
    parts: &[(Ident, Part)],
    proofs: impl Iterator<Item = TokenStream>,
) -> TokenStream {
    let site = Span::mixed_site();
    let lifetime = Lifetime::new("'__sdp", site);
    let viewed = views::viewed_generics(&input.generics, &lifetime);
    let arguments = lend::arguments(&viewed, &lifetime);
    let Header {
        generics,
        ty,
        where_clause,
    } = Header::new(&input.ident, &input.generics, &[]);
    // The bytes of each run are required before its first field, as when decoding. So errors are the same.
    let require = |index| {
        let index = Literal::usize_unsuffixed(index);
        quote_spanned!(site=> __sdp_in.require(__sdp_parts.run(#index))?)
    };
    let inline = inline::attributes();
    let skims = parts.iter().enumerate().map(|(index, (_, part))| {
        let (require, skim) = (require(index), &part.skim);
        quote_spanned!(site=> #require; #skim;)
    });
    let opens = parts.iter().enumerate().map(|(index, (binding, part))| {
        let (require, open) = (require(index), &part.open);
        quote_spanned!(open.span()=> #require; let #binding = #open;)
    });
    let runs = quote_spanned! {site=>
        let __sdp_parts: &__sdp::Parts = <Self as __sdp::SdpDecode<'_>>::PARTS;
    };
    let members = parts.iter().filter(|(_, part)| part.ty.is_some());
    let fields = members.enumerate().map(|(index, (binding, part))| {
        // The patch form of a tuple struct has fewer fields.
        let member = match &part.member {
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
            fn skim<const __SDP_CHECK: bool>(
                __sdp_in: &mut __sdp::Reader<'_>,
            ) -> __sdp::DecodeResult<()> {
                #runs
                #(#skims)*
                __sdp::Result::Ok(())
            }
            #inline
            fn open<#lifetime, const __SDP_CHECK: bool>(
                __sdp_in: &mut __sdp::Patcher<#lifetime>,
            ) -> __sdp::DecodeResult<#name #arguments> {
                #runs
                #(#opens)*
                __sdp::Result::Ok(#name { #(#fields),* })
            }
        }
    }
}
