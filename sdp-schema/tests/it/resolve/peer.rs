//! Two programs of different versions, with each combination of their capabilities.

use std::num::NonZeroU32;

use sdp::message;
use sdp_schema::{Grade, Hello, Peer, Schema};

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

/// Returns the host, which has the new messages, and the plugin, which has the old ones: whether each converts, and whether
/// it sends its schema.
fn peers(host: (bool, bool), plugin: (bool, bool)) -> (Peer, Peer) {
    let set = |hello: Hello, (resolves, with_schema)| {
        let hello = match with_schema {
            true => hello,
            false => hello.without_schema(),
        };
        if resolves { hello.resolving() } else { hello }
    };
    let own = Hello::new::<new::Load>("plugins").and::<new::Stop>();
    let other = Hello::new::<old::Load>("plugins").and::<old::Stop>();
    let (host, plugin) = (set(own, host), set(other, plugin));
    let at_host = host.resolve(&sent(&plugin)).unwrap();
    let at_plugin = plugin.resolve(&sent(&host)).unwrap();
    (at_host, at_plugin)
}

fn newer() -> new::Load {
    let (channels, path) = (2, "a".into());
    new::Load { channels, path }
}

fn older() -> old::Load {
    let (channels, path) = (2, "a".into());
    old::Load { path, channels }
}

#[test]
fn exactly_one_side_converts_if_one_of_them_can() {
    for resolve in [(true, true), (true, false), (false, true)] {
        let (at_host, at_plugin) = peers((resolve.0, true), (resolve.1, true));
        let (mut frame, mut scratch) = (Vec::new(), Vec::new());
        at_host.encode(&newer(), &mut frame).unwrap();
        // The reader converts if it can.
        let own = message::to_vec(&newer()).unwrap();
        assert_eq!(frame == own, resolve.1, "{resolve:?}");
        let load: old::Load = at_plugin.decode(&frame, &mut scratch).unwrap();
        assert_eq!(load, older());

        frame.clear();
        at_plugin.encode(&older(), &mut frame).unwrap();
        let own = message::to_vec(&older()).unwrap();
        assert_eq!(frame == own, resolve.0, "{resolve:?}");
        let load: new::Load = at_host.decode(&frame, &mut scratch).unwrap();
        assert_eq!(load, newer());

        let grades = [
            at_host.reads::<new::Load>(),
            at_plugin.understands::<old::Load>(),
            at_host.understands::<new::Load>(),
            at_plugin.reads::<old::Load>(),
        ];
        let expected = [Grade::Total, Grade::Total, Grade::Partial, Grade::Partial];
        assert_eq!(grades, expected);
    }
}

#[test]
fn messages_that_differ_are_errors_on_both_sides_if_nobody_can_convert() {
    let not_resolving = "message 1 has no equal message on the other side, and neither side converts: \
        call `Hello::resolving` on the `Hello` of this program (at byte 0)";
    let without_schema = "message 1 has no equal message on the other side, and has no conversion, \
        because a `Hello` has no schema (at byte 0)";
    for bits in 0..16 {
        let [host, host_schema, plugin, plugin_schema] = [1, 2, 4, 8].map(|bit| bits & bit != 0);
        let (at_host, at_plugin) = peers((host, host_schema), (plugin, plugin_schema));
        let resolves = host || plugin;
        let is_usable = resolves && host_schema && plugin_schema;
        let text = if resolves {
            without_schema
        } else {
            not_resolving
        };

        let (mut frame, mut scratch) = (Vec::new(), Vec::new());
        if let Err(error) = at_host.encode(&newer(), &mut frame) {
            assert_eq!((error.to_string().as_str(), frame.len()), (text, 0));
            // A host that ignores the error sends its own layout.
            message::append(&newer(), &mut frame).unwrap();
        }
        match at_plugin.decode::<old::Load>(&frame, &mut scratch) {
            Ok(load) => assert!(is_usable && load == older(), "{bits:04b}"),
            Err(error) => assert_eq!((error.to_string().as_str(), is_usable), (text, false)),
        }
        for grades in [
            [
                at_host.understands::<new::Load>(),
                at_plugin.reads::<old::Load>(),
            ],
            [
                at_host.reads::<new::Load>(),
                at_plugin.understands::<old::Load>(),
            ],
        ] {
            assert_eq!(grades[0], grades[1], "{bits:04b}");
            assert_eq!(grades[0] > Grade::Refused, is_usable, "{bits:04b}");
        }
    }
}

