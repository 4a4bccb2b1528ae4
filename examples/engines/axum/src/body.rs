//! The extractor for bodies of SDP or JSON.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use sdp::{SdpDecodeOwned, SdpSchema};
use sdp_schema::{Schema, encode, explain};

use crate::error::Problem;
use crate::format::{Format, JSON, are_equal, content_type};

/// The body of a request: a value of SDP or of JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<S, T> FromRequest<S> for Body<T>
where
    S: Send + Sync,
    T: SdpDecodeOwned + SdpSchema,
{
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let (parts, body) = request.into_parts();
        let answer = Format::of_answer(&parts);
        let schema = Schema::of::<T>();
        let format = Format::of(&parts, &[CONTENT_TYPE]);
        let expected = content_type(&schema);
        let is_expected = match format {
            Some(Format::Json) => true,
            Some(Format::Sdp) => {
                let found = parts.headers.get(CONTENT_TYPE);
                let found = found.and_then(|it| it.to_str().ok());
                found.is_some_and(|it| are_equal(it, &expected))
            }
            None => false,
        };
        if !is_expected {
            let text = format!("expected the content type {JSON} or {expected}");
            return Err(Problem::new(answer, &text).with_status(StatusCode::UNSUPPORTED_MEDIA_TYPE));
        }

        let request = Request::from_parts(parts, body);
        let bytes = Bytes::from_request(request, state) // at most 2 MB by default
            .await
            .map_err(|error| {
                Problem::new(answer, &error.body_text()).with_status(error.status())
            })?;
        let bytes = match format {
            Some(Format::Sdp) => bytes,
            _ => {
                let mut json = serde_json::Deserializer::from_slice(&bytes);
                let encoded = encode(&schema, &mut json).and_then(|it| json.end().map(|()| it));
                encoded
                    .map_err(|error| Problem::of_json(answer, &error))?
                    .into()
            }
        };
        let value = sdp::from_slice(&bytes);
        value
            .map(Self)
            .map_err(|error| Problem::of_sdp(answer, &explain(&schema, &bytes, &error)))
    }
}
