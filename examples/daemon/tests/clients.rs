//! The generated code is that of the types, and a Python script calls the daemon.

use std::error::Error;
use std::process::Command;

use daemon::protocol::{Registry, Replies, Requests};
use sdp_codegen::{Bindings, Target};
use tokio::net::TcpListener;

#[test]
fn generated_code_is_current() {
    for (file, target, runtime) in [
        ("web/daemon.ts", Target::TypeScript, "./sdp.ts"),
        ("python/daemon.py", Target::Python, "sdp"),
    ] {
        let bindings = Bindings::new().with::<Requests>().with::<Replies>();
        let bindings = bindings.with_runtime(runtime);
        bindings.assert(file, target);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn python_script_sets_a_parameter() -> Result<(), Box<dyn Error>> {
    let registry: Registry = serde_json::from_str(include_str!("../../../testdata/plugins.json"))?;
    let [page, commands] = [
        TcpListener::bind("127.0.0.1:0").await?,
        TcpListener::bind("127.0.0.1:0").await?,
    ];
    let port = commands.local_addr()?.port().to_string();
    tokio::spawn(daemon::serve(page, commands, registry));
    let output = tokio::task::spawn_blocking(move || {
        Command::new("python3")
            .args(["-B", "python/tune.py", &port, "4 Pole Resonant Low-Pass"])
            .args(["Resonance", "2.5", "1000", "0.5"])
            .output()
    });
    let output = output.await??;
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    assert_eq!(String::from_utf8(output.stdout)?, OUTPUT);
    Ok(())
}

const OUTPUT: &str = "it is 2.5\nrefused: not from 0.0 to 4.0\nit is 0.5\n";
