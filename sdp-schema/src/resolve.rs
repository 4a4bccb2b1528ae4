//! Resolution: the conversion of values between two schemas, bytes to bytes.

mod compatibility;
mod compile;
mod edit;
mod error;
mod fields;
mod grade;
mod input;
mod kinds;
mod matching;
mod node;
mod number;
mod output;
mod peel;
mod places;
mod plan;
#[doc(hidden)]
pub mod program;
mod reason;
mod refusal;
mod resolver;
mod run;
mod verdicts;
mod work;

pub use self::compatibility::Compatibility;
pub use self::edit::Editor;
pub(crate) use self::edit::LazyEditor;
pub(crate) use self::error::HELLO_TEXT;
pub use self::error::{ConvertError, ResolveError};
pub use self::grade::Grade;
pub use self::plan::{Plan, steps};
pub use self::refusal::{Refusal, Refusals};
#[cfg(feature = "text")]
pub(crate) use self::resolver::Conversion;
pub use self::resolver::Resolver;

#[cfg(all(feature = "std", feature = "text"))]
pub(crate) use self::matching::{RootPair, matched, pairs};
#[cfg(all(feature = "std", feature = "text"))]
pub(crate) use self::peel::core_of;
