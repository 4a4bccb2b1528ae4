//! A second implementation of indexed sequences, written from SPEC.md alone, and its comparison with the crate for random
//! values, for changed encodings and for random bytes.

use std::fmt::Debug;

use proptest::prelude::*;
use proptest::sample::Index;
use sdp::indexed::Builder;
use sdp::{
    DecodeError, DecodeErrorKind, Indexed, IndexedSeq, Limits, Reader, SdpDecode, SdpDecodeOwned,
    SdpEncode, SdpPatch, Seq,
};

use crate::indexed::{Record, RecordPatch};

/// The kind of an error, and its offset.
type Verdict<T> = Result<T, (DecodeErrorKind, usize)>;

/// A kind of SPEC.md. Its parts are functions, because a type can contain itself.
enum Kind {
    U8,
    Bool,
    Str,
    Option(fn() -> Kind),
    /// An enum with tags of one byte from 0, and one field in each variant.
    Enum(&'static str, Vec<fn() -> Kind>),
    Pointer(fn() -> Kind),
    Tuple(Vec<fn() -> Kind>),
    Seq(fn() -> Kind),
    Indexed(fn() -> Kind),
}

impl Kind {
    /// Returns the minimum encoded size (N5).
    fn min(&self) -> usize {
        match self {
            Self::U8 | Self::Bool | Self::Option(_) | Self::Enum(..) => 1,
            Self::Str | Self::Seq(_) => 4,
            Self::Indexed(_) => 8,
            Self::Pointer(content) => content().min(),
            Self::Tuple(parts) => parts.iter().map(|part| part().min()).sum(),
        }
    }

    fn is_fixed(&self) -> bool {
        match self {
            Self::U8 | Self::Bool => true,
            Self::Str | Self::Option(_) | Self::Enum(..) | Self::Seq(_) | Self::Indexed(_) => false,
            Self::Pointer(content) => content().is_fixed(),
            Self::Tuple(parts) => parts.iter().all(|part| part().is_fixed()),
        }
    }
}

/// A decoder that checks bytes, and returns no value.
#[derive(Clone)]
struct Model<'a> {
    input: &'a [u8],
    at: usize,
    /// The end of the input, or of the element of an indexed sequence.
    end: usize,
    /// The bytes of later elements (N11).
    reserved: usize,
    levels: u32,
    max_levels: u32,
}

/// The parts before the elements.
struct Table {
    ends_at: usize,
    ends: Vec<usize>,
    elements_at: usize,
}

impl Table {
    fn last(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    /// Returns the start and the end of an element (B88).
    fn window(&self, index: usize) -> Verdict<(usize, usize)> {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        let end = self.ends[index];
        if end < start || end > self.last() {
            let kind = DecodeErrorKind::InvalidIndex(index as u32);
            return Err((kind, self.ends_at + 4 * index));
        }
        Ok((self.elements_at + start, self.elements_at + end))
    }
}

impl<'a> Model<'a> {
    fn new(input: &'a [u8], max_levels: u32) -> Self {
        Self {
            input,
            at: 0,
            end: input.len(),
            reserved: 0,
            levels: 0,
            max_levels,
        }
    }

    fn require(&self, needed: usize, available: usize) -> Verdict<()> {
        if needed > available {
            let kind = DecodeErrorKind::UnexpectedEnd { needed, available };
            return Err((kind, self.at));
        }
        Ok(())
    }

    fn take(&mut self, len: usize) -> Verdict<&'a [u8]> {
        self.require(len, self.end - self.at)?;
        let bytes = &self.input[self.at..][..len];
        self.at += len;
        Ok(bytes)
    }

    fn u8(&mut self) -> Verdict<u8> {
        Ok(self.take(1)?[0])
    }

    fn u32(&mut self) -> Verdict<usize> {
        let bytes = self.take(4)?.try_into().unwrap();
        Ok(u32::from_le_bytes(bytes) as usize)
    }

    /// Checks that this number of bytes exists besides the reserved ones (N11).
    fn claim(&self, len: usize) -> Verdict<()> {
        self.require(len, (self.end - self.at).saturating_sub(self.reserved))
    }

