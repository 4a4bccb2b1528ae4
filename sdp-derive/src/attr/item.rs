//! One attribute inside `#[sdp(…)]`: its name, its value and its error messages.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt as _;
use syn::parse::discouraged::Speculative as _;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::{
    Attribute, Expr, ExprLit, ExprPath, Ident, Lit, LitInt, LitStr, Meta, Path, PathArguments,
    Token, Type, WherePredicate, parenthesized, token,
};

use super::rustc::is;
use crate::ctxt::Ctxt;
use crate::group::{ungrouped, without_group};
use crate::width::Width;

/// The predicates of a `bound`.
pub(crate) type Bound = Punctuated<WherePredicate, Token![,]>;

/// The name of the view or patch form of a type in a field.
#[derive(Clone)]
pub(crate) enum FormName {
    Path(Path),
    /// The name of the type with this suffix. Has the name of the attribute for errors.
    Default(&'static str, Ident),
}

impl ToTokens for FormName {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::Path(path) => path.to_tokens(tokens),
            Self::Default(_, at) => at.to_tokens(tokens),
        }
    }
}

/// An attribute of a place.
pub(super) struct Row<T> {
    pub(super) name: &'static str,
    /// The syntax, for error messages.
    pub(super) form: &'static str,
    /// Writes the value to the model of the place.
    pub(super) read: fn(&Item, &mut T) -> syn::Result<()>,
}

/// A place for attributes, with `T` as its model.
pub(super) struct Place<'a, T: 'static> {
    /// The name of the place in error messages.
    pub(super) what: &'static str,
    /// The name of the type, if the place is a type.
    pub(super) of: Option<&'a Ident>,
    pub(super) rows: &'static [Row<T>],
    /// Returns the message for an attribute that belongs to this place.
    pub(super) misplaced: fn(name: &str, place: &str) -> String,
    /// Returns the place of an attribute, if there is one with this name.
    pub(super) place_of: fn(name: &str) -> Option<&'static str>,
}

/// An attribute with a known name.
pub(super) struct Item {
    pub(super) at: Ident,
    of: Option<Ident>,
    form: &'static str,
    value: Value,
}

/// The part of an attribute after its name.
enum Value {
    Nothing,
    Equals(Expr),
    /// A path or type without quotes, because a string cannot contain the variables of a macro or `$crate`.
    Type(Type),
    List(TokenStream),
}

/// The attribute that a place can have several times.
const REPEATABLE: &str = "alias";

/// Reads the attributes of a place, rejects unknown, misplaced and repeated ones, and also returns the names.
pub(super) fn read<T: Default>(
    ctxt: &mut Ctxt,
    attrs: &[Attribute],
    place: &Place<'_, T>,
) -> (T, Vec<Ident>) {
    let (mut model, mut names) = (T::default(), Vec::<Ident>::new());
    for attr in attrs.iter().filter(|attr| is(attr.path(), "sdp")) {
        let raw_items = match raw_items(attr, place) {
            Ok(raw_items) => raw_items,
            Err(error) => {
                ctxt.push(error);
                continue;
            }
        };
        for RawItem { at, value } in raw_items {
            let name = at.unraw().to_string();
            let Some(row) = place.rows.iter().find(|row| row.name == name) else {
                ctxt.error(&at, unaccepted(&name, place));
                continue;
            };
            if names.contains(&at) && name != REPEATABLE {
                ctxt.error(&at, format_args!("`{name}` is set twice: remove one"));
                continue;
            }
            names.push(at.clone());
            let item = Item {
                at,
                of: place.of.cloned(),
                form: row.form,
                value,
            };
            if let Err(error) = (row.read)(&item, &mut model) {
                ctxt.push(error);
            }
        }
    }
    (model, names)
}

