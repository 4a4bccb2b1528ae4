//! The attributes of derived methods.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

/// Inlines a method into its caller in release builds, where the runtime alone decides what is outlined. In debug
/// builds the method is compiled only if it is called.
///
/// Expands to:
/// ```text
/// #[cfg_attr(debug_assertions, inline)]
/// #[cfg_attr(not(debug_assertions), inline(always))]
/// ```
pub(crate) fn attributes() -> TokenStream {
    quote_spanned! {Span::mixed_site()=>
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
    }
}
