//! `ipnet-2`: `Ipv4Net` as an IPv4 network, `Ipv6Net` as an IPv6 network, `IpNet` as an IP network.
//!
//! The address may have bits after the prefix, which are part of the value.

use core::net::{Ipv4Addr, Ipv6Addr};

use ipnet::{IpNet, Ipv4Net, Ipv6Net};

use crate::impls::template::{converted, enumeration};

converted! {
    Ipv4Net as (Ipv4Addr, u8), Unordered("IPv4 network"):
        |net| Ok((net.addr(), net.prefix_len())),
        |(address, len)| Self::new(address, len)
            .map_err(|_| DecodeErrorKind::Custom("prefix length over 32"));
    Ipv6Net as (Ipv6Addr, u8), Unordered("IPv6 network"):
        |net| Ok((net.addr(), net.prefix_len())),
        |(address, len)| Self::new(address, len)
            .map_err(|_| DecodeErrorKind::Custom("prefix length over 128"));
}

enumeration! {
    [] IpNet as "IpNet": 0 => V4(net: Ipv4Net), 1 => V6(net: Ipv6Net);
}
