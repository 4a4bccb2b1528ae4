// Decodes and encodes the plugin registry with each format, and prints checksums and samples as JSON.
import { readFileSync } from "node:fs";
import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { Builder, ByteBuffer } from "flatbuffers";
import { PluginRegistrySchema } from "./plugins_pb.ts";
import { Parameter, Plugin, PluginRegistry } from "./plugins_generated.ts";
import { decodePluginRegistry, encodePluginRegistry } from "./registry.ts";

const [rounds, milliseconds] = process.argv.slice(2).map(Number);

interface Format {
  name: string;
  wire: string | Uint8Array;
  decode: (wire: any) => any;
  encode: (value: any) => string | Uint8Array;
  /** Passes all fields of a decoded value, or of an encoding, to a function of `compile`. */
  style: Style;
  open?: (wire: any) => any;
}

/** Writes the source of an access to a field, to the length of a list and to its elements. */
interface Style {
  field: (object: string, name: string) => string;
  length: (object: string, name: string) => string;
  element: (object: string, name: string, index: string) => string;
}

const camel: Style = {
  field: (object, name) => `${object}.${name}`,
  length: (object, name) => `${object}.${name}.length`,
  element: (object, name, index) => `${object}.${name}[${index}]`,
};
const snakeName = (name: string) => name.replace(/[A-Z]/g, (letter) => "_" + letter.toLowerCase());
const snake: Style = { ...camel, field: (object, name) => `${object}.${snakeName(name)}` };
const tables: Style = {
  field: (object, name) => `${object}.${name}()`,
  length: (object, name) => `${object}.${name}Length()`,
  element: (object, name, index) => `${object}.${name}(${index}, reused.${name})`,
};

const PLUGIN = ["name", "manufacturerId", "componentType", "componentSubtype"];
const PARAMETER = [
  ["u64", "address"],
  ["text", "displayName"],
  ["text", "identifier"],
  ["text", "unit"],
  ["f32", "minValue"],
  ["f32", "maxValue"],
  ["f32", "defaultValue"],
  ["f32", "currentValue"],
  ["u32", "rawFlags"],
  ["bool", "isWritable"],
  ["bool", "canRamp"],
] as const;

type Visitor = Record<"text" | "u64" | "f32" | "u32" | "bool", (source: string) => string>;

/** Compiles a function over all fields. Each call makes new code, so that formats share no inline caches. */
function compile(style: Style, visitor: Visitor): (registry: any) => number {
  const { field, length, element } = style;
  const body = `
    let sum = 0, text;
    ${visitor.u32(length("registry", "plugins"))};
    for (let i = 0; i < ${length("registry", "plugins")}; i++) {
      const plugin = ${element("registry", "plugins", "i")};
      ${PLUGIN.map((name) => visitor.text(field("plugin", name))).join(";\n")};
      ${visitor.u32(length("plugin", "parameters"))};
      for (let j = 0; j < ${length("plugin", "parameters")}; j++) {
        const parameter = ${element("plugin", "parameters", "j")};
        ${PARAMETER.map(([type, name]) => visitor[type](field("parameter", name))).join(";\n")};
      }
    }
    ${visitor.u32(field("registry", "totalPluginCount"))};
    ${visitor.u32(field("registry", "totalParameterCount"))};
    return sum;`;
  const reused = { plugins: new Plugin(), parameters: new Parameter() };
  return new Function("reused", "hash", `return (registry) => {${body}}`)(reused, hash);
}

/** Adds numbers, and the last unit of each string, because a string of joined parts is completed when it is read. */
const SUM: Visitor = {
  text: (source) => `text = ${source}; sum += text.length > 0 ? text.charCodeAt(text.length - 1) : 0`,
  u64: (source) => `sum += Number(${source})`,
  f32: (source) => `sum += ${source}`,
  u32: (source) => `sum += ${source}`,
  bool: (source) => `sum += ${source} ? 1 : 0`,
};

