//! The mesh as FlatBuffers: a table with one vector of structs.

use flatbuffers::{FlatBufferBuilder, WIPOffset};

use super::InFlatBuffers;
use super::generated::workloads_generated::workloads as table;

use crate::workload::mesh as native;

impl InFlatBuffers for native::Mesh {
    type Root<'a> = table::Mesh<'a>;

    fn build<'b>(&self, builder: &mut FlatBufferBuilder<'b>) -> WIPOffset<table::Mesh<'b>> {
        let triangles = Some(builder.create_vector(&self.triangles));
        table::Mesh::create(builder, &table::MeshArgs { triangles })
    }

    fn from_root(root: table::Mesh<'_>) -> Self {
        let triangle = |triangle: &table::Triangle| native::Triangle {
            normal: triangle.normal().into(),
            a: triangle.a().into(),
            b: triangle.b().into(),
            c: triangle.c().into(),
        };
        Self {
            triangles: root.triangles().iter().map(triangle).collect(),
        }
    }
}

push_as! {
    native::Triangle => table::Triangle: |triangle| {
        table::Triangle::new(&triangle.normal, &triangle.a, &triangle.b, &triangle.c)
    }
}

getters! {
    table::Mesh<'_>: triangles;
    table::Triangle: normal, a, b, c;
}
