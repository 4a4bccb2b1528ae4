// What the exchange of bytes with Rust does not show: the form of values, the errors of encoders, and streams.
import * as request from "./request.js";
import * as sample from "./sample.js";
import { decodeRequest, encodeRequest } from "./sample.js";
import type { Keys, Missing, Numbers, Options, Outcomes, Shape, Texts } from "./sample.js";
import { SdpError, decodeSdpHello, encodeSdpHello, fromMillis, jsonReplacer, lazy, messageLength, readMessages, toMillis } from "./sdp.js";
import type { SdpDuration, SdpHello, SdpInput, SdpPointInTime } from "./sdp.js";

function assert(condition: boolean, text: string): void {
  if (!condition) throw new Error(text);
}

/** Returns whether a value is a map or set, of JavaScript or decoded. */
function isCollection(value: unknown): value is Iterable<unknown> {
  return /(Map|Set)\]$/.test(Object.prototype.toString.call(value));
}

function equal(found: unknown, expected: unknown): void {
  const show = (value: unknown): string =>
    JSON.stringify(value, (_, it) => (typeof it === "bigint" ? `${it}n` : isCollection(it) ? [...it] : it));
  assert(show(found) === show(expected), `${show(found)} instead of ${show(expected)}`);
}

function fails(act: () => unknown, kind: string, text: string): void {
  try {
    act();
  } catch (error) {
    const isOurs = error instanceof SdpError;
    assert(isOurs && error.kind === kind, `${error} instead of ${kind}`);
    assert(`${error}`.includes(text), `${error} without ${text}`);
    return;
  }
  throw new Error(`no ${kind}: ${text}`);
}

const numbers: Numbers = {
  byte: 255,
  short: -1,
  word: -2,
  long: 1n,
  signed: -(2n ** 63n),
  wide: 2n ** 128n - 1n,
  single: 1.5,
  small: 2 ** 53 - 1,
  negative: -(2 ** 53 - 1),
  nonZero: 1,
  floats: Float32Array.of(1, 2),
  longs: BigUint64Array.of(2n ** 64n - 1n),
  vector: Float64Array.of(1, 2, 3),
};
const texts: Texts = { text: "wet", letter: "é", bounded: "four", cText: Uint8Array.of(97), byText: new Map() };
const keys: Keys = { points: [], floats: [], names: new Set(), lengths: new Map(), levels: new Map(), tree: { children: [] } };

function refuses(changes: Partial<Numbers>, text: string): void {
  fails(() => sample.encodeNumbers({ ...numbers, ...changes }), "InvalidValue", text);
}

function encodesNumbersInRange(): void {
  equal(sample.decodeNumbers(sample.encodeNumbers(numbers)), numbers);
  refuses({ byte: 256 }, "Numbers.byte: 256");
  refuses({ byte: -1 }, "Numbers.byte: -1");
  refuses({ short: 1.5 }, "Numbers.short: 1.5");
  refuses({ word: NaN }, "Numbers.word: NaN");
  refuses({ word: 2 ** 31 }, "Numbers.word");
  for (const field of ["byte", "short", "word", "nonZero", "single"]) {
    for (const value of [1n, Symbol("1"), Object.create(null)]) refuses({ [field]: value }, `Numbers.${field}: `);
  }
  refuses({ long: -1n }, "Numbers.long");
  refuses({ long: 1 as never }, "Numbers.long");
  refuses({ signed: 2n ** 63n }, "Numbers.signed");
  refuses({ wide: 2n ** 128n }, "Numbers.wide");
  refuses({ single: undefined as never }, "Numbers.single");
  refuses({ single: 1e39 }, "Numbers.single: 1e+39 instead of a number of 32 bits");
  refuses({ single: -3.4028235677973366e38 }, "Numbers.single");
  for (const single of [Infinity, 3.40282356e38, -0]) equal(sample.decodeNumbers(sample.encodeNumbers({ ...numbers, single })).single, Math.fround(single));
  refuses({ nonZero: 0 }, "Numbers.nonZero");
}

function smallNumbersEndAtTheSafeIntegers(): void {
  refuses({ small: 2 ** 53 }, "Numbers.small");
  refuses({ small: -1 }, "Numbers.small");
  const bytes = sample.encodeNumbers(numbers);
  const last = bytes.indexOf(0x1f);
  bytes[last] = 0x20;
  fails(() => sample.decodeNumbers(bytes), "NumberOutOfRange", `offset ${last - 6}`);
}

