// The parts of the input.

/** Input bytes, and the offset of the next part. */
export interface Reader {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  at: number;
  /** The minimum size of the remaining elements of all enclosing sequences. */
  reserved: number;
  /** The number of enclosing sequences and pointers with content of variable size. */
  level: number;
  /** Whether the elements of indexed sequences are decoded when they are used. */
  readonly isLazy: boolean;
}

/**
 * Returns a copy of an input for a decoder that decodes the elements of an `Indexed` when they are used, and not
 * before. The use of an invalid element throws an {@link SdpError}.
 */
export function lazy(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Object.assign(new Uint8Array(bytes), { isLazy: true });
}

/** Starts to read. The new array hides a subclass such as `Buffer`, whose `slice` does not copy. */
export function open(bytes: Uint8Array): Reader {
  if (!ArrayBuffer.isView(bytes)) throw new TypeError("the input is not a Uint8Array");
  const { buffer, byteOffset, byteLength } = bytes;
  return {
    bytes: new Uint8Array(buffer, byteOffset, byteLength),
    view: new DataView(buffer, byteOffset, byteLength),
    at: 0,
    reserved: 0,
    level: 0,
    isLazy: "isLazy" in bytes,
  };
}

/** Rejects bytes after the value. */
export function checkEnd(r: Reader): void {
  if (r.at < r.bytes.length) fail("TrailingBytes", r.at);
}

/** Decodes a whole input. */
export function decode<T>(bytes: Uint8Array, read: (r: Reader) => T): T {
  const r = open(bytes);
  const value = read(r);
  checkEnd(r);
  return value;
}

/** Moves over bytes, and returns their offset. */
export function take(r: Reader, size: number): number {
  const at = r.at;
  if (size > r.bytes.length - at) fail("UnexpectedEnd", at);
  r.at = at + size;
  return at;
}

/** Reads a count, and checks that the input can hold as many elements of this minimum size. */
export function takeCount(r: Reader, size: number): number {
  const count = r.view.getUint32(take(r, 4), true);
  if (count > 0 && count * size > r.bytes.length - r.at - r.reserved) fail("UnexpectedEnd", r.at);
  return count;
}

export function boolAt(r: Reader, at: number): boolean {
  const byte = r.view.getUint8(at);
  if (byte > 1) fail("InvalidBool", at);
  return byte === 1;
}

export function charAt(r: Reader, at: number): string {
  const code = r.view.getUint32(at, true);
  if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) fail("InvalidChar", at);
  return String.fromCodePoint(code);
}

export function orderingAt(r: Reader, at: number): -1 | 0 | 1 {
  const byte = r.view.getInt8(at);
  if (byte < -1 || byte > 1) fail("UnknownVariant", at);
  return byte as -1 | 0 | 1;
}

export function u128At(r: Reader, at: number): bigint {
  return (r.view.getBigUint64(at + 8, true) << 64n) | r.view.getBigUint64(at, true);
}

export function i128At(r: Reader, at: number): bigint {
  return (r.view.getBigInt64(at + 8, true) << 64n) | r.view.getBigUint64(at, true);
}

/** Reads 64 bits as a number. Rejects numbers beyond 2⁵³ - 1. */
export function smallU64At(r: Reader, at: number): number {
  const number = r.view.getUint32(at, true) + r.view.getUint32(at + 4, true) * 0x1_0000_0000;
  return Number.isSafeInteger(number) ? number : fail("NumberOutOfRange", at);
}

/** Reads 64 bits as a number. Rejects numbers beyond 2⁵³ - 1 and below -(2⁵³ - 1). */
export function smallI64At(r: Reader, at: number): number {
  const number = r.view.getUint32(at, true) + r.view.getInt32(at + 4, true) * 0x1_0000_0000;
  return Number.isSafeInteger(number) ? number : fail("NumberOutOfRange", at);
}

/** Text with a byte order mark keeps it. */
export const decoder: InstanceType<typeof TextDecoder> = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Reads a string. Short ASCII text is faster without a call of the decoder. */
export function takeString(r: Reader): string {
  const length = r.view.getUint32(take(r, 4), true);
  const start = take(r, length);
  if (length > 32) return textFrom(r, start);
  const { bytes, at: end } = r;
  let text = "";
  let bits = 0;
  let at = start;
  for (; at + 4 <= end; at += 4) {
    const a = bytes[at]!;
    const b = bytes[at + 1]!;
    const c = bytes[at + 2]!;
    const d = bytes[at + 3]!;
    bits |= a | b | c | d;
    text += String.fromCharCode(a, b, c, d);
  }
  for (; at < end; at++) {
    bits |= bytes[at]!;
    text += String.fromCharCode(bytes[at]!);
  }
  return bits < 0x80 ? text : textFrom(r, start);
}

/** Decodes the bytes from an offset to the next part. The copy is for shared memory, which browsers do not decode. */
export function textFrom(r: Reader, start: number): string {
  const bytes = r.bytes.slice(start, r.at);
  try {
    return decoder.decode(bytes);
  } catch {
    return fail("InvalidUtf8", start + invalidOffset(bytes));
  }
}

