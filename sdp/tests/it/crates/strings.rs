//! Strings and paths.

use super::*;

#[cfg(feature = "arrayvec-0_7")]
#[test]
fn array_strings_are_strings() {
    use ::arrayvec::ArrayString;

    is_a_string::<ArrayString<40>>(40, |text| ArrayString::from(text).unwrap());
    is_a_string::<ArrayString<5>>(5, |text| ArrayString::from(text).unwrap());
    rejects_longer_strings::<ArrayString<0>>(0);
    rejects_longer_strings::<ArrayString<5>>(5);
    rejects_longer_strings::<ArrayString<16>>(16);
    rejects_longer_strings::<ArrayString<40>>(40);
    decodes_without_allocation(&ArrayString::<40>::from("parameter of a plugin").unwrap());
}

#[cfg(feature = "heapless-0_9")]
#[test]
fn heapless_strings_are_strings() {
    use ::heapless::String;

    is_a_string::<String<40>>(40, |text| String::try_from(text).unwrap());
    is_a_string::<String<5, u8>>(5, |text| String::try_from(text).unwrap());
    rejects_longer_strings::<String<0>>(0);
    rejects_longer_strings::<String<5>>(5);
    rejects_longer_strings::<String<16, u8>>(16);
    rejects_longer_strings::<String<40, u16>>(40);
    decodes_without_allocation(&String::<40>::try_from("parameter of a plugin").unwrap());
}

#[cfg(feature = "compact_str-0_10")]
#[test]
fn compact_strings_are_strings_and_keep_a_long_allocation() {
    use ::compact_str::CompactString;

    is_a_string::<CompactString>(usize::MAX, |text| text.into());
    decodes_without_allocation(&CompactString::new("a parameter")); // 12 bytes fit on every target

    let long = CompactString::new("parameter ".repeat(10));
    is_reused(long.clone());
    let mut place = long.clone();
    let at = place.as_ptr();
    sdp::decode_into(b"\x03\0\0\0wet", &mut place).unwrap();
    assert_eq!((&*place, place.as_ptr()), ("wet", at));
    sdp::decode_into(&sdp::to_vec(&long).unwrap(), &mut place).unwrap();
    assert_eq!((&*place, place.as_ptr()), (&*long, at));
}

#[cfg(feature = "smol_str-0_3")]
#[test]
fn small_strings_are_strings() {
    use ::smol_str::SmolStr;

    is_a_string::<SmolStr>(usize::MAX, |text| text.into());
    decodes_without_allocation(&SmolStr::new("a parameter"));
    decodes_without_allocation(&SmolStr::new("x".repeat(23)));
}

#[cfg(feature = "camino-1")]
#[test]
fn paths_are_strings() {
    use std::borrow::Cow;
    use std::sync::Arc;

    use ::camino::{Utf8Path, Utf8PathBuf};

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
        let again = sdp::to_vec(&borrowed).unwrap();
        assert_eq!((borrowed.as_str(), &again), (text, &bytes));
        allocates_nothing(|| assert!(sdp::from_slice::<&Utf8Path>(&bytes).is_ok()));
        let cow: Cow<'_, Utf8Path> = sdp::from_slice(&bytes).unwrap();
        assert!(matches!(cow, Cow::Borrowed(_)));
        assert_eq!(sdp::to_vec(&cow).unwrap(), bytes);
    }
    rejects::<Utf8PathBuf>(&[2, 0, 0, 0, b'a', 0xff], DecodeErrorKind::InvalidUtf8, 5);
    is_reused(Utf8PathBuf::from("a/path"));
}