function smallNumbersAreInOtherTypes(): void {
  const small: sample.Small = {
    id: 1,
    option: 2,
    pair: [3, "a"],
    list: [-4, 2 ** 53 - 1],
    array: [5, 6],
    byId: new Map([[8, -9], [7, 10]]),
    ids: new Set([11, 12]),
    result: { kind: "Err", error: -15 },
    nonZero: 16,
    boxed: 17,
    uptime: [18, 19],
    shape: { kind: "A", x: 20, y: 21n },
    wide: 22n,
  };
  const decoded = sample.decodeSmall(sample.encodeSmall(small));
  equal(decoded, { ...small, byId: new Map([[7, 10], [8, -9]]), ids: new Set([12, 11]) });
  equal([decoded.byId.get(8), decoded.ids.has(11)], [-9, true]);
  const shape = { kind: "B", value: 3 } as const;
  equal(sample.decodeSmallShape(sample.encodeSmallShape(shape)), shape);
  for (const changes of [{ option: 2 ** 53 }, { list: [1n as never] }, { nonZero: 0 }, { uptime: [1, 1e9] }, { byId: new Map([[-1, 0]]) }] as const) {
    fails(() => sample.encodeSmall({ ...small, ...changes }), "InvalidValue", `Small.${Object.keys(changes)[0]}: `);
  }
  const bytes = sample.encodePluginId(2 ** 53 - 1);
  bytes[6] = 0x20;
  fails(() => sample.decodePluginId(bytes), "NumberOutOfRange", "offset 0");
}

function timesHaveNamesAndMilliseconds(): void {
  const at: SdpPointInTime = fromMillis(Date.UTC(1969, 11, 31, 23, 59, 59, 999));
  const uptime: SdpDuration = fromMillis(1.5);
  equal([at, uptime, fromMillis(1999.9999999999), fromMillis(-0.25)], [[-1n, 999_000_000], [0n, 1_500_000], [2n, 0], [-1n, 999_750_000]]);
  const times: sample.Times = { uptime, offset: at, at, leap: [59n, 1_500_000_000] };
  const decoded = sample.decodeTimes(sample.encodeTimes(times));
  equal(decoded, times);
  equal([toMillis(decoded.uptime), toMillis(decoded.leap), new Date(toMillis(decoded.at)).toISOString()], [1.5, 60_500, "1969-12-31T23:59:59.999Z"]);
  fails(() => sample.encodeTimes({ ...times, at: [1n, 1_500_000_000] }), "InvalidValue", "Times.at");
}

function typedArraysAreCopiesOfExactTypes(): void {
  const bytes = sample.encodeNumbers(numbers);
  const { floats, longs, vector } = sample.decodeNumbers(bytes);
  bytes.fill(0);
  equal([floats[1], longs[0], vector[2]], [2, 2n ** 64n - 1n, 3]);
  refuses({ floats: [1] as never }, "Numbers.floats");
  refuses({ floats: Float64Array.of(1) as never }, "Numbers.floats");
  refuses({ floats: Int32Array.of(1) as never }, "Numbers.floats: Int32Array instead of Float32Array");
  refuses({ vector: BigInt64Array.of(1n, 2n, 3n) as never }, "Numbers.vector: BigInt64Array instead of Float64Array");
  refuses({ floats: undefined as never, longs }, "Numbers.floats");
  refuses({ vector: Float64Array.of(1, 2) }, "Numbers.vector");
}

function typedArraysKeepTheBitsOfNan(): void {
  for (const length of [1, 16, 17]) {
    const bytes = new Uint8Array(length * 4);
    bytes.set([1, 0, 0xa0, 0x7f], length * 4 - 4);
    const floats = new Float32Array(bytes.slice().buffer);
    const decoded = sample.decodeNumbers(sample.encodeNumbers({ ...numbers, floats })).floats;
    equal([...new Uint8Array(decoded.buffer)], [...bytes]);
  }
  const vector = new Float64Array(Uint8Array.of(...new Uint8Array(8), 1, 2, 3, 4, 5, 6, 0xf0, 0xff, ...new Uint8Array(8)).buffer);
  equal([...new Uint8Array(sample.decodeNumbers(sample.encodeNumbers({ ...numbers, vector })).vector.buffer)], [...new Uint8Array(vector.buffer)]);
}

function textKeepsItsByteOrderMark(): void {
  for (const text of ["\ufeffa", `\ufeff${"a".repeat(40)}`, "é\ufeff"]) {
    equal(sample.decodeTexts(sample.encodeTexts({ ...texts, text })).text, text);
  }
}

function loneSurrogatesAreRefused(): void {
  for (const text of ["\ud800", "a\udc00", `\udc00\ud800${"a".repeat(80)}`]) {
    fails(() => sample.encodeTexts({ ...texts, text }), "InvalidValue", "Texts.text: a lone surrogate");
  }
  fails(() => sample.encodeTexts({ ...texts, byText: new Map([["\ud800", 1]]) }), "InvalidValue", "Texts.byText");
  fails(() => sample.encodeTexts({ ...texts, letter: "\ud800" }), "InvalidValue", "Texts.letter");
  fails(() => sample.encodeTexts({ ...texts, letter: "ab" }), "InvalidValue", "Texts.letter");
  fails(() => sample.encodeTexts({ ...texts, letter: "" }), "InvalidValue", "Texts.letter");
}

