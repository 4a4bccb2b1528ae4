//! Which types of `lsp-types` have an encoding through serde. `README.md` has the counts.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Debug;

use lsp_types::lsif::*;
use lsp_types::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_ports::sample::sample_with_bytes;
use serde_ports::verdict::{Verdict, verdict};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    /// The value with all options and that without any have an encoding.
    Always,
    /// A value has an encoding if it contains all its options.
    IfFull,
    /// A part of the type describes itself.
    DescribesItself,
    /// The sample is no value of the type.
    NoSample,
}

/// Encodes samples of a type, and decodes them again. All of them round-trip as JSON, and all others are refused.
fn outcome<T: Serialize + DeserializeOwned + Debug>() -> Outcome {
    let [full, empty] = [true, false].map(|full| {
        let bytes = RefCell::default();
        match sample_with_bytes::<T>(full, &bytes) {
            Ok(value) => Some(encodes(&value)),
            Err(error) if error.to_string() == "describes itself" => {
                expect_refusal::<T>(bytes.into_inner());
                Some(false)
            }
            Err(_) => None,
        }
    });
    match (full, empty) {
        (Some(true), Some(true)) => Outcome::Always,
        (Some(true), _) => Outcome::IfFull,
        (Some(false), _) | (_, Some(_)) => Outcome::DescribesItself,
        (None, None) => Outcome::NoSample,
    }
}

/// Expects that the decoder refuses the part after these bytes, because it describes itself.
fn expect_refusal<T: DeserializeOwned + Debug>(mut bytes: Vec<u8>) {
    let offset = bytes.len();
    bytes.extend([0; 256]);
    let name = std::any::type_name::<T>();
    let error = sdp_serde::from_slice::<T>(&bytes)
        .expect_err(name)
        .to_string();
    let expected = format!("at byte {offset}: the bytes do not describe their type");
    assert!(error.contains(&expected), "{name}: {expected} {error}");
    assert!(
        error.contains("encode the field with `sdp_serde::json`"),
        "{error}"
    );
}

/// Returns whether the value round-trips. Otherwise it is refused.
fn encodes<T: Serialize + DeserializeOwned + Debug>(value: &T) -> bool {
    let verdict = verdict(value);
    assert!(verdict < Verdict::Unnamed, "{value:?}: {verdict:?}");
    verdict == Verdict::Same
}

macro_rules! outcomes {
    ($($name:ident)*) => {
        [$((stringify!($name), outcome::<$name> as fn() -> Outcome),)*]
    };
}

