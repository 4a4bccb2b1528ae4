// Checks the corpus and two versions of a protocol, and then answers each line of the standard input: see `resolve.rs`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { crc32 } from "node:zlib";
import * as empty from "./empty.js";
import * as old from "./old.js";
import * as next from "./next.js";
import * as other from "./other.js";
import { encodeSdpHello } from "./sdp.js";
import { SdpPeer, SdpPlan, openFile, refusals } from "./sdp_resolve.js";

const unhex = (hex) => new Uint8Array(Buffer.from(hex, "hex"));
const hex = (bytes) => Buffer.from(bytes).toString("hex");
const lines = (file) => readFileSync(`${process.argv[2]}/${file}`, "utf8").trim().split("\n").map((line) => JSON.parse(line));

/** Calls a function, and returns its result with null, or the kind and offset of its error. */
function outcome(call) {
  try {
    return [call(), null];
  } catch (error) {
    if (error.name !== "SdpError") throw error;
    return [error.kind, error.offset];
  }
}

/** Compares the error of a function with a line of the corpus. */
function check(call, { bytes, error, offset }) {
  const [kind, at] = outcome(call);
  if (error === undefined) assert.equal(at, null, `${kind} for ${bytes}`);
  // SPEC E3: several parts can be checked for their minimum size at once.
  else if (kind !== "UnexpectedEnd" || at > offset) assert.deepEqual([kind, at], [error, offset], bytes);
}

for (const line of [...lines("schemas.jsonl"), ...lines("invalid_schemas.jsonl")]) {
  check(() => new SdpPlan(unhex(line.bytes), unhex(line.bytes)), line);
  for (const other of line.others ?? []) assert.equal(new SdpPlan(unhex(line.bytes), unhex(other)).grade(), "Same");
}
// Each of them is slow, or has another answer, if a limit is missing. `(00*3)` is `000000`.
const expand = (text) => unhex(text.replace(/\((\w*)\*(\d+)\)/g, (_, it, count) => it.repeat(count)));
for (const line of lines("../../sdp-codegen/tests/it/resolve/hostile.jsonl")) {
  check(() => new SdpPlan(expand(line.writer), expand(line.reader)).convert(expand(line.value)), { ...line, bytes: line.note });
}
/** Returns the schema of a struct with many fields. */
function wide(letter, count) {
  const u32 = (it) => Buffer.from(Uint32Array.of(it).buffer);
  const names = Array.from({ length: count }, (_, index) => Buffer.from(`${letter}${index}`));
  const fields = names.flatMap((it) => [u32(it.length), it, Buffer.alloc(10), u32(1)]);
  return new Uint8Array(Buffer.concat([unhex("0100020000000c010000004100000000000000000000"), u32(count), ...fields, Buffer.alloc(2)]));
}
const start = process.cpuUsage().user;
const texts = refusals(new SdpPlan(wide("f", 20_000), wide("g", 20_000)));
assert(texts.length === 64 && texts[0].startsWith("A: the writer has no field `g0` of A"), texts[0]);
// A search for each field takes several seconds.
assert(process.cpuUsage().user - start < 2e6);
const own = encodeSdpHello(next.createHello("plugins", next.SCHEMA, true));
for (const line of lines("hellos.jsonl")) {
  const isPeer = outcome(() => new SdpPeer(own, unhex(line.bytes)))[1] === null;
  assert.equal(isPeer, !line.refused, line.bytes);
}
for (const line of lines("invalid_hellos.jsonl")) check(() => new SdpPeer(own, unhex(line.bytes)), line);

for (const { bytes, messages } of lines("files.jsonl")) {
  const file = openFile(unhex(bytes), other.SCHEMA);
  const found = file.messages.map((it) => outcome(() => file.plan.convert(it)));
  messages.forEach((it, index) => assert(it[1] === "error" || hex(found[index][0]).endsWith(it[1]), bytes));
  assert.equal(found.length, messages.length);
}
for (const { bytes, note } of lines("invalid_files.jsonl")) {
  assert.notEqual(outcome(() => openFile(unhex(bytes), other.SCHEMA))[1], null, note);
}

