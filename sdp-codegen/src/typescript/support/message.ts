// The headers of messages.

/** Checks a header, and returns the message id and the payload length. */
export function takeHeader(r: Reader): { id: number; length: number } {
  const at = take(r, 10);
  if ((r.view.getUint32(at, true) & 0xff_ffff) !== 0x50_4453) fail("InvalidMagic", 0);
  if (r.view.getUint8(3) !== 0x32) fail("UnsupportedVersion", 3);
  return { id: r.view.getUint16(4, true), length: r.view.getUint32(6, true) };
}

/** Decodes a whole message. */
export function openMessage<T>(bytes: Uint8Array, read: (r: Reader, id: number) => T): T {
  const r = open(bytes);
  const { id, length } = takeHeader(r);
  if (length !== bytes.length - r.at) fail("InvalidMessageLength", 6);
  if (id === 0) fail("ZeroMessageId", 4);
  const value = read(r, id);
  checkEnd(r);
  return value;
}

/** Encodes a value with the header of a message. */
export function sealMessage<T>(id: number, value: T, write: Write<T>, place: string): Uint8Array<ArrayBuffer> {
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
 * incomplete. Use it to collect the bytes of a message in another way than {@link readMessages}.
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

/** A `ReadableStream` of bytes, which not every browser iterates. */
export interface SdpByteStream {
  getReader(): {
    read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
    cancel(): Promise<unknown>;
    releaseLock(): void;
  };
}

/** Returns the chunks of a stream. Cancels it if the loop over them ends early. */
export async function* chunksOf(stream: SdpByteStream): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = stream.getReader();
  let isOpen = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || !value) return;
      isOpen = true;
      yield value;
      isOpen = false;
    }
  } finally {
    if (isOpen) await reader.cancel();
    reader.releaseLock();
  }
}

/**
 * Returns the messages of a stream, each as the bytes to decode. The chunks of the stream can start and end anywhere. Memory is
 * bounded by the longest message.
 *
 * @throws {@link SdpError} for a broken header, a payload of more than `maxPayload` bytes, or a stream that ends within a message.
 * Its offset counts from the start of this message.
 */
export async function* readMessages(
  stream: AsyncIterable<Uint8Array> | SdpByteStream,
  maxPayload = 67_108_864,
): AsyncGenerator<Uint8Array, void, undefined> {
  // The start of the next message is in the first `length` bytes.
  let buffer: Uint8Array = new Uint8Array();
  let length = 0;
  for await (const chunk of Symbol.asyncIterator in stream ? stream : chunksOf(stream)) {
    let { bytes } = open(chunk);
    if (length > 0) {
      const all = length + bytes.length;
      if (all > buffer.length) {
        const longer = new Uint8Array(Math.max(all, buffer.length * 2));
        longer.set(buffer.subarray(0, length));
        buffer = longer;
      }
      buffer.set(bytes, length);
      bytes = buffer.subarray(0, all);
    }
    let at = 0;
    for (;;) {
      const size = messageLength(bytes.subarray(at, at + 10), maxPayload);
      if (size === null || size > bytes.length - at) break;
      at += size;
      yield bytes.subarray(at - size, at);
    }
    // A buffer with messages belongs to the caller, and a chunk to the stream.
    if (at > 0 || length === 0) buffer = bytes.slice(at);
    length = bytes.length - at;
  }
  if (length > 0) fail("UnexpectedEnd", length);
}

/** Returns whether ids ascend, within a range. */
export function ascend(values: readonly { readonly id: number }[], min: number, max: number): boolean {
  let last = min - 1;
  for (const { id } of values) {
    if (id <= last || id > max) return false;
    last = id;
  }
  return true;
}
