//! The small crates: the registry's types with the derive of one format.
//!
//! Types and versions are copied from the sources and the manifest of this crate, so that they are defined once.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::scale::Shape;

const MANIFEST: &str = include_str!("../../Cargo.toml");
const LOCK: &str = include_str!("../../../Cargo.lock");
const SDP: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../sdp");
const NATIVE: &str = include_str!("../workload/plugins.rs");
const PROST: &str = include_str!("../format/prost/plugins.rs");
const TABLES: &str = include_str!("../format/flatbuffers/plugins.rs");
const MACROS: &str = include_str!("../format/flatbuffers/table.rs");

/// The content of a crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// One struct, with one derive.
    Struct,
    /// The whole registry, and the same program without encoding and decoding.
    Registry,
}

/// A format and its use.
pub(super) struct Format {
    pub(super) name: &'static str,
    /// The packages in a user's manifest.
    packages: &'static [&'static str],
    /// The source file of the types.
    types: &'static str,
    derives: &'static str,
    /// An expression of `value`: an `Option` of bytes.
    encode: &'static str,
    /// An expression of `bytes`: an `Option` of the value.
    decode: &'static str,
}

/// SDP and the other formats, in the order of the report.
pub(super) const FORMATS: [Format; 11] = [
    Format {
        name: "SDP",
        packages: &["sdp"],
        types: NATIVE,
        derives: "Default, sdp::SdpEncode, sdp::SdpDecode",
        encode: "sdp::to_vec(value).ok()",
        decode: "sdp::from_slice(bytes).ok()",
    },
    Format {
        name: "prost",
        packages: &["prost"],
        types: PROST,
        derives: "prost::Message",
        encode: "Some(prost::Message::encode_to_vec(value))",
        decode: "prost::Message::decode(bytes).ok()",
    },
    Format {
        name: "FlatBuffers",
        packages: &["flatbuffers"],
        types: NATIVE,
        derives: "Default",
        encode: "\
            let mut builder = flatbuffers::FlatBufferBuilder::new();
            let root = InFlatBuffers::build(value, &mut builder);
            builder.finish(root, None);
            Some(builder.finished_data().to_vec())",
        decode: "\
            let root = flatbuffers::root::<<Value as InFlatBuffers>::Root<'_>>(bytes).ok()?;
            Some(table::Native::native(root))",
    },
    Format {
        name: "borsh",
        packages: &["borsh"],
        types: NATIVE,
        derives: "Default, borsh::BorshSerialize, borsh::BorshDeserialize",
        encode: "borsh::to_vec(value).ok()",
        decode: "borsh::from_slice(bytes).ok()",
    },
    Format {
        name: "wincode",
        packages: &["wincode"],
        types: NATIVE,
        derives: "Default, wincode::SchemaWrite, wincode::SchemaRead",
        encode: "wincode::serialize(value).ok()",
        decode: "wincode::deserialize_exact(bytes).ok()",
    },
    Format {
        name: "bitcode",
        packages: &["bitcode"],
        types: NATIVE,
        derives: "Default, bitcode::Encode, bitcode::Decode",
        encode: "Some(bitcode::encode(value))",
        decode: "bitcode::decode(bytes).ok()",
    },
    Format {
        name: "rkyv",
        packages: &["rkyv"],
        types: NATIVE,
        derives: "Default, rkyv::Archive, rkyv::Serialize, rkyv::Deserialize",
        encode: "rkyv::to_bytes::<rkyv::rancor::Error>(value).ok()",
        decode: "rkyv::from_bytes::<Value, rkyv::rancor::Error>(bytes).ok()",
    },
    Format {
        name: "postcard",
        packages: &["postcard", "serde"],
        types: NATIVE,
        derives: "Default, serde::Serialize, serde::Deserialize",
        encode: "postcard::to_stdvec(value).ok()",
        decode: "postcard::from_bytes(bytes).ok()",
    },
    Format {
        name: "speedy",
        packages: &["speedy"],
        types: NATIVE,
        derives: "Default, speedy::Writable, speedy::Readable",
        encode: "speedy::Writable::write_to_vec(value).ok()",
        decode: "speedy::Readable::read_from_buffer(bytes).ok()",
    },
    Format {
        name: "bincode",
        packages: &["bincode"],
        types: NATIVE,
        derives: "Default, bincode::Encode, bincode::Decode",
        encode: "\
            let config = bincode::config::standard().with_fixed_int_encoding();
            bincode::encode_to_vec(value, config).ok()",
        decode: "\
            let config = bincode::config::standard().with_fixed_int_encoding();
            bincode::decode_from_slice(bytes, config).ok().map(|(value, _)| value)",
    },
    Format {
        name: "serde_json",
        packages: &["serde_json", "serde"],
        types: NATIVE,
        derives: "Default, serde::Serialize, serde::Deserialize",
        encode: "serde_json::to_vec(value).ok()",
        decode: "serde_json::from_slice(bytes).ok()",
    },
];

const STRUCT: &str = "
pub type Value = Parameter;

pub fn value() -> Value {
    Parameter {
        address: 7,
        display_name: \"Dry/Wet\".to_owned(),
        max_value: 1.0,
        can_ramp: true,
        ..Parameter::default()
    }
}
";

const REGISTRY: &str = "
pub type Value = PluginRegistry;

