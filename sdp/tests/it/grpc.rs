//! Tests of values in gRPC calls. They use the request bodies of tonic, without a network.

use std::error::Error;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::SeqCst};

use allocation_counter::measure;
use bytes::{Buf, BufMut, Bytes};
use futures_util::{FutureExt, StreamExt, stream};
use sdp::grpc::SdpCodec;
use sdp::{DecodeError, Limits, SdpDecodeOwned};
use tonic::codec::{Codec, DecodeBuf, Decoder, EncodeBody, EncodeBuf, Encoder, Streaming};
use tonic::{Code, Status};

use crate::output::{self, End};

types! {
    struct Parameter(u64, String, bool);
}

fn parameters() -> Vec<Parameter> {
    let name = |address| "wet".repeat(address as usize * 10);
    let parameters = (0..100).map(|address| Parameter(address, name(address), address % 2 == 0));
    parameters.collect()
}

/// Sends these items through a request body, and returns the received items.
fn sent<T, U>(
    items: Vec<T>,
    encoder: impl Encoder<Item = T, Error = Status> + Send + 'static,
    decoder: impl Decoder<Item = U, Error = Status> + Send + 'static,
) -> Vec<Result<U, Status>>
where
    T: Send + 'static,
    U: Send + 'static,
{
    let items = stream::iter(items).map(Ok);
    let body = EncodeBody::new_client(encoder, items, None, None);
    let received = pin!(Streaming::new_request(decoder, body, None, None));
    received.collect().now_or_never().unwrap()
}

/// A codec that passes bytes unchanged.
struct Raw;

impl Encoder for Raw {
    type Item = Vec<u8>;
    type Error = Status;

    fn encode(&mut self, item: Vec<u8>, out: &mut EncodeBuf<'_>) -> Result<(), Status> {
        out.put_slice(&item);
        Ok(())
    }
}

impl Decoder for Raw {
    type Item = Bytes;
    type Error = Status;

    fn decode(&mut self, input: &mut DecodeBuf<'_>) -> Result<Option<Bytes>, Status> {
        Ok(Some(input.copy_to_bytes(input.remaining())))
    }
}

#[test]
fn sent_values_have_the_bytes_of_to_vec_and_are_received() {
    let mut codec = SdpCodec::<Parameter, Parameter>::default();
    assert_eq!(format!("{codec:?}"), "SdpCodec");
    let received = sent(parameters(), codec.encoder(), codec.decoder());
    let received: Vec<_> = received.into_iter().map(Result::unwrap).collect();
    assert_eq!(received, parameters());
    let received = sent(parameters(), SdpCodec::<_, ()>::new(), Raw);
    for (bytes, parameter) in received.into_iter().zip(parameters()) {
        assert_eq!(bytes.unwrap(), sdp::to_vec(&parameter).unwrap());
    }
}

/// Decodes a value together with the address of its input.
struct Located<U>(SdpCodec<(), U>);

impl<U: SdpDecodeOwned> Decoder for Located<U> {
    type Item = (U, usize);
    type Error = Status;

    fn decode(&mut self, input: &mut DecodeBuf<'_>) -> Result<Option<(U, usize)>, Status> {
        let start = input.chunk().as_ptr().addr();
        let item = self.0.decode(input)?;
        Ok(item.map(|item| (item, start)))
    }
}

#[test]
fn received_bytes_share_the_input() {
    let uploads = [Bytes::from_static(b"RIFF"), Bytes::from(vec![7; 100_000])];
    let located = Located(SdpCodec::<_, (u8, Bytes)>::new());
    let items = uploads.clone().map(|content| (1_u8, content));
    let received = sent(items.into(), SdpCodec::<_, ()>::new(), located);
    assert_eq!(received.len(), uploads.len());
    for (received, upload) in received.into_iter().zip(uploads) {
        let ((_, content), start) = received.unwrap();
        assert_eq!(content, upload);
        assert_eq!(content.as_ptr().addr(), start + 5);
    }
}

#[test]
fn decode_error_is_the_status_internal_with_a_source() {
    let bytes = sdp::to_vec(&parameters()[1]).unwrap();
    let mut bad = bytes.clone();
    *bad.last_mut().unwrap() = 2;
    let short = bytes[..bytes.len() - 1].to_vec();
    let long = [&bytes[..], &[0]].concat();
    for input in [bad, short, long] {
        let expected = sdp::from_slice::<Parameter>(&input).unwrap_err();
        let received = sent(vec![input], Raw, SdpCodec::<(), Parameter>::new());
        let status = received[0].as_ref().unwrap_err();
        assert_eq!(status.code(), Code::Internal);
        assert_eq!(status.message(), expected.to_string());
        let source = status.source().unwrap().downcast_ref::<DecodeError>();
        assert_eq!(source, Some(&expected));
    }
}

#[test]
fn limits_of_a_codec_hold_for_encoding_and_decoding() {
    let deep = || vec![vec![vec![String::from("wet")]]];
    let bytes = sdp::to_vec(&deep()).unwrap();
    type Deep = Vec<Vec<Vec<String>>>;
    for (levels, fits) in [(3, true), (2, false)] {
        let limits = Limits::DEFAULT.with_max_nesting(levels);
        let mut codec = SdpCodec::<Deep, Deep>::new().with_limits(&limits);
        let encoded = sent(vec![deep()], codec.encoder(), Raw);
        let decoded = sent(vec![bytes.clone()], Raw, codec.decoder());
        assert_eq!((encoded[0].is_ok(), decoded[0].is_ok()), (fits, fits));
    }
}

/// Adds up the memory that stays after each value.
struct Measured(SdpCodec<Vec<u8>, ()>, Arc<AtomicI64>);

impl Encoder for Measured {
    type Item = Vec<u8>;
    type Error = Status;

    fn encode(&mut self, item: Vec<u8>, out: &mut EncodeBuf<'_>) -> Result<(), Status> {
        let mut result = Ok(());
        let info = measure(|| result = self.0.encode(item, out));
        self.1.fetch_add(info.bytes_current, SeqCst);
        result
    }
}

#[test]
fn encoder_does_not_keep_the_memory_of_a_long_value() {
    let kept = Arc::new(AtomicI64::new(0));
    let values = vec![vec![7; 2 << 20]];
    let codec = Measured(SdpCodec::new(), Arc::clone(&kept));
    let received = sent(values, codec, Raw);
    assert_eq!(received[0].as_ref().unwrap().len(), 4 + (2 << 20));
    // The encoding in the buffer of tonic, and no other. The value is gone.
    assert!(kept.load(SeqCst) <= 1 << 20, "{kept:?}");
}

#[test]
fn encode_error_is_the_status_internal() {
    let failing = output::Bytes::of(1, 0, End::Error);
    let received = sent(vec![failing], SdpCodec::<_, ()>::new(), Raw);
    let status = received[0].as_ref().unwrap_err();
    assert_eq!(status.code(), Code::Internal);
    assert!(status.message().contains("requested"));
}
