//! Borrowed and lazy forms of owned types.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::hash::Hash;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use sdp::message;
use sdp::{
    Indexed, IndexedSeq, SdpDecode, SdpDispatch, SdpEncode, SdpMessage, SdpPatch, SdpViews, Seq,
};

use crate::encoding::{borrowed_has_the_bytes, leaked};

#[derive(SdpEncode, SdpDecode, SdpViews, Clone, Debug, PartialEq)]
#[sdp(borrowed = "ParameterRef", derive(Clone, Debug, PartialEq))]
struct Parameter {
    name: String,
    value: f32,
}

#[derive(SdpEncode, SdpDecode, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Unit {
    Hertz,
    Decibels,
}

/// A plugin.
#[derive(SdpEncode, SdpDecode, SdpViews, Clone, Debug, PartialEq)]
#[sdp(borrowed, lazy, derive(Debug))]
struct Plugin {
    name: String,
    vendor: Option<Box<str>>,
    url: Arc<str>,
    path: PathBuf,
    icon: Vec<u8>,
    chunk: Rc<[u8]>,
    gains: Vec<f32>,
    units: Box<[Unit]>,
    queue: VecDeque<String>,
    range: [f32; 2],
    pair: (u8, String),
    nested: Vec<Vec<String>>,
    #[sdp(borrowed)]
    first: Option<Parameter>,
    #[sdp(borrowed)]
    parameters: Vec<Parameter>,
    #[sdp(borrowed)]
    by_name: BTreeMap<String, Vec<Parameter>>,
    tags: BTreeSet<Vec<String>>,
    #[sdp(skip)]
    cache: String,
    #[sdp(via = "String")]
    port: u16,
}

fn plugin() -> Plugin {
    let wet = Parameter {
        name: "wet".into(),
        value: 0.5,
    };
    let rate = Parameter {
        name: "rate".into(),
        value: 3.0,
    };
    Plugin {
        name: "Chorus".into(),
        vendor: Some("Acme".into()),
        url: "http://localhost".into(),
        path: "/usr/lib/chorus.so".into(),
        icon: vec![1, 2, 3],
        chunk: Rc::from([4, 5]),
        gains: vec![0.25, 1.0],
        units: Box::new([Unit::Decibels, Unit::Hertz]),
        queue: VecDeque::from(["a".into(), "b".into()]),
        range: [0.0, 1.0],
        pair: (7, "seven".into()),
        nested: vec![vec![], vec!["x".into(), "y".into()]],
        first: Some(wet.clone()),
        parameters: vec![wet.clone(), rate.clone()],
        by_name: BTreeMap::from([("wet".into(), vec![wet]), ("rate".into(), vec![rate])]),
        tags: BTreeSet::from([vec!["t".into()], vec!["t".into(), "u".into()]]),
        cache: String::new(),
        port: 8080,
    }
}

/// Checks that a view is encoded like its owned value, and returns it.
fn view<T: SdpEncode + SdpMessage, V>(owned: &T) -> V
where
    V: SdpEncode + SdpDecode<'static> + SdpMessage,
{
    let bytes = leaked(&sdp::to_vec(owned).unwrap());
    let [view, dirty] = [bytes; 2].map(|bytes| sdp::from_slice(bytes).unwrap());
    borrowed_has_the_bytes::<V>(&view, dirty, bytes);
    assert_eq!((V::MESSAGE_ID, V::NAME), (T::MESSAGE_ID, T::NAME));
    view
}

#[test]
fn borrowed_form_has_borrowed_strings_and_the_same_containers() {
    let plugin = plugin();
    let PluginRef {
        name,
        vendor,
        url,
        path,
        icon,
        chunk,
        gains,
        units,
        queue,
        range,
        pair,
        nested,
        first,
        parameters,
        by_name,
        tags,
        cache,
        port,
    } = view(&plugin);
    let texts: [&str; 3] = [name, vendor.unwrap(), url];
    assert_eq!(texts, ["Chorus", "Acme", "http://localhost"]);
    let path: &Path = path;
    assert_eq!(path, plugin.path);
    let strings: [&[u8]; 2] = [icon, chunk];
    assert_eq!(strings, [&[1, 2, 3][..], &[4, 5]]);
    let (gains, units): (Vec<f32>, Box<[Unit]>) = (gains, units);
    assert_eq!((&gains, &units), (&plugin.gains, &plugin.units));
    let queue: VecDeque<&str> = queue;
    assert_eq!(queue, ["a", "b"]);
    assert_eq!((range, pair), ([0.0, 1.0], (7, "seven")));
    let nested: Vec<Vec<&str>> = nested;
    assert_eq!(nested, plugin.nested);
    let first: Option<ParameterRef> = first;
    assert_eq!(first.unwrap().name, "wet");
    let parameters: Vec<ParameterRef> = parameters;
    assert_eq!(parameters[1].name, "rate");
    let by_name: BTreeMap<&str, Vec<ParameterRef>> = by_name;
    assert_eq!(by_name["rate"][0].value, 3.0);
    let tags: BTreeSet<Vec<&str>> = tags;
    assert!(tags.contains(&["t"][..]));
    let rest: (String, u16) = (cache, port);
    assert_eq!(rest, (String::new(), 8080));
}

