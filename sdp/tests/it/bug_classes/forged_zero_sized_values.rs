//! Bug class: a decoder creates a zero-sized value without its own `decode`. Such a value may be a token, as a proof of
//! something.

use sdp::{DecodeErrorKind, SdpDecode, SdpDecodeOwned, WireSize};

/// Proves something, so it must not be decoded.
#[derive(Debug)]
struct Token;

const NO: DecodeErrorKind = DecodeErrorKind::Custom("tokens do not decode");

decode_by! {
    Token: WireSize::fixed(0), |input| Err(input.error(NO));
}

#[derive(SdpDecode, Debug)]
struct WithToken {
    _before: u8,
    _token: Token,
}

#[test]
fn zero_sized_value_comes_only_from_its_own_decode() {
    fn rejects<T: SdpDecodeOwned>(bytes: &[u8]) {
        let error = sdp::from_slice::<T>(bytes).err().unwrap();
        assert_eq!(error.kind(), NO);
    }
    rejects::<Token>(&[]);
    rejects::<[Token; 1]>(&[]);
    rejects::<[[Token; 3]; 2]>(&[]);
    rejects::<(u8, Token)>(&[1]);
    rejects::<Option<Token>>(&[1]);
    rejects::<Result<Token, u8>>(&[1]);
    rejects::<Box<Token>>(&[]);
    rejects::<WithToken>(&[7]);
    rejects::<Vec<WithToken>>(&[1, 0, 0, 0, 7]);
    rejects::<Vec<[WithToken; 1]>>(&[1, 0, 0, 0, 7]);
    // Without elements there is no token.
    assert!(sdp::from_slice::<[Token; 0]>(&[]).is_ok());
    assert!(sdp::from_slice::<Vec<WithToken>>(&[0; 4]).is_ok());
}
