//! The model of a type with derives: the result of the one parse.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{
    Attribute, DataEnum, DeriveInput, Expr, Generics, Ident, Index, Member, Meta, Path, Type,
    Visibility, parse_quote,
};

use crate::attr::{self, Codec, ContainerAttrs, FieldAttrs, VariantAttrs};
use crate::ctxt::Ctxt;
use crate::derive::Derive;
use crate::self_name;
use crate::tag::Tag;
use crate::width::Width;

/// A type with derives, or one of its views.
#[derive(Clone)]
pub(crate) struct Container {
    pub(crate) ident: Ident,
    /// The name in a schema and in the default message id. For a view, it is the name of the owned type.
    pub(crate) name: Ident,
    pub(crate) vis: Visibility,
    pub(crate) generics: Generics,
    pub(crate) attrs: ContainerAttrs,
    /// All attributes, for the documentation and for views.
    pub(crate) syntax: Vec<Attribute>,
    /// The `packed` in a `repr`, if there is one.
    pub(crate) packed: Option<Meta>,
    pub(crate) data: Data,
}

#[derive(Clone)]
pub(crate) enum Data {
    Struct(Fields),
    Enum(Enum),
    /// Rejected by the rules.
    Union(Span),
}

#[derive(Clone)]
pub(crate) struct Enum {
    pub(crate) width: Width,
    /// Whether it can be a message enum, whose tags have no meaning, so that the schema checks them.
    pub(crate) may_have_no_tags: bool,
    pub(crate) variants: Vec<Variant>,
}

#[derive(Clone)]
pub(crate) struct Variant {
    pub(crate) ident: Ident,
    pub(crate) attrs: VariantAttrs,
    /// All attributes, for the documentation and for views.
    pub(crate) syntax: Vec<Attribute>,
    pub(crate) tag: Tag,
    pub(crate) discriminant: Option<Expr>,
    pub(crate) fields: Fields,
}

#[derive(Clone)]
pub(crate) struct Fields {
    style: Style,
    pub(crate) list: Vec<Field>,
}

#[derive(Clone, Copy)]
enum Style {
    Named,
    Tuple,
    Unit,
}

#[derive(Clone)]
pub(crate) struct Field {
    pub(crate) vis: Visibility,
    pub(crate) member: Member,
    pub(crate) ty: Type,
    /// The span for code about this field: the span of its `with` path, of its `via` type or of its type. In a view, the
    /// type of the field in the owned type counts.
    pub(crate) site: Span,
    /// In a view, the type of the field in the owned type.
    pub(crate) owned: Option<Type>,
    pub(crate) attrs: FieldAttrs,
    /// The index among the encoded fields.
    pub(crate) part: usize,
    /// All attributes, for the documentation and for views.
    pub(crate) syntax: Vec<Attribute>,
}

impl Container {
    /// Parses the input of a derive.
    pub(crate) fn parse(ctxt: &mut Ctxt, derive: Derive, input: DeriveInput) -> Self {
        let attrs = ContainerAttrs::parse(ctxt, derive, &input.ident, &input.attrs);
        let input = self_name::without_self_in_bounds(input);
        let packed = attr::reprs(&input.attrs).find(|meta| attr::is(meta.path(), "packed"));
        let data = match input.data {
            syn::Data::Struct(data) => Data::Struct(Fields::parse(ctxt, derive, data.fields)),
            syn::Data::Enum(data) => {
                let data = self_name::without_self_in_tags(data, &input.ident, &input.generics);
                Data::Enum(Enum::parse(ctxt, derive, &attrs, &input.attrs, data))
            }
            syn::Data::Union(data) => Data::Union(data.union_token.span()),
        };
        Self {
            name: input.ident.clone(),
            ident: input.ident,
            vis: input.vis,
            generics: input.generics,
            attrs,
            packed,
            syntax: input.attrs,
            data,
        }
    }

    /// Returns the path of the crate `sdp`.
    pub(crate) fn sdp(&self) -> Path {
        let sdp = self.attrs.sdp.clone();
        sdp.unwrap_or_else(|| parse_quote!(::sdp))
    }

    /// Returns the definitions of the constants in an enum's tags.
    pub(crate) fn tag_definitions(&self) -> TokenStream {
        let Data::Enum(data) = &self.data else {
            return TokenStream::new();
        };
        data.variants
            .iter()
            .filter_map(|variant| variant.tag.definition())
            .collect()
    }

    /// Returns the variants, if the type is an enum.
    pub(crate) fn variants(&self) -> impl Iterator<Item = &Variant> {
        let variants = match &self.data {
            Data::Enum(data) => data.variants.as_slice(),
            Data::Struct(_) | Data::Union(_) => &[],
        };
        variants.iter()
    }

