import { assertEquals } from "@std/assert";
import { FUNCTION_NAMES } from "../../shared/contract/functions.ts";
import { testInBrowser, waitForText } from "../support/browser.ts";

testInBrowser(
  "/docs shows the five functions and sends a request",
  async ({ page, url, posted }) => {
    await page.goto(`${url}/docs`);
    const operations = page.locator(".opblock-summary-path");
    await operations.first().waitFor();
    assertEquals(
      (await operations.allInnerTexts()).map((text) => text.replaceAll("\u200b", "").trim()),
      FUNCTION_NAMES.map((name) => `/functions/v1/${name}`),
    );
    await page.locator("#operations-functions-regulatorCheck .opblock-summary").click();
    await page.getByRole("button", { name: "Execute" }).click();
    const answer = page.locator(".live-responses-table .response-col_description code").first();
    await waitForText(answer, '"isBlocked": true');
    assertEquals(posted.map(({ name }) => name), ["regulator-check"]);
  },
);