function invalidTextIsAnErrorAtItsSequence(): void {
  const prefixes = ["", "\ufffd", "é", "a".repeat(40)];
  const sequences = [[0xff], [0xef, 0xbf], [0xef, 0xbf, 0x41], [0xed, 0xa0, 0x80], [0xf0, 0x9f, 0x98], [0xc3, 0x28]];
  for (const prefix of prefixes) {
    for (const sequence of sequences) {
      const start = new TextEncoder().encode(prefix);
      const text = [...start, ...sequence, 0x41];
      const bytes = Uint8Array.of(text.length, 0, 0, 0, ...text, ...new Uint8Array(20));
      fails(() => sample.decodeTexts(bytes), "InvalidUtf8", `offset ${4 + start.length}`);
    }
  }
}

function textWithinItsCapacity(): void {
  fails(() => sample.encodeTexts({ ...texts, bounded: "fivee" }), "InvalidValue", "Texts.bounded");
  fails(() => sample.encodeTexts({ ...texts, bounded: "ééé" }), "InvalidValue", "Texts.bounded");
  fails(() => sample.encodeTexts({ ...texts, cText: Uint8Array.of(0) }), "InvalidValue", "Texts.cText");
  fails(() => sample.encodeTexts({ ...texts, text: 1 as never }), "InvalidValue", "Texts.text");
}

function textKeysAscendByCodePoint(): void {
  // In UTF-16, the first unit of the second key is less than the first key.
  const byText = new Map([["\u{1f39b}", 2], ["\uffff", 1], ["b", 0], ["", 3]]);
  const decoded = sample.decodeTexts(sample.encodeTexts({ ...texts, byText }));
  equal([...decoded.byText.keys()], ["", "b", "\uffff", "\u{1f39b}"]);
}

function structsAsKeysArePairs(): void {
  const points: Keys["points"] = [[{ x: 1, y: 2 }, "b"], [{ x: 1, y: -2 }, "a"], [{ x: -1, y: 9 }, "c"]];
  const decoded = sample.decodeKeys(sample.encodeKeys({ ...keys, points }));
  equal(decoded.points.map(([, name]) => name), ["c", "a", "b"]);
  const twice: Keys["points"] = [[{ x: 1, y: 2 }, "b"], [{ x: 1, y: 2 }, "a"]];
  fails(() => sample.encodeKeys({ ...keys, points: twice }), "InvalidValue", "Keys.points: two equal keys");
}

function floatsAsKeysKeepTheirOrderAndSign(): void {
  const decoded = sample.decodeKeys(sample.encodeKeys({ ...keys, floats: [-1, -0, 1, NaN] }));
  assert(Object.is(decoded.floats[1], -0), "-0 is 0");
  equal(decoded.floats, [-1, -0, 1, NaN]);
  fails(() => sample.encodeKeys({ ...keys, floats: [NaN, NaN] }), "InvalidValue", "Keys.floats");
}

function otherKeysAreThoseOfMapsAndSets(): void {
  const names = new Set(["b", "a"]);
  const lengths = new Map([["b", 2n], ["a", 1n]]);
  const levels = new Map([["High", true], ["Low", false]] as const);
  const decoded = sample.decodeKeys(sample.encodeKeys({ ...keys, names, lengths, levels }));
  equal([decoded.names, decoded.lengths, decoded.levels], [["a", "b"], [["a", 1n], ["b", 2n]], [["Low", false], ["High", true]]]);
  fails(() => sample.encodeKeys({ ...keys, levels: new Map([["Middle" as never, true]]) }), "InvalidValue", "Keys.levels: an unknown kind");
}

function mapsAndSetsAreFoundByKey(): void {
  const lengths = new Map([["\u{1f39b}", 3n], ["\uffff", 2n], ["b", 1n]]);
  const decoded = sample.decodeKeys(sample.encodeKeys({ ...keys, lengths, names: new Set(["b", "a"]) }));
  const { lengths: map, names: set } = decoded;
  equal(["\u{1f39b}", "\uffff", "b", "a", 1 as never].map((key) => map.get(key)), [3n, 2n, 1n, undefined, undefined]);
  equal([map.size, map.has("b"), map.has(""), [...map.keys()], [...map.values()]], [3, true, false, ["b", "\uffff", "\u{1f39b}"], [1n, 2n, 3n]]);
  equal([set.size, set.has("a"), set.has("c"), [...set.keys()], [...set.values()], [...set.entries()]], [2, true, false, ["a", "b"], ["a", "b"], [["a", "a"], ["b", "b"]]]);
  const seen: unknown[] = [];
  map.forEach((value, key, it) => seen.push([key, value, it === map]));
  set.forEach((key, same) => seen.push([key, same]));
  equal(seen, [["b", 1n, true], ["\uffff", 2n, true], ["\u{1f39b}", 3n, true], ["a", "a"], ["b", "b"]]);
  // An entry is a copy, and a `Map` of the entries can be changed.
  for (const entry of map) entry[1] = 9n;
  equal(new Map(map).set("b", 0n), [["b", 0n], ["\uffff", 2n], ["\u{1f39b}", 3n]]);
  const inputs: [ReadonlyMap<string, bigint>, ReadonlySet<string>] = [map, set];
  equal(sample.encodeKeys({ ...decoded, lengths: inputs[0], names: inputs[1] }).length, sample.encodeKeys(decoded).length);
}

