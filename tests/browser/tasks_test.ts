/// <reference lib="dom" />
import { Buffer } from "node:buffer";
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { openForm, testInBrowser, waitForText } from "../support/browser.ts";
import { PHISHING_MAIL } from "../support/phishing_mail.ts";

/** Ten things people come for, each with the presses it takes. */

const NUMBERS = "0899123456\n0948123456\n01 62 00 00 01";
const MESSAGE = "Your parcel is held. Pay the fee of £1.99 now: https://parcel-fee.example/pay";

/** A mail that was forwarded to a security team as an attachment. */
const REPORT = [
  "From: Ben <ben@example.com>",
  "Subject: Fwd: Your account",
  "MIME-Version: 1.0",
  'Content-Type: multipart/mixed; boundary="report"',
  "",
  "--report",
  "Content-Type: message/rfc822",
  "",
  PHISHING_MAIL,
  "--report--",
  "",
].join("\n");

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Presses of one task. */
class Hand {
  presses = 0;
  constructor(readonly page: Page) {}

  /** Presses an element. */
  async press(selector: string): Promise<void> {
    this.presses++;
    await this.page.locator(selector).first().click();
  }

  /** Pastes with nothing pressed before: the field is focused, or takes what is pasted anywhere. */
  async paste(text: string): Promise<void> {
    await this.page.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", pasted);
      document.querySelector("footer")?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    }, text);
  }

  /** Waits until the verdict says these words. */
  async waitForVerdict(words: string): Promise<void> {
    await waitForText(this.page.locator("section.verdict:visible, [data-numbers]").first(), words);
  }

  /** Drops files on the page. */
  async drop(files: readonly { name: string; mimeType: string; buffer: Buffer }[]) {
    await this.page.locator("input[type=file]").setInputFiles([...files]);
  }
}

interface Task {
  readonly name: string;
  readonly presses: number;
  /** Functions of the server that are called; the content of a mail never goes there. */
  readonly sends: readonly string[];
  readonly work: (hand: Hand) => Promise<void>;
}

const ANALYSE = "form.drop button[type=submit]";
const createMail = (name: string, text: string) => ({
  name,
  mimeType: "message/rfc822",
  buffer: Buffer.from(text),
});

/** Each starts at the page as it opens. */
const TASKS: readonly Task[] = [
  {
    name: "a pasted mail",
    presses: 1,
    sends: ["analyze-email-headers"],
    work: async (hand) => {
      await hand.paste(PHISHING_MAIL);
      await hand.press(ANALYSE);
      await hand.waitForVerdict("Do not trust this mail");
    },
  },
  {
    name: "a number",
    presses: 1,
    sends: [],
    work: async (hand) => {
      await hand.paste("0948123456");
      await hand.press(ANALYSE);
      await hand.waitForVerdict("Reserved for advertising calls");
    },
  },
  {
    name: "a list of numbers",
    presses: 1,
    sends: [],
    work: async (hand) => {
      await hand.paste(NUMBERS);
      await hand.press(ANALYSE);
      await hand.page.locator("[data-numbers='3']").waitFor();
    },
  },
  {
    name: "a text message",
    presses: 1,
    sends: [],
    work: async (hand) => {
      await hand.paste(MESSAGE);
      await hand.press(ANALYSE);
      await hand.waitForVerdict("this message");
    },
  },
  {
    name: "a link",
    presses: 1,
    sends: [],
    work: async (hand) => {
      await hand.paste("https://paypa1-secure.com/login");
      await hand.press(ANALYSE);
      await hand.waitForVerdict("Do not trust this link");
    },
  },
  {
    name: "a picture",
    presses: 0,
    sends: [],
    work: async (hand) => {
      await hand.drop([{ name: "screen.png", mimeType: "image/png", buffer: PNG }]);
      await waitForText(hand.page.locator("[data-picture-guide]"), "Copy all text");
    },
  },
  {
    name: "a mail in a mail",
    presses: 0,
    sends: ["analyze-email-headers"],
    work: async (hand) => {
      await hand.drop([createMail("report.eml", REPORT)]);
      await hand.waitForVerdict("Do not trust this mail");
      await waitForText(hand.page.locator("[data-part=sender]"), "alert@example.net");
    },
  },
  {
    name: "where to report it",
    presses: 2,
    sends: [],
    work: async (hand) => {
      await hand.paste(MESSAGE);
      await hand.press(ANALYSE);
      await hand.waitForVerdict("this message");
      await hand.press("[data-happened=report] summary");
      await hand.page.locator("[data-place]").first().waitFor();
    },
  },
  {
    name: "an export of the result",
    presses: 3,
    sends: ["analyze-email-headers"],
    work: async (hand) => {
      await hand.paste(PHISHING_MAIL);
      await hand.press(ANALYSE);
      await hand.waitForVerdict("Do not trust this mail");
      await hand.press("[data-part=share] > summary");
      const download = hand.page.waitForEvent("download");
      await hand.press("#report-page");
      assert((await download).suggestedFilename().endsWith(".html"));
    },
  },
  {
    name: "one mail among many",
    presses: 0,
    sends: [],
    work: async (hand) => {
      const files = Array.from({ length: 12 }, (_, i) => {
        const text = i === 7
          ? PHISHING_MAIL
          : `From: a${i}@example.org\nSubject: Note ${i}\n\nHi.\n`;
        return createMail(`${i}.eml`, text);
      });
      await hand.drop(files);
      await hand.page.locator(".queue-subject").nth(11).waitFor();
      await hand.page.locator("input[type=search]").fill("note 3");
      await hand.page.locator(".queue-subject").nth(1).waitFor({ state: "detached" });
    },
  },
];

/** Part of the page that lies outside of the screen, in CSS pixels. */
function measureOverflow(page: Page): Promise<number> {
  return page.evaluate("document.documentElement.scrollWidth - innerWidth");
}

/** Words of the mails' content and of the other inputs, none of which may leave the browser. */
const CONTENT = /Dear customer|IBAN|parcel|0948123456|paypa1|Your account has been/;

/** A small phone's screen. */
const SMALL = { width: 360, height: 740 };
/** Viewport of a screen of 1280 × 900 pixels at a zoom of 200 %. */
const ZOOMED = { width: 640, height: 450 };

testInBrowser(
  "ten tasks take few presses, fit a phone and 200 % zoom, and send no content",
  async ({ page, url, posted }) => {
    assertEquals(TASKS.length, 10);
    for (const { name, presses, sends, work } of TASKS) {
      const hand = new Hand(page);
      const before = posted.length;
      await page.setViewportSize(SMALL);
      await page.evaluate("sessionStorage.clear()");
      await page.goto("about:blank");
      await page.goto(`${url}/#mail`);
      await openForm(page);
      await work(hand);
      assertEquals(hand.presses, presses, name);
      assertEquals(await measureOverflow(page), 0, name);
      await page.setViewportSize(ZOOMED);
      assertEquals(await measureOverflow(page), 0, `${name}, zoomed`);
      assertEquals(posted.slice(before).map((each) => each.name), sends, name);
    }
    assertEquals(posted.filter(({ body }) => CONTENT.test(body)), []);
  },
  { context: { viewport: SMALL, hasTouch: true, isMobile: true } },
);
