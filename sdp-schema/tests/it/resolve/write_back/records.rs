//! [`records`]: random pairs of schemas whose records have fields of one side only.

use sdp_schema::Schema;

use super::super::random::Rng;

/// The types of the writer and reader around the records.
const ROOTS: &str = "[]R|[]R;[]R|[]R;[]R|Indexed<([]u32, []R)>;Indexed<([]u32, []R)>|[]R;[3]R|[3]R;[3]R|[]R;[][]R|[][]R;\
    Map<u8, R>|Map<u8, R>;Map<R, u8>|[](R, u8);Map<u8, R>|[](u8, R);Map<u8, []R>|Map<u8, []R>;Set<R>|[]R;Heap<[]R>|[]R;\
    Option<[]R>|Option<[]R>;[]R|Option<[]R>;[]Option<R>|[]R;[]R|[]Option<R>;[]Option<R>|[]Option<R>;\
    []Result<R, u8>|[]Result<R, u8>;[](R, u8)|[](R, u16);[]Box<R>|[]W;[]W|[]R;R|R";
/// The types of a field. A hexadecimal number is its default, and `#` makes a key field. A side can have no field.
const FIELDS: &str = "u8|u8;bool|bool;u8|u16;u16|u8;str|str;u8|#u8;bool|#bool;u8|#u16;E|#E;u8|Option<u8>;u8|05 u8;\
    Option<u8>|03 u8;Option<u8>|Option<u8>;f32|f64;E|E;[]S|[]S;[]S|[]S;Map<u8, S>|Map<u8, S>;Map<S, u8>|[](S, u8);\
    Set<u8>|[]u8;[]u8|str;[2]S|[2]S;[2]S|[]S;Option<S>|Option<S>;S|Option<S>;Result<S, u8>|Result<S, u8>;\
    []T|[]T;Option<Box<R>>|Option<Box<R>>;[]R|[]R;\
    u8|;u8|;Option<u8>|;Option<u8>|;05 u8|;S|;|05 u8;|Option<u8>;|#05 u8";
const PARTS: [&str; 2] = [
    "struct W { 0: R } struct S { a: u8, x: Option<u8> } struct T { a: u8, x: u8 }\
    enum E: u8 { A = 0 { a: u8, x: Option<u8> }, B = 1, C = 2 { c: u8 }, D = 3 { d: u8 } }",
    "struct W { 0: R } struct S { a: u8 } struct T { a: u8 }\
    enum E: u8 { A = 0 { a: u8 }, B = 1, D = 2 { d: u16 }, #[other] O = 9 { 0: str } }",
];

fn pick(list: &'static str, rng: &mut Rng) -> [&'static str; 2] {
    let all: Vec<_> = list.split(';').collect();
    let (writer, reader) = rng.choice(all).unwrap().split_once('|').unwrap();
    [writer, reader]
}

/// Returns the text of a field.
fn field(name: usize, ty: &str, rng: &mut Rng) -> String {
    let (key, ty) = match ty.strip_prefix('#') {
        Some(ty) => (super::key(rng), ty),
        None => (String::new(), ty),
    };
    let (default, ty) = match ty.split_once(' ') {
        Some((hex, ty)) if hex.len() == 2 => (format!("#[default = \"{hex}\"] "), ty),
        _ => (String::new(), ty),
    };
    format!("{key}{default}f{name}: {ty}, ")
}

/// Returns the schemas, or `None` if a text is invalid, for example without an end of a recursion.
pub(super) fn records(rng: &mut Rng) -> Option<(Schema, Schema)> {
    let root = pick(ROOTS, rng);
    let mut fields = [vec![], vec![]];
    for name in 0..rng.usize(1..6) {
        for (fields, ty) in fields.iter_mut().zip(pick(FIELDS, rng)) {
            fields.extend((!ty.is_empty()).then(|| field(name, ty, rng)));
        }
    }
    let side = rng.usize(..2);
    rng.shuffle(&mut fields[side]);
    let schema = |at: usize| -> Option<Schema> {
        let (root, fields, parts) = (root[at], fields[at].concat(), PARTS[at]);
        let text = format!("alias V = {root}; struct R {{ {fields}}} {parts}");
        let schema: Schema = text.parse().ok()?;
        let first = schema.find("V")?;
        Some(schema.rooted_at(first))
    };
    Some((schema(0)?, schema(1)?))
}
