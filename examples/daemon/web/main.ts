// The window: shows the plugins of the daemon, and sets parameters.

import { type Parameter, type ParameterChanged, type Plugin, type Reason, SCHEMA, createHello, decodeReplies, encodeRequests } from "./daemon.ts";
import { SdpCallError, SdpLink } from "./sdp.ts";

const PROTOCOL = "plugin-daemon";

const element = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;
const search = element<HTMLInputElement>("search");
const list = element("plugins");
const panel = element("parameters");
const status = element("status");
const change = element("change");

let plugins: Plugin[] = [];
let selected = 0;
/** The slider and the text of each parameter in the panel. */
const rows = new Map<bigint, { input: HTMLInputElement; text: HTMLElement }>();

const socket = new WebSocket(`ws://${location.host}/messages`);
socket.binaryType = "arraybuffer";

const link = new SdpLink(socket, encodeRequests, decodeReplies);
socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => link.receive(new Uint8Array(data));

socket.onopen = async () => {
  try {
    // The daemon can be of another version, and converts its messages for this one.
    await link.connect(createHello(PROTOCOL, SCHEMA), "window 1.0");
    say("Connected");
    const changes = watch();
    plugins = (await link.call({ kind: "GetRegistry", value: {} }, "Registry")).plugins;
    showList();
    showPlugin(selected);
    await changes;
  } catch (error) {
    fail(`The daemon cannot be used: ${String(error)}`);
  }
};

socket.onclose = () => {
  fail("The daemon is closed. Reload the page to connect again.");
  link.close();
};

async function watch(): Promise<void> {
  for await (const change of link.callStream({ kind: "Watch", value: {} }, "ParameterChanged")) show(change);
}

function show({ plugin, address, value }: ParameterChanged): void {
  const parameter = parameterOf(plugin, address);
  if (parameter === undefined) return;
  parameter.currentValue = value;
  if (plugin === selected) showValue(parameter);
  status.textContent = "";
  change.textContent = `${plugins[plugin]?.name}: ${parameter.displayName} is ${shown(parameter)}`;
}

/** Sets a parameter, or says why it has no effect. */
async function set(plugin: number, parameter: Parameter, value: number): Promise<void> {
  try {
    await link.call({ kind: "SetParameter", value: { plugin, address: parameter.address, value } }, "ParameterChanged");
  } catch (error) {
    if (!(error instanceof SdpCallError) || error.answer === null) return fail(`The daemon has failed: ${String(error)}`);
    const refused = decodeReplies(error.answer);
    if (plugin === selected) showValue(parameter);
    if (refused.kind === "Refused") say(`Refused: ${textOf(refused.value.reason)}`);
  }
}

function textOf(reason: Reason): string {
  switch (reason.kind) {
    case "Unknown":
      return "no such parameter";
    case "ReadOnly":
      return "the parameter is read-only";
    case "OutOfRange":
      return `the value must be from ${reason.min} to ${reason.max}`;
  }
}

function parameterOf(plugin: number, address: bigint): Parameter | undefined {
  return plugins[plugin]?.parameters.find((it) => it.address === address);
}

function showList(): void {
  const text = search.value.toLowerCase();
  const items = plugins.flatMap((plugin, index) => {
    if (!plugin.name.toLowerCase().includes(text)) return [];
    const button = document.createElement("button");
    button.setAttribute("aria-current", String(index === selected));
    button.append(tag("span", plugin.name), tag("small", String(plugin.parameters.length)));
    button.onclick = () => {
      selected = index;
      // A new button would not have the focus of this one.
      for (const other of list.querySelectorAll("button")) other.setAttribute("aria-current", String(other === button));
      showPlugin(index);
    };
    const item = document.createElement("li");
    item.append(button);
    return [item];
  });
  list.replaceChildren(...items);
}

function showPlugin(index: number): void {
  const plugin = plugins[index];
  if (plugin === undefined) return;
  element("name").textContent = plugin.name;
  element("about").textContent = `${plugin.manufacturerId} · ${plugin.componentType}`;
  rows.clear();
  panel.replaceChildren(...plugin.parameters.map((parameter) => row(index, parameter)));
  plugin.parameters.forEach(showValue);
}

function row(plugin: number, parameter: Parameter): HTMLElement {
  const { address, minValue, maxValue } = parameter;
  const input = document.createElement("input");
  input.type = "range";
  input.min = String(minValue);
  input.max = String(maxValue);
  input.step = "any";
  input.disabled = !parameter.isWritable;
  input.ariaLabel = parameter.displayName;
  input.oninput = () => {
    const value = Math.min(Math.max(Math.fround(input.valueAsNumber), minValue), maxValue);
    void set(plugin, parameter, value);
  };
  // The slider reports its value to screen readers. An `output` would announce the changes of all windows.
  const text = tag("span", "");
  text.className = "value";
  text.ariaHidden = "true";
  rows.set(address, { input, text });
  const line = tag("div", "");
  line.className = parameter.isWritable ? "parameter" : "parameter read-only";
  line.append(tag("span", parameter.displayName), input, text);
  return line;
}

function showValue(parameter: Parameter): void {
  const row = rows.get(parameter.address);
  if (row === undefined) return;
  // The slider that moves is ahead of the daemon.
  if (document.activeElement !== row.input) row.input.valueAsNumber = parameter.currentValue;
  row.text.textContent = shown(parameter);
  row.input.ariaValueText = shown(parameter);
}

function shown({ currentValue, unit }: Parameter): string {
  return `${Number(currentValue.toPrecision(4))} ${unit}`.trimEnd();
}

function tag(name: string, text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

/** Shows a text, which screen readers announce. */
function say(text: string): void {
  status.textContent = text;
  change.textContent = "";
}

/** Shows the first error, because later ones follow from it. */
function fail(text: string): void {
  if (status.classList.contains("error")) return;
  say(text);
  status.classList.add("error");
  socket.close();
}

search.oninput = showList;
