// web/sdp.ts
var SdpError = class extends Error {
  kind;
  /** The offset of the invalid part in the input, or 0 for a value. */
  offset;
  /** Use {@link SdpError.kind} to decide, and the message to report. */
  constructor(kind, offset, message) {
    super(message);
    this.name = "SdpError";
    this.kind = kind;
    this.offset = offset;
  }
};
function fail(kind, offset, type = "") {
  throw new SdpError(kind, offset, `${type && `${type}: `}${kind} at offset ${offset}`);
}
function refuse(place, problem) {
  throw new SdpError("InvalidValue", 0, `${place}: ${problem}`);
}
function mismatch(value, expected, place) {
  const isObject = value === Object(value);
  return refuse(place, `${isObject ? Object.prototype.toString.call(value).slice(8, -1) : String(value)} instead of ${expected}`);
}
function takeHeader(r) {
  const at = take(r, 10);
  if ((r.view.getUint32(at, true) & 16777215) !== 5260371) fail("InvalidMagic", 0);
  if (r.view.getUint8(3) !== 50) fail("UnsupportedVersion", 3);
  return { id: r.view.getUint16(4, true), length: r.view.getUint32(6, true) };
}
function openMessage(bytes, read) {
  const r = open(bytes);
  const { id, length } = takeHeader(r);
  if (length !== bytes.length - r.at) fail("InvalidMessageLength", 6);
  if (id === 0) fail("ZeroMessageId", 4);
  const value = read(r, id);
  checkEnd(r);
  return value;
}
function sealMessage(id, value, write, place) {
  const w = begin();
  grow(w, 10);
  w.view.setUint32(0, 844121171, true);
  w.view.setUint16(4, id, true);
  write(w, value, place);
  w.view.setUint32(6, u32(w.at - 10, "payload length"), true);
  return finish(w);
}
function messageLength(bytes, maxPayload = 67108864) {
  if (bytes.length < 10) return null;
  const { id, length } = takeHeader(open(bytes));
  if (length > maxPayload) fail("PayloadOverLimit", 6);
  if (id === 0) fail("ZeroMessageId", 4);
  return 10 + length;
}
function ascend(values, min, max) {
  let last = min - 1;
  for (const { id } of values) {
    if (id <= last || id > max) return false;
    last = id;
  }
  return true;
}
function open(bytes) {
  if (!ArrayBuffer.isView(bytes)) throw new TypeError("the input is not a Uint8Array");
  const { buffer, byteOffset, byteLength } = bytes;
  return {
    bytes: new Uint8Array(buffer, byteOffset, byteLength),
    view: new DataView(buffer, byteOffset, byteLength),
    at: 0,
    reserved: 0,
    level: 0,
    isLazy: "isLazy" in bytes
  };
}
function checkEnd(r) {
  if (r.at < r.bytes.length) fail("TrailingBytes", r.at);
}
function take(r, size) {
  const at = r.at;
  if (size > r.bytes.length - at) fail("UnexpectedEnd", at);
  r.at = at + size;
  return at;
}
function takeCount(r, size) {
  const count = r.view.getUint32(take(r, 4), true);
  if (count > 0 && count * size > r.bytes.length - r.at - r.reserved) fail("UnexpectedEnd", r.at);
  return count;
}
function boolAt(r, at) {
  const byte = r.view.getUint8(at);
  if (byte > 1) fail("InvalidBool", at);
  return byte === 1;
}
var decoder = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
function takeString(r) {
  const length = r.view.getUint32(take(r, 4), true);
  const start = take(r, length);
  if (length > 32) return textFrom(r, start);
  const { bytes, at: end } = r;
  let text = "";
  let bits = 0;
  let at = start;
  for (; at + 4 <= end; at += 4) {
    const a = bytes[at];
    const b = bytes[at + 1];
    const c = bytes[at + 2];
    const d = bytes[at + 3];
    bits |= a | b | c | d;
    text += String.fromCharCode(a, b, c, d);
  }
  for (; at < end; at++) {
    bits |= bytes[at];
    text += String.fromCharCode(bytes[at]);
  }
  return bits < 128 ? text : textFrom(r, start);
}
function textFrom(r, start) {
  const bytes = r.bytes.slice(start, r.at);
  try {
    return decoder.decode(bytes);
  } catch {
    return fail("InvalidUtf8", start + invalidOffset(bytes));
  }
}
function invalidOffset(bytes) {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const replaced = encoder.encode(text);
  let at = 0;
  while (replaced[at] === bytes[at]) at++;
  while ((replaced[at] & 192) === 128) at--;
  return at;
}
function takeBytes(r, size) {
  const at = take(r, size);
  return r.bytes.slice(at, r.at);
}
var isLittleEndian = /* @__PURE__ */ (() => new Uint8Array(new Uint16Array([1]).buffer)[0] === 1)();
function swap(bytes, size) {
  for (let at = 0; at < bytes.length; at += size) bytes.subarray(at, at + size).reverse();
}
function takeList(r, size, read, isReserved = true) {
  const count = takeCount(r, size);
  const values = [];
  const reserved = isReserved ? size : 0;
  r.reserved += count * reserved;
  for (let index = 0; index < count; index++) {
    r.reserved -= reserved;
    values.push(read(r));
  }
  return values;
}
var idle;
function begin() {
  const w = idle ?? newWriter(1024);
  idle = void 0;
  w.at = 0;
  w.level = 0;
  return w;
}
function newWriter(size) {
  const bytes = new Uint8Array(size);
  return { bytes, view: new DataView(bytes.buffer), at: 0, level: 0 };
}
function finish(w) {
  if (w.bytes.length <= 1048576) idle = w;
  return w.bytes.slice(0, w.at);
}
function grow(w, size) {
  const at = w.at;
  w.at = at + size;
  if (w.at > w.bytes.length) enlarge(w);
  return at;
}
function enlarge(w) {
  const { bytes, view } = newWriter(Math.max(w.at, w.bytes.length * 2));
  bytes.set(w.bytes);
  w.bytes = bytes;
  w.view = view;
}
function integer(value, min, max, place) {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  return mismatch(value, `an integer from ${min} to ${max}`, place);
}
function u8(value, place) {
  return typeof value === "number" && value === (value & 255) ? value : integer(value, 0, 255, place);
}
function u16(value, place) {
  return typeof value === "number" && value === (value & 65535) ? value : integer(value, 0, 65535, place);
}
function u32(value, place) {
  return typeof value === "number" && value === value >>> 0 ? value : integer(value, 0, 4294967295, place);
}
function unsigned(value, bits, place) {
  if (typeof value === "bigint" && value === BigInt.asUintN(bits, value)) return value;
  return mismatch(value, `a bigint of ${bits} bits`, place);
}
function float(value, place) {
  return typeof value === "number" ? value : mismatch(value, "a number", place);
}
function f32(value, place) {
  return Number.isFinite(Math.fround(float(value, place))) || !Number.isFinite(value) ? value : mismatch(value, "a number of 32 bits", place);
}
function bool(value, place) {
  return typeof value === "boolean" ? Number(value) : mismatch(value, "a boolean", place);
}
function putU8(w, value) {
  const at = grow(w, 1);
  w.view.setUint8(at, value);
}
function putCount(w, count, place) {
  const at = grow(w, 4);
  w.view.setUint32(at, u32(count, place), true);
}
function checkObject(value, place) {
  if (typeof value !== "object" || value === null) mismatch(value, "an object", place);
}
function checkArray(value, place) {
  if (!Array.isArray(value)) mismatch(value, "an array", place);
}
var encoder = /* @__PURE__ */ new TextEncoder();
function putString(w, text, place) {
  if (typeof text !== "string") mismatch(text, "a string", place);
  const length = text.length;
  const start = grow(w, 4 + length * 3) + 4;
  const { bytes } = w;
  let at = start;
  if (length <= 64) {
    for (let index = 0; index < length; index++) {
      const unit = text.charCodeAt(index);
      if (unit > 127) break;
      bytes[at++] = unit;
    }
  }
  if (at < start + length) at = start + putText(text, bytes.subarray(start), place);
  w.view.setUint32(start - 4, at - start, true);
  w.at = at;
}
function putText(text, bytes, place) {
  const { written } = encoder.encodeInto(text, bytes);
  if (written > text.length && /\p{Surrogate}/u.test(text)) refuse(place, "a lone surrogate");
  return written;
}
function checkNumbers(values, kind, place) {
  if (!ArrayBuffer.isView(values) || values[Symbol.toStringTag] !== kind) mismatch(values, kind, place);
}
function putNumbers(w, values, size) {
  const at = grow(w, values.byteLength);
  w.bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), at);
  if (!isLittleEndian) swap(w.bytes.subarray(at, w.at), size);
}
function putBytes(w, bytes, place) {
  checkNumbers(bytes, "Uint8Array", place);
  putCount(w, bytes.length, place);
  putNumbers(w, bytes, 1);
}
function putList(w, values, place, write) {
  checkArray(values, place);
  putCount(w, values.length, place);
  for (const value of values) write(w, value, place);
}
function exactly(length, count, place) {
  if (length !== count) refuse(place, `${length} elements instead of ${count}`);
}
function fromHex(digits) {
  return Uint8Array.from({ length: digits.length / 2 }, (_, index) => parseInt(digits.slice(index * 2, index * 2 + 2), 16));
}
function newHello(own, protocol, schema, converts) {
  const messages = own.map((it) => ({ ...it }));
  return { protocol, format: 2, capabilities: Number(converts), messages, schema, extensions: [] };
}
function encodeSdpHello(hello) {
  const bytes = sealMessage(65535, hello, putHello, "Hello");
  if (!ascend(hello.messages, 1, 65279)) refuse("Hello.messages", "ids that do not ascend");
  if (!ascend(hello.extensions, 0, 65535)) refuse("Hello.extensions", "ids that do not ascend");
  if (bytes.length <= 10 + 1048576) return bytes;
  if (hello.schema === null) return refuse("Hello", "more than 1 MiB");
  return encodeSdpHello({ ...hello, schema: null });
}
function putHello(w, value, place) {
  checkObject(value, place);
  putString(w, value.protocol, "Hello.protocol");
  const at = grow(w, 6);
  w.view.setUint16(at, u16(value.format, "Hello.format"), true);
  w.view.setUint32(at + 2, u32(value.capabilities, "Hello.capabilities"), true);
  putList(w, value.messages, "Hello.messages", (w2, item, place2) => {
    checkObject(item, place2);
    w2.view.setUint16(grow(w2, 2), u16(item.id, "HelloMessage.id"), true);
    putString(w2, item.name, "HelloMessage.name");
    w2.view.setBigUint64(grow(w2, 8), unsigned(item.fingerprint, 64, "HelloMessage.fingerprint"), true);
  });
  putU8(w, Number(value.schema !== null));
  if (value.schema !== null) putBytes(w, value.schema, "Hello.schema");
  putList(w, value.extensions, "Hello.extensions", (w2, item, place2) => {
    checkObject(item, place2);
    w2.view.setUint16(grow(w2, 2), u16(item.id, "HelloExtension.id"), true);
    putBytes(w2, item.content, "HelloExtension.content");
  });
}
function decodeSdpHello(bytes) {
  return openMessage(bytes, (r, id) => {
    if (id !== 65535) fail("WrongMessageId", 4);
    if (bytes.length > 10 + 1048576) fail("Custom", 10);
    const protocol = takeString(r);
    const at = take(r, 6);
    const format = r.view.getUint16(at, true);
    const capabilities = r.view.getUint32(at + 2, true);
    const messages = takeList(r, 14, takeHelloMessage, false);
    if (!ascend(messages, 1, 65279)) fail("Custom", at + 6);
    const tag2 = take(r, 1);
    if (r.view.getUint8(tag2) > 1) fail("InvalidOptionTag", tag2);
    const schema = r.view.getUint8(tag2) === 1 ? takeBytes(r, takeCount(r, 1)) : null;
    const start = r.at;
    const extensions = takeList(r, 6, (r2) => ({ id: r2.view.getUint16(take(r2, 2), true), content: takeBytes(r2, takeCount(r2, 1)) }));
    if (!ascend(extensions, 0, 65535)) fail("Custom", start);
    return { protocol, format, capabilities, messages, schema, extensions };
  });
}
function takeHelloMessage(r) {
  const id = r.view.getUint16(take(r, 2), true);
  const name = takeString(r);
  return { id, name, fingerprint: r.view.getBigUint64(take(r, 8), true) };
}
function missingMessages(own, hello, protocol, isSchemaSent) {
  if (hello.format !== 2) refuse("Hello.format", `format ${hello.format} is unknown here`);
  if (hello.protocol !== protocol) refuse("Hello.protocol", `protocol ${hello.protocol} there, ${protocol} here`);
  const extension = hello.extensions.find(({ id }) => id >= 32768);
  if (extension) refuse("Hello.extensions", `extension ${extension.id} is unknown here`);
  const converts = (hello.capabilities & 1) === 1 && isSchemaSent && hello.schema !== null;
  const theirs = new Map(hello.messages.map((message) => [message.id, message.fingerprint]));
  const isMismatch = (id, own2) => !theirs.has(id) || theirs.get(id) !== own2 && !converts;
  return own.filter(({ id, fingerprint }) => isMismatch(id, fingerprint)).map(({ name }) => name);
}
function decodeSdpLinkMessage(bytes) {
  return openMessage(bytes, (r, id) => {
    switch (id) {
      case 65531: {
        const reason = r.view.getUint8(take(r, 1));
        const text = takeString(r);
        return { kind: "LinkFailure", value: { reason, text, extensions: takeExtensions(r) } };
      }
      case 65532: {
        const at = take(r, 9);
        const [call, kind, count] = [r.view.getUint32(at, true), r.view.getUint8(at + 4), r.view.getUint32(at + 5, true)];
        return { kind: "LinkCall", value: { call, kind, count, content: takeBytes(r, takeCount(r, 1)) } };
      }
      case 65533: {
        const at = take(r, 7);
        const [id2, isSent, offset] = [r.view.getUint16(at, true), boolAt(r, at + 2), r.view.getUint32(at + 3, true)];
        const reason = takeString(r);
        return { kind: "LinkNotice", value: { id: id2, isSent, offset, reason, extensions: takeExtensions(r) } };
      }
      case 65534: {
        const accepts = boolAt(r, take(r, 1));
        const reason = takeString(r);
        const messages = takeList(r, 8, takeVerdictMessage, false);
        return { kind: "LinkVerdict", value: { accepts, reason, messages, extensions: takeExtensions(r) } };
      }
      default:
        return fail("UnknownMessageId", 4, "Link");
    }
  });
}
function takeVerdictMessage(r) {
  const at = take(r, 4);
  const [id, isSent, grade] = [r.view.getUint16(at, true), boolAt(r, at + 2), r.view.getUint8(at + 3)];
  return { id, isSent, grade, reason: takeString(r) };
}
function takeExtensions(r) {
  return takeList(r, 6, (r2) => [r2.view.getUint16(take(r2, 2), true), takeBytes(r2, takeCount(r2, 1))]);
}
function encodeSdpLinkMessage(message) {
  switch (message?.kind) {
    case "LinkFailure":
      return sealMessage(65531, message.value, putLinkFailure, "LinkFailure");
    case "LinkCall":
      return sealMessage(65532, message.value, putLinkCall, "LinkCall");
    case "LinkNotice":
      return sealMessage(65533, message.value, putLinkNotice, "LinkNotice");
    case "LinkVerdict":
      return sealMessage(65534, message.value, putLinkVerdict, "LinkVerdict");
    default:
      return refuse("Link", "an unknown kind");
  }
}
function putLinkFailure(w, value, place) {
  checkObject(value, place);
  putU8(w, u8(value.reason, "LinkFailure.reason"));
  putString(w, value.text, "LinkFailure.text");
  putExtensions(w, value.extensions, "LinkFailure.extensions");
}
function putLinkCall(w, value, place) {
  checkObject(value, place);
  const at = grow(w, 9);
  w.view.setUint32(at, u32(value.call, "LinkCall.call"), true);
  w.view.setUint8(at + 4, u8(value.kind, "LinkCall.kind"));
  w.view.setUint32(at + 5, u32(value.count, "LinkCall.count"), true);
  putBytes(w, value.content, "LinkCall.content");
}
function putLinkNotice(w, value, place) {
  checkObject(value, place);
  const at = grow(w, 7);
  w.view.setUint16(at, u16(value.id, "LinkNotice.id"), true);
  w.view.setUint8(at + 2, bool(value.isSent, "LinkNotice.isSent"));
  w.view.setUint32(at + 3, u32(value.offset, "LinkNotice.offset"), true);
  putString(w, value.reason, "LinkNotice.reason");
  putExtensions(w, value.extensions, "LinkNotice.extensions");
}
function putLinkVerdict(w, value, place) {
  checkObject(value, place);
  putU8(w, bool(value.accepts, "LinkVerdict.accepts"));
  putString(w, value.reason, "LinkVerdict.reason");
  putList(w, value.messages, "LinkVerdict.messages", (w2, item, place2) => {
    checkObject(item, place2);
    const at = grow(w2, 4);
    w2.view.setUint16(at, u16(item.id, "LinkVerdictMessage.id"), true);
    w2.view.setUint8(at + 2, bool(item.isSent, "LinkVerdictMessage.isSent"));
    w2.view.setUint8(at + 3, u8(item.grade, "LinkVerdictMessage.grade"));
    putString(w2, item.reason, "LinkVerdictMessage.reason");
  });
  putExtensions(w, value.extensions, "LinkVerdict.extensions");
}
function putExtensions(w, values, place) {
  putList(w, values, place, (w2, item, place2) => {
    checkArray(item, place2);
    exactly(item.length, 2, place2);
    w2.view.setUint16(grow(w2, 2), u16(item[0], place2), true);
    putBytes(w2, item[1], place2);
  });
}
var SdpCallError = class extends Error {
  /** Why the program has not answered itself. */
  failure;
  /** The whole message with an error of the program, to decode. */
  answer;
  constructor(message, failure = null, answer = null) {
    super(message);
    this.name = "SdpCallError";
    this.failure = failure;
    this.answer = answer;
  }
};
var SdpLink = class {
  /** Handles a message outside of calls. */
  onMessage = () => {
  };
  /** Handles the notice about a lost message. */
  onNotice = () => {
  };
  /** What the peer has answered, or `null` before that. */
  verdict = null;
  transport;
  encode;
  decode;
  calls = /* @__PURE__ */ new Map();
  count = 0;
  hello = newHello([], "", null, false);
  isGreeted = false;
  notices = 0;
  ended = null;
  wake = () => {
  };
  constructor(transport, encode2, decode2) {
    this.transport = transport;
    this.encode = encode2;
    this.decode = decode2;
  }
  /**
   * Opens the connection. With a schema in the `Hello`, the peer converts its messages. The name of the program is for people, such
   * as `window 1.2`.
   */
  connect(hello, program) {
    return new Promise((resolve, reject) => {
      this.wake = () => this.ended ? reject(this.ended) : resolve();
      if (this.ended) return this.wake();
      this.hello = hello;
      const extensions = [{ id: 1, content: new TextEncoder().encode(program) }];
      this.transport.send(encodeSdpHello({ ...hello, extensions }));
    });
  }
  /** Takes the next whole message of the peer. */
  receive(bytes) {
    try {
      if (!this.ended) this.take(bytes);
    } catch (error) {
      this.close(error);
    }
  }
  /** Sends a request, and returns its reply of this kind. The signal cancels it, as `AbortSignal.timeout(1000)` does. */
  async call(request, kind, signal) {
    for await (const reply of this.answers(request, 0, kind, signal)) return reply;
    return fail("UnexpectedEnd", 0, kind);
  }
  /** Sends a request, and returns the stream of its items, messages of this kind. The end of a loop over it cancels it. */
  callStream(request, kind, signal) {
    return this.answers(request, 16, kind, signal);
  }
  /** Ends the connection with all calls. Call it also if the transport has closed. */
  close(reason = "the connection is closed") {
    if (this.ended) return;
    this.ended = reason instanceof SdpCallError ? reason : new SdpCallError(String(reason));
    this.wake();
    for (const call of this.calls.values()) call.wake();
    this.transport.close();
  }
  async *answers(request, credit, kind, signal) {
    if (!this.verdict && !this.ended) throw new SdpCallError("the connection is not open yet");
    signal?.throwIfAborted();
    const content = this.encode(request);
    do
      this.count = this.count + 1 >>> 0;
    while (this.calls.has(this.count));
    const id = this.count;
    const call = { isStream: credit > 0, credit, steps: [], wake: () => {
    } };
    const wake = () => call.wake();
    const isWaiting = () => call.steps.length === 0 && !this.ended && !signal?.aborted;
    signal?.addEventListener("abort", wake);
    this.calls.set(id, call);
    try {
      this.write(id, 0, credit, content);
      for (let taken = 1; ; taken++) {
        while (isWaiting()) await new Promise((resolve) => call.wake = resolve);
        signal?.throwIfAborted();
        const step = call.steps.shift();
        if (!step) throw this.ended;
        if (step.kind === 3) return;
        const { kind: found, value } = step.kind === 4 ? refuseCall(step.content) : this.decode(step.content);
        if (found !== kind) fail("WrongMessageId", 4, found);
        yield value;
        if (step.kind !== 2) return;
        if (taken % 8 > 0 || !this.calls.has(id)) continue;
        call.credit += 8;
        this.write(id, 6, 8);
      }
    } finally {
      signal?.removeEventListener("abort", wake);
      if (this.calls.delete(id)) this.write(id, 5);
    }
  }
  write(call, kind, count = 0, content = new Uint8Array()) {
    if (!this.ended) this.transport.send(encodeSdpLinkMessage({ kind: "LinkCall", value: { call, kind, count, content } }));
  }
  take(bytes) {
    const { id } = takeHeader(open(bytes));
    if (!this.isGreeted) return this.greet(decodeSdpHello(bytes));
    if (this.verdict && id < 65280) return this.takeMessage(id, bytes);
    if (this.verdict && id < 65531) return;
    const { kind, value } = decodeSdpLinkMessage(bytes);
    if (kind === "LinkVerdict" && !this.verdict) {
      if (!value.accepts) throw new SdpCallError(`the peer does not go on: ${value.reason}`);
      this.verdict = value;
      this.wake();
    } else if (kind === "LinkVerdict" || !this.verdict) fail("WrongMessageId", 4);
    else if (kind === "LinkNotice") queueMicrotask(() => this.onNotice(value));
    else if (kind === "LinkCall" && value.kind < 5) this.takeStep(value);
  }
  takeMessage(id, bytes) {
    try {
      const message = this.decode(bytes);
      queueMicrotask(() => this.onMessage(message));
    } catch (error) {
      if (!(error instanceof SdpError)) throw error;
      const value = { id, isSent: true, offset: error.offset, reason: error.message.slice(0, 256), extensions: [] };
      if (this.notices++ < 64) this.transport.send(encodeSdpLinkMessage({ kind: "LinkNotice", value }));
    }
  }
  greet(hello) {
    this.isGreeted = true;
    if (!hello.extensions.some(({ id }) => id === 1)) throw new SdpCallError("the peer answers no calls");
    let reason = "";
    try {
      missingMessages([], hello, this.hello.protocol, true);
    } catch (error) {
      reason = String(error).slice(0, 256);
    }
    const own = new Map(this.hello.messages.map((message) => [message.id, message.fingerprint]));
    const converts = (hello.capabilities & 1) === 1 && hello.schema !== null;
    const lost = hello.messages.filter(({ id, fingerprint }) => converts ? !own.has(id) : own.get(id) !== fingerprint);
    const both = ({ id }) => [true, false].map((isSent) => ({ id, isSent, grade: 0, reason: "" }));
    const value = { accepts: !reason, reason, messages: lost.slice(0, 256).flatMap(both), extensions: [] };
    this.transport.send(encodeSdpLinkMessage({ kind: "LinkVerdict", value }));
    if (reason) throw new SdpCallError(reason);
  }
  takeStep(step) {
    const { call: id, kind, content } = step;
    if (kind !== 3 && messageLength(content) !== content.length) fail("InvalidMessageLength", 6);
    if (kind === 0) {
      const value = { reason: 1, text: "the program answers no calls", extensions: [] };
      return this.write(id, 4, 0, encodeSdpLinkMessage({ kind: "LinkFailure", value }));
    }
    const call = this.calls.get(id);
    if (!call) return;
    const isWrong = kind === 2 ? call.credit-- === 0 : kind !== 4 && call.isStream !== (kind === 3);
    if (isWrong) throw new SdpCallError("the peer has answered against the rules");
    if (kind !== 2) this.calls.delete(id);
    call.steps.push(step);
    call.wake();
  }
};
function refuseCall(content) {
  if (takeHeader(open(content)).id !== 65531) {
    throw new SdpCallError("the program has answered with an error", null, content.slice());
  }
  const { kind, value } = decodeSdpLinkMessage(content);
  throw kind === "LinkFailure" ? new SdpCallError(`the program has failed: ${value.text}`, value) : fail("WrongMessageId", 4);
}

