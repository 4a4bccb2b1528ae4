//! A large protocol in each language: 233 messages and 110 enums, as the common set of MAVLink has, a further enum of
//! 400 variants, and 1,000 types. Without `SDP_ALL_CASES`, it has an eighth of the messages, enums and types.

use std::time::Instant;

use fastrand::Rng;
use sdp_codegen::Bindings;
use sdp_schema::Schema;

use crate::hostile::check;
use crate::languages::languages;
use crate::peer::needs_all_cases;

const MESSAGES: usize = 233;
const ENUMS: usize = 110;
const STRUCTS: usize = 1000 - ENUMS - MESSAGES;

/// Returns fields of numbers, texts, enums, and structs with a smaller number than this one.
fn fields(rng: &mut Rng, structs: usize, enums: usize) -> String {
    let count = rng.usize(2..10);
    let field = |at: usize| {
        let ty = match rng.u8(..8) {
            0 => format!("E{}", rng.usize(..enums)),
            1 if structs > 0 => format!("S{}", rng.usize(structs.saturating_sub(20)..structs)),
            2 if structs > 0 => format!("Option<S{}>", rng.usize(..structs)),
            3 => "[]u16".into(),
            4 => "[20]u8".into(),
            5 => "str".into(),
            _ => ["u8", "u32", "i16", "f32", "u64"][rng.usize(..5)].into(),
        };
        format!("field_{at}: {ty}, ")
    };
    (0..count).map(field).collect()
}

fn protocol(seed: u64, divisor: usize) -> Schema {
    let [messages, structs, enums] = [MESSAGES, STRUCTS, ENUMS].map(|it| it / divisor);
    let mut rng = Rng::with_seed(seed);
    let variants =
        |count: usize| -> String { (0..count).map(|it| format!("V{it} = {it}, ")).collect() };
    let names: String = (1..=messages).map(|id| format!("M{id}, ")).collect();
    let mut text = format!("messages Protocol {{ {names} Many }}");
    for id in 1..=messages {
        text += &format!(
            "#[message_id = {id}] struct M{id} {{ {} }}",
            fields(&mut rng, structs, enums)
        );
    }
    for at in 0..structs {
        text += &format!("struct S{at} {{ {} }}", fields(&mut rng, at, enums));
    }
    for at in 0..enums {
        text += &format!("enum E{at}: u16 {{ {} }}", variants(rng.usize(2..40)));
    }
    text += &format!(
        "struct Many {{ value: Large }} enum Large: u16 {{ {} }}",
        variants(400)
    );
    text.parse().unwrap()
}

#[test]
fn large_protocols_are_checked_in_seconds() {
    let divisor = if needs_all_cases() { 1 } else { 8 };
    let bindings = Bindings::new().with_schema(protocol(1, divisor));
    let bindings = bindings.with_namespace("large");
    for language in languages() {
        let start = Instant::now();
        check(&language, "large", [bindings.clone()], 30);
        println!("{}: {:.1} s", language.name, start.elapsed().as_secs_f32());
    }
}
