//! Messages in the form of the Language Server Protocol, through serde.

use lsp_types::*;
use serde_ports::readme::expect_results_in_readme;
use serde_ports::verdict::{Verdict, Verdict::*, same_text, verdict};

/// Expands to an array of the name, the expected verdict, and the verdict of each type with this JSON.
macro_rules! verdicts {
    ($($type:ty: $expected:ident $json:tt)*) => {
        [$({
            let name = stringify!($type);
            let value: $type = serde_json::from_value(serde_json::json!($json)).expect(name);
            (name, $expected, verdict(&value, same_text))
        }),*]
    };
}

#[test]
fn every_message_has_its_verdict() {
    let verdicts = verdicts! {
        InitializeParams: Flattened {"processId": 7, "rootUri": null, "capabilities": {"workspace": {"applyEdit": true}},
            "clientInfo": {"name": "editor"}, "trace": "off"}
        InitializeResult: LeftOut {"capabilities": {"hoverProvider": true, "textDocumentSync": 2}}
        CompletionList: LeftOut {"isIncomplete": false, "items": [{"label": "len", "kind": 2, "insertText": "len()"}]}
        PublishDiagnosticsParams: LeftOut {"uri": "file:///a.rs", "diagnostics": [{"range": {
            "start": {"line": 1, "character": 2}, "end": {"line": 1, "character": 5}}, "severity": 1, "message": "no"}]}
        WorkspaceEdit: LeftOut {"changes": {"file:///a.rs": [{"range": {"start": {"line": 0, "character": 0},
            "end": {"line": 0, "character": 3}}, "newText": "let"}]}}
        DidOpenTextDocumentParams: Same {"textDocument": {"uri": "file:///a.rs", "languageId": "rust", "version": 1,
            "text": "fn main() {}"}}
        DidChangeTextDocumentParams: LeftOut {"textDocument": {"uri": "file:///a.rs", "version": 2},
            "contentChanges": [{"text": "fn main() {}\n"}]}
        Hover: LeftOut {"contents": {"kind": "markdown", "value": "`usize`"}}
        Location: Same {"uri": "file:///a.rs", "range": {"start": {"line": 1, "character": 2},
            "end": {"line": 1, "character": 5}}}
        CancelParams: DescribesItself {"id": 7}
    };
    let wrong: Vec<_> = verdicts
        .iter()
        .filter(|(_, expected, found)| expected != found)
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let results = Verdict::ALL.map(|verdict| {
        let names = verdicts.iter().filter(|(_, _, found)| *found == verdict);
        (
            verdict.label(),
            names.map(|(name, ..)| (*name).into()).collect(),
        )
    });
    expect_results_in_readme("messages", &results);
}

#[test]
fn a_value_without_its_describing_part_has_an_encoding() {
    let [(_, _, verdict)] = verdicts! {
        CompletionList: Same {"isIncomplete": true, "items": []}
    };
    assert_eq!(verdict, Same);
}
