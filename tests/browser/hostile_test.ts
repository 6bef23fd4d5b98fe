import { assert, assertEquals } from "@std/assert";
import { SAMPLES } from "../support/sample_mails.ts";
import charsets from "../fixtures/hostile/charsets.json" with { type: "json" };
import markup from "../fixtures/hostile/markup.json" with { type: "json" };
import {
  analyse,
  IN_USED_PAGE,
  openView,
  sendContent,
  submitNumber,
  testInBrowser,
  unfoldAll,
  waitForValue,
} from "../support/browser.ts";
import type { BrowserTest } from "../support/browser.ts";

/** Ways to smuggle a script into markup; each would set `ran`, or ask `/stolen`. */
const PAYLOADS: readonly string[] = markup.flatMap(({ payloads }) => payloads);

/** Texts of so many payloads of a kind; longer ones than the page shows are cut off by it. */
const createTexts = (perText: number): readonly string[] =>
  markup.flatMap(({ payloads }) =>
    Array.from(
      { length: Math.ceil(payloads.length / perText) },
      (_none, i) => payloads.slice(i * perText, (i + 1) * perText).join(" "),
    )
  );

/** Values with a closed list of words; anything else in an answer is free text. */
const CLOSED =
  /^(step|status|severity|verdict|provider|threatLevel|spf|dkim|dmarc|type|analyzedAt|timestamp|date)$/;

/** Puts the payload in the place of every free text of an answer. */
function poison(value: unknown, payload: string, key = ""): unknown {
  if (typeof value === "string") return CLOSED.test(key) ? value : payload;
  if (Array.isArray(value)) return value.map((item) => poison(item, payload, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, poison(item, payload, name)]),
  );
}

const MESSAGE = "did it";

const HOP = {
  index: 0,
  from: "a",
  by: "b",
  with: "c",
  id: "d",
  for: "e",
  ip: "f",
  timestamp: "2026-01-05T10:00:00.000Z",
  delaySeconds: 3,
  tls: "g",
  cipher: "h",
  raw: "i",
};

const SUMMARY = {
  from: "a",
  subject: "b",
  date: "2026-01-05T10:00:00.000Z",
  domains: ["c.example"],
  ips: { ipv4: ["d"], ipv6: ["e"] },
  received: { chain: [HOP], hops: 1, tls: "f", cipher: "g", totalDelaySeconds: 3 },
  arc: { domain: "h", seal: "i", authenticationResults: "j" },
  reputations: [
    { provider: "providerA", ip: "k", status: "ok", score: 50, verdict: "unknown", message: "l" },
  ],
  authentication: { spf: "pass", dkim: "fail", dmarc: "neutral" },
  findings: [{ id: "m", severity: "high", message: "n" }],
  score: 50,
  threatLevel: "high",
  analyzedAt: "2026-01-05T10:00:00.000Z",
};

const SPAM = {
  score: 50,
  patternScore: 50,
  headerScore: 50,
  threatLevel: "high",
  severity: "high",
  is_spam: true,
  matchedPatterns: [
    { patternId: "a", type: "scam", score: 1, severity: "low", reasons: ["b"], matchScore: 2 },
  ],
  headerFindings: [{ ruleId: "a", check: "b", modifier: 1 }],
  totalPatternsChecked: 1,
  totalRulesChecked: 1,
  summary: { patternsMatched: 1, topReasons: ["c"], categories: [] },
  analyzedAt: "2026-01-05T10:00:00.000Z",
};

const NUMBER = {
  phoneNumber: "a",
  normalized: "b",
  isBlocked: true,
  matchCount: 1,
  matches: [{ name: "c", action: "d", pattern: "e" }],
  database: { version: "f", total_blocked: 1 },
};

const INFO = {
  version: "a",
  name: "b",
  description: "c",
  patternCount: 1,
  total_blocked: 2,
  cachedAt: "d",
  expiresAt: "e",
  source: "f",
};

/**
 * Asserts that nothing ran, no element was made of the text, and all of it is shown.
 */
async function assertUnharmed({ page }: BrowserTest, payload: string): Promise<void> {
  const countShown = () =>
    page.evaluate(() => document.querySelector("main > section:not([hidden])")?.textContent ?? "");
  await waitForValue(async () => (await countShown()).includes(payload) ? payload : null, payload);
  const state = await page.evaluate(() => ({
    ran: "ran" in globalThis,
    made: document.querySelectorAll(
      "#app :is(script, img, iframe:not(.reader-frame), object, embed, video, style, meta, " +
        "math, body, " +
        "b, animate, x, audio, marquee, dialog, base, link, set, template, noscript, " +
        "xmp, plaintext), #app a:not(.skip, nav a, footer a, .places a, [href='#account']), " +
        "#app [autofocus], #app [action], #app [formaction]",
    ).length + Array.from(document.querySelectorAll("#app *")).filter((element) =>
      element.getAttributeNames().some((name) =>
        name.startsWith("on")
      )
    ).length,
  }));
  assertEquals(state, { ran: false, made: 0 }, payload);
}

let current = "";

function createSteps(payload: string): string {
  const last = {
    step: "complete",
    status: "success",
    data: { message: MESSAGE, summary: SUMMARY },
    progress: 100,
  };
  return `data: ${JSON.stringify(poison(last, payload))}\n\ndata: [DONE]\n\n`;
}

