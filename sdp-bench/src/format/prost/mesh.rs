//! The mesh as prost messages. A triangle is one flat message of twelve floats. A packed array of floats would be
//! faster, but would not be triangles.

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
    normal_x: f32,
    #[prost(float, tag = "2")]
    normal_y: f32,
    #[prost(float, tag = "3")]
    normal_z: f32,
    #[prost(float, tag = "4")]
    a_x: f32,
    #[prost(float, tag = "5")]
    a_y: f32,
    #[prost(float, tag = "6")]
    a_z: f32,
    #[prost(float, tag = "7")]
    b_x: f32,
    #[prost(float, tag = "8")]
    b_y: f32,
    #[prost(float, tag = "9")]
    b_z: f32,
    #[prost(float, tag = "10")]
    c_x: f32,
    #[prost(float, tag = "11")]
    c_y: f32,
    #[prost(float, tag = "12")]
    c_z: f32,
}

mirror!(native::Mesh => Mesh:
    triangles);

impl Mirror for Triangle {
    type Native = native::Triangle;

    fn mirror(native: &native::Triangle) -> Self {
        let [normal_x, normal_y, normal_z] = native.normal;
        let [a_x, a_y, a_z] = native.a;
        let [b_x, b_y, b_z] = native.b;
        let [c_x, c_y, c_z] = native.c;
        Self {
            normal_x,
            normal_y,
            normal_z,
            a_x,
            a_y,
            a_z,
            b_x,
            b_y,
            b_z,
            c_x,
            c_y,
            c_z,
        }
    }

    fn into_native(self) -> Result<native::Triangle> {
        Ok(native::Triangle {
            normal: [self.normal_x, self.normal_y, self.normal_z],
            a: [self.a_x, self.a_y, self.a_z],
            b: [self.b_x, self.b_y, self.b_z],
            c: [self.c_x, self.c_y, self.c_z],
        })
    }
}

impl super::InProst for native::Mesh {
    type Message = Mesh;
}
