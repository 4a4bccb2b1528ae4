// The messages of the format about connections and calls.

/** The error of a call that the program has not answered itself. */
export interface SdpLinkFailure {
  /** 0: the handler has failed, 1: there is no handler, 2: the request is lost, 3: the answer is lost, 4: too many calls. */
  reason: number;
  text: string;
  extensions: [number, Uint8Array<ArrayBuffer>][];
}

/** A step of a call. */
export interface SdpLinkCall {
  /** The number of the call, which its caller has chosen. */
  call: number;
  /** 0: request, 1: reply, 2: item, 3: end, 4: error, 5: cancel, 6: credit. */
  kind: number;
  /** The number of items that the peer may send, in a request for a stream and in a credit. */
  count: number;
  /** A whole message, or empty. */
  content: Uint8Array<ArrayBuffer>;
}

/** A message is lost, because it has no conversion or is invalid. */
export interface SdpLinkNotice {
  /** The id of the message for its sender. */
  id: number;
  /** Whether the receiver of the notice has sent the message. */
  isSent: boolean;
  /** The place in the message, or 0. */
  offset: number;
  reason: string;
  extensions: [number, Uint8Array<ArrayBuffer>][];
}

/** A message in an {@link SdpLinkVerdict}. */
export interface SdpLinkVerdictMessage {
  id: number;
  /** Whether the receiver of the verdict sends the message. */
  isSent: boolean;
  /** 0: no value is understood, 1: some are. */
  grade: number;
  reason: string;
}

/** The answer to an {@link SdpHello}. */
export interface SdpLinkVerdict {
  /** Whether the sender goes on. */
  accepts: boolean;
  /** Why it does not. */
  reason: string;
  /** The receiver's messages whose values are not all understood. */
  messages: SdpLinkVerdictMessage[];
  extensions: [number, Uint8Array<ArrayBuffer>][];
}

/** A message of the format, about a connection or a call. */
export type SdpLinkMessage =
  | { kind: "LinkFailure"; value: SdpLinkFailure }
  | { kind: "LinkCall"; value: SdpLinkCall }
  | { kind: "LinkNotice"; value: SdpLinkNotice }
  | { kind: "LinkVerdict"; value: SdpLinkVerdict };

/** Decodes a message of the format. Throws an {@link SdpError} if it is invalid or has another id. */
export function decodeSdpLinkMessage(bytes: Uint8Array): SdpLinkMessage {
  return openMessage(bytes, (r, id): SdpLinkMessage => {
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
        const [id, isSent, offset] = [r.view.getUint16(at, true), boolAt(r, at + 2), r.view.getUint32(at + 3, true)];
        const reason = takeString(r);
        return { kind: "LinkNotice", value: { id, isSent, offset, reason, extensions: takeExtensions(r) } };
      }
      case 65534: {
        const accepts = boolAt(r, take(r, 1));
        const reason = takeString(r);
        const messages = takeList(r, 8, takeVerdictMessage, false);
        return { kind: "LinkVerdict", value: { accepts, reason, messages, extensions: takeExtensions(r) } };
      }
      default: return fail("UnknownMessageId", 4, "Link");
    }
  });
}

export function takeVerdictMessage(r: Reader): SdpLinkVerdictMessage {
  const at = take(r, 4);
  const [id, isSent, grade] = [r.view.getUint16(at, true), boolAt(r, at + 2), r.view.getUint8(at + 3)];
  return { id, isSent, grade, reason: takeString(r) };
}

export function takeExtensions(r: Reader): [number, Uint8Array<ArrayBuffer>][] {
  return takeList(r, 6, (r) => [r.view.getUint16(take(r, 2), true), takeBytes(r, takeCount(r, 1))]);
}

/** Encodes a message of the format. Throws an {@link SdpError} if it has no encoding. */
export function encodeSdpLinkMessage(message: SdpInput<SdpLinkMessage>): Uint8Array<ArrayBuffer> {
  switch (message?.kind) {
    case "LinkFailure": return sealMessage(65531, message.value, putLinkFailure, "LinkFailure");
    case "LinkCall": return sealMessage(65532, message.value, putLinkCall, "LinkCall");
    case "LinkNotice": return sealMessage(65533, message.value, putLinkNotice, "LinkNotice");
    case "LinkVerdict": return sealMessage(65534, message.value, putLinkVerdict, "LinkVerdict");
    default: return refuse("Link", "an unknown kind");
  }
}

export function putLinkFailure(w: Writer, value: SdpInput<SdpLinkFailure>, place: string): void {
  checkObject(value, place);
  putU8(w, u8(value.reason, "LinkFailure.reason"));
  putString(w, value.text, "LinkFailure.text");
  putExtensions(w, value.extensions, "LinkFailure.extensions");
}

export function putLinkCall(w: Writer, value: SdpInput<SdpLinkCall>, place: string): void {
  checkObject(value, place);
  const at = grow(w, 9);
  w.view.setUint32(at, u32(value.call, "LinkCall.call"), true);
  w.view.setUint8(at + 4, u8(value.kind, "LinkCall.kind"));
  w.view.setUint32(at + 5, u32(value.count, "LinkCall.count"), true);
  putBytes(w, value.content, "LinkCall.content");
}

export function putLinkNotice(w: Writer, value: SdpInput<SdpLinkNotice>, place: string): void {
  checkObject(value, place);
  const at = grow(w, 7);
  w.view.setUint16(at, u16(value.id, "LinkNotice.id"), true);
  w.view.setUint8(at + 2, bool(value.isSent, "LinkNotice.isSent"));
  w.view.setUint32(at + 3, u32(value.offset, "LinkNotice.offset"), true);
  putString(w, value.reason, "LinkNotice.reason");
  putExtensions(w, value.extensions, "LinkNotice.extensions");
}

export function putLinkVerdict(w: Writer, value: SdpInput<SdpLinkVerdict>, place: string): void {
  checkObject(value, place);
  putU8(w, bool(value.accepts, "LinkVerdict.accepts"));
  putString(w, value.reason, "LinkVerdict.reason");
  putList(w, value.messages, "LinkVerdict.messages", (w, item, place) => {
    checkObject(item, place);
    const at = grow(w, 4);
    w.view.setUint16(at, u16(item.id, "LinkVerdictMessage.id"), true);
    w.view.setUint8(at + 2, bool(item.isSent, "LinkVerdictMessage.isSent"));
    w.view.setUint8(at + 3, u8(item.grade, "LinkVerdictMessage.grade"));
    putString(w, item.reason, "LinkVerdictMessage.reason");
  });
  putExtensions(w, value.extensions, "LinkVerdict.extensions");
}

export function putExtensions(w: Writer, values: SdpInput<[number, Uint8Array<ArrayBuffer>][]>, place: string): void {
  putList(w, values, place, (w, item, place) => {
    checkArray(item, place);
    exactly(item.length, 2, place);
    w.view.setUint16(grow(w, 2), u16(item[0], place), true);
    putBytes(w, item[1], place);
  });
}
