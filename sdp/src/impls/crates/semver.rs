//! `semver-1`: `Version` and `VersionReq` are encoded as their text.

use alloc::string::ToString;

use semver::{Version, VersionReq};

use super::parsed_text::{ParsedText, parsed_text};

macro_rules! semver {
    ($($type:ident: $invalid:literal, $not_parsed:literal;)*) => {$(
        impl ParsedText for $type {
            const INVALID: &'static str = $invalid;
            const NOT_PARSED: &'static str = $not_parsed;

            #[inline]
            fn parse(text: &str) -> Option<Self> {
                Self::parse(text).ok()
            }

            #[inline]
            fn with_text<R>(&self, call: impl FnOnce(&str) -> R) -> R {
                call(&self.to_string())
            }
        }

        parsed_text!($type);
    )*};
}

semver! {
    Version: "text is not that of a version", "version without a text";
    VersionReq: "text is not that of a version requirement", "version requirement without a text";
}
