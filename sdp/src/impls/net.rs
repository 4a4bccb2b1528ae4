//! Network addresses.
//!
//! Octets are in network order, but ports and the remaining parts are numbers. A type with both versions starts with a
//! tag: `00` for IPv4, `01` for IPv6.

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};

use crate::base::error::{DecodeError, DecodeErrorKind, EncodeError};
use crate::base::size::WireSize;
use crate::coding::decode::SdpDecode;
use crate::coding::encode::SdpEncode;
use crate::cursor::length::Length;
use crate::cursor::reader::Reader;
use crate::cursor::writer::Writer;
use crate::schema::schema;

/// Implements all traits for an address that is encoded as a second type.
macro_rules! address {
    ($($address:ty as $wire:ty, $kind:literal, |$this:ident| $to:expr, |$value:pat_param| $from:expr;)*) => {$(
        impl SdpEncode for $address {
            const SIZE: WireSize = <$wire as SdpEncode>::SIZE;

            #[inline]
            fn measure(&self, length: &mut Length) {
                let $this = self;
                $to.measure(length);
            }

            #[inline]
            fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                let $this = self;
                $to.encode(out)
            }
        }

        impl<'de> SdpDecode<'de> for $address {
            const SIZE: WireSize = <$wire as SdpDecode>::SIZE;

            #[inline]
            fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                let $value = <$wire>::decode(input)?;
                Ok($from)
            }
        }

        schema! {
            [] $address => Schema::Named($kind, TypeRef::of::<$wire>());
        }
    )*};
}

address! {
    Ipv4Addr as [u8; 4], "IPv4 address", |ip| ip.octets(), |octets| Self::from(octets);
    Ipv6Addr as [u8; 16], "IPv6 address", |ip| ip.octets(), |octets| Self::from(octets);
    SocketAddrV4 as (Ipv4Addr, u16), "IPv4 socket address",
        |socket| (*socket.ip(), socket.port()),
        |(ip, port)| Self::new(ip, port);
    SocketAddrV6 as (Ipv6Addr, u16, u32, u32), "IPv6 socket address",
        |socket| (*socket.ip(), socket.port(), socket.flowinfo(), socket.scope_id()),
        |(ip, port, flowinfo, scope_id)| Self::new(ip, port, flowinfo, scope_id);
}

/// Implements all traits for an address of either version, with a tag.
macro_rules! either {
    ($($address:ident: $v4:ty, $v6:ty);*) => {$(
        impl SdpEncode for $address {
            const SIZE: WireSize = WireSize::at_least(1);

            #[inline]
            fn measure(&self, length: &mut Length) {
                length.add(1);
                match self {
                    Self::V4(address) => address.measure(length),
                    Self::V6(address) => address.measure(length),
                }
            }

            #[inline]
            fn encode(&self, out: &mut Writer<'_>) -> Result<(), EncodeError> {
                match self {
                    Self::V4(address) => (0_u8, *address).encode(out),
                    Self::V6(address) => (1_u8, *address).encode(out),
                }
            }
        }

        impl<'de> SdpDecode<'de> for $address {
            const SIZE: WireSize = WireSize::at_least(1);

            #[inline]
            fn decode(input: &mut Reader<'de>) -> Result<Self, DecodeError> {
                match u8::decode(input)? {
                    0 => <$v4>::decode(input).map(Self::V4),
                    1 => <$v6>::decode(input).map(Self::V6),
                    tag => {
                        let name = stringify!($address);
                        let kind = DecodeErrorKind::UnknownVariant { tag: tag.into(), name };
                        Err(input.error_at_last(1, kind))
                    }
                }
            }
        }

        $crate::schema::schema! {
            [] $address => Schema::Enum {
                name: Name::new(stringify!($address)),
                tag_width: 1,
                variants: &[
                    Variant::new("V4", 0, &[Field::new("0", TypeRef::of::<$v4>())]),
                    Variant::new("V6", 1, &[Field::new("0", TypeRef::of::<$v6>())]),
                ],
            };
        }
    )*};
}

#[allow(unused_imports, reason = "types of other crates use it")]
pub(super) use either;

either!(IpAddr: Ipv4Addr, Ipv6Addr; SocketAddr: SocketAddrV4, SocketAddrV6);
