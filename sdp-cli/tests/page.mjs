// Opens the pages of a folder in a browser, and uses one with the pointer and with the keyboard.
//
//     node tests/page.mjs FOLDER [PICTURE]
//     node tests/page.mjs --hashes

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [folder, picture] = process.argv.slice(2);

// Writes the hashes of the script and the style, so that browsers run them.
if (folder === "--hashes") {
  const source = (name) => new URL(`../src/inspect/${name}`, import.meta.url);
  let page = readFileSync(source("page.html"), "utf8");
  for (const [directive, name] of [["style", "page.css"], ["script", "page.js"]]) {
    const hash = createHash("sha256").update(readFileSync(source(name))).digest("base64");
    page = page.replace(new RegExp(`${directive}-src 'sha256-[^']*'`), () => `${directive}-src 'sha256-${hash}'`);
  }
  writeFileSync(source("page.html"), page);
  process.exit();
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: "light" });
const page = await context.newPage();
const failures = [];
let url = "";
page.on("pageerror", (error) => failures.push(`${url}: ${error}`));
// A violation of the security policy is an error of the console. After a change of a source, run with `--hashes`.
page.on("console", (message) => message.type() === "error" && failures.push(`${url}: ${message.text()}`));
page.on("request", (request) => request.url() === url || failures.push(`${url} requests ${request.url()}`));

async function open(name) {
  url = pathToFileURL(join(folder, name)).href;
  await page.goto(url);
}

