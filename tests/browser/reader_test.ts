import { assert, assertEquals } from "@std/assert";
import type { Locator } from "playwright-core";
import {
  analyse,
  IN_USED_PAGE,
  openForm,
  testInBrowser,
  unfoldAll,
  waitForValue,
} from "../support/browser.ts";

/** Returns a mail of HTML parts, and a picture. */
function createMailText(pages: readonly string[], picture = ""): string {
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
    createMailText([
      `<style>${
        Array.from({ length: 3000 }, (_, i) => `*:has(.z${i}) i{top:1px}.a${i}~i~i~i{top:1px}`)
          .join("")
      }${"* ".repeat(90)}.a{top:0}${"[class] ".repeat(20)}i{top:0}</style><div>${
        "<i class=a>a</i>".repeat(12_000)
      }<p>end of it`,
    ]),
  ],
  [
    "quotations inside quotations",
    createMailText([
      `<style>*{quotes:${'"a" "b" '.repeat(14_000)}}*::before{content:"x"}</style>` +
      `${"<q>".repeat(8000)}a${"</q>".repeat(8000)}<p>end of it`,
    ]),
  ],
  [
    "rules for every element",
    createMailText([
      `<style>${"*{color:red;top:0}".repeat(3900)}@media screen{*{${
        "color:red;".repeat(2900)
      }}}</style>${"<i>a</i>".repeat(12_000)}<p>end of it`,
    ]),
  ],
  [
    "a picture in twenty thousand places",
    createMailText(
      [`<p>end of it</p>${"<img src=cid:p>".repeat(20_000)}`],
      "A".repeat(1_900_000),
    ),
  ],
  ["many parts", createMailText(Array(50).fill(`<p>end of it</p>${"<b>a</b>".repeat(9000)}`))],
];

const TARGET = "https://evil.example/target";

/** Everything with which markup can lead somewhere. */
const LINKS = `<p>start of it</p>
<a href="${TARGET}" target=_blank ping="${TARGET}" accesskey=a tabindex=1 draggable=true
 download onclick="open('${TARGET}')">the link</a>
<a href=${TARGET}><img src=cid:p alt=x width=40 height=40></a>
<a href=${TARGET} contenteditable autofocus>the second</a>
<svg><a href=${TARGET}><text>the third</text></a></svg>
<math href=${TARGET}>x</math>
<map name=m><area href=${TARGET} shape=default></map><img usemap=#m src=cid:p>
<form action=${TARGET}><button>the button</button><input type=submit value=send></form>
<details><summary>more</summary></details><iframe src=${TARGET}></iframe>
<object data=${TARGET}></object><embed src=${TARGET}><base href=${TARGET}>
<link rel=prefetch href=${TARGET}><meta http-equiv=refresh content="0;url=${TARGET}">
<p>end of it</p>`;

/** A picture of one pixel. */
const PIXEL = "R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==";

testInBrowser("a mail that is wider than its frame is shrunk to fit", async ({ page }) => {
  for (const [width, isShrunk] of [[600, true], [200, false]] as const) {
    await openForm(page);
    await analyse(
      page,
      createMailText([`<table width=${width}><tr><td>${"end of it ".repeat(20)}</table>`]),
    );
    await page.frameLocator(".reader-frame").getByText("end of it").waitFor();
    const readWidths = () =>
      page.evaluate(() => {
        const frameDocument = document.querySelector("iframe")?.contentDocument;
        const { clientWidth = 0, scrollWidth = 1 } = frameDocument?.documentElement ?? {};
        return [
          scrollWidth <= clientWidth,
          frameDocument?.body.style.getPropertyValue("zoom") !== "",
        ];
      });
    await waitForValue(async () => (await readWidths()).join(), `true,${isShrunk}`);
  }
}, IN_USED_PAGE);

