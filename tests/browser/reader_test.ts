import { assert } from "@std/assert";
import { analyse, browserTest, settles } from "../support/browser.ts";

/** A mail of HTML parts, and a picture. */
function mailOf(pages: readonly string[], picture = ""): string {
  const parts = pages.map((page) => `--b\nContent-Type: text/html\n\n${page}\n`).join("");
  const image = "--b\nContent-Type: image/png\nContent-ID: <p>\n" +
    `Content-Transfer-Encoding: base64\n\n${picture}\n`;
  return "From: a@shop.example\nTo: b@c.example\nSubject: x\nMIME-Version: 1.0\n" +
    `Content-Type: multipart/related; boundary=b\n\n${parts}${picture === "" ? "" : image}--b--\n`;
}

/** Each would take the browser or the worker longer than a person waits. */
const SLOW: readonly (readonly [string, string])[] = [
  [
    "selectors that look at all elements",
    mailOf([
      `<style>${
        Array.from({ length: 3000 }, (_, i) => `*:has(.z${i}) i{top:1px}.a${i}~i~i~i{top:1px}`)
          .join("")
      }</style><div>${"<i>a</i>".repeat(12_000)}<p>end of it`,
    ]),
  ],
  [
    "a picture in twenty thousand places",
    mailOf(
      [`<p>end of it</p>${"<img src=cid:p>".repeat(20_000)}`],
      "A".repeat(1_900_000),
    ),
  ],
  ["many parts", mailOf(Array(50).fill(`<p>end of it</p>${"<b>a</b>".repeat(9000)}`))],
];

browserTest("no mail keeps a person from seeing it, or its verdict", async ({ page }) => {
  assert(SLOW.length > 0);
  await page.locator("#content-choice").selectOption("keep");
  for (const [what, mail] of SLOW) {
    await analyse(page, mail);
    await page.locator("section.verdict").waitFor();
    await page.locator("summary", { hasText: "Show the mail" }).click();
    await page.frameLocator(".reader-frame").getByText("end of it").first().waitFor();
    const drawn = () =>
      page.evaluate(() =>
        document.querySelector("iframe")?.contentDocument?.querySelectorAll("*").length ?? 0
      );
    assert(await drawn() < 30_100, what);
    await page.getByRole("button", { name: "Clear" }).click();
    await settles(() => page.locator("section.verdict").count(), 0);
  }
});