    /// Returns the fields of the struct or of each variant.
    pub(crate) fn groups(&self) -> impl Iterator<Item = &Fields> {
        let fields = match &self.data {
            Data::Struct(fields) => Some(fields),
            Data::Enum(_) | Data::Union(_) => None,
        };
        let of_variants = self.variants().map(|variant| &variant.fields);
        fields.into_iter().chain(of_variants)
    }

    /// Returns all fields, of all variants.
    pub(crate) fn fields(&self) -> impl Iterator<Item = &Field> {
        self.groups().flat_map(Fields::iter)
    }

    /// Returns all fields, of all variants, for a change of the model.
    pub(crate) fn fields_mut(&mut self) -> impl Iterator<Item = &mut Field> {
        let (fields, variants) = match &mut self.data {
            Data::Struct(fields) => (Some(fields), [].as_mut_slice()),
            Data::Enum(data) => (None, data.variants.as_mut_slice()),
            Data::Union(_) => (None, [].as_mut_slice()),
        };
        let of_variants = variants.iter_mut().map(|variant| &mut variant.fields);
        let groups = fields.into_iter().chain(of_variants);
        groups.flat_map(|fields| &mut fields.list)
    }

    /// Expands to the definition of the type without its own attributes, and with the attributes of its fields and
    /// variants for which `is_kept` is true:
    /// ```text
    /// struct PluginRef<'a> { name: &'a str, parameters: Vec<ParameterRef<'a>> }
    /// ```
    pub(crate) fn definition(&self, is_kept: &dyn Fn(&Attribute) -> bool) -> TokenStream {
        let Self { ident, vis, .. } = self;
        // With the defaults of its parameters.
        let (generics, where_clause) = (&self.generics, &self.generics.where_clause);
        match &self.data {
            Data::Struct(fields) => {
                let list = fields.definition(is_kept);
                let body = match fields.style {
                    Style::Named => quote!(#where_clause #list),
                    Style::Tuple | Style::Unit => quote!(#list #where_clause;),
                };
                quote!(#vis struct #ident #generics #body)
            }
            Data::Enum(data) => {
                let variants = data.variants.iter();
                let variants = variants.map(|variant| variant.definition(is_kept));
                quote!(#vis enum #ident #generics #where_clause { #(#variants),* })
            }
            Data::Union(_) => TokenStream::new(),
        }
    }
}

/// Returns the attributes for which `is_kept` is true.
fn kept(syntax: &[Attribute], is_kept: &dyn Fn(&Attribute) -> bool) -> TokenStream {
    let kept = syntax.iter().filter(|attr| is_kept(attr));
    kept.map(quote::ToTokens::to_token_stream).collect()
}

impl Enum {
    /// Returns the weight of the enum's code: four for each variant and four for each field.
    fn weight(&self) -> usize {
        let fields = self
            .variants
            .iter()
            .map(|variant| variant.fields.iter().count());
        let parts = fields.fold(self.variants.len(), usize::saturating_add);
        parts.saturating_mul(4)
    }

    /// Returns the encoded size of the enum. It ignores the fields, because the size of a recursive enum would
    /// otherwise be defined by itself.
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

    fn parse(
        ctxt: &mut Ctxt,
        derive: Derive,
        own: &ContainerAttrs,
        attrs: &[Attribute],
        data: DataEnum,
    ) -> Self {
        let width = own.tag.map(|(width, _)| width).unwrap_or_default();
        let parsed = data.variants.iter().map(|variant| {
            let attrs = VariantAttrs::parse(ctxt, derive, &variant.attrs);
            (attrs, Fields::parse(ctxt, derive, variant.fields.clone()))
        });
        let parsed: Vec<_> = parsed.collect();
        let may_have_no_tags = matches!(derive, Derive::Schema)
            && own.tag.is_none()
            && own.remote.is_none()
            && messages(parsed.iter().map(|(_, fields)| fields)).is_some();
        let width_of_tags = if may_have_no_tags { Width::U32 } else { width };
        let tags = Tag::of_variants(width_of_tags, attrs, &data.variants);
        let variants = data.variants.into_iter().zip(tags).zip(parsed);
        let variants = variants.map(|((variant, tag), (attrs, fields))| Variant {
            ident: variant.ident,
            attrs,
            syntax: variant.attrs,
            tag,
            discriminant: variant.discriminant.map(|(_, tag)| tag),
            fields,
        });
        Self {
            width,
            may_have_no_tags,
            variants: variants.collect(),
        }
    }

    /// Returns the fields with the messages, if each variant holds only a message, as in a message enum.
    pub(crate) fn messages(&self) -> Option<Vec<&Field>> {
        messages(self.variants.iter().map(|variant| &variant.fields))
    }

    /// Returns whether every value is encoded as its tag alone.
    pub(crate) fn is_fieldless(&self) -> bool {
        self.variants
            .iter()
            .all(|variant| variant.fields.all_skipped())
    }
}

/// Returns the fields of variants that could be the messages of a message enum.
fn messages<'a>(variants: impl Iterator<Item = &'a Fields>) -> Option<Vec<&'a Field>> {
    let messages = variants.map(|fields| fields.only_unnamed().filter(|it| it.is_encoded()));
    let messages: Option<Vec<_>> = messages.collect();
    messages.filter(|messages| !messages.is_empty())
}

impl Variant {
    /// Returns the definition, with the attributes for which `is_kept` is true.
    pub(crate) fn definition(&self, is_kept: &dyn Fn(&Attribute) -> bool) -> TokenStream {
        let (attrs, ident) = (kept(&self.syntax, is_kept), &self.ident);
        let fields = self.fields.definition(is_kept);
        let tag = self.discriminant.as_ref().map(|tag| quote!(= #tag));
        quote!(#attrs #ident #fields #tag)
    }

    /// Returns the variant's path in this type: `Self::Power`.
    pub(crate) fn path(&self, ty: &TokenStream) -> TokenStream {
        let ident = &self.ident;
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
    pub(crate) fn bindings(&self) -> impl Iterator<Item = (&Field, TokenStream)> {
        self.fields.bindings()
    }
}

/// Returns the name of a field in a pattern. It contains the index instead of the field's name, because a pattern would
/// compare with a constant of that name.
fn binding(index: usize, site: Span) -> TokenStream {
    format_ident!("__sdp_field{index}", span = site).to_token_stream()
}

impl Fields {
    fn parse(ctxt: &mut Ctxt, derive: Derive, fields: syn::Fields) -> Self {
        let style = match fields {
            syn::Fields::Named(_) => Style::Named,
            syn::Fields::Unnamed(_) => Style::Tuple,
            syn::Fields::Unit => Style::Unit,
        };
        let mut parts = 0..;
        let list = fields.into_iter().zip(0..).map(|(field, index)| {
            let attrs = FieldAttrs::parse(ctxt, derive, &field.attrs);
            let is_skipped = matches!(attrs.codec, Codec::Skip(_));
            let part = (!is_skipped).then(|| parts.next()).flatten();
            let span = field.ty.span();
            let unnamed = || Index { index, span }.into();
            let site = match &attrs.codec {
                Codec::With(path) => path.span(),
                Codec::Via(ty) => ty.span(),
                Codec::Traits | Codec::Skip(_) => span,
            };
            Field {
                site: Span::mixed_site().located_at(site),
                vis: field.vis,
                // `syn::Fields::members` needs syn 2.0.73.
                member: field.ident.map_or_else(unnamed, Member::Named),
                attrs,
                part: part.unwrap_or_default(),
                ty: field.ty,
                owned: None,
                syntax: field.attrs,
            }
        });
        Self {
            style,
            list: list.collect(),
        }
    }

    /// Returns the fields of a definition, in their parentheses.
    fn definition(&self, is_kept: &dyn Fn(&Attribute) -> bool) -> TokenStream {
        let list = self.list.iter().map(|field| {
            let Field { vis, ty, .. } = field;
            let attrs = kept(&field.syntax, is_kept);
            let name = match &field.member {
                Member::Named(name) => Some(quote!(#name:)),
                Member::Unnamed(_) => None,
            };
            quote!(#attrs #vis #name #ty)
        });
        match self.style {
            Style::Named => quote!({ #(#list),* }),
            Style::Tuple => quote!((#(#list),*)),
            Style::Unit => TokenStream::new(),
        }
    }

    /// Returns the field, if there is only one and it has no name.
    pub(crate) fn only_unnamed(&self) -> Option<&Field> {
        match (self.style, self.list.as_slice()) {
            (Style::Tuple, [field]) => Some(field),
            _ => None,
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Field> {
        self.list.iter()
    }

    /// Returns the fields with their names in the patterns.
    pub(crate) fn bindings(&self) -> impl Iterator<Item = (&Field, TokenStream)> {
        let fields = self.list.iter().enumerate();
        fields.map(|(index, field)| (field, binding(index, field.site)))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(crate) fn all_skipped(&self) -> bool {
        !self.list.iter().any(Field::is_encoded)
    }

    /// Returns a pattern that binds all fields, or the value of these bindings.
    ///
    /// Expands to:
    /// ```text
    /// Self::Power { exponent: __sdp_field0, cache: __sdp_field1 }
    /// ```
    pub(crate) fn rebuilt(&self, path: &TokenStream) -> TokenStream {
        self.assemble(path, |index, field| binding(index, field.site))
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
        part: impl Fn(usize, &Field) -> TokenStream,
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
