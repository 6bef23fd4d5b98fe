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

/** Of a text the most marks in a row, and the most characters that are not Latin. */
const dearest = (text: string) => ({
  marks: Math.max(0, ...Array.from(text.matchAll(/\p{M}+/gu), ([{ length }]) => length)),
  foreign: text.match(/[^\0-\u024f]/g)?.length ?? 0,
});

browserTest("text that is dear to draw does not reach the page, and the person is told", async ({
  page,
}) => {
  const pile = (count: number) => `a${"\u0301".repeat(count)}`;
  const mails: readonly (readonly [string, string, string])[] = [
    ["one letter", `<p>${pile(900_000)}`, "[data-left-marks='899992']"],
    ["many letters", `<p>${`${pile(30)} `.repeat(5000)}`, "[data-left-marks='110000']"],
    ["two scripts", `<p>${"a\u0436".repeat(300_000)}`, "p:text('longer than what is shown')"],
  ];
  await page.locator("#content-choice").selectOption("keep");
  for (const [what, html, told] of mails) {
    const mail = mailOf([`<p>start of it</p>${html}`]).replace("text/html", "$&; charset=utf-8")
      .replace("Subject: x", `Subject: ${pile(2000)}`);
    await analyse(page, mail);
    await page.locator("section.verdict").waitFor();
    await page.locator(told).waitFor();
    await page.locator("summary", { hasText: "Show the mail" }).click();
    await page.frameLocator(".reader-frame").getByText("start of it").waitFor();
    const [shown, around, field] = await page.evaluate(() => [
      document.querySelector("iframe")?.contentDocument?.body.textContent ?? "",
      document.querySelector("#app")?.textContent ?? "",
      document.querySelector<HTMLTextAreaElement>("#mail-text")?.value ?? "",
    ]);
    for (const text of [shown, around, field]) {
      const { marks, foreign } = dearest(text ?? "");
      assert(marks <= 8 && foreign <= 41_000, `${what}: ${marks} marks, ${foreign} foreign`);
    }
    await page.getByRole("button", { name: "Clear" }).click();
    await settles(() => page.locator("section.verdict").count(), 0);
  }
});

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
