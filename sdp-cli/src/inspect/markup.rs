//! Text in HTML.

use crate::text::escaped;

/// Returns a text without characters of markup, and with escapes for characters that change the display of their
/// neighbours.
pub(super) fn html(text: &str) -> String {
    let mut html = String::new();
    for c in escaped(text).chars() {
        match c {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#39;"),
            c => html.push(c),
        }
    }
    html
}

#[cfg(test)]
mod tests {
    use super::html;

    #[test]
    fn no_text_is_markup_or_changes_the_display() {
        assert_eq!(
            html("</script><b title=\"'\">&amp;"),
            "&lt;/script&gt;&lt;b title=&quot;&#39;&quot;&gt;&amp;amp;"
        );
        assert_eq!(html("a\u{202e}b\0\u{2028}"), "a\\u{202e}b\\u{0}\\u{2028}");
    }
}
