//! Fields whose default replaces values without a conversion.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use sdp::{SdpDecode, SdpDecodeOwned, SdpEncode, SdpSchema, message};
use sdp_schema::{FileReader, FileWriter, Grade, Hello, History, Plan, Resolver, Schema, sample};

use crate::TempFile;

mod old {
    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Clone, Debug, PartialEq)]
    #[sdp(message_id = 1)]
    pub(super) struct Preset {
        pub(super) name: Vec<u8>,
        pub(super) gain: i16,
        pub(super) mode: Mode,
        pub(super) voices: Option<u16>,
        pub(super) level: u32,
        pub(super) inner: Inner,
        pub(super) last: u64,
    }

    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Clone, Debug, PartialEq)]
    pub(super) enum Mode {
        Dry,
        Both(u16),
        Wet,
    }

    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Clone, Debug, PartialEq)]
    pub(super) struct Inner {
        pub(super) left: u16,
        pub(super) right: u16,
    }
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Clone, Debug, PartialEq)]
#[sdp(message_id = 1)]
struct Preset {
    last: u64,
    #[sdp(default = "unnamed", recover)]
    name: String,
    #[sdp(default, recover)]
    gain: i8,
    #[sdp(default, recover)]
    mode: Mode,
    #[sdp(default = "four", recover)]
    voices: u8,
    #[sdp(default = "one", recover)]
    level: NonZeroU32,
    #[sdp(default, recover)]
    inner: Inner,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Clone, Copy, Debug, Default, PartialEq)]
enum Mode {
    #[default]
    Wet,
    Dry,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Clone, Copy, Debug, Default, PartialEq)]
struct Inner {
    /// An error in this field does not reach the field around it.
    #[sdp(default, recover)]
    right: u8,
    left: u8,
}

fn unnamed() -> String {
    "unnamed".into()
}

fn four() -> u8 {
    4
}

fn one() -> NonZeroU32 {
    NonZeroU32::MIN
}

/// Reads a field alone, from the same bytes, without a default. Returns the default if it has no conversion.
macro_rules! alone {
    ($bytes:expr, $field:ident: $ty:ty, $default:expr, $places:expr) => {{
        #[derive(SdpDecode, SdpSchema)]
        struct Alone {
            $field: $ty,
        }
        let value = resolver::<Alone>().from_slice($bytes);
        let is_recovered = value.is_err();
        *$places
            .entry((stringify!($field), is_recovered))
            .or_insert(0) += 1;
        value.map_or_else(|_| $default, |it| it.$field)
    }};
}

fn resolver<T: SdpDecodeOwned + SdpSchema>() -> Resolver<T> {
    Resolver::new(&Schema::of::<old::Preset>()).unwrap()
}

#[test]
fn each_field_is_its_value_or_its_default() {
    let (schema, resolver) = (Schema::of::<old::Preset>(), resolver::<Preset>());
    assert_eq!(resolver.grade(), Grade::Partial);
    let mut places = BTreeMap::new();
    for bytes in (0..400).filter_map(|seed| sample(&schema, seed)) {
        let before: usize = places.iter().map(|((_, it), n)| usize::from(*it) * n).sum();
        let expected = Preset {
            last: alone!(&bytes, last: u64, panic!("it has a conversion"), places),
            name: alone!(&bytes, name: String, unnamed(), places),
            gain: alone!(&bytes, gain: i8, 0, places),
            mode: alone!(&bytes, mode: Mode, Mode::Wet, places),
            voices: alone!(&bytes, voices: u8, four(), places),
            level: alone!(&bytes, level: NonZeroU32, one(), places),
            inner: alone!(&bytes, inner: Inner, Inner::default(), places),
        };
        assert_eq!(resolver.from_slice(&bytes).unwrap(), expected);

        let after: usize = places.iter().map(|((_, it), n)| usize::from(*it) * n).sum();
        let old: old::Preset = sdp::from_slice(&bytes).unwrap();
        let is_inside = old.inner.left <= 255 && old.inner.right > 255;
        let recovered = resolver.recovered(&bytes);
        assert_eq!(recovered.len(), after - before + usize::from(is_inside));
        // An unchanged value keeps all bytes.
        assert_eq!(resolver.write_back(&bytes, &expected).unwrap(), bytes);
    }
    let counts: Vec<usize> = places.values().copied().collect();
    assert_eq!(counts.len(), 13, "{places:?}");
    assert!(counts.iter().all(|count| *count > 10), "{places:?}");
}

