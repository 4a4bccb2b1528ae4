//! Arrays, and text with bytes, as prost messages.

use crate::workload::{arrays, document};

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Arrays {
    #[prost(sfixed32, repeated, tag = "1")]
    ints: Vec<i32>,
    #[prost(double, repeated, tag = "2")]
    floats: Vec<f64>,
    #[prost(sfixed64, repeated, tag = "3")]
    longs: Vec<i64>,
    #[prost(string, repeated, tag = "4")]
    texts: Vec<String>,
}

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Document {
    #[prost(string, tag = "1")]
    text: String,
    #[prost(string, repeated, tag = "2")]
    lines: Vec<String>,
    #[prost(bytes = "vec", tag = "3")]
    bytes: Vec<u8>,
}

mirror!(arrays::Arrays => Arrays: ints, floats, longs, texts);
mirror!(document::Document => Document: text, lines, bytes);

impl super::InProst for arrays::Arrays {
    type Message = Arrays;
}

impl super::InProst for document::Document {
    type Message = Document;
}
