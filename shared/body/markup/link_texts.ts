import { TextBuilder } from "../../encoding/text_builder.ts";

/** Number of characters of a link text after which no piece is added; a piece adds no more. */
export const MAX_LINK_TEXT = 300;

/** A link whose end tag has not been read yet. */
interface OpenLink {
  readonly href: string;
  /** Text that follows the start tag. */
  text: string;
  /** The text without pieces that seem to be hidden; null if there are none. */
  drawnText: string | null;
}

/** Matches runs of blanks and invisible characters, which would fill the limit. */
const INVISIBLE_RUN = /[\s\p{Default_Ignorable_Code_Point}]{2,}/gu;
const ENDS_INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}]$/u;
const STARTS_INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}]/u;

/** Appends a piece to the text of a link, unless that has reached the limit. */
function appendPiece(text: string, piece: string): string {
  if (text.length >= MAX_LINK_TEXT) return text;
  const more = piece.replaceAll(
    INVISIBLE_RUN,
    (characters) => /\s/.test(characters) ? " " : characters.slice(0, 1),
  );
  const isRepeated = text !== "" && STARTS_INVISIBLE.test(more) && ENDS_INVISIBLE.test(text);
  return text + more.slice(isRepeated ? 1 : 0, MAX_LINK_TEXT);
}

/** Adds a piece to both texts of a link; to `drawnText` only if the piece is not hidden. */
function appendText(link: OpenLink, piece: string, isDrawn: boolean): void {
  if (!isDrawn) link.drawnText ??= link.text;
  else if (link.drawnText !== null) link.drawnText = appendPiece(link.drawnText, piece);
  link.text = appendPiece(link.text, piece);
}

/** The programs that show a piece of a text. */
export interface TextAudience {
  /** Whether only Outlook shows the text. */
  readonly isForOutlook: boolean;
  /** Whether browsers draw the text; false if it seems to be hidden. */
  readonly isDrawn?: boolean;
}

/** The open links: one that all programs show, and one that only Outlook shows. */
export class OpenLinks {
  #link: OpenLink | null = null;
  #outlook: OpenLink | null = null;
  /** Whether Outlook skips the markup, which is between conditional comments for other programs. */
  isSkippedByOutlook = false;

  /** Whether the link that all programs show is open. */
  get isInside(): boolean {
    return this.#link !== null;
  }

  open(href: string, forOutlook: boolean): void {
    const link = { href, text: "", drawnText: null };
    if (forOutlook) this.#outlook = link;
    else this.#link = link;
  }

  /** Adds a piece to the texts of the open links that show it. */
  addText(text: string, { isForOutlook, isDrawn = true }: TextAudience): void {
    if (!isForOutlook && this.#link !== null) appendText(this.#link, text, isDrawn);
    if (this.#outlook !== null && !this.isSkippedByOutlook) {
      appendText(this.#outlook, text, isDrawn);
    }
  }

  /** Closes the open links and returns them; inside a comment for Outlook, only Outlook's link. */
  close(forOutlook: boolean): OpenLink[] {
    const links: OpenLink[] = [];
    if (!forOutlook && this.#link !== null) {
      links.push(this.#link);
      this.#link = null;
    }
    if (this.#outlook !== null && !this.isSkippedByOutlook) {
      links.push(this.#outlook);
      this.#outlook = null;
    }
    return links;
  }
}

/** Matches the start of a conditional comment, and its condition. */
const CONDITIONAL_START = /^\s{0,9}\[if\s([^\]]{1,99})\]>/i;
/** Matches a condition that Outlook on Windows fulfils: Office or VML without a negation. */
const NAMES_OFFICE = /(?:^|[^!\w])(?:mso|vml)\b/i;

/** Returns the markup in a conditional comment that Outlook reads; null for any other comment. */
export function findOutlookMarkup(comment: string): string | null {
  const [start = "", condition = ""] = CONDITIONAL_START.exec(comment) ?? [];
  return start !== "" && NAMES_OFFICE.test(condition) ? comment.slice(start.length) : null;
}

/** Tells whether a comment begins markup for all programs but Outlook: `<!--[if !mso]><!-->`. */
export function hidesFromOutlook(comment: string): boolean {
  return /^\s{0,9}\[if\s{1,9}!\s{0,9}\(?\s{0,9}mso\b[^\]]{0,99}\]>/i.test(comment) &&
    /<!(?:-- ?)?$/.test(comment);
}

/** Matches a text that may contain a URL. */
const MAY_BE_URL = /:\/\/|\.\S/;

/** Collects the text outside of links, without pieces between start tags that have no URL. */
export class OutsideText {
  readonly #text = new TextBuilder();
  /** The text that follows the last start tag. */
  #piece = "";

  add(text: string): void {
    this.#piece += text;
  }

  /** Ends a piece at a start tag, which separates words. */
  endPiece(): void {
    if (this.#piece === "") return;
    if (MAY_BE_URL.test(this.#piece)) this.#text.add(`${this.#piece} `);
    this.#piece = "";
  }

  toString(): string {
    return this.#text.toString() + this.#piece;
  }
}

/** Maximum number of characters of the text that only Outlook shows. */
const MAX_OUTLOOK = 64 * 1024;

/** Text that only Outlook on Windows shows, up to a limit. */
export class OutlookText {
  readonly #pieces: string[] = [];
  #left = MAX_OUTLOOK;

  add(text: string): void {
    if (this.#left > 0) this.#pieces.push(text.slice(0, this.#left));
    this.#left -= text.length;
  }

  /** Separates words at a tag. The blank does not count towards the limit. */
  addBlank(): void {
    this.#pieces.push(" ");
  }

  toString(): string {
    return this.#pieces.join("");
  }
}
