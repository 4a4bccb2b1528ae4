//! The model of a type with derives.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote_spanned};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::{
    Attribute, DataEnum, DeriveInput, Generics, Ident, Index, Member, Meta, Path, Token, Type,
};

use crate::attr::{self, ContainerAttrs, FieldAttrs};
use crate::ctxt::Ctxt;
use crate::tag::Tag;
use crate::width::Width;

/// The input of a derive, except `SdpDispatch`.
pub(crate) struct Container<'a> {
    pub(crate) ident: &'a Ident,
    /// All attributes, for the documentation.
    pub(crate) syntax: &'a [Attribute],
    pub(crate) generics: &'a Generics,
    pub(crate) attrs: ContainerAttrs,
    /// The `packed` in a `repr`, if there is one.
    pub(crate) packed: Option<Meta>,
    pub(crate) data: Data<'a>,
}

pub(crate) enum Data<'a> {
    Struct(Fields<'a>),
    Enum(Enum<'a>),
    /// Rejected by the rules.
    Union(Span),
}

pub(crate) struct Enum<'a> {
    pub(crate) width: Width,
    pub(crate) variants: Vec<Variant<'a>>,
}

pub(crate) struct Variant<'a> {
    pub(crate) ident: &'a Ident,
    /// All attributes, for the documentation.
    pub(crate) syntax: &'a [Attribute],
    pub(crate) tag: Tag,
    pub(crate) fields: Fields<'a>,
}

pub(crate) struct Fields<'a> {
    style: Style,
    list: Vec<Field<'a>>,
}

enum Style {
    Named,
    Tuple,
    Unit,
}

pub(crate) struct Field<'a> {
    pub(crate) member: Member,
    /// All attributes, for the documentation.
    pub(crate) syntax: &'a [Attribute],
    pub(crate) ty: &'a Type,
    pub(crate) attrs: FieldAttrs,
}