#[test]
fn lazy_form_has_lazy_sequences() {
    let plugin = plugin();
    let PluginSeq {
        vendor,
        icon,
        gains,
        units,
        queue,
        nested,
        parameters,
        by_name,
        tags,
        ..
    } = view(&plugin);
    assert_eq!((vendor, icon), (Some("Acme"), &[1, 2, 3][..]));
    let gains: Seq<f32> = gains;
    assert!(gains.iter().eq([0.25, 1.0]));
    let units: Seq<Unit> = units;
    assert_eq!(units.get(0), Some(Unit::Decibels));
    let queue: Seq<&str> = queue;
    assert!(queue.iter().eq(["a", "b"]));
    let nested: Seq<Seq<&str>> = nested;
    assert!(nested.last().unwrap().iter().eq(["x", "y"]));
    let parameters: Seq<ParameterRef> = parameters;
    assert_eq!(parameters.first().unwrap().name, "wet");
    let by_name: BTreeMap<&str, Seq<ParameterRef>> = by_name;
    assert_eq!(by_name["wet"].len(), 1);
    // A `Seq` has no order, so sets and keys stay borrowed.
    let tags: BTreeSet<Vec<&str>> = tags;
    assert_eq!(tags.len(), 2);
}

#[derive(SdpEncode, SdpDecode, SdpViews, Debug, PartialEq)]
#[sdp(tag = "u16", borrowed = "EventRef", lazy = "EventSeq", derive(Debug))]
#[repr(u16)]
enum Event {
    Stop = 7,
    Text(String) = 300,
    Notes { keys: Vec<u16>, channel: u8 },
}

#[test]
fn views_of_enums_have_the_same_tags() {
    let stop: EventRef = view(&Event::Stop);
    assert!(matches!(stop, EventRef::Stop), "{stop:?}");
    let text: EventSeq = view(&Event::Text("wet".into()));
    assert!(matches!(text, EventSeq::Text("wet")), "{text:?}");
    let notes = Event::Notes {
        keys: vec![60, 64],
        channel: 3,
    };
    match view(&notes) {
        EventSeq::Notes { keys, channel: 3 } => assert!(keys.iter().eq([60, 64])),
        event => panic!("{event:?}"),
    }
    let EventRef::Notes { keys, .. } = view(&notes) else {
        panic!("another variant");
    };
    let _: Vec<u16> = keys;
}

#[test]
fn views_have_their_forms_of_indexed_sequences() {
    #[derive(SdpEncode, SdpDecode, SdpViews)]
    #[sdp(borrowed = "BankRef", lazy = "BankSeq")]
    struct Bank {
        #[sdp(borrowed)]
        presets: Indexed<Vec<Parameter>>,
        tags: Vec<Indexed<Vec<String>>>,
        blobs: Indexed<Vec<Vec<u8>>>,
    }

    let bank = Bank {
        presets: Indexed(plugin().parameters),
        tags: vec![Indexed(vec!["a".into()]), Indexed(vec![])],
        blobs: Indexed(vec![vec![6], vec![]]),
    };
    let bytes = sdp::to_vec(&bank).unwrap();
    let borrowed: BankRef = sdp::from_slice(&bytes).unwrap();
    assert_eq!(sdp::to_vec(&borrowed).unwrap(), bytes);
    let presets: Indexed<Vec<ParameterRef>> = borrowed.presets;
    let tags: Vec<Indexed<Vec<&str>>> = borrowed.tags;
    let blobs: Indexed<Vec<&[u8]>> = borrowed.blobs;
    let parts = (presets[1].name, tags[0][0], blobs[0]);
    assert_eq!(parts, ("rate", "a", &[6][..]));

    let lazy: BankSeq = sdp::from_slice(&bytes).unwrap();
    assert_eq!(sdp::to_vec(&lazy).unwrap(), bytes);
    let presets: IndexedSeq<ParameterRef> = lazy.presets;
    assert_eq!(presets.get(1).unwrap().unwrap().name, "rate");
    let tags: Seq<IndexedSeq<&str>> = lazy.tags;
    assert_eq!(tags.first().unwrap().get(0), Some(Ok("a")));
    let blobs: IndexedSeq<&[u8]> = lazy.blobs;
    assert_eq!(blobs.get(0), Some(Ok(&[6][..])));
}

