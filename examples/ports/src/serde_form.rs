//! Conversions through the serde form, for types that another crate cannot construct.

/// Implements the conversions between a type of `cargo_metadata` and the type of the same name here. Both must have the
/// same serde form.
macro_rules! convert_by_serde {
    ($($original:path => $name:ident),+ $(,)?) => {$(
        impl TryFrom<$original> for $name {
            type Error = serde_json::Error;

            fn try_from(value: $original) -> Result<Self, Self::Error> {
                serde_json::from_value(serde_json::to_value(value)?)
            }
        }

        impl TryFrom<$name> for $original {
            type Error = serde_json::Error;

            fn try_from(value: $name) -> Result<Self, Self::Error> {
                serde_json::from_value(serde_json::to_value(value)?)
            }
        }
    )+};
}

pub(super) use convert_by_serde;
