//! A mesh of 125,000 triangles with 12 floats each, 6 MB, as sent to a renderer or stored on disk.

use fastrand::Rng;

use super::Workload;

native! {
    /// A surface of triangles.
    #[derive(Default)]
    #[derive(sdp::SdpViews, sdp::SdpPatch)]
    #[sdp(lazy = "MeshSeq", patch = "MeshPatch")]
    pub(crate) struct Mesh {
        #[sdp(patch = "TrianglePatch")]
        pub(crate) triangles: Vec<Triangle>,
    }
}

native! {
    /// A triangle and its normal.
    #[derive(Copy, Default, sdp::SdpPatch)]
    #[sdp(patch = "TrianglePatch")]
    #[repr(C)]
    #[speedy(unsafe_is_primitive = always)]
    pub(crate) struct Triangle {
        pub(crate) normal: [f32; 3],
        pub(crate) a: [f32; 3],
        pub(crate) b: [f32; 3],
        pub(crate) c: [f32; 3],
    }
}

fields!(Mesh, ArchivedMesh: triangles);
fields!(Triangle, ArchivedTriangle: normal, a, b, c);
visit_fields!([triangles] MeshSeq<'_>);

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
        let mut point = || [(); 3].map(|()| rng.f32() * 2.0 - 1.0);
        let triangle = |_| Triangle {
            normal: point(),
            a: point(),
            b: point(),
            c: point(),
        };
        Self {
            triangles: (0..count).map(triangle).collect(),
        }
    }
}