#[derive(SdpEncode, SdpDecode, SdpViews, Debug)]
#[sdp(borrowed = "NodeRef", lazy = "NodeSeq")]
struct Node(String, #[sdp(borrowed, lazy)] Vec<Node>);

#[derive(SdpEncode, SdpDecode, SdpViews, Debug)]
#[sdp(lazy = "StateSeq", message_id = 9)]
struct State<T: Ord + Hash, const N: usize> {
    values: Vec<T>,
    extra: HashMap<T, [u8; N]>,
}

#[test]
fn recursive_and_generic_types_have_views() {
    let leaf = |name: &str| Node(name.into(), vec![]);
    let node = Node("root".into(), vec![leaf("a"), leaf("b")]);
    let borrowed: NodeRef = view(&node);
    assert_eq!(borrowed.1[1].0, "b");
    let lazy: NodeSeq = view(&node);
    assert!(lazy.1.iter().map(|child| child.0).eq(["a", "b"]));

    let state = State {
        values: vec![1_u16, 2],
        extra: HashMap::from([(3, [4; 5])]),
    };
    let lazy: StateSeq<u16, 5> = view(&state);
    assert!(lazy.values.iter().eq([1, 2]));
    assert_eq!(lazy.extra[&3], [4; 5]);
    // The only form serves as both.
    let _: <State<u16, 5> as SdpViews>::Borrowed<'_> = lazy;
}

#[derive(SdpDispatch)]
enum Request {
    Node(Node),
    Event(Event),
}

#[derive(SdpDispatch)]
enum RequestSeq<'a> {
    Node(NodeSeq<'a>),
    Event(EventSeq<'a>),
}

#[test]
fn messages_decode_to_the_views() {
    let frame = message::to_vec(&Request::from(Node("root".into(), vec![]))).unwrap();
    let RequestSeq::Node(lazy) = message::from_slice(&frame).unwrap() else {
        panic!("another message");
    };
    assert_eq!((lazy.0, lazy.1.len()), ("root", 0));
    let frame = message::to_vec(&Request::from(Event::Stop)).unwrap();
    let request: RequestSeq = message::from_slice(&frame).unwrap();
    assert!(matches!(request, RequestSeq::Event(EventSeq::Stop)));
}

#[cfg(not(sdp_safe))]
#[test]
fn views_are_kept_with_their_buffer() {
    fn receive<M: for<'de> message::DecodeMessage<'de>>(frame: Vec<u8>) -> M {
        message::from_slice(&frame).unwrap()
    }

    let frame = message::to_vec(&plugin()).unwrap();
    let owned: sdp::Owned<PluginSeq<'static>> = receive(frame);
    assert_eq!(owned.get().name, "Chorus");
}

#[test]
fn views_of_types_with_parameters_nest() {
    #[derive(SdpEncode, SdpDecode, SdpViews)]
    #[sdp(borrowed = "WrapRef", lazy = "WrapSeq")]
    struct Wrap<T, const N: usize> {
        name: String,
        values: Vec<[T; N]>,
    }

    #[derive(SdpEncode, SdpDecode, SdpViews)]
    #[sdp(borrowed = "OuterRef", lazy = "OuterSeq")]
    struct Outer<T> {
        #[sdp(borrowed, lazy)]
        first: Wrap<T, 2>,
        #[sdp(borrowed, lazy)]
        rest: Vec<Wrap<T, 2>>,
        #[sdp(borrowed, lazy)]
        bytes: Option<Wrap<u8, 1>>,
    }

    let wrap = |name: &str| Wrap {
        name: name.into(),
        values: vec![[1_u16, 2]],
    };
    let outer = Outer {
        first: wrap("a"),
        rest: vec![wrap("b")],
        bytes: None,
    };
    let bytes = sdp::to_vec(&outer).unwrap();
    let borrowed: OuterRef<'_, u16> = sdp::from_slice(&bytes).unwrap();
    assert_eq!((borrowed.first.name, borrowed.rest[0].name), ("a", "b"));
    assert_eq!(borrowed.first.values, [[1, 2]]);
    assert!(borrowed.bytes.is_none());
    let lazy: OuterSeq<'_, u16> = sdp::from_slice(&bytes).unwrap();
    assert_eq!(lazy.rest.first().unwrap().values.first(), Some([1, 2]));
}

#[test]
fn generic_code_decodes_the_views_of_any_type() {
    #[derive(SdpEncode, SdpDecode, SdpViews)]
    #[sdp(
        lazy,
        bound(
            encode = "T: SdpEncode + Ord",
            decode = "T: SdpDecode<'de> + Ord + Clone"
        )
    )]
    struct Set<T> {
        name: String,
        items: BTreeSet<T>,
    }

    fn encoded_by_views<T: SdpViews + SdpEncode>(value: &T) -> [Vec<u8>; 3] {
        let bytes = sdp::to_vec(value).unwrap();
        let borrowed: T::Borrowed<'_> = sdp::from_slice(&bytes).unwrap();
        let frame = message::to_vec(&borrowed).unwrap();
        let lazy: T::Lazy<'_> = message::from_slice(&frame).unwrap();
        let encoded = [sdp::to_vec(&borrowed), sdp::to_vec(&lazy)].map(Result::unwrap);
        let [borrowed, lazy] = encoded;
        [bytes.clone(), borrowed, lazy]
    }

    let set = Set {
        name: "a".into(),
        items: BTreeSet::from([1_u16, 2]),
    };
    let [owned, borrowed, lazy] = encoded_by_views(&set);
    assert_eq!(owned, [1, 0, 0, 0, b'a', 2, 0, 0, 0, 1, 0, 2, 0]);
    assert_eq!((&borrowed, &lazy), (&owned, &owned));
    let [owned, borrowed, lazy] = encoded_by_views(&plugin());
    assert_eq!((&borrowed, &lazy), (&owned, &owned));
}