#[test]
fn equal_messages_are_never_converted() {
    for bits in 0..8 {
        let (at_host, at_plugin) = peers(
            (bits & 1 != 0, bits & 4 != 0),
            (bits & 2 != 0, bits & 4 != 0),
        );
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
fn error_of_a_refused_message_has_its_place_even_if_all_are_refused() {
    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug)]
    #[sdp(message_id = 1)]
    struct Load {
        path: String,
        channels: bool,
    }

    let (host, plugin) = (
        Hello::new::<Load>("plugins"),
        Hello::new::<old::Load>("plugins"),
    );
    let frame = message::to_vec(&Load {
        path: "a".into(),
        channels: true,
    });
    let frame = frame.unwrap();
    let as_writer =
        "message 1 is refused: Load.channels: bool has no conversion to u16 (at byte 0)";
    // A change of the sender's types does not help.
    let help = "in the newer program, keep the type and add a field with another name and a default, or use `Resolver::upgrade`";
    let as_reader = format!("{as_writer}\n  help: {help}");
    // Also the side that does not convert knows the reason.
    for (host, plugin) in [
        (host.clone(), plugin.clone().resolving()),
        (host.resolving(), plugin),
    ] {
        let at_plugin = plugin.resolve(&host).unwrap();
        assert_eq!(at_plugin.reads::<old::Load>(), Grade::Refused);
        let error = at_plugin
            .decode::<old::Load>(&frame, &mut Vec::new())
            .unwrap_err();
        assert_eq!(error.to_string(), as_reader);

        let at_host = host.resolve(&plugin).unwrap();
        let load: Load = message::from_slice(&frame).unwrap();
        let error = at_host.encode(&load, &mut Vec::new()).unwrap_err();
        assert_eq!(error.to_string(), as_writer);
    }
}

#[test]
fn converted_message_that_the_decoder_rejects_is_an_error_with_the_field() {
    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug)]
    #[sdp(message_id = 1)]
    struct Load {
        path: String,
        channels: NonZeroU32,
    }

    let plugin = Hello::new::<old::Load>("plugins");
    let peer = Hello::new::<Load>("plugins")
        .resolving()
        .resolve(&plugin)
        .unwrap();
    assert_eq!(peer.reads::<Load>(), Grade::Partial);
    let load = |channels| {
        let path = "a".into();
        message::to_vec(&old::Load { path, channels }).unwrap()
    };
    let decoded: Load = peer.decode(&load(2), &mut Vec::new()).unwrap();
    assert_eq!((&*decoded.path, decoded.channels.get()), ("a", 2));
    let error = peer.decode::<Load>(&load(0), &mut Vec::new()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "channels: expected a non-zero number, found 0 (at byte 15 after the conversion, NonZero<u32>)"
    );
}

#[test]
fn equal_message_that_exceeds_the_limits_of_a_plan_stays_as_it_is() {
    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq)]
    #[sdp(message_id = 3)]
    struct Large {
        path: String,
    }

    // Each type of a cycle of 97 types has a pair with each type of a cycle of 89 types, and then none are left.
    let hello = |len: usize, ty: &str| {
        let next = |at| (at + 1) % len;
        let cycle = (0..len).map(|at| {
            format!(
                "struct C{at} {{ x: {ty}, next: Option<Box<C{}>> }}\n",
                next(at)
            )
        });
        let text = format!(
            "messages Request {{ Load, Large }}\n\
             #[message_id = 1] struct Load {{ path: str, channels: C0 }}\n\
             #[message_id = 3] struct Large {{ path: str }}\n{}",
            cycle.collect::<String>(),
        );
        let schema: Schema = text.parse().unwrap();
        Hello::new::<old::Stop>("plugins")
            .with_messages(&schema)
            .unwrap()
    };
    let peer = hello(97, "u16")
        .resolving()
        .resolve(&hello(89, "u8"))
        .unwrap();
    assert_eq!(peer.reads::<old::Load>(), Grade::Refused);
    assert_eq!(peer.reads::<Large>(), Grade::Same);
    let large = Large { path: "a".into() };
    let mut frame = Vec::new();
    peer.encode(&large, &mut frame).unwrap();
    assert_eq!(frame, message::to_vec(&large).unwrap());
    assert_eq!(
        peer.decode::<Large>(&frame, &mut Vec::new()).unwrap(),
        large
    );
}

mod renamed {
    #[derive(sdp::SdpEncode, sdp::SdpDecode, sdp::SdpSchema, Debug, PartialEq)]
    #[sdp(message_id = 7, alias = "Load")]
    pub(super) struct Open {
        pub(super) channels: u16,
        pub(super) path: String,
    }
}

fn sent(hello: &Hello) -> Hello {
    message::from_slice(&message::to_vec(hello).unwrap()).unwrap()
}

