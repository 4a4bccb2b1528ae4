//! Writes the service's trait, server and client. There is no `.proto` file: the types are those of
//! `src/protocol.rs`, and the codec is SDP's.

use tonic_build::manual::{Builder, Method, MethodBuilder, Service};

fn main() {
    let describe = method("describe", "Describe")
        .input_type("crate::protocol::Describe")
        .output_type("crate::protocol::Plugin")
        .build();
    let watch = method("watch", "Watch")
        .input_type("crate::protocol::Watch")
        .output_type("crate::protocol::ParameterChange")
        .server_streaming()
        .build();
    let plugins = Service::builder()
        .package("studio")
        .name("Plugins")
        .method(describe)
        .method(watch)
        .build();
    Builder::new().compile(&[plugins]);
}

fn method(name: &str, route: &str) -> MethodBuilder {
    Method::builder()
        .name(name)
        .route_name(route)
        .codec_path("sdp::tonic::SdpCodec")
}
