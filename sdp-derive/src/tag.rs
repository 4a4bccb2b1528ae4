//! The tags of an enum's variants.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Attribute, Expr, ExprLit, ExprUnary, Ident, Lit, UnOp, Variant};

use crate::attr;
use crate::ctxt::Ctxt;
use crate::width::Width;

/// The tag of a variant.
#[derive(Clone)]
pub(crate) enum Tag {
    /// A known number.
    Known(i128, Width),
    /// A constant with this name and value.
    Const(Ident, TokenStream, Width),
}

impl Tag {
    /// Returns the tags of an enum's variants, in order.
    pub(crate) fn of_variants<'a>(
        width: Width,
        attrs: &[Attribute],
        variants: impl IntoIterator<Item = &'a Variant>,
    ) -> Vec<Self> {
        let mut next = Next::Number(0);
        let mut tags = Vec::new();
        for (index, variant) in variants.into_iter().enumerate() {
            let number = match (&variant.discriminant, &next) {
                (Some((_, expr)), _) => {
                    evaluate(expr).ok_or_else(|| explicit_tag(width, &repr(attrs), expr))
                }
                (None, Next::Number(number)) => Ok(*number),
                (None, Next::After(previous)) => Err(tag_after(width, previous, &variant.ident)),
            };
            let tag = match number {
                Ok(number) => {
                    next = Next::Number(number.saturating_add(1));
                    Self::Known(number, width)
                }
                Err(value) => {
                    let name = format_ident!("__SDP_TAG_{index}", span = Span::mixed_site());
                    next = Next::After(name.clone());
                    Self::Const(name, value, width)
                }
            };
            tags.push(tag);
        }
        tags
    }

    /// Checks that a known tag fits its width. rustc checks the rest.
    pub(crate) fn check(&self, ctxt: &mut Ctxt, variant: &Ident, discriminant: Option<&Expr>) {
        let Self::Known(number, width) = *self else {
            return;
        };
        // Only the first of consecutive variants without a valid tag is reported.
        let is_first = number == i128::from(width.max()).saturating_add(1);
        match discriminant {
            Some(expr) => reject_out_of_range(ctxt, width, number, expr),
            None if is_first => reject_overflow(ctxt, width, number, variant),
            None => {}
        }
    }

    /// Defines the constant of this tag, if it is one.
    ///
    /// Expands to:
    /// ```text
    /// const __SDP_TAG_2: __sdp::u8 = __sdp::tag_u8({ … });
    /// ```
    pub(crate) fn definition(&self) -> Option<TokenStream> {
        match self {
            Self::Known(..) => None,
            Self::Const(name, value, width) => {
                let ty = width.ty();
                Some(quote_spanned!(Span::mixed_site()=> const #name: #ty = #value;))
            }
        }
    }
}

impl Tag {
    /// Returns the tag as a `u32`: `2` or `__SDP_TAG_2 as __sdp::u32`.
    pub(crate) fn number(&self) -> TokenStream {
        let site = Span::mixed_site();
        match self {
            Self::Known(number, _) => {
                let number = (*number).try_into().unwrap_or(u32::MAX);
                Literal::u32_unsuffixed(number).to_token_stream()
            }
            Self::Const(name, ..) => quote_spanned!(site=> #name as __sdp::u32),
        }
    }
}

/// Writes the tag as an expression or pattern: `2u8` or `__SDP_TAG_2`.
impl ToTokens for Tag {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::Known(number, width) => {
                let number = (*number).try_into().unwrap_or(u32::MAX);
                width.literal(number).to_tokens(tokens);
            }
            Self::Const(name, ..) => name.to_tokens(tokens),
        }
    }
}

/// The tag of a variant without a discriminant.
enum Next {
    Number(i128),
    /// One more than this constant.
    After(Ident),
}

