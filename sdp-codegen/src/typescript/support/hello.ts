// The first message of a connection.

/** A message that the sender of an {@link SdpHello} reads or writes. */
export interface SdpHelloMessage {
  id: number;
  /** The name of its type. */
  name: string;
  /** The fingerprint of its type. */
  fingerprint: bigint;
}

/** An extension of an {@link SdpHello}. */
export interface SdpHelloExtension {
  /** A reader that does not know an id of 32768 or more must refuse the sender. */
  id: number;
  content: Uint8Array<ArrayBuffer>;
}

/** The first message of a connection: the messages of the sender with their fingerprints. */
export interface SdpHello {
  /** The name of the protocol. */
  protocol: string;
  /** The version of the format, which is 2. */
  format: number;
  /** Bit 0: the sender converts messages of older and newer versions. */
  capabilities: number;
  /** The messages that the sender reads or writes, in ascending order of their ids. */
  messages: SdpHelloMessage[];
  /** The encoded schema of the messages. */
  schema: Uint8Array<ArrayBuffer> | null;
  /** In ascending order of their ids. */
  extensions: SdpHelloExtension[];
}

/** Returns the bytes of a schema. */
export function fromHex(digits: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: digits.length / 2 }, (_, index) => parseInt(digits.slice(index * 2, index * 2 + 2), 16));
}

/** Creates the first message of a program with these messages. */
export function newHello(
  own: SdpHello["messages"],
  protocol: string,
  schema: Uint8Array<ArrayBuffer> | null,
  converts: boolean,
): SdpHello {
  const messages = own.map((it) => ({ ...it }));
  return { protocol, format: 2, capabilities: Number(converts), messages, schema, extensions: [] };
}

/**
 * Encodes the first message of a connection, with its header. Leaves out a schema that makes it longer than 1 MiB.
 *
 * @throws {@link SdpError} for a value without an encoding, such as ids that do not ascend.
 */
export function encodeSdpHello(hello: SdpInput<SdpHello>): Uint8Array<ArrayBuffer> {
  const bytes = sealMessage(65535, hello, putHello, "Hello");
  if (!ascend(hello.messages, 1, 65279)) refuse("Hello.messages", "ids that do not ascend");
  if (!ascend(hello.extensions, 0, 65535)) refuse("Hello.extensions", "ids that do not ascend");
  if (bytes.length <= 10 + 0x10_0000) return bytes;
  if (hello.schema === null) return refuse("Hello", "more than 1 MiB");
  return encodeSdpHello({ ...hello, schema: null });
}

export function putHello(w: Writer, value: SdpInput<SdpHello>, place: string): void {
  checkObject(value, place);
  putString(w, value.protocol, "Hello.protocol");
  const at = grow(w, 6);
  w.view.setUint16(at, u16(value.format, "Hello.format"), true);
  w.view.setUint32(at + 2, u32(value.capabilities, "Hello.capabilities"), true);
  putList(w, value.messages, "Hello.messages", (w, item, place) => {
    checkObject(item, place);
    w.view.setUint16(grow(w, 2), u16(item.id, "HelloMessage.id"), true);
    putString(w, item.name, "HelloMessage.name");
    w.view.setBigUint64(grow(w, 8), unsigned(item.fingerprint, 64, "HelloMessage.fingerprint"), true);
  });
  putU8(w, Number(value.schema !== null));
  if (value.schema !== null) putBytes(w, value.schema, "Hello.schema");
  putList(w, value.extensions, "Hello.extensions", (w, item, place) => {
    checkObject(item, place);
    w.view.setUint16(grow(w, 2), u16(item.id, "HelloExtension.id"), true);
    putBytes(w, item.content, "HelloExtension.content");
  });
}

/**
 * Decodes the first message of a connection, with its header.
 *
 * @throws {@link SdpError} for invalid bytes, or another message.
 */
export function decodeSdpHello(bytes: Uint8Array): SdpHello {
  return openMessage(bytes, (r, id): SdpHello => {
    if (id !== 65535) fail("WrongMessageId", 4);
    if (bytes.length > 10 + 0x10_0000) fail("Custom", 10);
    const protocol = takeString(r);
    const at = take(r, 6);
    const format = r.view.getUint16(at, true);
    const capabilities = r.view.getUint32(at + 2, true);
    const messages = takeList(r, 14, takeHelloMessage, false);
    if (!ascend(messages, 1, 65279)) fail("Custom", at + 6);
    const tag = take(r, 1);
    if (r.view.getUint8(tag) > 1) fail("InvalidOptionTag", tag);
    const schema = r.view.getUint8(tag) === 1 ? takeBytes(r, takeCount(r, 1)) : null;
    const start = r.at;
    const extensions = takeList(r, 6, (r) => ({ id: r.view.getUint16(take(r, 2), true), content: takeBytes(r, takeCount(r, 1)) }));
    if (!ascend(extensions, 0, 65535)) fail("Custom", start);
    return { protocol, format, capabilities, messages, schema, extensions };
  });
}

export function takeHelloMessage(r: Reader): SdpHelloMessage {
  const id = r.view.getUint16(take(r, 2), true);
  const name = takeString(r);
  return { id, name, fingerprint: r.view.getBigUint64(take(r, 8), true) };
}

/** Returns the names of the messages of a program that cannot be exchanged with the sender of a `Hello`. */
export function missingMessages(
  own: SdpHello["messages"],
  hello: SdpInput<SdpHello>,
  protocol: string,
  isSchemaSent: boolean,
): string[] {
  if (hello.format !== 2) refuse("Hello.format", `format ${hello.format} is unknown here`);
  if (hello.protocol !== protocol) refuse("Hello.protocol", `protocol ${hello.protocol} there, ${protocol} here`);
  const extension = hello.extensions.find(({ id }) => id >= 32768);
  if (extension) refuse("Hello.extensions", `extension ${extension.id} is unknown here`);
  const converts = (hello.capabilities & 1) === 1 && isSchemaSent && hello.schema !== null;
  const theirs = new Map(hello.messages.map((message) => [message.id, message.fingerprint]));
  const isMismatch = (id: number, own: bigint): boolean => !theirs.has(id) || (theirs.get(id) !== own && !converts);
  return own.filter(({ id, fingerprint }) => isMismatch(id, fingerprint)).map(({ name }) => name);
}
