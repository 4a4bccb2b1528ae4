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
    /// The least there can be.
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
/// Where the axis starts, behind the names.
const LEFT: f64 = 122.0;
/// How long the longest axis is: behind it is room for the figure of the longest bar.
const LENGTH: f64 = 206.0;
const LINE: f64 = 19.0;
const THICK: f64 = 13.0;

/// A chart under its title; `unit` writes a figure of the axis.
pub(super) fn bars(title: &str, bars: &[Bar], unit: impl Fn(f64) -> String) -> Markup {
    let most = bars.iter().map(|bar| bar.value).fold(0.0, f64::max);
    let step = step(most);
    let ticks: Vec<f64> = (0_u32..=5)
        .map(|tick| f64::from(tick) * step)
        .take_while(|tick| *tick <= most * 1.0001)
        .collect();
    let x = |value: f64| {
        if most > 0.0 {
            LEFT + value / most * LENGTH
        } else {
            LEFT
        }
    };
    let bottom = bars.len() as f64 * LINE + 2.0;
    let height = bottom + 16.0;
    html! {
        figure.card {
            figcaption { (title) }
            svg viewBox=(format!("0 0 {WIDTH} {height}")) role="img" aria-label=(title) {
                @for tick in &ticks {
                    line.grid x1=(pixels(x(*tick))) x2=(pixels(x(*tick))) y1="0" y2=(pixels(bottom));
                    text.tick x=(pixels(x(*tick))) y=(pixels(bottom + 12.0)) { (unit(*tick)) }
                }
                @for (bar, line) in bars.iter().zip(0_u32..) {
                    @let top = f64::from(line) * LINE + 3.0;
                    text.label.(bar.kind.class()) x=(pixels(LEFT - 6.0)) y=(pixels(top + 10.5)) { (bar.label) }
                    rect.(bar.kind.class()) x=(pixels(LEFT)) y=(pixels(top))
                        width=(pixels(x(bar.value) - LEFT)) height=(pixels(THICK));
                    text.figure.(bar.kind.class()) x=(pixels(x(bar.value) + 5.0)) y=(pixels(top + 10.5)) {
                        (bar.figure)
                    }
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

    #[test]
    fn bars_are_as_long_as_their_values_and_start_at_zero() {
        let bar = |value| Bar {
            label: "<a>".to_owned(),
            value,
            figure: "1".to_owned(),
            kind: Kind::Peer,
        };
        let svg = bars("t", &[bar(10.0), bar(5.0), bar(0.0)], |_| String::new()).into_string();
        let widths: Vec<&str> = (svg.split("<rect").skip(1))
            .filter_map(|rect| rect.split_once("width=\"")?.1.split('"').next())
            .collect();
        assert_eq!(widths, ["206.0", "103.0", "0.0"]);
        assert_eq!(svg.matches("<rect class=\"peer\" x=\"122.0\"").count(), 3);
        assert!(svg.contains("&lt;a&gt;"));
    }
}
