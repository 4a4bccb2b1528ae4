// Connects the script to the server at a port.
import { connect } from "node:net";
import { decodeEvent, encodeRequest } from "./player.js";
import { SdpLink, readMessages } from "./sdp.js";
import { refuse, run } from "./calls.js";

await refuse();
const [port, version] = process.argv.slice(2);
const socket = connect(Number(port), "127.0.0.1");
const transport = { send: (bytes) => socket.write(bytes), close: () => socket.destroy() };
const link = new SdpLink(transport, encodeRequest, decodeEvent);
const received = (async () => {
  for await (const message of readMessages(socket)) link.receive(message);
})();
received.catch(() => {}).finally(() => link.close("the peer has closed the connection"));
await run(link, version === "current");
