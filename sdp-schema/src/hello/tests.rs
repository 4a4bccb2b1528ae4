//! The work for a `Hello` of a peer.

#![allow(clippy::arithmetic_side_effects, reason = "a panic fails the test")]

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use sdp::schema::Number;

use super::Hello;
use super::envelope::Envelope;
use super::mismatch::Mismatch;
use crate::table::schema::{Messages, Schema};
use crate::table::types::{Field, Name, Type, TypeIndex};

/// Returns the `Hello` of a peer with this schema.
fn received(schema: &Schema) -> Hello {
    let envelope = Envelope {
        protocol: String::from("test"),
        format: 2,
        capabilities: 0,
        messages: Vec::new(),
        schema: Some(sdp::to_vec(schema).unwrap()),
        extensions: BTreeMap::new(),
    };
    sdp::from_slice(&sdp::to_vec(&envelope).unwrap()).unwrap()
}

fn index(index: usize) -> TypeIndex {
    TypeIndex::new(index).unwrap()
}

fn of_fields(name: String, message_id: u16, types: impl IntoIterator<Item = usize>) -> Type {
    let field = |(at, ty)| Field {
        name: format!("f{at}"),
        docs: String::new(),
        aliases: Vec::new(),
        default: None,
        is_key: false,
        ty: index(ty),
    };
    Type::Struct {
        name: Name {
            message_id,
            ..Name::new(&name)
        },
        fields: types.into_iter().enumerate().map(field).collect(),
    }
}

/// Returns messages that all contain one struct with many fields.
fn messages_of_one_struct(count: u16, leaf: Number) -> Schema {
    let len = usize::from(count);
    let message = |id| of_fields(format!("M{id}"), id, [len, len + 1]);
    let mut types: Vec<Type> = (1..=count).map(message).collect();
    types.push(of_fields(String::from("Shared"), 0, vec![len + 1; len]));
    types.push(Type::Number(leaf));
    let messages = Messages {
        name: Name::new("All"),
        types: (0..len).map(index).collect(),
    };
    Schema::new(Some(messages), types).unwrap()
}

#[test]
fn places_of_all_messages_are_limited_together() {
    let count = 2000;
    let ours = received(&messages_of_one_struct(count, Number::U8));
    let theirs = received(&messages_of_one_struct(count, Number::U16));
    let mismatches = ours.compare(&theirs);
    assert_eq!(mismatches.len(), usize::from(count));
    let places: Vec<usize> = mismatches
        .iter()
        .map(|mismatch| match mismatch {
            Mismatch::Shape(_, Some(grades)) => grades.backward().unwrap().1.places().count(),
            _ => 0,
        })
        .collect();
    // Each message has 2001 places, and at most 64 are listed.
    assert_eq!(places[0], 64);
    assert!(
        format!("{}", mismatches[0])
            .ends_with("; here: M1.f0.f0: u8 holds only some values of u16, and 63 more")
    );
    assert_eq!(*places.last().unwrap(), 1);
    let last = mismatches.last().unwrap();
    assert!(
        format!("{last}").contains(": M2000: other places are not listed"),
        "{last}"
    );
}
