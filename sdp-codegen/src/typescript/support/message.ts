// Support code of generated files: the headers of messages. The generator copies the declarations that a file uses.

/** Checks a header, and returns the message id and the payload length. */
function takeHeader(r: Reader): { id: number; length: number } {
  const at = take(r, 10);
  if ((r.view.getUint32(at, true) & 0xff_ffff) !== 0x50_4453) fail("InvalidMagic", 0);
  if (r.view.getUint8(3) !== 0x32) fail("UnsupportedVersion", 3);
  return { id: r.view.getUint16(4, true), length: r.view.getUint32(6, true) };
}

/** Decodes a whole message. */
function openMessage<T>(bytes: Uint8Array, read: (r: Reader, id: number) => T): T {
  const r = open(bytes);
  const { id, length } = takeHeader(r);
  if (length !== bytes.length - r.at) fail("InvalidMessageLength", 6);
  if (id === 0) fail("ZeroMessageId", 4);
  const value = read(r, id);
  close(r);
  return value;
}

/** Encodes a value with the header of a message. */
function sealMessage<T>(id: number, value: T, write: Write<T>, place: string): Uint8Array<ArrayBuffer> {
  const w = begin();
  grow(w, 10);
  w.view.setUint32(0, 0x3250_4453, true);
  w.view.setUint16(4, id, true);
  write(w, value, place);
  w.view.setUint32(6, u32(w.at - 10, "payload length"), true);
  return finish(w);
}

/**
 * Returns the length in bytes of the message at the start of a stream, with its header, or `null` if the header is
 * incomplete. Use it to collect the bytes of a message before decoding them.
 *
 * @throws {@link SdpError} for a broken header, or a payload of more than `maxPayload` bytes. The stream cannot continue.
 */
export function messageLength(bytes: Uint8Array, maxPayload = 67_108_864): number | null {
  if (bytes.length < 10) return null;
  const { id, length } = takeHeader(open(bytes));
  if (length > maxPayload) fail("PayloadOverLimit", 6);
  if (id === 0) fail("ZeroMessageId", 4);
  return 10 + length;
}

/** Returns whether ids ascend, within a range. */
function ascend(values: readonly { readonly id: number }[], min: number, max: number): boolean {
  let last = min - 1;
  for (const { id } of values) {
    if (id <= last || id > max) return false;
    last = id;
  }
  return true;
}
