//! Which types of `lsp-types` have a schema. `README.md` has the results.

use sdp_serde::Tracer;
use serde_ports::port;

// `progress::WorkDoneProgressOptions` is behind a type with the same name.
port! {
    "lsp-types", hidden: &["WorkDoneProgressOptions"], tracer: Tracer::new();
    lsp_types: AnnotatedTextEdit ApplyWorkspaceEditParams ApplyWorkspaceEditResponse CallHierarchyIncomingCall
        CallHierarchyIncomingCallsParams CallHierarchyItem CallHierarchyOptions CallHierarchyOutgoingCall
        CallHierarchyOutgoingCallsParams CallHierarchyPrepareParams CallHierarchyServerCapability CancelParams
        ChangeAnnotation ChangeAnnotationWorkspaceEditClientCapabilities ClientCapabilities ClientInfo CodeAction
        CodeActionCapabilityResolveSupport CodeActionClientCapabilities CodeActionContext CodeActionDisabled
        CodeActionKind CodeActionKindLiteralSupport CodeActionLiteralSupport CodeActionOptions CodeActionOrCommand
        CodeActionParams CodeActionProviderCapability CodeActionTriggerKind CodeDescription CodeLens CodeLensOptions
        CodeLensParams CodeLensWorkspaceClientCapabilities Color ColorInformation ColorPresentation
        ColorPresentationParams ColorProviderCapability ColorProviderOptions Command CompletionClientCapabilities
        CompletionContext CompletionItem CompletionItemCapability CompletionItemCapabilityResolveSupport
        CompletionItemKind CompletionItemKindCapability CompletionItemLabelDetails CompletionItemTag CompletionList
        CompletionListCapability CompletionOptions CompletionOptionsCompletionItem CompletionParams
        CompletionRegistrationOptions CompletionResponse CompletionTextEdit CompletionTriggerKind ConfigurationItem
        ConfigurationParams CreateFile CreateFileOptions CreateFilesParams DeclarationCapability DeclarationOptions
        DeclarationRegistrationOptions DefinitionOptions DeleteFile DeleteFileOptions DeleteFilesParams Diagnostic
        DiagnosticClientCapabilities DiagnosticOptions DiagnosticRegistrationOptions DiagnosticRelatedInformation
        DiagnosticServerCancellationData DiagnosticServerCapabilities DiagnosticSeverity DiagnosticTag
        DiagnosticWorkspaceClientCapabilities DidChangeConfigurationParams DidChangeNotebookDocumentParams
        DidChangeTextDocumentParams DidChangeWatchedFilesClientCapabilities DidChangeWatchedFilesParams
        DidChangeWatchedFilesRegistrationOptions DidChangeWorkspaceFoldersParams DidCloseNotebookDocumentParams
        DidCloseTextDocumentParams DidOpenNotebookDocumentParams DidOpenTextDocumentParams
        DidSaveNotebookDocumentParams DidSaveTextDocumentParams DocumentChangeOperation DocumentChanges
        DocumentColorParams DocumentDiagnosticParams DocumentDiagnosticReport DocumentDiagnosticReportKind
        DocumentDiagnosticReportPartialResult DocumentDiagnosticReportResult DocumentFilter DocumentFormattingOptions
        DocumentFormattingParams DocumentHighlight DocumentHighlightKind DocumentHighlightOptions
        DocumentHighlightParams DocumentLink DocumentLinkClientCapabilities DocumentLinkOptions DocumentLinkParams
        DocumentOnTypeFormattingOptions DocumentOnTypeFormattingParams DocumentOnTypeFormattingRegistrationOptions
        DocumentRangeFormattingOptions DocumentRangeFormattingParams DocumentSymbol DocumentSymbolClientCapabilities
        DocumentSymbolOptions DocumentSymbolParams DocumentSymbolResponse Documentation
        DynamicRegistrationClientCapabilities ExecuteCommandOptions ExecuteCommandParams
        ExecuteCommandRegistrationOptions ExecutionSummary FailureHandlingKind FileChangeType FileCreate FileDelete
        FileEvent FileOperationFilter FileOperationPattern FileOperationPatternKind FileOperationPatternOptions
        FileOperationRegistrationOptions FileRename FileSystemWatcher FoldingProviderOptions FoldingRange
        FoldingRangeCapability FoldingRangeClientCapabilities FoldingRangeKind FoldingRangeKindCapability
        FoldingRangeParams FoldingRangeProviderCapability FormattingOptions FormattingProperty
        FullDocumentDiagnosticReport GeneralClientCapabilities GenericOptions GenericParams GenericRegistrationOptions
        GlobPattern GotoCapability GotoDefinitionParams GotoDefinitionResponse Hover HoverClientCapabilities
        HoverContents HoverOptions HoverParams HoverProviderCapability HoverRegistrationOptions
        ImplementationProviderCapability InitializeError InitializeParams InitializeResult InitializedParams InlayHint
        InlayHintClientCapabilities InlayHintKind InlayHintLabel InlayHintLabelPart InlayHintLabelPartTooltip
        InlayHintOptions InlayHintParams InlayHintRegistrationOptions InlayHintResolveClientCapabilities
        InlayHintServerCapabilities InlayHintTooltip InlayHintWorkspaceClientCapabilities
        InlineCompletionClientCapabilities InlineCompletionContext InlineCompletionItem InlineCompletionList
        InlineCompletionOptions InlineCompletionParams InlineCompletionRegistrationOptions InlineCompletionResponse
        InlineCompletionTriggerKind InlineValue InlineValueContext InlineValueEvaluatableExpression InlineValueOptions
        InlineValueParams InlineValueRegistrationOptions InlineValueServerCapabilities InlineValueText
        InlineValueVariableLookup InlineValueWorkspaceClientCapabilities InsertReplaceEdit InsertTextFormat
        InsertTextMode InsertTextModeSupport LanguageString LinkedEditingRangeOptions LinkedEditingRangeParams
        LinkedEditingRangeRegistrationOptions LinkedEditingRangeServerCapabilities LinkedEditingRanges Location
        LocationLink LogMessageParams LogTraceParams MarkdownClientCapabilities MarkedString MarkupContent MarkupKind
        MessageActionItem MessageActionItemCapabilities MessageActionItemProperty MessageType Moniker MonikerKind
        MonikerOptions MonikerParams MonikerRegistrationOptions MonikerServerCapabilities Notebook NotebookCell
        NotebookCellArrayChange NotebookCellKind NotebookCellSelector NotebookCellTextDocumentFilter NotebookDocument
        NotebookDocumentCellChange NotebookDocumentCellChangeStructure NotebookDocumentChangeEvent
        NotebookDocumentChangeTextContent NotebookDocumentClientCapabilities NotebookDocumentFilter
        NotebookDocumentIdentifier NotebookDocumentSyncClientCapabilities NotebookDocumentSyncOptions
        NotebookDocumentSyncRegistrationOptions NotebookSelector NumberOrString OneOf<u32, String>
        OptionalVersionedTextDocumentIdentifier ParameterInformation ParameterInformationSettings ParameterLabel
        PartialResultParams Position PositionEncodingKind PrepareRenameResponse PrepareSupportDefaultBehavior
        PreviousResultId ProgressParams ProgressParamsValue PublishDiagnosticsClientCapabilities
        PublishDiagnosticsParams Range ReferenceContext ReferenceParams ReferencesOptions Registration
        RegistrationParams RegularExpressionsClientCapabilities RelatedFullDocumentDiagnosticReport
        RelatedUnchangedDocumentDiagnosticReport RelativePattern RenameClientCapabilities RenameFile RenameFileOptions
        RenameFilesParams RenameOptions RenameParams ResourceOp ResourceOperationKind SaveOptions
        SelectedCompletionInfo SelectionRange SelectionRangeClientCapabilities SelectionRangeOptions
        SelectionRangeParams SelectionRangeProviderCapability SelectionRangeRegistrationOptions SemanticTokenModifier
        SemanticTokenType SemanticTokens SemanticTokensClientCapabilities SemanticTokensClientCapabilitiesRequests
        SemanticTokensDelta SemanticTokensDeltaParams SemanticTokensEdit SemanticTokensFullDeltaResult
        SemanticTokensFullOptions SemanticTokensLegend SemanticTokensOptions SemanticTokensParams
        SemanticTokensPartialResult SemanticTokensRangeParams SemanticTokensRangeResult
        SemanticTokensRegistrationOptions SemanticTokensResult SemanticTokensServerCapabilities
        SemanticTokensWorkspaceClientCapabilities ServerCapabilities ServerInfo SetTraceParams
        ShowDocumentClientCapabilities ShowDocumentParams ShowDocumentResult ShowMessageParams
        ShowMessageRequestClientCapabilities ShowMessageRequestParams SignatureHelp SignatureHelpClientCapabilities
        SignatureHelpContext SignatureHelpOptions SignatureHelpParams SignatureHelpRegistrationOptions
        SignatureHelpTriggerKind SignatureInformation SignatureInformationSettings
        StaleRequestSupportClientCapabilities StaticRegistrationOptions StaticTextDocumentColorProviderOptions
        StaticTextDocumentRegistrationOptions SymbolInformation SymbolKind SymbolKindCapability SymbolTag
        TagSupport<SymbolTag> TextDocumentChangeRegistrationOptions TextDocumentClientCapabilities
        TextDocumentContentChangeEvent TextDocumentEdit TextDocumentIdentifier TextDocumentItem
        TextDocumentPositionParams TextDocumentRegistrationOptions TextDocumentSaveReason
        TextDocumentSaveRegistrationOptions TextDocumentSyncCapability TextDocumentSyncClientCapabilities
        TextDocumentSyncKind TextDocumentSyncOptions TextDocumentSyncSaveOptions TextEdit TokenFormat TraceValue
        TypeDefinitionProviderCapability TypeHierarchyItem TypeHierarchyOptions TypeHierarchyPrepareParams
        TypeHierarchyRegistrationOptions TypeHierarchySubtypesParams TypeHierarchySupertypesParams
        UnchangedDocumentDiagnosticReport UniquenessLevel Unregistration UnregistrationParams Uri
        VersionedNotebookDocumentIdentifier VersionedTextDocumentIdentifier WatchKind WillSaveTextDocumentParams
        WindowClientCapabilities WorkDoneProgress WorkDoneProgressBegin WorkDoneProgressCancelParams
        WorkDoneProgressCreateParams WorkDoneProgressEnd WorkDoneProgressOptions WorkDoneProgressParams
        WorkDoneProgressReport WorkspaceClientCapabilities WorkspaceDiagnosticParams WorkspaceDiagnosticReport
        WorkspaceDiagnosticReportPartialResult WorkspaceDiagnosticReportResult WorkspaceDocumentDiagnosticReport
        WorkspaceEdit WorkspaceEditClientCapabilities WorkspaceFileOperationsClientCapabilities
        WorkspaceFileOperationsServerCapabilities WorkspaceFolder WorkspaceFoldersChangeEvent
        WorkspaceFoldersServerCapabilities WorkspaceFullDocumentDiagnosticReport WorkspaceLocation
        WorkspaceServerCapabilities WorkspaceSymbol WorkspaceSymbolClientCapabilities WorkspaceSymbolOptions
        WorkspaceSymbolParams WorkspaceSymbolResolveSupportCapability WorkspaceSymbolResponse
        WorkspaceUnchangedDocumentDiagnosticReport;
    lsp_types::lsif: DeclarationTag DefinitionResultType DefinitionTag Document DocumentSymbolOrRangeBasedVec Edge
        EdgeData EdgeDataMultiIn Element Encoding Entry Event EventKind EventScope Item ItemKind LocationOrRangeId
        MetaData PackageInformation Project RangeBasedDocumentSymbol RangeTag ReferenceTag Repository ResultSet
        ToolInfo UnknownTag Vertex;
}
