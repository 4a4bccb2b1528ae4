//! Arrays, and text with bytes, as FlatBuffers tables.

use flatbuffers::{FlatBufferBuilder, ForwardsUOffset, Vector, WIPOffset};

use super::InFlatBuffers;
use super::table::{Bytes, List, Required, Tables, Text};
use crate::workload::{arrays, document};

tables! {
    Arrays as arrays::Arrays, ArraysArgs {
        ints: List<'a, i32>,
        floats: List<'a, f64>,
        longs: List<'a, i64>,
        texts: Tables<'a, &'a str>,
    }

    Document as document::Document, DocumentArgs {
        text: Text<'a>,
        lines: Tables<'a, &'a str>,
        bytes: Required<Bytes>,
    }
}

impl InFlatBuffers for arrays::Arrays {
    type Root<'a> = Arrays<'a>;

    fn build<'b>(&self, builder: &mut FlatBufferBuilder<'b>) -> WIPOffset<Arrays<'b>> {
        let args = ArraysArgs {
            ints: Some(builder.create_vector(&self.ints)),
            floats: Some(builder.create_vector(&self.floats)),
            longs: Some(builder.create_vector(&self.longs)),
            texts: Some(build_texts(&self.texts, builder)),
        };
        Arrays::create(builder, &args)
    }
}

impl InFlatBuffers for document::Document {
    type Root<'a> = Document<'a>;

    fn build<'b>(&self, builder: &mut FlatBufferBuilder<'b>) -> WIPOffset<Document<'b>> {
        let args = DocumentArgs {
            text: Some(builder.create_string(&self.text)),
            lines: Some(build_texts(&self.lines, builder)),
            bytes: Some(builder.create_vector(&self.bytes)),
        };
        Document::create(builder, &args)
    }
}

fn build_texts<'b>(
    texts: &[String],
    builder: &mut FlatBufferBuilder<'b>,
) -> WIPOffset<Vector<'b, ForwardsUOffset<&'b str>>> {
    let texts: Vec<_> = (texts.iter())
        .map(|text| builder.create_string(text))
        .collect();
    builder.create_vector(&texts)
}
