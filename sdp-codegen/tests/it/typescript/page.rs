//! The code of the page about TypeScript in the cookbook.

use sdp_codegen::{Bindings, Target};

use super::{compile, directory, has_typescript, project};

/// The types of the page.
const PAGE: [&str; 3] = [
    "messages Request { SetParameter }
     #[message_id = 1] struct SetParameter { plugin: u32, address: u64, value: f32 }",
    "messages Event { Refused } #[message_id = 2] struct Refused { reason: str }",
    "#[message_id = none] struct Status {
         uptime: Named<\"duration\", (u64, Nanos<u32>)>, started_at: Named<\"point in time\", (i64, Nanos<u32>)> }",
];

#[test]
fn code_of_the_cookbook_compiles() {
    if !has_typescript() {
        return;
    }
    let schemas = PAGE.into_iter().map(|it| it.parse().unwrap());
    let bindings = schemas.fold(Bindings::new(), Bindings::with_schema);
    let page = include_str!("../../../../sdp/docs/typescript.md");
    let blocks = page.split("```ts\n").skip(1);
    let blocks: Vec<_> = blocks.map(|it| it.split_once("```").unwrap().0).collect();
    let [first, times, stream, hello, file, peer, _] = blocks[..] else {
        panic!("{} blocks", blocks.len());
    };
    let times = format!(
        "import {{ decodeStatus, encodeStatus }} from \"./host.js\";
        import {{ fromMillis, toMillis }} from \"./sdp.js\";
        declare const bytes: Uint8Array;
        {times}"
    );
    let stream = format!(
        "import {{ type Event, decodeEvent }} from \"./host.js\";
        import {{ readMessages }} from \"./sdp.js\";
        declare const child: {{ stdout: AsyncIterable<Uint8Array> }};
        declare function handle(event: Event): void;
        {stream}"
    );
    let hello = format!(
        "import {{ SCHEMA, createHello, decodeHello, encodeHello, mismatches }} from \"./host.js\";
        declare const socket: WebSocket;
        declare const bytes: Uint8Array;
        {hello}
        console.log(missing);"
    );
    let peer = format!(
        "declare const socket: WebSocket;
        declare const theirs: Uint8Array;
        declare const bytes: Uint8Array;
        {peer}"
    );
    let files = [
        ("file.ts", file),
        ("peer.ts", &peer),
        ("first.ts", first),
        ("times.ts", &times),
        ("stream.ts", &stream),
        ("hello.ts", &hello),
    ];
    let directory = directory("typescript_page", &project(&files));
    let bindings = bindings.with_conversion();
    bindings
        .write(directory.join("host.ts"), Target::TypeScript)
        .unwrap();
    compile(&directory);
}
