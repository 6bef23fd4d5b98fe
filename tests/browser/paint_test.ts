import { assert, assertEquals } from "@std/assert";
import { consoleFiles, testInBrowser } from "../support/browser.ts";
import { waitUntil } from "../support/until.ts";

/**
 * Bytes that a server sends before it waits for the client. They are ten segments (RFC 6928 §2),
 * less about 1 kB of response headers.
 */
const FIRST_FLIGHT_BYTES = 14_600 - 1_000;

let scriptRelease = Promise.resolve();

testInBrowser("the page is painted before its script has arrived", async ({ page }) => {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  scriptRelease = promise;
  try {
    await page.reload({ waitUntil: "commit" });
    await waitUntil(() =>
      page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length > 0)
    );
    assertEquals(await page.locator("#content").count(), 0);
  } finally {
    release();
  }
  await page.locator("#content").waitFor();
}, {
  intercept: async (request) => {
    if (new URL(request.url).pathname === "/console.js") await scriptRelease;
    return undefined;
  },
});

Deno.test("what the first paint needs arrives without a second round trip", () => {
  const needed = consoleFiles.filter(({ name }) => name === "index.html" || name === "style.css");
  assertEquals(needed.length, 2);
  const bytes = needed.reduce((sum, { gzippedBytes }) => sum + gzippedBytes.byteLength, 0);
  assert(bytes < FIRST_FLIGHT_BYTES, `${bytes} bytes`);
});