testInBrowser("no link of a mail can be pressed, dragged out or copied", async ({
  page,
  context,
  url,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await analyse(page, createMailText([LINKS], PIXEL));
  await page.locator("section.verdict").waitFor();
  await unfoldAll(page);
  const frame = page.frameLocator(".reader-frame");
  await frame.getByText("end of it").waitFor();
  const link = frame.getByText("the link");
  const frames = page.frames().map((each) => each.url());
  const assertUnmoved = () => {
    assertEquals(page.url(), `${url}/`);
    assertEquals(context.pages().length, 1);
    assertEquals(page.frames().map((each) => each.url()), frames);
  };

  for (const button of ["left", "middle", "right"] as const) {
    for (const modifiers of [[], ["Control"], ["Shift"], ["Alt"]] as const) {
      await link.click({ button, modifiers: [...modifiers] });
    }
  }
  await frame.locator("img").first().click();
  assertUnmoved();

  // By keyboard the frame can be reached, nothing in it.
  const readPath = () =>
    page.evaluate(() => {
      const frameDocument = document.querySelector("iframe")?.contentDocument;
      return frameDocument?.activeElement === frameDocument?.body
        ? ""
        : frameDocument?.activeElement?.outerHTML ?? "";
    });
  await page.locator(".mail-pane > summary").focus();
  for (const key of ["Tab", "Enter", " ", "Tab", "Enter", "Alt+a", "Shift+Tab", "Enter"]) {
    await page.keyboard.press(key);
    assertEquals(await readPath(), "", key);
  }
  assertUnmoved();

  // The link cannot be dragged; the picture and what is selected can.
  const devTools = await context.newCDPSession(page);
  const dragged: string[] = [];
  await devTools.send("Input.setInterceptDrags", { enabled: true });
  devTools.on("Input.dragIntercepted", ({ data: { items } }) => {
    dragged.push(items.map(({ mimeType, data }) => `${mimeType} ${data}`).join("\n"));
  });
  const drag = async (target: Locator) => {
    await target.scrollIntoViewIfNeeded();
    const { x = 0, y = 0 } = await target.boundingBox() ?? {};
    const moveMouse = (type: "mousePressed" | "mouseMoved" | "mouseReleased", by: number) =>
      devTools.send("Input.dispatchMouseEvent", {
        type,
        x: x + 8 + by,
        y: y + 8,
        ...(type === "mouseMoved" ? { buttons: 1 } : { clickCount: 1 }),
        button: "left",
      });
    await moveMouse("mousePressed", 0);
    for (const by of [4, 10, 30, 60]) await moveMouse("mouseMoved", by);
    const data = { items: [], dragOperationsMask: 1 };
    await devTools.send("Input.dispatchDragEvent", { type: "dragCancel", x, y, data });
    await moveMouse("mouseReleased", 60);
  };
  await drag(link);
  assertEquals(dragged, []);
  await drag(frame.locator("img").first());
  await waitForValue(() => dragged.length, 1);
  await frame.locator("body").press("Control+A");
  await drag(link);
  await waitForValue(() => dragged.length, 2);
  assert(dragged[1]?.includes("the link"));
  assertEquals(dragged.filter((each) => isLive(each)), []);
  await devTools.send("Input.setInterceptDrags", { enabled: false });
  assertUnmoved();

  await frame.locator("body").press("Control+A");
  await frame.locator("body").press("Control+C");
  const copiedText = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const texts = item?.types.map(async (type) => await (await item.getType(type)).text());
    return await Promise.all(texts ?? []);
  });
  assertEquals(copiedText.length, 2);
  for (const text of copiedText) {
    assert(text.includes("the link"));
    assert(!isLive(text), text);
  }
});

/** Tells whether a text has the target of the links, or any attribute that leads somewhere. */
function isLive(text: string): boolean {
  return text.includes("https://evil.example") || /\shref=/i.test(text);
}

/** Counts the most marks in a row of a text, and the most characters that are not Latin. */
const countDearest = (text: string) => ({
  marks: Math.max(0, ...Array.from(text.matchAll(/\p{M}+/gu), ([{ length }]) => length)),
  foreign: text.match(/[^\0-\u024f]/g)?.length ?? 0,
});

testInBrowser("text that is costly to draw does not reach the page, and the page says so", async ({
  page,
}) => {
  const pileMarks = (count: number) => `a${"\u0301".repeat(count)}`;
  const mails: readonly (readonly [string, string, string])[] = [
    ["one letter", `<p>${pileMarks(900_000)}`, "[data-left-marks='899992']"],
    ["many letters", `<p>${`${pileMarks(30)} `.repeat(5000)}`, "[data-left-marks='110000']"],
    ["two scripts", `<p>${"a\u0436".repeat(300_000)}`, "p:text('longer than what is shown')"],
  ];
  for (const [label, html, noticeSelector] of mails) {
    const mail = createMailText([`<p>start of it</p>${html}`]).replace(
      "text/html",
      "$&; charset=utf-8",
    )
      .replace("Subject: x", `Subject: ${pileMarks(2000)}`);
    await analyse(page, mail);
    await page.locator("section.verdict").waitFor();
    await page.locator(noticeSelector).waitFor();
    await unfoldAll(page);
    await page.frameLocator(".reader-frame").getByText("start of it").waitFor();
    const [frameText, appText, inputText] = await page.evaluate(() => [
      document.querySelector("iframe")?.contentDocument?.body.textContent ?? "",
      document.querySelector("#app")?.textContent ?? "",
      document.querySelector<HTMLTextAreaElement>("#mail-text")?.value ?? "",
    ]);
    for (const text of [frameText, appText, inputText]) {
      const { marks, foreign } = countDearest(text ?? "");
      assert(marks <= 8 && foreign <= 41_000, `${label}: ${marks} marks, ${foreign} foreign`);
    }
    await openForm(page);
    await waitForValue(() => page.locator("section.verdict").count(), 0);
  }
}, IN_USED_PAGE);

testInBrowser("no mail keeps a person from seeing it or its verdict", async ({ page }) => {
  assert(SLOW.length > 0);
  for (const [label, mail] of SLOW) {
    await analyse(page, mail);
    await page.locator("section.verdict").waitFor();
    await unfoldAll(page);
    await page.frameLocator(".reader-frame").getByText("end of it").first().waitFor();
    const readDrawn = () =>
      page.evaluate(() =>
        document.querySelector("iframe")?.contentDocument?.querySelectorAll("*").length ?? 0
      );
    assert(await readDrawn() < 30_100, label);
    await openForm(page);
    await waitForValue(() => page.locator("section.verdict").count(), 0);
  }
}, IN_USED_PAGE);
