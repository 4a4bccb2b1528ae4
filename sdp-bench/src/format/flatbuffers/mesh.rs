//! The mesh as FlatBuffers: a table with one vector of structs.

use flatbuffers::{FlatBufferBuilder, WIPOffset};

use super::InFlatBuffers;
use super::table::List;
use crate::workload::mesh as native;

structs! {
    Vector3 as native::Vector3, 12 bytes aligned to 4 { x: f32 = 0, y: f32 = 4, z: f32 = 8 }

    Triangle as native::Triangle, 48 bytes aligned to 4 {
        v0: Vector3 = 0,
        v1: Vector3 = 12,
        v2: Vector3 = 24,
        normal: Vector3 = 36,
    }
}

tables! {
    Mesh as native::Mesh, MeshArgs {
        triangles: List<'a, Triangle>,
    }
}

impl InFlatBuffers for native::Mesh {
    type Root<'a> = Mesh<'a>;

    fn build<'b>(&self, builder: &mut FlatBufferBuilder<'b>) -> WIPOffset<Mesh<'b>> {
        let triangles = Some(builder.create_vector(&self.triangles));
        Mesh::create(builder, &MeshArgs { triangles })
    }
}

fn vector(vector: native::Vector3) -> Vector3 {
    Vector3::new(vector.x, vector.y, vector.z)
}

push_as! {
    native::Triangle => Triangle: |triangle| {
        let (v0, v1, v2) = (vector(triangle.v0), vector(triangle.v1), vector(triangle.v2));
        Triangle::new(v0, v1, v2, vector(triangle.normal))
    }
}
