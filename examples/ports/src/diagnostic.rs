//! Diagnostics of the compiler.

use cargo_metadata::diagnostic as original;
use sdp::{SdpDecode, SdpEncode};
use serde::{Deserialize, Serialize};

use super::serde_form::convert_by_serde;

convert_by_serde! {
    original::Diagnostic => Diagnostic,
    original::DiagnosticCode => DiagnosticCode,
    original::DiagnosticSpan => DiagnosticSpan,
    original::DiagnosticSpanLine => DiagnosticSpanLine,
    original::DiagnosticSpanMacroExpansion => DiagnosticSpanMacroExpansion,
}

#[derive(SdpEncode, SdpDecode, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Diagnostic {
    message: String,
    code: Option<DiagnosticCode>,
    #[sdp(via = "DiagnosticLevel")]
    level: original::DiagnosticLevel,
    spans: Vec<DiagnosticSpan>,
    children: Vec<Diagnostic>,
    rendered: Option<String>,
}

#[derive(SdpEncode, SdpDecode, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiagnosticCode {
    code: String,
    explanation: Option<String>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::DiagnosticLevel")]
#[non_exhaustive]
pub enum DiagnosticLevel {
    Ice,
    Error,
    Warning,
    FailureNote,
    Note,
    Help,
}

#[derive(SdpEncode, SdpDecode, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiagnosticSpan {
    file_name: String,
    byte_start: u32,
    byte_end: u32,
    line_start: usize,
    line_end: usize,
    column_start: usize,
    column_end: usize,
    is_primary: bool,
    text: Vec<DiagnosticSpanLine>,
    label: Option<String>,
    suggested_replacement: Option<String>,
    #[sdp(via = "Option<Applicability>")]
    suggestion_applicability: Option<original::Applicability>,
    expansion: Option<Box<DiagnosticSpanMacroExpansion>>,
}

#[derive(SdpEncode, SdpDecode)]
#[sdp(remote = "original::Applicability")]
#[non_exhaustive]
pub enum Applicability {
    MachineApplicable,
    HasPlaceholders,
    MaybeIncorrect,
    Unspecified,
}

#[derive(SdpEncode, SdpDecode, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiagnosticSpanLine {
    text: String,
    highlight_start: usize,
    highlight_end: usize,
}

#[derive(SdpEncode, SdpDecode, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiagnosticSpanMacroExpansion {
    span: DiagnosticSpan,
    macro_decl_name: String,
    def_site_span: Option<DiagnosticSpan>,
}