#[test]
fn a_message_with_another_id_is_read_by_a_peer_that_does_not_convert() {
    let host = Hello::new::<renamed::Open>("plugins").resolving();
    let plugin = Hello::new::<old::Load>("plugins");
    let at_host = host.resolve(&sent(&plugin)).unwrap();
    let at_plugin = plugin.resolve(&sent(&host)).unwrap();
    assert_eq!(at_host.understands::<renamed::Open>(), Grade::Total);
    assert_eq!(at_plugin.reads::<old::Load>(), Grade::Total);
    assert_eq!(at_host.reads::<renamed::Open>(), Grade::Total);

    let (path, channels) = (String::from("a"), 2);
    let mut frame = Vec::new();
    let open = renamed::Open { channels, path };
    at_host.encode(&open, &mut frame).unwrap();
    let mut scratch = Vec::new();
    let load: old::Load = at_plugin.decode(&frame, &mut scratch).unwrap();
    frame.clear();
    at_plugin.encode(&load, &mut frame).unwrap();
    let read: renamed::Open = at_host.decode(&frame, &mut scratch).unwrap();
    assert_eq!(read, open);
}

#[test]
fn a_message_outside_the_hello_of_its_writer_is_refused() {
    // All messages in this `Hello` are equal.
    let plugin = Hello::new::<old::Stop>("plugins");
    let host = Hello::new::<new::Load>("plugins").and::<new::Stop>();
    for host in [host.clone(), host.resolving()] {
        let at_host = host.resolve(&sent(&plugin)).unwrap();
        let frame = message::to_vec(&older()).unwrap();
        assert_eq!(at_host.reads::<new::Load>(), Grade::Refused);
        at_host
            .decode::<new::Load>(&frame, &mut Vec::new())
            .unwrap_err();
        let at_plugin = plugin.resolve(&sent(&host)).unwrap();
        at_plugin.encode(&older(), &mut Vec::new()).unwrap_err();
    }
}

#[test]
fn hello_in_the_place_of_a_message_is_named() {
    for bits in 0..4 {
        let (at_host, _) = peers((bits & 1 != 0, true), (bits & 2 != 0, true));
        let hello = message::to_vec(&Hello::new::<old::Load>("p")).unwrap();
        let error = at_host
            .decode::<new::Load>(&hello, &mut Vec::new())
            .unwrap_err();
        assert_eq!(
            error.to_string(),
            "this message is a `Hello`: decode it as a `Hello`, before the messages of the program (at byte 0)"
        );
    }
}

#[test]
fn mismatch_shows_the_worst_place_and_its_side() {
    let hello = |fields: &str| {
        let text = format!("messages M {{ A }} #[message_id = 1] struct A {{ {fields} }}");
        let schema: Schema = text.parse().unwrap();
        let hello = Hello::new::<old::Stop>("plugins").with_messages(&schema);
        hello.unwrap()
    };
    let mismatches = hello("a: u8").compare(&hello("a: u8, b: str"));
    assert_eq!(
        mismatches[0].to_string(),
        "message 1 (A): another shape there; readable here: every value; readable there: no value; \
         there: A: the writer has no field `b` of A, and the reader has no default for it, and 1 more"
    );
}

#[test]
fn relay_changes_a_message_in_each_layout() {
    let newer = new::Load {
        channels: 2,
        path: "a".into(),
    };
    let frame = message::to_vec(&newer).unwrap();
    let wider = new::Load {
        channels: 70_000,
        ..newer.clone()
    };
    for (host_resolves, plugin_resolves) in [(true, true), (false, true), (true, false)] {
        let (at_host, at_plugin) = peers((host_resolves, true), (plugin_resolves, true));
        // The frame as the plugin receives it.
        let mut sent = vec![];
        at_host.encode(&newer, &mut sent).unwrap();
        let mut load: old::Load = at_plugin.decode(&sent, &mut vec![]).unwrap();
        load.path = "b".into();
        let changed = at_plugin.write_back(&sent, &load).unwrap();
        let read: old::Load = at_plugin.decode(&changed, &mut vec![]).unwrap();
        assert_eq!((changed.len(), read), (sent.len(), load.clone()));
        let error = at_plugin.write_back(&sent, &old::Stop).unwrap_err();
        assert_eq!(error.reason(), "the message 2 is no edit of the message 1");
    }
    let (_, at_plugin) = peers((false, true), (false, true));
    let load = old::Load {
        channels: 2,
        path: "a".into(),
    };
    let error = at_plugin.write_back(&frame, &load).unwrap_err();
    assert!(error.reason().contains("neither side converts"), "{error}");
    // A part that this program cannot read has no edit.
    let (_, at_plugin) = peers((true, true), (true, true));
    let frame = message::to_vec(&wider).unwrap();
    let error = at_plugin.write_back(&frame, &load).unwrap_err();
    let reason = "the original has no conversion: channels: 70000 does not fit";
    assert!(error.reason().starts_with(reason), "{error}");
}
