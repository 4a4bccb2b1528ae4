// Conversion between versions: the conversion of values and messages.

/** Which values a conversion has: none, some, all, or all with the same bytes. */
export type SdpGrade = "Refused" | "Partial" | "Total" | "Same";

/** A message of the writer with a message of the reader, or values, whose ids are 0. */
interface Root {
  readonly id: number;
  readonly type: number;
  /** The id in the reader, or null without such a message. */
  readonly to: number | null;
  readonly pair: Pair | null;
}

/** Returns each message of a writer with its message of a reader, by id and then by alias (R12). */
function matchMessages(writer: Schema, reader: Schema): { id: number; type: number; to: number | null; other: number }[] {
  if (!writer.messages) return [{ id: 0, type: 0, to: reader.messages ? null : 0, other: 0 }];
  const [from, to] = [writer, reader].map(({ messages, types }) => (messages ?? []).map((index) => types[index]!)) as [SchemaType[], SchemaType[]];
  const ids = new Map(from.map((it, index) => [it.id, index]));
  const { found } = matchAliases(from, to, to.map((it) => ids.get(it.id) ?? -1));
  const back = new Map(found.map((own, index) => [own, index]));
  return from.map(({ id }, index) => {
    const other = back.get(index);
    return { id, type: writer.messages![index]!, to: other === undefined ? null : to[other]!.id, other: other === undefined ? 0 : reader.messages![other]! };
  });
}

function toSchema(schema: Uint8Array | Schema): Schema {
  return ArrayBuffer.isView(schema) ? parseSchema(schema) : schema;
}

/**
 * The conversion of values or messages from the schema of their writer to the schema of a reader. Both schemas, and the bytes,
 * may come from an attacker: the work for the schemas is limited, and an output is at most 64 MiB and eight times the input.
 * A conversion does not check the parts that it moves or leaves out, so it also accepts some bytes that a decoder of the writer
 * refuses.
 */
export class SdpPlan {
  /** @internal */
  readonly schemas: readonly [Schema, Schema];
  /** @internal */
  readonly roots: ReadonlyMap<number, Root>;
  /**
   * Takes two encoded schemas, for example of a received `Hello`, and `SCHEMA` of the generated file.
   *
   * @throws {@link SdpError} for an invalid schema.
   */
  constructor(writer: Uint8Array | Schema, reader: Uint8Array | Schema) {
    const [from, to] = [toSchema(writer), toSchema(reader)];
    const matches = matchMessages(from, to);
    const known = matches.filter((it) => it.to !== null);
    const pairs = new Resolution(from, to, known.map((it) => [it.type, it.other]));
    this.schemas = [from, to];
    this.roots = new Map(matches.map((it) => [it.id, { ...it, pair: it.to === null ? null : pairs.pair(it.type, it.other, false) }]));
  }
  /** The ids of the writer's messages, or 0 for values. */
  get ids(): number[] {
    return [...this.roots.keys()];
  }
  /** Returns the grade of a message of the writer, or of values, whose id is 0. */
  grade(id = 0): SdpGrade {
    const root = this.roots.get(id);
    const pair = root?.pair;
    if (!pair || pair.isRefused) return "Refused";
    return pair.isPartial ? "Partial" : pair.isCopied && root.to === id ? "Same" : "Total";
  }
  /**
   * Returns whether a message has a conversion, other than one of structs with fields, of which none match (H16).
   * @internal
   */
  keeps(id: number): boolean {
    const pair = this.roots.get(id)?.pair;
    if (!pair || pair.isRefused) return false;
    const fields = pair.is === "fields" ? pair.choices[0]! : null;
    return !fields?.from.length || fields.steps.length === 0 || fields.steps.some((it) => it.pair);
  }
  /**
   * Converts a value, or a message with its header.
   *
   * A conversion does not check the parts that it moves or leaves out. Decode the result before you store or trust it. The
   * offset of an error of that decoder is one of the converted bytes.
   *
   * @throws {@link SdpError} for invalid bytes, and with the kind `InvalidConversion` and the offset of a part that the reader
   * does not have.
   */
  convert(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
    const r = open(bytes);
    const isValue = this.schemas[0].messages === null;
    const { id, length } = isValue ? { id: 0, length: bytes.length } : takeHeader(r);
    if (length !== bytes.length - r.at) fail("InvalidMessageLength", 6);
    if (!isValue && id === 0) fail("ZeroMessageId", 4);
    const root = this.roots.get(id) ?? fail(isValue ? "InvalidConversion" : "UnknownMessageId", isValue ? 0 : 4);
    const { pair, to } = root;
    if (!pair || pair.isRefused) return fail("InvalidConversion", 0, isValue ? "" : `message ${id}`);
    const w = begin();
    if (!isValue) copyTo(r.bytes, w, 0, 10);
    if (pair.isCopied) copyTo(r.bytes, w, r.at, bytes.length);
    else {
      pair.run(r, w);
      checkEnd(r);
      checkOutput(r, w);
    }
    if (!isValue) {
      w.view.setUint16(4, to!, true);
      w.view.setUint32(6, u32(w.at - 10, "payload length"), true);
    }
    return finish(w);
  }
}
