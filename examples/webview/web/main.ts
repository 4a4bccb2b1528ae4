// The window: shows the plugins of the host, and sends changes of parameters.

import {
  type Event,
  type Parameter,
  type Plugin,
  type Reason,
  SCHEMA,
  createHello,
  decodeEvent,
  decodeHello,
  encodeHello,
  encodeRequest,
  mismatches,
} from "./host.ts";

const PROTOCOL = "plugin-window";

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

// The host can be of another version, so both sides begin with the messages that they know.
socket.onopen = () => socket.send(encodeHello(createHello(PROTOCOL, SCHEMA)));

socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
  try {
    const hello = decodeHello(new Uint8Array(data));
    const missing = mismatches(hello, PROTOCOL, true);
    if (missing.length > 0) return fail(`The host has another version of ${missing.join(", ")}.`);
    socket.onmessage = (message: MessageEvent<ArrayBuffer>) => receive(new Uint8Array(message.data));
    say("Connected");
  } catch (error) {
    fail(`The host cannot be used: ${String(error)}`);
  }
};

socket.onclose = () => {
  if (!status.classList.contains("error")) fail("The host is closed. Reload the page to connect again.");
};

function receive(bytes: Uint8Array): void {
  let event: Event;
  try {
    event = decodeEvent(bytes);
  } catch (error) {
    return fail(`The host sent an invalid message: ${String(error)}`);
  }
  switch (event.kind) {
    case "Registry":
      plugins = event.value.plugins;
      showList();
      return showPlugin(selected);
    case "ParameterChanged": {
      const { plugin, address, value } = event.value;
      const parameter = parameterOf(plugin, address);
      if (parameter === undefined) return;
      parameter.currentValue = value;
      if (plugin === selected) showValue(parameter);
      status.textContent = "";
      change.textContent = `${plugins[plugin]?.name}: ${parameter.displayName} is ${shown(parameter)}`;
      return;
    }
    case "Refused": {
      const { plugin, address, reason } = event.value;
      const parameter = parameterOf(plugin, address);
      if (parameter !== undefined && plugin === selected) showValue(parameter);
      return say(`Refused: ${textOf(reason)}`);
    }
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
    socket.send(encodeRequest({ kind: "SetParameter", value: { plugin, address, value } }));
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
  // The slider that moves is ahead of the host.
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

function fail(text: string): void {
  say(text);
  status.classList.add("error");
  socket.close();
}

search.oninput = showList;
