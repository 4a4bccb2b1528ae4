//! One attribute inside `#[sdp(…)]`: its name, its value and its error messages.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use std::fmt::Display;
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{
    Attribute, Expr, ExprLit, Ident, Lit, LitInt, LitStr, Meta, Path, PathArguments, Token, Type,
    WherePredicate, parenthesized, token,
};

use crate::ctxt::Ctxt;
use crate::width::Width;

/// The predicates of a `bound`.
pub(crate) type Bound = Punctuated<WherePredicate, Token![,]>;

/// The `skip` of a field.
pub(crate) struct Skip {
    /// The path of the function that returns the decoded value. `None` for `Default`.
    pub(crate) value: Option<Path>,
}

/// A place for attributes, as error messages name it.
pub(super) struct Place {
    pub(super) what: &'static str,
    pub(super) known: &'static [Name],
}

/// The names of all attributes.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Name {
    MessageId,
    Tag,
    Crate,
    Bound,
    Remote,
    Via,
    Borrowed,
    Lazy,
    Patch,
    Derive,
    Skip,
    With,
    Schema,
}

impl Name {
    const ALL: [Self; 13] = [
        Self::MessageId,
        Self::Tag,
        Self::Crate,
        Self::Bound,
        Self::Remote,
        Self::Via,
        Self::Borrowed,
        Self::Lazy,
        Self::Patch,
        Self::Derive,
        Self::Skip,
        Self::With,
        Self::Schema,
    ];

    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::MessageId => "message_id",
            Self::Tag => "tag",
            Self::Crate => "crate",
            Self::Bound => "bound",
            Self::Remote => "remote",
            Self::Via => "via",
            Self::Skip => "skip",
            Self::With => "with",
            Self::Schema => "schema",
            Self::Borrowed => "borrowed",
            Self::Lazy => "lazy",
            Self::Patch => "patch",
            Self::Derive => "derive",
        }
    }

    /// Returns the syntax of the attribute, for error messages.
    fn form(self) -> &'static str {
        match self {
            Self::MessageId => "`message_id = N` with a number from 1 to 65534",
            Self::Tag => "`tag = \"u8\"`, `tag = \"u16\"` or `tag = \"u32\"`",
            Self::Crate => "`crate = \"path\"` with the path of the crate `sdp`",
            Self::Bound => {
                "`bound = \"T: Trait\"`, or `bound(encode = \"T: Trait\", decode = \"T: Trait\", schema = \"T: Trait\")`"
            }
            Self::Remote => {
                "`remote = \"path\"` with the path of a struct or enum of another crate"
            }
            Self::Via => "`via = \"Type\"` with the type that is encoded",
            Self::Skip => {
                "`skip` for `Default`, or `skip = \"path\"` with the path of a function without parameters"
            }
            Self::With => "`with = \"path\"` with the path of a module or type",
            Self::Schema => "`schema = \"Type\"` with the type that has the same encoding",
            Self::Borrowed => "`borrowed = \"Name\"` with the name of the borrowed form",
            Self::Lazy => "`lazy = \"Name\"` with the name of the lazy form",
            Self::Patch => "`patch = \"Name\"` with the name of the patch form",
            Self::Derive => "`derive(Trait, …)` with the derives of the views",
        }
    }

    /// Returns the place of the attribute, for error messages.
    pub(super) fn place(self) -> &'static str {
        match self {
            Self::MessageId | Self::Crate | Self::Bound | Self::Remote | Self::Derive => {
                "on the struct or enum itself"
            }
            Self::Tag => "on the enum itself",
            Self::Via | Self::Borrowed | Self::Lazy | Self::Patch => {
                "on the struct or enum itself, or on a field"
            }
            Self::Skip | Self::With | Self::Schema => "on a field",
        }
    }
}

/// An attribute with a known name.
pub(super) struct Item {
    pub(super) name: Name,
    pub(super) at: Ident,
    value: Value,
}

/// The part of an attribute after its name.
enum Value {
    Nothing,
    Equals(Expr),
    List(TokenStream),
}

/// Returns the known attributes in `attrs`. Rejects unknown and repeated ones.
pub(super) fn items(ctxt: &mut Ctxt, attrs: &[Attribute], place: &Place) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("sdp")) {
        let Meta::List(list) = &attr.meta else {
            ctxt.error(
                attr,
                "write the attributes of `sdp` in parentheses: `#[sdp(…)]`",
            );
            continue;
        };
        if list.tokens.is_empty() {
            ctxt.error(attr, empty(place));
            continue;
        }
        let parser = Punctuated::<RawItem, Token![,]>::parse_terminated;
        let raw_items = match list.parse_args_with(parser) {
            Ok(raw_items) => raw_items,
            Err(error) => {
                ctxt.push(error);
                continue;
            }
        };
        for RawItem { at, value } in raw_items {
            let Some(name) = Name::ALL.into_iter().find(|name| at == name.as_str()) else {
                ctxt.error(&at, unknown(&at.to_string(), place));
                continue;
            };
            if items.iter().any(|earlier| earlier.name == name) {
                ctxt.error(
                    &at,
                    format_args!("`{}` is set twice: remove one", name.as_str()),
                );
                continue;
            }
            items.push(Item { name, at, value });
        }
    }
    items
}

