//! `ipnet-2`: `Ipv4Net` as an IPv4 network, `Ipv6Net` as an IPv6 network, `IpNet` as an IP network.
//!
//! The address may have bits after the prefix, which are part of the value.

use core::net::{Ipv4Addr, Ipv6Addr};

use ipnet::{IpNet, Ipv4Net, Ipv6Net};

use super::form::wire_form::{WireForm, wire_form};
use crate::impls::net::either;
use crate::schema::schema;
use crate::{
    DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind, Length, Reader, SdpDecode,
    SdpEncode, WireSize, Writer,
};

macro_rules! net {
    ($($net:ty: $kind:literal, $address:ty, $too_long:literal;)*) => {$(
        impl WireForm for $net {
            type Wire = ($address, u8);

            #[inline]
            fn to_wire(&self) -> Result<Self::Wire, EncodeErrorKind> {
                Ok((self.addr(), self.prefix_len()))
            }

            #[inline]
            fn from_wire((address, prefix_len): Self::Wire) -> Result<Self, DecodeErrorKind> {
                Self::new(address, prefix_len).map_err(|_| DecodeErrorKind::Custom($too_long))
            }
        }

        wire_form!($net);

        schema! {
            [] $net => Schema::Unordered($kind, TypeRef::of::<($address, u8)>());
        }
    )*};
}

net! {
    Ipv4Net: "IPv4 network", Ipv4Addr, "prefix length over 32";
    Ipv6Net: "IPv6 network", Ipv6Addr, "prefix length over 128";
}

either!(IpNet: Ipv4Net, Ipv6Net);
