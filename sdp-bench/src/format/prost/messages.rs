//! The macro for messages.

/// Defines messages: the prost type, the name, the Rust type and the number of each field. The type has at most one
/// argument, so that it reaches the derives as it is written. A message is read from the JSON of its native type, whose
/// fields it has, but `some` of them after `of`.
macro_rules! messages {
    () => {};
    (
        $(#[$attribute:meta])*
        some of $message:ident {
            $($(#[$field_attribute:meta])* [$($kind:tt)*] $field:ident: $type:ident $(<$part:ident>)? = $tag:tt,)*
        }
        $($rest:tt)*
    ) => {
        #[derive(Clone, PartialEq, prost::Message, serde::Deserialize)]
        #[cfg_attr(feature = "all-formats", derive(fory::ForyStruct))]
        $(#[$attribute])*
        pub(crate) struct $message {
            $(
                $(#[$field_attribute])*
                #[prost($($kind)*, tag = $tag)]
                #[cfg_attr(feature = "all-formats", fory(id = $tag))]
                $field: $type $(<$part>)?,
            )*
        }

        messages!($($rest)*);
    };
    ($(#[$attribute:meta])* $message:ident $fields:tt $($rest:tt)*) => {
        messages!(#[serde(deny_unknown_fields)] $(#[$attribute])* some of $message $fields);
        messages!($($rest)*);
    };
}
