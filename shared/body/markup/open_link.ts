/** Longest link text kept. */
export const MAX_SHOWN = 300;

/** A link whose end tag has not been read yet. */
export interface OpenLink {
  /** As written. */
  readonly href: string;
  /** Text since its start tag. */
  shown: string;
}

/** Blanks and invisible characters: of a run one is kept, so that it does not use up the limit. */
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}]{2,}/gu;
const ENDS_UNSEEN = /[\s\p{Default_Ignorable_Code_Point}]$/u;
const STARTS_UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}]/u;

/** Appends to the text of a link, up to the limit. */
export function appendShown(link: OpenLink, text: string): void {
  if (link.shown.length >= MAX_SHOWN) return;
  const more = text.replaceAll(UNSEEN, (signs) => /\s/.test(signs) ? " " : signs.slice(0, 1));
  const doubled = link.shown !== "" && STARTS_UNSEEN.test(more) && ENDS_UNSEEN.test(link.shown);
  link.shown += more.slice(doubled ? 1 : 0, MAX_SHOWN);
}

/**
 * A conditional comment that Outlook on Windows reads as markup: its condition names Office or VML
 * without a negation.
 */
const FOR_OUTLOOK = /^\s{0,9}\[if\s([^\]]{1,99})\]>/i;
const HOLDS = /(?:^|[^!\w])(?:mso|vml)\b/i;

/** The markup of a comment that Outlook reads; null for any other comment. */
export function outlookMarkup(comment: string): string | null {
  const [start = "", condition = ""] = FOR_OUTLOOK.exec(comment) ?? [];
  return start !== "" && HOLDS.test(condition) ? comment.slice(start.length) : null;
}

/** Whether a comment starts content for all programs except Outlook: `<!--[if !mso]><!-->`. */
export function isDeniedToOutlook(comment: string): boolean {
  return /^\s{0,9}\[if\s{1,9}!\s{0,9}\(?\s{0,9}mso\b[^\]]{0,99}\]>/i.test(comment) &&
    /<!(?:-- ?)?$/.test(comment);
}
