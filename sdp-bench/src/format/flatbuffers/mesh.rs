//! The mesh as FlatBuffers: a table with one vector of structs.

use super::kinds::List;
use crate::workload::mesh as native;

structs! {
    Vector3 as [native::Vector3], 12 bytes aligned to 4 { x: f32 = 0, y: f32 = 4, z: f32 = 8 }

    Triangle as [native::Triangle], 48 bytes aligned to 4 {
        v0: Vector3 = 0,
        v1: Vector3 = 12,
        v2: Vector3 = 24,
        normal: Vector3 = 36,
    }
}

tables! {
    Mesh as native::Mesh {
        triangles: List<'a, Triangle>,
    }
}

impl super::InFlatBuffers for native::Mesh {
    type Root<'a> = Mesh<'a>;
}
