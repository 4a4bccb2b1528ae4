//! The tags of an enum's variants.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Attribute, Expr, ExprLit, ExprUnary, Ident, Lit, UnOp, Variant};

use crate::attr;
use crate::ctxt::Ctxt;
use crate::width::Width;

/// The tag of a variant.
pub(crate) enum Tag {
    /// One that the derive knows.
    Known(Literal),
    /// A constant of this name and value.
    Const(Ident, TokenStream),
}

impl Tag {
    /// The tags of an enum's variants, in their order.
    pub(crate) fn of_variants<'a>(
        ctxt: &mut Ctxt,
        width: Width,
        attrs: &[Attribute],
        variants: impl IntoIterator<Item = &'a Variant>,
    ) -> Vec<Self> {
        let mut next = Next::Number(0);
        let mut tags = Vec::new();
        for (index, variant) in variants.into_iter().enumerate() {
            let number = match (&variant.discriminant, &next) {
                (Some((_, expr)), _) => {
                    let number = evaluate(expr);
                    if let Some(number) = number {
                        refuse_misfit(ctxt, width, number, expr);
                    }
                    number.ok_or_else(|| explicit_tag(width, &repr(attrs), expr))
                }
                (None, Next::Number(number)) => {
                    // The variants behind the first that does not fit do not fit either.
                    if *number == i128::from(width.max()).saturating_add(1) {
                        refuse_overflow(ctxt, width, *number, &variant.ident);
                    }
                    Ok(*number)
                }
                (None, Next::After(previous)) => Err(tag_after(width, previous, &variant.ident)),
            };
            let tag = match number {
                Ok(number) => {
                    next = Next::Number(number.saturating_add(1));
                    Self::Known(width.literal(number.try_into().unwrap_or(u32::MAX)))
                }
                Err(value) => {
                    let name = format_ident!("__TAG_{index}", span = Span::mixed_site());
                    next = Next::After(name.clone());
                    Self::Const(name, value)
                }
            };
            tags.push(tag);
        }
        tags
    }

    /// The constant that an expression for this tag names, if it needs one.
    ///
    /// Expands to:
    /// ```text
    /// const __TAG_2: _sdp::u8 = _sdp::tag_u8({ … });
    /// ```
    pub(crate) fn definition(&self, width: Width) -> Option<TokenStream> {
        match self {
            Self::Known(_) => None,
            Self::Const(name, value) => {
                let ty = width.ty();
                Some(quote_spanned!(Span::mixed_site()=> const #name: #ty = #value;))
            }
        }
    }
}

/// The tag as an expression or pattern: `2u8` or `__TAG_2`.
impl ToTokens for Tag {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::Known(literal) => literal.to_tokens(tokens),
            Self::Const(name, _) => name.to_tokens(tokens),
        }
    }
}

/// What a variant without a discriminant gets.
enum Next {
    Number(i128),
    /// One more than this constant.
    After(Ident),
}

/// The value of a discriminant that is a literal.
fn evaluate(expr: &Expr) -> Option<i128> {
    match expr {
        Expr::Lit(ExprLit {
            lit: Lit::Int(number),
            ..
        }) => {
            // What does not even fit here is far too large for a tag.
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

/// The tag of a variant whose discriminant is an expression, which has the type that the enum's
/// `repr` sets.
///
/// Expands to:
/// ```text
/// _sdp::tag_u8({
///     let __discriminant: _sdp::isize = BASE + 1;
///     __discriminant as _sdp::i128
/// })
/// ```
fn explicit_tag(width: Width, repr: &Ident, expr: &Expr) -> TokenStream {
    let value = quote_spanned! {Span::mixed_site()=>
        {
            let __discriminant: _sdp::#repr = #expr;
            __discriminant as _sdp::i128
        }
    };
    checked(width, &value, expr.span())
}

/// The tag of a variant with no discriminant, behind one whose tag is the constant `previous`.
///
/// Expands to:
/// ```text
/// _sdp::tag_u8(__TAG_1 as _sdp::i128 + 1)
/// ```
fn tag_after(width: Width, previous: &Ident, variant: &Ident) -> TokenStream {
    let value = quote_spanned!(Span::mixed_site()=> #previous as _sdp::i128 + 1);
    checked(width, &value, variant.span())
}

/// A tag that has to fit.
///
/// Expands to:
/// ```text
/// _sdp::tag_u8(…)
/// ```
/// as if it stood at `span` itself: rustc points there, and of the same words for encoding and for
/// decoding it prints one.
fn checked(width: Width, value: &TokenStream, span: Span) -> TokenStream {
    let name = format_ident!("tag_{}", width.name(), span = span);
    quote_spanned!(span=> _sdp::#name(#value))
}

/// The type of the enum's discriminants.
fn repr(attrs: &[Attribute]) -> Ident {
    const INTEGERS: [&str; 12] = [
        "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize",
    ];
    let mut repr = Ident::new("isize", Span::mixed_site());
    for meta in attr::reprs(attrs) {
        if let Some(ident) = meta.path().get_ident()
            && INTEGERS.iter().any(|integer| ident == integer)
        {
            repr = ident.clone();
        }
    }
    repr
}

fn refuse_misfit(ctxt: &mut Ctxt, width: Width, number: i128, expr: &Expr) {
    let (name, max) = (width.name(), width.max());
    let remedy = remedy(number);
    if number < 0 {
        ctxt.error(
            expr,
            "a tag is not negative: write a discriminant from 0 on",
        );
    } else if number > i128::from(max) {
        let text = format!(
            "this discriminant does not fit the enum's `{name}` tag, which ends at {max}: {remedy}"
        );
        ctxt.error(expr, text);
    }
}

fn refuse_overflow(ctxt: &mut Ctxt, width: Width, number: i128, variant: &Ident) {
    let (name, max) = (width.name(), width.max());
    let remedy = remedy(number);
    let text = format!(
        "`{variant}` gets the tag {number}, and the enum's `{name}` tag ends at {max}: {remedy}"
    );
    ctxt.error(variant, text);
}

/// What to write so that `number` fits.
fn remedy(number: i128) -> &'static str {
    if number <= i128::from(u16::MAX) {
        "write `#[sdp(tag = \"u16\")]` on the enum"
    } else if number <= i128::from(u32::MAX) {
        "write `#[sdp(tag = \"u32\")]` on the enum"
    } else {
        "the largest tag there is, with `#[sdp(tag = \"u32\")]`, is 4294967295"
    }
}
