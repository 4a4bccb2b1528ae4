// Conversion between versions: files and connections.

/** The parts of a `Hello` that conversions need. */
interface SdpHandshake {
  readonly protocol: string;
  readonly converts: boolean;
  readonly fingerprints: ReadonlyMap<number, bigint>;
  /** The schema of messages, or null if it is absent or cannot be used. */
  readonly schema: Schema | null;
  readonly extensions: readonly number[];
}

/** Decodes a `Hello` with its header, of a format that is known here. */
function takeHandshake(bytes: Uint8Array): SdpHandshake {
  return openMessage(bytes, (r, id) => {
    if (id !== 65535) fail("WrongMessageId", 4);
    if (bytes.length > 10 + 0x10_0000) fail("Custom", 10);
    const protocol = takeString(r);
    const at = take(r, 6);
    if (r.view.getUint16(at, true) !== 2) fail("Custom", at);
    const messages = takeList(r, 14, (r) => {
      const id = r.view.getUint16(take(r, 2), true);
      takeString(r);
      return { id, fingerprint: r.view.getBigUint64(take(r, 8), true) };
    });
    if (!ascend(messages, 1, 65279)) fail("Custom", at + 6);
    const schema = takeTag(r, "InvalidOptionTag") ? usableSchema(takeBytes(r, takeCount(r, 1))) : null;
    const start = r.at;
    const extensions = takeList(r, 6, (r) => {
      const id = r.view.getUint16(take(r, 2), true);
      take(r, takeCount(r, 1));
      return { id };
    });
    if (!ascend(extensions, 0, 65535)) fail("Custom", start);
    const fingerprints = new Map(messages.map((it) => [it.id, it.fingerprint]));
    return { protocol, converts: r.view.getUint8(at + 2) % 2 === 1, fingerprints, schema, extensions: extensions.map((it) => it.id) };
  });
}

/** Returns a schema if it is valid and describes messages. */
function usableSchema(bytes: Uint8Array): Schema | null {
  try {
    const schema = parseSchema(bytes);
    return schema.messages && schema;
  } catch {
    return null;
  }
}

