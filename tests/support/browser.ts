/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/// <reference lib="dom.asynciterable" />
import { chromium } from "playwright-core";
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from "playwright-core";
import { assertEquals } from "@std/assert";
import { createHttpApp } from "../../shared/server/app.ts";
import { prepareFiles } from "../../shared/server/console.ts";
import { readFiles } from "../../shared/runtime/read_files.ts";
import { createTestContext } from "./context.ts";
import type { ContextOptions } from "./context.ts";
import { findMetricsProblem } from "./leak_guard.ts";
import { findChromium } from "../../tasks/chromium.ts";
import { buildConsoleIfStale } from "../../tasks/console.ts";
import { listen } from "./listen.ts";

/** Features that are switched off. Of two such switches the last counts: Playwright's are repeated. */
const DISABLED_FEATURES = [
  "AimEnabled",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  // A process in reserve, for a profile in which no further page opens.
  "SpareRendererForSitePerProcess",
  // Two pages of the browser's own window, which take more time than the tests' pages.
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxPopup",
];

/** Switches off background services of the browser. */
const FLAGS = [
  `--disable-features=${DISABLED_FEATURES.join(",")}`,
  "--no-sandbox",
  "--disable-gpu",
  "--in-process-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The Chromium to use; `deno task test` finds one, or takes it from the npm registry. */
const executablePath = Deno.env.get("CHROMIUM") || (await findChromium())?.path;

/** On CI a missing browser fails the tests instead of skipping them. */
const mayBeSkipped = Deno.env.get("CI") !== "true";

if (executablePath === undefined && mayBeSkipped) {
  // deno-lint-ignore no-console -- The reason for skipped tests belongs beside them.
  console.warn(
    "SKIPPED: the browser tests. No Chromium was found, and npm has none for this machine.",
  );
}

await buildConsoleIfStale();

/** The built console, as the server serves it. */
export const consoleFiles = await prepareFiles(
  await readFiles(new URL("../../console/dist/", import.meta.url)) ?? new Map(),
);

/** The frame that shows mail blocks every script, including the tests' own axe-core. */
const REFUSED_AXE = /^Blocked script execution in '[^']*\/frame\.html'/;

/** The message of the browser's driver where a test has no service worker. */
const BLOCKED_WORKER = "Service Worker registration blocked by Playwright";

/** Maximum time in which a page shows what a test expects: the machine may be busy. */
const PATIENCE_MS = 120_000;
const POLL_MS = 50;

const VIEWPORT = { width: 1280, height: 900 };

/** A compared value: a text, a count, an attribute or its absence. */
type Shown = string | number | boolean | null | undefined;

/** Options of any test. */
interface CommonOptions {
  /** Answers a request in the server's place; undefined leaves it to the server. */
  readonly intercept?: (request: Request) => Response | undefined | Promise<Response | undefined>;
  /** Errors that the page may report, because the test provokes them. */
  readonly expected?: RegExp;
}

/** Options of a test with a page of its own. */
export interface BrowserTestOptions extends CommonOptions {
  readonly context?: BrowserContextOptions;
  readonly server?: ContextOptions;
  /** Answers a question of the page: true accepts. Without it a question is an error. */
  readonly answer?: (question: string) => boolean;
}

/**
 * Marks a test that may run in a page in which another one ran before, and was cleared. The test
 * leaves alone what the page keeps in memory: its settings, and the marks of mails.
 */
export const IN_USED_PAGE = { isPageUsed: true } as const;

/** The input of a test. */
export interface BrowserTest {
  readonly page: Page;
  readonly context: BrowserContext;
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  /** Bodies that were POSTed, by function name. */
  readonly posted: readonly { readonly name: string; readonly body: string }[];
  /** Addresses outside the server that the page requested; must be empty at the end. */
  readonly strayed: string[];
}

let browser: Promise<Browser> | undefined;
/** The page that tests use one after the other. */
let usedPage: OpenedPage | undefined;

Deno.test.afterAll(async () => {
  await usedPage?.[Symbol.asyncDispose]();
  await (await browser)?.close();
});

/**
 * Tests in a real Chromium and server; fails on errors, logs of errors, and requests to other
 * origins.
 */
export function testInBrowser(
  name: string,
  work: (test: BrowserTest) => Promise<void>,
  options: BrowserTestOptions | CommonOptions & typeof IN_USED_PAGE = {},
): void {
  Deno.test({
    name,
    ignore: executablePath === undefined && mayBeSkipped,
    // Playwright keeps its connection to the shared browser from test to test.
    sanitizeOps: false,
    sanitizeResources: false,
    fn: async () => {
      if (executablePath === undefined) {
        throw new Error("No Chromium was found, and npm has none for this machine");
      }
      browser ??= chromium.launch({ executablePath, args: FLAGS, timeout: PATIENCE_MS });
      if ("isPageUsed" in options) await runInUsedPage(await browser, work, options);
      else await runInNewPage(await browser, work, options);
    },
  });
}

