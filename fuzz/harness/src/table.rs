//! The tables of types, from which four targets choose a type.

/// The name of each type, and its check.
pub(crate) type Table<Check> = &'static [(&'static str, Check)];

/// Expands to: an `impl Subject` for each line, and the tables of the four targets.
///
/// A line is a type in its owned, borrowed and lazy form. `differential` decodes a `value` only as itself, and an
/// `element` also as a sequence. It also patches a `Log`.
macro_rules! tables {
    ($a:lifetime; $($kind:ident $owned:ty, $borrowed:ty, $lazy:ty;)*) => {
        $(impl $crate::subject::Subject for $owned {
            type Borrowed<$a> = $borrowed;
            type Lazy<$a> = $lazy;
        })*

        pub(crate) const DECODE: $crate::table::Table<$crate::decode::Reencode> = &[
            $((stringify!($owned), $crate::decode::reencode_prefix::<$owned>),)*
        ];
        pub(crate) const DIFFERENTIAL: $crate::table::Table<$crate::differential::Ways> = &[
            $((stringify!($owned), $crate::table::tables!(@$kind $owned)),)*
        ];
        pub(crate) const WALK: $crate::table::Table<$crate::walk::Forms> = &[
            $((stringify!($owned), $crate::walk::Forms::of::<$owned>()),)*
        ];
        pub(crate) const ROUNDTRIP: $crate::table::Table<$crate::roundtrip::Check> = &[
            $((stringify!($owned), $crate::roundtrip::check::<$owned>),)*
        ];
    };
    (@value $owned:ty) => {
        $crate::differential::Ways::of_value::<$owned>()
    };
    (@patched $owned:ty) => {
        $crate::differential::Ways::of_log()
    };
    (@element $owned:ty) => {
        $crate::differential::Ways::of_element::<$owned>()
    };
}

pub(crate) use tables;

/// Runs the check of the type with this number, modulo the number of types.
pub(crate) fn at<Check: Copy, R>(
    table: Table<Check>,
    number: usize,
    run: impl FnOnce(Check) -> R,
) -> R {
    let (name, check) = table[number % table.len()];
    let _report = ReportOnPanic(name);
    run(check)
}

/// Prints the name of the type if the thread panics.
struct ReportOnPanic(&'static str);

impl Drop for ReportOnPanic {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the type is {}", self.0);
        }
    }
}
