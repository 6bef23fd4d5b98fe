import { Budget, PAGE_WORK, TAG_STEPS, TEXT_LENGTH } from "../mime/budget.ts";
import type { PageReader } from "../mime/body_text.ts";
import { readHtml } from "../mime/html_reader.ts";
import { htmlToText, TextSink } from "../mime/html_text.ts";
import { partText } from "../mime/part.ts";
import type { Part } from "../mime/part.ts";
import { isAttachment, isCalendar } from "./files/files.ts";
import { HiddenSink } from "./markup/hidden_text.ts";
import { LinkSink } from "./markup/html_links.ts";
import type { HtmlLinks } from "./markup/html_links.ts";
import { QrSink } from "./links/qr_codes.ts";

/** The text, links, hidden text and drawings of a page. */
export interface PageReading {
  readonly text: TextSink;
  readonly links: LinkSink;
  readonly hidden: HiddenSink;
  readonly drawing: QrSink;
}

/**
 * Characters of markup in which hidden text is looked for, all pages of a mail together;
 * newsletters have up to 200 000.
 */
const MAX_MARKUP = 2 * TEXT_LENGTH;

/**
 * Fewest letters that pages hide, and their least share, for their shown text to be judged alone:
 * 0 of 1 563 wanted mails with pages have as many, but 231 of 3 465 unwanted ones, among them
 * 23 of 104 of a mailbox of 2025-26.
 */
const MIN_UNSEEN = 200, MIN_UNSEEN_SHARE = 0.2;

/** Attributes that selectors look at, and no reader of links or text. */
const FOR_SELECTORS: ReadonlySet<string> = new Set(["class", "id"]);

/** The pages of one mail, each read once: together with its text, or on demand. */
export class MailPages implements PageReader {
  readonly #known = new Map<Part, PageReading>();
  /** The links of pages that are files and shown as well. */
  readonly #files = new Map<Part, LinkSink>();
  /** The rest of `MAX_MARKUP`. */
  #room = MAX_MARKUP;
  #hasMore = false;
  /** The rest of `PAGE_WORK`. */
  #work = PAGE_WORK;

  /** @param budget The work that may be done for the whole mail. */
  constructor(readonly budget = new Budget()) {}

  /** Whether hidden text was searched for in only a part of the pages. */
  get isCut(): boolean {
    return this.#hasMore;
  }

  read(part: Part, markup: string, text: TextSink): void {
    this.#take(markup.length);
    const isPage = part.type === "text/html" && !isAttachment(part) && !isCalendar(part) &&
      partText(part) === markup;
    if (isPage) this.#known.set(part, this.#read(markup, text));
    else if (isAttachment(part)) {
      const links = new LinkSink();
      readHtml(markup, [text, links], { mayRead: this.#mayRead });
      links.closeLink(true);
      this.#files.set(part, links);
    } else readHtml(markup, [text], { mayRead: this.#mayRead });
  }

  /** Takes steps of the pages; false if none are left and the rest is not read. */
  #take(steps: number): boolean {
    if (steps > this.#work) this.budget.refuse();
    if (steps > this.#work || !this.budget.take(steps)) return false;
    this.#work -= steps;
    return true;
  }

  readonly #mayRead = () => this.#take(TAG_STEPS);

  shown(): string | null {
    const pages = [...this.#known.values()].map(({ hidden }) => hidden);
    const gone = pages.reduce((sum, { unseen }) => sum + unseen, 0);
    const shown = pages.reduce((sum, page) => sum + page.shown, 0);
    if (gone < MIN_UNSEEN || gone < MIN_UNSEEN_SHARE * (gone + shown)) return null;
    return pages.map(({ seen }) => seen).join("\n");
  }

  /** The links of a page that is a file, if it was read as this text. */
  linksOf(part: Part, markup: string): HtmlLinks | null {
    const links = this.#files.get(part);
    return links !== undefined && partText(part) === markup ? links : null;
  }

  of(part: Part): PageReading {
    let page = this.#known.get(part);
    if (page === undefined) this.#known.set(part, page = this.#read(partText(part)));
    return page;
  }

  /** The shown text of a page. */
  textOf(part: Part): string {
    const page = this.#known.get(part);
    return page?.text.toString() ?? htmlToText(partText(part).slice(0, MAX_MARKUP));
  }

  #read(markup: string, text = new TextSink()): PageReading {
    const until = Math.min(this.#room, markup.length);
    const links = new LinkSink();
    const hidden = new HiddenSink(markup.slice(0, until), this.budget);
    const drawing = new QrSink();
    readHtml(markup, [text, links], {
      ...{ sinks: [hidden, drawing], until, attributes: FOR_SELECTORS },
      mayRead: this.#mayRead,
    });
    this.#room -= until;
    this.#hasMore ||= until < markup.length;
    links.closeLink(true);
    return { text, links, hidden, drawing };
  }
}
