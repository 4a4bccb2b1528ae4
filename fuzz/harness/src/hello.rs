//! The target `hello`, in which a peer sends any `Hello`.

use std::sync::OnceLock;

use sdp_schema::Hello;

use crate::generated::Message;
use crate::input::encoded;

/// Decodes a `Hello`, and compares it with our own.
#[inline]
pub fn hello(data: &[u8]) {
    static OURS: OnceLock<Hello> = OnceLock::new();
    let ours = OURS.get_or_init(|| Hello::new::<Message>("fuzz"));
    match sdp::from_slice::<Hello>(data) {
        Ok(theirs) => {
            assert_eq!(encoded(&theirs), data);
            let mismatches = ours.compare(&theirs);
            for mismatch in &mismatches {
                let text = mismatch.to_string();
                assert!(text.len() <= 4096, "{text}");
                assert!(!text.chars().any(char::is_control), "{text:?}");
            }
            if theirs.speaks::<Message>() {
                assert!(mismatches.iter().all(|it| {
                    it.message()
                        .is_none_or(|it| ours.messages().iter().all(|own| own.id() != it.id()))
                }));
            }
            let _ = theirs.compare(ours);
        }
        Err(error) => assert!(error.offset() <= data.len(), "{error}"),
    }
}
