import type { HiddenText } from "../contract/body.ts";
import { leaves, type Part, partText, type PartTree } from "../mime/part.ts";
import {
  type Alternatives,
  findAlternatives,
  linksDisagree,
  wordsDiffer,
} from "./markup/alternatives.ts";
import { isAttachment, isCalendar } from "./files/files.ts";
import { type BodyFindingId, type BodyFindingMatch, cutQuote } from "../findings/body_findings.ts";
import type { HiddenSink } from "./markup/hidden_text.ts";
import { readHtmlLinks } from "./markup/html_links.ts";
import type { MailPages } from "./mail_pages.ts";
import type { PageReading } from "./mail_pages.ts";
import { bareHosts, MAX_LINKS, textLinks } from "./links/text_links.ts";
import type { MailLink } from "./links/mail_link.ts";

/** The visible text, hidden text and links of the text parts of a mail. */
export interface MailMarkup {
  readonly links: readonly MailLink[];
  /** Whether these are all. */
  readonly complete: boolean;
  /** Target of the first `<base>`. */
  readonly base: string | null;
  readonly hidden: HiddenText;
  readonly findings: readonly BodyFindingMatch[];
  /** Text that Outlook on Windows alone shows; "" for none. */
  readonly outlook: string;
}

/**
 * Reads the parts of a mail's text.
 *
 * @param pages Read already.
 * @param isMessage Whether it may be a text message.
 */
export function readMarkup(
  tree: PartTree,
  pages: MailPages,
  { isMessage = false } = {},
): MailMarkup {
  const reader = new MarkupReader();
  for (const part of leaves(tree.root)) {
    if (isAttachment(part) || isCalendar(part)) continue;
    const before = reader.links.length;
    if (part.type === "text/html") reader.page(pages.of(part), part.path);
    else if (OTHER_PAGES.has(part.type)) reader.otherPage(partText(part));
    else {
      const text = partText(part);
      reader.text(text);
      if (isMessage) reader.add(bareHosts(text));
      if (joinsLines(part)) reader.text(text.replaceAll(FLOWED_END, ""));
    }
    reader.ofParts.set(part, [before, reader.links.length]);
  }
  for (const pair of findAlternatives(tree.root)) reader.compare(pair, pages);
  return reader.result();
}

/** The end of a flowed line, whose blank DelSp takes away, before a line that goes on. */
const FLOWED_END = / \r?\n(?=\S)/g;

/**
 * Tells whether programs that know flowed text join a part's lines without a blank (RFC 3676 §4.2).
 */
function joinsLines({ type, parameters }: Part): boolean {
  return type === "text/plain" && parameters.get("format")?.toLowerCase() === "flowed" &&
    parameters.get("delsp")?.toLowerCase() === "yes";
}

/**
 * Minimum number of letters of hidden text that are reported, and their least share of all text.
 */
const MIN_HIDDEN = 200, MIN_SHARE = 0.4;
/**
 * Fewest letters hidden by colour, size or position for a finding; newsletters have short ones.
 */
const MIN_ODD = 60;
/** Most characters of comments that are reported. */
const MIN_COMMENTS = 1500;
/** Letters a mail of pictures has at most. */
const MAX_OF_PICTURES = 60;
/** Most words cut into pieces that are reported, and most letters of each. */
const MIN_PIECES = 25, LETTERS_A_PIECE = 12;

/** Pages for few programs (AMP, Apple Watch): only these show them and their links. */
const OTHER_PAGES = new Set(["text/x-amp-html", "text/watch-html"]);

/** Maximum number of addresses of a mail that are kept. */
const MAX_ALL_LINKS = 50_000;

class MarkupReader {
  complete = true;
  readonly found: BodyFindingMatch[] = [];
  readonly links: MailLink[] = [];
  /** Where the links of each part are among all: from, to. */
  readonly ofParts = new Map<Part, readonly [number, number]>();
  readonly #hidden: HiddenText[] = [];
  readonly #outlook: string[] = [];
  #base: string | null = null;
  #shown = 0;
  #images = 0;
  #pages = 0;