// Two programs that convert, and one that does not.
const older = encodeSdpHello(old.createHello("plugins", old.SCHEMA, true));
const silent = encodeSdpHello(old.createHello("plugins", old.SCHEMA));
const peer = new SdpPeer(own, older);
const receive = (message) => next.decodeRequest(peer.fromPeer(old.encodeRequest(message)));
assert.deepEqual(receive({ kind: "Load", value: { path: "a" } }), { kind: "Load", value: { path: "a", isBypassed: null } });
assert.deepEqual(receive({ kind: "SetGain", value: { slot: 3, gain: 0.5 } }), { kind: "SetGain", value: { gain: 0.5, slot: 3 } });
assert.deepEqual(receive({ kind: "Reset", value: { slot: 3 } }), { kind: "Clear", value: { slot: 3, bank: 7 } });
assert.deepEqual([1, 2, 3, 4, 5].map((id) => peer.reads(id)), ["Total", "Total", "Refused", "Total", "Refused"]);
assert.deepEqual([1, 2, 3, 4, 5].map((id) => peer.understands(id)), ["Total", "Refused", "Refused", "Total", "Refused"]);
const load = next.encodeRequest({ kind: "Load", value: { path: "a", isBypassed: true } });
assert.equal(peer.toPeer(load), load);
const converted = new SdpPeer(own, silent).toPeer(load);
assert.deepEqual(old.decodeRequest(converted), { kind: "Load", value: { path: "a" } });
const gain = next.encodeRequest({ kind: "SetGain", value: { gain: 0.5, slot: 3 } });
for (const it of [older, silent]) assert.deepEqual(outcome(() => new SdpPeer(own, it).toPeer(gain)), ["InvalidConversion", 0]);
// Messages with equal fingerprints need no plan, whatever the schemas are.
const same = new SdpPeer(own, encodeSdpHello(next.createHello("plugins", old.SCHEMA)));
assert.deepEqual([same.reads(2), same.understands(2)], ["Same", "Same"]);
assert(same.toPeer(gain) === gain && same.fromPeer(gain) === gain);
// The file of an older version: a `Hello`, messages, and an end with the checksum.
const content = Buffer.concat([older, old.encodeRequest({ kind: "Reset", value: { slot: 3 } }), unhex("53445032ffff0c0000000100000000000000")]);
const checksum = Buffer.alloc(4);
checksum.writeUInt32LE(crc32(content));
const oldFile = Buffer.concat([content, checksum]);
const file = openFile(oldFile, next.SCHEMA);
const [reset] = file.messages.map((it) => next.decodeRequest(file.plan.convert(it)));
assert.deepEqual(reset, { kind: "Clear", value: { slot: 3, bank: 7 } });
// A field matches, or one side has none.
assert.deepEqual(outcome(() => openFile(oldFile, other.SCHEMA)), ["InvalidConversion", 10]);
assert.equal(openFile(oldFile, empty.SCHEMA).messages.length, 1);
const forward = new SdpPlan(next.SCHEMA, old.SCHEMA);
assert.deepEqual(refusals(forward, 2, true), ["SetGain.gain: f64 has no conversion to f32"]);
assert.deepEqual(outcome(() => forward.convert(new Uint8Array([...unhex("534450320900"), 0, 0, 0, 0]))), ["UnknownMessageId", 4]);
const without = encodeSdpHello(old.createHello("plugins"));
assert.deepEqual(outcome(() => new SdpPeer(own, without).fromPeer(load)), ["InvalidConversion", 0]);
assert.equal(new SdpPeer(without, without).reads(1), "Same");

for await (const line of createInterface({ input: process.stdin })) {
  const [writer, reader, ...values] = line.split(" ").map(unhex);
  let answer;
  try {
    const plan = new SdpPlan(writer, reader);
    const messages = plan.ids.sort((a, b) => a - b).map((id) => [id, plan.grade(id), refusals(plan, id)]);
    answer = JSON.stringify({ messages, values: values.map((it) => outcome(() => hex(plan.convert(it)))) });
  } catch (error) {
    answer = error.stack.replaceAll("\n", " ");
  }
  process.stdout.write(`${answer}\n`);
}
