//! A mesh of 125,000 triangles with 12 floats each, 6 MB, as sent to a renderer or stored on disk.

use fastrand::Rng;

use super::Workload;

parts! {
    #[derive(sdp::SdpViews)]
    #[sdp(lazy = "MeshSeq")]
    Mesh, ArchivedMesh, MeshSeq<'_> {
        triangles: Vec<Triangle>,
    }

    #[derive(Copy)]
    #[repr(C)]
    Triangle, ArchivedTriangle {
        v0: Vector3,
        v1: Vector3,
        v2: Vector3,
        normal: Vector3,
    }

    #[derive(Copy)]
    #[repr(C)]
    Vector3, ArchivedVector3 {
        x: f32,
        y: f32,
        z: f32,
    }
}

impl Workload for Mesh {
    type Borrowed<'a> = Self;
    type Lazy<'a> = MeshSeq<'a>;
    type TextBorrowed<'a> = Self;
}

impl Mesh {
    /// Creates 125,000 triangles near the origin, divided by `divisor`.
    pub(crate) fn example(divisor: usize) -> Self {
        let mut rng = Rng::with_seed(125_000);
        let count = 125_000_usize.checked_div(divisor).unwrap_or_default();
        let mut vector = || {
            let [x, y, z] = [(); 3].map(|()| rng.f32() * 2.0 - 1.0);
            Vector3 { x, y, z }
        };
        let triangle = |_| Triangle {
            v0: vector(),
            v1: vector(),
            v2: vector(),
            normal: vector(),
        };
        Self {
            triangles: (0..count).map(triangle).collect(),
        }
    }
}
