//! `url-2`: `Url` as a URL.
//!
//! The text is the one that the crate serializes.

use url::Url;

use crate::impls::template::parsed_text::{ParsedText, parsed_text};

impl ParsedText for Url {
    const INVALID: &'static str = "text is not a URL";
    const NOT_PARSED: &'static str = "URL without a text";

    #[inline]
    fn parse(text: &str) -> Option<Self> {
        Self::parse(text).ok()
    }

    #[inline]
    fn with_text<R>(&self, call: impl FnOnce(&str) -> R) -> R {
        call(self.as_str())
    }
}

parsed_text!(Url, Named("URL"));
