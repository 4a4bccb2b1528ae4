//! A value of every primitive type and a short string, 52 bytes in SDP, to show the overhead of a format per value.

use super::Workload;
use super::derives::BorrowAs;

records! {
    /// A struct with every primitive type common to all formats.
    Primitives, ArchivedPrimitives, PrimitivesRef: bitcode::Decode {
        u8: u8,
        u16: u16,
        u32: u32,
        u64: u64,
        i8: i8,
        i16: i16,
        i32: i32,
        i64: i64,
        f32: f32,
        f64: f64,
        bool: bool,
        text: String => &'a str,
    }
}

impl Workload for Primitives {
    type Borrowed<'a> = PrimitivesRef<'a>;
    type Lazy<'a> = PrimitivesRef<'a>;
    type TextBorrowed<'a> = PrimitivesRef<'a>;

    fn borrowed(&self) -> PrimitivesRef<'_> {
        self.borrow_as()
    }
}

impl Primitives {
    /// Creates large numbers, so that no varint has its minimum length.
    pub(crate) fn example() -> Self {
        Self {
            u8: 200,
            u16: 48_000,
            u32: 3_000_000_000,
            u64: 11_400_714_819_323_198_485,
            i8: -100,
            i16: -24_000,
            i32: -1_500_000_000,
            i64: -7_046_029_254_386_353_131,
            f32: 440.125,
            f64: 0.618_033_988_749_894_9,
            bool: true,
            text: "Osc 1".to_owned(),
        }
    }
}
