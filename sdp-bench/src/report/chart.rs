//! Bar charts, as SVG that stands inside the page.
//!
//! Apart from the page, which only says what is to be shown. Bars start at zero and their axis is
//! linear, so lengths can be compared by eye; figures stand beside them, for bars that are short.

use maud::{Markup, html};

/// What a bar stands for, which is also the name of its class in the style sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// SDP, or the mode that others are compared to.
    Base,
    /// A format that is not ahead of it.
    Peer,
    /// A format that is.
    Ahead,
    /// No format, for comparison.
    Floor,
}

impl Kind {
    const fn class(self) -> &'static str {
        match self {
            Self::Base => "base",
            Self::Peer => "peer",
            Self::Ahead => "ahead",
            Self::Floor => "floor",
        }
    }
}

/// A bar with its name in front and its figure behind.
pub(super) struct Bar {
    pub(super) label: String,
    pub(super) value: f64,
    pub(super) figure: String,
    pub(super) kind: Kind,
}

const WIDTH: f64 = 460.0;
/// The room for the figure of the longest bar.
const RIGHT: f64 = 140.0;
const LINE: f64 = 19.0;
const THICK: f64 = 13.0;
/// About the width of a letter in bold.
const LETTER: f64 = 7.7;

/// How many times the length of the base a bar may have. Without a limit, one text format would
/// leave of all others a few pixels.
const CUT: f64 = 10.0;

/// Where a chart's axis lies, and what it shows.
struct Axis {
    left: f64,
    length: f64,
    most: f64,
}

impl Axis {
    fn of(bars: &[Bar]) -> Self {
        let letters = bars.iter().map(|bar| bar.label.chars().count()).max();
        let left = (letters.unwrap_or(0) as f64 * LETTER + 10.0).clamp(70.0, 180.0);
        let longest = bars.iter().map(|bar| bar.value).fold(0.0, f64::max);
        let base = bars
            .iter()
            .find(|bar| bar.kind == Kind::Base && bar.value > 0.0);
        Self {
            left,
            length: WIDTH - RIGHT - left,
            most: base.map_or(longest, |base| longest.min(base.value * CUT)),
        }
    }

    fn is_cut(&self, value: f64) -> bool {
        value > self.most
    }

    fn x(&self, value: f64) -> f64 {
        if self.most > 0.0 {
            self.left + (value / self.most).min(1.0) * self.length
        } else {
            self.left
        }
    }

    /// The gap that says that a bar is cut.
    fn gap(&self, top: f64) -> String {
        let x = self.left + self.length - 18.0;
        format!("M{:.1} {:.1}l6 -17h4l-6 17z", x, top + THICK + 2.0)
    }
}

/// A chart under its title; `unit` writes a figure of the axis.
pub(super) fn bars(title: &str, bars: &[Bar], unit: impl Fn(f64) -> String) -> Markup {
    let axis = Axis::of(bars);
    let step = step(axis.most);
    let ticks: Vec<f64> = (0_u32..=5)
        .map(|tick| f64::from(tick) * step)
        .take_while(|tick| *tick <= axis.most * 1.0001)
        .collect();
    let bottom = bars.len() as f64 * LINE + 2.0;
    let height = bottom + 16.0;
    html! {
        figure.card {
            figcaption { (title) }
            svg viewBox=(format!("0 0 {WIDTH} {height}")) role="img" aria-label=(title) {
                @for tick in &ticks {
                    @let x = pixels(axis.x(*tick));
                    line.grid x1=(x) x2=(x) y1="0" y2=(pixels(bottom)) {}
                    text.tick x=(x) y=(pixels(bottom + 12.0)) { (unit(*tick)) }
                }
                @for (bar, line) in bars.iter().zip(0_u32..) {
                    @let top = f64::from(line) * LINE + 3.0;
                    @let (kind, end) = (bar.kind.class(), axis.x(bar.value));
                    text.label.(kind) x=(pixels(axis.left - 6.0)) y=(pixels(top + 10.5)) { (bar.label) }
                    rect.(kind) x=(pixels(axis.left)) y=(pixels(top))
                        width=(pixels(end - axis.left)) height=(pixels(THICK)) {}
                    @if axis.is_cut(bar.value) { path.gap d=(axis.gap(top)) {} }
                    text.figure.(kind) x=(pixels(end + 5.0)) y=(pixels(top + 10.5)) { (bar.figure) }
                }
            }
        }
    }
}

/// A tenth of a pixel is more than enough.
fn pixels(value: f64) -> String {
    format!("{value:.1}")
}

/// 1, 2 or 5 times a power of ten, so that up to three of it fit.
fn step(most: f64) -> f64 {
    if most <= 0.0 {
        return 1.0;
    }
    let power = 10_f64.powf((most / 3.5).log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .map(|times| times * power)
        .into_iter()
        .find(|step| most / step <= 3.5)
        .unwrap_or(most)
}

#[cfg(test)]
mod tests {
    use super::{Bar, Kind, bars, step};

    #[test]
    fn steps_of_an_axis_are_round() {
        assert!((step(12.8) - 5.0).abs() < 1e-9);
        assert!((step(100.0) - 50.0).abs() < 1e-9);
        assert!((step(0.9) - 0.5).abs() < 1e-9);
        assert!((step(0.0) - 1.0).abs() < 1e-9);
    }

    fn bar(value: f64, kind: Kind) -> Bar {
        Bar {
            label: "<a>".to_owned(),
            value,
            figure: "1".to_owned(),
            kind,
        }
    }

    /// The lengths of the bars, and how many are shown as cut.
    fn drawn(shown: &[Bar]) -> (Vec<f64>, usize) {
        let svg = bars("t", shown, |_| String::new()).into_string();
        assert!(svg.contains("&lt;a&gt;"));
        let lengths = (svg.split("<rect").skip(1))
            .filter_map(|rect| rect.split_once("width=\"")?.1.split('"').next())
            .filter_map(|length| length.parse().ok())
            .collect();
        (lengths, svg.matches("class=\"gap\"").count())
    }

    #[test]
    fn bars_are_as_long_as_their_values_and_start_at_zero() {
        let (lengths, cut) = drawn(&[10.0, 5.0, 0.0].map(|value| bar(value, Kind::Peer)));
        assert_eq!((lengths, cut), (vec![250.0, 125.0, 0.0], 0));
    }

    #[test]
    fn bar_of_more_than_ten_bases_is_cut_and_shown_so() {
        let shown = [
            bar(1.0, Kind::Base),
            bar(10.0, Kind::Peer),
            bar(50.0, Kind::Peer),
        ];
        let (lengths, cut) = drawn(&shown);
        assert_eq!((lengths, cut), (vec![25.0, 250.0, 250.0], 1));
    }
}
