//! The attributes of derived methods.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

/// Returns the attributes of a method. In release builds they inline it into its caller, and only the runtime decides
/// about outlining. In debug builds the method is compiled only if it is called.
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
