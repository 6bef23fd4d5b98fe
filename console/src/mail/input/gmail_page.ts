/** Lines among which the source starts: the page's table is a dozen of them. */
const MAX_LINES = 60;

/** A row of the page's table, in whatever language: the names of the checks stay as they are. */
const CHECK_ROW = /^(?:SPF|DKIM|DMARC)[ \u00a0]{0,3}:?[ \t\u00a0]/;

/** The fields a source in Gmail starts with; what was sent has no trace of its own. */
const FIRST_FIELD =
  /^(?:Delivered-To|Received|Return-Path|X-Received|X-Gm-[A-Za-z-]{1,40}|MIME-Version|ARC-Seal):/i;

/**
 * The source in Gmail's page "Show original", copied whole: a table that says what the checks gave,
 * the page's own buttons, and below them the mail.
 *
 * @returns Null when the text is no such page.
 */
export function fromGmailPage(text: string): string | null {
  let at = 0;
  let isPage = false;
  for (let line = 0; line < MAX_LINES && at < text.length; line++) {
    const end = text.indexOf("\n", at);
    const next = end < 0 ? text.length : end + 1;
    const shown = text.slice(at, Math.min(next, at + 200));
    if (isPage && FIRST_FIELD.test(shown)) return text.slice(at);
    if (line > 0 || !FIRST_FIELD.test(shown)) isPage ||= isPageLine(shown);
    at = next;
  }
  return null;
}

/** Whether a line is one of the page's table: a check's result, or the message's number in a cell. */
function isPageLine(line: string): boolean {
  if (CHECK_ROW.test(line)) return true;
  const cell = line.indexOf("\t<");
  return cell > 0 && !line.slice(0, cell).includes(":") && line.includes("@", cell) &&
    line.trimEnd().endsWith(">");
}