/** Returns the offset of the first invalid sequence. It is the first difference after replacing each by U+FFFD. */
export function invalidOffset(bytes: Uint8Array): number {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const replaced = encoder.encode(text);
  let at = 0;
  while (replaced[at] === bytes[at]) at++;
  // The bytes of U+FFFD can start like the invalid sequence.
  while ((replaced[at]! & 0xc0) === 0x80) at--;
  return at;
}

/** Copies bytes. */
export function takeBytes(r: Reader, size: number): Uint8Array<ArrayBuffer> {
  const at = take(r, size);
  return r.bytes.slice(at, r.at);
}

/** Reads a C string without the 0 at its end. */
export function takeCString(r: Reader): Uint8Array<ArrayBuffer> {
  const count = takeCount(r, 1);
  const bytes = takeBytes(r, count);
  const length = bytes.indexOf(0);
  if (length < 0) fail("Custom", r.at);
  if (length < count - 1) fail("Custom", r.at - count + length);
  return bytes.subarray(0, length);
}

/** Whether the platform has the byte order of the format. */
export const isLittleEndian: boolean = /* @__PURE__ */ (() => new Uint8Array(new Uint16Array([1]).buffer)[0] === 1)();

/**
 * Copies numbers for a typed array. A view is possible only if they are aligned by chance, and would change with the input, so
 * a program could depend on either.
 */
export function takeNumbers(r: Reader, count: number, size: number): ArrayBuffer {
  const bytes = takeBytes(r, count * size);
  if (!isLittleEndian) swap(bytes, size);
  return bytes.buffer;
}

/** Reverses the bytes of each number. */
export function swap(bytes: Uint8Array, size: number): void {
  for (let at = 0; at < bytes.length; at += size) bytes.subarray(at, at + size).reverse();
}

/** Reads a list, whose elements have at least this size. Elements without a count reserve nothing for later ones. */
export function takeList<T>(r: Reader, size: number, read: (r: Reader) => T, isReserved = true): T[] {
  const count = takeCount(r, size);
  const values: T[] = [];
  const reserved = isReserved ? size : 0;
  r.reserved += count * reserved;
  for (let index = 0; index < count; index++) {
    r.reserved -= reserved;
    values.push(read(r));
  }
  return values;
}

/** Reads the elements of an indexed sequence, each from its own bytes. The size is the minimum of an element. */
export function takeIndexed<T>(r: Reader, size: number, read: (r: Reader) => T): T[] {
  const count = takeCount(r, 4);
  const ends = take(r, count * 4);
  const at = r.at;
  if (takeCount(r, size) !== count) fail("InvalidIndex", at);
  const start = r.at;
  const length = count > 0 ? r.view.getUint32(at - 4, true) : 0;
  if (length > 0 && length > r.bytes.length - start - r.reserved) fail("UnexpectedEnd", start);
  r.at = start + length;
  const { level, view } = r;
  const readAt = (place: number): T => {
    const from = start + (place > ends ? view.getUint32(place - 4, true) : 0);
    const end = start + view.getUint32(place, true);
    if (end < from || end > start + length) fail("InvalidIndex", place);
    const element = { ...r, bytes: r.bytes.subarray(0, end), at: from, reserved: 0, level };
    const value = read(element);
    if (element.at < end) fail("InvalidIndex", element.at);
    return value;
  };
  if (r.isLazy) return lazyArray(count, (index) => readAt(ends + 4 * index));
  const values: T[] = [];
  for (let place = ends; place < at; place += 4) values.push(readAt(place));
  return values;
}

/** Returns an array that reads each element at its first use. */
export function lazyArray<T>(count: number, readAt: (index: number) => T): T[] {
  const values: T[] = [];
  values.length = count;
  // The elements that were read, replaced or deleted.
  const used = new Set<string | symbol>();
  const load = (key: string | symbol): void => {
    const index = Number(String(key)) >>> 0;
    if (String(index) !== key || index >= count || used.has(key) || index in values) return;
    values[index] = readAt(index);
    used.add(key);
  };
  const loadAll = (): void => {
    for (let index = 0; index < count; index++) load(`${index}`);
  };
  return new Proxy(values, {
    get(_, key) {
      load(key);
      return Reflect.get(values, key);
    },
    has(_, key) {
      load(key);
      return key in values;
    },
    getOwnPropertyDescriptor(_, key) {
      load(key);
      return Reflect.getOwnPropertyDescriptor(values, key);
    },
    ownKeys() {
      loadAll();
      return Reflect.ownKeys(values);
    },
    preventExtensions() {
      loadAll();
      return Reflect.preventExtensions(values);
    },
    set(_, key, value) {
      used.add(key);
      const isSet = Reflect.set(values, key, value);
      count = Math.min(count, values.length);
      return isSet;
    },
    deleteProperty(_, key) {
      used.add(key);
      return Reflect.deleteProperty(values, key);
    },
  });
}

/** Enters a sequence or pointer with content of variable size. */
export function enter(r: Reader): void {
  if (++r.level > 128) fail("NestingTooDeep", r.at);
}
