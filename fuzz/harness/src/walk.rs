//! Checks of the walker: it accepts the bytes that the decoder accepts, and returns the same errors.

use std::sync::OnceLock;

use sdp::message::{self, Header, MessageId};
use sdp::{DecodeError, DecodeErrorKind, SdpDecode};
use sdp_schema::{Explanation, Schema, check as walk, explain};

use crate::generated::{self, Message};
use crate::input::{MAX_LEN, up_to};
use crate::subject::{NotInlined, Subject};

type Decoded = Result<(), DecodeError>;

/// The three forms of a type.
#[derive(Clone, Copy)]
pub(crate) struct Forms {
    schemas: fn() -> Schemas,
    decode: [fn(&[u8]) -> Decoded; 3],
    /// Decodes the owned form from a frame.
    message: fn(&[u8]) -> Decoded,
    id: MessageId,
}

type Schemas = [Schema; 3];

impl Forms {
    pub(crate) const fn of<T: Subject>() -> Self {
        Self {
            schemas: || {
                let (owned, borrowed) = (Schema::of::<T>(), Schema::of::<T::Borrowed<'_>>());
                [owned, borrowed, Schema::of::<T::Lazy<'_>>()]
            },
            decode: [
                |input| decode::<T>(input),
                |input| decode::<T::Borrowed<'_>>(input),
                |input| decode::<T::Lazy<'_>>(input),
            ],
            message: |frame| message::from_slice::<NotInlined<T>>(frame).map(drop),
            id: T::MESSAGE_ID,
        }
    }
}

#[inline(never)]
fn decode<'de, T: SdpDecode<'de>>(input: &'de [u8]) -> Decoded {
    sdp::from_slice::<NotInlined<T>>(input).map(drop)
}

/// Returns the schemas of the three forms of a type.
fn all(which: usize, forms: Forms) -> &'static Schemas {
    static SCHEMAS: [OnceLock<Schemas>; generated::WALK.len()] =
        [const { OnceLock::new() }; generated::WALK.len()];
    SCHEMAS[which].get_or_init(forms.schemas)
}

pub(crate) fn schema(which: usize, forms: Forms) -> &'static Schema {
    &all(which, forms)[0]
}

/// Compares a walk over the input with the decoder, for a form of the type, or for a message.
pub(crate) fn check(which: usize, forms: Forms, form: u8, input: &[u8]) {
    static MESSAGES: OnceLock<Schema> = OnceLock::new();
    let input = up_to(MAX_LEN, input);
    let schemas = all(which, forms);
    let messages = || MESSAGES.get_or_init(Schema::of::<Message>);
    let dispatch = |frame: &[u8]| message::from_slice::<Message>(frame).map(drop);
    match form % 7 {
        form @ 0..=2 => {
            let form = usize::from(form);
            assert_same(&schemas[form], input, forms.decode[form]);
        }
        3 => assert_same(&message_of(&schemas[0]), input, forms.message),
        4 => assert_same(messages(), input, dispatch),
        form => {
            let (id, payload_len) = (forms.id, input.len().try_into().unwrap());
            let header = Header { id, payload_len }.to_bytes();
            let frame = [&header[..], input].concat();
            if form == 5 {
                assert_same(&message_of(&schemas[0]), &frame, forms.message);
            } else {
                assert_same(messages(), &frame, dispatch);
            }
        }
    }
}

/// Returns the schema of the messages of a type.
fn message_of(schema: &Schema) -> Schema {
    schema.clone().into_messages().unwrap()
}

/// Compares a walk over the input with the decoder, because no generated type restricts its values by code.
// SPEC E1, E3.
fn assert_same(schema: &Schema, input: &[u8], decode: fn(&[u8]) -> Decoded) {
    let (decoded, walked) = (decode(input), walk(schema, input));
    let (error, walked) = match (decoded, walked) {
        (Ok(()), Ok(())) => return,
        (Err(error), Err(walked)) => (error, walked),
        (decoded, walked) => panic!("{decoded:?}, but the walk: {walked:?}"),
    };
    let is_same = is_same(&error, walked.error());
    assert!(is_same, "{error:?}, but the walk: {walked}");
    let explanation: Explanation = explain(schema, input, &error);
    assert!(explanation.mark().end <= input.len());
    if !matches!(error.kind(), DecodeErrorKind::NestingTooDeep(_)) {
        assert_eq!(explanation.path(), walked.path());
        assert_eq!(explanation.mark(), walked.mark());
    }
}

fn is_same(error: &DecodeError, walked: &DecodeError) -> bool {
    use DecodeErrorKind as Kind;
    let (one, other) = (error.kind(), walked.kind());
    let is_one_place = error.offset() == walked.offset();
    match (one, other) {
        // The decoder may check several parts as a whole.
        (Kind::UnexpectedEnd { .. }, _) if error.offset() < walked.offset() => true,
        (Kind::UnexpectedEnd { .. }, _) => is_one_place,
        // The decoder counts large content as several levels.
        (Kind::NestingTooDeep(_), _) => error.offset() <= walked.offset(),
        (Kind::UnknownVariant { tag, .. }, Kind::UnknownVariant { tag: it, .. }) => {
            is_one_place && tag == it
        }
        (Kind::UnknownMessageId { id, .. }, Kind::UnknownMessageId { id: it, .. })
        | (Kind::WrongMessageId { found: id, .. }, Kind::UnknownMessageId { id: it, .. }) => {
            is_one_place && id == it
        }
        (Kind::Custom(_), Kind::Custom(_)) => is_one_place,
        _ => is_one_place && one == other,
    }
}
