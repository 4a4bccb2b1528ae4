//! The support of a type by each format: the compiler finds the traits, and a value makes a round trip.

/// Whether a format encodes a type, and whether it decodes it.
pub(super) type Support = [bool; 2];

/// Calls a function if `$type` fulfils the bounds, and otherwise returns `None`. An associated function of the type is
/// found before that of a trait, but only if the bounds hold.
macro_rules! call_if {
    ($t:ident = $type:ty: [$($bounds:tt)*], ($argument:expr) => |$name:ident: $input:ty| -> $output:ty { $($body:tt)* }) => {{
        #[allow(dead_code, reason = "only named")]
        struct Probe<T: ?Sized>(std::marker::PhantomData<T>);

        #[allow(dead_code, reason = "unused if the type implements the traits")]
        trait Otherwise<In, Out> {
            fn call(_: In) -> Option<Out> {
                None
            }
        }

        impl<T: ?Sized, In, Out> Otherwise<In, Out> for Probe<T> {}

        #[allow(dead_code, unused_variables, reason = "not every type fulfils the bounds")]
        impl<$t> Probe<$t>
        where
            $($bounds)*
        {
            fn call($name: $input) -> Option<$output> {
                Some({ $($body)* })
            }
        }

        let result: Option<$output> = <Probe<$type>>::call($argument);
        result
    }};
}

/// Returns the support of a type by one format. Functions for one value show more than the traits.
macro_rules! support_of {
    (
        $type:ty, $values:expr, $t:ident: [$($encode:tt)*], [$($decode:tt)*],
        |$value:ident| $encoded:expr, |$bytes:ident| $decoded:expr
    ) => {{
        let encodes = call_if!($t = $type: [$($encode)*], (()) => |it: ()| -> () { it });
        let decodes = call_if!($t = $type: [$($decode)*], (()) => |it: ()| -> () { it });
        let values: &[$type] = &$values;
        let first: Option<&$type> = values.first();
        let run = first.and_then(|value| {
            call_if!($t = $type: [$t: sdp::SdpEncode, $($encode)*, $($decode)*], (value) => |$value: &$t| -> Support {
                let expected = sdp::to_vec($value).unwrap();
                match $encoded {
                    Ok($bytes) => {
                        let decoded: Result<$t, _> = $decoded;
                        [true, decoded.is_ok_and(|it| sdp::to_vec(&it).unwrap() == expected)]
                    }
                    Err(_) => [false; 2],
                }
            })
        });
        run.unwrap_or([encodes.is_some(), decodes.is_some()])
    }};
}

/// Returns the support of a type by each format.
macro_rules! support {
    ($type:ty, $values:expr) => {{
        use $crate::support::{Support, call_if, support_of};
        use rkyv::api::high::{HighDeserializer, HighSerializer, HighValidator};
        use rkyv::rancor::Error;
        use wincode::config::DefaultConfig;

        [
            support_of!($type, $values, T: [T: sdp::SdpEncode], [T: sdp::SdpDecode<'static>],
                |value| sdp::to_vec(value), |bytes| sdp::from_slice(bytes.leak())),
            support_of!($type, $values, T: [T: borsh::BorshSerialize], [T: borsh::BorshDeserialize],
                |value| borsh::to_vec(value), |bytes| borsh::from_slice(&bytes)),
            support_of!($type, $values, T: [T: bincode::Encode], [T: bincode::BorrowDecode<'static, ()>],
                |value| bincode::encode_to_vec(value, bincode::config::standard()),
                |bytes| bincode::borrow_decode_from_slice(bytes.leak(), bincode::config::standard()).map(|it| it.0)),
            support_of!($type, $values, T: [T: serde::Serialize], [T: serde::Deserialize<'static>],
                |value| postcard::to_allocvec(value), |bytes| postcard::from_bytes(bytes.leak())),
            support_of!($type, $values, T: [T: wincode::SchemaWrite<DefaultConfig, Src = T>],
                [T: wincode::SchemaRead<'static, DefaultConfig, Dst = T>],
                |value| wincode::serialize(value), |bytes| wincode::deserialize(bytes.leak())),
            support_of!($type, $values, T:
                [T: for<'a> rkyv::Serialize<HighSerializer<rkyv::util::AlignedVec, rkyv::ser::allocator::ArenaHandle<'a>, Error>>],
                [T: rkyv::Archive, T::Archived: rkyv::Deserialize<T, HighDeserializer<Error>>
                    + for<'a> rkyv::bytecheck::CheckBytes<HighValidator<'a, Error>>],
                |value| rkyv::to_bytes::<Error>(value), |bytes| rkyv::from_bytes::<T, Error>(&bytes)),
        ]
    }};
}

pub(super) use {call_if, support, support_of};
