//! The model of a run, which is the content of `results.json` and the input of the renderers, and the rule of comparison.

use serde::{Deserialize, Serialize};

use crate::measure::Cost;
use crate::operation::Operation;
use crate::suite::{BASELINE, BINCODE_SERDE, SDP, SDP_SERDE, Suite};

/// A smaller difference of times counts as equal, even with less noise: times change by as much from build
/// to build, with the addresses of code and data.
const MIN_DIFFERENCE: f64 = 0.02;

/// Times are equal only if the noise rules out a larger difference.
const MAX_EQUAL: f64 = 0.1;

/// A smaller difference of lengths counts as equal, although lengths have no noise.
const MIN_LENGTH_DIFFERENCE: f64 = 0.005;

/// A run: its environment, and the results of each workload.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Results {
    /// The machine, the compiler and the versions.
    pub environment: Environment,
    /// The time of the run and its division.
    pub settings: Settings,
    /// The results of each workload.
    pub workloads: Vec<Workload>,
}

/// The machine, the compiler and the versions.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Environment {
    /// The start of the run, in UTC.
    pub date: String,
    /// The processor, the number of cores and the system.
    pub machine: String,
    /// The compiler and the settings of the build.
    pub compiler: String,
    /// Each format with its version.
    pub versions: Vec<(String, String)>,
    /// The command line of the run, without the paths of files.
    pub command: String,
    /// The contents of the plugin registry: "62 plugins, 1,759 parameters".
    pub registry: String,
}

/// The time of a run and its division.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Settings {
    /// The time of all measurements, in seconds.
    pub took_seconds: f64,
    /// The number of processes for each workload, which ran one after the other.
    pub processes: u32,
    /// The smallest number of rounds of a workload, in all processes. Each round samples every row once, but slow rows
    /// less often.
    pub rounds: u32,
    /// The length of a sample, in microseconds.
    pub sample_microseconds: f64,
}

/// The results of a workload: its encodings and its rows.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Workload {
    /// The name, one word.
    pub name: String,
    /// The value, in a few words.
    pub title: String,
    /// The encoding of each format.
    pub encodings: Vec<Encoding>,
    /// The rows, in the order of their suite.
    pub rows: Vec<Row>,
}

/// An encoding of the workload's value, with its length beside SDP's.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Encoding {
    /// The format.
    pub format: String,
    /// Its length, in bytes.
    pub bytes: usize,
    /// The length as a multiple of SDP's.
    pub ratio: Option<f64>,
    /// The result of the comparison with SDP, or `None` for SDP.
    pub standing: Option<Standing>,
}

/// The kinds of rows. Only rows of formats take part in comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A format.
    Format,
    /// SDP and bincode through the traits of serde, which have a format already.
    Serde,
    /// `memcpy` or `Clone`.
    Baseline,
}

/// The result of comparing a format's time or length with SDP's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// The format takes less time or space than SDP.
    Faster,
    /// The difference is within the noise, or under 2 % of a time or 0.5 % of a length.
    Equal,
    /// The format takes more time or space than SDP.
    Slower,
    /// The difference is within the noise, and the noise permits a difference of more than 10 %.
    Unresolved,
}

/// The cost of a case, beside SDP's.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Row {
    /// The operation.
    pub operation: Operation,
    /// The format.
    pub format: String,
    /// The timed call with its settings, such as `to_vec`.
    pub call: String,
    /// The kind of row, which decides whether it is compared.
    pub kind: Kind,
    /// Whether this is the format's fastest row of the operation, which is compared.
    pub leads: bool,
    /// The time of one call: `nanoseconds`, `noise`, `samples` and `medians`.
    #[serde(flatten)]
    pub cost: Cost,
    /// The time as a multiple of SDP's.
    pub ratio: Option<f64>,
    /// The noise of the ratio.
    pub ratio_noise: f64,
    /// The result of the comparison with SDP, or `None` if the row is not compared.
    pub standing: Option<Standing>,
}

