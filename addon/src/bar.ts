import type { BarMessage } from "./background.ts";
import type { BarWords } from "./bar_words.ts";

/**
 * Style of the bar's host, inline and important: no style sheet of a mail overrides it (CSS
 * Cascading 5 §6.1).
 */
const HOST_STYLE: Readonly<Record<string, string>> = {
  all: "initial",
  display: "block",
  position: "absolute",
  inset: "0 0 auto 0",
  margin: "0",
  padding: "8px 8px 4px",
};

const STYLE = `
.bar { font: 13px/1.4 system-ui, sans-serif; display: flex; flex-wrap: wrap; gap: 4px 10px;
  align-items: baseline; padding: 6px 10px; border-radius: 4px; border: 1px solid #8f8f9d;
  color: #2b2a33; background: #f4f4f6; }
.quiet { border-color: transparent; background: transparent; color: #6a6a75; padding: 2px 0;
  font-size: 12px; }
.careful { border-inline-start: 4px solid #a47300; }
.grave { border-inline-start: 4px solid #c50042; background: #fdf0f3; }
strong { font-weight: 600; }
.quiet strong { font-weight: normal; }
button { font: inherit; color: inherit; background: none; border: 0; padding: 2px 0;
  text-decoration: underline; cursor: pointer; }
@media (prefers-color-scheme: dark) {
  .bar { color: #fbfbfe; background: #2b2a33; border-color: #5b5b66; }
  .quiet { color: #b4b4bf; background: transparent; border-color: transparent; }
  .careful { border-inline-start-color: #e3b341; }
  .grave { background: #3b2029; border-inline-start-color: #ff6b8a; }
}`;

/** The part of the add-on interface that is used in the document of a mail. */
interface BarPage {
  readonly runtime: { sendMessage(message: BarMessage): Promise<BarWords | null> };
}

/** The scripts' own global object in the document of a mail, which no mail can reach. */
interface BarScope {
  readonly messenger: BarPage;
  /** Set by the first run: a mail that is opened while the script is registered gets it twice. */
  mailTrustRuns?: true;
}

const scope = globalThis as unknown as BarScope;
const { runtime } = scope.messenger;
const startedAt = performance.now();
const host = document.createElement("div");
const tree = host.attachShadow({ mode: "closed" });

if (!scope.mailTrustRuns) {
  scope.mailTrustRuns = true;
  setStyle(host, HOST_STYLE);
  host.popover = "manual";
  // The mail begins below the bar, however many lines that has.
  new ResizeObserver(() => {
    const { height } = host.getBoundingClientRect();
    setStyle(document.documentElement, { display: "block", "padding-top": `${height}px` });
  }).observe(host);
  void show("judge");
}

async function show(kind: "judge" | "know"): Promise<void> {
  const words = await runtime.sendMessage({ kind });
  if (words === null) return;
  draw(words);
  if (!host.isConnected) {
    document.documentElement.append(host);
    host.showPopover();
  }
  host.dataset["level"] = words.level;
  host.dataset["milliseconds"] = String(Math.round(performance.now() - startedAt));
}

function setStyle({ style }: HTMLElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) style.setProperty(name, value, "important");
}

function draw({ tone, title, reason, whyLabel, markKnownLabel }: BarWords): void {
  const style = document.createElement("style");
  style.textContent = STYLE;
  const bar = createElement("div", `bar ${tone}`);
  bar.setAttribute("role", "status");
  bar.append(createElement("strong", "title", title));
  if (reason !== null) bar.append(createElement("span", "reason", reason));
  bar.append(createButton(whyLabel, "why", () => void runtime.sendMessage({ kind: "open" })));
  if (markKnownLabel !== null) {
    bar.append(createButton(markKnownLabel, "know", () => void show("know")));
  }
  tree.replaceChildren(style, bar);
}

function createElement(name: string, className: string, text = ""): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}

function createButton(text: string, className: string, onClick: () => void): HTMLElement {
  const element = createElement("button", className, text);
  element.addEventListener("click", onClick);
  return element;
}
