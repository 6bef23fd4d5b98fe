/** Footers that mailing lists add below a message: they identify the list, not the mail. */

const OPENINGS = [
  "You received this message because you are subscribed to the Google Groups",
  "You received this message because you are subscribed to",
  "To unsubscribe from this group and stop receiving emails from it",
];
/** Longest footer that is removed. */
const MAX_FOOTER = 700;
/** Underscores of Mailman's separator line. */
const MIN_RULE = 30;
/** Maximum number of footers of one mail; each alternative has its own. */
const MAX_FOOTERS = 20;

/** Returns a text without the footers of list software. Linear. */
export function stripListFooters(text: string): string {
  const rule = "_".repeat(MIN_RULE);
  let out = text;
  for (let count = 0, from = 0; count < MAX_FOOTERS; count++) {
    const start = out.indexOf(rule, from);
    if (start < 0) break;
    const footer = out.slice(start, start + MAX_FOOTER);
    if (/mailing list|listinfo|mailman/i.test(footer)) {
      out = out.slice(0, start) + out.slice(start + splitLines(footer));
    } else from = start + MIN_RULE;
  }
  for (const opening of OPENINGS) {
    for (let count = 0; count < MAX_FOOTERS; count++) {
      const start = out.indexOf(opening);
      if (start < 0) break;
      out = out.slice(0, start) +
        out.slice(start + splitLines(out.slice(start, start + MAX_FOOTER)));
    }
  }
  return out;
}

/** Characters up to the second empty line, or the fifth line end. */
function splitLines(footer: string): number {
  let end = 0;
  for (let line = 0; line < 5; line++) {
    const next = footer.indexOf("\n", end);
    if (next < 0) return footer.length;
    end = next + 1;
  }
  return end;
}

const TAG = /^\[[^\]]{1,60}\]\s{0,9}/;
const REPLY = /^(?:re|fwd?|aw|wg|tr|rv|sv|antw)(?:\[\d\])?\s?:\s{0,9}/i;

/** Returns a subject without list tags and reply marks. */
export function bareSubject(subject: string): string {
  let bare = subject.trim();
  for (let i = 0; i < 4; i++) {
    const shorter = bare.replace(TAG, "").replace(REPLY, "");
    if (shorter === bare) break;
    bare = shorter;
  }
  return bare;
}
