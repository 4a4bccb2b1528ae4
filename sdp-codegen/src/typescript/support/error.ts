// Errors.

/** Why bytes are invalid, or that a value has no encoding (`InvalidValue`). */
export type SdpErrorKind =
  | "CapacityExceeded"
  | "Custom"
  | "DuplicateKey"
  | "InvalidBool"
  | "InvalidChar"
  | "InvalidConversion"
  | "InvalidIndex"
  | "InvalidMagic"
  | "InvalidMessageLength"
  | "InvalidNanos"
  | "InvalidOptionTag"
  | "InvalidResultTag"
  | "InvalidUtf8"
  | "InvalidValue"
  | "InvalidZero"
  | "NestingTooDeep"
  | "NumberOutOfRange"
  | "PayloadOverLimit"
  | "TimeOutOfRange"
  | "TrailingBytes"
  | "UnexpectedEnd"
  | "UnknownMessageId"
  | "UnknownVariant"
  | "UnorderedKey"
  | "UnsupportedVersion"
  | "WrongMessageId"
  | "ZeroMessageId";

/** The error of invalid bytes, or of a value that has no encoding. */
export class SdpError extends Error {
  readonly kind: SdpErrorKind;
  /** The offset of the invalid part in the input, or 0 for a value. */
  readonly offset: number;
  /** Use {@link SdpError.kind} to decide, and the message to report. */
  constructor(kind: SdpErrorKind, offset: number, message: string) {
    super(message);
    this.name = "SdpError";
    this.kind = kind;
    this.offset = offset;
  }
}

/** Rejects bytes, and names the type if it is known. */
export function fail(kind: SdpErrorKind, offset: number, type = ""): never {
  throw new SdpError(kind, offset, `${type && `${type}: `}${kind} at offset ${offset}`);
}

/** Rejects a value without an encoding. The place is a field such as `Plugin.name`. */
export function refuse(place: string, problem: string): never {
  throw new SdpError("InvalidValue", 0, `${place}: ${problem}`);
}

/** Refuses a value of another type or range. */
export function mismatch(value: unknown, expected: string, place: string): never {
  const isObject = value === Object(value);
  return refuse(place, `${isObject ? Object.prototype.toString.call(value).slice(8, -1) : String(value)} instead of ${expected}`);
}