// web/daemon.ts
var GET_REGISTRY_ID = 1;
var SET_PARAMETER_ID = 2;
var WATCH_ID = 3;
function encodeRequests(message) {
  switch (message?.kind) {
    case "GetRegistry":
      return sealMessage(GET_REGISTRY_ID, message.value, writeGetRegistry, "GetRegistry");
    case "SetParameter":
      return sealMessage(SET_PARAMETER_ID, message.value, writeSetParameter, "SetParameter");
    case "Watch":
      return sealMessage(WATCH_ID, message.value, writeWatch, "Watch");
    default:
      return refuse("Requests", "an unknown kind");
  }
}
var REGISTRY_ID = 4;
var PARAMETER_CHANGED_ID = 5;
var REFUSED_ID = 6;
function decodeReplies(bytes) {
  return openMessage(bytes, (r, id) => {
    switch (id) {
      case REGISTRY_ID:
        return { kind: "Registry", value: readRegistry(r) };
      case PARAMETER_CHANGED_ID:
        return { kind: "ParameterChanged", value: readParameterChanged(r) };
      case REFUSED_ID:
        return { kind: "Refused", value: readRefused(r) };
      default:
        return fail("UnknownMessageId", 4, "Replies");
    }
  });
}
var ownMessages = [
  { id: 1, name: "GetRegistry", fingerprint: 0x08f44b07b5901a25n },
  { id: 2, name: "SetParameter", fingerprint: 0xf847931091095580n },
  { id: 3, name: "Watch", fingerprint: 0x08f44b07b5901a25n },
  { id: 4, name: "Registry", fingerprint: 0xb597102cd62ca032n },
  { id: 5, name: "ParameterChanged", fingerprint: 0xf847931091095580n },
  { id: 6, name: "Refused", fingerprint: 0xadbf29647aac3b49n }
];
var SCHEMA = /* @__PURE__ */ fromHex("0101000000000000000000000000000006000000000000000100000005000000060000000d0000000e000000100000000c0b000000476574526567697374727900000000000000000100000000000c0c000000536574506172616d65746572000000000000000002000300000006000000706c7567696e0000000000000000000002000000070000006164647265737300000000000000000000030000000500000076616c7565000000000000000000000400000000020003000a0c05000000576174636800000000000000000300000000000c080000005265676973747279000000000000000004000100000007000000706c7567696e73000000000000000000000700000004080000000c06000000506c7567696e00000000000000006cc504000000040000006e616d6500000000000000000000090000000f0000006d616e7566616374757265725f696400000000000000000000090000000e000000636f6d706f6e656e745f7479706500000000000000000000090000000a000000706172616d6574657273000000000000000000000a00000003040b0000000c09000000506172616d657465720000000000000000533c07000000070000006164647265737300000000000000000000030000000c000000646973706c61795f6e616d65000000000000000000000900000004000000756e69740000000000000000000009000000090000006d696e5f76616c75650000000000000000000004000000090000006d61785f76616c756500000000000000000000040000000d00000063757272656e745f76616c756500000000000000000000040000000b00000069735f7772697461626c65000000000000000000000c000000010c10000000506172616d657465724368616e676564000000000000000005000300000006000000706c7567696e0000000000000000000002000000070000006164647265737300000000000000000000030000000500000076616c756500000000000000000000040000000c0700000052656675736564000000000000000006000100000006000000726561736f6e000000000000000000000f0000000d06000000526561736f6e00000000000000005196010300000007000000556e6b6e6f776e0000000000000000000000000000000008000000526561644f6e6c79000000000000000001000000000000000a0000004f75744f6652616e676500000000000000000200000002000000030000006d696e0000000000000000000004000000030000006d6178000000000000000000000400000000");
function createHello(protocol, schema = null, converts = false) {
  return newHello(ownMessages, protocol, schema, converts);
}
function writeGetRegistry(_w, value, place) {
  checkObject(value, place);
}
function writeSetParameter(w, value, place) {
  checkObject(value, place);
  const at = grow(w, 16);
  w.view.setUint32(at, u32(value.plugin, "SetParameter.plugin"), true);
  w.view.setBigUint64(at + 4, unsigned(value.address, 64, "SetParameter.address"), true);
  w.view.setFloat32(at + 12, f32(value.value, "SetParameter.value"), true);
}
function writeWatch(_w, value, place) {
  checkObject(value, place);
}
function readParameter(r) {
  const at = take(r, 8);
  const displayName = takeString(r);
  const unit = takeString(r);
  const at2 = take(r, 13);
  const isWritable = boolAt(r, at2 + 12);
  return {
    address: r.view.getBigUint64(at, true),
    displayName,
    unit,
    minValue: r.view.getFloat32(at2, true),
    maxValue: r.view.getFloat32(at2 + 4, true),
    currentValue: r.view.getFloat32(at2 + 8, true),
    isWritable
  };
}
function readPlugin(r) {
  const name = takeString(r);
  const manufacturerId = takeString(r);
  const componentType = takeString(r);
  const parameters = readParameterArray(r);
  return { name, manufacturerId, componentType, parameters };
}
function readRegistry(r) {
  return { plugins: readPluginArray(r) };
}
function readParameterChanged(r) {
  const at = take(r, 16);
  return {
    plugin: r.view.getUint32(at, true),
    address: r.view.getBigUint64(at + 4, true),
    value: r.view.getFloat32(at + 12, true)
  };
}
function readReason(r) {
  const at = take(r, 1);
  switch (r.view.getUint8(at)) {
    case 0:
      return { kind: "Unknown" };
    case 1:
      return { kind: "ReadOnly" };
    case 2: {
      const at2 = take(r, 8);
      return {
        kind: "OutOfRange",
        min: r.view.getFloat32(at2, true),
        max: r.view.getFloat32(at2 + 4, true)
      };
    }
    default:
      return fail("UnknownVariant", at, "Reason");
  }
}
function readRefused(r) {
  return { reason: readReason(r) };
}
function readPluginArray(r) {
  const count = takeCount(r, 16);
  const values = [];
  r.reserved += count * 16;
  for (let index = 0; index < count; index++) {
    r.reserved -= 16;
    values.push(readPlugin(r));
  }
  return values;
}
function readParameterArray(r) {
  const count = takeCount(r, 29);
  const values = [];
  for (let index = 0; index < count; index++) {
    values.push(readParameter(r));
  }
  return values;
}

