import { assert, assertEquals } from "@std/assert";
import { SAMPLES } from "../support/sample_mails.ts";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import {
  analyse,
  IN_USED_PAGE,
  testInBrowser,
  waitForCreditsLeft,
  waitForText,
  waitForValue,
} from "../support/browser.ts";
import { createSlowStream } from "../support/slow_stream.ts";
import type { SlowStream } from "../support/slow_stream.ts";

function answerWithStream(stream: SlowStream) {
  return (request: Request) =>
    request.url.endsWith("/analyze-email-headers") ? stream.response() : undefined;
}

{
  const stream = createSlowStream();
  testInBrowser(
    "steps appear as they arrive, with the progress that they report",
    async ({ page }) => {
      await analyse(page, SAMPLES.clean);
      const progress = page.locator("progress");
      await progress.waitFor();
      stream.step("basic_parsing", 10);
      await page.locator("[data-step=basic_parsing][data-status=success]").waitFor();
      await waitForValue(() => progress.getAttribute("value"), "10");
      await page.locator("[data-step=ip_parsing][data-status=processing]").waitFor();
      // One event in three chunks, cut inside a character and inside a line.
      stream.send(': hello\n\ndata: {"step":"ip_parsing","status":"warning",');
      stream.send('"data":{"message":"été ☂"},"progress":20}');
      stream.send("\n\n");
      await page.locator("[data-step=ip_parsing][data-status=warning]").waitFor();
      await waitForValue(() => progress.getAttribute("value"), "20");
      assertEquals(await findAccessibilityProblems(page), []);
      // Messages of steps are English.
      const messages = page.locator(".step .reveal");
      await waitForValue(() => messages.allTextContents().then((all) => all.at(-1)), "été ☂");
      await page.locator("#language").selectOption("de");
      await waitForValue(() => messages.count(), 0);
      await page.locator("#language").selectOption("en");
      await page.getByRole("button", { name: "Cancel" }).click();
      await stream.cancelled;
      const note = page.locator("[role=alert] .note");
      await waitForText(note, "Cancelled");
      assertEquals(await page.locator("[data-status=success]").count(), 1);
      assertEquals(await page.locator("section.verdict").count(), 0);
      await waitForCreditsLeft(page, 4);
      await waitForValue(
        () => page.locator("#mail-text").isVisible(),
        true,
      );
    },
    { ...IN_USED_PAGE, intercept: answerWithStream(stream) },
  );
}

{
  const stream = createSlowStream();
  testInBrowser(
    "a server that stops half-way is reported, and this browser's verdict replaces the steps",
    async ({ page }) => {
      await analyse(page, SAMPLES.clean);
      stream.step("basic_parsing", 10);
      await page.locator("[data-step=basic_parsing][data-status=success]").waitFor();
      stream.fail();
      await page.getByText("The connection broke off").waitFor();
      await page.locator("section.verdict").waitFor();
      await waitForValue(() => page.locator("[data-step]").count(), 0);
    },
    { ...IN_USED_PAGE, intercept: answerWithStream(stream), expected: /ERR_|network/i },
  );
}

/** Answers that are no analysis, what the page says about each, and the analyses left then. */
const FAILURES: readonly (readonly [() => Response, readonly string[], number])[] = [
  [
    () =>
      Response.json({
        error: "invalid_request",
        message: "The request <b>does not fit</b>.",
        details: [{ path: "emailHeaders", message: "must not be blank" }],
      }, { status: 400 }),
    ["did not accept", "The request <b>does not fit</b>.", "emailHeaders"],
    5,
  ],
  // No step.
  [() => yieldEvents('{"step":"other"}'), ["page does not understand the server’s answer"], 5],
  // Ends without its last step.
  [() => yieldEvents(), ["The connection broke off"], 4],
  // A summary of another shape breaks the result alone.
  [
    () =>
      yieldEvents(JSON.stringify({
        step: "complete",
        status: "success",
        data: { message: "done", summary: { findings: 7 } },
        progress: 100,
      })),
    ["could not be shown"],
    3,
  ],
];

function yieldEvents(...texts: readonly string[]): Response {
  const body = [...texts, "[DONE]"].map((text) => `data: ${text}\n\n`).join("");
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

{
  let answerCall = () => yieldEvents();
  testInBrowser("an answer that is no analysis is reported, as text", async ({ page }) => {
    assert(FAILURES.length > 0);
    for (const [each, sentence, credits] of FAILURES) {
      answerCall = each;
      await analyse(page, SAMPLES.clean);
      const view = page.locator("main > section:not([hidden])");
      for (const text of sentence) await waitForText(view, text);
      await waitForCreditsLeft(page, credits);
    }
    await page.route("**/functions/**", (route) => route.abort("connectionrefused"));
    await analyse(page, SAMPLES.clean);
    await page.getByText("The server cannot be reached").waitFor();
    await waitForCreditsLeft(page, 3);
  }, {
    intercept: (request) => request.method === "POST" ? answerCall() : undefined,
    expected: /400|ERR_CONNECTION_REFUSED|TypeError|not a function|undefined/,
  });
}
