//! The protocol of a file: the name of the message enum or message type.

use alloc::string::String;

use sdp::SdpSchema;

use crate::hello::Hello;
use crate::table::schema::Schema;

/// Returns the first message of a file of `T`.
#[track_caller]
pub(super) fn hello<T: SdpSchema + ?Sized>() -> Hello {
    let schema = Schema::of::<T>().into_messages();
    let name = schema.and_then(|schema| Some(String::from(schema.name()?.name())));
    Hello::new::<T>(&name.unwrap_or_default())
}

/// Returns the `Hello` of `T` for a file with this protocol, which can be an earlier name of `T`.
#[track_caller]
pub(super) fn hello_for<T: SdpSchema + ?Sized>(protocol: &str) -> Hello {
    let schema = Schema::of::<T>();
    let mut aliases = schema.name().into_iter().flat_map(|name| name.aliases());
    if aliases.any(|alias| alias == protocol) {
        return Hello::new::<T>(protocol);
    }
    hello::<T>()
}
