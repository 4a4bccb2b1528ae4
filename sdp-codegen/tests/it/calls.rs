//! Calls of Node, Python and Go to a server in Rust, with the current and an older version of the messages.

use std::fs;
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema};
use sdp_codegen::Bindings;
use sdp_link::{CallError, Handshake, Request as Call, Server};
use sdp_schema::Hello;

use crate::go::{self, go};
use crate::languages::language;
use crate::peer::{blocks, directory, has_tools, run};
use crate::python::{CHECKERS, check_types};
use crate::typescript::{compile, has_typescript, project};

macro_rules! messages {
    ($($id:literal $name:ident { $($field:ident: $ty:ty),* })*) => {$(
        #[derive(SdpEncode, SdpDecode, SdpSchema, Debug)]
        #[sdp(message_id = $id)]
        struct $name {
            $($field: $ty),*
        }
    )*};
}

messages! {
    1 Load { gain: Option<f32>, path: String }
    2 Loaded { channels: u16, frames: u64 }
    3 NotFound { path: String }
    4 Watch { count: u32 }
    5 Tick { number: u32 }
    6 Stop {}
}

/// The server does not handle `Stop`.
#[derive(SdpDispatch, SdpSchema)]
enum Request {
    Load(Load),
    Watch(Watch),
    Stop(Stop),
}

#[derive(SdpDispatch, SdpSchema)]
enum Event {
    Loaded(Loaded),
    NotFound(NotFound),
    Tick(Tick),
}

/// The messages of an older version, which lacks some fields.
const OLDER: [&str; 2] = [
    "messages Request { Load, Watch, Stop } #[message_id = 1] struct Load { path: str }
    #[message_id = 4] struct Watch { count: u32 } #[message_id = 6] struct Stop {}",
    "messages Event { Loaded, NotFound, Tick } #[message_id = 2] struct Loaded { frames: u64 }
    #[message_id = 3] struct NotFound { path: str } #[message_id = 5] struct Tick { number: u32 }",
];

impl Call for Load {
    type Reply = Loaded;
    type Error = NotFound;
}

impl Call for Watch {
    type Reply = Tick;
    type Error = NotFound;
}

/// Answers the calls of a connection. The paths name what happens.
fn serve(stream: TcpStream) {
    let end = stream.try_clone().unwrap();
    let hello = Hello::new::<Request>("player").and::<Event>();
    let connection = Handshake::new(hello, "player 2").accept(stream.try_clone().unwrap(), stream);
    let server = Server::new(connection.unwrap());
    let (client, cancelled) = (server.client(), Arc::new(AtomicU64::new(0)));
    let count = Arc::clone(&cancelled);
    let server = server.on(move |load: Load| {
        let frames = match &*load.path {
            "gain" => u64::from(load.gain == Some(0.5)),
            "cancelled" => count.load(Ordering::SeqCst),
            "slow" => {
                thread::sleep(Duration::from_millis(300));
                0
            }
            "event" => {
                client.send(&Tick { number: 7 }).unwrap();
                client.send(&Stop {}).unwrap();
                0
            }
            // The scripts answer no calls.
            "back" => match client.call(&Watch { count: 1 }) {
                Err(CallError::Failed(failure)) => failure.text().len() as u64,
                _ => 0,
            },
            "die" => {
                end.shutdown(Shutdown::Both).unwrap();
                0
            }
            path => return Err(NotFound { path: path.into() }),
        };
        Ok(Loaded {
            channels: 2,
            frames,
        })
    });
    let server = server.on_stream(move |watch: Watch, ticks| {
        for number in 0..watch.count {
            if ticks.send(&Tick { number }).is_err() {
                cancelled.fetch_add(1, Ordering::SeqCst);
                return Ok(());
            }
        }
        // A stream without items waits for the end of the call.
        while watch.count == 0 && !ticks.is_closed() {
            thread::sleep(Duration::from_millis(5));
        }
        match watch.count {
            3 => Err(NotFound {
                path: "tick 3".into(),
            }),
            _ => Ok(()),
        }
    });
    let _ = server.run();
}

/// Calls the server from a script with the generated code of both versions. The example of a page has the older one.
fn call(name: &str, files: &[(&str, &str)], run_script: impl Fn(&Path, [&str; 2])) {
    let language = language(name);
    let older = OLDER.map(|text| text.parse().unwrap());
    let older = older
        .into_iter()
        .fold(Bindings::new(), Bindings::with_schema);
    let current = Bindings::new().with::<Request>().with::<Event>();
    for (bindings, version) in [(older, "older"), (current, "current")] {
        let directory = directory("calls", &format!("{name}_{version}"));
        let bindings = bindings.with_calls().with_namespace("player");
        let write = |file: &str, text: &str| {
            let path = directory.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        for (file, text) in files {
            let is_kept = |line: &&str| match version {
                "older" => !line.contains("only current"),
                _ => !file.starts_with("page"),
            };
            let lines: Vec<_> = text.lines().filter(is_kept).collect();
            write(file, &(lines.join("\n") + "\n"));
        }
        let module = directory.join(language.file("player"));
        bindings.write(module, language.target).unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port().to_string();
        thread::spawn(move || serve(listener.accept().unwrap().0));
        run_script(&directory, [&port, version]);
    }
}

/// Returns the example of a page that makes calls.
fn example<'a>(page: &'a str, language: &str) -> &'a str {
    let mut blocks = blocks(page, language).into_iter();
    blocks
        .find(|it| it.contains("SdpLink(") || it.contains("NewLink("))
        .unwrap()
}

#[test]
fn node_calls_a_server_in_rust() {
    if !has_typescript() {
        return;
    }
    let files = [
        ("calls.ts", include_str!("calls/calls.ts")),
        ("main.mjs", include_str!("calls/main.mjs")),
        (
            "page.ts",
            example(include_str!("../../../sdp/docs/typescript.md"), "ts"),
        ),
    ];
    call("TypeScript", &project(&files), |directory, arguments| {
        compile(directory);
        run(Command::new("node")
            .arg("main.mjs")
            .args(arguments)
            .current_dir(directory));
    });
}

#[test]
fn python_calls_a_server_in_rust() {
    if !has_tools("Python", &CHECKERS) {
        return;
    }
    let files = [
        ("calls.py", include_str!("calls/calls.py")),
        (
            "page.py",
            example(include_str!("../../../sdp/docs/python.md"), "python"),
        ),
    ];
    call("Python", &files, |directory, arguments| {
        check_types(directory, &["calls.py", "page.py", "player.py"]);
        run(Command::new("python3")
            .arg("calls.py")
            .args(arguments)
            .current_dir(directory));
    });
}

#[test]
fn go_calls_a_server_in_rust() {
    if !has_tools("Go", &["go"]) {
        return;
    }
    let page = example(include_str!("../../../sdp/docs/go.md"), "go");
    let files = [
        ("go.mod", "module player\n\ngo 1.23\n"),
        ("calls.go", include_str!("calls/calls.go")),
        ("example/page.go", page),
    ];
    call("Go", &files, |directory, arguments| {
        go::check(directory);
        go(directory, &["run", "calls.go", arguments[0], arguments[1]]);
    });
}
