//! Two programs of different versions, with each combination of their capabilities.

use sdp::message;
use sdp_schema::{Grade, Hello, Peer};

mod new {
    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq, Clone)]
    #[sdp(message_id = 1)]
    pub(super) struct Load {
        #[sdp(default)]
        pub(super) channels: u32,
        pub(super) path: String,
    }

    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq)]
    #[sdp(message_id = 2)]
    pub(super) struct Stop;
}

mod old {
    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq, Clone)]
    #[sdp(message_id = 1)]
    pub(super) struct Load {
        pub(super) path: String,
        pub(super) channels: u16,
    }

    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq)]
    #[sdp(message_id = 2)]
    pub(super) struct Stop;
}

/// The host has the new messages and the plugin the old ones.
fn peers(host_resolves: bool, plugin_resolves: bool, with_schema: bool) -> (Peer, Peer) {
    let set = |hello: Hello, resolves| {
        let hello = if with_schema {
            hello
        } else {
            hello.without_schema()
        };
        if resolves { hello.resolving() } else { hello }
    };
    let host = Hello::new::<new::Load>("plugins").and::<new::Stop>();
    let plugin = Hello::new::<old::Load>("plugins").and::<old::Stop>();
    let (host, plugin) = (set(host, host_resolves), set(plugin, plugin_resolves));
    let sent =
        |hello: &Hello| -> Hello { message::from_slice(&message::to_vec(hello).unwrap()).unwrap() };
    let at_host = host.resolve(&sent(&plugin)).unwrap();
    let at_plugin = plugin.resolve(&sent(&host)).unwrap();
    (at_host, at_plugin)
}

#[test]
fn exactly_one_side_converts_if_one_of_them_can() {
    let newer = new::Load {
        channels: 2,
        path: "a".into(),
    };
    let older = old::Load {
        path: "a".into(),
        channels: 2,
    };
    for (host_resolves, plugin_resolves) in [(true, true), (true, false), (false, true)] {
        let (at_host, at_plugin) = peers(host_resolves, plugin_resolves, true);
        let (mut frame, mut scratch) = (Vec::new(), Vec::new());
        at_host.encode(&newer, &mut frame).unwrap();
        // The reader converts if it can.
        let own = message::to_vec(&newer).unwrap();
        assert_eq!(
            frame == own,
            plugin_resolves,
            "{host_resolves} {plugin_resolves}"
        );
        assert_eq!(
            at_plugin.decode::<old::Load>(&frame, &mut scratch).unwrap(),
            older
        );

        frame.clear();
        at_plugin.encode(&older, &mut frame).unwrap();
        assert_eq!(frame == message::to_vec(&older).unwrap(), host_resolves);
        assert_eq!(
            at_host.decode::<new::Load>(&frame, &mut scratch).unwrap(),
            newer
        );

        let grades = [
            at_host.reads::<new::Load>(),
            at_plugin.understands::<old::Load>(),
            at_host.understands::<new::Load>(),
            at_plugin.reads::<old::Load>(),
        ];
        assert_eq!(
            grades,
            [Grade::Total, Grade::Total, Grade::Partial, Grade::Partial]
        );
    }
}

#[test]
fn messages_that_differ_are_errors_if_nobody_can_convert() {
    let newer = new::Load {
        channels: 2,
        path: "a".into(),
    };
    let not_resolving = "message 1 differs on both sides, and neither side converts: \
        call `Hello::resolving` on the `Hello` of this program (at byte 0, message)";
    let without_schema = "message 1 differs on both sides, and has no conversion, \
        because a `Hello` has no schema (at byte 0, message)";
    for (resolves, with_schema, text) in [
        (false, true, not_resolving),
        (false, false, not_resolving),
        (true, false, without_schema),
    ] {
        let (at_host, at_plugin) = peers(resolves, resolves, with_schema);
        let (mut frame, mut scratch) = (vec![7], Vec::new());
        let error = at_host.encode(&newer, &mut frame).unwrap_err();
        assert_eq!((error.to_string().as_str(), frame), (text, vec![7]));
        let frame = message::to_vec(&newer).unwrap();
        let error = at_plugin
            .decode::<old::Load>(&frame, &mut scratch)
            .unwrap_err();
        assert_eq!(error.to_string(), text);
        assert_eq!(at_plugin.reads::<old::Load>(), Grade::Refused);
    }
}

#[test]
fn equal_messages_are_never_converted() {
    for bits in 0..8 {
        let (at_host, at_plugin) = peers(bits & 1 != 0, bits & 2 != 0, bits & 4 != 0);
        let (mut frame, mut scratch) = (Vec::new(), Vec::new());
        at_host.encode(&new::Stop, &mut frame).unwrap();
        assert_eq!(frame, message::to_vec(&new::Stop).unwrap());
        assert_eq!(
            at_plugin.decode::<old::Stop>(&frame, &mut scratch).unwrap(),
            old::Stop
        );
        assert_eq!(at_plugin.reads::<old::Stop>(), Grade::Same);
    }
}

#[test]
fn refused_message_names_its_place_on_the_side_that_does_not_convert() {
    let newer = new::Load {
        channels: 2,
        path: "a".into(),
    };
    let other = {
        mod other {
            #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug)]
            #[sdp(message_id = 1)]
            pub(super) struct Load {
                pub(super) path: u8,
            }
        }
        Hello::new::<other::Load>("p")
    };
    let host = Hello::new::<new::Load>("p");
    for (host, other) in [
        (host.clone().resolving(), other.clone()),
        (host, other.resolving()),
    ] {
        let error = host.resolve(&other).unwrap();
        let error = error.encode(&newer, &mut Vec::new()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "message 1 is refused, like all messages: Load.path: str has no conversion to u8 (at byte 0, message)\n  \
             help: keep the type, give the new field another name and a default, or use `Resolver::upgrade`"
        );
    }
}

#[test]
fn hello_in_the_place_of_a_message_is_named() {
    for bits in 0..4 {
        let (at_host, _) = peers(bits & 1 != 0, bits & 2 != 0, true);
        let hello = message::to_vec(&Hello::new::<old::Load>("p")).unwrap();
        let error = at_host
            .decode::<new::Load>(&hello, &mut Vec::new())
            .unwrap_err();
        assert_eq!(
            error.to_string(),
            "this message is a `Hello`: decode it as a `Hello`, before the messages of the program (at byte 0, message)"
        );
    }
}
