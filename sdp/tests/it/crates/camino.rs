use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

use ::camino::{Utf8Path, Utf8PathBuf};

use super::*;

#[test]
fn paths_are_strings() {
    for text in ["", "wet", "a//b/é"] {
        let bytes = sdp::to_vec(text).unwrap();
        let path = Utf8Path::new(text);
        let dirty = Utf8Path::new("dirty");
        has_the_bytes(&path.to_owned(), dirty.to_owned(), &bytes);
        has_the_bytes(&Box::<Utf8Path>::from(path), dirty.into(), &bytes);
        has_the_bytes(&Rc::<Utf8Path>::from(path), dirty.into(), &bytes);
        has_the_bytes(&Arc::<Utf8Path>::from(path), dirty.into(), &bytes);
        assert_eq!(sdp::to_vec(path).unwrap(), bytes);

        let borrowed: &Utf8Path = sdp::from_slice(&bytes).unwrap();
        assert_eq!(
            (borrowed.as_str(), sdp::to_vec(&borrowed).unwrap()),
            (text, bytes.clone())
        );
        allocates_nothing(|| assert!(sdp::from_slice::<&Utf8Path>(&bytes).is_ok()));
        let cow: Cow<'_, Utf8Path> = sdp::from_slice(&bytes).unwrap();
        assert!(matches!(cow, Cow::Borrowed(_)));
        assert_eq!(sdp::to_vec(&cow).unwrap(), bytes);
    }
    rejects::<Utf8PathBuf>(&[2, 0, 0, 0, b'a', 0xff], DecodeErrorKind::InvalidUtf8, 5);
    is_reused(Utf8PathBuf::from("a/path"));
}