    /// Enters a level, unless the content has a fixed size (N8).
    fn enter(&mut self, content: &Kind) -> Verdict<()> {
        if !content.is_fixed() {
            if self.levels == self.max_levels {
                return Err((DecodeErrorKind::NestingTooDeep(self.max_levels), self.at));
            }
            self.levels += 1;
        }
        Ok(())
    }

    fn value(&mut self, kind: &Kind) -> Verdict<()> {
        let (at, levels) = (self.at, self.levels);
        match kind {
            Kind::U8 => {
                self.u8()?;
            }
            Kind::Bool => match self.u8()? {
                0 | 1 => {}
                other => return Err((DecodeErrorKind::InvalidBool(other), at)),
            },
            Kind::Str => {
                let len = self.u32()?;
                let text = self.take(len)?;
                if let Err(error) = std::str::from_utf8(text) {
                    let valid = error.valid_up_to();
                    return Err((DecodeErrorKind::InvalidUtf8, at + 4 + valid));
                }
            }
            Kind::Option(content) => match self.u8()? {
                0 => {}
                1 => self.value(&content())?,
                other => return Err((DecodeErrorKind::InvalidOptionTag(other), at)),
            },
            Kind::Enum(name, variants) => {
                let tag = self.u8()?;
                let Some(field) = variants.get(usize::from(tag)) else {
                    let tag = tag.into();
                    return Err((DecodeErrorKind::UnknownVariant { tag, name }, at));
                };
                self.value(&field())?;
            }
            Kind::Pointer(content) => {
                self.enter(&content())?;
                self.value(&content())?;
            }
            Kind::Tuple(parts) => {
                for part in parts {
                    self.value(&part())?;
                }
            }
            Kind::Seq(element) => {
                let element = element();
                self.enter(&element)?;
                let count = self.u32()?;
                self.claim(count.saturating_mul(element.min()))?;
                let reserved = self.reserved;
                for later in (0..count).rev() {
                    self.reserved = reserved + later * element.min();
                    self.value(&element)?;
                }
                self.reserved = reserved;
            }
            Kind::Indexed(element) => {
                let element = element();
                let table = self.table(&element)?;
                for index in 0..table.ends.len() {
                    self.element(&table, index, &element)?;
                }
            }
        }
        self.levels = levels;
        Ok(())
    }

    /// Checks the parts before the elements of an indexed sequence (B87), and skips the elements.
    fn table(&mut self, element: &Kind) -> Verdict<Table> {
        self.enter(element)?;
        let count = self.u32()?;
        self.claim(count.saturating_mul(4))?;
        let ends_at = self.at;
        let ends: Vec<usize> = (0..count).map(|_| self.u32()).collect::<Result<_, _>>()?;
        let count_at = self.at;
        let elements = self.u32()?;
        self.claim(elements.saturating_mul(element.min()))?;
        if elements != count {
            return Err((DecodeErrorKind::InvalidIndex(elements as u32), count_at));
        }
        let table = Table {
            ends_at,
            ends,
            elements_at: self.at,
        };
        self.claim(table.last())?;
        self.at += table.last();
        Ok(table)
    }

    /// Checks one element (B88), inside the level of its sequence.
    fn element(&self, table: &Table, index: usize, element: &Kind) -> Verdict<()> {
        let (start, end) = table.window(index)?;
        let mut window = Model {
            at: start,
            end,
            reserved: 0,
            ..self.clone()
        };
        window.value(element)?;
        if window.at != end {
            let kind = DecodeErrorKind::InvalidIndex(index as u32);
            return Err((kind, window.at));
        }
        Ok(())
    }
}

/// Checks the bytes of a whole value.
fn whole(bytes: &[u8], kind: &Kind, max_levels: u32) -> Verdict<()> {
    let mut model = Model::new(bytes, max_levels);
    model.value(kind)?;
    match model.end - model.at {
        0 => Ok(()),
        rest => Err((DecodeErrorKind::TrailingBytes(rest), model.at)),
    }
}