async function answerRequest(request: Request): Promise<Response | undefined> {
  if (request.method !== "POST") return undefined;
  const name = new URL(request.url).pathname.split("/").at(-1);
  if (name === "analyze-email-headers") {
    return new Response(createSteps(current), { headers: { "content-type": "text/event-stream" } });
  }
  if (name === "analyze-spam") return Response.json(poison(SPAM, current));
  const { action } = await request.json();
  return Response.json(poison(action === "check" ? NUMBER : INFO, current));
}

testInBrowser("no spelling of a script in any displayed field of a mail runs", async (test) => {
  const { page } = test;
  assert(PAYLOADS.length >= 100);
  for (const payload of createTexts(24)) {
    current = payload;
    // The credits of the day are in it.
    await page.evaluate(() => localStorage.clear());
    const headers = ["From", "To", "Subject", "Received", "Message-ID", "X-Any"].map((name) =>
      `${name}: ${payload}`
    );
    await analyse(page, headers.join("\n"));
    await unfoldAll(page);
    await assertUnharmed(test, payload);
  }
}, { ...IN_USED_PAGE, intercept: (request) => answerRequest(request) });

testInBrowser("no script in a text alone, a number, the list or an error runs", async (test) => {
  const { page } = test;
  for (const payload of createTexts(6).slice(0, 3)) {
    current = payload;
    await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()));
    await page.reload();
    await sendContent(page);
    await analyse(page, `Some words. ${payload}`);
    await unfoldAll(page);
    await page.locator("summary", { hasText: "How the score came about" }).click();
    await page.locator(".formula").waitFor();
    await assertUnharmed(test, payload);
    await openView(page, "number");
    await submitNumber(page, "0162000001");
    await page.locator("[data-blocked]").waitFor();
    await page.locator("[data-part=list] > summary").click();
    await page.getByRole("button", { name: "Show" }).click();
    await page.locator("[data-list]").waitFor();
    await assertUnharmed(test, payload);
  }
}, { intercept: (request) => answerRequest(request) });

testInBrowser("no script in the mail itself runs through the real analysis", async (test) => {
  const { page } = test;
  const hostile = PAYLOADS.map((payload, i) => `X-Payload-${i}: ${payload}`).join("\n");
  await analyse(
    page,
    `From: "${PAYLOADS[2]}" <a@example.org>\nSubject: ${PAYLOADS[0]}\n${hostile}\n` +
      SAMPLES.phishing,
  );
  await unfoldAll(page);
  for (const payload of PAYLOADS) await assertUnharmed(test, payload);
}, IN_USED_PAGE);

/** A name that a parameter may have: ASCII, without what would end it. */
const NAME = /^[\w-]+$/;

/** Markup in a declared charset as subject, author, part of the mail, and name of a file. */
function mailInCharsets(): string {
  const words = charsets.filter(({ charset }) => NAME.test(charset))
    .map(({ charset, bytes }, i) => `X-Word-${i}: =?${charset}?B?${bytes}?=`);
  const parts = charsets.flatMap(({ charset, bytes }) =>
    ["text/html", "text/plain"].map((type) =>
      `--b\nContent-Type: ${type}; charset="${charset}"\n` +
      `Content-Transfer-Encoding: base64\n\n${bytes}\n`
    )
  );
  const files = charsets.map(({ charset, bytes }) => {
    const escaped = Array.from(
      atob(bytes),
      (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, "0")}`,
    ).join("");
    return "--b\nContent-Type: application/octet-stream\n" +
      `Content-Disposition: attachment; filename*=${charset}''${escaped}\n\nx\n`;
  });
  const last = "--b\nContent-Type: text/plain\n\nend of it\n--b--\n";
  const [first = ""] = words;
  return `From: ${first.replace(/^\S+ /, "")} <a@shop.example>\nSubject: ${
    first.replace(/^\S+ /, "")
  }\n${words.join("\n")}\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n` +
    parts.concat(files, last).join("");
}

testInBrowser("no script runs in any charset that a mail declares", async (test) => {
  const { page } = test;
  assert(charsets.length >= 50);
  await analyse(page, mailInCharsets());
  await unfoldAll(page);
  await page.frameLocator(".reader-frame").getByText("end of it").waitFor();
  // UTF-7 is decoded, and shown as text.
  await assertUnharmed(test, "<img src=/stolen onerror=ran=1> <script>ran=1</script>");
  const drawnFrame = await page.evaluate(() => {
    const frame = document.querySelector("iframe")?.contentDocument;
    const elements = Array.from(frame?.body.querySelectorAll("*") ?? []);
    return {
      count: elements.length,
      tags: [...new Set(elements.map(({ localName }) => localName))].sort(),
      handlers: elements.flatMap((each) => each.getAttributeNames())
        .filter((name) => /^on|^href$|^src$/.test(name)),
    };
  });
  assert(drawnFrame.count > 100, `${drawnFrame.count}`);
  assertEquals(drawnFrame.tags, ["b", "div", "p", "pre", "span"]);
  assertEquals(drawnFrame.handlers, []);
}, IN_USED_PAGE);

testInBrowser("no script in the message of a refusal runs", async (test) => {
  const { page } = test;
  for (const payload of PAYLOADS.slice(0, 2)) {
    current = payload;
    await analyse(page, SAMPLES.clean);
    await page.locator("[role=alert] .note", { hasText: payload }).waitFor();
    await assertUnharmed(test, payload);
  }
}, {
  ...IN_USED_PAGE,
  intercept: (request) =>
    request.method === "POST"
      ? Response.json({
        error: "invalid_request",
        message: current,
        details: [{ path: current, message: current }],
      }, { status: 400, headers: { "x-request-id": "1" } })
      : undefined,
  expected: /400/,
});
