// Bytes and parts highlight each other, and the arrow keys move through the parts.
"use strict";

const items = [...document.querySelectorAll("[role=treeitem]")];
const positions = new Map(items.map((item, position) => [item, position]));
const bytes = Map.groupBy(document.querySelectorAll("[data-p]"), (element) => element.dataset.p);
const footer = document.querySelector("footer");
let selected = null;

const level = (item) => Number(item.getAttribute("aria-level"));
const isOpen = (item) => item.getAttribute("aria-expanded") !== "false";
const isExpandable = (item) => item.hasAttribute("aria-expanded");

// The item of an element of the tree or of the bytes, if it has one.
function itemOf(element) {
  const found = element.closest?.("[role=treeitem], [data-p]");
  if (!found) return null;
  return found.dataset.p === undefined ? found : document.getElementById(`p${found.dataset.p}`);
}

// The bytes of an item without those of its inner parts. An error can have those of parts that were already read.
function bytesOf(item) {
  const own = bytes.get(item.id.slice(1));
  return own ?? (item.matches(".bad") ? [...item.closest("section").querySelectorAll("i.bad")] : []);
}

// The items inside an item.
function inside(item) {
  const start = positions.get(item) + 1;
  const tree = item.parentElement;
  let end = start;
  while (end < items.length && items[end].parentElement === tree && level(items[end]) > level(item)) end += 1;
  return items.slice(start, end);
}

// The item around an item.
function parent(item) {
  let at = positions.get(item);
  const tree = item.parentElement;
  while (at > 0 && items[at - 1].parentElement === tree) {
    at -= 1;
    if (level(items[at]) < level(item)) return items[at];
  }
  return null;
}

function clear(...names) {
  for (const name of names) {
    for (const element of [...document.getElementsByClassName(name)]) element.classList.remove(name);
  }
}

// Highlights an item and its bytes.
function highlight(item) {
  clear("hot", "near");
  footer.hidden = item === null;
  if (item === null) return;
  for (const element of [item, ...bytesOf(item)]) element.classList.add("hot");
  for (const inner of inside(item)) {
    for (const element of bytesOf(inner)) element.classList.add("near");
  }
  const path = [];
  for (let at = item; at !== null; at = parent(at)) {
    const name = at.querySelector("b")?.textContent;
    if (name) path.unshift(name);
  }
  const text = item.querySelector("span").textContent;
  // The text of an item has its own name, and that of an error all names.
  if (item.matches(".bad")) path.length = 0;
  const names = item.querySelector("b") ? path.slice(0, -1) : path;
  const around = names.length > 0 ? `${names.join(".").replaceAll(".[", "[")} › ` : "";
  footer.textContent = `${item.querySelector("small")?.textContent ?? ""}  ${around}${text}`;
}

// Scrolls the bytes, but not the page, to those of an item.
function reveal(item) {
  const [first] = [item, ...inside(item)].flatMap(bytesOf);
  if (!first) return;
  const pane = first.closest(".bytes");
  const [box, outer] = [first.getBoundingClientRect(), pane.getBoundingClientRect()];
  if (box.top < outer.top || box.bottom > outer.bottom) {
    pane.scrollTop += box.top - outer.top - outer.height / 2;
  }
}

// Selects an item, opens those around it, and gives it the focus.
function select(item) {
  for (let at = parent(item); at !== null; at = parent(at)) toggle(at, true);
  clear("selected");
  selected?.removeAttribute("aria-selected");
  for (const other of item.parentElement.querySelectorAll('[tabindex="0"]')) other.tabIndex = -1;
  selected = item;
  item.tabIndex = 0;
  item.setAttribute("aria-selected", "true");
  for (const element of [item, ...bytesOf(item)]) element.classList.add("selected");
  item.focus({ preventScroll: true });
  item.scrollIntoView({ block: "nearest" });
  highlight(item);
  reveal(item);
}

// Opens or closes an item. Inner items that are closed stay so.
function toggle(item, open = !isOpen(item)) {
  if (!isExpandable(item)) return;
  item.setAttribute("aria-expanded", String(open));
  let closed = Infinity;
  for (const inner of inside(item)) {
    if (level(inner) <= closed) closed = Infinity;
    inner.hidden = !open || closed !== Infinity;
    if (closed === Infinity && !isOpen(inner)) closed = level(inner);
  }
}

// The next visible item in a direction (1 or -1), or the item itself at the end.
function next(item, direction) {
  let at = positions.get(item) + direction;
  while (items[at]?.hidden) at += direction;
  return items[at] ?? item;
}

const isMarked = (item) => item?.matches(".bad, .changed");

// The next error or change in a direction, or the item itself after the last one. Consecutive changes are one. Without an
// item, the search begins at the start.
function nextMarked(item, direction) {
  let at = (positions.get(item) ?? -1) + direction;
  while (items[at] && !(isMarked(items[at]) && !isMarked(items[at - 1]))) at += direction;
  return items[at] ?? item;
}

const keys = {
  ArrowDown: (item) => next(item, 1),
  ArrowUp: (item) => next(item, -1),
  ArrowRight(item) {
    if (!isExpandable(item)) return item;
    if (isOpen(item)) return inside(item)[0];
    toggle(item, true);
    return item;
  },
  ArrowLeft(item) {
    if (!isExpandable(item) || !isOpen(item)) return parent(item) ?? item;
    toggle(item, false);
    return item;
  },
  Home: (item) => item.parentElement.firstElementChild,
  End: (item) => [...item.parentElement.children].findLast((last) => !last.hidden),
  Enter: (item) => (toggle(item), item),
  " ": (item) => (toggle(item), item),
  n: (item) => nextMarked(item, 1),
  p: (item) => nextMarked(item, -1),
};

document.addEventListener("keydown", (event) => {
  if (!Object.hasOwn(keys, event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
  // Only these keys work outside the trees.
  const isJump = event.key === "n" || event.key === "p";
  const item = event.target.closest?.("[role=treeitem]") ?? (isJump ? selected : null);
  if (!item && !isJump) return;
  const to = keys[event.key](item);
  if (!to) return;
  event.preventDefault();
  select(to);
});

document.addEventListener("pointerover", (event) => highlight(itemOf(event.target) ?? selected));

document.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (link) follow(link);
  const item = itemOf(event.target);
  if (!item || getSelection().type === "Range") return;
  const isSign = event.target.matches("[role=treeitem] > span") && isExpandable(item) && event.offsetX < 16;
  if (isSign) toggle(item);
  select(item);
});

document.addEventListener("dblclick", (event) => {
  const item = event.target.closest("[role=treeitem]");
  if (item) toggle(item);
});

document.addEventListener("focusin", (event) => {
  const item = event.target.closest("[role=treeitem]");
  if (item && item !== selected) select(item);
});

// A link to an error or a change selects it.
function follow(link) {
  const item = document.getElementById(link.hash.slice(1));
  if (item?.matches("[role=treeitem]")) select(item);
}
follow(location);
