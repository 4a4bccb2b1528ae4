// Durations and points in time.

/** A duration: seconds, which are rounded down, and nanoseconds. */
export type SdpDuration = [seconds: bigint, nanos: number];

/** A point in time: seconds since the Unix epoch, which are rounded down, and nanoseconds. */
export type SdpPointInTime = [seconds: bigint, nanos: number];

/** Converts milliseconds to a duration, or milliseconds since the Unix epoch to a point in time: `fromMillis(Date.now())`. */
export function fromMillis(millis: number): [seconds: bigint, nanos: number] {
  const seconds = Math.floor(millis / 1000);
  const nanos = Math.round((millis - seconds * 1000) * 1e6);
  return nanos < 1e9 ? [BigInt(seconds), nanos] : [BigInt(seconds + 1), 0];
}

/**
 * Returns the milliseconds of a duration, or of a point in time since the Unix epoch: `new Date(toMillis(it))`. A number
 * does not hold the nanoseconds of years.
 */
export function toMillis([seconds, nanos]: readonly [seconds: bigint | number, nanos: number]): number {
  return Number(seconds) * 1000 + nanos / 1e6;
}
