// The middle of a panel. Texts come in as traits; clicks, keys and forms go out as custom messages. A region is drawn
// anew only when its text has changed, and focus, unfolded texts, scrolling and what is being typed survive that.

const PLACES = { banner: "ban", strip: "stp-h", board: "gb", told: "gh", may: "gd" };
const THEME_LAYOUT = /^tt-(?!panel$|regions$)/;

function make(doc, kind, parent) {
  const node = doc.createElement("div");
  node.className = kind;
  parent.appendChild(node);
  return node;
}

// --- what survives an update ------------------------------------------------------------------------------------

function nameOf(node) {
  for (const attribute of ["data-do", "data-key"]) {
    const value = node.getAttribute?.(attribute);
    if (value) return [attribute, value];
  }
  return null;
}

function find(place, name) {
  return name && place.querySelector(`[${name[0]}="${CSS.escape(name[1])}"]`);
}

function remember(place) {
  const doc = place.ownerDocument;
  const active = place.contains(doc.activeElement) ? doc.activeElement : null;
  const holder = active && (active.closest("[data-do],[data-key]") ?? active);
  const memory = { focus: !!active, name: holder && nameOf(holder), caret: null, folds: {}, typed: {}, scrolls: {} };
  if (active?.matches("input:not([type=radio]):not([type=checkbox])")) {
    memory.caret = [active.selectionStart, active.selectionEnd];
  }
  for (const node of place.querySelectorAll("details[data-key]")) memory.folds[node.dataset.key] = node.open;
  for (const node of place.querySelectorAll("input[data-key]")) {
    memory.typed[node.dataset.key] = node.matches("[type=radio],[type=checkbox]")
      ? { checked: node.checked, was: node.defaultChecked }
      : { value: node.value, was: node.defaultValue };
  }
  for (const node of place.querySelectorAll("[data-scroll]")) {
    memory.scrolls[node.dataset.scroll] = [node.scrollLeft, node.scrollTop];
  }
  return memory;
}

function restore(place, memory) {
  for (const node of place.querySelectorAll("details[data-key]")) {
    const open = memory.folds[node.dataset.key];
    if (open !== undefined && !node.dataset.forced) node.open = open;
  }
  for (const node of place.querySelectorAll("input[data-key]")) {
    const old = memory.typed[node.dataset.key];
    if (!old) continue;
    if ("checked" in old) node.checked = node.defaultChecked === old.was ? old.checked : node.defaultChecked;
    else node.value = node.defaultValue === old.was ? old.value : node.defaultValue;
  }
  for (const node of place.querySelectorAll("[data-scroll]")) {
    const at = memory.scrolls[node.dataset.scroll];
    if (at) [node.scrollLeft, node.scrollTop] = at;
  }
  if (!memory.focus) return;
  const next =
    find(place, memory.name) ?? place.querySelector(".pick[tabindex='0'], form input, .btn.pri, [data-do]") ?? place;
  next.focus({ preventScroll: true });
  if (memory.caret && next.setSelectionRange) next.setSelectionRange(...memory.caret);
}

// --- drawing anew what has changed ----------------------------------------------------------------------------------

// Set by this page and not by the kernel.
const OWN = "data-lm-suppress-shortcuts";

function takeOver(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && name !== OWN) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

// Make the children of one node those of another, and touch only what differs: a click changes a few marks of a
// drawing, and to style all of it again takes longer than everything else.
function morph(old, fresh) {
  const before = [...old.childNodes];
  const after = [...fresh.childNodes];
  let behind = null;
  while (before.length && after.length && before.at(-1).isEqualNode(after.at(-1))) {
    behind = before.pop();
    after.pop();
  }
  while (before.length && after.length && before[0].isEqualNode(after[0])) {
    before.shift();
    after.shift();
  }
  after.forEach((next, index) => {
    const now = before[index];
    if (!now) old.insertBefore(next, behind);
    else if (now.isEqualNode(next)) return;
    else if (now.nodeType === 1 && now.nodeName === next.nodeName) {
      takeOver(now, next);
      morph(now, next);
    } else old.replaceChild(next, now);
  });
  for (const gone of before.slice(after.length)) gone.remove();
}

// --- moving with the arrow keys -----------------------------------------------------------------------------------

function middle(node) {
  const box = node.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, height: box.height };
}

function inReadingOrder(nodes) {
  const placed = nodes.map((node) => ({ node, ...middle(node) }));
  placed.sort((a, b) => (Math.abs(a.y - b.y) < Math.min(a.height, b.height) / 2 ? a.x - b.x : a.y - b.y));
  return placed;
}

