//! Prints the generated file: the modules of the types, their table, and the message enums.

use std::collections::HashMap;
use std::fmt::Write as _;

use crate::arbitrary;
use crate::model::Schema;
use crate::print::{FORMS, Printer};

/// One of this many types of a kind is also decoded as a sequence, because more would increase the build time.
const ELEMENTS: usize = 3;

/// The types of the data set, and the types with indexed sequences: a role, a name, and the suffixes of both views.
const OTHERS: [(&str, &str, [&str; 2]); 6] = [
    ("element", REGISTRY, ["Ref", "Seq"]),
    ("element", "sdp_testdata::Plugin", ["Ref", "Seq"]),
    ("element", "sdp_testdata::Parameter", ["Ref", "Ref"]),
    ("patched", "crate::indexed::Log", ["Ref", "Seq"]),
    ("element", "crate::indexed::Grid", ["Ref", "Seq"]),
    ("element", "crate::indexed::Node", ["Ref", "Seq"]),
];
const REGISTRY: &str = "sdp_testdata::PluginRegistry";

/// The imports of the modules.
const IMPORTS: &str = "\
use std::borrow::Cow;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::hash::Hash;
use std::marker::PhantomData;
use std::net::{IpAddr, Ipv4Addr};
use std::num::{NonZeroI64, NonZeroU8, NonZeroU32, Wrapping};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use arbitrary::{Arbitrary, Unstructured};
use sdp::{SdpDecode, SdpDispatch, SdpEncode, SdpSchema};
use sdp_testdata::ElementwiseSeq;

use crate::subject::MessageType;
";

/// Returns the Rust source of a schema.
pub(crate) fn source(schema: &Schema) -> String {
    let printer = Printer::new(schema);
    let modules = FORMS.map(|form| printer.module(form)).concat();
    let (subjects, messages) = (subjects(&printer), messages(&printer));
    format!("{IMPORTS}\n{modules}{subjects}\n{messages}")
}

/// Returns a line for each type: its three forms, and whether it is also decoded as a sequence.
fn subjects(printer: &Printer<'_>) -> String {
    let schema = printer.schema;
    let mut lines = String::new();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for (definition, ty) in schema.definitions.iter().zip(&schema.instances) {
        // A name is a kind and a number.
        let kind = definition.name.trim_end_matches(char::is_numeric);
        let count = counts.entry(kind).or_default();
        let has_bytes = !schema.may_be_empty(ty);
        let is_element = has_bytes && count.is_multiple_of(ELEMENTS);
        *count = count.saturating_add(usize::from(has_bytes));
        let role = if is_element { "element" } else { "value" };
        let [owned, borrowed, lazy] = FORMS.map(|form| printer.ty(ty, form));
        let _ = writeln!(lines, "    {role} {owned}, {borrowed}, {lazy};");
    }
    for (role, name, [borrowed, lazy]) in OTHERS {
        let _ = writeln!(
            lines,
            "    {role} {name}, {name}{borrowed}<'a>, {name}{lazy}<'a>;"
        );
    }
    format!("crate::table::tables! {{\n    'a;\n{lines}}}\n")
}

/// Returns an owned and a borrowed message enum of the types with an explicit id and the registry, and a list of these
/// types.
fn messages(printer: &Printer<'_>) -> String {
    let schema = printer.schema;
    let messages = schema.definitions.iter().zip(&schema.instances);
    let messages = messages.filter(|(definition, _)| {
        definition.message_id.is_some() && definition.parameters.is_empty()
    });
    let mut names = Vec::new();
    let (mut owned, mut borrowed, mut types) = (String::new(), String::new(), String::new());
    let mut add = |name: &str, [own, borrow, _]: [String; 3]| {
        names.push(name.to_owned());
        let _ = writeln!(owned, "    {name}({own}),");
        let _ = writeln!(borrowed, "    {name}({borrow}),");
        let _ = writeln!(types, "    MessageType::of::<{own}>(),");
    };
    for (definition, ty) in messages {
        add(&definition.name, FORMS.map(|form| printer.ty(ty, form)));
    }
    let registry = ["", "Ref<'a>", ""].map(|end| format!("{REGISTRY}{end}"));
    add("Registry", registry);
    let arbitrary = arbitrary::of_message_enum("Message", &names);
    format!(
        "#[derive(SdpDispatch, SdpSchema)]\npub(crate) enum Message {{\n{owned}}}\n\n{arbitrary}\
         #[derive(SdpDispatch, SdpSchema)]\npub(crate) enum MessageRef<'a> {{\n{borrowed}}}\n\n\
         pub(crate) const MESSAGES: &[MessageType] = &[\n{types}];\n"
    )
}