struct RawItem {
    at: Ident,
    value: Value,
}

impl Parse for RawItem {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        // `crate` is a keyword.
        let at = Ident::parse_any(input)?;
        let value = if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            Value::Equals(without_group(input.parse()?))
        } else if input.peek(token::Paren) {
            let content;
            parenthesized!(content in input);
            Value::List(content.parse()?)
        } else {
            Value::Nothing
        };
        Ok(Self { at, value })
    }
}

/// Unwraps the invisible groups of a macro, such as those around a `$value:literal`.
fn without_group(expr: Expr) -> Expr {
    match expr {
        Expr::Group(group) => without_group(*group.expr),
        expr => expr,
    }
}

impl Item {
    /// Adds an error at the value, with the correct syntax.
    fn malformed(&self, ctxt: &mut Ctxt) {
        self.malformed_at(ctxt, self.value.tokens(&self.at));
    }

    fn malformed_at(&self, ctxt: &mut Ctxt, tokens: impl ToTokens) {
        ctxt.error(tokens, format_args!("write {}", self.name.form()));
    }

    pub(super) fn misplaced(&self, ctxt: &mut Ctxt) {
        let (name, place) = (self.name.as_str(), self.name.place());
        ctxt.error(&self.at, format_args!("`{name}` belongs {place}"));
    }

    pub(super) fn skip(&self, ctxt: &mut Ctxt) -> Option<Skip> {
        let value = match self.value {
            Value::Nothing => None,
            _ => Some(self.path(ctxt)?),
        };
        Some(Skip { value })
    }

    pub(super) fn message_id(&self, ctxt: &mut Ctxt) -> Option<LitInt> {
        match &self.value {
            Value::Equals(Expr::Lit(ExprLit {
                lit: Lit::Int(id), ..
            })) if matches!(id.suffix(), "" | "u16")
                && id
                    .base10_parse::<u16>()
                    .is_ok_and(|id| id != 0 && id != u16::MAX) =>
            {
                Some(id.clone())
            }
            _ => {
                self.malformed(ctxt);
                None
            }
        }
    }

    pub(super) fn width(&self, ctxt: &mut Ctxt) -> Width {
        // An invalid width counts as the widest, so it causes no more errors about tags.
        let Some(text) = self.text(ctxt) else {
            return Width::U32;
        };
        Width::of_name(&text.value()).unwrap_or_else(|| {
            self.malformed_at(ctxt, text);
            Width::U32
        })
    }

    pub(super) fn path(&self, ctxt: &mut Ctxt) -> Option<Path> {
        let text = self.text(ctxt)?;
        self.parsed(ctxt, &text, Path::parse_mod_style)
    }

    /// Returns the path of a type, in the form of an expression: `other::Pair::<T>`.
    pub(super) fn path_of_type(&self, ctxt: &mut Ctxt) -> Option<Path> {
        let text = self.text(ctxt)?;
        let mut path = self.parsed(ctxt, &text, Path::parse)?;
        for segment in &mut path.segments {
            if let PathArguments::AngleBracketed(arguments) = &mut segment.arguments {
                arguments.colon2_token.get_or_insert_default();
            }
        }
        Some(path)
    }

    pub(super) fn ty(&self, ctxt: &mut Ctxt) -> Option<Type> {
        let text = self.text(ctxt)?;
        self.parsed(ctxt, &text, Type::parse)
    }

    /// Returns the name of a new type.
    pub(super) fn ident(&self, ctxt: &mut Ctxt) -> Option<Ident> {
        let text = self.text(ctxt)?;
        let mut ident: Ident = self.parsed(ctxt, &text, Ident::parse)?;
        ident.set_span(text.span());
        Some(ident)
    }

    /// Returns the path of the view or patch form of a field.
    pub(super) fn path_of_form(&self, ctxt: &mut Ctxt) -> Option<Path> {
        let text = self.text(ctxt)?;
        let mut path = self.parsed(ctxt, &text, Path::parse_mod_style)?;
        for segment in &mut path.segments {
            segment.ident.set_span(text.span());
        }
        Some(path)
    }

    /// Returns the tokens in parentheses.
    pub(super) fn list(&self, ctxt: &mut Ctxt) -> TokenStream {
        match &self.value {
            Value::List(list) if !list.is_empty() => list.clone(),
            _ => {
                self.malformed(ctxt);
                TokenStream::new()
            }
        }
    }