mod forms {
    use sdp::{SdpDecode, SdpEncode, SdpPatch, SdpViews};

    #[derive(SdpEncode, SdpDecode, SdpViews, SdpPatch)]
    #[sdp(borrowed, patch)]
    pub(super) struct Name<const N: usize> {
        pub(super) text: String,
        pub(super) code: [u8; N],
    }
}

#[test]
fn views_and_patch_forms_of_fields_have_paths() {
    #[derive(SdpEncode, SdpDecode, SdpViews, SdpPatch)]
    #[sdp(borrowed = "PairRef", patch = "PairPatch")]
    struct Pair {
        #[sdp(borrowed, patch)]
        first: forms::Name<1>,
        #[sdp(lazy = "crate::views::forms::NameRef")]
        second: forms::Name<2>,
    }

    let pair = Pair {
        first: forms::Name {
            text: "a".into(),
            code: [1],
        },
        second: forms::Name {
            text: "b".into(),
            code: [2, 3],
        },
    };
    let mut bytes = sdp::to_vec(&pair).unwrap();
    let borrowed: PairRef = sdp::from_slice(&bytes).unwrap();
    assert_eq!((borrowed.first.text, borrowed.second.text), ("a", "b"));
    let mut place = sdp::patch::open::<Pair>(&mut bytes).unwrap();
    place.first.code.set(&[7]).unwrap();
    let changed: Pair = sdp::from_slice(&bytes).unwrap();
    assert_eq!((changed.first.code, changed.second.code), ([7], [2, 3]));
}

#[test]
fn self_is_the_owned_type() {
    #[derive(SdpEncode, SdpDecode, SdpViews, SdpPatch, Debug, PartialEq)]
    #[sdp(borrowed = "TreeRef", lazy = "TreeSeq", patch = "TreePatch")]
    struct Tree {
        name: String,
        #[sdp(borrowed, lazy)]
        children: Vec<Self>,
        owned: Option<Box<Self>>,
        code: [u8; Self::CODE_LEN],
    }

    impl Tree {
        const CODE_LEN: usize = 2;
    }

    let leaf = |name: &str| Tree {
        name: name.into(),
        children: vec![],
        owned: None,
        code: [1, 2],
    };
    let tree = Tree {
        name: "root".into(),
        children: vec![leaf("a")],
        owned: Some(Box::new(leaf("b"))),
        code: [3, 4],
    };
    let mut bytes = sdp::to_vec(&tree).unwrap();
    let borrowed: TreeRef = sdp::from_slice(&bytes).unwrap();
    let children: Vec<TreeRef> = borrowed.children;
    assert_eq!((children[0].name, borrowed.code), ("a", [3, 4]));
    let lazy: TreeSeq = sdp::from_slice(&bytes).unwrap();
    assert_eq!(lazy.children.first().unwrap().name, "a");
    assert_eq!(lazy.owned, tree.owned);
    let place = sdp::patch::open::<Tree>(&mut bytes).unwrap();
    assert_eq!(place.owned.get().unwrap(), tree.owned);

    #[derive(SdpEncode, SdpDecode, SdpViews)]
    #[sdp(borrowed = "ListRef")]
    struct List<T> {
        name: String,
        item: T,
        #[sdp(borrowed)]
        next: Option<Box<Self>>,
    }

    let list = |name: &str, next| List {
        name: name.into(),
        item: 7_u8,
        next,
    };
    let list = list("a", Some(Box::new(list("b", None))));
    let bytes = sdp::to_vec(&list).unwrap();
    let borrowed: ListRef<'_, u8> = sdp::from_slice(&bytes).unwrap();
    let next: Box<ListRef<'_, u8>> = borrowed.next.unwrap();
    assert_eq!((borrowed.name, next.name, next.item), ("a", "b", 7));
}

