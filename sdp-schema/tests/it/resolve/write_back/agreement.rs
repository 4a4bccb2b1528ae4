//! [`write_back`]: the laws of write-back, and the comparison of [`Editor`] with the model.

use std::collections::BTreeMap;

use sdp_schema::{Editor, Root, Schema, TypeIndex, check};

use super::super::oracle::back::WriteBack;
use super::super::oracle::message;
use super::super::pairs::random;
use super::super::random::Rng;
use super::edits::edited;

/// How often each rule was used by a result, and by an error.
pub(crate) type Counts = BTreeMap<&'static str, [usize; 2]>;

/// Returns random valid values, or whole messages.
fn values(schema: &Schema, count: usize, rng: &mut Rng) -> Vec<Vec<u8>> {
    let value = |ty: TypeIndex, rng: &mut Rng| {
        let mut bytes = vec![];
        random(schema, ty, rng, &mut bytes, 3, 5);
        bytes
    };
    let values = (0..count).map(|_| match schema.root() {
        Root::Value(ty) => value(ty, rng),
        Root::Messages(types) => {
            let ty = rng.choice(types).copied().unwrap();
            let id = schema.get(ty).name().unwrap().message_id().unwrap();
            message(id.get(), &value(ty, rng))
        }
    });
    let values = values.filter(|bytes| bytes.len() < 2048 && check(schema, bytes).is_ok());
    // A set or map grows by edits, because a few random keys are rarely in order.
    let values: Vec<_> = values.collect();
    let grown =
        |value: Vec<u8>| (0..rng.u8(..4)).fold(value, |value, _| edited(schema, &value, rng));
    values.into_iter().map(grown).collect()
}

/// Edits values, and checks the laws of each result (W1).
pub(crate) fn write_back(writer: &Schema, reader: &Schema, rng: &mut Rng, counts: &mut Counts) {
    let (model, editor) = (WriteBack::new(writer, reader), Editor::new(writer, reader));
    let own = WriteBack::new(reader, reader);
    let can_move = reader.to_string().contains("key = \"message\"");
    for original in values(writer, 8, rng) {
        let Some(view) = model.view(&original) else {
            continue;
        };
        let pair = || format!("{writer}\nto {reader}\n{original:x?}\nviewed {view:x?}");
        let editor = editor.as_ref().expect("a pair with a conversion");
        let unchanged = model.write_back(&original, &view);
        assert_eq!(unchanged.as_ref(), Ok(&original), "{}", pair());
        let unchanged = editor.write_back(&original, &view);
        assert_eq!(unchanged.ok(), Some(original.clone()), "{}", pair());
        for _ in 0..6 {
            let edited = match (reader.root(), rng.u8(..8)) {
                (Root::Messages(_), 0) => values(reader, 1, rng).pop().unwrap_or(view.clone()),
                _ => edited(reader, &view, rng),
            };
            let result = model.write_back(&original, &edited);
            for rule in model.reached().into_iter().chain(["all"]) {
                counts.entry(rule).or_default()[usize::from(result.is_err())] += 1;
            }
            let found = editor.write_back(&original, &edited);
            let context = || format!("{}\nedited {edited:x?}\n{result:x?}\n{found:x?}", pair());
            // SPEC W6.
            let is_permitted = found.is_err() && format!("{writer}{reader}").contains("..>");
            let is_equal = found.as_ref().ok() == result.as_ref().ok();
            // SPEC W7. The model does not know of moves.
            let kept = |result| model.check_kept(&original, &edited, result);
            let is_repeated = || own.has_repeated_key(&view) || own.has_repeated_key(&edited);
            let has_moved = match (&result, &found) {
                _ if !can_move => false,
                (Ok(result), _) => kept(result).is_err() || is_repeated(),
                (Err(rule), _) => found.is_ok() && rule.starts_with("W2"),
            };
            if has_moved && !is_equal {
                counts.entry("W7").or_default()[usize::from(found.is_err())] += 1;
            }
            assert!(is_equal || is_permitted || has_moved, "{}", context());
            // Other bytes are a value or an error, and never a panic.
            let mut other = [&original, &edited][rng.usize(..2)].clone();
            if let Some(byte) = rng.choice(&mut other) {
                *byte = byte.wrapping_add(rng.u8(1..));
            }
            let _ = editor.write_back(&other, &edited);
            let _ = editor.write_back(&original, &other);
            if let Ok(result) = &found {
                assert!(check(writer, result).is_ok(), "{}", context());
                assert_eq!(model.view(result).as_ref(), Some(&edited), "{}", context());
                assert_eq!(kept(result), Ok(()), "{}", context());
            }
        }
    }
}