#[test]
fn every_type_has_an_encoding_or_a_remedy() {
    let types = outcomes! {
    AnnotatedTextEdit
    ApplyWorkspaceEditParams
    ApplyWorkspaceEditResponse
    CallHierarchyIncomingCall
    CallHierarchyIncomingCallsParams
    CallHierarchyItem
    CallHierarchyOptions
    CallHierarchyOutgoingCall
    CallHierarchyOutgoingCallsParams
    CallHierarchyPrepareParams
    CallHierarchyServerCapability
    CancelParams
    ChangeAnnotation
    ChangeAnnotationWorkspaceEditClientCapabilities
    ClientCapabilities
    ClientInfo
    CodeAction
    CodeActionCapabilityResolveSupport
    CodeActionClientCapabilities
    CodeActionContext
    CodeActionDisabled
    CodeActionKind
    CodeActionKindLiteralSupport
    CodeActionLiteralSupport
    CodeActionOptions
    CodeActionOrCommand
    CodeActionParams
    CodeActionProviderCapability
    CodeActionTriggerKind
    CodeDescription
    CodeLens
    CodeLensOptions
    CodeLensParams
    CodeLensWorkspaceClientCapabilities
    Color
    ColorInformation
    ColorPresentation
    ColorPresentationParams
    ColorProviderCapability
    ColorProviderOptions
    Command
    CompletionClientCapabilities
    CompletionContext
    CompletionItem
    CompletionItemCapability
    CompletionItemCapabilityResolveSupport
    CompletionItemKind
    CompletionItemKindCapability
    CompletionItemLabelDetails
    CompletionItemTag
    CompletionList
    CompletionListCapability
    CompletionOptions
    CompletionOptionsCompletionItem
    CompletionParams
    CompletionRegistrationOptions
    CompletionResponse
    CompletionTextEdit
    CompletionTriggerKind
    ConfigurationItem
    ConfigurationParams
    CreateFile
    CreateFileOptions
    CreateFilesParams
    DeclarationCapability
    DeclarationOptions
    DeclarationRegistrationOptions
    DeclarationTag
    DefinitionOptions
    DefinitionResultType
    DefinitionTag
    DeleteFile
    DeleteFileOptions
    DeleteFilesParams
    Diagnostic
    DiagnosticClientCapabilities
    DiagnosticOptions
    DiagnosticRegistrationOptions
    DiagnosticRelatedInformation
    DiagnosticServerCancellationData
    DiagnosticServerCapabilities
    DiagnosticSeverity
    DiagnosticTag
    DiagnosticWorkspaceClientCapabilities
    DidChangeConfigurationParams
    DidChangeTextDocumentParams
    DidChangeWatchedFilesClientCapabilities
    DidChangeWatchedFilesParams
    DidChangeWatchedFilesRegistrationOptions
    DidChangeWorkspaceFoldersParams
    DidCloseTextDocumentParams
    DidOpenTextDocumentParams
    DidSaveTextDocumentParams
    Document
    DocumentChangeOperation
    DocumentChanges
    DocumentColorParams
    DocumentDiagnosticParams
    DocumentDiagnosticReport
    DocumentDiagnosticReportKind
    DocumentDiagnosticReportPartialResult
    DocumentDiagnosticReportResult
    DocumentFilter
    DocumentFormattingOptions
    DocumentFormattingParams
    DocumentHighlight
    DocumentHighlightKind
    DocumentHighlightOptions
    DocumentHighlightParams
    DocumentLink
    DocumentLinkClientCapabilities
    DocumentLinkOptions
    DocumentLinkParams
    DocumentOnTypeFormattingOptions
    DocumentOnTypeFormattingParams
    DocumentOnTypeFormattingRegistrationOptions
    DocumentRangeFormattingOptions
    DocumentRangeFormattingParams
    DocumentSymbol
    DocumentSymbolClientCapabilities
    DocumentSymbolOptions
    DocumentSymbolOrRangeBasedVec
    DocumentSymbolParams
    DocumentSymbolResponse
    Documentation
    DynamicRegistrationClientCapabilities
    Edge
    EdgeData
    EdgeDataMultiIn
    Element
    Encoding
    Entry
    Event
    EventKind
    EventScope
    ExecuteCommandOptions
    ExecuteCommandParams
    ExecuteCommandRegistrationOptions
    ExecutionSummary
    FailureHandlingKind
    FileChangeType
    FileCreate
    FileDelete
    FileEvent
    FileOperationFilter
    FileOperationPattern
    FileOperationPatternKind
    FileOperationPatternOptions
    FileOperationRegistrationOptions
    FileRename
    FileSystemWatcher
    FoldingProviderOptions
    FoldingRange
    FoldingRangeCapability
    FoldingRangeClientCapabilities
    FoldingRangeKind
    FoldingRangeKindCapability
    FoldingRangeParams
    FoldingRangeProviderCapability
    FormattingOptions
    FormattingProperty
    FullDocumentDiagnosticReport
    GeneralClientCapabilities
    GenericOptions
    GenericParams
    GenericRegistrationOptions
    GlobPattern
    GotoCapability
    GotoDefinitionParams
    GotoDefinitionResponse
    Hover
    HoverClientCapabilities
    HoverContents
    HoverOptions
    HoverParams
    HoverProviderCapability
    HoverRegistrationOptions
    ImplementationProviderCapability
    InitializeError
    InitializeParams
    InitializeResult
    InitializedParams
    InlayHint
    InlayHintClientCapabilities
    InlayHintKind
    InlayHintLabel
    InlayHintLabelPart
    InlayHintLabelPartTooltip
    InlayHintOptions
    InlayHintParams
    InlayHintRegistrationOptions
    InlayHintResolveClientCapabilities
    InlayHintServerCapabilities
    InlayHintTooltip
    InlayHintWorkspaceClientCapabilities
    InlineCompletionClientCapabilities
    InlineCompletionContext
    InlineCompletionItem
    InlineCompletionList
    InlineCompletionOptions
    InlineCompletionParams
    InlineCompletionRegistrationOptions
    InlineCompletionResponse
    InlineCompletionTriggerKind
    InlineValue
    InlineValueContext
    InlineValueEvaluatableExpression
    InlineValueOptions
    InlineValueParams
    InlineValueRegistrationOptions
    InlineValueServerCapabilities
    InlineValueText
    InlineValueVariableLookup
    InsertReplaceEdit
    InsertTextFormat
    InsertTextMode
    InsertTextModeSupport
    Item
    ItemKind
    LanguageString
    LinkedEditingRangeOptions
    LinkedEditingRangeParams
    LinkedEditingRangeRegistrationOptions
    LinkedEditingRangeServerCapabilities
    LinkedEditingRanges
    Location
    LocationLink
    LocationOrRangeId
    LogMessageParams
    LogTraceParams
    MarkdownClientCapabilities
    MarkedString
    MarkupContent
    MarkupKind
    MessageActionItem
    MessageActionItemCapabilities
    MessageActionItemProperty
    MessageType
    MetaData
    Moniker
    MonikerKind
    MonikerOptions
    MonikerParams
    MonikerRegistrationOptions
    MonikerServerCapabilities
    Notebook
    NotebookCell
    NotebookCellKind
    NotebookCellSelector
    NotebookCellTextDocumentFilter
    NotebookDocument
    NotebookDocumentClientCapabilities
    NotebookDocumentFilter
    NotebookDocumentSyncClientCapabilities
    NotebookDocumentSyncOptions
    NotebookDocumentSyncRegistrationOptions
    NotebookSelector
    NumberOrString
    OptionalVersionedTextDocumentIdentifier
    PackageInformation
    ParameterInformation
    ParameterInformationSettings
    ParameterLabel
    PartialResultParams
    Position
    PositionEncodingKind
    PrepareRenameResponse
    PrepareSupportDefaultBehavior
    PreviousResultId
    ProgressParams
    ProgressParamsValue
    Project
    PublishDiagnosticsClientCapabilities
    PublishDiagnosticsParams
    Range
    RangeBasedDocumentSymbol
    RangeTag
    ReferenceContext
    ReferenceParams
    ReferenceTag
    ReferencesOptions
    Registration
    RegistrationParams
    RegularExpressionsClientCapabilities
    RelatedFullDocumentDiagnosticReport
    RelatedUnchangedDocumentDiagnosticReport
    RelativePattern
    RenameClientCapabilities
    RenameFile
    RenameFileOptions
    RenameFilesParams
    RenameOptions
    RenameParams
    Repository
    ResourceOp
    ResourceOperationKind
    ResultSet
    SaveOptions
    SelectedCompletionInfo
    SelectionRange
    SelectionRangeClientCapabilities
    SelectionRangeOptions
    SelectionRangeParams
    SelectionRangeProviderCapability
    SelectionRangeRegistrationOptions
    SemanticTokenModifier
    SemanticTokenType
    SemanticTokens
    SemanticTokensClientCapabilities
    SemanticTokensClientCapabilitiesRequests
    SemanticTokensDelta
    SemanticTokensDeltaParams
    SemanticTokensEdit
    SemanticTokensFullDeltaResult
    SemanticTokensFullOptions
    SemanticTokensLegend
    SemanticTokensOptions
    SemanticTokensParams
    SemanticTokensPartialResult
    SemanticTokensRangeParams
    SemanticTokensRangeResult
    SemanticTokensRegistrationOptions
    SemanticTokensResult
    SemanticTokensServerCapabilities
    SemanticTokensWorkspaceClientCapabilities
    ServerCapabilities
    ServerInfo
    SetTraceParams
    ShowDocumentClientCapabilities
    ShowDocumentParams
    ShowDocumentResult
    ShowMessageParams
    ShowMessageRequestClientCapabilities
    ShowMessageRequestParams
    SignatureHelp
    SignatureHelpClientCapabilities
    SignatureHelpContext
    SignatureHelpOptions
    SignatureHelpParams
    SignatureHelpRegistrationOptions
    SignatureHelpTriggerKind
    SignatureInformation
    SignatureInformationSettings
    StaleRequestSupportClientCapabilities
    StaticRegistrationOptions
    StaticTextDocumentColorProviderOptions
    StaticTextDocumentRegistrationOptions
    SymbolInformation
    SymbolKind
    SymbolKindCapability
    SymbolTag
    TextDocumentChangeRegistrationOptions
    TextDocumentClientCapabilities
    TextDocumentContentChangeEvent
    TextDocumentEdit
    TextDocumentIdentifier
    TextDocumentItem
    TextDocumentPositionParams
    TextDocumentRegistrationOptions
    TextDocumentSaveReason
    TextDocumentSaveRegistrationOptions
    TextDocumentSyncCapability
    TextDocumentSyncClientCapabilities
    TextDocumentSyncKind
    TextDocumentSyncOptions
    TextDocumentSyncSaveOptions
    TextEdit
    TokenFormat
    ToolInfo
    TraceValue
    TypeDefinitionProviderCapability
    TypeHierarchyItem
    TypeHierarchyOptions
    TypeHierarchyPrepareParams
    TypeHierarchyRegistrationOptions
    TypeHierarchySubtypesParams
    TypeHierarchySupertypesParams
    UnchangedDocumentDiagnosticReport
    UniquenessLevel
    UnknownTag
    Unregistration
    UnregistrationParams
    VersionedTextDocumentIdentifier
    Vertex
    WillSaveTextDocumentParams
    WindowClientCapabilities
    WorkDoneProgress
    WorkDoneProgressBegin
    WorkDoneProgressCancelParams
    WorkDoneProgressCreateParams
    WorkDoneProgressEnd
    WorkDoneProgressOptions
    WorkDoneProgressParams
    WorkDoneProgressReport
    WorkspaceClientCapabilities
    WorkspaceDiagnosticParams
    WorkspaceDiagnosticReport
    WorkspaceDiagnosticReportPartialResult
    WorkspaceDiagnosticReportResult
    WorkspaceDocumentDiagnosticReport
    WorkspaceEdit
    WorkspaceEditClientCapabilities
    WorkspaceFileOperationsClientCapabilities
    WorkspaceFileOperationsServerCapabilities
    WorkspaceFolder
    WorkspaceFoldersChangeEvent
    WorkspaceFoldersServerCapabilities
    WorkspaceFullDocumentDiagnosticReport
    WorkspaceLocation
    WorkspaceServerCapabilities
    WorkspaceSymbol
    WorkspaceSymbolClientCapabilities
    WorkspaceSymbolOptions
    WorkspaceSymbolParams
    WorkspaceSymbolResolveSupportCapability
    WorkspaceSymbolResponse
    WorkspaceUnchangedDocumentDiagnosticReport
    };
    let mut names: BTreeMap<Outcome, Vec<&str>> = BTreeMap::new();
    for (name, outcome) in types {
        names.entry(outcome()).or_default().push(name);
    }
    let counts: Vec<_> = names
        .iter()
        .map(|(outcome, names)| (*outcome, names.len()))
        .collect();
    println!("{names:#?}");
    let expected = [
        (Outcome::Always, 107),
        (Outcome::IfFull, 86),
        (Outcome::DescribesItself, 224),
    ];
    assert_eq!(counts, expected);
}
