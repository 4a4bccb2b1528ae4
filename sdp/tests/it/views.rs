//! Borrowed and lazy forms of owned types.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::hash::Hash;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use sdp::message;
use sdp::{
    Indexed, IndexedSeq, SdpDecode, SdpDecodeOwned, SdpEncode, SdpMessage, SdpPatch, SdpViews, Seq,
};

use crate::encoding::{borrowed_has_the_bytes, leaked};

types! {
    #[derive(SdpViews, Clone)]
    #[sdp(borrowed, derive(Clone, Debug, PartialEq))]
    struct Parameter { name: String, value: f32 }

    enum Unit { Hertz, Decibels }

    #[derive(SdpViews)]
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
        #[sdp(borrowed)] first: Option<Parameter>,
        #[sdp(borrowed)] parameters: Vec<Parameter>,
        #[sdp(borrowed)] by_name: BTreeMap<String, Vec<Parameter>>,
        #[sdp(borrowed)] presets: Indexed<Vec<Parameter>>,
        lists: Vec<Indexed<Vec<String>>>,
        blobs: Indexed<Vec<Vec<u8>>>,
        tags: BTreeSet<Vec<String>>,
        #[sdp(skip)] cache: String,
        #[sdp(via = "String")] port: u16,
    }
}

fn parameter(name: &str, value: f32) -> Parameter {
    let name = name.into();
    Parameter { name, value }
}