/// The number of comparisons by their result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// SDP is faster by more than the noise.
    pub faster: usize,
    /// The difference is within the noise.
    pub equal: usize,
    /// SDP is slower by more than the noise.
    pub slower: usize,
    /// The noise is too large to tell.
    pub unresolved: usize,
}

impl Results {
    /// Returns the workload of this name, if the run has it.
    pub fn workload(&self, name: &str) -> Option<&Workload> {
        self.workloads.iter().find(|workload| workload.name == name)
    }

    /// Returns the compared rows of all workloads.
    pub fn compared(&self) -> impl Iterator<Item = (&Workload, &Row)> {
        (self.workloads.iter())
            .flat_map(|workload| workload.rows.iter().map(move |row| (workload, row)))
            .filter(|(_, row)| row.leads && row.standing.is_some())
    }

    /// Returns the run with SDP through serde in place of SDP, and with the other formats that use serde.
    pub fn of_serde(&self) -> Self {
        let name = |format: &str| match format {
            SDP_SERDE => Some(SDP.to_owned()),
            BINCODE_SERDE | "postcard" | "serde_json" => Some(format.to_owned()),
            _ => None,
        };
        let of_serde = |it: &Workload| {
            let encodings = it.encodings.iter();
            let rows = it.rows.iter().filter_map(|row| {
                let (format, kind) = (name(&row.format)?, Kind::Format);
                Some(Row {
                    format,
                    kind,
                    ..row.clone()
                })
            });
            Workload::judged(
                &it.name,
                &it.title,
                encodings.filter_map(|it| Some(Encoding::new(&name(&it.format)?, it.bytes))),
                rows,
            )
        };
        Self {
            workloads: self.workloads.iter().map(of_serde).collect(),
            ..self.clone()
        }
    }

    /// Counts the comparisons.
    pub fn tally(&self) -> Tally {
        let count = |standing| {
            let is_so = |(_, row): &(&Workload, &Row)| row.standing == Some(standing);
            self.compared().filter(is_so).count()
        };
        Tally {
            faster: count(Standing::Slower),
            equal: count(Standing::Equal),
            slower: count(Standing::Faster),
            unresolved: count(Standing::Unresolved),
        }
    }
}

impl Workload {
    /// Judges the costs of a suite and the lengths of its encodings.
    pub fn measured(suite: &Suite, costs: Vec<Cost>) -> Self {
        let encodings = suite.wires.iter();
        let rows = suite.cases.iter().zip(costs);
        Self::judged(
            suite.name,
            &suite.title,
            encodings.map(|(format, wire)| Encoding::new(format, wire.len())),
            rows.map(|(it, cost)| Row::new(it.operation, it.format, it.how, cost)),
        )
    }

    /// Compares every row and every encoding with SDP's row and encoding.
    pub fn judged(
        name: &str,
        title: &str,
        encodings: impl IntoIterator<Item = Encoding>,
        rows: impl IntoIterator<Item = Row>,
    ) -> Self {
        let mut encodings: Vec<Encoding> = encodings.into_iter().collect();
        let own = encodings.iter().find(|it| it.format == SDP);
        if let Some(own) = own.map(|it| it.bytes).filter(|bytes| *bytes > 0) {
            for encoding in &mut encodings {
                let ratio = encoding.bytes as f64 / own as f64;
                encoding.ratio = Some(ratio);
                let is_other = ![SDP, SDP_SERDE, BINCODE_SERDE].contains(&encoding.format.as_str());
                encoding.standing =
                    is_other.then(|| Standing::of(ratio, MIN_LENGTH_DIFFERENCE, 0.0));
            }
        }
        let mut rows: Vec<Row> = rows.into_iter().collect();
        let unjudged = rows.clone();
        let fastest = |operation: Operation, format: &str| {
            let is_same = |it: &(usize, &Row)| it.1.operation == operation && it.1.format == format;
            let calls = unjudged.iter().enumerate().filter(is_same);
            calls.min_by(|(_, a), (_, b)| a.cost.nanoseconds.total_cmp(&b.cost.nanoseconds))
        };
        for (index, row) in rows.iter_mut().enumerate() {
            let lead = fastest(row.operation, &row.format);
            row.leads = lead.is_some_and(|(lead, _)| lead == index);
            let Some((_, own)) = fastest(row.operation, SDP) else {
                continue;
            };
            let ratio = row.cost.nanoseconds / own.cost.nanoseconds;
            row.ratio = Some(ratio);
            row.ratio_noise = row.cost.noise_beside(&own.cost);
            let is_other = row.kind == Kind::Format && row.format != SDP;
            row.standing = is_other.then(|| Standing::of(ratio, MIN_DIFFERENCE, row.ratio_noise));
        }
        Self {
            name: name.to_owned(),
            title: title.to_owned(),
            encodings,
            rows,
        }
    }

