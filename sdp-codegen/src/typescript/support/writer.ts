// The parts of the output.

/**
 * The values that an encoder accepts for a type: the values of the type, and also read-only arrays, and typed arrays with any
 * buffer.
 */
export type SdpInput<T> =
  T extends Uint8Array ? Uint8Array :
  T extends Uint16Array ? Uint16Array :
  T extends Uint32Array ? Uint32Array :
  T extends BigUint64Array ? BigUint64Array :
  T extends Int8Array ? Int8Array :
  T extends Int16Array ? Int16Array :
  T extends Int32Array ? Int32Array :
  T extends BigInt64Array ? BigInt64Array :
  T extends Float32Array ? Float32Array :
  T extends Float64Array ? Float64Array :
  T extends SdpMap<infer K, infer V> ? SdpMap<K, SdpInput<V>> :
  T extends SdpSet<infer K> ? SdpSet<K> :
  T extends readonly (infer E)[] ? (number extends T["length"] ? readonly SdpInput<E>[] : { readonly [P in keyof T]: SdpInput<T[P]> }) :
  T extends object ? { readonly [P in keyof T]: SdpInput<T[P]> } :
  T;

/** Output bytes, and the offset of the next part. */
export interface Writer {
  bytes: Uint8Array<ArrayBuffer>;
  view: DataView;
  at: number;
  level: number;
}

/** Writes a value. The place is for errors. */
export type Write<T> = (w: Writer, value: T, place: string) => void;

/** The writer of the last value, so that the next one needs no new buffer. */
let idle: Writer | undefined;

/** Encodes a value. */
export function encode<T>(value: T, write: Write<T>, place: string): Uint8Array<ArrayBuffer> {
  const w = begin();
  write(w, value, place);
  return finish(w);
}

export function begin(): Writer {
  const w = idle ?? newWriter(1024);
  // A getter in a value can encode another value.
  idle = undefined;
  w.at = 0;
  w.level = 0;
  return w;
}

export function newWriter(size: number): Writer {
  const bytes = new Uint8Array(size);
  return { bytes, view: new DataView(bytes.buffer), at: 0, level: 0 };
}

/** Returns the encoded bytes. Keeps a buffer of at most 1 MiB. */
export function finish(w: Writer): Uint8Array<ArrayBuffer> {
  if (w.bytes.length <= 0x10_0000) idle = w;
  return w.bytes.slice(0, w.at);
}

/** Adds bytes, and returns their offset. */
export function grow(w: Writer, size: number): number {
  const at = w.at;
  w.at = at + size;
  if (w.at > w.bytes.length) enlarge(w);
  return at;
}

export function enlarge(w: Writer): void {
  const { bytes, view } = newWriter(Math.max(w.at, w.bytes.length * 2));
  bytes.set(w.bytes);
  w.bytes = bytes;
  w.view = view;
}

/** Checks a number, because a `DataView` truncates in silence. */
export function integer(value: number, min: number, max: number, place: string): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  return mismatch(value, `an integer from ${min} to ${max}`, place);
}

export function u8(value: number, place: string): number {
  return typeof value === "number" && value === (value & 0xff) ? value : integer(value, 0, 0xff, place);
}

export function u16(value: number, place: string): number {
  return typeof value === "number" && value === (value & 0xffff) ? value : integer(value, 0, 0xffff, place);
}

export function u32(value: number, place: string): number {
  return typeof value === "number" && value === value >>> 0 ? value : integer(value, 0, 0xffff_ffff, place);
}

export function i8(value: number, place: string): number {
  return integer(value, -0x80, 0x7f, place);
}

export function i16(value: number, place: string): number {
  return integer(value, -0x8000, 0x7fff, place);
}

export function i32(value: number, place: string): number {
  return typeof value === "number" && value === (value | 0) ? value : integer(value, -0x8000_0000, 0x7fff_ffff, place);
}

export function unsigned(value: bigint, bits: number, place: string): bigint {
  if (typeof value === "bigint" && value === BigInt.asUintN(bits, value)) return value;
  return mismatch(value, `a bigint of ${bits} bits`, place);
}

export function signed(value: bigint, bits: number, place: string): bigint {
  if (typeof value === "bigint" && value === BigInt.asIntN(bits, value)) return value;
  return mismatch(value, `a signed bigint of ${bits} bits`, place);
}

/** Returns a number of 64 bits. */
export function small(value: number, min: number, place: string): bigint {
  return BigInt(integer(value, min, Number.MAX_SAFE_INTEGER, place));
}

export function float(value: number, place: string): number {
  return typeof value === "number" ? value : mismatch(value, "a number", place);
}

/** Checks a number, because a `DataView` makes large ones infinite in silence. */
export function f32(value: number, place: string): number {
  return Number.isFinite(Math.fround(float(value, place))) || !Number.isFinite(value) ? value : mismatch(value, "a number of 32 bits", place);
}

export function bool(value: boolean, place: string): number {
  return typeof value === "boolean" ? Number(value) : mismatch(value, "a boolean", place);
}

export function char(value: string, place: string): number {
  const code = typeof value === "string" ? value.codePointAt(0) : undefined;
  const isOne = code !== undefined && value.length === (code > 0xffff ? 2 : 1);
  if (isOne && (code < 0xd800 || code > 0xdfff)) return code;
  return mismatch(value, "one character", place);
}