/// The code for encoding and decoding a field.
pub(crate) enum Codec<'a> {
    /// The traits of its type.
    Traits,
    /// The functions at this path.
    With(&'a Path),
    /// The adapter for this type.
    Via(&'a Type),
    /// None. The field is skipped. The function at this path, or `Default`, returns the decoded value.
    Skip(Option<&'a Path>),
}

impl<'a> Container<'a> {
    pub(crate) fn parse(ctxt: &mut Ctxt, input: &'a DeriveInput) -> Self {
        let attrs = ContainerAttrs::parse(ctxt, &input.attrs);
        let data = match &input.data {
            syn::Data::Struct(data) => Data::Struct(Fields::parse(ctxt, &data.fields)),
            syn::Data::Enum(data) => {
                let width = attrs.tag.map(|(width, _)| width).unwrap_or_default();
                Data::Enum(Enum::parse(ctxt, width, &input.attrs, data))
            }
            syn::Data::Union(data) => Data::Union(data.union_token.span()),
        };
        Self {
            ident: &input.ident,
            syntax: &input.attrs,
            generics: &input.generics,
            attrs,
            packed: attr::reprs(&input.attrs).find(|meta| meta.path().is_ident("packed")),
            data,
        }
    }

    /// Returns the definitions of the constants in an enum's tags.
    pub(crate) fn tag_definitions(&self) -> TokenStream {
        let Data::Enum(data) = &self.data else {
            return TokenStream::new();
        };
        data.variants
            .iter()
            .filter_map(|variant| variant.tag.definition(data.width))
            .collect()
    }

    /// Returns all fields, of all variants.
    pub(crate) fn fields(&self) -> impl Iterator<Item = &Field<'a>> {
        let (fields, variants) = match &self.data {
            Data::Struct(fields) => (Some(fields), [].as_slice()),
            Data::Enum(data) => (None, data.variants.as_slice()),
            Data::Union(_) => (None, [].as_slice()),
        };
        let of_variants = variants.iter().map(|variant| &variant.fields);
        fields
            .into_iter()
            .chain(of_variants)
            .flat_map(|fields| &fields.list)
    }
}

impl<'a> Enum<'a> {
    /// Returns the weight of the enum's code: four for each variant and four for each field.
    fn weight(&self) -> usize {
        let fields = self
            .variants
            .iter()
            .map(|variant| variant.fields.iter().count());
        let parts = fields.fold(self.variants.len(), usize::saturating_add);
        parts.saturating_mul(4)
    }

    /// Returns the encoded size of the enum. It ignores the fields. Otherwise the size of a recursive enum
    /// would be defined by itself.
    ///
    /// Expands to one of:
    /// ```text
    /// __sdp::WireSize::fixed(1)
    /// __sdp::WireSize::at_least(1).with_weight(8)
    /// ```
    pub(crate) fn size(&self) -> TokenStream {
        let (site, bytes) = (Span::mixed_site(), self.width.bytes());
        if self.is_fieldless() {
            return quote_spanned!(site=> __sdp::WireSize::fixed(#bytes));
        }
        let weight = Literal::usize_unsuffixed(self.weight());
        quote_spanned!(site=> __sdp::WireSize::at_least(#bytes).with_weight(#weight))
    }

    fn parse(ctxt: &mut Ctxt, width: Width, attrs: &[Attribute], data: &'a DataEnum) -> Self {
        let tags = Tag::of_variants(ctxt, width, attrs, &data.variants);
        let variants = data.variants.iter().zip(tags).map(|(variant, tag)| {
            attr::reject_on_variant(ctxt, &variant.attrs);
            Variant {
                ident: &variant.ident,
                syntax: &variant.attrs,
                tag,
                fields: Fields::parse(ctxt, &variant.fields),
            }
        });
        Self {
            width,
            variants: variants.collect(),
        }
    }

    /// Returns whether every value is encoded as its tag alone.
    pub(crate) fn is_fieldless(&self) -> bool {
        self.variants
            .iter()
            .all(|variant| variant.fields.all_skipped())
    }
}

impl<'a> Variant<'a> {
    /// Returns the variant's path in this type: `Self::Power`.
    pub(crate) fn path(&self, ty: &TokenStream) -> TokenStream {
        let ident = self.ident;
        quote_spanned!(Span::mixed_site()=> #ty::#ident)
    }

    /// Returns a pattern that binds all fields.
    ///
    /// Expands to:
    /// ```text
    /// Self::Power { exponent: __sdp_field0, cache: __sdp_field1 }
    /// ```
    pub(crate) fn pattern(&self) -> TokenStream {
        self.fields
            .rebuilt(&self.path(&quote_spanned!(Span::mixed_site()=> Self)))
    }

    /// Returns the fields with their names in the patterns.
    pub(crate) fn bindings(&self) -> impl Iterator<Item = (&Field<'a>, TokenStream)> {
        self.fields.bindings()
    }
}

/// Returns the name of a field in a pattern. It contains the index instead of the field's name, because a pattern would
/// compare with a constant of that name.
fn binding(index: usize, site: Span) -> TokenStream {
    format_ident!("__sdp_field{index}", span = site).to_token_stream()
}

impl<'a> Fields<'a> {
    fn parse(ctxt: &mut Ctxt, fields: &'a syn::Fields) -> Self {
        let style = match fields {
            syn::Fields::Named(_) => Style::Named,
            syn::Fields::Unnamed(_) => Style::Tuple,
            syn::Fields::Unit => Style::Unit,
        };
        let list = fields.iter().zip(0..).map(|(field, index)| {
            let unnamed = || Index {
                index,
                span: field.ty.span(),
            };
            Field {
                // `syn::Fields::members` needs syn 2.0.73.
                member: field
                    .ident
                    .clone()
                    .map_or_else(|| unnamed().into(), Member::Named),
                syntax: &field.attrs,
                ty: &field.ty,
                attrs: FieldAttrs::parse(ctxt, &field.attrs),
            }
        });
        Self {
            style,
            list: list.collect(),
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Field<'a>> {
        self.list.iter()
    }

    /// Returns the fields with their names in the patterns.
    pub(crate) fn bindings(&self) -> impl Iterator<Item = (&Field<'a>, TokenStream)> {
        let fields = self.list.iter().enumerate();
        fields.map(|(index, field)| (field, binding(index, field.site())))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(crate) fn all_skipped(&self) -> bool {
        self.list
            .iter()
            .all(|field| matches!(field.codec(), Codec::Skip(_)))
    }

    /// Returns a pattern that binds all fields, or the value of these bindings.
    ///
    /// Expands to:
    /// ```text
    /// Self::Power { exponent: __sdp_field0, cache: __sdp_field1 }
    /// ```
    pub(crate) fn rebuilt(&self, path: &TokenStream) -> TokenStream {
        self.assemble(path, |index, field| binding(index, field.site()))
    }

    /// Returns a value or pattern: `path` with a part for each field.
    ///
    /// Expands to:
    /// ```text
    /// Self { id: …, active: … }
    /// ```
    pub(crate) fn assemble(
        &self,
        path: &TokenStream,
        part: impl Fn(usize, &Field<'a>) -> TokenStream,
    ) -> TokenStream {
        let parts = self
            .list
            .iter()
            .enumerate()
            .map(|(index, field)| part(index, field));
        match self.style {
            Style::Named => {
                let members = self.list.iter().map(|field| &field.member);
                quote_spanned!(Span::mixed_site()=> #path { #(#members: #parts),* })
            }
            Style::Tuple => quote_spanned!(Span::mixed_site()=> #path(#(#parts),*)),
            Style::Unit => path.clone(),
        }
    }
}

impl Field<'_> {
    /// Returns whether the type may be a sequence. A sequence names the type of its elements.
    pub(crate) fn may_be_sequence(&self) -> bool {
        let is_name = |ty: &Type| matches!(ty, Type::Path(ty) if ty.path.segments.iter().all(|segment| segment.arguments.is_none()));
        matches!(self.codec(), Codec::Traits) && !is_name(self.ty)
    }

    pub(crate) fn codec(&self) -> Codec<'_> {
        let attrs = &self.attrs;
        match (&attrs.skip, &attrs.with, &attrs.via) {
            (Some(skip), _, _) => Codec::Skip(skip.value.as_ref()),
            (None, Some(path), _) => Codec::With(path),
            (None, None, Some(ty)) => Codec::Via(ty),
            (None, None, None) => Codec::Traits,
        }
    }

    /// Returns the span for code about this field: the span of its `with` path, of its `via` type or of its own type.
    pub(crate) fn site(&self) -> Span {
        Span::mixed_site().located_at(match self.codec() {
            Codec::With(path) => path.span(),
            Codec::Via(ty) => ty.span(),
            Codec::Traits | Codec::Skip(_) => self.ty.span(),
        })
    }
}

/// A message enum.
pub(crate) struct MessageEnum<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) generics: &'a Generics,
    pub(crate) sdp: Option<Path>,
    pub(crate) messages: Vec<Message<'a>>,
}

/// A variant of a message enum.
pub(crate) struct Message<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) ty: &'a Type,
}

impl<'a> MessageEnum<'a> {
    pub(crate) fn parse(ctxt: &mut Ctxt, input: &'a DeriveInput) -> Self {
        let sdp = attr::parse_message_enum(ctxt, &input.attrs);
        let variants = variants(ctxt, input).into_iter().flatten();
        let messages = variants.filter_map(|variant| {
            attr::reject_in_message_enum(ctxt, &variant.attrs);
            let field = one_message(ctxt, variant)?;
            attr::reject_in_message_enum(ctxt, &field.attrs);
            Some(Message {
                ident: &variant.ident,
                ty: &field.ty,
            })
        });
        Self {
            ident: &input.ident,
            generics: &input.generics,
            sdp,
            messages: messages.collect(),
        }
    }
}

/// Returns the variants of a message enum. Rejects other types.
fn variants<'a>(
    ctxt: &mut Ctxt,
    input: &'a DeriveInput,
) -> Option<&'a Punctuated<syn::Variant, Token![,]>> {
    match &input.data {
        syn::Data::Enum(data) => Some(&data.variants),
        _ => {
            ctxt.error(
                &input.ident,
                "`SdpDispatch` is for a message enum, with one variant for each message type: \
                 derive `SdpEncode` and `SdpDecode` for a message type",
            );
            None
        }
    }
}

/// Returns the field of a variant of a message enum. Rejects variants without exactly one unnamed field.
fn one_message<'a>(ctxt: &mut Ctxt, variant: &'a syn::Variant) -> Option<&'a syn::Field> {
    if let syn::Fields::Unnamed(fields) = &variant.fields
        && fields.unnamed.len() == 1
    {
        return fields.unnamed.first();
    }
    let name = &variant.ident;
    let text = format!(
        "a variant of a message enum holds one message: write `{name}({name})`, \
         and define a struct `{name}` for its content"
    );
    ctxt.error(variant, text);
    None
}