/** Returns the 32-bit integer with this hash in V8, which has no secret for numbers. */
function numberOf(hash: number): number {
  const divided = (value: number, by: number): number => {
    let inverse = by;
    for (let round = 0; round < 5; round++) inverse = Math.imul(inverse, 2 - Math.imul(by, inverse));
    return Math.imul(value, inverse);
  };
  const unmixed = (value: number, bits: number): number => {
    let result = value;
    for (let shift = bits; shift < 32; shift += bits) result ^= value >>> shift;
    return result;
  };
  return divided(unmixed(divided(unmixed(divided(unmixed(hash, 16), 2057), 4), 5), 12) + 1, 32_767);
}

function keysOfAnAttackerTakeLinearTime(): void {
  const seconds = (numbers: Int32Array, bigints: bigint[], texts: string[]): number => {
    // A `Set` of these keys would take the time itself.
    const bytes = sample.encodeArrays({ numbers, bigints, texts, paths: [] });
    const start = performance.now();
    const decoded = sample.decodeFlood(bytes);
    equal([...numbers].every((it) => decoded.numbers.has(it)), true);
    equal([bigints.every((it) => decoded.bigints.has(it)), texts.every((it) => decoded.texts.has(it))], [true, true]);
    equal(sample.encodeFlood(decoded).length, bytes.length);
    return performance.now() - start;
  };
  const range = Array.from({ length: 40_000 }, (_, index) => index);
  const plain = () => seconds(Int32Array.from(range), range.map(BigInt), range.map((it) => `a${it}`).sort());
  plain();
  // V8 hashes the low 64 bits of a bigint, and versions before 2026 hash the low bits of the value of digits.
  const flood = seconds(Int32Array.from(range, (it) => numberOf(it << 16)).sort(), range.map((it) => BigInt(it) << 64n), range.map((it) => `${it * 65_536}`).sort());
  assert(flood < 10 * plain(), `${flood} ms`);
}

function equalKeysOfAnUnknownOrderAreKept(): void {
  const none = { numbers: new Int32Array(), bigints: [], texts: [] };
  const bytes = sample.encodeArrays({ ...none, paths: ["b", "a", "b"] });
  const decoded = sample.decodeFlood(bytes);
  equal([decoded.paths, decoded.paths.size, decoded.paths.has("b")], [["b", "a", "b"], 3, true]);
  equal([...sample.encodeFlood(decoded)], [...bytes]);
}

function nestedOptionsDiffer(): void {
  const all: Options[] = [
    { one: null, two: null, three: null },
    { one: 0, two: { value: null }, three: { value: { value: null } } },
    { one: 1, two: { value: 2 }, three: { value: null } },
  ];
  for (const options of all) equal(sample.decodeOptions(sample.encodeOptions(options)), options);
}

function variantsHaveKinds(): void {
  const shapes: Shape[] = [
    { kind: "Empty" },
    { kind: "Circle", kind_: 1, radius: 2 },
    { kind: "Pair", values: [1, 2] },
    { kind: "Named", value: "a" },
  ];
  for (const shape of shapes) {
    const message = decodeRequest(encodeRequest({ kind: "Shape", value: shape }));
    assert(message.kind === "Shape", "another message");
    equal(message.value, shape);
  }
  fails(() => encodeRequest({ kind: "Shape", value: { kind: "Line" } as never }), "InvalidValue", "Shape");
  fails(() => encodeRequest({ kind: "Line" } as never), "InvalidValue", "Request");
  fails(() => sample.decodeShape(Uint8Array.of(9)), "UnknownVariant", "Shape: UnknownVariant at offset 0");
  const unknown = encodeRequest({ kind: "Shape", value: { kind: "Empty" } });
  unknown[4] = 99;
  fails(() => decodeRequest(unknown), "UnknownMessageId", "Request: UnknownMessageId at offset 4");
}

function resultsAreOkOrErr(): void {
  const outcomes: Outcomes = { done: { kind: "Ok", value: [] }, lines: ["a"], pair: [1, "b"], log: [] };
  for (const done of [outcomes.done, { kind: "Err", error: "full" } as const]) {
    equal(sample.decodeOutcomes(sample.encodeOutcomes({ ...outcomes, done })).done, done);
  }
  const typo = { kind: "Error", error: "full" } as never;
  fails(() => sample.encodeOutcomes({ ...outcomes, done: typo }), "InvalidValue", "Outcomes.done: an unknown kind");
}