    /// Returns the bounds of each trait.
    pub(super) fn bounds(&self, ctxt: &mut Ctxt) -> Bounds {
        let mut bounds = Bounds::default();
        let Value::List(list) = &self.value else {
            bounds.encode = self.text(ctxt).and_then(|text| self.bound(ctxt, &text));
            bounds.decode.clone_from(&bounds.encode);
            return bounds;
        };
        let Ok(parts) = Punctuated::<BoundPart, Token![,]>::parse_terminated.parse2(list.clone())
        else {
            self.malformed(ctxt);
            return bounds;
        };
        if parts.is_empty() {
            self.malformed(ctxt);
        }
        for BoundPart { at, text } in parts {
            let slot = match at.to_string().as_str() {
                "encode" => &mut bounds.encode,
                "decode" => &mut bounds.decode,
                "schema" => &mut bounds.schema,
                _ => {
                    self.malformed_at(ctxt, at);
                    continue;
                }
            };
            if slot.is_some() {
                ctxt.error(&at, format_args!("`{at}` is set twice: remove one"));
            }
            *slot = self.bound(ctxt, &text);
        }
        bounds
    }

    fn bound(&self, ctxt: &mut Ctxt, text: &LitStr) -> Option<Bound> {
        self.parsed(ctxt, text, Bound::parse_terminated)
    }

    /// Returns the string after `=`.
    fn text(&self, ctxt: &mut Ctxt) -> Option<LitStr> {
        match &self.value {
            Value::Equals(Expr::Lit(ExprLit {
                lit: Lit::Str(text),
                ..
            })) => Some(text.clone()),
            _ => {
                self.malformed(ctxt);
                None
            }
        }
    }

    fn parsed<P: Parser>(&self, ctxt: &mut Ctxt, text: &LitStr, parser: P) -> Option<P::Output> {
        // With the span of the user's code, rustc would suggest edits inside the string.
        let text = LitStr::new(&text.value(), Span::mixed_site().located_at(text.span()));
        match text.parse_with(parser) {
            Ok(parsed) => Some(parsed),
            Err(_) => {
                self.malformed_at(ctxt, text);
                None
            }
        }
    }
}

impl Value {
    fn tokens(&self, at: &Ident) -> TokenStream {
        match self {
            Self::Equals(value) => quote!(#value),
            Self::List(list) if !list.is_empty() => list.clone(),
            Self::List(_) | Self::Nothing => quote!(#at),
        }
    }
}

/// The bounds of each trait. Those of `SdpSchema` are set only in `bound(schema = "…")`.
#[derive(Default)]
pub(super) struct Bounds {
    pub(super) encode: Option<Bound>,
    pub(super) decode: Option<Bound>,
    pub(super) schema: Option<Bound>,
}

/// `encode = "…"` inside `bound(…)`.
struct BoundPart {
    at: Ident,
    text: LitStr,
}

impl Parse for BoundPart {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let at = input.parse()?;
        input.parse::<Token![=]>()?;
        Ok(Self {
            at,
            text: input.parse()?,
        })
    }
}

/// Returns the message for empty parentheses.
fn empty(place: &Place) -> &'static str {
    if place.known.is_empty() {
        "`#[sdp()]` is empty: remove it"
    } else {
        "`#[sdp()]` is empty: add an attribute, or remove it"
    }
}

/// Returns the message for an unknown attribute.
fn unknown(name: &str, place: &Place) -> impl Display {
    let what = place.what;
    let known: Vec<_> = place
        .known
        .iter()
        .map(|name| format!("`{}`", name.as_str()))
        .collect();
    let known = match known.as_slice() {
        [] => "no attribute".to_owned(),
        [one] => format!("only {one}"),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    };
    let hint = hint(name)
        .map(|hint| format!("; {hint}"))
        .unwrap_or_default();
    format!("unknown attribute `{name}`: {what} accepts {known}{hint}")
}

/// Returns the alternative to an attribute of another crate.
fn hint(name: &str) -> Option<&'static str> {
    Some(match name {
        "rename" | "rename_all" | "alias" => "names are not encoded",
        "skip_serializing" | "skip_deserializing" | "skip_serializing_if" | "ignore" => {
            "`skip` on a field excludes it in both directions"
        }
        "default" => {
            "`skip = \"path\"` sets the value of a skipped field; an encoded field is never missing"
        }
        "serialize_with" | "deserialize_with" | "encode_with" | "decode_with" => {
            "`with` on a field names a module that encodes and decodes it"
        }
        "from" | "into" | "try_from" => {
            "`via = \"U\"` converts in both directions, because a decoded value encodes to the same bytes"
        }
        "borrow" => "fields borrow by their type: `&'a str`, `&'a [u8]`, `Cow<'a, str>`",
        "flatten" | "transparent" => "a struct adds no bytes to those of its fields",
        "id" | "message" => "`message_id` sets the id of a message type",
        "repr" | "width" | "discriminant" | "use_discriminant" | "index" => {
            "a variant's tag is its discriminant, as in `A = 5`; `tag` on the enum sets its width"
        }
        _ => return None,
    })
}