/// A type, with its kind in SPEC.md.
trait Modeled: SdpEncode + SdpDecodeOwned + Debug + PartialEq + Clone + 'static {
    fn kind() -> Kind;
    fn any() -> BoxedStrategy<Self>;
}

impl Modeled for u8 {
    fn kind() -> Kind {
        Kind::U8
    }

    fn any() -> BoxedStrategy<Self> {
        any::<u8>().boxed()
    }
}

impl Modeled for bool {
    fn kind() -> Kind {
        Kind::Bool
    }

    fn any() -> BoxedStrategy<Self> {
        any::<bool>().boxed()
    }
}

impl Modeled for String {
    fn kind() -> Kind {
        Kind::Str
    }

    fn any() -> BoxedStrategy<Self> {
        "[a-bö]{0,5}".boxed()
    }
}

impl<T: Modeled> Modeled for Option<T> {
    fn kind() -> Kind {
        Kind::Option(T::kind)
    }

    fn any() -> BoxedStrategy<Self> {
        prop::option::of(T::any()).boxed()
    }
}

impl<T: Modeled> Modeled for Box<T> {
    fn kind() -> Kind {
        Kind::Pointer(T::kind)
    }

    fn any() -> BoxedStrategy<Self> {
        T::any().prop_map(Box::new).boxed()
    }
}

impl<A: Modeled, B: Modeled> Modeled for (A, B) {
    fn kind() -> Kind {
        Kind::Tuple(vec![A::kind, B::kind])
    }

    fn any() -> BoxedStrategy<Self> {
        (A::any(), B::any()).boxed()
    }
}

impl<T: Modeled> Modeled for Vec<T> {
    fn kind() -> Kind {
        Kind::Seq(T::kind)
    }

    fn any() -> BoxedStrategy<Self> {
        prop::collection::vec(T::any(), 0..4).boxed()
    }
}

impl<T: Modeled> Modeled for Indexed<Vec<T>> {
    fn kind() -> Kind {
        Kind::Indexed(T::kind)
    }

    fn any() -> BoxedStrategy<Self> {
        Vec::any().prop_map(Indexed).boxed()
    }
}

/// A type that contains itself through a pointer and through an indexed sequence.
#[derive(SdpEncode, SdpDecode, Debug, PartialEq, Clone)]
enum Tree {
    Leaf(bool),
    Pointer(Box<Tree>),
    Nodes(Indexed<Vec<Tree>>),
}

impl Modeled for Tree {
    fn kind() -> Kind {
        Kind::Enum(
            "Tree",
            vec![bool::kind, Box::<Self>::kind, Indexed::<Vec<Self>>::kind],
        )
    }

    fn any() -> BoxedStrategy<Self> {
        let leaf = any::<bool>().prop_map(Self::Leaf);
        let tree = leaf.prop_recursive(4, 12, 3, |tree| {
            let nodes = prop::collection::vec(tree.clone(), 0..4);
            prop_oneof![
                tree.prop_map(|tree| Self::Pointer(Box::new(tree))),
                nodes.prop_map(|nodes| Self::Nodes(Indexed(nodes))),
            ]
        });
        tree.boxed()
    }
}

/// Returns the encoding of an indexed sequence (B87), from the encodings of its elements.
fn written<T: SdpEncode>(items: &[T]) -> Vec<u8> {
    let count = (items.len() as u32).to_le_bytes();
    let (mut ends, mut elements) = (Vec::new(), Vec::new());
    for item in items {
        elements.extend(sdp::to_vec(item).unwrap());
        ends.extend((elements.len() as u32).to_le_bytes());
    }
    [&count[..], &ends, &count, &elements].concat()
}

/// A change of bytes.
#[derive(Clone, Debug)]
enum Edit {
    Set(Index, u8),
    /// Adds to four bytes.
    Add(Index, i8),
    /// Copies four bytes to another place.
    Copy(Index, Index),
    Insert(Index, u8),
    Remove(Index),
    Cut(Index),
}

