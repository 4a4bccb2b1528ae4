//! The headers of the plugin with hosts in C and C++, and of its older release in the tests of `sdp`.

use sdp_codegen::{Bindings, Target, assert_bindings};

#[path = "../../../sdp/examples/ffi/messages.rs"]
mod messages;
#[path = "../../../sdp/tests/ffi/older_messages.rs"]
mod older_messages;

#[test]
fn headers_of_the_plugin_have_its_types() {
    use messages::{Answer, Registry, SetParameter};
    assert_bindings!(
        "../sdp/examples/ffi/messages.h",
        C,
        Registry<'_>,
        SetParameter,
        Answer<'_>
    );
    assert_bindings!(
        "../sdp/examples/ffi/messages.hpp",
        Cpp,
        Registry<'_>,
        SetParameter,
        Answer<'_>
    );
}

#[test]
fn header_of_the_older_plugin_has_its_types() {
    use older_messages::{ParameterSet, SetParameter};
    let bindings = Bindings::new()
        .with::<SetParameter>()
        .with::<ParameterSet>()
        .with_runtime("../../examples/ffi/sdp.h");
    bindings.assert("../sdp/tests/ffi/older_messages.h", Target::C);
}