function stepFrom(nodes, node, key) {
  const placed = inReadingOrder(nodes);
  const at = placed.findIndex((each) => each.node === node);
  if (key === "Home") return placed[0]?.node;
  if (key === "End") return placed[placed.length - 1]?.node;
  if (key === "ArrowRight") return placed[at + 1]?.node;
  if (key === "ArrowLeft") return placed[at - 1]?.node;
  const here = placed[at];
  const side = key === "ArrowDown" ? 1 : -1;
  let best = null;
  for (const each of placed) {
    const down = (each.y - here.y) * side;
    if (each.node === node || down < Math.min(each.height, here.height) / 2) continue;
    const cost = down + 2 * Math.abs(each.x - here.x);
    if (!best || cost < best.cost) best = { cost, node: each.node };
  }
  return best?.node;
}

// One stop for the Tab key on the board; the arrows lead on from there.
function rove(board, wanted) {
  const nodes = [...board.querySelectorAll("svg [data-do]")];
  const stop = nodes.find((node) => node === wanted) ?? nodes.find((node) => node.matches("[aria-pressed=true]"));
  nodes.forEach((node, index) => node.setAttribute("tabindex", node === (stop ?? nodes[0]) ? "0" : "-1"));
}

// --- the bars: what ipywidgets does not say to a screen reader -------------------------------------------------------

const SIZE_WORDS = ["normal text", "large text", "text for the back row"];

function dress(root) {
  for (const group of root.querySelectorAll(".widget-toggle-buttons")) {
    const label = group.querySelector(".widget-label");
    const buttons = group.querySelector(".widget-toggle-buttons > div, .jupyter-widget-toggle-buttons > div");
    (buttons ?? group).setAttribute("role", "group");
    if (label) (buttons ?? group).setAttribute("aria-label", label.textContent.trim());
  }
  root.querySelectorAll(".tt-size .jupyter-button").forEach((node, index) => {
    if (node.getAttribute("aria-label") !== SIZE_WORDS[index]) node.setAttribute("aria-label", SIZE_WORDS[index]);
  });
  for (const node of root.querySelectorAll(".widget-toggle-buttons .jupyter-button, .tt-predict")) {
    const pressed = String(node.classList.contains("mod-active"));
    if (node.getAttribute("aria-pressed") !== pressed) node.setAttribute("aria-pressed", pressed);
  }
}

// --- keeping a result ------------------------------------------------------------------------------------------------

function keep(button) {
  const doc = button.ownerDocument;
  const text = button.closest(".sec")?.querySelector("pre");
  if (!text) return;
  if (button.dataset.download) {
    const link = doc.createElement("a");
    link.href = URL.createObjectURL(new Blob([text.textContent], { type: "text/plain" }));
    link.download = button.dataset.download;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    return;
  }
  doc.getSelection().selectAllChildren(text);
  doc.defaultView.navigator.clipboard?.writeText(text.textContent).catch(() => {});
}

// How far, in pixels, a pointer may move between press and release and still click.
const STILL = 6;

// --- the widget ------------------------------------------------------------------------------------------------------

