/** Longest shown text kept. */
export const MAX_SHOWN = 300;

/** A link whose end tag has not come yet. */
export interface OpenLink {
  /** As written. */
  readonly href: string;
  /** Text since its start tag. */
  shown: string;
}

/** What takes no place: of several one is kept, so that they push nothing out of what is kept. */
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}]{2,}/gu;
const ENDS_UNSEEN = /[\s\p{Default_Ignorable_Code_Point}]$/u;
const STARTS_UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}]/u;

/** Adds to what a link shows, as far as there is room. */
export function appendShown(link: OpenLink, text: string): void {
  if (link.shown.length >= MAX_SHOWN) return;
  const more = text.replaceAll(UNSEEN, (signs) => /\s/.test(signs) ? " " : signs.slice(0, 1));
  const doubled = STARTS_UNSEEN.test(more) && ENDS_UNSEEN.test(link.shown);
  link.shown += more.slice(doubled ? 1 : 0, MAX_SHOWN);
}

/**
 * A conditional comment that Outlook on Windows reads as markup: its condition names Office or VML
 * and does not deny them.
 */
const FOR_OUTLOOK = /^\s{0,9}\[if\s([^\]]{1,99})\]>/i;
const HOLDS = /(?:^|[^!\w])(?:mso|vml)\b/i;

/** The markup of a comment that Outlook reads; null for any other comment. */
export function outlookMarkup(comment: string): string | null {
  const [start = "", condition = ""] = FOR_OUTLOOK.exec(comment) ?? [];
  return start !== "" && HOLDS.test(condition) ? comment.slice(start.length) : null;
}

/** Whether a comment starts what all programs show but Outlook: `<!--[if !mso]><!-->`. */
export function isDeniedToOutlook(comment: string): boolean {
  return /^\s{0,9}\[if\s{1,9}!\s{0,9}\(?\s{0,9}mso\b[^\]]{0,99}\]>/i.test(comment) &&
    /<!(?:-- ?)?$/.test(comment);
}
