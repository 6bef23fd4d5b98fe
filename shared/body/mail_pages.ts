import type { ExaminedUrl } from "./links/mail_link.ts";
import { Budget, MAX_PAGE_STEPS, MAX_TEXT_LENGTH, TAG_STEPS } from "../mime/budget.ts";
import type { PageReader } from "../mime/body_text.ts";
import { type HtmlSink, readHtml } from "../mime/html_reader.ts";
import { convertHtmlToText, TextSink } from "../mime/html_text.ts";
import { Visibility } from "../mime/visibility.ts";
import { decodePartText, type Part } from "../mime/part.ts";
import { isAttachment, isCalendar } from "./files/files.ts";
import { HiddenSink } from "./markup/hidden_text.ts";
import { type HtmlLinks, LinkSink } from "./markup/html_links.ts";
import type { PoorPassage } from "./text/poor_passage.ts";
import { QrSink } from "./links/qr_codes.ts";

/** The text, links, hidden text and drawn QR codes of a page. */
export interface PageReading {
  readonly text: TextSink;
  readonly links: LinkSink;
  readonly hidden: HiddenSink;
  readonly drawing: QrSink;
}

/** Maximum number of characters of markup that `readText` reads; newsletters have up to 200 000. */
const MAX_MARKUP = 2 * MAX_TEXT_LENGTH;

/** Minimum number of hidden letters with which pages hide much text. */
const MIN_HIDDEN = 200;
/** Minimum share of hidden letters; 0 of 1 563 wanted, 231 of 3 465 unwanted mails reach both. */
const MIN_HIDDEN_SHARE = 0.2;

/** The pages of one mail. Each is read once, either together with the mail's text or on demand. */
export class MailPages implements PageReader {
  readonly keepMailsClosed = true;
  readonly #readings = new Map<Part, PageReading>();
  /** The links of pages that are attachments and that mail programs show too. */
  readonly #files = new Map<Part, LinkSink>();
  /** Whether a page contains text after the tags that were read. */
  #isCut = false;
  /** All URLs of the mail that the body analysis examined, also those that its answer leaves out. */
  urls: readonly ExaminedUrl[] = [];
  /** The poorly covered passage that the body analysis found in subject and text. */
  poorPassage: PoorPassage | null = null;
  /** Number of steps that are left of `MAX_PAGE_STEPS`. */
  #stepsLeft = MAX_PAGE_STEPS;

  /** @param budget Budget of the whole mail. */
  constructor(readonly budget = new Budget()) {}

  read(part: Part, markup: string): TextSink {
    this.#take(markup.length);
    const isPage = part.type === "text/html" && !isAttachment(part) && !isCalendar(part) &&
      decodePartText(part) === markup;
    if (isPage) {
      const page = this.#readWhole(markup, part.isXhtml);
      this.#readings.set(part, page);
      return page.text;
    }
    if (!isAttachment(part)) return this.#readText(markup, part.isXhtml);
    const visibility = new Visibility(markup, { budget: this.budget, isXml: part.isXhtml });
    const text = new TextSink(visibility), links = new LinkSink(visibility);
    this.#readPage(markup, [visibility, text, links], part.isXhtml);
    links.closeLink(true);
    this.#files.set(part, links);
    return text;
  }

  readFile(markup: string, isXml: boolean): TextSink {
    this.#take(markup.length);
    return this.#readText(markup, isXml);
  }

  #readText(markup: string, isXml: boolean): TextSink {
    const visibility = new Visibility(markup, { budget: this.budget, isXml });
    const text = new TextSink(visibility);
    this.#readPage(markup, [visibility, text], isXml);
    return text;
  }

  /** Takes steps for reading pages; returns false if too few are left. */
  #take(steps: number): boolean {
    if (steps > this.#stepsLeft) this.budget.refuse();
    if (steps > this.#stepsLeft || !this.budget.take(steps)) return false;
    this.#stepsLeft -= steps;
    return true;
  }

  /**
   * Computes the share of a mail's text that was read, 0 to 1. If a page was cut, the share is 0: a
   * sender can put harmless text before the cut.
   */
  computeReadShare(length: number): number {
    if (this.#isCut) return 0;
    return length <= MAX_TEXT_LENGTH ? 1 : MAX_TEXT_LENGTH / length;
  }

  #readPage(markup: string, sinks: readonly HtmlSink[], xml: boolean): void {
    const end = readHtml(markup, sinks, { mayRead: this.#mayRead, isXml: xml });
    if (end < markup.length) this.#isCut ||= containsText(markup, end);
  }

  readonly #mayRead = () => this.#take(TAG_STEPS);

  joinShownTexts(): string | null {
    const pages = [...this.#readings.values()];
    const hiddenLetters = pages.reduce((sum, { hidden }) => sum + hidden.hiddenLetters, 0);
    const shownLetters = pages.reduce((sum, { hidden }) => sum + hidden.shownLetters, 0);
    if (
      hiddenLetters < MIN_HIDDEN ||
      hiddenLetters < MIN_HIDDEN_SHARE * (hiddenLetters + shownLetters)
    ) return null;
    return pages.map(({ text }) => text.shownText).join("\n");
  }

  /** Finds the links of an attached page; null if its markup was not read as given. */
  findLinks(part: Part, markup: string): HtmlLinks | null {
    const links = this.#files.get(part);
    return links !== undefined && decodePartText(part) === markup ? links : null;
  }

  /** Returns the reading of a page, which the first call reads. */
  getPage(part: Part): PageReading {
    let page = this.#readings.get(part);
    if (page === undefined) {
      this.#readings.set(part, page = this.#readWhole(decodePartText(part), part.isXhtml));
    }
    return page;
  }

  /** Returns the shown text of a page, without the rest of its reading if it was not read yet. */
  readText(part: Part): string {
    const page = this.#readings.get(part);
    return page?.text.toString() ??
      convertHtmlToText(decodePartText(part).slice(0, MAX_MARKUP), part.isXhtml);
  }

  #readWhole(markup: string, isXml: boolean): PageReading {
    const visibility = new Visibility(markup, { budget: this.budget, isXml });
    const text = new TextSink(visibility);
    const links = new LinkSink(visibility), hidden = new HiddenSink(visibility);
    const drawing = new QrSink();
    this.#readPage(markup, [visibility, text, links, hidden, drawing], isXml);
    links.closeLink(true);
    return { text, links, hidden, drawing };
  }
}

/** Minimum number of letters after the tags that were read for a page to be cut. */
const MIN_LETTERS = 20;
const LETTER = /\p{L}/u;

/** Tells whether markup contains text from an offset on, without copying what may be megabytes. */
function containsText(markup: string, from: number): boolean {
  let letters = 0;
  let isTag = false;
  for (let at = from; at < markup.length; at++) {
    const char = markup[at] ?? "";
    if (char === "<") isTag = true;
    else if (char === ">") isTag = false;
    else if (!isTag && isLetter(markup, at) && ++letters === MIN_LETTERS) return true;
  }
  return false;
}

function isLetter(text: string, at: number): boolean {
  const code = text.codePointAt(at) ?? 0;
  if (code < 0x80) return (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
  return LETTER.test(String.fromCodePoint(code));
}
