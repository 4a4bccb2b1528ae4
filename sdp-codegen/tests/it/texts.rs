//! Cases of one language: a schema, and what its code has.
//!
//! ```text
//! === Go@namespace: what the case shows
//! the schema, or a file with it
//! ---
//! name => its name in the code, for each renaming
//! + lines of the code
//! | which these continue
//! ! the start of the error
//! ```

use sdp_codegen::Bindings;

use crate::languages::language;
use crate::programs::schema_of;

#[test]
fn schemas_have_these_names_lines_and_errors() {
    for case in include_str!("texts.txt").split("=== ").skip(1) {
        let (title, case) = case.split_once('\n').unwrap();
        let (schema, expected) = case.split_once("---\n").unwrap();
        let name = title.split_once(':').unwrap().0;
        let (name, namespace) = name.split_once('@').unwrap_or((name, ""));
        let mut bindings = Bindings::new()
            .with_schema(schema_of(schema.trim_end()))
            .in_single_file();
        if !namespace.is_empty() {
            bindings = bindings.with_namespace(namespace);
        }
        let (text, renamings) = match bindings.generate(language(name).target) {
            Err(error) => (format!("\n! {error}"), vec![]),
            Ok(it) => (format!("\n{}", it.text()), it.renamings().to_vec()),
        };
        let renamings = renamings
            .iter()
            .map(|it| format!("{} => {}", it.rust().escape_debug(), it.name()));
        let mut renamings = renamings.collect::<Vec<_>>().into_iter();
        let expected = expected.replace("\n| ", "\n|");
        for rule in expected.replace("\n|", "\u{1}").lines() {
            let rule = rule.replace('\u{1}', "\n");
            let is_met = match rule.split_at_checked(2) {
                Some(("+ ", part)) => text.contains(part),
                Some(("! ", _)) => text.contains(&format!("\n{rule}")),
                _ => renamings.next().as_ref() == Some(&rule),
            };
            assert!(is_met, "{title}: {rule}\n{renamings:?}\n{text}");
        }
        assert_eq!(renamings.next(), None, "{title}");
    }
}
