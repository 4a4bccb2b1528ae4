//! Types that are encoded as their text.

use super::*;

/// Checks a type with these texts, and the error of other texts. `dirty` is the text of another value.
fn is_its_text<T: Both + std::str::FromStr>(
    dirty: &str,
    texts: &[&str],
    error: &'static str,
    invalid: &[&str],
) {
    let parse = |text: &str| text.parse::<T>().ok().unwrap();
    for text in texts {
        has_the_bytes(&parse(text), parse(dirty), &sdp::to_vec(text).unwrap());
    }
    for text in invalid {
        let bytes = sdp::to_vec(text).unwrap();
        rejects::<T>(&bytes, DecodeErrorKind::Custom(error), 0);
    }
}

#[cfg(feature = "url-2")]
#[test]
fn urls_are_their_text() {
    let urls = "https://example.com/ http://user@example.com:8080/a/b?c=d#e file:///a/b \
                mailto:a@example.com https://xn--bcher-kva.example/%C3%BC";
    let urls: Vec<_> = urls.split(' ').collect();
    let invalid = "example.com https://example.com https://EXAMPLE.com/ https://example.com:443/ \
                   https://example.com/a/../b https://bücher.example/ https://example.com/ü";
    let invalid: Vec<_> = invalid
        .split(' ')
        .chain(["", " https://example.com/"])
        .collect();
    is_its_text::<::url::Url>("data:,dirty", &urls, "text is not a URL", &invalid);
}

#[cfg(feature = "semver-1")]
mod semver {
    use ::semver::{BuildMetadata, Comparator, Op, Prerelease, Version, VersionReq};
    use sdp::EncodeErrorKind;

    use super::*;

    #[test]
    fn versions_and_their_parts_are_their_text() {
        let versions = ["0.0.0", "1.2.3-alpha.1+build.7", "18446744073709551615.0.1"];
        let error = "text is not a version";
        let invalid: Vec<_> = ", 1, 1.2, 1.2.3.4, 01.2.3, 1.2.3-,  1.2.3, v1.2.3"
            .split(", ")
            .collect();
        is_its_text::<Version>("9.9.9", &versions, error, &invalid);
        let parts = ["", "alpha.1", "rc-2"];
        let error = "text is not a pre-release";
        is_its_text::<Prerelease>("", &parts, error, &["a b"]);
        let error = "text is not build metadata";
        is_its_text::<BuildMetadata>("", &parts, error, &["a b"]);
        // The crate accepts most of the last ones, and writes another text.
        let error = "text is not a version requirement";
        let texts = ["*", "^1.2", ">=1.2.3, <2.0.0", "=1.0.0-rc.1", "1.*", "~0.1"];
        let invalid = ["", "1.2", ">=1.2.3,<2.0.0", "^ 1.2", "1.x", "x", "1.2.3.4"];
        is_its_text::<VersionReq>("*", &texts, error, &invalid);
    }

    #[test]
    fn version_requirement_that_does_not_parse_is_not_encoded() {
        let comparator = |minor, patch| Comparator {
            op: Op::Exact,
            major: 1,
            minor,
            patch,
            pre: Prerelease::EMPTY,
        };
        let requirement = |comparator: Comparator, count| VersionReq {
            comparators: vec![comparator; count],
        };
        let bytes = sdp::to_vec(&requirement(comparator(Some(2), Some(3)), 2)).unwrap();
        assert_eq!(bytes, sdp::to_vec("=1.2.3, =1.2.3").unwrap());
        for invalid in [
            // The text has no patch version.
            requirement(comparator(None, Some(3)), 1),
            // The parser has a limit.
            requirement(comparator(Some(2), Some(3)), 100),
        ] {
            let kind = EncodeErrorKind::Custom("version requirement without a text");
            is_refused(sdp::to_vec(&invalid), kind);
        }
    }
}
