import { assertEquals, assertStringIncludes } from "@std/assert";
import { SAMPLES } from "../../console/src/mail/samples.ts";
import { accessibilityProblems } from "../support/accessibility.ts";
import { analyse, browserTest, settles, waitForLeft, waitForText } from "../support/browser.ts";
import { slowStream } from "../support/slow_stream.ts";
import type { SlowStream } from "../support/slow_stream.ts";

function streamed(stream: SlowStream) {
  return (request: Request) =>
    request.url.endsWith("/analyze-email-headers") ? stream.response() : undefined;
}

{
  const stream = slowStream();
  browserTest("steps appear as they arrive, with the progress they tell", async ({ page }) => {
    await analyse(page, SAMPLES.clean);
    const progress = page.locator("progress");
    await progress.waitFor();
    stream.step("basic_parsing", 10);
    await page.locator("[data-step=basic_parsing][data-status=success]").waitFor();
    await settles(() => progress.getAttribute("value"), "10");
    await page.locator("[data-step=ip_parsing][data-status=processing]").waitFor();
    // One event in three chunks, cut inside a character and inside a line.
    stream.send(': hello\n\ndata: {"step":"ip_parsing","status":"warning",');
    stream.send('"data":{"message":"été ☂"},"progress":20}');
    stream.send("\n\n");
    await page.locator("[data-step=ip_parsing][data-status=warning]").waitFor();
    await settles(() => progress.getAttribute("value"), "20");
    assertEquals(await accessibilityProblems(page), []);
    await page.getByRole("button", { name: "Cancel" }).click();
    await stream.cancelled;
    const note = page.locator("[role=alert] .note");
    await waitForText(note, "Cancelled");
    assertEquals(await page.locator("[data-status=success]").count(), 1);
    assertEquals(await page.locator("section.verdict").count(), 0);
    await waitForLeft(page, 4);
    await settles(
      () => page.locator("#mail-text").isVisible(),
      true,
    );
  }, { intercept: streamed(stream) });
}

{
  const stream = slowStream();
  browserTest(
    "a server that goes away in the middle is told, with what had arrived",
    async ({ page }) => {
      await analyse(page, SAMPLES.clean);
      stream.step("basic_parsing", 10);
      await page.locator("[data-step=basic_parsing][data-status=success]").waitFor();
      stream.fail();
      await page.getByText("The connection broke off").waitFor();
      assertEquals(await page.locator("[data-status=success]").count(), 1);
    },
    { intercept: streamed(stream), expected: /ERR_|network/i },
  );
}

browserTest("a stream that ends without its last step is a failure", async ({ page }) => {
  await analyse(page, SAMPLES.clean);
  await page.getByText("The connection broke off").waitFor();
}, {
  intercept: (request) =>
    request.method === "POST"
      ? new Response("data: [DONE]\n\n", { headers: { "content-type": "text/event-stream" } })
      : undefined,
});

browserTest("an event that is no step is not shown", async ({ page }) => {
  await analyse(page, SAMPLES.clean);
  await page.getByText("page does not understand the server’s answer").waitFor();
  await waitForLeft(page, 5);
}, {
  intercept: (request) =>
    request.method === "POST"
      ? new Response('data: {"step":"other"}\n\n', {
        headers: { "content-type": "text/event-stream" },
      })
      : undefined,
});

browserTest("a summary of another shape breaks the result alone", async ({ page }) => {
  await analyse(page, SAMPLES.clean);
  await page.getByText("could not be shown").waitFor();
  await page.getByRole("button", { name: "Another mail" }).waitFor();
}, {
  intercept: (request) =>
    request.method === "POST"
      ? new Response(
        `data: ${
          JSON.stringify({
            step: "complete",
            status: "success",
            data: { message: "done", summary: { findings: 7 } },
            progress: 100,
          })
        }\n\ndata: [DONE]\n\n`,
        { headers: { "content-type": "text/event-stream" } },
      )
      : undefined,
  expected: /TypeError|not a function|undefined/,
});

browserTest("a server out of reach is told, and costs nothing", async ({ page }) => {
  await page.route("**/functions/**", (route) => route.abort("connectionrefused"));
  await analyse(page, SAMPLES.clean);
  await page.getByText("The server cannot be reached").waitFor();
  await waitForLeft(page, 5);
}, { expected: /ERR_CONNECTION_REFUSED/ });

browserTest("a refused request shows what the server says, as text", async ({ page }) => {
  await analyse(page, SAMPLES.clean);
  const note = page.locator("[role=alert] .note");
  await note.waitFor();
  const text = await note.innerText();
  assertStringIncludes(text, "did not accept");
  assertStringIncludes(text, "The request <b>does not fit</b>.");
  assertStringIncludes(text, "emailHeaders");
  await waitForLeft(page, 5);
}, {
  intercept: (request) =>
    request.method === "POST"
      ? Response.json({
        error: "invalid_request",
        message: "The request <b>does not fit</b>.",
        details: [{ path: "emailHeaders", message: "must not be blank" }],
      }, { status: 400 })
      : undefined,
  expected: /400/,
});
