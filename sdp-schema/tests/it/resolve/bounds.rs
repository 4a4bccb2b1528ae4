//! The memory for plans of hostile schemas.

use std::fmt::Write as _;

use sdp_schema::{Plan, Refusals, Schema};

/// Makes a plan. Returns the peak memory for it, as a multiple of the bytes of both schemas.
fn memory(writer: &Schema, reader: &Schema) -> (Result<Plan, Refusals>, u64) {
    let len = |schema| u64::try_from(sdp::encoded_len(schema).unwrap()).unwrap();
    let mut plan = None;
    let info = allocation_counter::measure(|| plan = Some(Plan::new(writer, reader)));
    (plan.unwrap(), info.bytes_max / (len(writer) + len(reader)))
}

/// Returns a struct with `count` fields, and the types of its fields, each for several fields in turn.
fn schema(count: usize, types: &[String]) -> Schema {
    let mut text = String::from("struct Root { ");
    for field in 0..count {
        write!(text, "f{field}: T{}, ", field % types.len()).unwrap();
    }
    text.push_str("}\n");
    types.iter().for_each(|ty| text.push_str(ty));
    text.parse().unwrap()
}

fn types(count: usize, ty: impl Fn(usize) -> String) -> Vec<String> {
    (0..count).map(ty).collect()
}

fn enumeration(index: usize, variants: usize) -> String {
    let variants = (0..variants).map(|variant| format!("v{variant} = {variant}"));
    let variants: Vec<String> = variants.collect();
    format!("enum T{index}: u32 {{ {} }}\n", variants.join(", "))
}

#[test]
fn large_enum_beside_many_enums_takes_linear_memory() {
    for (count, is_planned) in [(8, true), (1000, false)] {
        let writer = schema(count, &[enumeration(0, 20_000)]);
        let reader = schema(count, &types(count, |index| enumeration(index, 1)));
        let (plan, times) = memory(&writer, &reader);
        assert!(times < 64, "{count}: {times}");
        assert_eq!(plan.is_ok(), is_planned, "{count}");
    }
}

#[test]
fn long_default_in_many_places_takes_linear_memory() {
    let default = "61".repeat(100_000);
    let default = format!("#[default = \"a0860100{default}\"] added: str");
    let with_default = vec![format!("struct T0 {{ a: u8, {default} }}\n")];
    // One pair at many places, and many pairs.
    for (count, own) in [(1000, 1), (1000, 1000)] {
        let writer = schema(
            count,
            &types(own, |it| format!("struct T{it} {{ a: u8 }}\n")),
        );
        let (_, times) = memory(&writer, &schema(count, &with_default));
        assert!(times < 64, "{own}: {times}");
    }
}

#[test]
fn long_name_of_an_unknown_variant_in_many_places_takes_linear_memory() {
    let name = "v".repeat(64);
    let names = (0..1000).map(|at| format!("#[name = \"{}{at}\"] v{at} = {at}", name.repeat(50)));
    let names: Vec<String> = names.collect();
    let writer = vec![format!("enum T0: u32 {{ {} }}\n", names.join(", "))];
    let other = |it| format!("enum T{it}: u32 {{ #[other] other = 0 {{ 0: str }} }}\n");
    for (count, own) in [(1000, 1), (1000, 1000)] {
        let reader = schema(count, &types(own, other));
        let (_, times) = memory(&schema(count, &writer), &reader);
        assert!(times < 64, "{own}: {times}");
    }
}

#[test]
fn schema_of_many_types_is_converted_to_itself_and_to_the_next_version() {
    use sdp_schema::Grade;

    let version = |ty: &str| {
        let types = types(5000, |it| {
            format!(
                "struct T{it} {{ a: {ty}, b: Option<Map<T{}, T0>> }}\n",
                it + 1
            )
        });
        schema(
            5000,
            &[types, vec!["struct T5000 { c: u8 }\n".into()]].concat(),
        )
    };
    let own = version("u8");
    assert_eq!(Plan::new(&own, &own).unwrap().grade(), Grade::Same);
    // All types are parts of keys, too.
    let (plan, times) = memory(&own, &version("u16"));
    assert_eq!(plan.unwrap().grade(), Grade::Total);
    assert!(times < 64, "{times}");
}

#[test]
fn names_are_compared_a_linear_number_of_times() {
    const COUNT: usize = 2000;
    let aliases: String = (0..COUNT)
        .map(|it| format!("#[alias = \"a{it}\"] "))
        .collect();
    let long = |field| schema(COUNT, &[format!("struct T0 {{ {aliases} {field}: u8 }}\n")]);
    let (named, newtype) = (long("a"), long("0"));
    let short = schema(
        COUNT,
        &types(COUNT, |it| format!("struct T{it} {{ b{it}: u8, c: u8 }}\n")),
    );
    for (a, b) in [
        (&named, &short),
        (&short, &named),
        (&newtype, &short),
        (&short, &newtype),
    ] {
        // Each comparison of two types has lists of their names.
        let info = allocation_counter::measure(|| drop(Plan::new(a, b).unwrap_err()));
        let len = sdp::encoded_len(a).unwrap() + sdp::encoded_len(b).unwrap();
        let times = info.bytes_total / u64::try_from(len).unwrap();
        assert!(times < 500, "{times}");
    }
}