try {
  // All pages are well-formed, and their scripts have no error.
  const names = readdirSync(folder).filter((name) => name.endsWith(".html"));
  assert.ok(names.length > 0);
  for (const name of names) {
    await open(name);
    const found = await page.evaluate(() => {
      const all = (selector) => [...document.querySelectorAll(selector)];
      const items = all("[role=treeitem]");
      const known = "HTML HEAD META TITLE STYLE BODY HEADER H1 P STRONG UL LI A DETAILS SUMMARY TABLE THEAD TBODY TR TH TD I MAIN " +
        "INS KBD SECTION H2 SMALL DIV B SPAN CODE U EM Q FOOTER SCRIPT";
      return {
        items: items.length,
        ids: new Set(items.map((item) => item.id)).size,
        trees: all("section > [role=tree]").length,
        sections: all("main > section").length,
        orphans: all("[data-p]").filter((part) => !document.getElementById(`p${part.dataset.p}`)).length,
        links: all("a").filter((a) => !document.getElementById(a.getAttribute("href").slice(1))).length,
        errors: all("[role=treeitem].bad").length - all("section.bad").length,
        other: all("*").filter((it) => !known.split(" ").includes(it.tagName)).map((it) => it.tagName),
        scripts: document.scripts.length,
        attributes: all("*").filter((it) => [...it.attributes].some((at) => at.name.startsWith("on") || at.name === "style")).length,
      };
    });
    assert.ok(found.items > 0, name);
    const { items, sections } = found;
    assert.deepEqual(found, {
      items, ids: items, trees: sections, sections, orphans: 0, links: 0, errors: 0, other: [], scripts: 1, attributes: 0,
    }, name);
    // Nothing is wider than a phone.
    await page.setViewportSize({ width: 390, height: 844 });
    const widths = await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
      return ["html", ".bytes"].flatMap((name) => [...document.querySelectorAll(name)]).map((it) => it.scrollWidth - it.clientWidth);
    });
    assert.equal(Math.max(...widths), 0, name);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.locator("[role=treeitem]").first().focus();
    for (const key of ["ArrowDown", "ArrowRight", "ArrowLeft", "End", "ArrowUp", "Home", "Enter"]) await page.keyboard.press(key);
    await page.evaluate(() => {
      for (const part of [...document.querySelectorAll("[data-p]")].slice(-50)) {
        part.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
        part.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      }
    });
  }
  assert.deepEqual(failures, []);

  const focused = () => page.evaluate(() => document.activeElement.querySelector("span")?.textContent);
  const selected = () => page.locator(".bytes i.selected").allTextContents().then((all) => all.join(" "));
  const item = (text) => page.getByRole("treeitem", { name: text });

  // A byte selects its part, and the part its bytes.
  await open("invalid.html");
  await page.locator("#m1 .bytes i", { hasText: "06 00 00 00 43 68" }).click();
  assert.equal(await focused(), 'name: str = "Chorus"');
  assert.equal(await selected(), "06 00 00 00 43 68 6f 72 75 73 ····Chorus");
  assert.equal(await page.locator("footer").textContent(), '0x22  plugin › name: str = "Chorus"');
  await item("slot: u8 = 3").click();
  assert.equal(await selected(), "03 ·");

  // A row has 16 bytes, or 8 on a phone, and the first one is beside its offset.
  const rows = () => page.locator("#m1 .bytes div").evaluateAll((lines) => lines.map((line) => {
    const range = document.createRange();
    const top = (node, start, end) => {
      range.setStart(node, start);
      range.setEnd(node, end);
      return Math.round(range.getBoundingClientRect().top);
    };
    const tops = [];
    const texts = document.createTreeWalker(line.querySelector("span"), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      for (const { index } of node.data.matchAll(/\S\S/g)) tops.push(top(node, index, index + 2));
    }
    const counts = [...Map.groupBy(tops, (it) => it).values()].map((row) => row.length);
    return [top(line.querySelector("b").firstChild, 0, 8) === tops[0], ...counts];
  }));
  assert.deepEqual(await rows(), [[true, 8], [true, 16], [true, 16], [true, 16], [true, 5]]);
  await page.setViewportSize({ width: 390, height: 844 });
  assert.deepEqual(await rows(), [[true, 8], [true, 8, 8], [true, 8, 8], [true, 8, 8], [true, 5]]);
  await page.setViewportSize({ width: 1280, height: 800 });

  // The pointer on a part highlights its bytes, and those of its inner parts.
  await item("range: (f32, f32)").hover();
  assert.deepEqual(await page.locator(".bytes i.near").allTextContents(), ["00 00 00 00", "00 00 80 3f", "····", "···?"]);
  assert.equal(await selected(), "03 ·");

  // Its texts are legible in both schemes.
  const contrasts = () => page.evaluate(() => {
    const item = document.querySelector("[role=treeitem].hot");
    const luminance = (color) => {
      const [r, g, b] = color.match(/[\d.]+/g).map((value) => (value / 255 > 0.04045 ? ((value / 255 + 0.055) / 1.055) ** 2.4 : value / 3294.6));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    const back = luminance(getComputedStyle(item).backgroundColor);
    const texts = [...item.querySelectorAll("b, em, small, ins, q")].map((text) => luminance(getComputedStyle(text).color));
    return texts.map((text) => Math.max(text, back) / Math.min(text, back));
  });
  for (const colorScheme of ["dark", "light"]) {
    await page.emulateMedia({ colorScheme });
    const found = await contrasts();
    assert.ok(found.length >= 3 && found.every((contrast) => contrast >= 4.5), `${colorScheme}: ${found}`);
  }

  // It is visible, too, if the system sets the colours.
  const outlines = () => page.locator(".near, [role=treeitem].hot").evaluateAll((all) => all.map((it) => getComputedStyle(it).outlineStyle));
  assert.deepEqual(await outlines(), Array(5).fill("none"));
  await page.emulateMedia({ forcedColors: "active" });
  assert.deepEqual(await outlines(), Array(5).fill("solid"));
  await page.emulateMedia({ forcedColors: "none" });

  // The arrow keys move through the tree, and open and close it.
  const press = (key) => page.keyboard.press(key);
  await press("ArrowDown");
  assert.equal(await focused(), "header: id 3, payload of 51 bytes");
  for (let down = 0; down < 4; down += 1) await press("ArrowDown");
  assert.equal(await focused(), "parameters: []Parameter = 2 elements");
  await press("ArrowLeft");
  assert.equal(await item("parameters").getAttribute("aria-expanded"), "false");
  assert.equal(await item("[0]: Parameter").isVisible(), false);
  await press("ArrowDown");
  assert.equal(await focused(), "21 bytes after the error");
  await press("ArrowUp");
  await press("ArrowRight");
  await press("ArrowRight");
  assert.equal(await focused(), "[0]: Parameter");
  await press("ArrowLeft");
  await press("ArrowLeft");
  assert.equal(await focused(), "parameters: []Parameter = 2 elements");
  await press("Home");
  assert.equal(await focused(), "header: id 3, payload of 51 bytes");
  await press("End");
  assert.equal(await focused(), "21 bytes after the error");
  assert.equal(await page.locator("#m1 [tabindex='0']").count(), 1);
  const outline = () => page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
  assert.equal(await outline(), "solid");

  // The link of an error selects it, and opens the parts around it.
  await item("plugin: Plugin").press("Enter");
  assert.equal(await page.locator("[role=treeitem].bad").isVisible(), false);
  await page.locator(".errors a").click();
  assert.match(await focused(), /^plugin\.parameters\[0\]\.curve: tag 9 is not a variant of Curve/);
  assert.equal(await selected(), "09 ·");
  assert.equal(await page.locator("[role=treeitem].bad").isVisible(), true);

  // The link of the changes selects the first one, and keys select the next one or the error after them.
  const marked = async (key) => {
    await press(key);
    return focused();
  };
  await open("changed.html");
  await press("p");
  assert.equal(await page.locator(".selected").count(), 0);
  assert.equal(await marked("n"), "value: f32 = 0.25 was 0.5");
  await open("changed.html");
  await page.locator("header p a").click();
  assert.equal(await focused(), "value: f32 = 0.25 was 0.5");
  assert.equal(await selected(), "00 00 80 3e ···>");
  assert.equal(await marked("n"), "parameters: []Parameter = 2 elements was 1 element");
  assert.match(await marked("n"), /^\[1\]: Parameter new$/);
  assert.match(await marked("n"), /^plugin\.parameters\[0\]\.curve: tag 9/);
  assert.match(await marked("n"), /^plugin\.parameters\[0\]\.curve: tag 9/);
  assert.match(await marked("p"), /^\[1\]: Parameter new$/);
  await marked("p");
  assert.equal(await marked("p"), "value: f32 = 0.25 was 0.5");
  const underline = () => page.locator(".bytes i.changed").first().evaluate((it) => getComputedStyle(it).textDecorationLine);
  assert.equal(await underline(), "underline");
  await page.emulateMedia({ media: "print" });
  assert.equal(await underline(), "underline");
  assert.equal(await page.locator("ins").first().isVisible(), true);
  await page.emulateMedia({ media: "screen" });
  await open("invalid.html");

  // The colours are those of the system, and of paper in print.
  const back = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await back();
  await page.emulateMedia({ colorScheme: "dark" });
  assert.notEqual(await back(), light);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  assert.equal(await page.locator("footer").isVisible(), false);
  assert.equal(await page.locator(".bytes").first().evaluate((it) => getComputedStyle(it).position), "static");
  // The tree is beside the bytes without a grid, because many of them cannot be printed.
  const section = page.locator("section").first();
  assert.equal(await section.evaluate((it) => getComputedStyle(it).display), "flow-root");
  const boxes = await Promise.all([".bytes", "[role=tree]"].map((name) => section.locator(name).boundingBox()));
  assert.equal(boxes[0].y, boxes[1].y);
  assert.ok(boxes[0].x + boxes[0].width <= boxes[1].x, JSON.stringify(boxes));
  assert.deepEqual(failures, []);

  if (picture !== undefined) {
    await page.emulateMedia({ media: "screen", colorScheme: "light" });
    await page.setViewportSize({ width: 1120, height: 720 });
    await open("registry.html");
    await page.getByRole("treeitem", { name: "display_name" }).hover();
    const session = await context.newCDPSession(page);
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 90 });
    writeFileSync(picture, Buffer.from(data, "base64"));
  }
  console.log(`${names.length} pages are well-formed`);
} finally {
  await browser.close();
}
