import type { HiddenText } from "../contract/body.ts";
import { decodePartText, listReadings, type Part, type PartTree } from "../mime/part.ts";
import {
  type Alternatives,
  differInLinks,
  differInWords,
  findAlternatives,
} from "./markup/alternatives.ts";
import { isAttachment, isCalendar } from "./files/files.ts";
import { type BodyFindingId, type BodyFindingMatch, cutQuote } from "../findings/body_findings.ts";
import type { HiddenSink } from "./markup/hidden_text.ts";
import type { MailPages, PageReading } from "./mail_pages.ts";
import { findBareHosts, findTextUrls, MAX_TEXT_URLS } from "./links/text_links.ts";
import type { MailLink } from "./links/mail_link.ts";

/** The visible text, hidden text and links of the text parts of a mail. */
export interface MailMarkup {
  readonly links: readonly MailLink[];
  /** Whether `links` contains all links of the parts. */
  readonly isComplete: boolean;
  /** URL of the first `<base>`; null without one. */
  readonly base: string | null;
  readonly hidden: HiddenText;
  readonly findings: readonly BodyFindingMatch[];
  /** Text that only Outlook on Windows shows; "" without any. */
  readonly outlookText: string;
}

/**
 * Reads the links and hidden text of the parts that are a mail's text.
 *
 * @param pages Pages that were read together with the mail's text.
 * @param isMessage Whether the body may be a text message, in which hosts without scheme are links.
 */
export function readMarkup(
  tree: PartTree,
  pages: MailPages,
  { isMessage = false } = {},
): MailMarkup {
  const reader = new MarkupReader();
  for (const part of listReadings(tree)) {
    if (part.children.length > 0 || isAttachment(part) || isCalendar(part)) continue;
    const linksStart = reader.links.length;
    if (part.type === "text/html") reader.readPage(pages.getPage(part), part.path);
    else if (OTHER_PAGES.has(part.type)) reader.readOtherPage(pages.getPage(part));
    else {
      const text = decodePartText(part);
      reader.readUrls(text);
      if (isMessage) reader.addUrls(findBareHosts(text));
      if (joinsLines(part)) reader.readUrls(text.replaceAll(FLOWED_END, ""));
    }
    reader.linkRanges.set(part, [linksStart, reader.links.length]);
  }
  for (const pair of findAlternatives(tree.root)) reader.compare(pair, pages);
  return reader.getResult();
}

/** Matches the end of a flowed line that continues; DelSp removes its blank. */
const FLOWED_END = / \r?\n(?=\S)/g;

/** Tells whether the flowed lines of a part are joined without a blank (DelSp, RFC 3676 §4.2). */
function joinsLines({ type, parameters }: Part): boolean {
  return type === "text/plain" && parameters.get("format")?.toLowerCase() === "flowed" &&
    parameters.get("delsp")?.toLowerCase() === "yes";
}

/** Minimum number of hidden letters for `text_hidden`. */
const MIN_HIDDEN = 200;
/** Minimum share of hidden letters for `text_hidden`. */
const MIN_HIDDEN_SHARE = 0.4;
/** Minimum number of letters hidden in one way; newsletters hide shorter texts. */
const MIN_HIDDEN_BY_WAY = 60;
/** Minimum number of characters of comments for `text_in_comments`. */
const MIN_COMMENTS = 1500;
/** Maximum number of shown letters of a mail that consists of pictures. */
const MAX_LETTERS_OF_PICTURES = 60;
/** Minimum number of words that markup cuts into pieces for `text_in_pieces`. */
const MIN_PIECES = 25;
/** Maximum number of shown letters per word in pieces for `text_in_pieces`. */
const LETTERS_PER_PIECE = 12;

/** Media types of pages that only few programs show: AMP, Apple Watch. */
const OTHER_PAGES = new Set(["text/x-amp-html", "text/watch-html"]);

/** Maximum number of links of a mail that are stored. */
const MAX_ALL_LINKS = 50_000;

class MarkupReader {
  isComplete = true;
  readonly findings: BodyFindingMatch[] = [];
  readonly links: MailLink[] = [];
  /** Start and end of the links of each part in `links`. */
  readonly linkRanges = new Map<Part, readonly [start: number, end: number]>();
  readonly #hidden: HiddenText[] = [];
  readonly #outlookTexts: string[] = [];
  #base: string | null = null;
  /** Number of letters that the pages show. */
  #shownLetters = 0;
  #imageCount = 0;
  #pageCount = 0;

