//! `semver-1`: `Version` as a version, `VersionReq` as a version requirement, `Prerelease` as a prerelease,
//! `BuildMetadata` as build metadata.

use alloc::string::ToString;

use semver::{BuildMetadata, Prerelease, Version, VersionReq};

use crate::impls::template::parsed_text::{ParsedText, parsed_text};

macro_rules! semver {
    ($($type:ident $parse:ident: $kind:literal, $invalid:literal, $not_parsed:literal;)*) => {$(
        impl ParsedText for $type {
            const INVALID: &'static str = $invalid;
            const NOT_PARSED: &'static str = $not_parsed;

            #[inline]
            fn parse(text: &str) -> Option<Self> {
                Self::$parse(text).ok()
            }

            #[inline]
            fn with_text<R>(&self, call: impl FnOnce(&str) -> R) -> R {
                call(&self.to_string())
            }
        }

        parsed_text!($type, Unordered($kind));
    )*};
}

semver! {
    Version parse: "version", "text is not a version", "version without a text";
    Prerelease new: "prerelease", "text is not a pre-release", "pre-release without a text";
    BuildMetadata new: "build metadata", "text is not build metadata", "build metadata without a text";
    VersionReq parse: "version requirement", "text is not a version requirement", "version requirement without a text";
}
