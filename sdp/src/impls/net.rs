//! Network addresses.
//!
//! Octets are in network order, but ports and the remaining parts are numbers. A type with both versions starts with a
//! tag: `00` for IPv4, `01` for IPv6.

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};

use crate::impls::template::{converted, enumeration};

converted! {
    Ipv4Addr as [u8; 4], Named("IPv4 address"): |ip| Ok(ip.octets()), |octets| Ok(Self::from(octets));
    Ipv6Addr as [u8; 16], Named("IPv6 address"): |ip| Ok(ip.octets()), |octets| Ok(Self::from(octets));
    SocketAddrV4 as (Ipv4Addr, u16), Named("IPv4 socket address"):
        |socket| Ok((*socket.ip(), socket.port())),
        |(ip, port)| Ok(Self::new(ip, port));
    SocketAddrV6 as (Ipv6Addr, u16, u32, u32), Named("IPv6 socket address"):
        |socket| Ok((*socket.ip(), socket.port(), socket.flowinfo(), socket.scope_id())),
        |(ip, port, flowinfo, scope_id)| Ok(Self::new(ip, port, flowinfo, scope_id));
}

enumeration! {
    [] IpAddr as "IpAddr": 0 => V4(ip: Ipv4Addr), 1 => V6(ip: Ipv6Addr);
    [] SocketAddr as "SocketAddr": 0 => V4(socket: SocketAddrV4), 1 => V6(socket: SocketAddrV6);
}
