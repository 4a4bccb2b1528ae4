//! [`Samples`]: the values that a tracer tries, as bytes.

use alloc::vec::Vec;
use core::any::type_name;

use sdp::schema::{KeyScope, Number};

use crate::error::kept;
use crate::form::Leaf;
use crate::kind;

/// The texts of samples. A type that rejects one gets the next one. The last ones are JSON, so that the error that is
/// reported for a type in a text names the field.
const TEXTS: [&str; 22] = [
    "a",
    "1",
    "https://sdp.example/",
    "1.0.0",
    "2024-05-06T07:08:09Z",
    "2024-05-06",
    "07:08:09",
    "2024-05-06T07:08:09",
    "00000000-0000-0000-0000-000000000001",
    "127.0.0.1",
    "127.0.0.1:1",
    "::1",
    "[::1]:1",
    "text/plain",
    "aGk=",
    "a@sdp.example",
    "PT1S",
    "",
    " ",
    "null",
    "[]",
    "{}",
];

/// The lengths of samples of bytes.
pub(super) const LENS: [usize; 7] = [1, 16, 4, 12, 20, 32, 0];

/// Integers of samples, and then those that defaults often are.
const INTEGERS: [i128; 41] = [
    1, 0, 2, 10, 100, 1000, 3, 4, 5, 6, 7, 8, 12, 15, 16, 20, 24, 25, 30, 32, 50, 60, 64, 80, 90,
    128, 200, 255, 256, 500, 512, 1024, 3600, 4096, 5000, 8080, 10_000, 60_000, 65_535, 1_000_000,
    -1,
];
const FLOATS: [f64; 12] = [
    1.0, 0.0, 0.5, 100.0, -1.0, 2.0, 10.0, 0.1, 0.25, 0.75, 440.0, 1000.0,
];

/// The bytes of JSON values of samples.
#[cfg(feature = "json")]
const JSONS: [&[u8]; 6] = [
    &[0],
    &[5, 0, 0, 0, 0],
    &[4, 0, 0, 0, 0],
    &[3, 1, 0, 0, 0, 97],
    &[2, 0, 1, 0, 0, 0, 0, 0, 0, 0],
    &[1, 1],
];

/// Returns the kind of a number.
pub(super) fn number(leaf: Leaf) -> Option<Number> {
    Number::ALL.get(leaf as usize).copied()
}

/// Returns the number of bytes of the smallest value.
pub(super) fn size(leaf: Leaf) -> usize {
    match (leaf, number(leaf)) {
        (Leaf::Bool, _) => 1,
        #[cfg(feature = "json")]
        (Leaf::Json, _) => 1,
        (_, None) => 4,
        (_, Some(number)) => usize::try_from(number.size()).unwrap_or(0),
    }
}

/// Returns the number of values of a leaf that a tracer tries. Further ones can be defaults.
pub(super) const fn tried(leaf: Leaf) -> usize {
    match leaf {
        Leaf::Str => TEXTS.len(),
        Leaf::Bool | Leaf::Char => 2,
        _ => 6, // as many as JSON values
    }
}

/// Returns the bytes of a value of a leaf.
#[expect(clippy::cast_possible_truncation, reason = "the nearest f32 is meant")]
pub(super) fn candidate(leaf: Leaf, index: usize) -> Option<&'static [u8]> {
    let len = size(leaf);
    let integer = |number: i128| number.to_le_bytes().get(..len).map(kept);
    match leaf {
        Leaf::Str => Some(kept(&sdp::to_vec(TEXTS.get(index)?).ok()?)),
        Leaf::Bool => integer(i128::from(index == 0)).filter(|_| index < 2),
        Leaf::Char => integer(i128::from(*b"a1".get(index)?)),
        #[cfg(feature = "json")]
        Leaf::Json => JSONS.get(index).copied(),
        Leaf::F32 => Some(kept(&(*FLOATS.get(index)? as f32).to_le_bytes())),
        Leaf::F64 => Some(kept(&FLOATS.get(index)?.to_le_bytes())),
        _ => integer(*INTEGERS.get(index)?),
    }
}

/// A field that identifies its struct: the names of the struct and of the field, and the scope.
pub(crate) type Key = ((&'static str, &'static str), KeyScope);

/// What the user tells about a type.
#[derive(Clone, Debug, Default)]
pub(crate) struct Samples {
    /// Values of parts of the type: their Rust types, and the bytes.
    pub(crate) values: Vec<(&'static str, &'static [u8])>,
    pub(crate) keys: Vec<Key>,
}

impl Samples {
    /// Returns the values of a Rust type, which can be inside pointers.
    pub(super) fn of(&self, mut rust: &'static str) -> Vec<&'static [u8]> {
        let pointers = [
            type_name::<alloc::boxed::Box<()>>(),
            type_name::<alloc::rc::Rc<()>>(),
            type_name::<alloc::sync::Arc<()>>(),
        ];
        while let Some(inner) = pointers.iter().find_map(|it| kind::parameters(rust, it)) {
            rust = inner;
        }
        let values = self.values.iter().filter(|(ty, _)| *ty == rust);
        values.map(|(_, bytes)| *bytes).collect()
    }
}
