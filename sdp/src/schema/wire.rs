//! The encoding of the structs of a table, as their derives would write it.
//!
//! A derive in this crate would name a function of `raw/`, and only that folder may.

/// Implements both traits for structs with these fields.
macro_rules! wire_struct {
    ($($name:ident { $($field:tt: $ty:ty),+ })+) => {$(
        impl $crate::SdpEncode for $name {
            const SIZE: $crate::WireSize =
                $crate::WireSize::sum(&[$(<$ty as $crate::SdpEncode>::SIZE),+]);

            fn measure(&self, length: &mut $crate::Length) {
                $($crate::SdpEncode::measure(&self.$field, length);)+
            }

            fn encode(&self, out: &mut $crate::Writer<'_>) -> Result<(), $crate::EncodeError> {
                $($crate::SdpEncode::encode(&self.$field, out)?;)+
                Ok(())
            }
        }

        impl<'de> $crate::SdpDecode<'de> for $name {
            const SIZE: $crate::WireSize =
                $crate::WireSize::sum(&[$(<$ty as $crate::SdpDecode<'de>>::SIZE),+]);
            const PARTS: &'static $crate::size::Parts =
                &$crate::size::parts([$(<$ty as $crate::SdpDecode<'de>>::SIZE),+]);

            fn decode(input: &mut $crate::Reader<'de>) -> Result<Self, $crate::DecodeError> {
                let mut fields = 0..;
                Ok(Self {
                    $($field: {
                        let run = fields.next().map_or(0, |index| {
                            <Self as $crate::SdpDecode<'de>>::PARTS.run(index)
                        });
                        input.require(run)?;
                        <$ty as $crate::SdpDecode<'de>>::decode(input)?
                    }),+
                })
            }
        }
    )+};
}

pub(crate) use wire_struct;
