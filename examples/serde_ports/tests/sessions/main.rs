//! Sessions of two protocols, between programs with types of two versions or crates. `README.md` has the results.

use sdp_serde::Tracer;
use serde::{Deserialize, Serialize};
use serde_ports::port::expect_outcomes;
use serde_ports::protocol;
use serde_ports::session::exchange;

macro_rules! lsp {
    ($version:ident: $types:ident) => {
        protocol! {
            mod $version { use $types::*; use serde_json::Value; use super::ResponseError; }
            "lsp": Failed(Typed ResponseError);
            call "initialize":
                Initialize(Json InitializeParams) => Initialized(Json InitializeResult);
            call "shutdown": Shutdown(Plain ()) => ShutDown(Plain ());
            call "textDocument/completion":
                Complete(Json CompletionParams) => Completed(Json Option<CompletionResponse>);
            call "textDocument/definition":
                Define(Json GotoDefinitionParams) => Defined(Json Option<GotoDefinitionResponse>);
            call "textDocument/documentSymbol":
                ListSymbols(Json DocumentSymbolParams) => Symbols(Typed Option<Vec<DocumentSymbol>>);
            call "textDocument/formatting":
                Format(Json DocumentFormattingParams) => Formatted(Typed Option<Vec<TextEdit>>);
            call "textDocument/hover": HoverAt(Json HoverParams) => Hovered(Json Option<Hover>);
            call "textDocument/rename": Rename(Json RenameParams) => Renamed(Json Option<WorkspaceEdit>);
            call "textDocument/semanticTokens/full":
                ListTokens(Json SemanticTokensParams) => Tokens(Typed Option<SemanticTokens>);
            call "workspace/configuration":
                Configure(Typed ConfigurationParams) => Configured(Json Vec<Value>);
            message "exit": Exit(Plain ());
            message "initialized": Ready(Json InitializedParams); // Its values have no bytes.
            message "textDocument/didChange": Changed(Typed DidChangeTextDocumentParams);
            message "textDocument/didClose": Closed(Typed DidCloseTextDocumentParams);
            message "textDocument/didOpen": Opened(Typed DidOpenTextDocumentParams);
            message "textDocument/publishDiagnostics": Published(Json PublishDiagnosticsParams);
            message "window/logMessage": Logged(Typed LogMessageParams);
        }
    };
}

lsp!(lsp_0_94: lsp_types_0_94);
lsp!(lsp_0_97: lsp_types);

/// The error of an answer, for which `lsp-types` has no type.
#[derive(Serialize, Deserialize, Debug)]
struct ResponseError {
    code: i64,
    message: String,
}

/// The values that only `lsp-types` 0.97 knows.
const LSP_MISSING: &[&str] = &[
    "initialize: /params/capabilities/notebookDocument",
    "initialize: /params/capabilities/textDocument/inlineCompletion",
    "initialize: /params/workDoneToken",
    "initialize: /answer/result/capabilities/inlineCompletionProvider",
    "initialize: /answer/result/capabilities/notebookDocumentSync",
];

#[test]
fn versions_of_lsp_types_exchange_a_session() {
    // The version 0.94 has the type `Url`, which rejects most texts.
    let tracer = Tracer::new().sample(&url::Url::parse("file:///a").expect("a URL"));
    let (old, new) = (&lsp_0_94::PROGRAM, &lsp_0_97::PROGRAM);
    let cases = [(old.cases)(), (new.cases)()].concat();
    expect_outcomes("a session of `lsp-types`", &cases, &tracer);
    let log = include_str!("lsp.txt");
    exchange(log, [old, new], LSP_MISSING);
    // The missing values are in JSON, so they have no verdict.
    let verdict = exchange(log, [new, old], LSP_MISSING);
    assert!(verdict.contains("messages: []"), "{verdict}");
}

macro_rules! dap {
    ($module:ident: $($types:tt)*) => {
        protocol! {
            mod $module { use $($types)*; use serde_json::Value; }
            "dap": Failed(Json Message);
            call "configurationDone": Configured(Plain ()) => Running(Plain ());
            call "continue": Continue(Typed ContinueArguments) => Continued(Typed ContinueResponse);
            call "disconnect": Disconnect(Typed DisconnectArguments) => Disconnected(Plain ());
            call "evaluate": Evaluate(Typed EvaluateArguments) => Evaluated(Typed EvaluateResponse);
            call "initialize":
                Initialize(Typed InitializeRequestArguments) => Able(Typed Capabilities);
            call "launch": Launch(Json LaunchRequestArguments) => Launched(Plain ());
            call "next": Next(Typed NextArguments) => NextLine(Plain ());
            call "runInTerminal":
                RunInTerminal(Json RunInTerminalRequestArguments) => InTerminal(Json Value);
            call "scopes": ListScopes(Typed ScopesArguments) => Scopes(Json ScopesResponse);
            call "setBreakpoints":
                SetBreakpoints(Json SetBreakpointsArguments) => Breakpoints(Json SetBreakpointsResponse);
            call "stackTrace": ListFrames(Typed StackTraceArguments) => Frames(Json StackTraceResponse);
            call "stepIn": StepIn(Typed StepInArguments) => SteppedIn(Plain ());
            call "threads": ListThreads(Plain ()) => Threads(Typed ThreadsResponse);
            call "variables":
                ListVariables(Typed VariablesArguments) => Variables(Typed VariablesResponse);
            message "exited": Exited(Typed ExitedEvent);
            message "initialized": Initialized(Plain ());
            message "output": Output(Json OutputEvent);
            message "process": Process(Typed ProcessEvent);
            message "stopped": Stopped(Typed StoppedEvent);
            message "terminated": Terminated(Json TerminatedEvent);
            message "thread": ThreadChanged(Typed ThreadEvent);
        }
    };
}

dap!(dap: dap_types::*);
dap!(debug: debug_types::{events::*, requests::*, responses::*, types::*});

/// The values that only `dap-types` knows.
const DAP_MISSING: &[&str] = &[
    "initialize: /params/clientID", // `clientId` in `debug_types`
    "initialize: /answer/result/breakpointModes",
    "launch: /params/program",
    "launch: /params/stopOnEntry",
    "runInTerminal: /params/argsCanBeInterpretedByShell",
    "setBreakpoints: /params/breakpoints/0/mode",
    "setBreakpoints: /answer/result/breakpoints/1/reason",
];

#[test]
fn crates_of_one_protocol_exchange_a_session() {
    let (dap, debug) = (&dap::PROGRAM, &debug::PROGRAM);
    let cases = [(dap.cases)(), (debug.cases)()].concat();
    expect_outcomes(
        "a session of `dap-types` and `debug_types`",
        &cases,
        &Tracer::new(),
    );
    let log = include_str!("dap.txt");
    exchange(log, [debug, dap], DAP_MISSING);
    let verdict = exchange(log, [dap, debug], DAP_MISSING);
    let skipped = "Initialize: the reader skips the field `clientID`";
    assert!(verdict.contains(skipped), "{verdict}");
}
