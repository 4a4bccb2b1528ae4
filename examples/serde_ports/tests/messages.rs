//! Messages in the form of the Language Server Protocol, through serde.

use lsp_types::*;
use serde_ports::verdict::Verdict::*;
use serde_ports::verdicts;

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
        .into_iter()
        .filter(|(_, expected, found)| expected != found)
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_value_without_its_describing_part_has_an_encoding() {
    let [(_, _, verdict)] = verdicts! {
        CompletionList: Same {"isIncomplete": true, "items": []}
    };
    assert_eq!(verdict, Same);
}
