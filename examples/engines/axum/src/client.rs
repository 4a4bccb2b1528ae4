//! An HTTP client that checks the answers.

use std::error::Error;

use reqwest::header::{ACCEPT, CONTENT_TYPE};
use reqwest::{Client, StatusCode};
use sdp::DecodeErrorKind;
use sdp_schema::{Schema, view};

use crate::error::Details;
use crate::format::{JSON, SDP, content_type};
use crate::preset::{Parameter, Preset};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

struct Answer {
    status: StatusCode,
    content_type: String,
    body: Vec<u8>,
}

async fn post(client: &Client, url: &str, kind: &str, accept: &str, body: &[u8]) -> Result<Answer> {
    let request = client
        .post(url)
        .header(CONTENT_TYPE, kind)
        .header(ACCEPT, accept);
    let answer = request.body(body.to_vec()).send().await?;
    let content_type = answer
        .headers()
        .get(CONTENT_TYPE)
        .ok_or("no content type")?;
    Ok(Answer {
        status: answer.status(),
        content_type: content_type.to_str()?.into(),
        body: answer.bytes().await?.into(),
    })
}

fn preset(count: u64) -> Preset {
    let parameters = (0..count).map(|address| Parameter {
        address,
        value: 0.25,
        is_automated: true,
    });
    Preset {
        name: "Warm".into(),
        gain: 0.5,
        parameters: parameters.collect(),
    }
}

pub(crate) async fn run(url: &str) -> Result<()> {
    let client = Client::new();
    let schema = Schema::of::<Preset>();
    let sdp = content_type(&schema);
    let (request, mut expected) = (preset(3), preset(3));
    expected.gain = 1.0;
    for parameter in &mut expected.parameters {
        parameter.value = 0.125;
    }
    let (bytes, expected_bytes) = (sdp::to_vec(&request)?, sdp::to_vec(&expected)?);
    let json = serde_json::to_vec(&view(&schema, &bytes)?)?;
    let expected_json = serde_json::to_vec(&view(&schema, &expected_bytes)?)?;

    // Both formats, and an answer in the other one.
    let other_spelling = sdp.to_uppercase().replace(' ', "");
    for (kind, accept, body, expected) in [
        (&*sdp, SDP, &bytes, &expected_bytes),
        (&*other_spelling, SDP, &bytes, &expected_bytes),
        (JSON, JSON, &json, &expected_json),
        (&*sdp, JSON, &bytes, &expected_json),
        (JSON, SDP, &json, &expected_bytes),
    ] {
        let answer = post(&client, url, kind, accept, body).await?;
        assert_eq!(answer.status, StatusCode::OK, "{kind} to {accept}");
        assert!(answer.content_type.starts_with(accept));
        assert_eq!(&answer.body, expected);
        let (sent, received) = (body.len(), answer.body.len());
        println!("{kind} of {sent} bytes: {accept} of {received} bytes");
    }

    // The last byte is a bool.
    let mut damaged = bytes.clone();
    *damaged.last_mut().ok_or("no bytes")? = 2;
    let answer = post(&client, url, &sdp, SDP, &damaged).await?;
    let details: Details = sdp::from_slice(&answer.body)?;
    println!("{}: {details:?}", answer.status);
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    let kind = format!("{:?}", DecodeErrorKind::InvalidBool(2));
    assert_eq!(
        (details.kind, details.offset),
        (Some(kind), Some(damaged.len().saturating_sub(1) as u64))
    );
    assert_eq!(details.path.as_deref(), Some("parameters[2].is_automated"));

    let answer = post(&client, url, JSON, JSON, br#"{"name": "Warm", "gian": 1}"#).await?;
    let text = String::from_utf8_lossy(&answer.body);
    println!("{}: {text}", answer.status);
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    assert!(text.contains("unknown field `gian`"));

    let answer = post(&client, url, "text/plain", JSON, &json).await?;
    assert_eq!(answer.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);

    // A body of another build is refused before it is read.
    let other = content_type(&Schema::of::<Parameter>());
    let answer = post(&client, url, &other, JSON, &bytes).await?;
    let text = String::from_utf8_lossy(&answer.body);
    println!("{}: {text}", answer.status);
    assert_eq!(answer.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    Ok(())
}
