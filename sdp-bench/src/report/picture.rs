//! The picture of a run: the summary as bars, one panel for each operation.

use std::fmt::Write as _;

use super::summary::{Measure, Summary};
use crate::figures::{counted, ratio};
use crate::results::{Results, Standing};

/// The width of a panel, with its margin.
const PANEL: usize = 330;
const COLUMNS: usize = 3;
const ROW: usize = 15;
const HEAD: usize = 34;
/// The columns of a panel: the end of the names, and the position of SDP.
const NAMES: usize = 82;
const SDP: usize = 122;
const DOUBLING: f64 = 28.0;
/// Longer bars end here, but their figure has the true length.
const MAX_DOUBLINGS: f64 = 5.6;

const STYLE: &str = "\
.picture { --paper: #fff; --ink: #1b1f24; --soft: #5b6570; --slower: #4a90d9; --equal: #b4bcc5; --faster: #e8743b; }\
@media (prefers-color-scheme: dark) { .picture { --paper: #0f1216; --ink: #e6e9ed; --soft: #9aa4af; \
--slower: #3f7fc4; --equal: #5b6570; --faster: #d9642c; } }\
.picture { background: var(--paper); font: 11px system-ui, sans-serif; }\
.picture text { fill: var(--ink); } .picture .head { font-weight: 700; font-size: 12px; }\
.picture .soft { fill: var(--soft); } .picture .name { text-anchor: end; } .picture line { stroke: var(--soft); }\
.picture .slower { fill: var(--slower); } .picture .equal { fill: var(--equal); } .picture .faster { fill: var(--faster); }";

/// Returns the picture as an SVG element, or `None` if no format is compared with SDP. A bar starts at SDP's figure, on
/// a logarithmic scale.
pub(super) fn svg(results: &Results) -> Option<String> {
    let summary = Summary::new(results)?;
    let mut heights = [HEAD; COLUMNS];
    let mut panels = String::new();
    for &measure in &summary.measures {
        // The panel goes into the shortest column.
        let Some((column, height)) = heights.iter_mut().enumerate().min_by_key(|(_, it)| **it)
        else {
            continue;
        };
        let (panel, rows) = panel(&summary, measure);
        let x = column.saturating_mul(PANEL);
        let _ = write!(
            panels,
            "<g transform=\"translate({x} {height})\">{panel}</g>"
        );
        *height = height
            .saturating_add(HEAD)
            .saturating_add(rows.saturating_mul(ROW));
    }
    let height = heights.into_iter().max().unwrap_or_default();
    let width = PANEL.saturating_mul(COLUMNS);
    Some(format!(
        "<svg class=\"picture\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\">\
         <title>Each format as a multiple of SDP</title><style>{STYLE}</style>\
         <rect class=\"paper\" width=\"100%\" height=\"100%\" style=\"fill: var(--paper)\"/>\
         <text x=\"8\" y=\"20\" class=\"soft\">Multiples of SDP, geometric mean of {}. The line is SDP, the \
         scale is logarithmic. Blue: SDP is faster or smaller. Orange: the format is. Grey: equal or not resolved.</text>{panels}</svg>\n",
        counted(summary.workloads(), "workload")
    ))
}

/// Returns a panel at the origin, and its number of bars, with the smallest figure first.
fn panel(summary: &Summary<'_>, measure: Measure) -> (String, usize) {
    let mut bars: Vec<_> = (summary.formats.iter())
        .filter_map(|format| Some((*format, summary.mean(measure, format)?)))
        .collect();
    bars.sort_by(|(_, a), (_, b)| a.ratio.total_cmp(&b.ratio));
    let end = bars.len().saturating_mul(ROW).saturating_add(12);
    let mut out = format!(
        "<text x=\"{SDP}\" y=\"4\" class=\"head\">{}</text>\
         <line x1=\"{SDP}\" x2=\"{SDP}\" y1=\"10\" y2=\"{end}\"/>",
        measure.title()
    );
    for (index, (format, mean)) in bars.iter().enumerate() {
        let top = index.saturating_mul(ROW).saturating_add(12);
        let base = top.saturating_add(10);
        let doublings = mean.ratio.log2().clamp(-1.3, MAX_DOUBLINGS);
        let width = (doublings * DOUBLING).abs().max(1.0);
        let start = SDP as f64 + (doublings * DOUBLING).min(0.0);
        let label = SDP as f64 + (doublings * DOUBLING).max(0.0) + 5.0;
        let class = match mean.standing {
            Standing::Slower => "slower",
            Standing::Faster => "faster",
            Standing::Equal | Standing::Unresolved => "equal",
        };
        let figure = ratio(mean.ratio, 1.0);
        let _ = write!(
            out,
            "<text x=\"{NAMES}\" y=\"{base}\" class=\"name\">{}</text>\
             <rect class=\"{class}\" x=\"{start:.1}\" y=\"{top}\" width=\"{width:.1}\" height=\"12\"/>\
             <text x=\"{label:.1}\" y=\"{base}\">{figure}</text>",
            escaped(format)
        );
    }
    (out, bars.len())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
