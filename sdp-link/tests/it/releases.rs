//! The ten releases of the plugin protocol in `testdata/plugin_protocol`, as programs: a host and a plugin of any two
//! releases call each other, or say which message has no conversion.

use std::env;
use std::io::{BufRead as _, BufReader};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use sdp::{SdpDecode, SdpDecodeOwned, SdpEncode, SdpMessage, SdpSchema};
use sdp_link::{Failure, Handshake, Request, Server};
use sdp_schema::{Grade, Hello, Schema};

/// A type of one or more releases.
#[rustfmt::skip]
macro_rules! part {
    (load path $slot:ty) => {
        part! { #[sdp(message_id = 1)] struct Load { path: String, slot: $slot } }
    };
    (load file $slot:ty) => {
        part! { #[sdp(message_id = 1)] struct Load { #[sdp(alias = "path")] file: String, slot: $slot } }
    };
    (load uri $slot:ty) => {
        part! {
            #[sdp(message_id = 1)]
            struct Load { #[sdp(alias = "path")] #[sdp(alias = "file")] uri: String, slot: $slot }
        }
    };
    (loaded vendor $slot:ty) => {
        part! {
            #[sdp(message_id = 2)]
            struct Loaded { name: String, vendor: Option<String>, slot: $slot, parameters: Vec<Parameter> }
        }
    };
    (loaded $slot:ty) => {
        part! {
            #[sdp(message_id = 2)]
            struct Loaded { name: String, slot: $slot, parameters: Vec<Parameter> }
        }
        part! { #[sdp(message_id = 4)] struct Describe { slot: $slot, vendor: String } }
    };
    (set $slot:ty, $parameter:ty) => {
        part! { #[sdp(message_id = 3)] struct SetParameter { slot: $slot, parameter: $parameter, value: f32 } }
    };
    (set $value:ty) => {
        part! { #[sdp(message_id = 3)] struct SetParameter { value: $value, parameter: u32, slot: u16 } }
    };
    (parameter) => {
        part! { struct Parameter { name: String, min: f32, max: f32, kind: Kind } }
    };
    (parameter step) => {
        part! {
            struct Parameter { name: String, min: f32, max: f32, kind: Kind, #[sdp(default)] step: f32 }
        }
    };
    (parameter name step) => {
        part! {
            struct Parameter { min: f32, max: f32, kind: Kind, name: String, #[sdp(default)] step: f32 }
        }
    };
    (parameter range) => {
        part! {
            struct Parameter {
                #[sdp(default = "unit")] range: Range, kind: Kind, name: String, #[sdp(default)] step: f32,
            }
        }
        part! { struct Range { min: f32, max: f32 } }
        fn unit() -> Range { Range { min: 0.0, max: 1.0 } }
    };
    (kind) => { part! { enum Kind { #[default] Continuous, Switch } } };
    (kind list) => {
        part! {
            enum Kind {
                #[default] Continuous, Switch, List { items: Vec<String> }, #[sdp(other)] Unknown(String),
            }
        }
    };
    (kind meter) => {
        part! {
            #[sdp(tag = "u16")]
            #[repr(u16)]
            enum Kind {
                #[default] Continuous = 0, Switch = 1, List { items: Vec<String> } = 2,
                #[sdp(other)] Unknown(String) = 3, Meter = 256,
            }
        }
    };
    ($item:item) => {
        #[derive(SdpEncode, SdpDecode, SdpSchema, Clone, Debug, Default, PartialEq)]
        $item
    };
}

/// Declares the types of a release, and its host and plugin.
macro_rules! release {
    ($name:ident $text:literal $($more:ident)?: $($part:tt)+) => {
        mod $name {
            use super::*;

            $(part! $part;)+

            impl Request for Load {
                type Reply = Loaded;
                type Error = Failure;
            }

            pub(crate) fn run(port: &str) {
                let hello = Hello::new::<Load>("plugins").and::<Loaded>().and::<SetParameter>();
                $(let hello = hello.and::<$more>();)?
                let text = include_str!(concat!("../../../testdata/plugin_protocol/", $text));
                let schema: Schema = text.parse().unwrap();
                let declared = hello.clone().with_messages(&schema).unwrap();
                assert_eq!(hello.messages(), declared.messages());
                match port {
                    "" => plugin::<Load, SetParameter>(&hello),
                    port => host::<Load, SetParameter>(&hello, port.parse().unwrap()),
                }
            }
        }
    };
}

release!(r1 "1.sdp": (load path u8) (loaded vendor u8) (set u8, u16) (parameter) (kind));
release!(r2 "2.sdp": (load path u8) (loaded vendor u8) (set u8, u16) (parameter step) (kind));
release!(r3 "3.sdp": (load file u8) (loaded vendor u8) (set u8, u16) (parameter step) (kind));
release!(r4 "4.sdp": (load file u16) (loaded vendor u16) (set u16, u32) (parameter step) (kind));
release!(r5 "5.sdp": (load file u16) (loaded vendor u16) (set f32) (parameter name step) (kind));
release!(r6 "6.sdp" Describe: (load file u16) (loaded u16) (set f32) (parameter name step) (kind));
release!(r7 "7.sdp" Describe: (load file u16) (loaded u16) (set f32) (parameter name step) (kind list));
release!(r8 "8.sdp" Describe: (load file u16) (loaded u16) (set f32) (parameter range) (kind list));
release!(r9 "9.sdp" Describe: (load uri u16) (loaded u16) (set Option<f32>) (parameter range) (kind list));
release!(r10 "10.sdp" Describe: (load uri u16) (loaded u16) (set Option<f32>) (parameter range) (kind meter));

#[rustfmt::skip]
const RELEASES: [fn(&str); 10] = [
    r1::run, r2::run, r3::run, r4::run, r5::run, r6::run, r7::run, r8::run, r9::run, r10::run,
];

/// Serves ten hosts: answers their requests, and sends their messages back.
fn plugin<L: Request<Reply: Default>, S: Message>(hello: &Hello) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    println!("\nport\t{}", listener.local_addr().unwrap().port());
    for stream in listener.incoming().take(RELEASES.len()) {
        let stream = stream.unwrap();
        let handshake = Handshake::new(hello.clone(), "plugin");
        let host = handshake.accept(stream.try_clone().unwrap(), stream);
        let server = Server::new(host.unwrap());
        let back = server.client();
        let server = server.on(|_: L| Ok(L::Reply::default()));
        // An error here is also a notice there.
        let _ = server
            .on_message(move |message: S| drop(back.send(&message)))
            .run();
    }
}

/// Prints a line for each message: its name, the lower grade of both directions, and `ok` or an error.
fn host<L: Request + Default, S: Message>(hello: &Hello, port: u16) {
    let stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let handshake = Handshake::new(hello.clone(), "host");
    let plugin = handshake.connect(stream.try_clone().unwrap(), stream);
    let server = Server::new(plugin.unwrap());
    let client = server.client();
    let (back, outcome) = mpsc::channel();
    let lost = back.clone();
    let server = server
        .on_message(move |_: S| back.send("ok".to_owned()).unwrap())
        .on_error(move |error| lost.send(error.to_string()).unwrap());
    thread::spawn(move || server.run());

    let grade = client.session().supports::<L>();
    let reply = client.call(&L::default());
    let reply = reply.map_or_else(|error| error.to_string(), |_| "ok".into());
    println!("\n{}\t{grade}\t{reply}", L::MESSAGE_ID);

    let peer = client.session().peer();
    let grade = peer.understands::<S>().min(peer.reads::<S>());
    let outcome = match client.send(&S::default()) {
        Ok(()) => outcome.recv_timeout(Duration::from_secs(60)).unwrap(),
        Err(error) => error.to_string(),
    };
    println!("{}\t{grade}\t{outcome}", S::MESSAGE_ID);
}

trait Message: SdpMessage + SdpEncode + SdpDecodeOwned + Default {}

impl<T: SdpMessage + SdpEncode + SdpDecodeOwned + Default> Message for T {}

/// Starts this test again as a program of a release.
fn start(release: usize, port: &str) -> (Child, impl Iterator<Item = String>) {
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(["--exact", "releases::program", "--ignored", "--nocapture"]);
    command
        .env("RELEASE", release.to_string())
        .env("PORT", port);
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let lines = output.lines().map(Result::unwrap);
    (child, lines.filter(|line| line.contains('\t')))
}

#[test]
#[ignore = "started by `programs_of_all_releases_work_or_name_the_message`"]
fn program() {
    let release: usize = env::var("RELEASE").unwrap().parse().unwrap();
    RELEASES[release](&env::var("PORT").unwrap());
}

#[test]
fn programs_of_all_releases_work_or_name_the_message() {
    let mut works = 0;
    for there in 0..RELEASES.len() {
        let (mut plugin, mut lines) = start(there, "");
        let line = lines.next().unwrap();
        let port = line.rsplit('\t').next().unwrap();
        for here in 0..RELEASES.len() {
            let (mut host, lines) = start(here, port);
            let found: Vec<String> = lines.collect();
            assert!(host.wait().unwrap().success());
            assert_eq!(found.len(), 2);
            for line in found {
                let [id, grade, outcome] = line.splitn(3, '\t').collect::<Vec<_>>()[..] else {
                    panic!("{line}");
                };
                let pair = format!("{} and {}: {line}", here + 1, there + 1);
                match outcome {
                    "ok" => assert_ne!(grade, Grade::Refused.to_string(), "{pair}"),
                    error => {
                        let names = [&*format!("message {id}"), "Load", "SetParameter"];
                        assert!(names.iter().any(|name| error.contains(name)), "{pair}");
                        let grades = [Grade::Partial, Grade::Refused].map(|it| it.to_string());
                        assert!(grades.contains(&grade.to_owned()), "{pair}");
                    }
                }
                works += usize::from(outcome == "ok");
            }
        }
        assert!(plugin.wait().unwrap().success());
    }
    // The first releases lack fields of later ones, and some values of later ones have no conversion to them.
    assert_eq!(works, 163);
}
