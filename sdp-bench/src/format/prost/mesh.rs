//! The mesh as prost messages. A triangle is one flat message of twelve floats, because it is faster than four messages
//! of three floats. A packed array of floats would be even faster, but would not be triangles.

use crate::workload::mesh as native;

messages! {
    Mesh {
        [message, repeated] triangles: Vec<Triangle> = 1,
    }

    #[serde(from = "native::Triangle")]
    Triangle {
        [float] v0_x: f32 = 1,
        [float] v0_y: f32 = 2,
        [float] v0_z: f32 = 3,
        [float] v1_x: f32 = 4,
        [float] v1_y: f32 = 5,
        [float] v1_z: f32 = 6,
        [float] v2_x: f32 = 7,
        [float] v2_y: f32 = 8,
        [float] v2_z: f32 = 9,
        [float] normal_x: f32 = 10,
        [float] normal_y: f32 = 11,
        [float] normal_z: f32 = 12,
    }
}

impl From<native::Triangle> for Triangle {
    fn from(native: native::Triangle) -> Self {
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
}
