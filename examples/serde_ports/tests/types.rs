//! Which types of four crates have a schema. `README.md` has the results.

use gltf_json::validation::Checked::Valid;
use sdp_serde::Tracer;
use serde_ports::port::{expect_outcomes, outcome};

/// The cases of a crate, which the build script has listed.
macro_rules! types_of {
    ($package:literal) => {
        include!(concat!(env!("OUT_DIR"), "/", $package))
    };
}

#[test]
fn types_of_lsp_have_their_outcomes() {
    expect_outcomes("`lsp-types`", &types_of!("lsp-types"), &Tracer::new());
}

#[test]
fn types_of_lambda_events_have_their_outcomes() {
    let types = types_of!("aws_lambda_events");
    expect_outcomes("`aws_lambda_events`", &types, &Tracer::new());
}

#[test]
fn types_of_openapi_have_their_outcomes() {
    expect_outcomes("`openapiv3`", &types_of!("openapiv3"), &Tracer::new());
}

/// The crate checks numbers and texts when it writes them, so the tracer has samples.
#[test]
fn types_of_gltf_have_their_outcomes() {
    use gltf_json::{accessor, animation, buffer, camera, extensions, material, mesh, texture};

    let component = accessor::ComponentType::U8;
    let tracer = Tracer::new()
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
        .sample(&Valid(texture::WrappingMode::Repeat));
    expect_outcomes("`gltf-json`", &types_of!("gltf-json"), &tracer);
}