#[test]
fn elements_of_containers_are_recovered_one_by_one() {
    type All<T> = (Vec<T>, Option<T>, [T; 2], BTreeMap<u8, T>, Result<u8, T>);

    let schema = Schema::of::<All<old::Preset>>();
    let resolver = Resolver::<All<Preset>>::new(&schema).unwrap();
    let alone = self::resolver::<Preset>();
    let read = |it: &old::Preset| alone.from_slice(&sdp::to_vec(it).unwrap()).unwrap();
    for bytes in (0..100).filter_map(|seed| sample(&schema, seed)) {
        let old: All<old::Preset> = sdp::from_slice(&bytes).unwrap();
        let expected: All<Preset> = (
            old.0.iter().map(read).collect(),
            old.1.as_ref().map(read),
            old.2.each_ref().map(read),
            old.3.iter().map(|(key, it)| (*key, read(it))).collect(),
            old.4.as_ref().map_err(read).copied(),
        );
        assert_eq!(resolver.from_slice(&bytes).unwrap(), expected);
        assert_eq!(resolver.write_back(&bytes, &expected).unwrap(), bytes);
    }
}

fn preset() -> old::Preset {
    old::Preset {
        name: b"wet".to_vec(),
        gain: 300,
        mode: old::Mode::Both(7),
        voices: None,
        level: 0,
        inner: old::Inner {
            left: 1,
            right: 256,
        },
        last: 9,
    }
}

fn recovered_preset() -> Preset {
    Preset {
        last: 9,
        name: "wet".into(),
        gain: 0,
        mode: Mode::Wet,
        voices: 4,
        level: one(),
        inner: Inner { left: 1, right: 0 },
    }
}

/// The fields without a conversion, at these offsets after the start.
fn texts(start: usize) -> Vec<String> {
    let texts = [
        ("gain: 300 does not fit the reader's type", 7, "i16"),
        ("mode: the reader has no variant `Both`", 9, "Mode"),
        (
            "voices: none, but the reader needs a value",
            12,
            "Option<u16>",
        ),
        ("level: 0 does not fit the reader's type", 13, "u32"),
        ("inner.right: 256 does not fit the reader's type", 19, "u16"),
    ];
    let text = |(text, at, ty)| format!("{text} (at byte {}, {ty})", start + at);
    texts.map(text).to_vec()
}

fn shown(errors: Vec<sdp_schema::ConvertError>) -> Vec<String> {
    errors.iter().map(ToString::to_string).collect()
}

#[test]
fn each_reader_lists_the_recovered_fields() {
    let bytes = sdp::to_vec(&preset()).unwrap();
    let resolver = resolver::<Preset>();
    assert_eq!(resolver.from_slice(&bytes).unwrap(), recovered_preset());
    assert_eq!(shown(resolver.recovered(&bytes)), texts(0));

    let frame = message::to_vec(&preset()).unwrap();
    let ours = Hello::new::<Preset>("presets").resolving();
    let peer = ours.resolve(&Hello::new::<old::Preset>("presets")).unwrap();
    assert_eq!(peer.reads::<Preset>(), Grade::Partial);
    let decoded: Preset = peer.decode(&frame, &mut Vec::new()).unwrap();
    assert_eq!(decoded, recovered_preset());
    assert_eq!(shown(peer.recovered(&frame)), texts(10));

    let lock = format!(
        "{}release \"1.0\";\n{}",
        Schema::of::<Preset>(),
        Schema::of::<old::Preset>()
    );
    let history = History::<Preset>::from_lock(&lock).unwrap();
    let stamp = Schema::of::<old::Preset>().fingerprint();
    let stamped = sdp::to_vec(&(stamp, preset())).unwrap();
    assert_eq!(history.from_slice(&stamped).unwrap(), recovered_preset());
    assert_eq!(shown(history.recovered(&stamped)), texts(0));

    // Values of the own version have nothing to recover.
    let own = history.to_vec(&recovered_preset()).unwrap();
    assert!(history.recovered(&own).is_empty());
    let same = Resolver::<Preset>::new(&Schema::of::<Preset>()).unwrap();
    assert_eq!(same.grade(), Grade::Same);
}

