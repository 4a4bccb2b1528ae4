//! Uses the derives in a crate that renames `sdp` and denies all lints.
#![deny(warnings, missing_docs, clippy::all, clippy::pedantic)]
#![forbid(unsafe_code)]

use std::borrow::Cow;
use std::cmp::Ordering;
use std::net::Ipv4Addr;
use wire::{Owned, SdpDecode, SdpDispatch, SdpEncode, SdpMessage, SdpViews};

/// A struct with each kind of generic parameter.
#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
#[sdp(crate = "wire")]
pub struct Samples<'a, T, const N: usize> {
    /// Borrowed.
    pub name: Cow<'a, str>,
    /// Generic.
    pub values: [T; N],
    /// Not on the wire.
    #[sdp(skip)]
    pub cache: Option<T>,
}

/// An enum with a variant of each kind.
#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
#[sdp(crate = "wire", tag = "u16")]
#[repr(u16)]
pub enum Event<'a> {
    /// No fields.
    Stop = 0x0100,
    /// Fields by position.
    Note(u8, u8),
    /// Fields by name.
    Text {
        /// Borrowed.
        text: &'a str,
    } = LAST,
    /// Recursive.
    Both(Box<Event<'a>>, Box<Event<'a>>),
}

const LAST: u16 = 0x0200;

/// Conversions, and a field with a default.
#[derive(SdpEncode, SdpDecode, Debug, PartialEq)]
#[sdp(crate = "wire")]
pub struct Host {
    /// As text.
    #[sdp(via = "Vec<String>")]
    pub addresses: Vec<Ipv4Addr>,
    /// As its mirror.
    #[sdp(via = "Option<Mirror>")]
    pub last: Option<Ordering>,
    /// Not on the wire.
    #[sdp(skip = "default_port")]
    pub port: u16,
}

/// A mirror of an enum of another crate.
#[derive(SdpEncode, SdpDecode, Debug)]
#[sdp(crate = "wire", remote = "Ordering")]
pub enum Mirror {
    /// Smaller.
    Less,
    /// The same.
    Equal,
    /// Larger.
    Greater,
}

fn default_port() -> u16 {
    80
}

/// A message that is only decoded.
#[derive(SdpDecode, SdpMessage, Debug, PartialEq)]
#[sdp(crate = "wire", message_id = 7)]
pub struct Reply(pub u8);

/// A message.
#[derive(SdpEncode, SdpDecode, Clone, Copy, Debug, PartialEq)]
#[sdp(crate = "wire", message_id = 8)]
pub struct Ping;

/// A message enum.
#[derive(SdpDispatch, Debug, PartialEq)]
#[sdp(crate = "wire")]
pub enum Message<'a> {
    /// Without a lifetime.
    Ping(Ping),
    /// With one.
    Samples(Samples<'a, u8, 2>),
}

/// A type with views.
#[derive(SdpEncode, SdpDecode, SdpViews, Debug, PartialEq)]
#[sdp(
    crate = "wire",
    borrowed = "PresetRef",
    lazy = "PresetSeq",
    derive(Debug, PartialEq)
)]
pub struct Preset {
    /// A string.
    pub name: String,
    /// A sequence.
    pub values: Vec<f32>,
}

/// A struct with padding that the derives cannot see.
#[derive(SdpEncode, SdpDecode, Clone, Copy, Debug, PartialEq)]
#[sdp(crate = "wire")]
#[attribute::padded]
pub struct Padded {
    /// In memory at 0.
    pub first: u32,
    /// In memory at 4.
    pub second: f32,
}

/// Checks that a value encodes to these bytes and decodes from them.
fn has_the_bytes<'a, T>(value: &T, bytes: &'a [u8]) -> Result<(), Box<dyn std::error::Error>>
where
    T: SdpEncode + SdpDecode<'a> + std::fmt::Debug + PartialEq,
{
    assert_eq!(wire::to_vec(value)?, bytes);
    assert_eq!(&wire::from_slice::<T>(bytes)?, value);
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let samples = Samples {
        name: "wet".into(),
        values: [1_u8, 2],
        cache: None,
    };
    has_the_bytes(&samples, b"\x03\0\0\0wet\x01\x02")?;
    let both = Event::Both(Event::Stop.into(), Event::Text { text: "x" }.into());
    has_the_bytes(&both, b"\x01\x02\x00\x01\x00\x02\x01\0\0\0x")?;
    has_the_bytes(&Event::Note(3, 4), &[1, 1, 3, 4])?;
    let host = Host {
        addresses: vec![Ipv4Addr::LOCALHOST],
        last: Some(Ordering::Less),
        port: 80,
    };
    has_the_bytes(&host, b"\x01\0\0\0\x09\0\0\x00127.0.0.1\x01\0")?;

    let frame = [0x53, 0x44, 0x50, 0x32, 7, 0, 1, 0, 0, 0, 9];
    assert_eq!(wire::message::from_slice::<Reply>(&frame)?, Reply(9));

    let frame = wire::message::to_vec(&Ping)?;
    assert_eq!(frame, [0x53, 0x44, 0x50, 0x32, 8, 0, 0, 0, 0, 0]);
    let message = wire::message::from_slice::<Message<'_>>(&frame)?;
    assert_eq!(message, Message::from(Ping));

    views()?;
    padded()?;
    json()
}