function render({ model, el }) {
  const doc = el.ownerDocument;
  el.classList.add("tt-regions");
  const defs = make(doc, "defs-h", el);
  const style = doc.createElement("style");
  el.appendChild(style);
  const head = make(doc, "hd-h", el);
  const nodes = { banner: make(doc, "ban", el), strip: make(doc, "stp-h", el) };
  const grid = make(doc, "grid", el);
  for (const name of ["board", "told", "may"]) nodes[name] = make(doc, PLACES[name], grid);
  for (const node of Object.values(nodes)) node.tabIndex = -1;
  const live = make(doc, "live", el);
  live.setAttribute("role", "status");
  live.setAttribute("aria-live", "polite");

  const shown = {};
  let root = null;
  let lastFocus = null;
  let drawn = 0;
  let press = null;
  let answered = false;
  const send = (message) => model.send(message);

  function update() {
    if (shown.defs !== model.get("defs")) defs.innerHTML = shown.defs = model.get("defs");
    if (shown.style !== model.get("style_rules")) style.textContent = shown.style = model.get("style_rules");
    if (shown.head !== model.get("head")) head.innerHTML = shown.head = model.get("head");
    const classes = model.get("classes");
    if (shown.classes !== classes) {
      shown.classes = classes;
      dressRoot();
    }
    for (const [name, node] of Object.entries(nodes)) {
      const text = model.get(name);
      if (shown[name] === text) continue;
      const memory = remember(node);
      shown[name] = text;
      drawn += 1;
      const fresh = doc.createElement("div");
      fresh.innerHTML = text;
      if (name === "board") rove(fresh, find(fresh, memory.name));
      morph(node, fresh);
      node.hidden = !text;
      restore(node, memory);
    }
    const status = model.get("status");
    if (shown.status !== status) live.textContent = shown.status = status;
  }

  function dressRoot() {
    if (!root) return;
    for (const name of [...root.classList]) if (THEME_LAYOUT.test(name)) root.classList.remove(name);
    root.classList.add("tt", ...(shown.classes ?? "").split(" ").filter(Boolean));
  }

  // The frame is ipywidgets' box around bars and regions; it is there only once this view is in the page.
  function adopt() {
    if (root || !el.isConnected) return;
    root = el.closest(".tt-panel") ?? el;
    root.dataset.lmSuppressShortcuts = "true";
    root.tabIndex = -1;
    dressRoot();
    const slot = root.querySelector(".tt-slot");
    if (slot) slot.appendChild(head);
    dress(root);
    root.addEventListener("keydown", onKey);
    root.addEventListener("focusin", onFocus);
    head.addEventListener("click", onClick);
    watcher.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ["class", "disabled"] });
  }

  const watcher = new MutationObserver((records) => {
    let bars = false;
    for (const { target, type, attributeName } of records) {
      if (el.contains(target)) continue;
      bars = true;
      // A control that is switched off loses the focus to the page, where letters are Lab's shortcuts.
      if (type === "attributes" && attributeName === "disabled" && target.disabled && target === lastFocus) {
        if (doc.activeElement === target || doc.activeElement === doc.body) nodes.may.focus({ preventScroll: true });
      }
    }
    if (bars) dress(root);
  });

  function onFocus(event) {
    lastFocus = event.target;
    // Lab's shortcuts ask the focused element itself (":focus") before they look at what is around it.
    lastFocus.setAttribute("data-lm-suppress-shortcuts", "true");
    const target = event.target.closest?.("svg [data-do]");
    if (target && nodes.board.contains(target)) rove(nodes.board, target);
  }

  // A redraw between press and release takes the pressed node away or gives it to another place, and the browser's click
  // then meets nothing, or the wrong thing. So what was pressed is known by its name.
  function onPress(event) {
    const target = event.button === 0 ? event.target.closest("[data-do]") : null;
    press = target && { name: nameOf(target), drawn, x: event.clientX, y: event.clientY };
    answered = false;
  }

  function onRelease(event) {
    const pressed = press;
    press = null;
    if (!pressed || event.button !== 0 || pressed.drawn === drawn) return;
    answered = true;
    if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > STILL) return;
    const target = find(el, pressed.name);
    if (target && target.getAttribute("aria-disabled") !== "true") send({ do: pressed.name[1] });
  }

  function onClick(event) {
    // Clicks of a keyboard have no press before them, and no detail.
    if (answered && event.detail > 0) {
      answered = false;
      return;
    }
    const target = event.target.closest("[data-do]");
    if (target) {
      if (target.getAttribute("aria-disabled") !== "true") send({ do: target.getAttribute("data-do") });
      return;
    }
    const keeper = event.target.closest("[data-download],[data-copy]");
    if (keeper) keep(keeper);
  }

  function onKey(event) {
    const target = event.target;
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target !== root && !el.contains(target)) return;
    if (event.key === "Escape") {
      event.preventDefault();
      send({ key: "Escape" });
      return;
    }
    if (event.key === "Enter" && target.matches("form[data-form] input")) {
      // Inside Lab's notebook the browser does not submit a form by itself.
      event.preventDefault();
      if (!event.repeat) target.form.requestSubmit();
      return;
    }
    if (target.matches("input, textarea, select, summary")) return;
    const doer = target.closest("[data-do]");
    if (event.key === "Enter" || event.key === " ") {
      const chosen = doer?.matches("[role=radio][aria-checked=true], [aria-pressed=true]");
      if (event.key === "Enter" && (chosen || (!doer && !target.closest("button")))) {
        event.preventDefault();
        if (!event.repeat) send({ key: "Enter" });
      } else if (doer && doer.tagName !== "BUTTON") {
        event.preventDefault();
        if (!event.repeat) send({ do: doer.getAttribute("data-do") });
      }
      return;
    }
    if (!/^(Arrow(Up|Down|Left|Right)|Home|End)$/.test(event.key)) return;
    const place = doer?.closest("svg") && nodes.board.contains(doer) ? "svg [data-do]" : null;
    const list = place
      ? [...nodes.board.querySelectorAll(place)]
      : doer?.matches(".pick")
        ? [...nodes.may.querySelectorAll(".pick")].filter((node) => node.getClientRects().length)
        : null;
    if (!list) return;
    event.preventDefault();
    const next = stepFrom(list, doer, event.key);
    if (!next) return;
    if (!place) list.forEach((node) => (node.tabIndex = node === next ? 0 : -1));
    next.focus();
  }

  function onSubmit(event) {
    event.preventDefault();
    const form = event.target;
    if (!form.dataset.form) return;
    send({ form: form.dataset.form, values: Object.fromEntries(new FormData(form)) });
  }

  el.addEventListener("pointerdown", onPress);
  doc.addEventListener("pointerup", onRelease);
  el.addEventListener("click", onClick);
  el.addEventListener("submit", onSubmit);
  model.on("change", update);
  update();
  const sizes = new ResizeObserver(adopt);
  sizes.observe(el);

  return () => {
    sizes.disconnect();
    doc.removeEventListener("pointerup", onRelease);
    watcher.disconnect();
    model.off("change", update);
    root?.removeEventListener("keydown", onKey);
    root?.removeEventListener("focusin", onFocus);
    head.remove();
  };
}

export default { render };
