//! Answers in SDP or JSON.

use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use sdp::{SdpEncode, SdpSchema};
use sdp_schema::{Schema, view};

use crate::format::{Format, JSON, content_type};

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
