//! A picture of figures: bars that start at SDP's figure, on a logarithmic scale.

use super::table::{Cell, Measure, NONE};
use crate::results::Standing;
use crate::suite::SDP;

const STYLE: &str = include_str!("picture.css");

const NOTE: &str = "Logarithmic scale. Orange: SDP is slower or larger.";

/// The width of a page on GitHub.
const WIDTH: f64 = 830.0;
/// The number of measures side by side.
const COLUMNS: usize = 5;
const GAP: f64 = 7.0;

/// Returns an SVG file with a column for each measure and a row for each format, the fastest in the first measure at the
/// top.
pub(super) fn svg(
    title: &str,
    row: f64,
    measures: &[Measure],
    formats: &[&str],
    figure: &impl Fn(Measure, &str) -> Option<Cell>,
) -> String {
    let mut formats = formats.to_vec();
    if let Some(first) = measures.first() {
        let order = |format: &str| figure(*first, format).map_or(f64::MAX, |cell| cell.log());
        formats.sort_by(|a, b| order(a).total_cmp(&order(b)));
    }
    let letter = 0.42 * row;
    let names = formats.iter().map(|it| it.len()).max().unwrap_or(0) as f64 * letter;
    let column = (WIDTH - names) / COLUMNS as f64;
    let cells_of = |measure| formats.iter().filter_map(move |it| figure(measure, it));
    let cells = || measures.iter().copied().flat_map(cells_of);
    let low = cells().map(|cell| cell.log()).fold(0.0, f64::min);
    // Each bar ends so that its figure fits into the column.
    let scale = cells()
        .map(|cell| {
            let figure = cell.text.chars().count() as f64 * letter;
            (column - figure - 2.0 * GAP) / (cell.log().max(0.0) - low)
        })
        .fold(column, f64::min);

    let mut content = String::new();
    let mut end = row;
    for measures in measures.chunks(COLUMNS) {
        let top = end + 1.5 * row;
        for (index, format) in formats.iter().enumerate() {
            let y = top + (index as f64 + 0.7) * row;
            let class = if *format == SDP { "name own" } else { "name" };
            content +=
                &format!("<text class=\"{class}\" x=\"{names:.1}\" y=\"{y:.1}\">{format}</text>\n");
        }
        end = top + formats.len() as f64 * row;
        for (index, measure) in measures.iter().enumerate() {
            let own = names + GAP + index as f64 * column - low * scale;
            let (name, y) = (measure.short(), top - 0.3 * row);
            content += &format!(
                "<text class=\"head\" x=\"{own:.1}\" y=\"{y:.1}\">{name}</text>\n\
                 <path d=\"M{own:.1} {top:.1}V{end:.1}\"/>\n"
            );
            for (index, format) in formats.iter().enumerate() {
                let y = top + index as f64 * row;
                content += &bar(own, y, row, scale, figure(*measure, format));
            }
        }
    }
    let height = end + GAP;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height:.0}\" width=\"{WIDTH}\" \
         height=\"{height:.0}\" font-size=\"{row}\" role=\"img\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n\
         <rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n\
         <text class=\"title\" x=\"{GAP}\" y=\"{row}\"><tspan class=\"head\">{title}.</tspan> {NOTE}</text>\n{content}</svg>\n"
    )
}

/// Returns a bar from or to `x`, and its figure.
fn bar(x: f64, y: f64, row: f64, scale: f64, cell: Option<Cell>) -> String {
    let cell = cell.unwrap_or(NONE.into());
    let class = match cell.standing {
        Some(Standing::Slower) => "slower",
        Some(Standing::Faster) => "faster",
        Some(Standing::Equal | Standing::Unresolved) => "equal",
        None if cell.text == NONE => "none",
        None => "own",
    };
    let length = cell.log() * scale;
    let (start, end) = (x + length.min(0.0), x + length.max(0.0));
    let (top, base) = (y + 0.1 * row, y + 0.7 * row);
    format!(
        "<rect class=\"{class}\" x=\"{start:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>\n\
         <text class=\"{class}\" x=\"{:.1}\" y=\"{base:.1}\">{}</text>\n",
        length.abs(),
        0.8 * row,
        end + 5.0,
        cell.text,
    )
}
