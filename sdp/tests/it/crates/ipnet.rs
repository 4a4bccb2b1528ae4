use ::ipnet::{IpNet, Ipv4Net, Ipv6Net};

use super::*;

#[test]
fn networks_are_an_address_and_a_prefix_length() {
    let v4: Ipv4Net = "10.1.2.3/8".parse().unwrap();
    let v6: Ipv6Net = "2001:db8::1/64".parse().unwrap();
    let v4_bytes = [10, 1, 2, 3, 8];
    let v6_bytes = [0x20, 1, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 64];
    encode_as! {
        v4, Ipv4Net::default() => v4_bytes;
        v6, Ipv6Net::default() => v6_bytes;
        IpNet::V4(v4), IpNet::V6(v6) => [&[0][..], &v4_bytes].concat();
        IpNet::V6(v6), IpNet::V4(v4) => [&[1][..], &v6_bytes].concat();
    }
    decodes_without_allocation(&IpNet::V6(v6));
}

#[test]
fn longest_prefix_is_the_length_of_the_address() {
    for len in 0..=u8::MAX {
        let v4 = [10, 1, 2, 3, len];
        let mut v6 = [0; 17];
        v6[16] = len;
        if len <= 32 {
            assert_eq!(sdp::from_slice::<Ipv4Net>(&v4).unwrap().prefix_len(), len);
        } else {
            let kind = DecodeErrorKind::Custom("prefix length over 32");
            rejects::<Ipv4Net>(&v4, kind, 0);
            rejects::<IpNet>(&[0, 10, 1, 2, 3, len], kind, 1);
        }
        if len <= 128 {
            assert_eq!(sdp::from_slice::<Ipv6Net>(&v6).unwrap().prefix_len(), len);
        } else {
            rejects::<Ipv6Net>(&v6, DecodeErrorKind::Custom("prefix length over 128"), 0);
        }
    }
    for tag in 2..=u8::MAX {
        rejects::<IpNet>(&[tag, 10, 1, 2, 3, 8], no_variant(tag.into(), "IpNet"), 0);
    }
}
