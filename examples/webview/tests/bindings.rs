//! The generated TypeScript is that of the types.

use webview::protocol::{Event, Request};

#[test]
fn typescript_is_current() {
    sdp_codegen::assert_bindings!("web/host.ts", TypeScript, Request, Event);
}
