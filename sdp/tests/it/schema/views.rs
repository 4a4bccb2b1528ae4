//! The schemas of views: those of the owned type.

use sdp::schema::OwnedSchema;
use sdp::{SdpDecode, SdpEncode, SdpSchema, SdpViews};

/// A parameter.
#[derive(SdpEncode, SdpDecode, SdpSchema, SdpViews)]
#[sdp(borrowed = "ParameterRef", derive(Debug, SdpSchema))]
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
    #[sdp(borrowed = "ParameterRef")]
    parameters: Vec<Parameter>,
}

#[test]
fn view_has_the_schema_of_its_owned_type() {
    let owned = OwnedSchema::of::<Plugin>();
    assert_eq!(OwnedSchema::of::<PluginRef<'_>>(), owned);
    assert_eq!(OwnedSchema::of::<PluginSeq<'_>>(), owned);
    let plugin = Plugin {
        id: 7,
        parameters: vec![Parameter {
            name: "wet".into(),
            value: 0.5,
        }],
    };
    let bytes = sdp::to_vec(&plugin).unwrap();
    let borrowed: PluginRef<'_> = sdp::from_slice(&bytes).unwrap();
    assert_eq!((borrowed.id, borrowed.parameters[0].value), (7, 0.5));
    let lazy: PluginSeq<'_> = sdp::from_slice(&bytes).unwrap();
    assert_eq!(lazy.id, 7);
    assert!(format!("{:?}", lazy.parameters).contains("wet"));
    assert_eq!((plugin.id, plugin.parameters[0].name.as_str()), (7, "wet"));
}
