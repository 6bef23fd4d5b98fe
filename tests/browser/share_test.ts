import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { SAMPLES } from "../support/sample_mails.ts";
import { renderCsv } from "../../shared/exports/csv.ts";
import { FORMAT_NAMES, FORMATS } from "../../shared/exports/formats.ts";
import { renderXml } from "../../shared/exports/xml.ts";
import { analyse, IN_USED_PAGE, testInBrowser, unfoldAll } from "../support/browser.ts";
import { waitUntil } from "../support/until.ts";
import { listen } from "../support/listen.ts";

const EXTENSIONS = Object.values(FORMATS).map(({ extension }) => extension);
const FILE_NAME = new RegExp(`^mail-analysis-[\\dT-]+\\.(?:${EXTENSIONS.join("|")})$`);

testInBrowser(
  "the analysis downloads in every format, as the renderers make it",
  async ({ page }) => {
    await analyse(page, SAMPLES.phishing);
    await unfoldAll(page);
    const files = new Map<string, string>();
    for (const name of FORMAT_NAMES) {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: new RegExp(`^Download as ${name}$`, "i") }).click();
      const file = await download;
      files.set(name, await Deno.readTextFile(await file.path()));
      assertMatch(file.suggestedFilename(), FILE_NAME);
    }
    const analysis = JSON.parse(files.get("json") ?? "");
    const shownLevel = await page.locator("[data-level]").first().getAttribute("data-level");
    assertEquals([analysis.threatLevel, analysis.verdict.level], [shownLevel, shownLevel]);
    assertEquals(files.get("xml"), renderXml(analysis));
    assertEquals(files.get("csv"), `\uFEFF${renderCsv(analysis)}`);
    const calendar = files.get("calendar") ?? "";
    assert(calendar.startsWith("BEGIN:VCALENDAR\r\n") && calendar.endsWith("END:VCALENDAR\r\n"));
  },
  IN_USED_PAGE,
);

testInBrowser("both trigger functions send the analysis to a webhook", async ({ page }) => {
  const received: Record<string, unknown>[] = [];
  await using hook = listen(async (request) => {
    received.push(await request.json());
    return new Response(null, { status: 202 });
  });
  await analyse(page, SAMPLES.phishing);
  await unfoldAll(page);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("Enter the webhook's address.").waitFor();
  await page.locator("#webhook-address").fill(`${hook.url}/in`);
  await page.getByRole("checkbox", { name: "calendar" }).uncheck();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("the webhook answered 202").waitFor();
  await page.locator("#webhook-kind").selectOption("scenario");
  await page.locator("#webhook-action").fill("open ticket");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await waitUntil(() => received.length >= 2);
  const [workflow, scenario] = received;
  const flags = Object.values(FORMATS).map(({ flag }) => [flag, flag !== "calendar"]);
  assertEquals(workflow?.["exports"], Object.fromEntries(flags));
  assertEquals(
    Object.keys(workflow?.["formats"] ?? {}).toSorted(),
    Object.keys(FORMATS).toSorted(),
  );
  assertEquals(scenario?.["action"], "open ticket");
  assertStringIncludes(String(scenario?.["emailHeaders"]), "Reply-To:");
  assertEquals(scenario?.["analysisData"], workflow?.["analysis"]);
});

testInBrowser("a webhook that refuses is reported", async ({ page }) => {
  await using hook = listen(() => new Response("no", { status: 500 }));
  await analyse(page, SAMPLES.clean);
  await unfoldAll(page);
  await page.locator("#webhook-address").fill(hook.url);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("The server could not complete the request.").waitFor();
}, { expected: /500/ });
