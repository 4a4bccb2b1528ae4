//! The generated TypeScript is that of the types.

use daemon::protocol::{Replies, Requests};
use sdp_codegen::{Bindings, Target};

#[test]
fn typescript_is_current() {
    Bindings::new()
        .with::<Requests>()
        .with::<Replies>()
        .with_calls()
        .assert("web/daemon.ts", Target::TypeScript);
}
