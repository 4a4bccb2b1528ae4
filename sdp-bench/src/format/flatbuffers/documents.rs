//! Arrays, and text with bytes, as FlatBuffers tables.

use flatbuffers::{FlatBufferBuilder, ForwardsUOffset, Vector, WIPOffset};

use super::InFlatBuffers;
use super::generated::workloads_generated::workloads as table;
use crate::workload::{Visit, Visitor, arrays, document};

impl InFlatBuffers for arrays::Arrays {
    type Root<'a> = table::Arrays<'a>;

    fn build<'b>(&self, builder: &mut FlatBufferBuilder<'b>) -> WIPOffset<table::Arrays<'b>> {
        let args = table::ArraysArgs {
            ints: Some(builder.create_vector(&self.ints)),
            floats: Some(builder.create_vector(&self.floats)),
            longs: Some(builder.create_vector(&self.longs)),
            texts: Some(build_texts(&self.texts, builder)),
        };
        table::Arrays::create(builder, &args)
    }

    fn from_root(root: table::Arrays<'_>) -> Self {
        Self {
            ints: root.ints().iter().collect(),
            floats: root.floats().iter().collect(),
            longs: root.longs().iter().collect(),
            texts: root.texts().iter().map(str::to_owned).collect(),
        }
    }
}

impl InFlatBuffers for document::Document {
    type Root<'a> = table::Document<'a>;

    fn build<'b>(&self, builder: &mut FlatBufferBuilder<'b>) -> WIPOffset<table::Document<'b>> {
        let args = table::DocumentArgs {
            text: Some(builder.create_string(&self.text)),
            lines: Some(build_texts(&self.lines, builder)),
            bytes: Some(builder.create_vector(&self.bytes)),
        };
        table::Document::create(builder, &args)
    }

    fn from_root(root: table::Document<'_>) -> Self {
        Self {
            text: root.text().to_owned(),
            lines: root.lines().iter().map(str::to_owned).collect(),
            bytes: root.bytes().bytes().to_owned(),
        }
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

getters! {
    table::Arrays<'_>: ints, floats, longs, texts;
}

impl Visit for table::Document<'_> {
    #[inline]
    fn visit<V: Visitor>(&self, visitor: &mut V) {
        self.text().visit(visitor);
        self.lines().visit(visitor);
        self.bytes().bytes().visit(visitor);
    }
}
