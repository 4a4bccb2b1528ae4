The text of generated code.

@@ head
//
// `decodeX` accepts exactly the bytes that `encodeX` returns for some value. Decoded values have no reference to the input,
// and encoders do not keep a value, so both can be changed.

$marks

@@ marks
/* eslint-disable */
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
// biome-ignore-all assist: generated

@@ head of the resolver
//
// The conversion of values, messages and files between versions of their types.

$marks

@@ version
// The code that all files of sdp-codegen share.

/** The version of this code. */
export const version_$version = true;

@@ import
$if names: import {
  $names
$if names: } from "$import";
// If there is no such version: the files are of different versions of sdp-codegen, so generate both again.
export { $version } from "$import";

@@ field
$docs
$name: $ty;

@@ interface
export interface $name {
  $fields
}

@@ variant
  $docs
  | $ty

@@ decode
/** Decodes bytes of the type {@link $name}, which are the whole input. Throws an {@link SdpError} if they are invalid. */
export function decode$name(bytes: Uint8Array): $name {
  return decode(bytes, $read);
}

@@ encode
/** Encodes a value of the type {@link $name}. Throws an {@link SdpError} if it has no encoding. */
export function encode$name(value: $input): Uint8Array<ArrayBuffer> {
  return encode(value, write$name, "$name");
}

@@ read enum
const at = take(r, $width);
switch ($tag) {
  $cases
  default: return fail("UnknownVariant", at, $name);
}

@@ read option
const at = take(r, 1);
switch (r.view.getUint8(at)) {
  case 0: return null;
  $if is_nullable: case 1: return { value: $content };
  $no is_nullable: case 1: return $content;
  default: return fail("InvalidOptionTag", at);
}

@@ read result
const at = take(r, 1);
switch (r.view.getUint8(at)) {
  case 0: return { kind: "Err", error: $error };
  case 1: return { kind: "Ok", value: $value };
  default: return fail("InvalidResultTag", at);
}

@@ read level
enter(r);
const value = $content;
r.level--;
return value;

@@ read checked
const start = r.at;
const value = $content;
if ($condition) fail($kind, start);
return value;

@@ read text
const start = r.at;
const text = takeString(r);
if (r.at - start - 4 > $max) fail("CapacityExceeded", start);
return text;

@@ read numbers
const start = r.at;
const count = takeCount(r, $size);
if (count > $max) fail("CapacityExceeded", start);
return $numbers;

@@ read array
const values: $ty = [];
for (let index = 0; index < $count; index++) values.push($content);
return values;

@@ read indexed
$if is_level: enter(r);
$if is_level: const values = takeIndexed(r, $min, $read);
$if is_level: r.level--;
$if is_level: return values;
$no is_level: return takeIndexed(r, $min, $read);

@@ read list
$if is_level: enter(r);
$if max: const start = r.at;
const count = takeCount(r, $min);
$if max: if (count > $max) fail("CapacityExceeded", start);
const values: $element[] = [];
$last
$if reserves: r.reserved += count * $min;
for (let index = 0; index < count; index++) {
  $if reserves: r.reserved -= $min;
  $if is_ordered: const start = r.at;
  $if is_ordered: const key = $read;
  $check
  $if value: values.push([key, $value]);
  $no value: $if is_ordered: values.push(key);
  $no is_ordered: values.push($read);
}
$if is_level: r.level--;
$if class: return new SdpSorted$class(values);
$no class: return values;

@@ check order
if (last !== undefined) checkOrder($order, start);
last = key;

@@ check span
const next = { key, start, end: $source.at };
$if is_reader: if (last !== undefined) checkFollows($order, r, last, next, $is_heap);
$no is_reader: if (last !== undefined) refuseFollows($order, w, last, next, $is_heap, place);
last = next;

@@ check array
checkArray($value, $place);
exactly($value.length, $count, $place);

@@ write numbers
checkNumbers(value, "${class}Array", place);
$if max: atMost(value.length, $max, place);
$if count: exactly(value.length, $count, place);
$no count: putCount(w, value.length, place);
$if is_bytes: putNumbers(w, value, 1);
$no is_bytes: put${class}s(w, value);

@@ write array
checkArray(value, place);
exactly(value.length, $count, place);
for (const item of value) {
  $content
}

@@ write option
if (value === null) return putU8(w, 0);
$if is_nullable: checkObject(value, place);
$content

@@ write result
if (value?.kind === "Err") {
  $error
  return;
}
if (value?.kind !== "Ok") refuse(place, "an unknown kind");
$value

@@ write level
descend(w, place);
$content
w.level--;

@@ write checked
$content
if ($condition) refuse(place, $kind);

@@ write text
const start = w.at + 4;
putString(w, value, place);
atMost(w.at - start, $max, place);

@@ write enum
switch (value?.kind) {
  $cases
  default: refuse(place, "an unknown kind");
}

@@ write variant
case $kind: {
  $check
  $body
  break;
}

@@ tag
switch ($value) {
  $cases
  default: return refuse(place, "an unknown kind");
}

@@ write indexed
$if is_level: descend(w, place);
putIndexed(w, value, place, $write);
$if is_level: w.level--;

