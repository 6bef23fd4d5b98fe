import { assert, assertEquals } from "@std/assert";
import disguises from "../fixtures/mime/disguises.json" with { type: "json" };
import drawn from "../fixtures/mime/drawn_text.json" with { type: "json" };
import { readText } from "../../shared/mime/html_text.ts";
import { testInBrowser } from "../support/browser.ts";

/** Tells whether a page in a browser draws the word `secret`, by its boxes and computed styles. */
function isDrawn(): boolean {
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!node.textContent?.includes("secret")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const hasBox = [...range.getClientRects()].some(({ width, height, right, bottom }) =>
      width > 0.5 && height > 0.5 && right + scrollX > 0 && bottom + scrollY > 0
    );
    let isSkipped = false;
    for (let at = node.parentElement; at !== null; at = at.parentElement) {
      isSkipped ||= getComputedStyle(at).contentVisibility === "hidden";
    }
    let element = node.parentElement;
    while (element !== null && getComputedStyle(element).display === "contents") {
      element = element.parentElement;
    }
    const styles = { visibilityProperty: true, opacityProperty: true };
    if (hasBox && !isSkipped && element?.checkVisibility(styles)) return true;
  }
  return false;
}

testInBrowser("readText reads what a browser shows, and not what it hides", async ({ context }) => {
  const ownContext = await context.browser()?.newContext({ javaScriptEnabled: false });
  assert(ownContext !== undefined && disguises.length > 100);
  try {
    const page = await ownContext.newPage();
    const disagreements: string[] = [];
    for (const each of disguises) {
      const html = `<!doctype html>${each}`;
      await page.setContent(html);
      const isShown = await page.evaluate(isDrawn);
      const text = readText(html);
      const isRead = isShown
        ? `${text}${text.shownText}`.includes("secret")
        : !text.shownText.includes("secret");
      if (!isRead) disagreements.push(`${isShown ? "shown" : "hidden"}: ${each}`);
      assert(
        `${text}${text.shownText}${text.hiddenText}`.includes("secret") || each.includes("<style"),
        each,
      );
    }
    assertEquals(disagreements, []);
  } finally {
    await ownContext.close();
  }
});

testInBrowser("readText reads what a browser draws beside the text", async ({ context }) => {
  const ownContext = await context.browser()?.newContext({
    javaScriptEnabled: false,
    // The processor draws each pixel.
    viewport: { width: 400, height: 300 },
  });
  assert(ownContext !== undefined && drawn.length > 20);
  try {
    const page = await ownContext.newPage();
    const draw = async (each: string) => {
      await page.setContent(`<!doctype html>${each}`);
      return (await page.screenshot()).toString();
    };
    for (const each of drawn) {
      const text = readText(`<!doctype html>${each}`);
      assert(`${text.shownText}\n${text.hiddenText}`.includes("secret"), each);
      const harmless = each.replaceAll(/secret|sec(?!r)|ret|terces|%73ecret|\\73 ecret/g, "");
      assert(harmless === each || await draw(each) !== await draw(harmless), `not drawn: ${each}`);
    }
  } finally {
    await ownContext.close();
  }
});