impl Edit {
    fn any() -> impl Strategy<Value = Self> {
        let place = any::<Index>;
        prop_oneof![
            2 => (place(), small_byte()).prop_map(|(at, byte)| Self::Set(at, byte)),
            4 => (place(), -9_i8..10).prop_map(|(at, step)| Self::Add(at, step)),
            1 => (place(), place()).prop_map(|(from, to)| Self::Copy(from, to)),
            1 => (place(), small_byte()).prop_map(|(at, byte)| Self::Insert(at, byte)),
            1 => place().prop_map(Self::Remove),
            1 => place().prop_map(Self::Cut),
        ]
    }

    fn apply(&self, bytes: &mut Vec<u8>) {
        let len = bytes.len();
        let word =
            |bytes: &[u8], at: usize| u32::from_le_bytes(bytes[at..][..4].try_into().unwrap());
        match self {
            Self::Insert(at, byte) => bytes.insert(at.index(len + 1), *byte),
            _ if len < 4 => {}
            Self::Set(at, byte) => bytes[at.index(len)] = *byte,
            Self::Add(at, step) => {
                let at = at.index(len - 3);
                let sum = word(bytes, at).wrapping_add_signed((*step).into());
                bytes[at..][..4].copy_from_slice(&sum.to_le_bytes());
            }
            Self::Copy(from, to) => {
                let word = word(bytes, from.index(len - 3)).to_le_bytes();
                bytes[to.index(len - 3)..][..4].copy_from_slice(&word);
            }
            Self::Remove(at) => {
                bytes.remove(at.index(len));
            }
            Self::Cut(at) => bytes.truncate(at.index(len)),
        }
    }
}

/// Returns bytes that are often a small length, a tag or a bool.
fn small_byte() -> impl Strategy<Value = u8> {
    prop_oneof![3 => 0_u8..4, 2 => 0_u8..24, 1 => any::<u8>()]
}

/// Returns bytes of a changed value, and random bytes.
fn bytes<T: Modeled>() -> BoxedStrategy<Vec<u8>> {
    let edits = prop::collection::vec(Edit::any(), 0..4);
    let changed = (T::any(), edits).prop_map(|(value, edits)| {
        let mut bytes = sdp::to_vec(&value).unwrap();
        edits.iter().for_each(|edit| edit.apply(&mut bytes));
        bytes
    });
    // Words of small numbers, and single bytes.
    let part = prop_oneof![
        3 => small_byte().prop_map(|byte| vec![byte, 0, 0, 0]),
        2 => small_byte().prop_map(|byte| vec![byte]),
    ];
    let random = prop::collection::vec(part, 0..16).prop_map(|parts| parts.concat());
    prop_oneof![4 => changed, 1 => random].boxed()
}

/// Returns limits of the nesting that many values exceed, and the default.
fn levels() -> impl Strategy<Value = u32> {
    prop_oneof![0_u32..5, Just(128)]
}

fn parts<T>(result: Result<T, DecodeError>) -> Verdict<T> {
    result.map_err(|error| (error.kind(), error.offset()))
}

/// Checks the encoding of a value.
fn encodes<T: Modeled>(items: &[T]) {
    let value = Indexed(items.to_vec());
    let expected = written(items);
    assert_eq!(sdp::to_vec(&value).unwrap(), expected);
    assert_eq!(sdp::to_vec(&Indexed(items)).unwrap(), expected);
    assert_eq!(sdp::encoded_len(&value), Ok(expected.len()));

    let mut builder = Builder::new();
    items.iter().for_each(|item| builder.push(item).unwrap());
    assert_eq!(builder.len(), items.len());
    assert_eq!(sdp::to_vec(&builder).unwrap(), expected);
    assert_eq!(
        sdp::to_vec(&(7_u8, &builder, 8_u8)).unwrap(),
        [&[7], &expected[..], &[8]].concat()
    );
    let mut file = Vec::new();
    builder.write_to(&mut file).unwrap();
    assert_eq!(file, expected);

    assert_eq!(
        sdp::from_slice::<Indexed<Vec<T>>>(&expected).unwrap(),
        value
    );
    let sequence: IndexedSeq<T> = sdp::from_slice(&expected).unwrap();
    assert!(sequence.check().is_ok());
    assert_eq!(sdp::to_vec(&sequence).unwrap(), expected);
    assert_eq!(sequence.to_vec().unwrap(), items);
    let items_again: Vec<T> = (0..items.len())
        .map(|index| sequence.get(index).unwrap().unwrap())
        .collect();
    assert_eq!(items_again, items);
}

