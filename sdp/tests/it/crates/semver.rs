use ::semver::{BuildMetadata, Comparator, Op, Prerelease, Version, VersionReq};
use sdp::EncodeErrorKind;

use super::*;

#[test]
fn versions_are_their_text() {
    for text in ["0.0.0", "1.2.3-alpha.1+build.7", "18446744073709551615.0.1"] {
        let version = Version::parse(text).unwrap();
        has_the_bytes(&version, Version::new(9, 9, 9), &sdp::to_vec(text).unwrap());
    }
    let invalid = DecodeErrorKind::Custom("text is not that of a version");
    for text in [
        "", "1", "1.2", "1.2.3.4", "01.2.3", "1.2.3-", " 1.2.3", "v1.2.3",
    ] {
        rejects::<Version>(&sdp::to_vec(text).unwrap(), invalid, 0);
    }
}

#[test]
fn parts_of_versions_are_their_text() {
    for text in ["", "alpha.1", "rc-2"] {
        let bytes = sdp::to_vec(text).unwrap();
        has_the_bytes(&Prerelease::new(text).unwrap(), Prerelease::EMPTY, &bytes);
        has_the_bytes(
            &BuildMetadata::new(text).unwrap(),
            BuildMetadata::EMPTY,
            &bytes,
        );
    }
    let text = sdp::to_vec("a b").unwrap();
    let invalid = DecodeErrorKind::Custom("text is not that of a pre-release");
    rejects::<Prerelease>(&text, invalid, 0);
    let invalid = DecodeErrorKind::Custom("text is not that of build metadata");
    rejects::<BuildMetadata>(&text, invalid, 0);
}

#[test]
fn version_requirements_have_one_text() {
    for text in ["*", "^1.2", ">=1.2.3, <2.0.0", "=1.0.0-rc.1", "1.*", "~0.1"] {
        let requirement = VersionReq::parse(text).unwrap();
        has_the_bytes(&requirement, VersionReq::STAR, &sdp::to_vec(text).unwrap());
    }
    let invalid = DecodeErrorKind::Custom("text is not that of a version requirement");
    // The crate accepts most of them, and writes another text.
    for text in ["", "1.2", ">=1.2.3,<2.0.0", "^ 1.2", "1.x", "x", "1.2.3.4"] {
        rejects::<VersionReq>(&sdp::to_vec(text).unwrap(), invalid, 0);
    }
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
        let error = sdp::to_vec(&invalid).unwrap_err();
        let kind = EncodeErrorKind::Custom("version requirement without a text");
        assert_eq!(error.kind(), kind, "{invalid}");
    }
}