function indexedSequencesAreArrays(): void {
  const outcomes: Outcomes = { done: { kind: "Ok", value: [] }, lines: [], pair: [1, ""], log: ["wet", "a"] };
  const bytes = sample.encodeOutcomes(outcomes);
  equal(sample.decodeOutcomes(bytes), outcomes);
  const start = bytes.length - 28;
  equal([...bytes.subarray(start, start + 16)], [2, 0, 0, 0, 7, 0, 0, 0, 12, 0, 0, 0, 2, 0, 0, 0]);
  bytes[start + 4] = 8;
  fails(() => sample.decodeOutcomes(bytes), "InvalidIndex", `offset ${start + 23}`);
  const log = ["a", 1] as never;
  fails(() => sample.encodeOutcomes({ ...outcomes, log }), "InvalidValue", "Outcomes.log: 1 instead of a string");
}

function lazySequencesAreArrays(): void {
  const log = ["wet", "a"];
  const bytes = sample.encodeOutcomes({ done: { kind: "Ok", value: [] }, lines: [], pair: [1, ""], log });
  const open = (input = bytes): string[] => sample.decodeOutcomes(lazy(input)).log;
  const all: ((it: string[]) => unknown)[] = [
    (it) => [it.length, it[1], it[2], it[-1 as number], Array.isArray(it)],
    (it) => [[...it], it.slice(1), it.map((text) => text.length), it.includes("wet"), it.indexOf("a")],
    (it) => [it.concat(["b"])],
    (it) => [Object.keys(it), 1 in it, 2 in it, Object.entries(it), JSON.stringify(it), it.join()],
    (it) => [it.push("b"), it.reverse(), it],
    (it) => [it.pop(), it.length, it[1], it],
    (it) => [(it[0] = "dry"), it, it.sort(), it.splice(0, 1), it],
    (it) => [Object.isFrozen(Object.freeze(it)), it],
    (it) => [Reflect.deleteProperty(it, 0), 0 in it, it[0], it[1]],
    (it) => [(it.length = 1), (it.length = 2), it[0], it[1]],
  ];
  for (const act of all) equal(act(open()), act([...log]));
  // The input of `lazy` is copied.
  const copied = sample.decodeOutcomes(lazy(bytes));
  const input = bytes.slice();
  const changed = sample.decodeOutcomes(lazy(input));
  input.fill(0);
  equal([...sample.encodeOutcomes(changed)], [...sample.encodeOutcomes(copied)]);
  const start = bytes.length - 28;
  bytes[start + 4] = 8;
  const broken = open();
  fails(() => broken[0], "InvalidIndex", `offset ${start + 23}`);
  fails(() => broken[1], "UnexpectedEnd", `offset ${start + 28}`);
  broken[0] = "dry";
  broken[1] = "wet";
  equal([...broken], ["dry", "wet"]);
  bytes[start + 4] = 13;
  fails(() => open()[0], "InvalidIndex", `offset ${start + 4}`);
  fails(() => open()[1], "InvalidIndex", `offset ${start + 8}`);
}

function decodedValuesAreShownAsJson(): void {
  const show = (value: unknown): string => JSON.stringify(value, jsonReplacer);
  const changed = { ...numbers, single: NaN, floats: Float32Array.of(1.5, -Infinity) };
  const { long, longs, single, floats, small } = sample.decodeNumbers(sample.encodeNumbers(changed));
  const text = `["1",["18446744073709551615"],"NaN",[1.5,"-Infinity"],9007199254740991]`;
  equal(show([long, longs, single, floats, small]), text);
  const more = { ...keys, names: new Set(["a"]), lengths: new Map([["b", 1n]]) };
  const { names, lengths } = sample.decodeKeys(sample.encodeKeys(more));
  equal(show({ names, lengths, none: null }), `{"names":["a"],"lengths":[["b","1"]],"none":null}`);
  equal(show(new Map([["a", new Set([true])]])), `[["a",[true]]]`);
}

function missingValuesAreErrorsWithTheirField(): void {
  const outcomes: Outcomes = { done: { kind: "Ok", value: [] }, lines: ["a"], pair: [1, "b"], log: [] };
  const refusesOutcome = (changes: object, text: string): void =>
    fails(() => sample.encodeOutcomes({ ...outcomes, ...changes }), "InvalidValue", text);
  refusesOutcome({ lines: undefined }, "Outcomes.lines: ");
  refusesOutcome({ lines: "ab" }, "Outcomes.lines: ");
  refusesOutcome({ pair: undefined }, "Outcomes.pair: undefined instead of an array");
  for (const byText of [undefined, {}, 1]) {
    fails(() => sample.encodeTexts({ ...texts, byText: byText as never }), "InvalidValue", "Texts.byText: ");
  }
  fails(() => sample.encodeTexts({ ...texts, cText: undefined as never }), "InvalidValue", "Texts.cText");
}

const complete: Missing = {
  point: { x: 1, y: 2 },
  optional: null,
  nested: null,
  shape: { kind: "Empty" },
  level: "Low",
  pair: [1, "a"],
  unit: {},
  nothing: null,
  points: [{ x: 1, y: 2 }, { x: 3, y: 4 }],
  shapes: [],
  bounded: [],
  bytes: Uint8Array.of(1),
  heap: ["Low", "Low"],
  names: new Set(["a", "b"]),
  entries: [],
  raw: [],
  log: [],
  date: [2024, 2, 29],
  meters: 1.5,
};

