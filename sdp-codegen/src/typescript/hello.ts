// The functions of a `Hello`. The generator replaces the names of its types, the messages and the schema.

/** The message id of {@link HelloType}. */
export const HELLO_ID = 65535;

/** The messages of this file. */
const ownMessages: HelloType["messages"] = [MESSAGES
];

/**
 * The encoded schema of the messages. Give it to {@link createHelloType}, so that a program with other versions of the types
 * can convert.
 */
export const SCHEMA: Uint8Array<ArrayBuffer> = /* @__PURE__ */ fromHex("HEX");

function fromHex(digits: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: digits.length / 2 }, (_, index) => parseInt(digits.slice(index * 2, index * 2 + 2), 16));
}

/**
 * Creates the first message of a connection. Both programs compare the name of the protocol. `converts` is whether this program
 * converts the messages of other versions, with `SdpPeer` of `sdp_resolve.ts`.
 */
export function createHelloType(protocol: string, schema: Uint8Array<ArrayBuffer> | null = null, converts = false): HelloType {
  const messages = ownMessages.map((it) => ({ ...it }));
  return { protocol, format: 2, capabilities: Number(converts), messages, schema, extensions: [] };
}

/**
 * Encodes the first message of a connection, with its header. Leaves out a schema that makes it longer than 1 MiB.
 *
 * @throws {@link SdpError} for a value without an encoding, such as ids that do not ascend.
 */
export function encodeHelloType(hello: SdpInput<HelloType>): Uint8Array<ArrayBuffer> {
  const bytes = sealMessage(HELLO_ID, hello, writeHelloType, "HelloType");
  if (!ascend(hello.messages, 1, 65279)) refuse("HelloType.messages", "ids that do not ascend");
  if (!ascend(hello.extensions, 0, 65535)) refuse("HelloType.extensions", "ids that do not ascend");
  if (bytes.length <= 10 + 0x10_0000) return bytes;
  if (hello.schema === null) return refuse("HelloType", "more than 1 MiB");
  return encodeHelloType({ ...hello, schema: null });
}

/**
 * Decodes the first message of a connection, with its header.
 *
 * @throws {@link SdpError} for invalid bytes, or another message.
 */
export function decodeHelloType(bytes: Uint8Array): HelloType {
  return openMessage(bytes, (r, id): HelloType => {
    if (id !== HELLO_ID) fail("WrongMessageId", 4);
    if (bytes.length > 10 + 0x10_0000) fail("Custom", 10);
    const protocol = takeString(r);
    const at = take(r, 6);
    const format = r.view.getUint16(at, true);
    const capabilities = r.view.getUint32(at + 2, true);
    const messages = readHelloMessageArray(r);
    if (!ascend(messages, 1, 65279)) fail("Custom", at + 6);
    const schema = readOptionalU8Array(r);
    const start = r.at;
    const extensions = readHelloExtensionArray(r);
    if (!ascend(extensions, 0, 65535)) fail("Custom", start);
    return { protocol, format, capabilities, messages, schema, extensions };
  });
}

/**
 * Returns the names of the messages of this file that cannot be exchanged with the sender of a `Hello`, which does not have them
 * or has other types. A sender that converts messages needs no equal types, if both programs have sent their schemas.
 *
 * @throws {@link SdpError} if no message can be exchanged: because of another protocol or format, or an unknown extension.
 */
export function mismatches(hello: SdpInput<HelloType>, protocol: string, isSchemaSent: boolean): string[] {
  if (hello.format !== 2) refuse("HelloType.format", `format ${hello.format} is unknown here`);
  if (hello.protocol !== protocol) refuse("HelloType.protocol", `protocol ${hello.protocol} there, ${protocol} here`);
  const extension = hello.extensions.find(({ id }) => id >= 32768);
  if (extension) refuse("HelloType.extensions", `extension ${extension.id} is unknown here`);
  const converts = (hello.capabilities & 1) === 1 && isSchemaSent && hello.schema !== null;
  const theirs = new Map(hello.messages.map((message) => [message.id, message.fingerprint]));
  const isMismatch = (id: number, own: bigint): boolean => !theirs.has(id) || (theirs.get(id) !== own && !converts);
  return ownMessages.filter(({ id, fingerprint }) => isMismatch(id, fingerprint)).map(({ name }) => name);
}
