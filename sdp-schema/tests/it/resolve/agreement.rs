//! [`outcomes`]: the promises of a plan, and its comparison with the oracle.

use std::collections::BTreeMap;

use sdp_schema::{Compatibility, Grade, Root, Schema, check};

use super::convert::{Convert, Planned};
use super::oracle::Oracle;

/// Returns the conversion of a value, or `None` if it fails or the reader rejects the result (R5).
pub(super) fn checked(converter: &dyn Convert, reader: &Schema, value: &[u8]) -> Option<Vec<u8>> {
    let converted = converter.convert(value).ok();
    converted.filter(|bytes| check(reader, bytes).is_ok())
}

/// Returns the grade of each message by id, or that of the values with id 0.
fn grades(converter: &dyn Convert) -> BTreeMap<u16, Grade> {
    match converter.grades() {
        all if all.is_empty() => BTreeMap::from([(0, converter.grade())]),
        all => all,
    }
}

/// Checks both directions of a pair of values: the grade of a plan, a place for each error, and none if the bytes stay.
fn check_compatibility(writer: &Schema, reader: &Schema, grade: Grade) {
    let [both, reversed] =
        [(writer, reader), (reader, writer)].map(|it| Compatibility::all(it.0, it.1));
    let context = format!("{writer}\nto {reader}\n{}", both[0]);
    let (backward, places) = both[0].backward().unwrap();
    assert_eq!(backward, grade, "{context}");
    let forward = both[0].forward().map(|it| it.0);
    assert_eq!(reversed[0].backward().map(|it| it.0), forward, "{context}");
    if writer.fingerprint() == reader.fingerprint() {
        assert_eq!(both[0].lowest(), Grade::Same, "{context}");
    }
    let has_places = places.places().next().is_some();
    assert!(
        grade == Grade::Total || has_places != (grade == Grade::Same),
        "{context}"
    );
}

/// Converts valid values, and returns the grade of each, and whether it has a conversion. Panics if the oracle converts to
/// other bytes, or if the grades are others or not true.
pub(crate) fn outcomes(writer: &Schema, reader: &Schema, values: &[Vec<u8>]) -> Vec<(Grade, bool)> {
    let (plan, oracle) = (Planned::new(writer, reader), Oracle::new(writer, reader));
    let pair = || format!("{writer}\nto {reader}");
    let [grades, expected] = [&plan as &dyn Convert, &oracle].map(grades);
    assert_eq!(grades, expected, "{}", pair());
    let has_messages = matches!(writer.root(), Root::Messages(_));
    if let (Root::Value(_), Root::Value(_)) = (writer.root(), reader.root()) {
        check_compatibility(writer, reader, grades[&0]);
    }
    let outcome = |value: &Vec<u8>| {
        let id = has_messages.then(|| u16::from_le_bytes([value[4], value[5]]));
        let grade = grades[&id.unwrap_or(0)];
        let [converted, expected] =
            [&plan as &dyn Convert, &oracle].map(|it| checked(it, reader, value));
        assert_eq!(converted, expected, "{value:x?}\n{}", pair());
        let holds = match grade {
            Grade::Refused => plan.convert(value).is_err(),
            Grade::Partial => true,
            Grade::Total => converted.is_some(),
            Grade::Same => converted.as_ref() == Some(value),
        };
        assert!(holds, "{grade:?}: {value:x?} to {converted:x?}\n{}", pair());
        (grade, converted.is_some())
    };
    values.iter().map(outcome).collect()
}
