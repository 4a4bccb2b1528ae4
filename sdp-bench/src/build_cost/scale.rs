//! The sources of crates with many derived types.

use std::fmt::Write as _;

use fastrand::Rng;

/// The types of a crate, and their use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Nested structs of 10 fields and enums with data, all used in `main`.
    Nested,
    /// Structs of 10 numbers, strings, vectors and options, all used in `main`.
    Flat,
    /// The same structs, each used in a separate function.
    FlatSeparate,
    /// Structs of 3 to 16 fields with arrays and boxes, and enums, each used in a separate function.
    Mixed,
}

const NUMBERS: [&str; 8] = ["u8", "u16", "u32", "u64", "i32", "i64", "f32", "f64"];

impl Shape {
    /// Each shape with its number of structs and enums in the report.
    pub(super) const ALL: [(Self, usize, usize); 4] = [
        (Self::Nested, 250, 25),
        (Self::Flat, 100, 0),
        (Self::FlatSeparate, 100, 0),
        (Self::Mixed, 250, 25),
    ];

    /// Returns the measured formats of this shape.
    pub(super) const fn formats(self) -> &'static [&'static str] {
        match self {
            Self::Mixed => &["SDP", "borsh", "bincode", "wincode"],
            Self::Nested | Self::Flat | Self::FlatSeparate => &["SDP", "borsh"],
        }
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Nested => "nested, one function",
            Self::Flat => "flat, one function",
            Self::FlatSeparate => "flat, one function per type",
            Self::Mixed => "mixed, one function per type",
        }
    }

    /// Returns a program to decode and encode a value of each type once. The seed of the random types is fixed.
    pub(super) fn source(
        self,
        (structs, enums): (usize, usize),
        derives: &str,
        encode: &str,
        decode: &str,
    ) -> String {
        let mut rng = Rng::with_seed(7);
        let mut text =
            "#![allow(dead_code, unused_braces)]\nuse std::hint::black_box;\n".to_owned();
        let (mut functions, mut main) = (String::new(), String::new());
        // One enum follows after `every` structs.
        let every = structs.checked_div(enums).unwrap_or(usize::MAX).max(1);
        let mut names = Vec::new();
        // borsh decodes a `Box` only if its content is `Clone`.
        let derives = match self {
            Self::Mixed => format!("Clone, {derives}"),
            Self::Nested | Self::Flat | Self::FlatSeparate => derives.to_owned(),
        };
        for index in 0..structs {
            let name = format!("S{index}");
            let count = if self == Self::Mixed {
                rng.usize(3..=16)
            } else {
                10
            };
            let _ = writeln!(text, "#[derive({derives})]\npub struct {name} {{");
            for field in 0..count {
                let _ = writeln!(text, "    f{field}: {},", self.field(&mut rng, &names));
            }
            text.push_str("}\n");
            names.push(name);
            if enums > 0 && index.checked_rem(every) == Some(every.saturating_sub(1)) {
                let name = format!("E{index}");
                let mut field = || self.field(&mut rng, &names);
                let _ = writeln!(
                    text,
                    "#[derive({derives})]\npub enum {name} {{ A, B({}), C {{ x: {}, y: {} }}, D({}, {}) }}",
                    field(),
                    field(),
                    field(),
                    field(),
                    field()
                );
                names.push(name);
            }
        }
        for (index, name) in names.iter().enumerate() {
            let call = format!(
                "let value: Option<{name}> = {{ {decode} }};\n    \
                 if let Some(value) = &value {{ black_box({{ {encode} }}); }}"
            );
            if matches!(self, Self::Nested | Self::Flat) {
                let _ = writeln!(main, "    {call}");
            } else {
                let _ = writeln!(
                    functions,
                    "#[inline(never)]\nfn f{index}(bytes: &[u8]) {{\n    {call}\n}}"
                );
                let _ = writeln!(main, "    f{index}(bytes);");
            }
        }
        let _ = writeln!(
            text,
            "{functions}fn main() {{\n    let bytes: &[u8] = black_box(&[0; 64]);\n{main}}}"
        );
        text
    }

    /// Returns a random type of a field, possibly one of these names.
    fn field(self, rng: &mut Rng, names: &[String]) -> String {
        let number = rng.choice(NUMBERS).unwrap_or_default().to_owned();
        // Only recent types are candidates, so that types are deeply nested but not large.
        let near = names.iter().rev().take(40);
        let earlier = rng.choice(near).map_or("bool", String::as_str);
        match (self, rng.u8(..20)) {
            (_, 0..8) => number,
            (_, 8) => "bool".to_owned(),
            (_, 9..13) => "String".to_owned(),
            (_, 13) => format!("Vec<{number}>"),
            (_, 14) => "Option<String>".to_owned(),
            (_, 15) => format!("Option<{number}>"),
            (Self::Flat | Self::FlatSeparate, 16..) => "Vec<String>".to_owned(),
            (Self::Nested, 16) => earlier.to_owned(),
            (Self::Nested, 17) => format!("Option<{earlier}>"),
            (Self::Nested, 18..) => format!("Vec<{earlier}>"),
            (Self::Mixed, 16) => format!("[{number}; 4]"),
            (Self::Mixed, 17) => format!("Option<Box<{earlier}>>"),
            (Self::Mixed, 18) => format!("Vec<{earlier}>"),
            (Self::Mixed, 19..) => format!("Box<{earlier}>"),
        }
    }
}