#[test]
fn views_of_enums_have_a_default() {
    #[derive(SdpEncode, SdpDecode, SdpViews)]
    #[sdp(borrowed = "ModeRef", derive(Default, Debug))]
    enum Mode {
        #[default]
        Off,
        Named(String),
    }

    assert_eq!(sdp::to_vec(&Mode::Named("a".into())).unwrap()[0], 1);
    assert!(matches!(ModeRef::default(), ModeRef::Off));

    #[derive(SdpEncode, SdpDecode, SdpViews, Default)]
    #[sdp(borrowed = "LevelRef")]
    enum Level {
        #[default]
        Low,
        Named(String),
    }

    let bytes = sdp::to_vec(&Level::Named("a".into())).unwrap();
    let LevelRef::Named("a") = sdp::from_slice(&bytes).unwrap() else {
        panic!("another variant");
    };
    assert!(matches!(Level::default(), Level::Low));
}

#[test]
fn keys_with_another_order_in_their_view_are_an_error() {
    #[derive(SdpEncode, SdpDecode, SdpViews, Clone, Debug, PartialEq, Eq)]
    #[sdp(borrowed = "KeyRef", derive(PartialEq, Eq, PartialOrd, Ord, Debug))]
    struct Key(String);

    impl PartialOrd for Key {
        fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
            Some(self.cmp(other))
        }
    }

    impl Ord for Key {
        fn cmp(&self, other: &Self) -> std::cmp::Ordering {
            other.0.cmp(&self.0)
        }
    }

    #[derive(SdpEncode, SdpDecode, SdpViews, Debug)]
    #[sdp(borrowed = "KeysRef", derive(Debug))]
    struct Keys(#[sdp(borrowed)] BTreeSet<Key>);

    let keys = Keys(BTreeSet::from(["a", "b"].map(|key| Key(key.into()))));
    let bytes = sdp::to_vec(&keys).unwrap();
    assert_eq!(sdp::from_slice::<Keys>(&bytes).unwrap().0, keys.0);
    let error = sdp::from_slice::<KeysRef>(&bytes).unwrap_err();
    assert_eq!(error.kind(), sdp::DecodeErrorKind::UnorderedKey);
}

#[test]
fn forms_have_the_defaults_and_bounds_of_the_type() {
    trait Tested {}

    #[derive(SdpEncode, SdpDecode, SdpViews)]
    #[sdp(borrowed, lazy)]
    struct Settings<T: Default = u8, const N: usize = 3>
    where
        Self: Tested,
    {
        name: String,
        level: T,
        taps: [u16; N],
    }

    impl<T: Default, const N: usize> Tested for Settings<T, N> {}

    #[derive(SdpEncode, SdpDecode, SdpViews, SdpPatch)]
    #[sdp(lazy, patch)]
    struct Levels<const N: usize = 2>
    where
        Self: Tested,
    {
        levels: Vec<[u16; N]>,
    }

    impl<const N: usize> Tested for Levels<N> {}

    let settings: Settings = Settings {
        name: "wet".into(),
        level: 1,
        taps: [1; 3],
    };
    let bytes = sdp::to_vec(&settings).unwrap();
    let view: SettingsRef = sdp::from_slice(&bytes).unwrap();
    assert_eq!((view.name, view.level, view.taps), ("wet", 1, [1; 3]));
    let lazy: SettingsSeq = sdp::from_slice(&bytes).unwrap();
    assert_eq!((lazy.name, lazy.level, lazy.taps), ("wet", 1, [1; 3]));
    let levels = vec![[7; 2]];
    let mut bytes = sdp::to_vec(&Levels::<2> { levels }).unwrap();
    let place: LevelsPatch = sdp::patch::open::<Levels>(&mut bytes).unwrap();
    assert_eq!(place.levels.len(), 1);
    let lazy: LevelsSeq = sdp::from_slice(&bytes).unwrap();
    assert_eq!(lazy.levels.first(), Some([7; 2]));
}
