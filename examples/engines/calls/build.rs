//! Generates the trait, server and client of the gRPC service, with the types of `src/messages.rs`.

use tonic_build::manual::{Builder, Method, Service};

fn main() {
    let load = Method::builder()
        .name("load")
        .route_name("Load")
        .input_type("crate::messages::Load")
        .output_type("crate::messages::Loaded")
        .codec_path("tonic_prost::ProstCodec");
    let player = Service::builder()
        .package("calls")
        .name("Player")
        .method(load.build());
    Builder::new().compile(&[player.build()]);
}
