use ::url::Url;

use super::*;

#[test]
fn urls_are_their_text() {
    let dirty = || Url::parse("data:,dirty").unwrap();
    for text in [
        "https://example.com/",
        "http://user@example.com:8080/a/b?c=d#e",
        "file:///a/b",
        "mailto:a@example.com",
        "https://xn--bcher-kva.example/%C3%BC",
    ] {
        let url = Url::parse(text).unwrap();
        has_the_bytes(&url, dirty(), &sdp::to_vec(text).unwrap());
    }
}

#[test]
fn other_text_of_a_url_is_rejected() {
    let invalid = DecodeErrorKind::Custom("text is not that of a URL");
    for text in [
        "",
        "example.com",
        "https://example.com",
        "https://EXAMPLE.com/",
        "https://example.com:443/",
        "https://example.com/a/../b",
        " https://example.com/",
        "https://bücher.example/",
        "https://example.com/ü",
    ] {
        rejects::<Url>(&sdp::to_vec(text).unwrap(), invalid, 0);
    }
}
