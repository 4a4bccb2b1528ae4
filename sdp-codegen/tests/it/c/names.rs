//! Names that C, the support code or the generated functions already use.

use super::KINDS;

/// Parameters and local variables of the generated functions.
const LOCALS: &str = "
    a arena at b buffer bytes capacity content current data element element_a element_b error i id in input is_schema_sent
    is_some is_valid key key_start last len memory messages mismatches order out previous protocol reader rest_a rest_b schema
    scratch seen start tag theirs value values x y";

/// Types and functions of the standard library.
const LIBRARY: &str = "
    assert basename bcmp index int_least8_t intmax_t intptr_t locale_t main major memccpy offsetof strerror strtok uint_fast8_t
    wchar_t";

/// Returns a schema with each form of C, in which types without a struct have these names.
pub(super) fn schema() -> String {
    let words = || LOCALS.split_whitespace().chain(LIBRARY.split_whitespace());
    let ty = |word: &str| heck::AsUpperCamelCase(word).to_string();
    let fields: String = words().map(|it| format!("{it}: {},", ty(it))).collect();
    let types: String = words()
        .map(|it| format!("#[message_id = none] struct {} {{ 0: u32 }}\n", ty(it)))
        .collect();
    let kinds = KINDS.replace("taken: Taken,", "taken: Taken, library: Library, sdp: Sdp,");
    format!(
        "{kinds}
        #[message_id = none] struct Library {{ {fields} list: []Key, map: Map<Key, Value>, line: __, __: u8 }}
        #[message_id = none] struct __ {{ x: u8, y: u8 }}
        enum Sdp: u8 {{ Ok = 0, Hello = 1, Messages = 2 }}
        {types}"
    )
}