// web/main.ts
var PROTOCOL = "plugin-daemon";
var element = (id) => document.getElementById(id);
var search = element("search");
var list = element("plugins");
var panel = element("parameters");
var status = element("status");
var change = element("change");
var plugins = [];
var selected = 0;
var rows = /* @__PURE__ */ new Map();
var socket = new WebSocket(`ws://${location.host}/messages`);
socket.binaryType = "arraybuffer";
var link = new SdpLink(socket, encodeRequests, decodeReplies);
socket.onmessage = ({ data }) => link.receive(new Uint8Array(data));
socket.onopen = async () => {
  try {
    await link.connect(createHello(PROTOCOL, SCHEMA), "window 1.0");
    say("Connected");
    const changes = watch();
    plugins = (await link.call({ kind: "GetRegistry", value: {} }, "Registry")).plugins;
    showList();
    showPlugin(selected);
    await changes;
  } catch (error) {
    fail2(`The daemon cannot be used: ${String(error)}`);
  }
};
socket.onclose = () => {
  fail2("The daemon is closed. Reload the page to connect again.");
  link.close();
};
async function watch() {
  for await (const change2 of link.callStream({ kind: "Watch", value: {} }, "ParameterChanged")) show(change2);
}
function show({ plugin, address, value }) {
  const parameter = parameterOf(plugin, address);
  if (parameter === void 0) return;
  parameter.currentValue = value;
  if (plugin === selected) showValue(parameter);
  status.textContent = "";
  change.textContent = `${plugins[plugin]?.name}: ${parameter.displayName} is ${shown(parameter)}`;
}
async function set(plugin, parameter, value) {
  try {
    await link.call({ kind: "SetParameter", value: { plugin, address: parameter.address, value } }, "ParameterChanged");
  } catch (error) {
    if (!(error instanceof SdpCallError) || error.answer === null) return fail2(`The daemon has failed: ${String(error)}`);
    const refused = decodeReplies(error.answer);
    if (plugin === selected) showValue(parameter);
    if (refused.kind === "Refused") say(`Refused: ${textOf(refused.value.reason)}`);
  }
}
function textOf(reason) {
  switch (reason.kind) {
    case "Unknown":
      return "no such parameter";
    case "ReadOnly":
      return "the parameter is read-only";
    case "OutOfRange":
      return `the value must be from ${reason.min} to ${reason.max}`;
  }
}
function parameterOf(plugin, address) {
  return plugins[plugin]?.parameters.find((it) => it.address === address);
}
function showList() {
  const text = search.value.toLowerCase();
  const items = plugins.flatMap((plugin, index) => {
    if (!plugin.name.toLowerCase().includes(text)) return [];
    const button = document.createElement("button");
    button.setAttribute("aria-current", String(index === selected));
    button.append(tag("span", plugin.name), tag("small", String(plugin.parameters.length)));
    button.onclick = () => {
      selected = index;
      for (const other of list.querySelectorAll("button")) other.setAttribute("aria-current", String(other === button));
      showPlugin(index);
    };
    const item = document.createElement("li");
    item.append(button);
    return [item];
  });
  list.replaceChildren(...items);
}
function showPlugin(index) {
  const plugin = plugins[index];
  if (plugin === void 0) return;
  element("name").textContent = plugin.name;
  element("about").textContent = `${plugin.manufacturerId} · ${plugin.componentType}`;
  rows.clear();
  panel.replaceChildren(...plugin.parameters.map((parameter) => row(index, parameter)));
  plugin.parameters.forEach(showValue);
}
function row(plugin, parameter) {
  const { address, minValue, maxValue } = parameter;
  const input = document.createElement("input");
  input.type = "range";
  input.min = String(minValue);
  input.max = String(maxValue);
  input.step = "any";
  input.disabled = !parameter.isWritable;
  input.ariaLabel = parameter.displayName;
  input.oninput = () => {
    const value = Math.min(Math.max(Math.fround(input.valueAsNumber), minValue), maxValue);
    void set(plugin, parameter, value);
  };
  const text = tag("span", "");
  text.className = "value";
  text.ariaHidden = "true";
  rows.set(address, { input, text });
  const line = tag("div", "");
  line.className = parameter.isWritable ? "parameter" : "parameter read-only";
  line.append(tag("span", parameter.displayName), input, text);
  return line;
}
function showValue(parameter) {
  const row2 = rows.get(parameter.address);
  if (row2 === void 0) return;
  if (document.activeElement !== row2.input) row2.input.valueAsNumber = parameter.currentValue;
  row2.text.textContent = shown(parameter);
  row2.input.ariaValueText = shown(parameter);
}
function shown({ currentValue, unit }) {
  return `${Number(currentValue.toPrecision(4))} ${unit}`.trimEnd();
}
function tag(name, text) {
  const element2 = document.createElement(name);
  element2.textContent = text;
  return element2;
}
function say(text) {
  status.textContent = text;
  change.textContent = "";
}
function fail2(text) {
  if (status.classList.contains("error")) return;
  say(text);
  status.classList.add("error");
  socket.close();
}
search.oninput = showList;