fn raw_items<T>(
    attr: &Attribute,
    place: &Place<'_, T>,
) -> syn::Result<Punctuated<RawItem, Token![,]>> {
    match &attr.meta {
        Meta::List(list) if list.tokens.is_empty() => {
            let text = if place.rows.is_empty() {
                "`#[sdp()]` is empty: remove it"
            } else {
                "`#[sdp()]` is empty: add an attribute, or remove it"
            };
            Err(syn::Error::new_spanned(attr, text))
        }
        Meta::List(list) => list.parse_args_with(Punctuated::parse_terminated),
        _ => {
            let text = "write the attributes of `sdp` in parentheses: `#[sdp(…)]`";
            Err(syn::Error::new_spanned(attr, text))
        }
    }
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
            let ahead = input.fork();
            match ahead.parse() {
                Ok(ty) => {
                    input.advance_to(&ahead);
                    Value::Type(ty)
                }
                Err(_) => Value::Equals(without_group(input.parse()?)),
            }
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

impl Item {
    /// Returns the error for the value, with the correct syntax.
    fn malformed(&self) -> syn::Error {
        self.malformed_at(self.value.tokens(&self.at))
    }

    fn malformed_at(&self, tokens: impl ToTokens) -> syn::Error {
        syn::Error::new_spanned(tokens, format_args!("write {}", self.form))
    }

    /// Returns the value in this form, or `None` for an attribute without a value.
    pub(super) fn optional<V>(&self, read: fn(&Self) -> syn::Result<V>) -> syn::Result<Option<V>> {
        match self.value {
            Value::Nothing => Ok(None),
            _ => read(self).map(Some),
        }
    }

    /// Returns the attribute, which has no value.
    pub(super) fn alone(&self) -> syn::Result<Ident> {
        match self.value {
            Value::Nothing => Ok(self.at.clone()),
            _ => Err(self.malformed()),
        }
    }

    /// Returns the name of a type, field or variant in a schema.
    pub(super) fn name(&self) -> syn::Result<LitStr> {
        let name = self.text()?;
        if name.value().is_empty() {
            return Err(self.malformed_at(name));
        }
        Ok(name)
    }

    pub(super) fn message_id(&self) -> syn::Result<LitInt> {
        let is_valid = |id: &LitInt| {
            let number = id.base10_parse::<u16>();
            matches!(id.suffix(), "" | "u16") && number.is_ok_and(|id| (1..0xff00).contains(&id))
        };
        match &self.value {
            Value::Equals(Expr::Lit(ExprLit {
                lit: Lit::Int(id), ..
            })) if is_valid(id) => Ok(id.clone()),
            _ => Err(self.malformed()),
        }
    }

    pub(super) fn width(&self) -> syn::Result<Width> {
        if let Value::Type(ty) = &self.value {
            let name = ungrouped(ty).to_token_stream().to_string();
            return Width::of_name(&name).ok_or_else(|| self.malformed());
        }
        let text = self.text()?;
        Width::of_name(&text.value()).ok_or_else(|| self.malformed_at(text))
    }

    /// Returns the variant of `KeyScope`, at the name of the attribute.
    pub(super) fn key_scope(&self) -> syn::Result<Ident> {
        let text = self.text()?;
        let variant = match &*text.value() {
            "message" => "Message",
            "sequence" => "Sequence",
            _ => return Err(self.malformed_at(text)),
        };
        Ok(Ident::new(variant, self.at.span()))
    }

    /// Returns the path of a module or type, without generic arguments.
    pub(super) fn path(&self) -> syn::Result<Path> {
        self.code(Path::parse_mod_style)
    }

    /// Returns the path of a function: `unnamed`, `Gain::<f32>::unity` or `<u8 as Default>::default`.
    pub(super) fn function(&self) -> syn::Result<TokenStream> {
        self.code(ExprPath::parse).map(ToTokens::into_token_stream)
    }

    /// Returns the start of a path to the items of a module or type: `hex`, `BigEndian::<u32>` or
    /// `<<T as Wire>::Adapter>`.
    pub(super) fn module(&self) -> syn::Result<TokenStream> {
        let path = self.code(ExprPath::parse)?;
        let span = Span::mixed_site().located_at(path.span());
        Ok(match path.qself {
            Some(_) => quote_spanned!(span=> <#path>),
            None => path.into_token_stream(),
        })
    }

    /// Parses the code in the string after `=`, or without quotes.
    fn code<P: Parser>(&self, parser: P) -> syn::Result<P::Output> {
        let Value::Type(ty) = &self.value else {
            return self.parsed(&self.text()?, parser);
        };
        let parsed = parser.parse2(ungrouped(ty).to_token_stream());
        parsed.map_err(|_| self.malformed())
    }

    /// Returns the path of a type, in the form of an expression: `other::Pair::<T>`.
    pub(super) fn path_of_type(&self) -> syn::Result<Path> {
        let mut path = self.code(Path::parse)?;
        for segment in &mut path.segments {
            if let PathArguments::AngleBracketed(arguments) = &mut segment.arguments {
                arguments.colon2_token.get_or_insert_default();
            }
        }
        Ok(path)
    }

    pub(super) fn ty(&self) -> syn::Result<Type> {
        self.code(Type::parse)
    }

    /// Returns the name of a view or patch form of the type. By default, it is the name of the type with this suffix.
    pub(super) fn name_of_form(&self, suffix: &str) -> syn::Result<Ident> {
        if let (Value::Nothing, Some(of)) = (&self.value, &self.of) {
            return Ok(format_ident!("{of}{suffix}", span = self.at.span()));
        }
        if let Value::Type(_) = self.value {
            let path = self.path()?;
            return path.get_ident().cloned().ok_or_else(|| self.malformed());
        }
        let text = self.text()?;
        let mut ident: Ident = self.parsed(&text, Ident::parse)?;
        ident.set_span(text.span());
        Ok(ident)
    }

    /// Returns the view or patch form of the type in a field.
    pub(super) fn form(&self, suffix: &'static str) -> syn::Result<FormName> {
        if let Value::Nothing = self.value {
            return Ok(FormName::Default(suffix, self.at.clone()));
        }
        if let Value::Type(_) = self.value {
            return self.path().map(FormName::Path);
        }
        let text = self.text()?;
        let mut path = self.parsed(&text, Path::parse_mod_style)?;
        for segment in &mut path.segments {
            segment.ident.set_span(text.span());
        }
        Ok(FormName::Path(path))
    }

    /// Returns the tokens in parentheses.
    pub(super) fn list(&self) -> syn::Result<TokenStream> {
        match &self.value {
            Value::List(list) if !list.is_empty() => Ok(list.clone()),
            _ => Err(self.malformed()),
        }
    }

    /// Returns the bounds of each trait.
    pub(super) fn bounds(&self) -> syn::Result<Bounds> {
        let bound = |text: &LitStr| self.parsed(text, Bound::parse_terminated);
        let mut bounds = Bounds::default();
        let Value::List(list) = &self.value else {
            bounds.encode = Some(bound(&self.text()?)?);
            bounds.decode.clone_from(&bounds.encode);
            return Ok(bounds);
        };
        let parts = Punctuated::<BoundPart, Token![,]>::parse_terminated.parse2(list.clone());
        let parts = parts.ok().filter(|parts| !parts.is_empty());
        for BoundPart { at, text } in parts.ok_or_else(|| self.malformed())? {
            let slot = match at.to_string().as_str() {
                "encode" => &mut bounds.encode,
                "decode" => &mut bounds.decode,
                "schema" => &mut bounds.schema,
                _ => return Err(self.malformed_at(at)),
            };
            if slot.is_some() {
                let text = format!("`{at}` is set twice: remove one");
                return Err(syn::Error::new_spanned(&at, text));
            }
            *slot = Some(bound(&text)?);
        }
        Ok(bounds)
    }

    /// Returns the string after `=`.
    pub(super) fn text(&self) -> syn::Result<LitStr> {
        match &self.value {
            Value::Equals(Expr::Lit(ExprLit {
                lit: Lit::Str(text),
                ..
            })) => Ok(text.clone()),
            _ => Err(self.malformed()),
        }
    }

    fn parsed<P: Parser>(&self, text: &LitStr, parser: P) -> syn::Result<P::Output> {
        // With the span of the user's code, rustc would suggest edits inside the string.
        let located = LitStr::new(&text.value(), Span::mixed_site().located_at(text.span()));
        let parsed = located.parse_with(parser);
        // The errors of all derives have one span, so rustc shows one of them.
        parsed.map_err(|_| self.malformed_at(text))
    }
}

impl Value {
    fn tokens(&self, at: &Ident) -> TokenStream {
        match self {
            Self::Equals(value) => quote!(#value),
            Self::Type(ty) => quote!(#ty),
            Self::List(list) if !list.is_empty() => list.clone(),
            Self::List(_) | Self::Nothing => quote!(#at),
        }
    }
}

/// The bounds of each trait. The bounds of `SdpSchema` are set only in `bound(schema = "…")`.
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

/// Returns the message for an attribute that this place does not accept.
fn unaccepted<T>(name: &str, at: &Place<'_, T>) -> String {
    if let Some(place) = (at.place_of)(name) {
        return (at.misplaced)(name, place);
    }
    let known: Vec<_> = at
        .rows
        .iter()
        .map(|row| format!("`{}`", row.name))
        .collect();
    let known = match known.as_slice() {
        [] => "no attribute".to_owned(),
        [one] => format!("only {one}"),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    };
    let hint = hint(name).map(|hint| format!("; {hint}"));
    let (what, hint) = (at.what, hint.unwrap_or_default());
    format!("unknown attribute `{name}`: {what} accepts {known}{hint}")
}

/// Returns the alternative to an attribute of a foreign crate.
fn hint(name: &str) -> Option<&'static str> {
    Some(match name {
        "rename" | "rename_all" => {
            "names are not encoded; `alias` adds an earlier name to the schema"
        }
        "skip_serializing" | "skip_deserializing" | "skip_serializing_if" | "ignore" => {
            "`skip` on a field excludes it in both directions"
        }
        "serialize_with" | "deserialize_with" | "encode_with" | "decode_with" => {
            "`with` on a field names a module that encodes and decodes it"
        }
        "from" | "into" | "try_from" => {
            "`via = \"U\"` converts in both directions, because a decoded value encodes to the same bytes"
        }
        "borrow" => "fields borrow by their type: `&'a str`, `&'a [u8]`, `Cow<'a, str>`",
        "flatten" | "transparent" => "a struct adds no bytes to its fields",
        "id" | "message" => "`message_id` sets the id of a message type",
        "repr" | "width" | "discriminant" | "use_discriminant" | "index" => {
            "a variant's tag is its discriminant, as in `A = 5`; `tag` on the enum sets its width"
        }
        _ => return None,
    })
}
