//! [`Releases`]: the types of earlier releases.

use sdp_schema::__private::Lock;
use sdp_schema::Schema;

use crate::error::CodegenError;

/// The types of a release with its name.
#[derive(Clone, Debug)]
pub(crate) struct Release {
    pub(crate) name: String,
    pub(crate) schema: Schema,
}

impl Release {
    /// Finds a release in the text of a lock.
    pub(crate) fn find(lock: &str, name: &str) -> Result<Self, CodegenError> {
        let lock = Lock::parse(lock);
        let lock = lock.map_err(|error| CodegenError::new("", format!("the lock: {error}")))?;
        let mut known = vec![];
        for (release, schema) in lock.into_releases() {
            if release == name {
                return Ok(Self {
                    name: release,
                    schema,
                });
            }
            known.push(release);
        }
        let known = match &*known {
            [] => "the lock has no releases".into(),
            _ => format!("the lock has only {}", known.join(", ")),
        };
        let reason = format!("no such release, because {known}");
        Err(CodegenError::new(&name.escape_debug().to_string(), reason))
    }
}

/// The current types of generated code, and the releases whose values it converts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Releases {
    pub(crate) schemas: Vec<Schema>,
    pub(crate) all: Vec<Release>,
}