export function ordering(value: -1 | 0 | 1, place: string): number {
  return integer(value, -1, 1, place);
}

export function put128(w: Writer, at: number, value: bigint): void {
  w.view.setBigUint64(at, value & 0xffff_ffff_ffff_ffffn, true);
  w.view.setBigInt64(at + 8, value >> 64n, true);
}

export function putU8(w: Writer, value: number): void {
  const at = grow(w, 1);
  w.view.setUint8(at, value);
}

export function putCount(w: Writer, count: number, place: string): void {
  const at = grow(w, 4);
  w.view.setUint32(at, u32(count, place), true);
}

/** Refuses values that are not an object, such as a missing struct. */
export function checkObject(value: unknown, place: string): void {
  if (typeof value !== "object" || value === null) mismatch(value, "an object", place);
}

/** Refuses values that are not an array, such as a string, whose characters could be elements. */
export function checkArray(value: unknown, place: string): void {
  if (!Array.isArray(value)) mismatch(value, "an array", place);
}

/** Refuses values that are not a `Map` or `Set`. That of another window has another class of the same name. */
export function checkClass(value: unknown, name: string, place: string): void {
  if (Object.prototype.toString.call(value) !== `[object ${name}]`) mismatch(value, name, place);
}

export const encoder: InstanceType<typeof TextEncoder> = /* @__PURE__ */ new TextEncoder();

/** Writes a string. Short ASCII text is faster without a call of the encoder. */
export function putString(w: Writer, text: string, place: string): void {
  if (typeof text !== "string") mismatch(text, "a string", place);
  const length = text.length;
  // A unit of UTF-16 has at most 3 bytes in UTF-8.
  const start = grow(w, 4 + length * 3) + 4;
  const { bytes } = w;
  let at = start;
  if (length <= 64) {
    for (let index = 0; index < length; index++) {
      const unit = text.charCodeAt(index);
      if (unit > 0x7f) break;
      bytes[at++] = unit;
    }
  }
  if (at < start + length) at = start + putText(text, bytes.subarray(start), place);
  w.view.setUint32(start - 4, at - start, true);
  w.at = at;
}

/** Returns the number of bytes. Refuses lone surrogates, which the encoder replaces in silence. */
export function putText(text: string, bytes: Uint8Array, place: string): number {
  const { written } = encoder.encodeInto(text, bytes);
  if (written > text.length && /\p{Surrogate}/u.test(text)) refuse(place, "a lone surrogate");
  return written;
}

/** Refuses values that are not a typed array of this kind. The kind of a `Buffer` is `Uint8Array`. */
export function checkNumbers(values: { readonly [Symbol.toStringTag]: string }, kind: string, place: string): void {
  if (!ArrayBuffer.isView(values) || values[Symbol.toStringTag] !== kind) mismatch(values, kind, place);
}

/** Writes a typed array. */
export function putNumbers(w: Writer, values: ArrayBufferView, size: number): void {
  const at = grow(w, values.byteLength);
  w.bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), at);
  if (!isLittleEndian) swap(w.bytes.subarray(at, w.at), size);
}

/** Writes a count of bytes, and the bytes. */
export function putBytes(w: Writer, bytes: Uint8Array, place: string): void {
  checkNumbers(bytes, "Uint8Array", place);
  putCount(w, bytes.length, place);
  putNumbers(w, bytes, 1);
}

/** Writes a list. */
export function putList<T>(w: Writer, values: readonly T[], place: string, write: Write<T>): void {
  checkArray(values, place);
  putCount(w, values.length, place);
  for (const value of values) write(w, value, place);
}

/** Refuses an array of another length. */
export function exactly(length: number, count: number, place: string): void {
  if (length !== count) refuse(place, `${length} elements instead of ${count}`);
}

/** Refuses more elements than a type can have. */
export function atMost(count: number, max: number, place: string): void {
  if (count > max) refuse(place, `${count} exceeds the capacity of ${max}`);
}

/** Writes a C string, and the 0 at its end. */
export function putCString(w: Writer, text: Uint8Array, place: string): void {
  checkNumbers(text, "Uint8Array", place);
  if (text.indexOf(0) >= 0) refuse(place, "a 0 before the end of a C string");
  putCount(w, text.length + 1, place);
  putNumbers(w, text, 1);
  putU8(w, 0);
}

/** Writes the ends of elements, and the elements. */
export function putIndexed<T>(w: Writer, values: readonly T[], place: string, write: Write<T>): void {
  checkArray(values, place);
  putCount(w, values.length, place);
  let at = grow(w, values.length * 4);
  putCount(w, values.length, place);
  const start = w.at;
  for (const value of values) {
    write(w, value, place);
    const end = w.at - start;
    if (end > 0xffff_ffff) refuse(place, "elements of more than 4294967295 bytes");
    w.view.setUint32(at, end, true);
    at += 4;
  }
}

/** Enters a sequence or pointer of a value, which can even contain itself. */
export function descend(w: Writer, place: string): void {
  if (++w.level > 128) refuse(place, "nesting of more than 128 levels");
}
