//! The plugin protocol between programs in all languages: each sends to each, in three releases.
//!
//! A language has one program, which is compiled for each release. With `send`, it reads messages, and writes its
//! `Hello` and the messages that it has decoded and encoded. With `receive`, it reads the streams of all senders, one
//! after the other. For each `Hello`, it prints the grades of the messages in both directions. For each message, it
//! prints `ok` and the bytes in its release, and then `back` and the bytes for the release of the sender. Instead of
//! bytes, it prints `error` with a name and an offset. In C and C++, it prints neither grades nor `back`: it reads
//! releases by their fingerprints, and writes only its own.

use std::fs::{self, File};
use std::path::PathBuf;

use sdp::SdpSchema;
use sdp::message::{self, DecodeMessage, EncodeMessage, Frame};
use sdp_codegen::Bindings;
use sdp_schema::{ConvertError, Grade, Hello, Inspect, Plan, ResolveError, Schema, inspect};

use crate::cases::hex;
use crate::languages::{Language, languages};
use crate::peer::run;
use crate::programs::{can_run, copy, project, shell, write};
use crate::resolve::{kind, valid};

/// Declares the types of a release.
macro_rules! release {
    ($name:ident: $($message:ident)+; $($item:item)+) => {
        mod $name {
            use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema};

            $(
                #[derive(SdpEncode, SdpDecode, SdpSchema)]
                $item
            )+

            #[derive(SdpDispatch, SdpSchema)]
            pub(super) enum PluginProtocol { $($message($message)),+ }
        }
    };
}

release! { r1: Load Loaded SetParameter;
    #[sdp(message_id = 1)] pub(super) struct Load { path: String, slot: u8 }
    #[sdp(message_id = 2)]
    pub(super) struct Loaded { name: String, vendor: Option<String>, slot: u8, parameters: Vec<Parameter> }
    #[sdp(message_id = 3)] pub(super) struct SetParameter { slot: u8, parameter: u16, value: f32 }
    pub(super) struct Parameter { name: String, min: f32, max: f32, kind: Kind }
    pub(super) enum Kind { Continuous, Switch }
}

