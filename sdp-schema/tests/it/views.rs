//! The schemas of views: those of the owned type.

use sdp::{SdpDecode, SdpEncode, SdpSchema, SdpViews};
use sdp_schema::Schema;

/// A parameter.
#[derive(SdpEncode, SdpDecode, SdpSchema, SdpViews)]
#[sdp(borrowed = "ParameterRef", derive(SdpSchema))]
struct Parameter {
    /// Its name.
    name: String,
    value: f32,
}

/// A plugin.
#[derive(SdpEncode, SdpDecode, SdpSchema, SdpViews)]
#[sdp(borrowed = "PluginRef", lazy = "PluginSeq", derive(sdp::SdpSchema))]
struct Plugin {
    #[sdp(via = "String")]
    id: u32,
    #[sdp(borrowed)]
    parameters: Vec<Parameter>,
}

#[test]
fn view_has_the_schema_of_its_owned_type() {
    let owned = Schema::of::<Plugin>();
    assert_eq!(Schema::of::<PluginRef<'_>>(), owned);
    assert_eq!(Schema::of::<PluginSeq<'_>>(), owned);
}