/// Checks that decoding a value of any type has the verdict of the model.
fn decodes<T: Modeled>(bytes: &[u8], mut place: T, levels: u32) {
    let limits = Limits::DEFAULT.with_max_nesting(levels);
    let expected = whole(bytes, &T::kind(), levels);
    let owned = parts(Reader::with_limits(bytes, &limits).decode_whole::<T>());
    assert_eq!(owned.clone().map(drop), expected, "{bytes:?}");
    if levels == Limits::DEFAULT.max_nesting() {
        assert_eq!(parts(sdp::decode_into(bytes, &mut place)), expected);
    } else {
        let mut reader = Reader::with_limits(bytes, &limits);
        let in_place = T::decode_into(&mut reader, &mut place);
        let in_place = in_place.and_then(|()| match reader.remaining() {
            0 => Ok(()),
            rest => Err(reader.error(DecodeErrorKind::TrailingBytes(rest))),
        });
        assert_eq!(parts(in_place), expected);
    }
    if let Ok(value) = owned {
        assert_eq!(place, value);
        assert_eq!(sdp::to_vec(&value).unwrap(), bytes);
    }
    let mut model = Model::new(bytes, 128);
    let prefix = model.value(&T::kind()).map(|()| model.at);
    let found = sdp::from_prefix::<T>(bytes).map(|(_, rest)| bytes.len() - rest.len());
    assert_eq!(parts(found), prefix);
}

/// Checks that reading the elements on demand has the verdict of the model.
fn reads_on_demand<T: Modeled>(bytes: &[u8], levels: u32) {
    // A sequence around it checks all elements when it is opened, as a vector does.
    let outer = [&[1, 0, 0, 0], bytes].concat();
    let vector = sdp::from_prefix::<Vec<Indexed<Vec<T>>>>(&outer).map(drop);
    let lazy = sdp::from_prefix::<Seq<'_, IndexedSeq<'_, T>>>(&outer).map(drop);
    assert_eq!(lazy, vector, "{bytes:?}");

    let limits = Limits::DEFAULT.with_max_nesting(levels);
    let mut model = Model::new(bytes, levels);
    let table = model.table(&T::kind());
    let mut reader = Reader::with_limits(bytes, &limits);
    let sequence = parts(IndexedSeq::<T>::decode(&mut reader));
    let (table, sequence) = match (table, sequence) {
        (Ok(table), Ok(sequence)) => (table, sequence),
        (table, sequence) => {
            assert_eq!(sequence.map(drop), table.map(drop), "{bytes:?}");
            return;
        }
    };
    assert_eq!(reader.offset(), model.at);
    let count = table.ends.len();
    assert_eq!((sequence.len(), sequence.is_empty()), (count, count == 0));

    let mut windows: Vec<u8> = Vec::new();
    let mut elements = Vec::new();
    for index in 0..count {
        let expected = model.element(&table, index, &T::kind());
        let found = parts(sequence.get(index).unwrap());
        assert_eq!(found.clone().map(drop), expected, "{index} of {bytes:?}");
        assert_eq!(found, without_the_rest(bytes, &table, index, &limits));
        if let (Ok(element), Ok((start, end))) = (&found, table.window(index)) {
            assert_eq!(sdp::to_vec(element).unwrap(), bytes[start..end]);
            windows.extend(&bytes[start..end]);
        }
        elements.push(found);
    }
    for index in [count, count + 1, usize::MAX] {
        assert!(sequence.get(index).is_none());
    }

    let all: Verdict<Vec<T>> = elements.into_iter().collect();
    assert_eq!(parts(sequence.check()), all.clone().map(drop));
    assert_eq!(parts(sequence.to_vec()), all);
    assert_eq!(parts(sequence.iter().collect()), all);
    let mut iter = sequence.iter();
    assert_eq!(iter.len(), count);
    let good = iter.by_ref().take_while(Result::is_ok).count();
    assert_eq!(all.is_ok(), good == count);
    assert!(iter.next().is_none());
    let mut reader = Reader::with_limits(bytes, &limits);
    let owned = Indexed::<Vec<T>>::decode(&mut reader);
    assert_eq!(parts(owned.map(|value| value.0)), all);

    if all.is_ok() {
        assert_eq!(windows, bytes[table.elements_at..model.at]);
    }
    // An encoder has its own limit of the nesting.
    let is_valid = whole(&bytes[..model.at], &Kind::Indexed(T::kind), 128).is_ok();
    let expected = is_valid.then(|| bytes[..model.at].to_vec());
    assert_eq!(sdp::to_vec(&sequence).ok(), expected, "{bytes:?}");
}