release! { r7: Load Loaded SetParameter Describe;
    #[sdp(message_id = 1)] pub(super) struct Load { #[sdp(alias = "path")] file: String, slot: u16 }
    #[sdp(message_id = 2)] pub(super) struct Loaded { name: String, slot: u16, parameters: Vec<Parameter> }
    #[sdp(message_id = 3)] pub(super) struct SetParameter { value: f32, parameter: u32, slot: u16 }
    #[sdp(message_id = 4)] pub(super) struct Describe { slot: u16, vendor: String }
    pub(super) struct Parameter { min: f32, max: f32, kind: Kind, name: String, #[sdp(default)] step: f32 }
    pub(super) enum Kind { Continuous, Switch, List { items: Vec<String> }, #[sdp(other)] Unknown(String) }
}

release! { r10: Load Loaded SetParameter Describe;
    #[sdp(message_id = 1)]
    pub(super) struct Load { #[sdp(alias = "path")] #[sdp(alias = "file")] uri: String, slot: u16 }
    #[sdp(message_id = 2)] pub(super) struct Loaded { name: String, slot: u16, parameters: Vec<Parameter> }
    #[sdp(message_id = 3)] pub(super) struct SetParameter { value: Option<f32>, parameter: u32, slot: u16 }
    #[sdp(message_id = 4)] pub(super) struct Describe { slot: u16, vendor: String }
    pub(super) struct Parameter {
        #[sdp(default = "super::unit")] range: Range, kind: Kind, name: String, #[sdp(default)] step: f32
    }
    pub(super) struct Range { pub(super) min: f32, pub(super) max: f32 }
    #[sdp(tag = "u16")] #[repr(u16)]
    pub(super) enum Kind {
        Continuous = 0, Switch = 1, List { items: Vec<String> } = 2, #[sdp(other)] Unknown(String) = 3, Meter = 256
    }
}

fn unit() -> r10::Range {
    r10::Range { min: 0.0, max: 1.0 }
}

/// A release with messages of each type.
struct Release {
    number: u8,
    schema: Schema,
    hello: Hello,
    messages: Vec<Vec<u8>>,
    receive: fn(&Hello, &[u8]) -> String,
}

impl Release {
    fn new<M: Union>(number: u8) -> Self {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../testdata/plugin_protocol");
        let text = fs::read_to_string(format!("{folder}/{number}.sdp")).unwrap();
        let schema: Schema = text.parse().unwrap();
        let hello = Hello::new::<M>("plugins").resolving();
        let declared = hello.clone().with_messages(&schema).unwrap();
        assert_eq!(hello.messages(), declared.messages());
        let mut messages: Vec<_> = (0..8).flat_map(|seed| valid(&schema, seed)).collect();
        // Some languages do not keep the bits of NaN.
        messages.retain(|it| !shown(&schema, it).contains("NaN"));
        Self {
            number,
            schema,
            hello,
            messages,
            receive: receive::<M>,
        }
    }

    /// Returns the lines of a receiver of this release for the messages of a sender.
    fn expected(&self, sender: &Sender<'_>) -> String {
        let (sender, converts) = (sender.release, sender.converts);
        let there = Plan::new(&sender.schema, &self.schema).unwrap();
        let back = Plan::new(&self.schema, &sender.schema).unwrap();
        let mut lines = hello_line(|id| [&there, &back].map(|it| grade(it, id)));
        for message in &sender.messages {
            let (mut here, mut again) = (vec![], vec![]);
            if let Err(error) = there.append(message, &mut here) {
                lines += &error_line(&error);
                continue;
            }
            lines += &format!("ok {}\nback ", hex(&here));
            let id = u16::from_le_bytes([here[4], here[5]]);
            // The sender converts what it reads.
            let is_unchanged = converts && grade(&back, id) != Grade::Refused;
            let outcome = match is_unchanged {
                true => Ok(&here),
                false => back.append(&here, &mut again).map(|()| &again),
            };
            let ok = |it: &Vec<u8>| format!("ok {}\n", hex(it));
            lines += &outcome.map_or_else(|it| error_line(&it), ok);
        }
        lines
    }
}

/// A message enum.
trait Union: SdpSchema + EncodeMessage + for<'a> DecodeMessage<'a> {}

impl<M: SdpSchema + EncodeMessage + for<'a> DecodeMessage<'a>> Union for M {}

fn shown(schema: &Schema, message: &[u8]) -> String {
    let mut text = String::new();
    inspect(schema, message, &Inspect::default(), &mut text).unwrap();
    text
}

fn grade(plan: &Plan, id: u16) -> Grade {
    let found = plan.messages().find(|it| it.0.get() == id);
    found.map_or(Grade::Refused, |it| it.1)
}

/// Returns the line for a `Hello`, by the grades of each message in both directions.
fn hello_line(grades: impl Fn(u16) -> [Grade; 2]) -> String {
    let all = [0, 1].map(|direction| (1..5).map(move |id| (id, direction)));
    let all: String = all
        .into_iter()
        .flatten()
        .map(|(id, at): (u16, usize)| format!(" {:?}", grades(id)[at]))
        .collect();
    format!("hello{all}\n")
}

fn error_line(error: &ConvertError) -> String {
    format!("error {} {}\n", kind(error.detail()), error.offset())
}

/// The receiver in Rust.
fn receive<M: Union>(ours: &Hello, mut stream: &[u8]) -> String {
    let failed = |error: ResolveError| match error {
        ResolveError::Convert(error) => error_line(&error),
        error => panic!("{error}"),
    };
    let mut peer = ours.resolve(ours).unwrap();
    let mut lines = String::new();
    while !stream.is_empty() {
        let (frame, rest) = Frame::from_prefix(stream).unwrap();
        let bytes = &stream[..stream.len() - rest.len()];
        stream = rest;
        if frame.id().get() == u16::MAX {
            peer = ours.resolve(&frame.decode().unwrap()).unwrap();
            lines += &hello_line(|id| match id {
                1 => [peer.reads::<r10::Load>(), peer.understands::<r10::Load>()],
                2 => [
                    peer.reads::<r10::Loaded>(),
                    peer.understands::<r10::Loaded>(),
                ],
                3 => [
                    peer.reads::<r10::SetParameter>(),
                    peer.understands::<r10::SetParameter>(),
                ],
                _ => [
                    peer.reads::<r10::Describe>(),
                    peer.understands::<r10::Describe>(),
                ],
            });
            continue;
        }
        match peer.decode::<M>(bytes, &mut vec![]) {
            Err(error) => lines += &failed(error),
            Ok(message) => {
                let mut back = vec![];
                let outcome = peer.encode(&message, &mut back);
                lines += &format!("ok {}\nback ", hex(&message::to_vec(&message).unwrap()));
                lines += &outcome.map_or_else(failed, |()| format!("ok {}\n", hex(&back)));
            }
        }
    }
    lines
}

/// Checks that generated code has the grade of each message that changes.
fn check_comments(text: &str, writer: &Release, reader: &Release) {
    let plan = Plan::new(&writer.schema, &reader.schema).unwrap();
    for (id, grade) in plan.messages().filter(|it| it.1 != Grade::Same) {
        let ty = writer.schema.message(id.get()).unwrap();
        let name = writer.schema.get(ty).name().unwrap().name();
        let line = format!("{}, {name} ({id}): {grade}", writer.number);
        assert!(text.contains(&line), "{line}");
    }
}

/// A compiled program of a language.
struct Program {
    language: &'static str,
    start: &'static str,
    directory: PathBuf,
    /// Whether it converts by the schema of the sender, and not by the fingerprint.
    converts: bool,
}

impl Program {
    /// Compiles the program for a release, or returns `None` if there is no compiler.
    fn new(language: &Language, release: &Release, all: &[Release]) -> Option<Self> {
        let [source, file, build, start] = language.line("program")?;
        let (converts, language) = (language.has_conversion(), language.name);
        if ![build, start].iter().all(|it| can_run(language, it)) {
            return None;
        }
        let directory = project("matrix", &format!("{language}-{}", release.number));
        copy(&directory, source);
        let mut bindings = Bindings::new().with_schema(release.schema.clone());
        if let Some((package, _)) = file.split_once('/') {
            bindings = bindings.with_namespace(package);
        }
        if converts {
            bindings = bindings.with_conversion();
        } else {
            for other in all {
                let (current, name) = (&release.schema, other.number.to_string());
                let lock = format!("{current}\nrelease {name:?};\n{}", other.schema);
                bindings = bindings.with_release(&lock, &name);
            }
        }
        write(&directory, file, bindings);
        if !converts {
            let text = fs::read_to_string(directory.join(file)).unwrap();
            all.iter().for_each(|it| check_comments(&text, it, release));
        }
        run(&mut shell(&directory, build));
        Some(Self {
            language,
            start,
            directory,
            converts,
        })
    }

    /// Returns the output of the program.
    fn output(&self, mode: &str, input: &[u8]) -> Vec<u8> {
        let path = self.directory.join("input");
        fs::write(&path, input).unwrap();
        let mut command = shell(&self.directory, &format!("{} {mode}", self.start));
        let output = command.stdin(File::open(path).unwrap()).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{command:?}: {error}");
        output.stdout
    }
}

/// A sender with its stream.
struct Sender<'a> {
    language: &'a str,
    release: &'a Release,
    converts: bool,
    stream: Vec<u8>,
}

#[test]
fn each_language_sends_to_each_in_three_releases() {
    let releases = [
        Release::new::<r1::PluginProtocol>(1),
        Release::new::<r7::PluginProtocol>(7),
        Release::new::<r10::PluginProtocol>(10),
    ];
    let (mut programs, mut senders) = (vec![], vec![]);
    for release in &releases {
        let messages = release.messages.concat();
        let hello = message::to_vec(&release.hello).unwrap();
        senders.push(Sender {
            language: "Rust",
            release,
            converts: true,
            stream: [hello, messages.clone()].concat(),
        });
        for program in languages().filter_map(|it| Program::new(&it, release, &releases)) {
            let (language, converts) = (program.language, program.converts);
            let stream = program.output("send", &messages);
            let (hello, rest) = Frame::from_prefix(&stream).unwrap();
            let hello: Hello = hello.decode().unwrap();
            assert_eq!(hello.messages(), release.hello.messages(), "{language}");
            assert!(rest == messages, "{language} {}", release.number);
            programs.push((program, release));
            senders.push(Sender {
                language,
                release,
                converts,
                stream,
            });
        }
    }
    let streams: Vec<&[u8]> = senders.iter().map(|it| &*it.stream).collect();
    let streams = streams.concat();
    let mut all = String::new();
    for release in &releases {
        let lines = (release.receive)(&release.hello, &streams);
        agree(("Rust", true), release, &senders, &lines);
        all += &lines;
    }
    for part in ["Same", "Total", "Partial", "Refused", "error", "back error"] {
        assert!(all.contains(part), "{part}");
    }
    for (program, release) in &programs {
        let lines = program.output("receive", &streams);
        let lines = String::from_utf8(lines).unwrap();
        let program = (program.language, program.converts);
        agree(program, release, &senders, &lines);
    }
}

/// Compares the lines of a receiver with the lines of `Plan`.
fn agree(reader: (&str, bool), release: &Release, senders: &[Sender<'_>], lines: &str) {
    let (language, converts) = reader;
    let mut lines = lines.lines();
    for sender in senders {
        for expected in release.expected(sender).lines() {
            let expected = match expected.split_once(' ').unwrap() {
                ("back", _) if !converts => continue,
                ("hello", _) if !converts => "hello",
                _ => expected,
            };
            // C and C++ have their own name.
            let found = lines.next().unwrap_or("nothing");
            let found = found.replace("RefusedRelease", "InvalidConversion");
            let (from, to) = (sender.release.number, release.number);
            let pair = format!("{} {from} to {language} {to}", sender.language);
            assert_eq!(found, expected, "{pair}");
        }
    }
    assert_eq!(lines.next(), None, "{language}");
}