/** A page of a server and of a profile of its own. */
interface OpenedPage extends AsyncDisposable {
  readonly test: BrowserTest;
  /** Asserts that nothing strayed, and that no problem but the expected ones was reported. */
  readonly assertQuiet: (expected?: RegExp) => void;
  readonly setIntercept: (intercept: CommonOptions["intercept"]) => void;
  /** Waits until the server has answered every request, and forgets what was posted. */
  readonly settle: () => Promise<void>;
  /** State of the page when it opened. */
  readonly firstLook: string;
}

async function runInNewPage(
  chromium: Browser,
  work: (test: BrowserTest) => Promise<void>,
  options: BrowserTestOptions,
): Promise<void> {
  await using openedPage = await openPage(chromium, options);
  await work(openedPage.test);
  openedPage.assertQuiet(options.expected);
}

/**
 * Runs a test in a page that others used before. Closes the page if the test fails, or if the page
 * cannot be cleared.
 */
async function runInUsedPage(
  chromium: Browser,
  work: (test: BrowserTest) => Promise<void>,
  { intercept, expected }: CommonOptions,
): Promise<void> {
  const openedPage = usedPage ?? await openPage(chromium, {});
  usedPage = undefined;
  try {
    openedPage.setIntercept(intercept);
    await work(openedPage.test);
    openedPage.assertQuiet(expected);
    openedPage.setIntercept(undefined);
    if (await clearPage(openedPage)) usedPage = openedPage;
  } finally {
    if (usedPage === undefined) await openedPage[Symbol.asyncDispose]();
  }
}

/** Opens the page of a new server in a new profile. */
async function openPage(
  chromium: Browser,
  { context: contextOptions, server: serverOptions, answer, ...options }: BrowserTestOptions,
): Promise<OpenedPage> {
  const posted: { name: string; body: string }[] = [];
  const app = createHttpApp(createTestContext(serverOptions), consoleFiles);
  await using stack = new AsyncDisposableStack();
  let pendingCount = 0;
  let { intercept } = options;
  const server = stack.use(listen(async (request) => {
    pendingCount++;
    try {
      if (request.method === "POST") {
        const name = new URL(request.url).pathname.split("/").at(-1) ?? "";
        posted.push({ name, body: await request.clone().text() });
      }
      return await intercept?.(request) ?? await app.fetch(request);
    } finally {
      pendingCount--;
    }
  }));
  stack.defer(async () => {
    const metrics = await (await app.request("/metrics")).text();
    assertEquals(findMetricsProblem(metrics), undefined);
  });
  const context = await chromium.newContext({
    locale: "en-GB",
    viewport: VIEWPORT,
    // Each test has a profile of its own, in which the worker would fetch every file again.
    serviceWorkers: "block",
    ...contextOptions,
  });
  stack.defer(() => context.close());
  context.setDefaultTimeout(PATIENCE_MS);
  const strayed: string[] = [];
  const problems: string[] = [];
  context.on("request", (request) => {
    const address = request.url();
    if (!address.startsWith(`${server.url}/`) && !/^(blob|data):/.test(address)) {
      strayed.push(address);
    }
  });
  context.on("weberror", (error) => problems.push(String(error.error())));
  context.on("console", (message) => {
    const text = message.text();
    if (["error", "warning"].includes(message.type()) && text !== BLOCKED_WORKER) {
      problems.push(text);
    }
  });
  context.on("dialog", async (dialog) => {
    if (answer === undefined) problems.push(`dialog: ${dialog.message()}`);
    if (answer?.(dialog.message())) await dialog.accept();
    else await dialog.dismiss();
  });
  const page = await context.newPage();
  await page.goto(`${server.url}/`);
  // The page is drawn once its language is loaded.
  await page.locator("#content").waitFor();
  const firstLook = await page.evaluate(readLook);
  const closingStack = stack.move();
  return {
    test: { page, context, url: server.url, posted, strayed },
    firstLook,
    assertQuiet: (expected) => {
      assertEquals(strayed, []);
      const reports = problems.splice(0);
      assertEquals(reports.filter((text) => !expected?.test(text) && !REFUSED_AXE.test(text)), []);
    },
    setIntercept: (newIntercept) => void (intercept = newIntercept),
    settle: async () => {
      await waitForValue(() => pendingCount, 0);
      posted.splice(0);
    },
    [Symbol.asyncDispose]: () => closingStack.disposeAsync(),
  };
}

/** Returns all that a page shows but the time until a reset, and the values of its fields. */
function readLook(): string {
  const shownElements = [
    ...document.querySelectorAll("body > :not(#app), #app > :not(main), section"),
  ]
    .filter((each) => !each.matches("[hidden]"));
  const fields = shownElements.flatMap((each) => [
    ...each.querySelectorAll<HTMLInputElement>("input, select, textarea"),
  ]);
  return [
    ...shownElements.map((each) =>
      each.outerHTML.replace(/resets in [\w ]+/, "").replaceAll(/ value="[^"]*"/g, "")
    ),
    ...fields.map(({ value, checked }) => `${value} ${checked}`),
  ].join("\n");
}

