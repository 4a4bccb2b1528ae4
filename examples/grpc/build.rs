//! Generates the trait, server and client of the service. There is no `.proto` file. The types are in
//! `src/protocol.rs`, and `sdp` provides the codec.

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
        .codec_path("sdp::grpc::SdpCodec")
}
