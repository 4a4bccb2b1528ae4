// A program with a release of the plugin protocol: see `matrix.rs`.
import * as protocol from "./protocol.js";
import { encodeSdpHello, readMessages } from "./sdp.js";
import { SdpPeer } from "./sdp_resolve.js";

const IDS = [1, 2, 3, 4];
const ours = encodeSdpHello(protocol.createHello("plugins", protocol.SCHEMA, true));
const again = (message) => protocol.encodePluginProtocol(protocol.decodePluginProtocol(message));

/** Prints the result of a function, or its error. */
function print(start, call) {
  try {
    const bytes = call();
    console.log(`${start}ok ${Buffer.from(bytes).toString("hex")}`);
    return bytes;
  } catch (error) {
    if (error.name !== "SdpError") throw error;
    console.log(`${start}error ${error.kind} ${error.offset}`);
    return null;
  }
}

const isSender = process.argv[2] === "send";
if (isSender) process.stdout.write(ours);
let peer;
for await (const message of readMessages(process.stdin)) {
  if (isSender) {
    process.stdout.write(again(message));
  } else if (message[4] === 255 && message[5] === 255) {
    peer = new SdpPeer(ours, message.slice());
    console.log(["hello", ...IDS.map((id) => peer.reads(id)), ...IDS.map((id) => peer.understands(id))].join(" "));
  } else {
    const current = print("", () => again(peer.fromPeer(message)));
    if (current !== null) print("back ", () => peer.toPeer(current));
  }
}
