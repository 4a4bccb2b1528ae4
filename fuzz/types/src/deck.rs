//! The alternatives of each choice, drawn without replacement so that a small schema has all of them.

use rand::seq::SliceRandom as _;
use rand_xorshift::XorShiftRng;

pub(crate) const NUMBERS: [&str; 14] = [
    "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "bool",
    "char",
];
#[rustfmt::skip] // two lines
pub(crate) const PLAIN: [&str; 12] = [
    "f32", "f64", "NonZeroU8", "NonZeroU32", "NonZeroI64", "Duration", "Ipv4Addr", "IpAddr",
    "f32", "f64", "Wrapping<u16>", "Cell<u32>",
];
pub(crate) const EMPTY: [&str; 3] = ["()", "PhantomData<u64>", "PhantomData<String>"];
pub(crate) const TEXTS: [&str; 6] = [
    "String", "String", "String", "Box<str>", "Rc<str>", "Arc<str>",
];
pub(crate) const BYTES: [&str; 3] = ["Vec<u8>", "Vec<u8>", "Box<[u8]>"];
pub(crate) const SEQUENCES: [&str; 7] = ["Vec", "Vec", "Vec", "Vec", "VecDeque", "Box", "Arc"];
pub(crate) const POINTERS: [&str; 4] = ["Box", "Box", "Rc", "Arc"];
pub(crate) const MAPS: [&str; 2] = ["BTreeMap", "HashMap"];
pub(crate) const SETS: [&str; 2] = ["BTreeSet", "HashSet"];

/// The kinds of definitions and their weights.
const DEFINITIONS: [(DefinitionKind, usize); 7] = [
    (DefinitionKind::Plain, 10),
    (DefinitionKind::FixedSize, 2),
    (DefinitionKind::Value, 1),
    (DefinitionKind::TwoValues, 1),
    (DefinitionKind::Key, 1),
    (DefinitionKind::Length, 1),
    (DefinitionKind::Recursive, 3),
];

/// The kinds of types and their weights.
const TYPES: [(TypeKind, usize); 10] = [
    (TypeKind::Sequence, 6),
    (TypeKind::Array, 2),
    (TypeKind::Tuple, 1),
    (TypeKind::Option, 3),
    (TypeKind::Result, 1),
    (TypeKind::Map, 2),
    (TypeKind::Set, 2),
    (TypeKind::Pointer, 2),
    (TypeKind::Defined, 5),
    (TypeKind::Leaf, 12),
];

/// The kinds of elements of a sequence and their weights. Leaves have a lower weight than in [`TYPES`], because nested
/// types are often leaves.
const ELEMENTS: [(TypeKind, usize); 10] = [
    (TypeKind::Sequence, 2),
    (TypeKind::Array, 1),
    (TypeKind::Tuple, 1),
    (TypeKind::Option, 1),
    (TypeKind::Result, 1),
    (TypeKind::Map, 1),
    (TypeKind::Set, 1),
    (TypeKind::Pointer, 1),
    (TypeKind::Defined, 4),
    (TypeKind::Leaf, 3),
];

/// The kinds of types without parts, and their weights.
const LEAVES: [(LeafKind, usize); 6] = [
    (LeafKind::Number, 6),
    (LeafKind::Plain, 3),
    (LeafKind::Text, 4),
    (LeafKind::Bytes, 2),
    (LeafKind::ByteArray, 1),
    (LeafKind::Empty, 1),
];

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum DefinitionKind {
    Plain,
    /// With fixed-size fields only.
    FixedSize,
    /// With one type parameter.
    Value,
    TwoValues,
    /// With a type parameter for the key of a map.
    Key,
    /// With a parameter for the length of an array.
    Length,
    Recursive,
}

#[derive(Clone, Copy)]
pub(crate) enum TypeKind {
    Sequence,
    Array,
    Tuple,
    Option,
    Result,
    Map,
    Set,
    Pointer,
    Defined,
    Leaf,
}

#[derive(Clone, Copy)]
pub(crate) enum LeafKind {
    Number,
    Plain,
    Text,
    Bytes,
    ByteArray,
    Empty,
}

#[derive(Clone, Copy)]
pub(crate) enum Defined {
    Enum,
    FixedSize,
    Any,
}

#[derive(Clone, Copy)]
pub(crate) enum Recursion {
    Vec,
    BoxedSlice,
    Map,
    OptionRc,
    OptionBox,
}