/// Decodes an element after a change of all bytes that do not belong to it.
fn without_the_rest<T: Modeled>(
    bytes: &[u8],
    table: &Table,
    index: usize,
    limits: &Limits,
) -> Verdict<T> {
    let (start, end) = table.window(index).unwrap_or_default();
    let mut changed = bytes.to_vec();
    for at in (table.elements_at..bytes.len()).filter(|at| !(start..end).contains(at)) {
        changed[at] ^= 0xff;
    }
    let mut reader = Reader::with_limits(&changed, limits);
    let sequence = IndexedSeq::<T>::decode(&mut reader).unwrap();
    parts(sequence.get(index).unwrap())
}

macro_rules! for_elements {
    ($($name:ident: $element:ty;)*) => {$(
        mod $name {
            use super::*;

            proptest! {
                #![proptest_config(crate::cases(CASES))]

                #[test]
                fn encodes_as_the_model(items in Vec::<$element>::any()) {
                    encodes(&items);
                }

                #[test]
                fn decodes_as_the_model(
                    bytes in bytes::<Indexed<Vec<$element>>>(),
                    place in Indexed::any(),
                    levels in levels(),
                ) {
                    decodes::<Indexed<Vec<$element>>>(&bytes, place, levels);
                }

                #[test]
                fn is_read_on_demand_as_the_model(
                    bytes in bytes::<Indexed<Vec<$element>>>(),
                    levels in levels(),
                ) {
                    reads_on_demand::<$element>(&bytes, levels);
                }

                #[test]
                fn decodes_inside_other_types_as_the_model(
                    bytes in bytes::<Outer<$element>>(),
                    place in Outer::any(),
                    levels in levels(),
                ) {
                    decodes::<Outer<$element>>(&bytes, place, levels);
                }
            }
        }
    )*};
}

/// An indexed sequence after other bytes, and with bytes of an outer sequence after it.
type Outer<T> = (String, Vec<(Indexed<Vec<T>>, bool)>);

const CASES: u32 = if crate::WHOLE { 4096 } else { 128 };

for_elements! {
    numbers: u8;
    bools: bool;
    strings: String;
    tuples: (u8, String);
    sequences: Vec<String>;
    options: Option<Option<bool>>;
    indexed: Indexed<Vec<String>>;
    indexed_twice: Indexed<Vec<Indexed<Vec<bool>>>>;
    sequences_of_indexed: Vec<Indexed<Vec<Vec<u8>>>>;
    pointers: Option<Box<Indexed<Vec<Vec<String>>>>>;
    trees: Tree;
}

/// Checks an encoding, and each cut and other byte of it.
fn changes_have_the_verdict_of_the_model<T: Modeled>(items: Vec<T>) {
    let check = |bytes: &[u8]| {
        decodes::<Indexed<Vec<T>>>(bytes, Indexed(items.clone()), 128);
        reads_on_demand::<T>(bytes, 128);
    };
    let bytes = written(&items);
    (0..=bytes.len()).for_each(|end| check(&bytes[..end]));
    let mut changed = bytes.clone();
    for place in 0..bytes.len() {
        for byte in (0..=u8::MAX).step_by(if crate::WHOLE { 1 } else { 3 }) {
            changed[place] = byte;
            check(&changed);
        }
        changed[place] = bytes[place];
    }
}

