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
            v0: native_vector(triangle.v0()),
            v1: native_vector(triangle.v1()),
            v2: native_vector(triangle.v2()),
            normal: native_vector(triangle.normal()),
        };
        Self {
            triangles: root.triangles().iter().map(triangle).collect(),
        }
    }
}

fn native_vector(vector: &table::Vector3) -> native::Vector3 {
    native::Vector3 {
        x: vector.x(),
        y: vector.y(),
        z: vector.z(),
    }
}

fn vector(vector: native::Vector3) -> table::Vector3 {
    table::Vector3::new(vector.x, vector.y, vector.z)
}

push_as! {
    native::Triangle => table::Triangle: |triangle| {
        let (v0, v1, v2) = (vector(triangle.v0), vector(triangle.v1), vector(triangle.v2));
        table::Triangle::new(&v0, &v1, &v2, &vector(triangle.normal))
    }
}

getters! {
    table::Mesh<'_>: triangles;
    table::Triangle: v0, v1, v2, normal;
    table::Vector3: x, y, z;
}
