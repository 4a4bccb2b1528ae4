//! The mesh as prost messages. A triangle is one flat message of twelve floats, faster than four messages of three
//! floats. A packed array of floats would be even faster, but would not be triangles.

use anyhow::Result;

use super::mirror::Mirror;
use crate::workload::mesh as native;

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Mesh {
    #[prost(message, repeated, tag = "1")]
    triangles: Vec<Triangle>,
}

#[derive(Clone, Copy, PartialEq, prost::Message)]
pub(crate) struct Triangle {
    #[prost(float, tag = "1")]
    v0_x: f32,
    #[prost(float, tag = "2")]
    v0_y: f32,
    #[prost(float, tag = "3")]
    v0_z: f32,
    #[prost(float, tag = "4")]
    v1_x: f32,
    #[prost(float, tag = "5")]
    v1_y: f32,
    #[prost(float, tag = "6")]
    v1_z: f32,
    #[prost(float, tag = "7")]
    v2_x: f32,
    #[prost(float, tag = "8")]
    v2_y: f32,
    #[prost(float, tag = "9")]
    v2_z: f32,
    #[prost(float, tag = "10")]
    normal_x: f32,
    #[prost(float, tag = "11")]
    normal_y: f32,
    #[prost(float, tag = "12")]
    normal_z: f32,
}

mirror!(native::Mesh => Mesh:
    triangles);

impl Mirror for Triangle {
    type Native = native::Triangle;

    fn mirror(native: &native::Triangle) -> Self {
        Self {
            v0_x: native.v0.x,
            v0_y: native.v0.y,
            v0_z: native.v0.z,
            v1_x: native.v1.x,
            v1_y: native.v1.y,
            v1_z: native.v1.z,
            v2_x: native.v2.x,
            v2_y: native.v2.y,
            v2_z: native.v2.z,
            normal_x: native.normal.x,
            normal_y: native.normal.y,
            normal_z: native.normal.z,
        }
    }

    fn into_native(self) -> Result<native::Triangle> {
        let vector = |x, y, z| native::Vector3 { x, y, z };
        Ok(native::Triangle {
            v0: vector(self.v0_x, self.v0_y, self.v0_z),
            v1: vector(self.v1_x, self.v1_y, self.v1_z),
            v2: vector(self.v2_x, self.v2_y, self.v2_z),
            normal: vector(self.normal_x, self.normal_y, self.normal_z),
        })
    }
}

impl super::InProst for native::Mesh {
    type Message = Mesh;
}
