import { Budget, PAGE_WORK, TAG_STEPS, TEXT_LENGTH } from "../mime/budget.ts";
import type { PageReader } from "../mime/body_text.ts";
import { type HtmlSink, readHtml } from "../mime/html_reader.ts";
import { htmlToText, TextSink } from "../mime/html_text.ts";
import { Visibility } from "../mime/visibility.ts";
import { type Part, partText } from "../mime/part.ts";
import { isAttachment, isCalendar } from "./files/files.ts";
import { HiddenSink } from "./markup/hidden_text.ts";
import { type HtmlLinks, LinkSink } from "./markup/html_links.ts";
import { QrSink } from "./links/qr_codes.ts";

/** The text, links, hidden text and drawings of a page. */
export interface PageReading {
  readonly text: TextSink;
  readonly links: LinkSink;
  readonly hidden: HiddenSink;
  readonly drawing: QrSink;
}

/**
 * Maximum number of characters of markup of an alternative that are compared; newsletters have up
 * to 200 000.
 */
const MAX_MARKUP = 2 * TEXT_LENGTH;

/**
 * Minimum number and share of hidden letters, which 0 of 1 563 wanted and 231 of 3 465 unwanted
 * mails reach.
 */
const MIN_UNSEEN = 200, MIN_UNSEEN_SHARE = 0.2;

/** The pages of one mail, each read once: together with its text, or on demand. */
export class MailPages implements PageReader {
  readonly mailsApart = true;
  readonly #known = new Map<Part, PageReading>();
  /** The links of pages that are files and shown as well. */
  readonly #files = new Map<Part, LinkSink>();
  /** Whether the reading of a page ended before text of it. */
  #isCut = false;
  /** The rest of `PAGE_WORK`. */
  #work = PAGE_WORK;

  /** @param budget The work that may be done for the whole mail. */
  constructor(readonly budget = new Budget()) {}

  read(part: Part, markup: string): TextSink {
    this.#take(markup.length);
    const isPage = part.type === "text/html" && !isAttachment(part) && !isCalendar(part) &&
      partText(part) === markup;
    if (isPage) {
      const page = this.#read(markup, part.isXhtml);
      this.#known.set(part, page);
      return page.text;
    }
    const isXml = part.isXhtml;
    const visibility = new Visibility(markup, { budget: this.budget, isXml });
    const text = new TextSink(visibility);
    if (isAttachment(part)) {
      const links = new LinkSink(visibility);
      this.#readPage(markup, [visibility, text, links], isXml);
      links.closeLink(true);
      this.#files.set(part, links);
    } else this.#readPage(markup, [visibility, text], isXml);
    return text;
  }

  /** Takes steps of the pages; false if none are left and the rest is not read. */
  #take(steps: number): boolean {
    if (steps > this.#work) this.budget.refuse();
    if (steps > this.#work || !this.budget.take(steps)) return false;
    this.#work -= steps;
    return true;
  }

  /**
   * Computes the share of a mail's text that was read, 0 to 1. A page that has text below more tags
   * than are read counts as unread: what is before them may be put there for that.
   */
  readShare(length: number): number {
    if (this.#isCut) return 0;
    return length <= TEXT_LENGTH ? 1 : TEXT_LENGTH / length;
  }

  #readPage(markup: string, sinks: readonly HtmlSink[], xml: boolean): void {
    const end = readHtml(markup, sinks, { mayRead: this.#mayRead, xml });
    if (end < markup.length) this.#isCut ||= holdsText(markup, end);
  }

  readonly #mayRead = () => this.#take(TAG_STEPS);

  shown(): string | null {
    const pages = [...this.#known.values()];
    const gone = pages.reduce((sum, { hidden }) => sum + hidden.unseen, 0);
    const shown = pages.reduce((sum, { hidden }) => sum + hidden.shown, 0);
    if (gone < MIN_UNSEEN || gone < MIN_UNSEEN_SHARE * (gone + shown)) return null;
    return pages.map(({ text }) => text.seen).join("\n");
  }

  /** Finds the links of a page that is a file, if it was read as this text. */
  findLinks(part: Part, markup: string): HtmlLinks | null {
    const links = this.#files.get(part);
    return links !== undefined && partText(part) === markup ? links : null;
  }

  of(part: Part): PageReading {
    let page = this.#known.get(part);
    if (page === undefined) this.#known.set(part, page = this.#read(partText(part), part.isXhtml));
    return page;
  }

  /** Reads the shown text of a page. */
  readText(part: Part): string {
    const page = this.#known.get(part);
    return page?.text.toString() ?? htmlToText(partText(part).slice(0, MAX_MARKUP), part.isXhtml);
  }

  #read(markup: string, isXml: boolean): PageReading {
    const visibility = new Visibility(markup, { budget: this.budget, isXml });
    const text = new TextSink(visibility);
    const links = new LinkSink(visibility), hidden = new HiddenSink(visibility);
    const drawing = new QrSink();
    this.#readPage(markup, [visibility, text, links, hidden, drawing], isXml);
    links.closeLink(true);
    return { text, links, hidden, drawing };
  }
}

/** Minimum number of letters below the tags that were read which are a text. */
const MIN_LETTERS = 20;
const LETTER = /\p{L}/u;

/** Tells whether markup has a text from a place on; it copies nothing of what may be megabytes. */
function holdsText(markup: string, from: number): boolean {
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
