import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  browserTest,
  checkNumber,
  openView,
  settles,
  waitForLeft,
  waitForText,
} from "../support/browser.ts";

browserTest("a number as people write it is tidied before it is sent", async ({ page, posted }) => {
  await openView(page, "number");
  const written = ["+33 (0)1.62.00.00.01", "01\u00a062\u202f00 00 01", "0033-162-000-001"];
  for (const text of written) {
    await checkNumber(page, text);
    await page.locator("[data-blocked=true]").waitFor();
  }
  assertEquals(posted.map(({ body }) => JSON.parse(body).phoneNumber), [
    "+33162000001",
    "0162000001",
    "+33162000001",
  ]);
  const result = await page.locator("[data-blocked]").innerText();
  assertStringIncludes(result, "+33 1 62 00 00 01");
  assertStringIncludes(result, "+33 1 62 ## ## ##");
  assertStringIncludes(result, "v2023.01.01.00.00");
});

browserTest(
  "a free number is shown as such, and an invalid one is not sent",
  async ({ page, posted }) => {
    await openView(page, "number");
    await checkNumber(page, "01 42 00 00 00");
    await page.locator("[data-blocked=false]").waitFor();
    await checkNumber(page, "01 62 00 00");
    await page.getByText("This is not a phone number").waitFor();
    await settles(() => page.locator("[data-blocked]").count(), 0);
    await checkNumber(page, "");
    await page.getByText("Enter a number first.").waitFor();
    assertEquals(posted.length, 1);
  },
);

browserTest(
  "a number is explained: who holds it, what to do, and from which sources",
  async ({ page }) => {
    await openView(page, "number");
    await checkNumber(page, "01 62 00 00 01");
    const card = page.locator("[data-explanation=telemarketing]");
    await waitForText(card, "Manifone");
    const text = await card.innerText();
    for (const part of ["may have been ported", "signal.conso.gouv.fr", "Licence Ouverte 2.0"]) {
      assertStringIncludes(text, part);
    }
    await checkNumber(page, "01 23 45 67 89");
    await page.locator("[data-advice=forged]").waitFor();
    await page.getByText("This number is not assigned in the numbering plan").waitFor();
    await checkNumber(page, "+49 30 123456");
    await waitForText(page.locator("[data-explanation=geographic]"), "Germany");
  },
);

browserTest(
  "being on no list looks good only where nothing else speaks against a number",
  async ({ page }) => {
    await openView(page, "number");
    const levels = [["01 42 00 00 00", "safe"], ["08 99 99 99 99", "medium"], ["15", "medium"], [
      "+262 1 42 68 53 00",
      "medium",
    ], ["01 23 45 67 89", "high"]] as const;
    for (const [number, level] of levels) {
      await checkNumber(page, number);
      await page.locator(`.verdict.${level}[data-blocked=false]`).waitFor();
    }
  },
);

browserTest("the list is shown and loaded again, for no credit", async ({ page }) => {
  await openView(page, "number");
  await page.getByRole("button", { name: "Show" }).click();
  await page.locator("[data-list]").waitFor();
  await waitForText(page.locator("[data-list]"), "embedded");
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByText("The list was loaded again.").waitFor();
  await waitForLeft(page, 5);
});
