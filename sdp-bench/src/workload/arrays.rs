//! Arrays of numbers and strings in three sizes, each with other fields filled.

use fastrand::Rng;

use super::Workload;

records! {
    #[derive(sdp::SdpViews)]
    #[sdp(lazy = "ArraysSeq")]
    Arrays, ArchivedArrays, ArraysRef: bitcode::Decode, ArraysSeq<'_> {
        ints: Vec<i32>,
        floats: Vec<f64>,
        longs: Vec<i64>,
        texts: Vec<String> => Vec<&'a str>,
    }
}

impl Workload for Arrays {
    type Borrowed<'a> = ArraysRef<'a>;
    type Lazy<'a> = ArraysSeq<'a>;
    type TextBorrowed<'a> = ArraysRef<'a>;
}

impl Arrays {
    pub(crate) fn small() -> Self {
        let mut rng = Rng::with_seed(10);
        Self {
            ints: (0..10).map(|_| rng.i32(..)).collect(),
            texts: texts(&mut rng, 3),
            ..Self::default()
        }
    }

    pub(crate) fn medium() -> Self {
        let mut rng = Rng::with_seed(100);
        Self {
            ints: (0..100).map(|_| rng.i32(..)).collect(),
            floats: (0..100).map(|_| rng.f64() * 1e3 - 500.0).collect(),
            ..Self::default()
        }
    }

    pub(crate) fn large() -> Self {
        let mut rng = Rng::with_seed(10_000);
        Self {
            longs: (0..10_000).map(|_| rng.i64(..)).collect(),
            texts: texts(&mut rng, 1_000),
            ..Self::default()
        }
    }
}

/// Creates names as in a program, of 5 to 19 bytes.
fn texts(rng: &mut Rng, count: usize) -> Vec<String> {
    const WORDS: [&str; 8] = [
        "track", "bus", "send", "return", "group", "master", "input", "output",
    ];
    let text = |_| {
        let word = rng.choice(WORDS).unwrap_or_default();
        let words = if rng.bool() { "channel " } else { "" };
        format!("{words}{word} {}", rng.u32(1..10_000))
    };
    (0..count).map(text).collect()
}
