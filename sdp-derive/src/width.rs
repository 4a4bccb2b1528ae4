//! The width of an enum's tags.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote_spanned;

/// The width of an enum's tags.
#[derive(Clone, Copy, Default, PartialEq)]
pub(crate) enum Width {
    #[default]
    U8,
    U16,
    U32,
}

impl Width {
    pub(crate) fn of_name(name: &str) -> Option<Self> {
        [Self::U8, Self::U16, Self::U32]
            .into_iter()
            .find(|width| width.name() == name)
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::U8 => "u8",
            Self::U16 => "u16",
            Self::U32 => "u32",
        }
    }

    /// Returns the type of a tag: `__sdp::u8`.
    pub(crate) fn ty(self) -> TokenStream {
        let site = Span::mixed_site();
        let name = Ident::new(self.name(), site);
        quote_spanned!(site=> __sdp::#name)
    }

    /// Returns the number of bytes of a tag.
    pub(crate) fn bytes(self) -> Literal {
        Literal::usize_unsuffixed(match self {
            Self::U8 => 1,
            Self::U16 => 2,
            Self::U32 => 4,
        })
    }

    pub(crate) fn max(self) -> u32 {
        match self {
            Self::U8 => u8::MAX.into(),
            Self::U16 => u16::MAX.into(),
            Self::U32 => u32::MAX,
        }
    }

    pub(crate) fn literal(self, tag: u32) -> Literal {
        match self {
            Self::U8 => Literal::u8_suffixed(tag.try_into().unwrap_or(u8::MAX)),
            Self::U16 => Literal::u16_suffixed(tag.try_into().unwrap_or(u16::MAX)),
            Self::U32 => Literal::u32_suffixed(tag),
        }
    }
}
