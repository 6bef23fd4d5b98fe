/** First words of footers that mailing lists add: they identify the list, not the mail. */
const OPENINGS = [
  "You received this message because you are subscribed to the Google Groups",
  "You received this message because you are subscribed to",
  "To unsubscribe from this group and stop receiving emails from it",
];
/** Maximum number of characters of a footer that are removed. */
const MAX_FOOTER = 700;
/** Number of lines of a footer that are removed. */
const FOOTER_LINES = 5;
/** Minimum number of underscores in Mailman's separator line. */
const MIN_SEPARATOR = 30;
/** Maximum number of Mailman's separators that are examined per text. */
const MAX_SEPARATORS = 20;
/** Maximum number of footers that are removed per opening. */
const MAX_FOOTERS = 20;

/** Returns a text without the footers of list software. Linear. */
export function stripListFooters(text: string): string {
  const separator = "_".repeat(MIN_SEPARATOR);
  let rest = text;
  for (let count = 0, from = 0; count < MAX_SEPARATORS; count++) {
    const start = rest.indexOf(separator, from);
    if (start < 0) break;
    const footer = rest.slice(start, start + MAX_FOOTER);
    if (/mailing list|listinfo|mailman/i.test(footer)) {
      rest = rest.slice(0, start) + rest.slice(start + measureFooter(footer));
    } else from = start + MIN_SEPARATOR;
  }
  for (const opening of OPENINGS) {
    for (let count = 0; count < MAX_FOOTERS; count++) {
      const start = rest.indexOf(opening);
      if (start < 0) break;
      rest = rest.slice(0, start) +
        rest.slice(start + measureFooter(rest.slice(start, start + MAX_FOOTER)));
    }
  }
  return rest;
}

/** Matches the line that a phone adds to a mail, in nine languages. */
const DEVICE_LINE =
  /^[ \t]{0,9}(?:sent from|get outlook for|von meinem|gesendet (?:von|mit)|envoyé (?:de|depuis)|enviado (?:desde|do|de)|inviato da|verzonden vanaf|wysłane z|отправлено с)(?![a-z])[^\n]{0,40}(?:iphone|ipad|galaxy|samsung|android|huawei|xiaomi|outlook|yahoo|gmx|handy|mobile|smartphone)[^\n]{0,40}$/gimu;

/** Returns a text without the lines that phones add: good mail and frauds have the same. */
export function stripDeviceLines(text: string): string {
  return text.replace(DEVICE_LINE, "");
}

/** Returns the length of the first {@linkcode FOOTER_LINES} lines. */
function measureFooter(footer: string): number {
  let end = 0;
  for (let line = 0; line < FOOTER_LINES; line++) {
    const next = footer.indexOf("\n", end);
    if (next < 0) return footer.length;
    end = next + 1;
  }
  return end;
}

/** Matches the tag of a list at the beginning of a subject: `[dev-list] `. */
const TAG = /^\[[^\]]{1,60}\]\s{0,9}/;
/** Maximum number of list tags with reply marks removed; further ones are text. */
const MAX_MARKS = 4;
/** Matches the mark of an answer or a forwarded mail: `Re: `, `AW: `. */
const REPLY = /^(?:re|fwd?|aw|wg|tr|rv|sv|antw)(?:\[\d\])?\s?:\s{0,9}/i;

/** Returns a subject without list tags and reply marks. */
export function stripSubjectMarks(subject: string): string {
  let text = subject.trim();
  for (let i = 0; i < MAX_MARKS; i++) {
    const shorter = text.replace(TAG, "").replace(REPLY, "");
    if (shorter === text) break;
    text = shorter;
  }
  return text;
}
