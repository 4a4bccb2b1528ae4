//! Messages, with their headers and names.

use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema, message};
use sdp_schema::{Schema, encode};
use serde::Serialize;
use serde_json::{Value, json};

use super::{encode_text, error_in, json_of};
use crate::table::{U8, message, messages};

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize)]
#[sdp(message_id = 1)]
struct Load {
    path: String,
    slot: u8,
}

#[derive(SdpEncode, SdpDecode, SdpSchema, Serialize)]
#[sdp(message_id = 0x1234)]
struct Ping;

#[derive(SdpDispatch, SdpSchema, Serialize)]
enum Request {
    Load(Load),
    Ping(Ping),
}

fn load() -> Load {
    Load {
        path: "chorus.so".into(),
        slot: 3,
    }
}

#[test]
fn messages_have_a_header_and_the_names_of_their_types() {
    let schema = Schema::of::<Request>();
    for (request, text) in [
        (
            Request::Load(load()),
            r#"{"Load":{"path":"chorus.so","slot":3}}"#,
        ),
        (Request::Ping(Ping), r#"{"Ping":null}"#),
    ] {
        assert_eq!(serde_json::to_string(&request).unwrap(), text);
        let bytes = message::to_vec(&request).unwrap();
        assert_eq!(json_of(&schema, &bytes), text);
        assert_eq!(encode_text(&schema, text).unwrap(), bytes);
        let value: Value = serde_json::from_str(text).unwrap();
        assert_eq!(encode(&schema, value).unwrap(), bytes);
    }
    let ping = encode(&schema, json!("Ping")).unwrap();
    assert_eq!(ping, b"SDP2\x34\x12\0\0\0\0");
}

#[test]
fn message_of_one_type_has_its_name() {
    let schema = Schema::of::<Load>().into_messages().unwrap();
    let bytes = message::to_vec(&load()).unwrap();
    let text = r#"{"Load":{"path":"chorus.so","slot":3}}"#;
    assert_eq!(json_of(&schema, &bytes), text);
    assert_eq!(encode_text(&schema, text).unwrap(), bytes);
}

#[test]
fn messages_with_the_same_name_have_their_ids() {
    let types = [
        message("Stop", 10, &[("0", 3)]),
        message("Stop", 11, &[("0", 3)]),
        message("#11", 12, &[("0", 3)]),
        U8,
    ];
    let schema = messages(&[0, 1, 2], &types);
    for (id, key) in [(10, "Stop"), (11, "#11"), (12, "#12")] {
        let bytes = [b"SDP2", &[id, 0, 1, 0, 0, 0, 7][..]].concat();
        let text = format!("{{\"{key}\":7}}");
        assert_eq!(json_of(&schema, &bytes), text);
        assert_eq!(encode_text(&schema, &text).unwrap(), bytes);
    }
}

#[test]
fn errors_of_messages() {
    let error = |text| error_in(&Schema::of::<Request>(), text);
    assert_eq!(
        error(r#"{"Save": null}"#),
        "unknown message `Save`, expected one of `Load`, `Ping` at line 1 column 7"
    );
    assert_eq!(
        error(r#"{"Load": {"path": 1}}"#),
        "path: invalid type: integer `1`, expected str at line 1 column 19"
    );
    assert_eq!(
        error("[]"),
        "invalid type: sequence, expected a message at line 1 column 2"
    );
    assert_eq!(
        error("null"),
        "invalid type: null, expected a message at line 1 column 4"
    );
    let empty = messages(&[], &[]);
    assert_eq!(
        error_in(&empty, "\"Load\""),
        "unknown message `Load` at line 1 column 6"
    );
}