  text(text: string): void {
    const found = textLinks(text);
    if (found.length >= MAX_LINKS) this.complete = false;
    this.add(found);
  }

  /** Adds addresses of a text. */
  add(found: readonly string[]): void {
    this.#add(found.map((href) => ({ href, shown: null, source: "text" })));
  }

  otherPage(markup: string): void {
    const page = readHtmlLinks(markup);
    if (!page.complete) this.complete = false;
    this.#add(page.links);
    this.text(page.outside);
  }

  /** Compares the differences of two alternatives. */
  compare(pair: Alternatives, pages: MailPages): void {
    if (wordsDiffer(partText(pair.plain), pages.readText(pair.page))) {
      this.found.push({ id: "mail_alternatives_differ", where: { part: pair.page.path } });
    }
    const selectLinks = (part: Part) => this.links.slice(...this.ofParts.get(part) ?? [0, 0]);
    if (linksDisagree(selectLinks(pair.plain), selectLinks(pair.page))) {
      this.found.push({ id: "mail_alternatives_link_elsewhere", where: { part: pair.page.path } });
    }
  }

  #add(links: readonly MailLink[]): void {
    const left = MAX_ALL_LINKS - this.links.length;
    if (links.length > left) this.complete = false;
    for (const link of links.slice(0, left)) this.links.push(link);
  }

  page({ text, links, hidden, drawing }: PageReading, path: string): void {
    this.#pages++;
    const where = { part: path };
    const found = (id: BodyFindingId, quote?: string) =>
      this.found.push({ id, where, quote: quote === undefined ? quote : cutQuote(quote) });
    if (links.base !== null) found("mail_base", links.base);
    this.#base ??= links.base;
    if (!links.complete) this.complete = false;
    this.#add(links.links);
    this.text(links.outside);
    this.text(links.outlook);
    this.text(text.drawn);
    this.#outlook.push(links.outlook);
    const unseen = hidden.result();
    this.#hidden.push(unseen);
    this.#shown += hidden.shown;
    this.#images += hidden.images;
    if (links.hasForm) found("mail_form");
    if (links.hasPassword) found("mail_password_field");
    if (links.hasScript) found("mail_script");
    const sources = new Set(links.links.map(({ source }) => source));
    if (sources.has("script")) found("mail_remote_script");
    if (sources.has("refresh")) found("mail_refresh");
    if (drawing.drawn || links.namesQr) found("mail_qr_code");
    for (const id of findHidden(hidden)) {
      found(id, id.startsWith("text_hidden") ? unseen.excerpt : undefined);
    }
  }

  result(): MailMarkup {
    if (this.#pages > 0 && this.#images > 0 && this.#shown <= MAX_OF_PICTURES) {
      this.found.push({ id: "mail_images_only" });
    }
    const [first, ...rest] = this.#hidden;
    const hidden = rest.reduce(
      (sum, each) => ({
        characters: sum.characters + each.characters,
        ways: [...new Set([...sum.ways, ...each.ways])],
        excerpt: sum.excerpt || each.excerpt,
      }),
      first ?? { characters: 0, ways: [], excerpt: "" },
    );
    return {
      links: this.links,
      complete: this.complete,
      base: this.#base,
      hidden,
      findings: this.found,
      outlook: this.#outlook.join("\n").trim(),
    };
  }
}

function* findHidden(
  { shown, unseen, ways, comments, pieces, turned }: HiddenSink,
): Generator<BodyFindingId> {
  if (unseen >= MIN_HIDDEN && unseen >= MIN_SHARE * (unseen + shown)) yield "text_hidden";
  if ((ways.get("colour") ?? 0) >= MIN_ODD) yield "text_hidden_colour";
  if ((ways.get("off_screen") ?? 0) >= MIN_ODD) yield "text_hidden_off_screen";
  if ((ways.get("size") ?? 0) >= MIN_ODD) yield "text_hidden_size";
  if (turned) yield "text_direction_override";
  if (comments >= MIN_COMMENTS) yield "text_in_comments";
  if (pieces >= MIN_PIECES && pieces * LETTERS_A_PIECE >= shown) yield "text_in_pieces";
}
