//! A mesh of 125,000 triangles with 12 floats each, 6 MB, as sent to a renderer or stored on disk.

use fastrand::Rng;

use super::Workload;

native! {
    #[derive(Default)]
    #[derive(sdp::SdpViews, sdp::SdpPatch)]
    #[sdp(lazy = "MeshSeq", patch = "MeshPatch")]
    pub(crate) struct Mesh {
        #[sdp(patch)]
        pub(crate) triangles: Vec<Triangle>,
    }
}

native! {
    #[derive(Copy, Default, sdp::SdpPatch)]
    #[sdp(patch = "TrianglePatch")]
    #[repr(C)]
    pub(crate) struct Triangle {
        pub(crate) v0: Vector3,
        pub(crate) v1: Vector3,
        pub(crate) v2: Vector3,
        pub(crate) normal: Vector3,
    }
}

native! {
    #[derive(Copy, Default)]
    #[repr(C)]
    pub(crate) struct Vector3 {
        pub(crate) x: f32,
        pub(crate) y: f32,
        pub(crate) z: f32,
    }
}

fields!(Mesh, ArchivedMesh; MeshSeq<'_>: triangles);
fields!(Triangle, ArchivedTriangle: v0, v1, v2, normal);
fields!(Vector3, ArchivedVector3: x, y, z);

impl Workload for Mesh {
    type Borrowed<'a> = Self;
    type Lazy<'a> = MeshSeq<'a>;
    type TextBorrowed<'a> = Self;

    fn borrowed(&self) -> Self {
        self.clone()
    }
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

impl Vector3 {
    pub(crate) fn opposite(self) -> Self {
        Self {
            x: -self.x,
            y: -self.y,
            z: -self.z,
        }
    }
}
