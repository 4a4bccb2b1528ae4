//! Explanations, annotated bytes, differences and samples.

mod bounds;
mod diff;
mod explain;
pub(crate) mod inspect;
mod sample;
mod types;

use sdp_schema::{Schema, check, sample as sample_of};

/// Returns the schema and the bytes of the last lines of a case.
fn schema_and_bytes(case: &str) -> (Schema, Vec<u8>) {
    let [.., schema, digits] = case.lines().collect::<Vec<_>>()[..] else {
        panic!("a schema and bytes: {case}");
    };
    let bytes = digits.split(' ').filter(|digits| *digits != "empty");
    let bytes = bytes.map(|digits| u8::from_str_radix(digits, 16).unwrap());
    (schema.parse().unwrap(), bytes.collect())
}

/// Returns valid encodings: random ones, and some with one changed byte.
fn values(schema: &Schema, random: &mut fastrand::Rng, count: usize) -> Vec<Vec<u8>> {
    let mut values = Vec::new();
    for _ in 0..count {
        let Some(value) = sample_of(schema, random.u64(..)) else {
            continue;
        };
        for _ in 0..8 {
            let mut changed = value.clone();
            if let Some(at) = random.choice(0..changed.len()) {
                changed[at] = changed[at].wrapping_add(random.choice([1, 0x80, 0xff]).unwrap());
            }
            if check(schema, &changed).is_ok() {
                values.push(changed);
            }
        }
        values.push(value);
    }
    values
}

/// Returns the schemas that a schema with changed bytes decodes to.
fn mutated_tables(schema: &Schema, random: &mut fastrand::Rng, count: usize) -> Vec<Schema> {
    let bytes = sdp::to_vec(schema).unwrap();
    let mutated = (0..count).map(|_| {
        let mut bytes = bytes.clone();
        for _ in 0..random.usize(1..4) {
            let at = random.usize(..bytes.len());
            bytes[at] = match random.u8(..) {
                128.. => random.u8(..20),
                byte => byte,
            };
        }
        sdp::from_slice(&bytes).ok()
    });
    mutated.flatten().collect()
}