/// The position of a type, each with its own deck.
#[derive(Clone, Copy)]
pub(crate) enum Position {
    StructField,
    VariantField,
    Element,
    /// A part of an array, a tuple, an option, and so on.
    Part,
}

/// A list of cards, drawn without replacement and shuffled before each round.
pub(crate) struct Deck<T> {
    cards: Vec<T>,
    drawn: usize,
}

impl<T: Copy> Deck<T> {
    /// Creates a deck of these cards, where two equal cards double the likelihood.
    fn new(cards: &[T]) -> Self {
        Self {
            cards: cards.to_vec(),
            drawn: cards.len(),
        }
    }

    fn weighted(cards: &[(T, usize)]) -> Self {
        let cards = cards
            .iter()
            .flat_map(|(card, count)| std::iter::repeat_n(*card, *count));
        Self::new(&cards.collect::<Vec<_>>())
    }

    pub(crate) fn draw(&mut self, rng: &mut XorShiftRng) -> T {
        if self.drawn >= self.cards.len() {
            self.cards.shuffle(rng);
            self.drawn = 0;
        }
        let card = self.cards.get(self.drawn).copied();
        self.drawn = self.drawn.saturating_add(1);
        card.expect("a deck has cards")
    }
}

pub(crate) struct Decks {
    pub(crate) definitions: Deck<DefinitionKind>,
    pub(crate) are_enums: Deck<bool>,
    pub(crate) defined: Deck<Defined>,
    pub(crate) are_messages: Deck<bool>,
    pub(crate) unit_enum_tags: Deck<Option<&'static str>>,
    pub(crate) enum_tags: Deck<Option<&'static str>>,
    pub(crate) recursions: Deck<Recursion>,
    struct_fields: Deck<TypeKind>,
    variant_fields: Deck<TypeKind>,
    elements: Deck<TypeKind>,
    parts: Deck<TypeKind>,
    pub(crate) leaves: Deck<LeafKind>,
    pub(crate) array_lens: Deck<usize>,
    pub(crate) numbers: Deck<&'static str>,
    pub(crate) plain: Deck<&'static str>,
    pub(crate) empty: Deck<&'static str>,
    pub(crate) texts: Deck<&'static str>,
    pub(crate) bytes: Deck<&'static str>,
    pub(crate) sequences: Deck<&'static str>,
    pub(crate) pointers: Deck<&'static str>,
    pub(crate) maps: Deck<&'static str>,
    pub(crate) sets: Deck<&'static str>,
}

impl Decks {
    pub(crate) fn new() -> Self {
        Self {
            definitions: Deck::weighted(&DEFINITIONS),
            are_enums: Deck::new(&[true, false, false]),
            defined: Deck::new(&[
                Defined::Enum,
                Defined::FixedSize,
                Defined::Any,
                Defined::Any,
            ]),
            are_messages: Deck::new(&[true, false, false]),
            unit_enum_tags: Deck::new(&[None, Some("u8"), Some("u16"), Some("u32")]),
            enum_tags: Deck::new(&[None, None, None, None, Some("u16"), Some("u32")]),
            recursions: Deck::new(&[
                Recursion::Vec,
                Recursion::BoxedSlice,
                Recursion::Map,
                Recursion::OptionRc,
                Recursion::OptionBox,
            ]),
            struct_fields: Deck::weighted(&TYPES),
            variant_fields: Deck::weighted(&TYPES),
            elements: Deck::weighted(&ELEMENTS),
            parts: Deck::weighted(&TYPES),
            leaves: Deck::weighted(&LEAVES),
            array_lens: Deck::new(&[0, 1, 2, 3, 4]),
            numbers: Deck::new(&NUMBERS),
            plain: Deck::new(&PLAIN),
            empty: Deck::new(&EMPTY),
            texts: Deck::new(&TEXTS),
            bytes: Deck::new(&BYTES),
            sequences: Deck::new(&SEQUENCES),
            pointers: Deck::new(&POINTERS),
            maps: Deck::new(&MAPS),
            sets: Deck::new(&SETS),
        }
    }

    pub(crate) fn types(&mut self, position: Position) -> &mut Deck<TypeKind> {
        match position {
            Position::StructField => &mut self.struct_fields,
            Position::VariantField => &mut self.variant_fields,
            Position::Element => &mut self.elements,
            Position::Part => &mut self.parts,
        }
    }
}
