//! The answer to a request that cannot be read, in the format of the request.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use sdp::{SdpDecode, SdpEncode, SdpSchema};
use sdp_schema::Explanation;

use crate::format::Format;
use crate::reply::Reply;

/// The body of an error.
#[derive(SdpEncode, SdpDecode, SdpSchema, Debug, PartialEq)]
pub(crate) struct Details {
    pub(crate) message: String,
    /// The kind of a decode error, such as `InvalidBool(2)`.
    pub(crate) kind: Option<String>,
    /// The byte of the body with the error.
    pub(crate) offset: Option<u64>,
    /// The field with the error in SDP. For JSON, the message starts with it.
    pub(crate) path: Option<String>,
}

pub(crate) struct Problem {
    status: StatusCode,
    format: Format,
    details: Details,
}

impl Problem {
    pub(crate) fn new(format: Format, message: &str) -> Self {
        Self {
            status: StatusCode::BAD_REQUEST,
            format,
            details: Details {
                message: message.into(),
                kind: None,
                offset: None,
                path: None,
            },
        }
    }

    pub(crate) fn of_sdp(format: Format, error: &Explanation) -> Self {
        let mut problem = Self::new(format, error.detail());
        problem.details.kind = Some(format!("{:?}", error.error().kind()));
        problem.details.offset = error.error().offset().try_into().ok();
        problem.details.path = Some(error.path().into());
        problem
    }

    /// The text names the path, the line and the column, but no line for a duplicate key in a map.
    pub(crate) fn of_json(format: Format, error: &serde_json::Error) -> Self {
        let mut problem = Self::new(format, &error.to_string());
        problem.details.kind = Some(format!("Json({:?})", error.classify()));
        problem
    }

    pub(crate) fn with_status(self, status: StatusCode) -> Self {
        Self { status, ..self }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, Reply(self.format, self.details)).into_response()
    }
}