#[test]
fn each_cut_and_change_has_the_verdict_of_the_model() {
    changes_have_the_verdict_of_the_model(vec!["wet".to_owned(), "é".into(), String::new()]);
    changes_have_the_verdict_of_the_model(vec![None, Some(Some(true)), Some(None)]);
    changes_have_the_verdict_of_the_model(vec![Indexed(vec!["wet".to_owned()]), Indexed(vec![])]);
}

#[derive(SdpEncode, SdpDecode, SdpPatch, Debug, PartialEq, Clone)]
#[sdp(patch)]
struct World {
    before: String,
    #[sdp(patch)]
    units: Indexed<Vec<Record>>,
    after: u8,
}

fn worlds() -> impl Strategy<Value = World> {
    let unit = ("[a-bö]{0,5}", any::<u16>(), any::<bool>());
    let unit = unit.prop_map(|(name, id, flag)| Record { name, id, flag });
    let units = prop::collection::vec(unit, 0..6).prop_map(Indexed);
    let world = ("[a-b]{0,5}", units, any::<u8>());
    world.prop_map(|(before, units, after)| World {
        before,
        units,
        after,
    })
}

proptest! {
    #![proptest_config(crate::cases(CASES))]

    #[test]
    fn patch_changes_the_bytes_of_one_element(
        world in worlds(),
        index in any::<Index>(),
        id: u16,
    ) {
        let original = sdp::to_vec(&world).unwrap();
        let mut bytes = original.clone();
        let mut patch = sdp::patch::open::<World>(&mut bytes).unwrap();
        let count = world.units.len();
        prop_assert_eq!(patch.units.len(), count);
        prop_assert!(patch.units.get(count).is_none());
        if count == 0 {
            return Ok(());
        }
        let index = index.index(count);
        patch.units.get(index).unwrap().unwrap().id.set(&id).unwrap();

        let lens = world.units.iter().map(|unit| 4 + unit.name.len() + 3);
        let end: usize = 4 + world.before.len() + 4 + 4 * count + 4 + lens.take(index + 1).sum::<usize>();
        let place = end - 3..end - 1;
        prop_assert_eq!(&bytes[..place.start], &original[..place.start]);
        prop_assert_eq!(&bytes[place.clone()], &id.to_le_bytes()[..]);
        prop_assert_eq!(&bytes[place.end..], &original[place.end..]);
        let mut expected = world;
        expected.units[index].id = id;
        prop_assert_eq!(sdp::from_slice::<World>(&bytes).unwrap(), expected);
    }

    #[test]
    fn patch_opens_the_elements_that_a_view_decodes(
        world in worlds(),
        edits in prop::collection::vec(Edit::any(), 0..4),
    ) {
        let mut bytes = sdp::to_vec(&world).unwrap();
        edits.iter().for_each(|edit| edit.apply(&mut bytes));
        let original = bytes.clone();
        let view = parts(sdp::from_slice::<(&str, IndexedSeq<Record>, u8)>(&original));
        match (view, parts(sdp::patch::open::<World>(&mut bytes))) {
            (Ok((_, view, _)), Ok(mut patch)) => {
                prop_assert_eq!(view.len(), patch.units.len());
                for index in 0..view.len() {
                    let found = parts(patch.units.get(index).unwrap()).map(drop);
                    let expected = parts(view.get(index).unwrap()).map(drop);
                    prop_assert_eq!(found, expected);
                }
            }
            // A struct may find the end of the input earlier than a tuple (E3).
            (view, patch) => prop_assert!(view.is_err() && patch.is_err()),
        }
        prop_assert_eq!(bytes, original);
    }

    #[test]
    fn partition_point_is_that_of_a_slice(mut items in Vec::<(u8, String)>::any(), key: u8) {
        items.sort();
        let bytes = written(&items);
        let sequence: IndexedSeq<(u8, &str)> = sdp::from_slice(&bytes).unwrap();
        prop_assert_eq!(
            sequence.partition_point(|(number, _)| number < key),
            Ok(items.partition_point(|(number, _)| *number < key))
        );
    }
}