function eachFieldIsCheckedForItsClass(): void {
  equal(sample.decodeMissing(sample.encodeMissing(complete)), complete);
  const others = [undefined, {}, [], "ab", 1, null, new Map(), new Set(["a"]), Symbol("a"), Object.create(null), () => 1];
  const json = (value: unknown): string => JSON.stringify(value, (_, it) => (isCollection(it) ? [...it] : it));
  for (const field of Object.keys(complete) as (keyof Missing)[]) {
    for (const other of others) {
      // A struct without fields can be any object.
      if (field === "unit" && typeof other === "object" && other !== null) continue;
      const value = { ...complete, [field]: other };
      try {
        // A value that is accepted is that of its type.
        const decoded: Missing = sample.decodeMissing(sample.encodeMissing(value as never));
        const isSame = json(decoded[field]) === json(other);
        assert(isSame && Array.isArray(other) === Array.isArray(decoded[field]), `${field} accepts ${json(other)}`);
      } catch (error) {
        // The object of a struct can lack a field.
        const place = new RegExp(`^(Missing\\.${field}|Point\\.x): `);
        assert(error instanceof SdpError && place.test(error.message), `${field}: ${error}`);
      }
    }
  }
  const inner = [undefined, null, {}, "ab", [], [undefined, 1], ["ab"], [{ x: 1, y: undefined }, 1]];
  for (const field of ["points", "shapes", "bounded", "heap", "entries", "raw", "log"] as const) {
    for (const other of inner) {
      for (const values of [[other], [other, other], [...complete[field], other]]) {
        const value = { ...complete, [field]: values };
        fails(() => sample.encodeMissing(value as never), "InvalidValue", "");
      }
    }
  }
  for (const value of [undefined, null, 1]) {
    fails(() => sample.encodeMissing(value as never), "InvalidValue", "Missing: ");
    fails(() => encodeRequest(value as never), "InvalidValue", "Request: ");
    fails(() => encodeRequest({ kind: "Missing", value: value as never }), "InvalidValue", "Missing: ");
    fails(() => encodeSdpHello(value as never), "InvalidValue", "Hello: ");
  }
  fails(() => encodeSdpHello({ ...request.createHello("a"), messages: undefined as never }), "InvalidValue", "Hello.messages: ");
  fails(() => sample.encodeShape({ kind: "Pair", values: undefined as never }), "InvalidValue", "Shape.Pair: ");
  fails(() => sample.encodeMeters("1" as never), "InvalidValue", "Meters: 1 instead of a number");
}

function encodersAcceptReadOnlyValues(): void {
  const points: readonly (readonly [{ readonly x: number; readonly y: number }, string])[] = [[{ x: 1, y: 2 }, "a"]];
  const lengths: ReadonlyMap<string, bigint> = new Map([["a", 1n]]);
  const names: ReadonlySet<string> = new Set(["a"]);
  const input: SdpInput<Keys> = { ...keys, points, lengths, names };
  equal(sample.decodeKeys(sample.encodeKeys(input)), input);
  const floats: Float32Array = new Float32Array(new SharedArrayBuffer(4));
  const changed: SdpInput<Numbers> = Object.freeze({ ...numbers, floats });
  const decoded: ArrayBuffer = sample.decodeNumbers(sample.encodeNumbers(changed)).floats.buffer;
  equal(decoded.byteLength, 4);
  encodeRequest(Object.freeze({ kind: "Keys", value: input }));
  equal(sample.decodeOutcomes(sample.encodeOutcomes({ done: { kind: "Ok", value: [] }, lines: ["a"], pair: [1, "b"], log: ["a"] } as const)).lines, ["a"]);
}

function keysWithoutAnOrderAreSortedByTheirOrderedParts(): void {
  const raw: Missing["raw"] = [[2, 1], [1, 5], [2, 0], [1, NaN], [1, -0], [1, 0]];
  const decoded = sample.decodeMissing(sample.encodeMissing({ ...complete, raw }));
  equal(decoded.raw, [[1, 5], [1, NaN], [1, -0], [1, 0], [2, 1], [2, 0]]);
  assert(Object.is(decoded.raw[2]?.[1], -0), "-0 is 0");
  fails(() => sample.encodeMissing({ ...complete, raw: [[1, 0], [1, 0]] }), "InvalidValue", "Missing.raw: two equal keys");
}

function inputsThatAreNotBytesAreTypeErrors(): void {
  for (const input of [new ArrayBuffer(20), [1, 2], "text", undefined]) {
    for (const decode of [sample.decodeTexts, decodeRequest]) {
      try {
        decode(input as never);
      } catch (error) {
        assert(error instanceof TypeError && error.message.includes("Uint8Array"), `${error}`);
        continue;
      }
      throw new Error("no TypeError");
    }
  }
}

