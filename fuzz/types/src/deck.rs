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

/// Defines the alternatives of a choice, with their weights in one list or in several ones.
macro_rules! choices {
    ($name:ident: $($list:ident),+; $($(#[$docs:meta])* $kind:ident, $($weight:literal),+;)*) => {
        #[derive(Clone, Copy, PartialEq, Eq)]
        pub(crate) enum $name { $($(#[$docs])* $kind),* }

        choices!(@$name [$($list)+] $([$kind $($weight)+])*);
    };
    (@$name:ident [$list:ident $($lists:ident)*]
        $([$kind:ident $weight:literal $($weights:literal)*])*) => {
        const $list: &[($name, usize)] = &[$(($name::$kind, $weight)),*];
        choices!(@$name [$($lists)*] $([$kind $($weights)*])*);
    };
    (@$name:ident [] $($rest:tt)*) => {};
}

choices! { DefinitionKind: DEFINITIONS;
    Plain, 10;
    /// With fixed-size fields only.
    FixedSize, 2;
    /// With one type parameter.
    Value, 1;
    TwoValues, 1;
    /// With a type parameter for the key of a map.
    Key, 1;
    /// With a parameter for the length of an array.
    Length, 1;
    Recursive, 3;
}

// Leaves have a lower weight as elements, because nested types are often leaves.
choices! { TypeKind: TYPES, ELEMENTS;
    Sequence, 6, 2;
    Array, 2, 1;
    Tuple, 1, 1;
    Option, 3, 1;
    Result, 1, 1;
    Map, 2, 1;
    Set, 2, 1;
    Pointer, 2, 1;
    Defined, 5, 4;
    Leaf, 12, 3;
}

// The kinds of types without parts.
choices! { LeafKind: LEAVES;
    Number, 6;
    Plain, 3;
    Text, 4;
    Bytes, 2;
    ByteArray, 1;
    Empty, 1;
}

choices! { Defined: DEFINED;
    Enum, 1;
    FixedSize, 1;
    Any, 2;
}

choices! { Recursion: RECURSIONS;
    Vec, 1;
    BoxedSlice, 1;
    Map, 1;
    OptionRc, 1;
    OptionBox, 1;
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
        let (cards, drawn) = (cards.to_vec(), cards.len());
        Self { cards, drawn }
    }

    fn weighted(cards: &[(T, usize)]) -> Self {
        let repeat = |(card, count): &(T, usize)| std::iter::repeat_n(*card, *count);
        Self::new(&cards.iter().flat_map(repeat).collect::<Vec<_>>())
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

/// Defines the decks, with their cards.
macro_rules! decks {
    ($($name:ident: $card:ty = $cards:expr;)*) => {
        pub(crate) struct Decks {
            $(pub(crate) $name: Deck<$card>,)*
        }

        impl Decks {
            pub(crate) fn new() -> Self {
                Self { $($name: $cards,)* }
            }
        }
    };
}

type Tag = Option<&'static str>;

decks! {
    definitions: DefinitionKind = Deck::weighted(DEFINITIONS);
    are_enums: bool = Deck::new(&[true, false, false]);
    defined: Defined = Deck::weighted(DEFINED);
    are_messages: bool = Deck::new(&[true, false, false]);
    unit_enum_tags: Tag = Deck::new(&[None, Some("u8"), Some("u16"), Some("u32")]);
    enum_tags: Tag = Deck::new(&[None, None, None, None, Some("u16"), Some("u32")]);
    recursions: Recursion = Deck::weighted(RECURSIONS);
    struct_fields: TypeKind = Deck::weighted(TYPES);
    variant_fields: TypeKind = Deck::weighted(TYPES);
    elements: TypeKind = Deck::weighted(ELEMENTS);
    parts: TypeKind = Deck::weighted(TYPES);
    leaves: LeafKind = Deck::weighted(LEAVES);
    array_lens: usize = Deck::new(&[0, 1, 2, 3, 4]);
    numbers: &'static str = Deck::new(&NUMBERS);
    plain: &'static str = Deck::new(&PLAIN);
    empty: &'static str = Deck::new(&EMPTY);
    texts: &'static str = Deck::new(&TEXTS);
    bytes: &'static str = Deck::new(&BYTES);
    sequences: &'static str = Deck::new(&SEQUENCES);
    pointers: &'static str = Deck::new(&POINTERS);
    maps: &'static str = Deck::new(&MAPS);
    sets: &'static str = Deck::new(&SETS);
}

impl Decks {
    pub(crate) fn types(&mut self, position: Position) -> &mut Deck<TypeKind> {
        match position {
            Position::StructField => &mut self.struct_fields,
            Position::VariantField => &mut self.variant_fields,
            Position::Element => &mut self.elements,
            Position::Part => &mut self.parts,
        }
    }
}