    /// Returns the measured operations, in order.
    pub fn operations(&self) -> impl Iterator<Item = Operation> {
        (Operation::ALL.into_iter())
            .filter(|operation| self.rows.iter().any(|row| row.operation == *operation))
    }

    /// Returns the formats of this kind, in the order of their suite.
    pub fn formats(&self, kind: Kind) -> Vec<&str> {
        let rows = self.rows.iter().filter(|row| row.kind == kind);
        union(rows.map(|row| row.format.as_str()))
    }

    /// Returns the fastest row of a format's operation.
    pub fn leading(&self, operation: Operation, format: &str) -> Option<&Row> {
        self.calls(operation)
            .find(|row| row.leads && row.format == format)
    }

    /// Returns the rows of an operation, in the order of their suite.
    pub fn calls(&self, operation: Operation) -> impl Iterator<Item = &Row> + Clone {
        (self.rows.iter()).filter(move |row| row.operation == operation)
    }

    /// Returns the encoding of a format.
    pub fn encoding(&self, format: &str) -> Option<&Encoding> {
        self.encodings.iter().find(|it| it.format == format)
    }
}

impl Encoding {
    /// Creates the length of a format's encoding, before it is judged.
    pub fn new(format: &str, bytes: usize) -> Self {
        Self {
            format: format.to_owned(),
            bytes,
            ratio: None,
            standing: None,
        }
    }
}

impl Row {
    /// Creates a cost before it is judged.
    pub fn new(operation: Operation, format: &str, call: &str, cost: Cost) -> Self {
        Self {
            operation,
            format: format.to_owned(),
            call: call.to_owned(),
            kind: match format {
                BASELINE => Kind::Baseline,
                SDP_SERDE | BINCODE_SERDE => Kind::Serde,
                _ => Kind::Format,
            },
            leads: false,
            cost,
            ratio: None,
            ratio_noise: 0.0,
            standing: None,
        }
    }
}

impl Standing {
    /// Judges a figure by its ratio to SDP's, so that differences up to `min_difference` count as equal.
    pub(crate) fn of(ratio: f64, min_difference: f64, noise: f64) -> Self {
        let difference = (ratio - 1.0).abs();
        if difference > noise.max(min_difference) {
            if ratio < 1.0 {
                Self::Faster
            } else {
                Self::Slower
            }
        } else if difference + noise <= MAX_EQUAL {
            Self::Equal
        } else {
            Self::Unresolved
        }
    }
}

impl Tally {
    /// Returns the number of all comparisons.
    pub fn total(&self) -> usize {
        let counts = [self.faster, self.equal, self.slower, self.unresolved];
        counts.iter().sum()
    }
}

/// Returns each text once, in order.
pub(crate) fn union<'a>(texts: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let mut union = Vec::new();
    for text in texts {
        if !union.contains(&text) {
            union.push(text);
        }
    }
    union
}
