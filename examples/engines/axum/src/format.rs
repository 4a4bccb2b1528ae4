//! The formats of bodies, by their content type.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::HeaderName;
use axum::http::header::{ACCEPT, CONTENT_TYPE};
use axum::http::request::Parts;
use sdp_schema::Schema;

pub(crate) const JSON: &str = "application/json";
pub(crate) const SDP: &str = "application/vnd.sdp";

/// Returns the content type of a type. It contains the fingerprint, so a body of another build is refused.
pub(crate) fn content_type(schema: &Schema) -> String {
    format!("{SDP}; schema={}", schema.fingerprint())
}

/// Returns whether two content types are equal. Clients write them with and without spaces.
pub(crate) fn are_equal(left: &str, right: &str) -> bool {
    let [left, right] = [left, right].map(|it| it.replace([' ', '"'], ""));
    left.eq_ignore_ascii_case(&right)
}

/// The format of the answer: of the header `Accept`, or else of the request.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Format {
    Json,
    Sdp,
}

impl Format {
    pub(crate) fn of(parts: &Parts, headers: &[HeaderName]) -> Option<Self> {
        headers.iter().find_map(|name| {
            let value = parts.headers.get(name)?.to_str().ok()?.to_ascii_lowercase();
            // `Accept` can be a list, whose first known type decides.
            let mut types = value.split(',').filter_map(|it| it.split(';').next());
            types.find_map(|it| match it.trim() {
                JSON => Some(Self::Json),
                SDP => Some(Self::Sdp),
                _ => None,
            })
        })
    }

    /// Returns the format for an error, also of a request with an unknown content type.
    pub(crate) fn of_answer(parts: &Parts) -> Self {
        Self::of(parts, &[ACCEPT, CONTENT_TYPE]).unwrap_or(Self::Json)
    }
}

impl<S: Sync> FromRequestParts<S> for Format {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self::of_answer(parts))
    }
}
