//! Bodies of SDP or of JSON, by their content type. Copy this file and `error.rs`.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::header::{ACCEPT, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::http::{HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use sdp::{SdpDecodeOwned, SdpEncode, SdpSchema};
use sdp_schema::{Schema, encode, explain, view};

use crate::error::Problem;

pub(crate) const JSON: &str = "application/json";
pub(crate) const SDP: &str = "application/vnd.sdp";

/// Returns the content type of a type. It contains the fingerprint, so a body of another build is refused.
pub(crate) fn content_type(schema: &Schema) -> String {
    format!("{SDP}; schema={}", schema.fingerprint())
}

/// The format of the answer: that of the header `Accept`, or else that of the request.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Format {
    Json,
    Sdp,
}

impl Format {
    fn of(parts: &Parts, headers: &[HeaderName]) -> Option<Self> {
        headers.iter().find_map(|name| {
            let value = parts.headers.get(name)?.to_str().ok()?;
            // `Accept` can be a list. Its first known type decides.
            value.split([',', ';']).find_map(|kind| match kind.trim() {
                JSON => Some(Self::Json),
                SDP => Some(Self::Sdp),
                _ => None,
            })
        })
    }

    /// Returns the format for an error, also of a request with an unknown content type.
    fn of_answer(parts: &Parts) -> Self {
        Self::of(parts, &[ACCEPT, CONTENT_TYPE]).unwrap_or(Self::Json)
    }
}

impl<S: Sync> FromRequestParts<S> for Format {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        Ok(Self::of_answer(parts))
    }
}

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
            Some(Format::Sdp) => parts
                .headers
                .get(CONTENT_TYPE)
                .is_some_and(|it| *it == *expected),
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

/// An answer in a format.
pub(crate) struct Reply<T>(pub(crate) Format, pub(crate) T);

impl<T: SdpEncode + SdpSchema> IntoResponse for Reply<T> {
    fn into_response(self) -> Response {
        let schema = Schema::of::<T>();
        let bytes = match sdp::to_vec(&self.1) {
            Ok(bytes) => bytes,
            Err(error) => return failure(&error.to_string()),
        };
        if self.0 == Format::Sdp {
            return ([(CONTENT_TYPE, content_type(&schema))], bytes).into_response();
        }
        let view = view(&schema, &bytes).map_err(|error| error.to_string());
        match view.and_then(|it| serde_json::to_vec(&it).map_err(|error| error.to_string())) {
            Ok(json) => ([(CONTENT_TYPE, JSON)], json).into_response(),
            Err(error) => failure(&error),
        }
    }
}

fn failure(text: &str) -> Response {
    (StatusCode::INTERNAL_SERVER_ERROR, text.to_owned()).into_response()
}