@@ write list
$if is_level: descend(w, place);
$check
$if max: atMost(value.length, $max, place);
$if is_ordered: const all = $sort(value, $compare, place);
$if is_ordered: putCount(w, all.length, place);
$no is_ordered: putCount(w, value.length, place);
$last
$if is_ordered: for (const $item of all) {
$no is_ordered: for (const $item of value) {
  $body
}
$if is_level: w.level--;

@@ write checked key
const start = w.at;
$key
$check
$value

@@ compare options
if (a === null || b === null) return Number(a !== null) - Number(b !== null);
return $order;

@@ compare results
if (a.kind === "Err") return b.kind === "Err" ? $errors : 1;
return b.kind === "Err" ? -1 : $values;

@@ compare variant
if (a.kind === $kind && b.kind === $kind) {
  $body
}

@@ compare enum
$variants
return tag$name(a, "") - tag$name(b, "");

@@ compare keys
const keys = $keys;
$no parts: return orderLists([...a].sort(keys), [...b].sort(keys), keys);
$if parts: return orderLists([...a].sort(keys), [...b].sort(keys), (a, b) => {
  $parts
$if parts: });

@@ messages
$docs
$if is_empty: export type $name = never;
$no is_empty: export type $name =
  $messages

@@ message
| { kind: $kind; value: $ty }

@@ message id
/** The message id of {@link $ty}. */
export const $constant = $id;

@@ decode message
case $constant: return { kind: $kind, value: $read };

@@ encode message
case $kind: return sealMessage($constant, message.value, write$ty, $kind);

@@ decode messages
/** Decodes a whole message with its header. Throws an {@link SdpError} if it is invalid or has another id. */
export function decode$name(bytes: Uint8Array): $name {
  $if is_empty: return openMessage(bytes, (_r, id): $name => {
  $no is_empty: return openMessage(bytes, (r, id): $name => {
    switch (id) {
      $decoders
      default: return fail("UnknownMessageId", 4, $place);
    }
  });
}

@@ encode messages
/** Encodes a message with its header. Throws an {@link SdpError} if it has no encoding. */
$if is_empty: export function encode$name(_message: never): Uint8Array<ArrayBuffer> {
$if is_empty:   return refuse($place, "an unknown kind");
$no is_empty: export function encode$name(message: $input): Uint8Array<ArrayBuffer> {
$no is_empty:   switch (message?.kind) {
    $encoders
$no is_empty:     default: return refuse($place, "an unknown kind");
$no is_empty:   }
}

@@ own messages
/** The messages of this file. */
const ownMessages: SdpHello["messages"] = [
  $messages
];

@@ own schema
/**
 * The encoded schema of the messages. Give it to {@link createHello}, so that a program with other versions of the types
 * can convert.
 */
export const SCHEMA: Uint8Array<ArrayBuffer> = /* @__PURE__ */ fromHex("$schema");

@@ create hello
/**
 * Creates the first message of a connection. Both programs compare the name of the protocol. `converts` is whether this program
 * converts the messages of other versions, with `SdpPeer` of `sdp_resolve.ts`.
 */
export function createHello(protocol: string, schema: Uint8Array<ArrayBuffer> | null = null, converts = false): SdpHello {
  return newHello(ownMessages, protocol, schema, converts);
}

@@ mismatches
/**
 * Returns the names of the messages of this file that cannot be exchanged with the sender of a `Hello`, which does not have them
 * or has other types. A sender that converts messages needs no equal types, if both programs have sent their schemas.
 *
 * @throws {@link SdpError} if no message can be exchanged: because of another protocol or format, or an unknown extension.
 */
export function mismatches(hello: SdpInput<SdpHello>, protocol: string, isSchemaSent: boolean): string[] {
  return missingMessages(ownMessages, hello, protocol, isSchemaSent);
}

@@ take numbers
/** Reads this number of numbers. A copy of a buffer is slower than a loop over a few. */
export function take${suffix}s(r: Reader, count: number): ${suffix}Array<ArrayBuffer> {
  if (count > $max) return new ${suffix}Array(takeNumbers(r, count, $size));
  const at = take(r, count * $size);
  const values = new ${suffix}Array(count);
  for (let index = 0; index < count; index++) {
    $no is_float: values[index] = r.view.get$suffix(at + index * $size$end);
    $if is_float: const value = r.view.get$suffix(at + index * $size$end);
    $if is_float: values[index] = value;
    $if is_float: // A number does not keep the bits of NaN.
    $if is_float: if (Number.isNaN(value)) {
    $if is_float:   r.at = at;
    $if is_float:   return new ${suffix}Array(takeNumbers(r, count, $size));
    $if is_float: }
  }
  return values;
}

@@ put numbers
/** Writes a typed array. A copy is slower than a loop over a few. */
export function put${suffix}s(w: Writer, values: ${suffix}Array): void {
  if (values.length > $max) return putNumbers(w, values, $size);
  const at = grow(w, values.length * $size);
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!;
    w.view.set$suffix(at + index * $size, value$end);
    $if is_float: // A number does not keep the bits of NaN.
    $if is_float: if (Number.isNaN(value)) {
    $if is_float:   w.at = at;
    $if is_float:   return putNumbers(w, values, $size);
    $if is_float: }
  }
}