/// Returns the value of a discriminant if it is a literal.
fn evaluate(expr: &Expr) -> Option<i128> {
    match expr {
        Expr::Lit(ExprLit {
            lit: Lit::Int(number),
            ..
        }) => {
            // A literal above the maximum of `i128` is too large for a tag anyway.
            Some(number.base10_parse().unwrap_or(i128::MAX))
        }
        Expr::Lit(ExprLit {
            lit: Lit::Byte(byte),
            ..
        }) => Some(byte.value().into()),
        Expr::Unary(ExprUnary {
            op: UnOp::Neg(_),
            expr,
            ..
        }) => evaluate(expr).map(i128::saturating_neg),
        Expr::Paren(inner) => evaluate(&inner.expr),
        Expr::Group(inner) => evaluate(&inner.expr),
        _ => None,
    }
}

/// Returns the tag of a variant with an expression as its discriminant, whose type is the enum's `repr`.
///
/// Expands to:
/// ```text
/// __sdp::tag_u8({
///     let __sdp_discriminant: __sdp::isize = BASE + 1;
///     __sdp_discriminant as __sdp::i128
/// })
/// ```
fn explicit_tag(width: Width, repr: &Ident, expr: &Expr) -> TokenStream {
    let value = quote_spanned! {Span::mixed_site()=>
        {
            let __sdp_discriminant: __sdp::#repr = #expr;
            __sdp_discriminant as __sdp::i128
        }
    };
    checked(width, &value, expr.span())
}

/// Returns the tag of a variant without a discriminant, after a variant with the constant `previous` as its tag.
///
/// Expands to:
/// ```text
/// __sdp::tag_u8(__SDP_TAG_1 as __sdp::i128 + 1)
/// ```
fn tag_after(width: Width, previous: &Ident, variant: &Ident) -> TokenStream {
    let value = quote_spanned!(Span::mixed_site()=> #previous as __sdp::i128 + 1);
    checked(width, &value, variant.span())
}

/// Checks at compile time that a tag fits its width.
///
/// Expands to:
/// ```text
/// __sdp::tag_u8(…)
/// ```
/// with `span` as the span of all tokens. So rustc points there, and prints the error of both derives only once.
fn checked(width: Width, value: &TokenStream, span: Span) -> TokenStream {
    let name = format_ident!("tag_{}", width.name(), span = span);
    quote_spanned!(span=> __sdp::#name(#value))
}

/// Returns the type of the enum's discriminants.
fn repr(attrs: &[Attribute]) -> Ident {
    const INTEGERS: [&str; 12] = [
        "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize",
    ];
    let mut repr = Ident::new("isize", Span::mixed_site());
    for meta in attr::reprs(attrs) {
        if let Some(integer) = INTEGERS.iter().find(|name| attr::is(meta.path(), name)) {
            repr = Ident::new(integer, meta.span());
        }
    }
    repr
}

fn reject_out_of_range(ctxt: &mut Ctxt, width: Width, number: i128, expr: &Expr) {
    let (name, max) = (width.name(), width.max());
    let remedy = remedy(number);
    if number < 0 {
        ctxt.error(
            expr,
            "a tag cannot be negative: write a discriminant of 0 or more",
        );
    } else if number > i128::from(max) {
        let text = format!(
            "this discriminant exceeds {max}, the maximum of the enum's `{name}` tag: {remedy}"
        );
        ctxt.error(expr, text);
    }
}

fn reject_overflow(ctxt: &mut Ctxt, width: Width, number: i128, variant: &Ident) {
    let (name, max) = (width.name(), width.max());
    let remedy = remedy(number);
    let text = format!(
        "`{variant}` gets the tag {number}, but the maximum of the enum's `{name}` tag is {max}: {remedy}"
    );
    ctxt.error(variant, text);
}

/// Returns the fix for a tag with this number.
fn remedy(number: i128) -> &'static str {
    if number <= i128::from(u16::MAX) {
        "write `#[sdp(tag = \"u16\")]` on the enum"
    } else if number <= i128::from(u32::MAX) {
        "write `#[sdp(tag = \"u32\")]` on the enum"
    } else {
        "the maximum of the widest tag, `#[sdp(tag = \"u32\")]`, is 4294967295"
    }
}