pub fn value() -> Value {
    let parameter = Parameter { address: 7, display_name: \"Dry/Wet\".to_owned(), ..Parameter::default() };
    let plugin = Plugin { name: \"Chorus\".to_owned(), parameters: vec![parameter; 3], ..Plugin::default() };
    PluginRegistry { plugins: vec![plugin], total_plugin_count: 1, total_parameter_count: 3 }
}
";

/// The definitions required by this crate's code for FlatBuffers tables.
const FLATBUFFERS: &str = "
macro_rules! getters { ($($any:tt)*) => {} }
#[macro_use]
mod table;
mod tables;
mod workload { pub(crate) use crate::types as plugins; }

trait InFlatBuffers {
    type Root<'a>;
    fn build<'b>(
        &self,
        builder: &mut flatbuffers::FlatBufferBuilder<'b>,
    ) -> flatbuffers::WIPOffset<Self::Root<'b>>;
}
";

impl Format {
    /// Writes a crate, whose binary `main` fails if it decodes a wrong value.
    pub(super) fn write(&self, project: &Path, content: Content) -> Result<()> {
        let source = project.join("src");
        fs::create_dir_all(&source)?;
        fs::write(project.join("Cargo.toml"), self.manifest(content)?)?;
        fs::write(project.join("Cargo.lock"), LOCK)?;
        fs::write(source.join("types.rs"), self.types(content)?)?;
        let mut main = program(self.encode, self.decode);
        if self.has_schema() {
            main.push_str(FLATBUFFERS);
            fs::write(source.join("table.rs"), MACROS)?;
            fs::write(source.join("tables.rs"), TABLES)?;
        }
        fs::write(source.join("main.rs"), main)?;
        if content == Content::Registry {
            // The values are hidden from the optimizer, because it could remove the rest of the program.
            let bare = program("black_box(Some([0_u8]))", "black_box(None)");
            fs::write(source.join("bare.rs"), bare)?;
        }
        Ok(())
    }

    /// Writes a crate of this number of structs and enums.
    pub(super) fn write_many(
        &self,
        project: &Path,
        shape: Shape,
        counts: (usize, usize),
    ) -> Result<()> {
        let source = project.join("src");
        fs::create_dir_all(&source)?;
        fs::write(project.join("Cargo.toml"), self.manifest(Content::Struct)?)?;
        fs::write(project.join("Cargo.lock"), LOCK)?;
        let derives = self.derives.trim_start_matches("Default, ");
        let main = shape.source(counts, derives, self.encode, self.decode);
        Ok(fs::write(source.join("main.rs"), main)?)
    }

    /// Returns whether the code comes from macros for the whole schema, because FlatBuffers has no derive.
    fn has_schema(&self) -> bool {
        self.packages.contains(&"flatbuffers")
    }

    fn manifest(&self, content: Content) -> Result<String> {
        let mut text = "\
            [package]\nname = \"small\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[workspace]\n\
            [[bin]]\nname = \"main\"\npath = \"src/main.rs\"\n"
            .to_owned();
        if content == Content::Registry {
            text.push_str("[[bin]]\nname = \"bare\"\npath = \"src/bare.rs\"\n");
        }
        text.push_str("[dependencies]\n");
        for package in self.packages {
            if *package == "sdp" {
                text.push_str(&format!("sdp = {{ path = {SDP:?} }}\n"));
            } else {
                let line = (MANIFEST.lines())
                    .find(|line| line.split(" = ").next() == Some(package))
                    .with_context(|| format!("no dependency `{package}`"))?;
                text.extend([line, "\n"]);
            }
        }
        Ok(text)
    }

    /// Returns the source of the types with only this format's derives.
    fn types(&self, content: Content) -> Result<String> {
        let (names, value): (&[_], _) = match content {
            Content::Struct if !self.has_schema() => (&["Parameter"], STRUCT),
            _ => (&["PluginRegistry", "Plugin", "Parameter"], REGISTRY),
        };
        let mut text = String::new();
        for name in names {
            let fields = (self.types.split_once(&format!(" {name} {{\n")))
                .and_then(|(_, rest)| rest.split_once('}'))
                .with_context(|| format!("no struct `{name}`"))?
                .0;
            let derives = self.derives;
            text.push_str(&format!(
                "#[derive(Clone, PartialEq, {derives})]\npub struct {name} {{\n"
            ));
            // Comments and attributes of other derives are left out.
            let is_field = |line: &&str| !line.contains("///") && !line.contains("#[");
            for line in fields.lines().filter(is_field) {
                text.extend([&field(line), "\n"]);
            }
            text.push_str("}\n");
        }
        text.push_str(value);
        Ok(text)
    }
}

/// Returns the line of a field. A field of a message has its prost type before its name, and its tag after its type.
fn field(line: &str) -> String {
    let parts = || {
        let (kind, rest) = line.trim_start().strip_prefix('[')?.split_once("] ")?;
        let (field, tag) = rest.trim_end_matches(',').split_once(" = ")?;
        Some(format!("#[prost({kind}, tag = {tag})]\n{field},"))
    };
    parts().unwrap_or_else(|| line.to_owned())
}

/// Returns a program with these expressions.
fn program(encode: &str, decode: &str) -> String {
    format!(
        "\
mod types;

use std::hint::black_box;
use types::Value;

#[inline(never)]
fn encode(value: &Value) -> Option<impl AsRef<[u8]> + use<>> {{
    {encode}
}}

#[inline(never)]
fn decode(bytes: &[u8]) -> Option<Value> {{
    {decode}
}}

fn main() {{
    let value = types::value();
    let bytes = encode(black_box(&value)).expect(\"cannot encode\");
    let again = decode(black_box(bytes.as_ref())).expect(\"cannot decode\");
    assert!(black_box(again) == value, \"wrong value\");
}}
"
    )
}
