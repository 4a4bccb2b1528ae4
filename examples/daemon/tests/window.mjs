// Opens two windows of the daemon in a browser, changes parameters, and checks what both show.
//
//     node tests/window.mjs [PICTURE]

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

const env = { ...process.env, DAEMON_PORT: "0" }; // any free port
const daemon = spawn("cargo", ["run", "--quiet", "--locked", "-p", "daemon"], { env, stdio: ["ignore", "pipe", "inherit"] });
const [url] = await once(createInterface(daemon.stdout), "line");
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
try {
  const open = async () => {
    const page = await browser.newPage({ viewport: { width: 1100, height: 700 } });
    page.on("pageerror", (error) => assert.fail(error));
    await page.goto(url);
    await page.locator("#plugins li").first().waitFor();
    return page;
  };
  const [first, second] = [await open(), await open()];
  assert.equal(await first.locator("#plugins li").count(), 62);

  // A search leaves the plugins with this text.
  await first.locator("#search").fill("low-pass");
  const names = await first.locator("#plugins li span").allTextContents();
  assert.ok(names.length > 0 && names.every((name) => name.toLowerCase().includes("low-pass")), names.join());

  // A change in one window reaches the other.
  const name = "4 Pole Resonant Low-Pass";
  for (const page of [first, second]) {
    await page.locator("#search").fill(name);
    await page.getByRole("button", { name }).click();
  }
  const slider = first.getByRole("slider", { name: "Resonance" });
  await slider.fill("2.5");
  const row = (page) => page.locator(".parameter", { hasText: "Resonance" });
  for (const page of [first, second]) await row(page).getByText("2.5", { exact: true }).waitFor();
  assert.equal(await second.getByRole("slider", { name: "Resonance" }).inputValue(), "2.5");
  assert.equal(await second.locator("#change").textContent(), `${name}: Resonance is 2.5`);

  // A slider reports its value and unit. Only the status is announced, and not each value.
  const text = await row(second).locator(".value").textContent();
  assert.equal(await second.getByRole("slider", { name: "Resonance" }).getAttribute("aria-valuetext"), text);
  assert.equal(await second.locator("output, [role=status], [role=log], [role=alert], [aria-live]").count(), 1);
  assert.equal(await second.getByRole("status").textContent(), "");

  if (process.argv[2] !== undefined) {
    await first.locator("#search").fill("");
    await first.getByRole("button", { name: process.env.PLUGIN ?? name }).click();
    await first.screenshot({ path: process.argv[2] });
  }

  // Another page cannot connect to the daemon.
  const other = await browser.newPage();
  const state = await other.evaluate(
    (address) => new Promise((resolve) => {
      const socket = new WebSocket(address);
      socket.onopen = () => resolve("open");
      socket.onerror = () => resolve("refused");
    }),
    url.replace("http", "ws") + "messages",
  );
  assert.equal(state, "refused");

  // The end of the daemon is shown.
  daemon.kill();
  await first.getByText("The daemon is closed").waitFor();
  console.log("two windows agree with the daemon");
} finally {
  await browser.close();
  daemon.kill();
}
