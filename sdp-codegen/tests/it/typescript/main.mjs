// Answers each line of the standard input: see `Peer`.
import { createInterface } from "node:readline";
import { roots } from "./roots.js";

function answer(line) {
  const [root, hex] = line.split(" ");
  const bytes = hex === "-" ? new Uint8Array() : new Uint8Array(Buffer.from(hex, "hex"));
  try {
    const encoded = roots[Number(root)](bytes);
    return `ok ${Buffer.from(encoded).toString("hex") || "-"}`;
  } catch (error) {
    return error.name === "SdpError" ? `error ${error.kind} ${error.offset}` : `${error.stack}`.replaceAll("\n", " ");
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${answer(line)}\n`);
}