function valuesThatContainThemselvesAreRefused(): void {
  const tree = keys.tree;
  const cycle = { children: [tree] };
  cycle.children.push(cycle);
  fails(() => sample.encodeKeys({ ...keys, tree: cycle }), "InvalidValue", "nesting");
  // The next value has a new buffer.
  equal(sample.decodeKeys(sample.encodeKeys(keys)), keys);
}

function inputsWithManyLevelsAreRejected(): void {
  const bytes = new Uint8Array(new Uint32Array(100_000).fill(1).buffer);
  fails(() => sample.decodeTree(bytes), "NestingTooDeep", "offset");
}

function namesOfPrototypesAreKeys(): void {
  const byText = new Map([["__proto__", 1], ["constructor", 2], ["toString", 3]]);
  equal(sample.decodeTexts(sample.encodeTexts({ ...texts, byText })).byText, byText);
  equal(Object.keys(Object.prototype), []);
}

function aGetterCanEncodeAnotherValue(): void {
  const value = Object.defineProperty({ ...texts }, "text", { get: () => String(sample.encodeTexts(texts).length), enumerable: true });
  equal(sample.decodeTexts(sample.encodeTexts(value)).text, String(sample.encodeTexts(texts).length));
}

function longValuesGrowTheBuffer(): void {
  for (const length of [31, 32, 33, 64, 65, 1000, 3_000_000]) {
    for (const text of ["a".repeat(length), "é".repeat(length), "🎛".repeat(length)]) {
      const decoded = sample.decodeTexts(sample.encodeTexts({ ...texts, text }));
      assert(decoded.text === text, `text of ${length}`);
    }
  }
}

function inputsCanBePartsOfBuffers(): void {
  const bytes = sample.encodeTexts({ ...texts, text: "a".repeat(40) });
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length + 3), 3);
  shared.set(bytes);
  const copy = sample.decodeTexts(shared);
  shared.fill(0);
  equal(copy.cText[0], 97);
  equal(copy.text.length, 40);
}

function messagesAreFoundInStreams(): void {
  const first = encodeRequest({ kind: "Texts", value: texts });
  const second = encodeRequest({ kind: "Shape", value: { kind: "Empty" } });
  const stream = Uint8Array.of(...first, ...second);
  const found = [];
  for (let start = 0; start < stream.length; ) {
    const rest = stream.subarray(start);
    for (let length = 0; length < 10; length++) equal(messageLength(rest.subarray(0, length)), null);
    const length = messageLength(rest) ?? 0;
    found.push(decodeRequest(rest.subarray(0, length)).kind);
    start += length;
  }
  equal(found, ["Texts", "Shape"]);
  equal(sample.SHAPE_ID, 5);
  fails(() => messageLength(first, 10), "PayloadOverLimit", "offset 6");
  fails(() => messageLength(Uint8Array.of(...first.subarray(0, 4), 0, 0, ...first.subarray(6))), "ZeroMessageId", "offset 4");
  fails(() => messageLength(Uint8Array.of(1, ...first.subarray(1))), "InvalidMagic", "offset 0");
}

/** Returns bytes in chunks of a size. */
async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function collect(stream: Parameters<typeof readMessages>[0], maxPayload?: number): Promise<{ found: Uint8Array[]; error: unknown }> {
  const found: Uint8Array[] = [];
  try {
    for await (const message of readMessages(stream, maxPayload)) found.push(message);
  } catch (error) {
    return { found, error };
  }
  return { found, error: undefined };
}

async function messagesAreReadFromChunks(): Promise<void> {
  const one = encodeRequest({ kind: "Texts", value: { ...texts, text: "a".repeat(50) } });
  const two = encodeRequest({ kind: "Shape", value: { kind: "Empty" } });
  const stream = Uint8Array.of(...two, ...one, ...two, ...two);
  const expected = [two, one, two, two].map((it) => [...it]);
  for (let size = 1; size <= stream.length; size++) {
    for (const chunks of [inChunks(stream, size), new Blob([stream]).stream(), readable(inChunks(stream, size))]) {
      const { found, error } = await collect(chunks);
      equal([found.map((it) => [...it]), error], [expected, undefined]);
    }
    // A cut end is an error after the whole messages.
    for (const [cut, count] of [[stream.length - 1, 3], [two.length + 3, 1]] as const) {
      const { found, error } = await collect(inChunks(stream.subarray(0, cut), size));
      const start = expected.slice(0, count).flat().length;
      equal([found.length, `${error}`], [count, `SdpError: UnexpectedEnd at offset ${cut - start}`]);
    }
    const over = await collect(inChunks(stream, size), two.length);
    equal([over.found.length, `${over.error}`], [1, "SdpError: PayloadOverLimit at offset 6"]);
    const broken = await collect(inChunks(Uint8Array.of(...two, 1, ...one), size));
    equal([broken.found.length, `${broken.error}`], [1, "SdpError: InvalidMagic at offset 0"]);
  }
  equal((await collect(inChunks(new Uint8Array(), 1))).found, []);
  const { error } = await collect((async function* () { yield "text" as never; })());
  assert(error instanceof TypeError, `${error}`);
}