fn plugin() -> Plugin {
    let [wet, rate] = [parameter("wet", 0.5), parameter("rate", 3.0)];
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
        presets: Indexed(vec![rate.clone()]),
        lists: vec![Indexed(vec!["l".into()]), Indexed(vec![])],
        blobs: Indexed(vec![vec![6], vec![]]),
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

/// Checks the type and the value of each field of a view.
macro_rules! fields {
    ($view:ident: $($field:ident: $type:ty = $value:expr;)*) => {$(
        let field: $type = $view.$field;
        assert_eq!(field, $value);
    )*};
}

#[test]
fn borrowed_form_has_borrowed_strings_and_the_same_containers() {
    let [wet, rate] =
        [("wet", 0.5), ("rate", 3.0)].map(|(name, value)| ParameterRef { name, value });
    let plugin = plugin();
    let view: PluginRef = view(&plugin);
    fields! { view:
        name: &str = "Chorus";
        vendor: Option<&str> = Some("Acme");
        url: &str = "http://localhost";
        path: &Path = plugin.path;
        icon: &[u8] = [1, 2, 3];
        chunk: &[u8] = [4, 5];
        gains: Vec<f32> = plugin.gains;
        units: Box<[Unit]> = plugin.units;
        queue: VecDeque<&str> = ["a", "b"];
        range: [f32; 2] = [0.0, 1.0];
        pair: (u8, &str) = (7, "seven");
        nested: Vec<Vec<&str>> = plugin.nested;
        first: Option<ParameterRef> = Some(wet.clone());
        parameters: Vec<ParameterRef> = [wet.clone(), rate.clone()];
        presets: Indexed<Vec<ParameterRef>> = Indexed(vec![rate.clone()]);
        lists: Vec<Indexed<Vec<&str>>> = [Indexed(vec!["l"]), Indexed(vec![])];
        blobs: Indexed<Vec<&[u8]>> = Indexed(vec![&[6][..], &[]]);
        by_name: BTreeMap<&str, Vec<ParameterRef>> =
            [("wet", vec![wet]), ("rate", vec![rate])].into();
        tags: BTreeSet<Vec<&str>> = [vec!["t"], vec!["t", "u"]].into();
        cache: String = "";
        port: u16 = 8080;
    }
}

#[test]
fn lazy_form_has_lazy_sequences() {
    let plugin = plugin();
    let view: PluginSeq = view(&plugin);
    let nested: Seq<Seq<&str>> = view.nested;
    assert_eq!(nested.last().unwrap(), ["x", "y"]);
    let parameters: Seq<ParameterRef> = view.parameters;
    assert_eq!(parameters.first().unwrap().name, "wet");
    let by_name: BTreeMap<&str, Seq<ParameterRef>> = view.by_name;
    assert_eq!(by_name["wet"].len(), 1);
    let presets: IndexedSeq<ParameterRef> = view.presets;
    assert_eq!(presets.get(0).unwrap().unwrap().name, "rate");
    let lists: Seq<IndexedSeq<&str>> = view.lists;
    assert_eq!(lists.first().unwrap().get(0), Some(Ok("l")));
    let blobs: IndexedSeq<&[u8]> = view.blobs;
    assert_eq!(blobs.get(0), Some(Ok(&[6][..])));
    fields! { view:
        vendor: Option<&str> = Some("Acme");
        icon: &[u8] = [1, 2, 3];
        gains: Seq<f32> = [0.25, 1.0];
        units: Seq<Unit> = [Unit::Decibels, Unit::Hertz];
        queue: Seq<&str> = ["a", "b"];
        // A `Seq` has no order, so sets and keys stay borrowed.
        tags: BTreeSet<Vec<&str>> = [vec!["t"], vec!["t", "u"]].into();
    }
}

types! {
    #[derive(SdpViews)]
    #[sdp(tag = "u16", borrowed, lazy, derive(Debug))]
    #[repr(u16)]
    enum Event { Stop = 7, Text(String) = 300, Notes { keys: Vec<u16>, channel: u8 } }
}

#[test]
fn views_of_enums_have_the_same_tags() {
    let stop: EventRef = view(&Event::Stop);
    assert!(matches!(stop, EventRef::Stop), "{stop:?}");
    let text: EventSeq = view(&Event::Text("wet".into()));
    assert!(matches!(text, EventSeq::Text("wet")), "{text:?}");
    let (keys, channel) = (vec![60, 64], 3);
    let notes = Event::Notes { keys, channel };
    match (view(&notes), view(&notes)) {
        (EventSeq::Notes { keys, channel: 3 }, EventRef::Notes { keys: owned, .. }) => {
            let _: Vec<u16> = owned;
            assert_eq!(keys, [60, 64]);
        }
        events => panic!("{events:?}"),
    }
}

/// Checks that bytes are the encoding of a type and of both views, also for generic code with messages.
pub(crate) fn has_views<T: SdpViews + SdpEncode + SdpDecodeOwned>(bytes: &[u8]) {
    let owned: T = sdp::from_slice(bytes).unwrap();
    assert_eq!(sdp::to_vec(&owned).unwrap(), bytes);
    let borrowed: T::Borrowed<'_> = sdp::from_slice(bytes).unwrap();
    assert_eq!(sdp::to_vec(&borrowed).unwrap(), bytes);
    let frame = message::to_vec(&borrowed).unwrap();
    let lazy: T::Lazy<'_> = message::from_slice(&frame).unwrap();
    assert_eq!(sdp::to_vec(&lazy).unwrap(), bytes);
}

types! {
    #![derive(SdpEncode, SdpDecode, SdpViews, Debug)]
    #[sdp(lazy, message_id = 9)]
    struct State<T: Ord + Hash, const N: usize> { values: Vec<T>, extra: HashMap<T, [u8; N]> }
}

#[test]
fn generic_types_have_views() {
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

#[cfg(not(sdp_safe))]
#[test]
fn views_are_kept_with_their_buffer() {
    fn receive<M: for<'de> message::DecodeMessage<'de>>(frame: Vec<u8>) -> M {
        message::from_slice(&frame).unwrap()
    }

    let frame = message::to_vec(&plugin()).unwrap();
    let owned: sdp::Owned<PluginSeq<'static>> = receive(frame);
    assert_eq!(owned.get().name, "Chorus");
    has_views::<Plugin>(owned.buffer());
}

#[test]
fn views_have_the_parameters_bounds_and_defaults_of_the_type() {
    trait Tested {}

    types! {
        #![derive(SdpEncode, SdpDecode, SdpViews)]
        #[sdp(borrowed, lazy)]
        struct Wrap<T, const N: usize> { name: String, values: Vec<[T; N]> }

        #[sdp(borrowed, lazy)]
        struct Outer<T> {
            #[sdp(borrowed, lazy)] first: Wrap<T, 2>,
            #[sdp(borrowed, lazy)] rest: Vec<Wrap<T, 2>>,
            #[sdp(borrowed, lazy)] bytes: Option<Wrap<u8, 1>>,
        }

        #[sdp(lazy, bound(
            encode = "T: SdpEncode + Ord",
            decode = "T: SdpDecode<'de> + Ord + Clone"
        ))]
        struct Set<T> { name: String, items: BTreeSet<T> }

        #[sdp(borrowed, lazy)]
        struct Settings<T: Default = u8, const N: usize = 3> where Self: Tested, {
            name: String,
            level: T,
            taps: [u16; N],
        }

        #[derive(SdpPatch)]
        #[sdp(lazy, patch)]
        struct Levels<const N: usize = 2>(Vec<[u16; N]>)
        where Self: Tested, for<'a> &'a u8: Clone;
    }

    impl<T: Default, const N: usize> Tested for Settings<T, N> {}
    impl<const N: usize> Tested for Levels<N> {}

    let wrap = |name| (name, vec![[1_u16, 2]]);
    let bytes = sdp::to_vec(&(wrap("a"), vec![wrap("b")], Some(("c", vec![[3_u8]])))).unwrap();
    has_views::<Outer<u16>>(&bytes);
    let borrowed: OuterRef<'_, u16> = sdp::from_slice(&bytes).unwrap();
    assert_eq!((borrowed.first.name, borrowed.rest[0].name), ("a", "b"));
    let lazy: OuterSeq<'_, u16> = sdp::from_slice(&bytes).unwrap();
    assert_eq!(lazy.rest.first().unwrap().values.first(), Some([1, 2]));
    has_views::<Set<u16>>(&[1, 0, 0, 0, b'a', 2, 0, 0, 0, 1, 0, 2, 0]);

    let bytes = sdp::to_vec(&("wet", 1_u8, [1_u16; 3])).unwrap();
    has_views::<Settings>(&bytes);
    let _: SettingsRef = sdp::from_slice(&bytes).unwrap();
    let _: SettingsSeq = sdp::from_slice(&bytes).unwrap();
    let mut bytes = sdp::to_vec(&vec![[7_u16; 2]]).unwrap();
    has_views::<Levels>(&bytes);
    let place: LevelsPatch = sdp::patch::open::<Levels>(&mut bytes).unwrap();
    assert_eq!(place.0.len(), 1);
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
    #[sdp(borrowed, patch)]
    struct Pair {
        #[sdp(borrowed, patch)]
        first: forms::Name<1>,
        #[sdp(lazy = "crate::views::forms::NameRef")]
        second: forms::Name<2>,
    }

    fn name<const N: usize>(text: &str, code: [u8; N]) -> forms::Name<N> {
        let text = text.into();
        forms::Name { text, code }
    }
    let (first, second) = (name("a", [1]), name("b", [2, 3]));
    let pair = Pair { first, second };
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
    types! {
        #[derive(SdpViews, SdpPatch)]
        #[sdp(borrowed, lazy, patch)]
        struct Tree {
            name: String,
            #[sdp(borrowed, lazy)] children: Vec<Self>,
            owned: Option<Box<Self>>,
            code: [u8; Self::CODE_LEN],
        }
    }

    impl Tree {
        const CODE_LEN: usize = 2;
    }

    let leaf = |name| (name, 0_u32, 0_u8, [1_u8, 2]);
    let root = ("root", vec![leaf("a")], Some(leaf("b")), [3_u8, 4]);
    let mut bytes = sdp::to_vec(&root).unwrap();
    has_views::<Tree>(&bytes);
    let tree: Tree = sdp::from_slice(&bytes).unwrap();
    let borrowed: TreeRef = sdp::from_slice(&bytes).unwrap();
    let children: Vec<TreeRef> = borrowed.children;
    assert_eq!((children[0].name, borrowed.code), ("a", [3, 4]));
    let lazy: TreeSeq = sdp::from_slice(&bytes).unwrap();
    assert_eq!(lazy.children.first().unwrap().name, "a");
    assert_eq!(lazy.owned, tree.owned);
    let place = sdp::patch::open::<Tree>(&mut bytes).unwrap();
    assert_eq!(place.owned.get().unwrap(), tree.owned);

    #[derive(SdpEncode, SdpDecode, SdpViews)]
    #[sdp(borrowed)]
    struct List<T> {
        name: String,
        item: T,
        #[sdp(borrowed)]
        next: Option<Box<Self>>,
    }

    let bytes = sdp::to_vec(&("a", 7_u8, Some(("b", 8_u8, 0_u8)))).unwrap();
    has_views::<List<u8>>(&bytes);
    let borrowed: ListRef<'_, u8> = sdp::from_slice(&bytes).unwrap();
    let next: Box<ListRef<'_, u8>> = borrowed.next.unwrap();
    assert_eq!((borrowed.name, next.name, next.item), ("a", "b", 8));
}

#[test]
fn views_of_enums_have_a_default() {
    types! {
        #[derive(SdpViews)]
        #[sdp(borrowed, derive(Default, Debug))]
        enum Mode { #[default] Off, Named(String) }

        #[derive(SdpViews, Default)]
        #[sdp(borrowed, derive(Debug, PartialEq))]
        enum Level { #[default] Low, Named(String) }
    }

    assert_eq!(sdp::to_vec(&Mode::Named("a".into())).unwrap()[0], 1);
    assert!(matches!(ModeRef::default(), ModeRef::Off));
    let bytes = sdp::to_vec(&Level::Named("a".into())).unwrap();
    assert_eq!(sdp::from_slice(&bytes), Ok(LevelRef::Named("a")));
    assert_eq!(Level::default(), Level::Low);
}
