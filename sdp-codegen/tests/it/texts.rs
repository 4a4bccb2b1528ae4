//! Cases of one language: a schema, and what its code has.
//!
//! ```text
//! === Go: what the case shows
//! the schema
//! ---
//! name => its name in the code, for each renaming
//! + lines of the code
//! | which these continue
//! ! the start of the error
//! ```

use sdp_codegen::{Bindings, Target};

#[test]
fn schemas_have_these_names_lines_and_errors() {
    for case in include_str!("texts.txt").split("=== ").skip(1) {
        let (title, case) = case.split_once('\n').unwrap();
        let (schema, expected) = case.split_once("---\n").unwrap();
        let target = match title.split_once(':').unwrap().0 {
            "C" => Target::C,
            "C++" => Target::Cpp,
            "Go" => Target::Go,
            "Python" => Target::Python,
            "TypeScript" => Target::TypeScript,
            "sdp" => Target::Sdp,
            language => panic!("no language {language}"),
        };
        let bindings = Bindings::new()
            .with_schema(schema.parse().unwrap())
            .in_single_file();
        let (text, renamings) = match bindings.generate(target) {
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