/// Decodes the borrowed and the lazy form of a type, and keeps one with its buffer.
fn views() -> Result<(), Box<dyn std::error::Error>> {
    let (name, values) = ("warm".to_owned(), vec![0.5]);
    let preset = Preset { name, values };
    let bytes = wire::to_vec(&preset)?;
    let borrowed: PresetRef<'_> = wire::from_slice(&bytes)?;
    assert_eq!((borrowed.name, &borrowed.values), ("warm", &preset.values));
    let lazy: Owned<PresetSeq<'static>, _> = Owned::decode(bytes)?;
    assert!(lazy.get().values.iter().eq([0.5]));
    Ok(())
}

/// Encodes and decodes a sequence of structs that look as if they could be copied.
fn padded() -> Result<(), Box<dyn std::error::Error>> {
    let bytes = b"\x02\0\0\0\x01\0\0\0\0\0\xc0\x3f\x02\0\0\0\0\0\0\0";
    let numbers = [(1, 1.5), (2, 0.0)];
    assert_eq!(size_of::<Padded>(), 16, "the attribute adds padding");
    let padded = numbers.map(|(first, second)| Padded { first, second });
    has_the_bytes(&padded.to_vec(), bytes)?;
    Ok(())
}

/// A field with JSON, encoded by the attribute of either crate.
#[derive(SdpEncode, SdpDecode, serde::Serialize, serde::Deserialize, Debug, PartialEq)]
#[sdp(crate = "wire")]
pub struct Extra {
    /// Any JSON.
    #[sdp(with = "sdp_serde::json")]
    #[serde(with = "sdp_serde::json")]
    pub value: serde_json::Value,
}

fn extra(value: &serde_json::Value) -> Extra {
    let value = value.clone();
    Extra { value }
}

/// Encodes JSON with numbers and objects that other features of `serde_json` do not have.
fn json() -> Result<(), Box<dyn std::error::Error>> {
    use serde_json::{Value, from_str};

    for text in "0 18446744073709551615 -1 1.0 -0.0 1e300 0.1".split(' ') {
        let number: Value = from_str(text)?;
        let bytes = wire::to_vec(&number)?;
        assert_eq!(bytes.len(), 10, "{text}");
        assert_eq!(sdp_serde::to_vec(&extra(&number))?, bytes, "{text}");
        assert_eq!(wire::from_slice::<Value>(&bytes)?, number);
    }
    let others = "18446744073709551616 -0 1.00 1e2 1e400 0.1000000000000000000001";
    for text in others.split(' ') {
        let number: Value = from_str(text)?;
        assert!(wire::to_vec(&number).is_err(), "{text}");
        assert!(sdp_serde::to_vec(&extra(&number)).is_err(), "{text}");
    }
    let whole = [1.0, 1e15, 1e16, 1e17, 1e20, 1e21, -0.0];
    let extremes = [f64::MAX, f64::MIN_POSITIVE, 5e-324];
    for float in whole.into_iter().chain(extremes) {
        let mut bytes = vec![2, 2];
        bytes.extend(float.to_le_bytes());
        let number: Value = wire::from_slice(&bytes)?;
        assert_eq!(wire::to_vec(&number)?, bytes, "{float}");
        assert_eq!(sdp_serde::from_slice::<Extra>(&bytes)?, extra(&number));
        assert_eq!(sdp_serde::to_vec(&extra(&number))?, bytes, "{float}");
    }

    let object: Value = from_str(r#"{"b": 1, "a": 2, "c": 3}"#)?;
    let sorted: Value = from_str(r#"{"a": 2, "b": 1, "c": 3}"#)?;
    let bytes = wire::to_vec(&object)?;
    assert_eq!(bytes, wire::to_vec(&sorted)?);
    assert_eq!(bytes, sdp_serde::to_vec(&extra(&object))?);
    let decoded: Value = wire::from_slice(&bytes)?;
    assert_eq!(decoded.to_string(), sorted.to_string());
    Ok(())
}
