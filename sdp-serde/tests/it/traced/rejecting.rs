//! Types whose code rejects most samples, beside types with several names and defaults.

use sdp_schema::Resolver;
use sdp_serde::{Traced, Tracer, schema, traced};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{both_ways, text};

types! {
    #[serde(try_from = "String", into = "String")]
    struct Link(String);

    enum Kind { A, B }

    struct Bookmark { kind: Kind, link: Link }

    enum Noise { #[serde(alias = "Flat")] Plain(Tone), #[serde(alias = "Big")] Loud, #[serde(other)] Other }

    enum Tone { Warm, #[serde(alias = "Icy")] Cold }

    struct Sound { noise: Noise, link: Link }

    struct Numbered { kind: Option<Kind>, number: std::num::NonZeroU8, links: Vec<Link>, last: (Kind, Link) }
}

impl TryFrom<String> for Link {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_link = text.starts_with("https");
        is_link.then_some(Self(text)).ok_or("no link")
    }
}

impl From<Link> for String {
    fn from(link: Link) -> Self {
        link.0
    }
}

fn link() -> Link {
    Link("https://sdp.example/a".into())
}

#[test]
fn variants_before_a_rejected_field_have_their_names() {
    for kind in [Kind::A, Kind::B] {
        let link = link();
        both_ways(&Bookmark { kind, link });
    }
    let (kind, number) = (Some(Kind::B), std::num::NonZeroU8::MIN);
    let (links, last) = (vec![link()], (Kind::A, link()));
    both_ways(&Numbered {
        kind,
        number,
        links,
        last,
    });
    for noise in [Noise::Plain(Tone::Cold), Noise::Loud, Noise::Other] {
        let link = link();
        both_ways(&Sound { noise, link });
    }
    assert!(text::<Bookmark>().contains("enum Kind: u8 {\n    A = 0,\n    B = 1,"));
}

mod old {
    use super::Link;

    types! {
        pub(super) enum Source { Plain(u8), Remote(Link), Other }

        pub(super) struct App { pub(super) name: String, pub(super) path: String, pub(super) window: Window }

        pub(super) struct Window { pub(super) width: u32, pub(super) theme: Option<String> }
    }
}

types! {
    enum Source { Plain(u8), #[serde(alias = "Remote")] Url(Link), #[serde(other)] Other }

    struct App { name: String, path: String, window: Window }

    struct Window { width: u32, #[serde(alias = "theme")] look: Option<String>, #[serde(default)] tags: Vec<String> }
}

/// Reads a value of an older type.
fn read<A, B>(old: &A) -> B
where
    A: Serialize + DeserializeOwned + 'static,
    B: Serialize + DeserializeOwned + 'static,
{
    let resolver = Resolver::<Traced<B>>::new(&schema::<A>().unwrap()).unwrap();
    let Traced(value) = resolver.from_slice(&traced::to_vec(old).unwrap()).unwrap();
    value
}

#[test]
fn alias_of_a_variant_is_found_although_its_content_rejects_samples() {
    let remote = old::Source::Remote(link());
    assert_eq!(read::<_, Source>(&remote), Source::Url(link()));
}

#[test]
fn alias_in_an_inner_struct_is_found() {
    let theme = Some("dark".into());
    let window = old::Window { width: 3, theme };
    let (name, path) = (String::from("a"), String::from("b"));
    let app: App = read(&old::App { name, path, window });
    let Window { width, look, tags } = app.window;
    assert_eq!((width, look.as_deref(), tags.len()), (3, Some("dark"), 0));
}

impl Mode {
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

types! {
    #[derive(Default)]
    enum Mode { A, #[default] B, C(u8) }

    struct Modes { first: Mode, #[serde(default, skip_serializing_if = "Mode::is_default")] second: Mode }

    struct Blank {
        first: u8,
        #[serde(default = "nothing", skip_serializing_if = "is_blank")]
        text: String,
        #[serde(default, skip_serializing_if = "is_small")]
        number: f32,
    }
}

fn nothing() -> String {
    " ".into()
}

fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_small(number: &f32) -> bool {
    number.abs() < 0.6
}

#[test]
fn field_with_a_default_has_all_variants() {
    let modes = [Mode::A, Mode::B, Mode::C(7)];
    for first in &modes {
        for second in &modes {
            let (first, second) = (first.clone(), second.clone());
            both_ways(&Modes { first, second });
        }
    }
}

#[test]
fn default_among_several_values_that_are_left_out_needs_a_sample() {
    let error = schema::<Blank>().unwrap_err().to_string();
    for part in [
        "struct Blank, field ",
        "`skip_serializing_if`",
        "`Tracer::sample`",
    ] {
        assert!(error.contains(part), "{error}");
    }
    let tracer = Tracer::new().sample(&nothing()).sample(&0.0_f32);
    tracer.schema::<Blank>().unwrap();
    for (text, number) in [(" ", 0.0), ("", 0.5), ("a", 7.0)] {
        let (first, text) = (1, text.into());
        let blank = Blank {
            first,
            text,
            number,
        };
        // The model reads the same default.
        let json = serde_json::to_string(&blank).unwrap();
        let bytes = traced::to_vec(&blank).unwrap();
        let same: Blank = sdp_serde::from_slice(&bytes).unwrap();
        assert_eq!(same, serde_json::from_str(&json).unwrap());
    }
}

#[test]
fn lock_accepts_a_field_whose_code_rejects_samples() {
    let path = concat!(env!("CARGO_TARGET_TMPDIR"), "/bookmark.sdp");
    let lock = sdp_schema::__private::WireLock::new(path).with::<Traced<Bookmark>>(|bytes| {
        let bookmark: Traced<Bookmark> = sdp::message::from_slice(bytes)?;
        Ok(sdp::message::to_vec(&bookmark)?)
    });
    lock.update().unwrap();
    lock.check().unwrap();
    std::fs::remove_file(path).unwrap();
}
