//! Checks of the walker: it accepts the bytes that the decoder accepts, and returns the same errors.

use std::sync::OnceLock;

use sdp::message::{self, Header, MessageId};
use sdp::schema::OwnedSchema;
use sdp::schema::walk::{Outcome, WalkError};
use sdp::{DecodeError, SdpDecode};

use crate::generated::{self, Message};
use crate::input::{MAX_LEN, up_to};
use crate::subject::{NotInlined, Subject};
use crate::walked;

/// The result of decoding, without the value.
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

/// The schemas of the three forms.
type Schemas = [OwnedSchema; 3];

impl Forms {
    pub(crate) const fn of<T: Subject>() -> Self {
        Self {
            schemas: schemas::<T>,
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

fn schemas<T: Subject>() -> Schemas {
    [
        OwnedSchema::of::<T>(),
        OwnedSchema::of::<T::Borrowed<'_>>(),
        OwnedSchema::of::<T::Lazy<'_>>(),
    ]
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

/// Returns the schema of a type.
pub(crate) fn schema(which: usize, forms: Forms) -> &'static OwnedSchema {
    &all(which, forms)[0]
}

/// Compares a walk over the input with the decoder. `form` selects a form of the type, or a message.
pub(crate) fn check(which: usize, forms: Forms, form: u8, input: &[u8]) {
    static MESSAGES: OnceLock<OwnedSchema> = OnceLock::new();
    let input = up_to(MAX_LEN, input);
    let schemas = all(which, forms);
    let messages = || MESSAGES.get_or_init(OwnedSchema::of::<Message>);
    let dispatch = |frame: &[u8]| message::from_slice::<Message>(frame).map(drop);
    match form % 7 {
        form @ 0..=2 => {
            let form = usize::from(form);
            let walked = walked::value(&schemas[form], input);
            assert_same((forms.decode[form])(input), walked);
        }
        3 => assert_same((forms.message)(input), walked::message(&schemas[0], input)),
        4 => assert_same(dispatch(input), walked::message(messages(), input)),
        form => {
            let payload_len = input.len().try_into().unwrap();
            let mut frame = Header {
                id: forms.id,
                payload_len,
            }
            .to_bytes()
            .to_vec();
            frame.extend_from_slice(input);
            if form == 5 {
                let walked = walked::message(&schemas[0], &frame);
                assert_same((forms.message)(&frame), walked);
            } else {
                let walked = walked::message(messages(), &frame);
                assert_same(dispatch(&frame), walked);
            }
        }
    }
}

/// Checks the result of a walk. No generated type restricts its values by code.
fn assert_same(decoded: Decoded, walked: Result<Outcome, WalkError>) {
    let expected = decoded.map(|()| Outcome::Complete);
    let walked = walked.map_err(|error| error.error().clone());
    assert_eq!(walked, expected, "a walk");
}