#[test]
#[cfg_attr(miri, ignore = "Miri has no files")]
fn file_lists_the_recovered_fields_of_a_message() {
    let path = TempFile::new();
    let mut file = FileWriter::create(&path.0).unwrap();
    file.write(&preset()).unwrap();
    file.finish().unwrap();
    let mut file = FileReader::<Preset>::open(&path.0).unwrap();
    let (message, recovered) = file.read_recovered().unwrap().unwrap();
    assert_eq!((message, shown(recovered)), (recovered_preset(), texts(10)));
    assert!(file.read_recovered().unwrap().is_none());
}

#[test]
fn changed_field_replaces_the_recovered_one() {
    let (original, mut preset) = (preset(), recovered_preset());
    let (resolver, bytes) = (resolver::<Preset>(), sdp::to_vec(&original).unwrap());
    (preset.gain, preset.voices) = (-3, 7);
    let result = resolver.write_back(&bytes, &preset).unwrap();
    let expected = old::Preset {
        gain: -3,
        voices: Some(7),
        ..original
    };
    assert_eq!(sdp::from_slice::<old::Preset>(&result).unwrap(), expected);
}

#[test]
fn recovered_fields_inside_each_other_are_read_up_to_the_limit() {
    #[derive(SdpEncode, SdpSchema, Default)]
    struct Old {
        number: u16,
        next: Option<Box<Old>>,
    }

    #[derive(SdpEncode, SdpDecode, SdpSchema, Default)]
    struct Node {
        #[sdp(default, recover)]
        next: Option<Box<Node>>,
        #[sdp(default, recover)]
        number: u8,
    }

    let resolver = Resolver::<Node>::new(&Schema::of::<Old>()).unwrap();
    let mut old = Old::default();
    for number in (1..127).rev() {
        let next = Some(Box::new(old));
        old = Old {
            number: number * 5,
            next,
        };
    }
    let bytes = sdp::to_vec(&old).unwrap();
    let mut node = resolver.from_slice(&bytes).unwrap();
    assert_eq!(resolver.recovered(&bytes).len(), 75);
    for number in 1..127_u16 {
        assert_eq!(node.number, u8::try_from(number * 5).unwrap_or(0));
        node = *node.next.unwrap();
    }
    assert!(node.next.is_none());
}

#[test]
fn invalid_bytes_and_keys_are_not_recovered() {
    let plan = Plan::new(&Schema::of::<old::Preset>(), &Schema::of::<Preset>()).unwrap();
    let bytes = sdp::to_vec(&preset()).unwrap();
    for len in 0..bytes.len() {
        assert!(
            plan.append(&bytes[..len], &mut Vec::new()).is_err(),
            "{len}"
        );
        assert!(plan.recovered(&bytes[..len]).is_empty());
    }
    let mut invalid = bytes;
    invalid[9] = 3; // no variant of the writer
    assert!(plan.append(&invalid, &mut Vec::new()).is_err());

    #[derive(SdpSchema)]
    #[allow(dead_code, reason = "it is only a schema")]
    struct Key<T> {
        #[sdp(default, recover)]
        id: T,
    }
    type Map<T> = BTreeMap<Key<T>, u8>;
    let plan = Plan::new(&Schema::of::<Map<u16>>(), &Schema::of::<Map<u8>>()).unwrap();
    let value = b"\x01\0\0\0\0\x01\x07";
    assert!(plan.append(value, &mut Vec::new()).is_err());
}
