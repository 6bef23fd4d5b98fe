/** Longest link text kept. */
export const MAX_SHOWN = 300;

/** A link whose end tag has not been read yet. */
interface OpenLink {
  /** As written. */
  readonly href: string;
  /** Text since its start tag. */
  shown: string;
  /** Text without what seems to be hidden; null where that is all of it. */
  drawn: string | null;
}

/** Blanks and invisible characters: of a run one is kept, so that it does not use up the limit. */
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}]{2,}/gu;
const ENDS_UNSEEN = /[\s\p{Default_Ignorable_Code_Point}]$/u;
const STARTS_UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}]/u;

/** Appends to the text of a link, up to the limit. */
function appendShown(shown: string, text: string): string {
  if (shown.length >= MAX_SHOWN) return shown;
  const more = text.replaceAll(
    UNSEEN,
    (characters) => /\s/.test(characters) ? " " : characters.slice(0, 1),
  );
  const doubled = shown !== "" && STARTS_UNSEEN.test(more) && ENDS_UNSEEN.test(shown);
  return shown + more.slice(doubled ? 1 : 0, MAX_SHOWN);
}

/** Adds a text to a link, as it is written and as it is drawn. */
function addText(link: OpenLink, text: string, isDrawn: boolean): void {
  if (!isDrawn) link.drawn ??= link.shown;
  else if (link.drawn !== null) link.drawn = appendShown(link.drawn, text);
  link.shown = appendShown(link.shown, text);
}

/** How a text is shown. */
export interface ShownText {
  /** Whether Outlook alone shows it. */
  readonly forOutlook: boolean;
  /** Whether a browser draws it, as far as is known. */
  readonly isDrawn?: boolean;
}

/** The links that are open: the one that every mail program has, and the one of Outlook alone. */
export class OpenLinks {
  #link: OpenLink | null = null;
  #outlook: OpenLink | null = null;
  /** Whether Outlook skips the document: it is between conditional comments. */
  skips = false;

  /** Tells whether text is inside the link that every program has. */
  get isInside(): boolean {
    return this.#link !== null;
  }

  open(href: string, forOutlook: boolean): void {
    const link = { href, shown: "", drawn: null };
    if (forOutlook) this.#outlook = link;
    else this.#link = link;
  }

  /** Adds to the text of the open links. */
  show(text: string, { forOutlook, isDrawn = true }: ShownText): void {
    if (!forOutlook && this.#link !== null) addText(this.#link, text, isDrawn);
    if (this.#outlook !== null && !this.skips) addText(this.#outlook, text, isDrawn);
  }

  /** Closes the open links and returns them; inside a comment for Outlook, Outlook's alone. */
  close(forOutlook: boolean): OpenLink[] {
    const closed: OpenLink[] = [];
    if (!forOutlook && this.#link !== null) {
      closed.push(this.#link);
      this.#link = null;
    }
    if (this.#outlook !== null && !this.skips) {
      closed.push(this.#outlook);
      this.#outlook = null;
    }
    return closed;
  }
}

/**
 * A conditional comment that Outlook on Windows reads as markup: its condition names Office or VML
 * without a negation.
 */
const FOR_OUTLOOK = /^\s{0,9}\[if\s([^\]]{1,99})\]>/i;
const HOLDS = /(?:^|[^!\w])(?:mso|vml)\b/i;

/** Returns the markup of a comment that Outlook reads; null for any other comment. */
export function outlookMarkup(comment: string): string | null {
  const [start = "", condition = ""] = FOR_OUTLOOK.exec(comment) ?? [];
  return start !== "" && HOLDS.test(condition) ? comment.slice(start.length) : null;
}

/**
 * Tells whether a comment starts content for all programs except Outlook: `<!--[if !mso]><!-->`.
 */
export function isDeniedToOutlook(comment: string): boolean {
  return /^\s{0,9}\[if\s{1,9}!\s{0,9}\(?\s{0,9}mso\b[^\]]{0,99}\]>/i.test(comment) &&
    /<!(?:-- ?)?$/.test(comment);
}