/** Returns the CRC-32 of IEEE 802.3 (H14). */
function crc32(bytes: Uint8Array): number {
  const table = Uint32Array.from({ length: 256 }, (_, byte) => {
    for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? 0xedb8_8320 ^ (byte >>> 1) : byte >>> 1;
    return byte;
  });
  let crc = -1;
  for (let index = 0; index < bytes.length; index++) crc = table[(crc ^ bytes[index]!) & 0xff]! ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** The messages of a file, and their conversion. */
export interface SdpFile {
  readonly plan: SdpPlan;
  /** Each message with its header, as it is in the file. Convert it with {@link SdpPlan.convert}. */
  readonly messages: Uint8Array[];
}

/**
 * Opens a file of any version of a program, and checks all of it. `schema` is `SCHEMA` of the generated file.
 *
 * @throws {@link SdpError} for a damaged file, and if no message of its schema has a conversion that keeps a field.
 */
export function openFile(bytes: Uint8Array, schema: Uint8Array): SdpFile {
  const { bytes: all } = open(bytes);
  const messages: Uint8Array[] = [];
  for (let at = 0; at < all.length; ) {
    const length = messageLength(all.subarray(at, at + 10), 0xffff_ffff);
    if (length === null || length > all.length - at) return fail("UnexpectedEnd", at);
    messages.push(all.subarray(at, at + length));
    at += length;
  }
  const [first, last] = [messages.shift(), messages.pop()];
  if (!first || !last || last.length !== 22) return fail("UnexpectedEnd", all.length);
  const end = open(last);
  const start = all.length - 22;
  const isEnd = takeHeader(end).id === 65535 && messages.every((it) => open(it).view.getUint16(4, true) !== 65535);
  if (!isEnd || end.view.getBigUint64(10, true) !== BigInt(messages.length)) fail("Custom", start);
  if (end.view.getUint32(18, true) !== crc32(all.subarray(0, start + 18))) fail("Custom", start + 18);
  const hello = takeHandshake(first);
  if (!hello.schema || hello.extensions.some((id) => id >= 32768)) return fail("Custom", 10);
  const plan = new SdpPlan(hello.schema, schema);
  if (plan.ids.length > 0 && !plan.ids.some((id) => plan.keeps(id))) fail("InvalidConversion", 10);
  return { plan, messages };
}

/**
 * The other program of a connection, after both have sent a `Hello`. Messages are converted by their reader if it can, and
 * otherwise by their writer.
 */
export class SdpPeer {
  readonly #ours: SdpHandshake;
  readonly #theirs: SdpHandshake;
  readonly #incoming: SdpPlan | null;
  readonly #outgoing: SdpPlan | null;
  /**
   * Takes the `Hello` of both programs with their headers. Say in `ours` that this program converts.
   *
   * @throws {@link SdpError} if no message can be exchanged: because of invalid bytes, another protocol or format, or an unknown
   * extension.
   */
  constructor(ours: Uint8Array, theirs: Uint8Array) {
    const [own, other] = [takeHandshake(ours), takeHandshake(theirs)];
    if (other.protocol !== own.protocol) refuse("Hello.protocol", `protocol ${other.protocol} there, ${own.protocol} here`);
    const extension = other.extensions.find((id) => id >= 32768 && !own.extensions.includes(id));
    if (extension !== undefined) refuse("Hello.extensions", `extension ${extension} is unknown here`);
    [this.#ours, this.#theirs] = [own, other];
    const hasPlans = own.schema && other.schema && (own.converts || other.converts);
    this.#incoming = hasPlans ? new SdpPlan(other.schema, own.schema) : null;
    this.#outgoing = hasPlans ? new SdpPlan(own.schema, other.schema) : null;
  }
  /** Returns the grade of the messages of the peer that become a message of this program. */
  reads(id: number): SdpGrade {
    const from = this.#incoming?.ids.find((it) => this.#incoming!.roots.get(it)!.to === id);
    return this.#isEqual(id) ? "Same" : from === undefined ? "Refused" : this.#incoming!.grade(from);
  }
  /** Returns the grade of a message of this program for the peer. */
  understands(id: number): SdpGrade {
    return this.#isEqual(id) ? "Same" : (this.#outgoing?.grade(id) ?? "Refused");
  }
  /** Returns whether a message has the same type in both programs, which needs no plan within its limits. */
  #isEqual(id: number): boolean {
    const fingerprint = this.#ours.fingerprints.get(id);
    return fingerprint !== undefined && fingerprint === this.#theirs.fingerprints.get(id);
  }
  /**
   * Returns a received message in the version of this program.
   *
   * A conversion does not check the parts that it moves or leaves out. Decode the result before you store or trust it. The
   * offset of an error of that decoder is one of the converted bytes.
   *
   * @throws {@link SdpError} for invalid bytes, and a message without a conversion.
   */
  fromPeer(message: Uint8Array): Uint8Array {
    return this.#convert(message, this.#ours.converts ? this.#incoming : null, (id) => this.reads(id));
  }
  /**
   * Returns an encoded message in the version that the peer reads.
   *
   * @throws {@link SdpError} for a message without a conversion.
   */
  toPeer(message: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    return this.#convert(message, this.#theirs.converts ? null : this.#outgoing, (id) => this.understands(id));
  }
  #convert<T extends Uint8Array>(
    message: T,
    plan: SdpPlan | null,
    grade: (id: number) => SdpGrade,
  ): T | Uint8Array<ArrayBuffer> {
    return openMessage<T | Uint8Array<ArrayBuffer>>(message, (r, id) => {
      r.at = message.length;
      if (plan && !this.#isEqual(id)) return plan.convert(message);
      return grade(id) === "Refused" ? fail("InvalidConversion", 0, `message ${id}`) : message;
    });
  }
}
