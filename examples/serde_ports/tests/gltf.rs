//! Which types of `gltf-json` have a schema. `README.md` has the results.

use gltf_json::validation::Checked::Valid;
use sdp_serde::Tracer;
use serde_ports::port;

port! {
    "gltf-json", hidden: &[], tracer: tracer();
    gltf_json::accessor: Accessor ComponentType GenericComponentType IndexComponentType Type;
    gltf_json::accessor::sparse: Indices Sparse Values;
    gltf_json::animation: Animation Channel Interpolation Property Sampler Target;
    gltf_json::asset: Asset;
    gltf_json::buffer: Buffer Stride View;
    gltf_json::camera: Camera Orthographic Perspective;
    gltf_json::extensions::accessor: Accessor;
    gltf_json::extensions::accessor::sparse: Indices Sparse Values;
    gltf_json::extensions::animation: Animation Channel Sampler Target;
    gltf_json::extensions::asset: Asset;
    gltf_json::extensions::buffer: Buffer View;
    gltf_json::extensions::camera: Camera Orthographic Perspective;
    gltf_json::extensions::image: Image;
    gltf_json::extensions::material: AttenuationColor AttenuationDistance EmissiveStrength EmissiveStrengthFactor
        IndexOfRefraction Ior Material NormalTexture OcclusionTexture PbrDiffuseFactor PbrMetallicRoughness
        PbrSpecularFactor PbrSpecularGlossiness Specular SpecularColorFactor SpecularFactor ThicknessFactor
        Transmission TransmissionFactor Unlit Volume;
    gltf_json::extensions::mesh: KhrMaterialsVariants Mapping Mesh Primitive;
    gltf_json::extensions::root: KhrLightsPunctual KhrMaterialsVariants Root;
    gltf_json::extensions::scene: Node Scene;
    gltf_json::extensions::scene::khr_lights_punctual: KhrLightsPunctual Light Spot;
    gltf_json::extensions::scene::khr_materials_variants: Variant;
    gltf_json::extensions::skin: Skin;
    gltf_json::extensions::texture: Info Sampler Texture TextureTransform TextureTransformOffset
        TextureTransformRotation TextureTransformScale;
    gltf_json::extras: Void;
    gltf_json::image: Image MimeType;
    gltf_json::material: AlphaCutoff EmissiveFactor Material NormalTexture OcclusionTexture PbrBaseColorFactor
        PbrMetallicRoughness StrengthFactor;
    gltf_json::mesh: Mesh Mode MorphTarget Primitive;
    gltf_json::root: Index<gltf_json::Mesh> Root;
    gltf_json::scene: Node Scene UnitQuaternion;
    gltf_json::skin: Skin;
    gltf_json::texture: Info MagFilter MinFilter Sampler Texture WrappingMode;
    gltf_json::validation: USize64;
}

/// Returns samples of the numbers and texts that the crate checks when it writes them.
fn tracer() -> Tracer {
    use gltf_json::{accessor, animation, buffer, camera, extensions, material, mesh, texture};

    let component = accessor::ComponentType::U8;
    Tracer::new()
        .sample(&Valid(accessor::GenericComponentType(component)))
        .sample(&Valid(accessor::IndexComponentType(component)))
        .sample(&Valid(accessor::Type::Scalar))
        .sample(&Valid(animation::Interpolation::Linear))
        .sample(&Valid(animation::Property::Translation))
        .sample(&Valid(buffer::Target::ArrayBuffer))
        .sample(&Valid(camera::Type::Perspective))
        .sample(&Valid(extensions::scene::khr_lights_punctual::Type::Point))
        .sample(&Valid(material::AlphaMode::Opaque))
        .sample(&Valid(mesh::Mode::Points))
        .sample(&Valid(mesh::Semantic::Positions))
        .sample(&Valid(texture::MagFilter::Linear))
        .sample(&Valid(texture::MinFilter::Linear))
        .sample(&Valid(texture::WrappingMode::Repeat))
}