/** Presses a button if the page shows it. Runs in the page. */
function pressButton(name: string): void {
  [...document.querySelectorAll("button")]
    .find((button) => button.textContent.trim() === name && button.checkVisibility())?.click();
}

/** Maximum number of looks at a page until it is as it opened. */
const MAX_LOOKS = 20;

/** Clears a page after a test; returns whether it then looks as it opened. */
async function clearPage({ test, firstLook, settle }: OpenedPage): Promise<boolean> {
  const { page, context, url } = test;
  if (context.pages().length > 1 || page.url().replace(/#.*/, "") !== `${url}/`) return false;
  await openView(page, "mail");
  for (const list of ["#language", "#theme"]) await page.locator(list).selectOption("auto");
  await waitForValue(() => page.locator("html").getAttribute("lang"), "en");
  // In the page, as a button may vanish by itself before a click from outside.
  for (const name of ["Clear the table", "New check"]) await page.evaluate(pressButton, name);
  await page.locator("#mail-text").fill("");
  await settle();
  await page.setViewportSize(VIEWPORT);
  await page.emulateMedia({ media: null });
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    // As if another tab had done so.
    dispatchEvent(new StorageEvent("storage"));
  });
  for (let looks = 0; looks < MAX_LOOKS; looks++) {
    if (await page.evaluate(readLook) === firstLook) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return false;
}

/** Opens a view by its tab. */
export async function openView(
  page: Page,
  view: "mail" | "number" | "settings",
): Promise<void> {
  await page.locator(`nav a[href="#${view}"]`).click();
  await page.locator(`nav a[href="#${view}"][aria-current]`).waitFor();
}

/** Minimum number of characters of a text that is pasted at once, not typed. */
const LONG = 50_000;

/** Pastes text into the mail form and starts the analysis. */
export async function analyse(page: Page, text: string): Promise<void> {
  await openForm(page);
  await paste(page, text);
  // The page takes a long text as a file, and analyses a file at once.
  if (text.length >= LONG) {
    const script = `document.querySelector("#mail-text")?.value !== ""`;
    await waitForValue(() => page.evaluate(script), true);
    if (await page.locator("#mail-text").count() === 0) return;
  }
  await page.getByRole("button", { name: "Analyse", exact: true }).click();
}

/** Tells whether a level warns a person. */
export function isWarning(level: string | null): boolean {
  return level === "medium" || level === "high" || level === "critical";
}

/** Opens the form, which a result replaces by a bar. */
export async function openForm(page: Page): Promise<void> {
  const another = page.getByRole("button", { name: "New check" });
  await page.locator("#mail-text").or(another).waitFor();
  if (await another.count() > 0) await another.click();
}

/** Lets the server examine the content of mails, too. */
export async function sendContent(page: Page): Promise<void> {
  await openView(page, "settings");
  await page.locator("#send-content").check();
  await page.getByRole("button", { name: "Save" }).click();
  await openView(page, "mail");
}

/** Waits for the result, and unfolds all of its parts: a press on each takes far longer. */
export async function unfoldAll(page: Page): Promise<void> {
  await page.locator("section.verdict").waitFor();
  await page.locator(".result details.fold, .result .mail-pane").evaluateAll((folds) =>
    folds.forEach((fold) => fold.setAttribute("open", ""))
  );
}

/** Pastes text as the clipboard does; short text is typed, which is equivalent for the page. */
async function paste(page: Page, text: string): Promise<void> {
  const field = page.locator("#mail-text");
  if (text.length < LONG) return await field.fill(text);
  await page.evaluate(([type, pasted]) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    document.getElementById("mail-text")?.dispatchEvent(
      new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true }),
    );
  }, ["paste", text] as const);
}

/** Waits until the page shows a value; fails with the value shown last. */
export async function waitForValue(
  read: () => Promise<Shown> | Shown,
  expected: Shown,
): Promise<void> {
  const giveUp = Date.now() + PATIENCE_MS;
  let shown = await read();
  while (shown !== expected && Date.now() < giveUp) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    shown = await read();
  }
  assertEquals(shown, expected);
}

/** Waits until the page shows this number of analyses left. */
export function waitForCreditsLeft(page: Page, count: number): Promise<void> {
  return waitForValue(() => page.locator(".credits").getAttribute("data-left"), String(count));
}

/** Waits until the text of an element contains these words. */
export async function waitForText(element: Locator, words: string): Promise<void> {
  const readShown = () => element.innerText();
  await waitForValue(async () => (await readShown()).includes(words) || await readShown(), true);
}

/** Enters a number in the number view, and checks it. */
export async function submitNumber(page: Page, number: string): Promise<void> {
  await page.locator("#number-text").fill(number);
  await page.getByRole("button", { name: "Check", exact: true }).click();
}

/** Asks the server's block lists for the number that is shown. */
export async function askLists(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Ask the server’s block lists too" }).click();
}
