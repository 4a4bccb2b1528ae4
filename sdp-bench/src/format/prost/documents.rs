//! Arrays, and text with bytes, as prost messages.

use crate::workload::{arrays, document};

messages! {
    arrays::Arrays => Arrays {
        [sfixed32, repeated] ints: Vec<i32> = 1,
        [double, repeated] floats: Vec<f64> = 2,
        [sfixed64, repeated] longs: Vec<i64> = 3,
        [string, repeated] texts: Vec<String> = 4,
    }

    document::Document => Document {
        [string] text: String = 1,
        [string, repeated] lines: Vec<String> = 2,
        [bytes = "vec"] bytes: Vec<u8> = 3,
    }
}

impl super::InProst for arrays::Arrays {
    type Message = Arrays;
}

impl super::InProst for document::Document {
    type Message = Document;
}