/** Returns a `ReadableStream` that a loop cannot iterate, as in some browsers. */
function readable(chunks: AsyncGenerator<Uint8Array>, events: string[] = []): Parameters<typeof readMessages>[0] {
  const stream = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void events.push("cancel"),
  });
  return { getReader: () => stream.getReader() };
}

async function aStreamIsCancelledAtTheEndOfTheLoop(): Promise<void> {
  const one = encodeRequest({ kind: "Shape", value: { kind: "Empty" } });
  const events: string[] = [];
  for await (const message of readMessages(readable(inChunks(Uint8Array.of(...one, ...one, ...one), one.length), events))) {
    events.push(decodeRequest(message).kind);
    break;
  }
  equal(events, ["Shape", "cancel"]);
}

async function aLongMessageTakesLinearTime(): Promise<void> {
  const seconds = async (length: number): Promise<number> => {
    const message = encodeRequest({ kind: "Texts", value: { ...texts, text: "a".repeat(length) } });
    const start = performance.now();
    const { found } = await collect(inChunks(message, 1024));
    equal([found.length, found[0]?.length], [1, message.length]);
    return performance.now() - start;
  };
  await seconds(2 ** 18);
  const [short, long] = [await seconds(2 ** 21), await seconds(2 ** 24)];
  assert(long < 25 * short + 50, `${long} ms after ${short} ms`);
}

function hellosAreCompared(): void {
  const { SCHEMA, createHello, mismatches } = request;
  createHello("plugins").messages.pop();
  const own = createHello("plugins");
  const compare = (changes: Partial<SdpHello>, isSchemaSent = false): string[] =>
    mismatches(decodeSdpHello(encodeSdpHello({ ...own, ...changes })), "plugins", isSchemaSent);
  equal(compare({}), []);
  equal(compare({ messages: own.messages.slice(1) }), ["Point"]);
  equal(compare({ messages: [...own.messages, { id: 9, name: "Load", fingerprint: 1n }] }), []);
  const others = own.messages.map((it) => ({ ...it, fingerprint: 1n }));
  equal(compare({ messages: others }), ["Point", "Device"]);
  equal(compare({ messages: others, capabilities: 1, schema: SCHEMA }), ["Point", "Device"]);
  equal(compare({ messages: others, capabilities: 1, schema: SCHEMA }, true), []);
  equal(compare({ messages: others, capabilities: 1 }, true), ["Point", "Device"]);
  equal(compare({ extensions: [{ id: 32767, content: SCHEMA }] }), []);
  const refused = (changes: Partial<SdpHello>, text: string): void => {
    try {
      compare(changes);
    } catch (error) {
      assert(error instanceof SdpError && error.message.includes(text), `${error} without ${text}`);
      return;
    }
    throw new Error(`not refused: ${text}`);
  };
  refused({ format: 3 }, "format 3");
  refused({ protocol: "settings" }, "protocol settings");
  refused({ extensions: [{ id: 32768, content: SCHEMA }] }, "extension 32768");
  refused({ extensions: [{ id: 2, content: SCHEMA }, { id: 2, content: SCHEMA }] }, "ids");
  refused({ messages: [...own.messages].reverse() }, "ids");
  equal(decodeSdpHello(encodeSdpHello({ ...own, schema: new Uint8Array(2 ** 20) })).schema, null);
}

encodesNumbersInRange();
smallNumbersEndAtTheSafeIntegers();
smallNumbersAreInOtherTypes();
timesHaveNamesAndMilliseconds();
typedArraysAreCopiesOfExactTypes();
typedArraysKeepTheBitsOfNan();
textKeepsItsByteOrderMark();
loneSurrogatesAreRefused();
invalidTextIsAnErrorAtItsSequence();
textWithinItsCapacity();
textKeysAscendByCodePoint();
structsAsKeysArePairs();
floatsAsKeysKeepTheirOrderAndSign();
otherKeysAreThoseOfMapsAndSets();
mapsAndSetsAreFoundByKey();
keysOfAnAttackerTakeLinearTime();
equalKeysOfAnUnknownOrderAreKept();
nestedOptionsDiffer();
variantsHaveKinds();
resultsAreOkOrErr();
indexedSequencesAreArrays();
lazySequencesAreArrays();
decodedValuesAreShownAsJson();
missingValuesAreErrorsWithTheirField();
eachFieldIsCheckedForItsClass();
encodersAcceptReadOnlyValues();
keysWithoutAnOrderAreSortedByTheirOrderedParts();
inputsThatAreNotBytesAreTypeErrors();
valuesThatContainThemselvesAreRefused();
inputsWithManyLevelsAreRejected();
namesOfPrototypesAreKeys();
aGetterCanEncodeAnotherValue();
longValuesGrowTheBuffer();
inputsCanBePartsOfBuffers();
messagesAreFoundInStreams();
hellosAreCompared();
await messagesAreReadFromChunks();
await aStreamIsCancelledAtTheEndOfTheLoop();
await aLongMessageTakesLinearTime();