/** FNV-1a over the bytes of each string with a final 0, and 8 bytes of each number. */
const CHECKSUM: Visitor = {
  text: (source) => `sum = hash(sum, new TextEncoder().encode(${source} + "\\0"))`,
  u64: (source) => `sum = hash(sum, new BigUint64Array([BigInt(${source})]))`,
  f32: (source) => `sum = hash(sum, new Float32Array([${source}, 0]))`,
  u32: (source) => `sum = hash(sum, new Uint32Array([${source}, 0]))`,
  bool: (source) => `sum = hash(sum, new Uint32Array([${source} ? 1 : 0, 0]))`,
};

function hash(sum: number, bytes: ArrayBufferView): number {
  for (const byte of new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)) {
    sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  }
  return sum;
}

const json = readFileSync("plugins.json", "utf8");
const formats: Format[] = [
  {
    name: "SDP",
    wire: new Uint8Array(readFileSync("plugins.sdp")),
    decode: decodePluginRegistry,
    encode: encodePluginRegistry,
    style: camel,
  },
  { name: "JSON", wire: json, decode: JSON.parse, encode: (value) => JSON.stringify(value), style: snake },
  {
    name: "JSON in UTF-8",
    wire: new TextEncoder().encode(json),
    decode: (wire) => JSON.parse(new TextDecoder().decode(wire)),
    encode: (value) => new TextEncoder().encode(JSON.stringify(value)),
    style: snake,
  },
  {
    name: "protobuf-es",
    wire: readFileSync("plugins.pb"),
    decode: (wire) => fromBinary(PluginRegistrySchema, wire),
    encode: (value) => toBinary(PluginRegistrySchema, value),
    style: camel,
  },
  {
    name: "FlatBuffers",
    wire: readFileSync("plugins.fb"),
    decode: (wire) => PluginRegistry.getRootAsPluginRegistry(new ByteBuffer(wire)).unpack(),
    encode: (value) => {
      const builder = new Builder(1 << 18);
      builder.finish(value.pack(builder));
      return builder.asUint8Array();
    },
    style: camel,
    open: (wire) => PluginRegistry.getRootAsPluginRegistry(new ByteBuffer(wire)),
  },
];

/** An operation, a format, and samples in nanoseconds. */
type Row = [string, string, number[]];

const encodings = [];
const cases: { row: Row; run: () => unknown; repetitions: number }[] = [];
for (const { name, wire, decode, encode, style, open } of formats) {
  const value = decode(wire);
  const own = encode(value);
  const openStyle = open ? tables : style;
  const checksums = [value, decode(own)].map(compile(style, CHECKSUM));
  checksums.push(compile(openStyle, CHECKSUM)((open ?? decode)(wire)));
  encodings.push([name, own.length, checksums]);
  const sum = compile(openStyle, SUM);
  const runs = { encode: () => encode(value), decode: () => decode(wire), read: () => sum((open ?? decode)(wire)) };
  for (const [operation, run] of Object.entries(runs)) {
    cases.push({ row: [operation, name, []], run, repetitions: 0 });
  }
}

let kept: unknown;
function time(run: () => unknown, repetitions: number): number {
  const start = performance.now();
  for (let i = 0; i < repetitions; i++) kept = run();
  return performance.now() - start;
}

// The compilers of V8 have finished after this time.
for (const each of cases) {
  const end = performance.now() + 20 * milliseconds;
  while (performance.now() < end) kept = each.run();
  each.repetitions = Math.ceil((3 * milliseconds) / time(each.run, 3));
}
for (let round = 0; round < rounds; round++) {
  for (const { row, run, repetitions } of cases.toSorted(() => Math.random() - 0.5)) {
    time(run, 1);
    row[2].push((time(run, repetitions) / repetitions) * 1e6);
  }
}
console.log(JSON.stringify({ encodings, rows: cases.map((each) => each.row), kept: typeof kept }));