  /** Adds the URLs of a text. */
  readUrls(text: string): void {
    const urls = findTextUrls(text);
    if (urls.length >= MAX_TEXT_URLS) this.isComplete = false;
    this.addUrls(urls);
  }

  /** Adds URLs of a plain text. */
  addUrls(urls: readonly string[]): void {
    this.#addLinks(urls.map((href) => ({ href, shown: null, source: "text" })));
  }

  readOtherPage({ links }: PageReading): void {
    if (!links.isComplete) this.isComplete = false;
    this.#addLinks(links.links);
    this.readUrls(links.outsideText);
  }

  /** Compares the words and links of two alternatives. */
  compare(pair: Alternatives, pages: MailPages): void {
    if (differInWords(decodePartText(pair.text), pages.readText(pair.page))) {
      this.findings.push({ id: "mail_alternatives_differ", where: { part: pair.page.path } });
    }
    const selectLinks = (part: Part) => this.links.slice(...this.linkRanges.get(part) ?? [0, 0]);
    if (differInLinks(selectLinks(pair.text), selectLinks(pair.page))) {
      this.findings.push({
        id: "mail_alternatives_link_elsewhere",
        where: { part: pair.page.path },
      });
    }
  }

  #addLinks(links: readonly MailLink[]): void {
    const left = MAX_ALL_LINKS - this.links.length;
    if (links.length > left) this.isComplete = false;
    for (const link of links.slice(0, left)) this.links.push(link);
  }

  readPage({ text, links, hidden, drawing }: PageReading, path: string): void {
    this.#pageCount++;
    const where = { part: path };
    const addFinding = (id: BodyFindingId, quote?: string) =>
      this.findings.push({ id, where, quote: quote === undefined ? quote : cutQuote(quote) });
    if (links.base !== null) addFinding("mail_base", links.base);
    this.#base ??= links.base;
    if (!links.isComplete) this.isComplete = false;
    this.#addLinks(links.links);
    this.readUrls(links.outsideText);
    this.readUrls(links.outlookText);
    this.readUrls(text.drawnText);
    this.#outlookTexts.push(links.outlookText);
    const hiddenText = hidden.getResult();
    this.#hidden.push(hiddenText);
    this.#shownLetters += hidden.shownLetters;
    this.#imageCount += hidden.imageCount;
    if (links.hasForm) addFinding("mail_form");
    if (links.hasPassword) addFinding("mail_password_field");
    if (links.hasScript) addFinding("mail_script");
    const sources = new Set(links.links.map(({ source }) => source));
    if (sources.has("script")) addFinding("mail_remote_script");
    if (sources.has("refresh")) addFinding("mail_refresh");
    if (drawing.hasQrCode || links.namesQr) addFinding("mail_qr_code");
    for (const id of findHidden(hidden)) {
      addFinding(id, id.startsWith("text_hidden") ? hiddenText.excerpt : undefined);
    }
  }

  getResult(): MailMarkup {
    if (
      this.#pageCount > 0 && this.#imageCount > 0 && this.#shownLetters <= MAX_LETTERS_OF_PICTURES
    ) {
      this.findings.push({ id: "mail_images_only" });
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
      isComplete: this.isComplete,
      base: this.#base,
      hidden,
      findings: this.findings,
      outlookText: this.#outlookTexts.join("\n").trim(),
    };
  }
}

/** Finds the findings about hidden text, comments and words in pieces of one page. */
function* findHidden(
  { shownLetters, hiddenLetters, lettersByWay, commentLetters, pieceCount, hasReversedText }:
    HiddenSink,
): Generator<BodyFindingId> {
  if (
    hiddenLetters >= MIN_HIDDEN &&
    hiddenLetters >= MIN_HIDDEN_SHARE * (hiddenLetters + shownLetters)
  ) yield "text_hidden";
  if ((lettersByWay.get("colour") ?? 0) >= MIN_HIDDEN_BY_WAY) yield "text_hidden_colour";
  if ((lettersByWay.get("off_screen") ?? 0) >= MIN_HIDDEN_BY_WAY) yield "text_hidden_off_screen";
  if ((lettersByWay.get("size") ?? 0) >= MIN_HIDDEN_BY_WAY) yield "text_hidden_size";
  if (hasReversedText) yield "text_direction_override";
  if (commentLetters >= MIN_COMMENTS) yield "text_in_comments";
  if (pieceCount >= MIN_PIECES && pieceCount * LETTERS_PER_PIECE >= shownLetters) {
    yield "text_in_pieces";
  }
}
