/** Maximum number of lines before the source; the page's table has a dozen. */
const MAX_LINES = 60;

/** A row of the page's table, in any language: the names of the checks are not translated. */
const CHECK_ROW = /^(?:SPF|DKIM|DMARC)[ \u00a0]{0,3}:?(?:[ \t\u00a0]|\r?\n)/;

/** The first fields of a source in Gmail; sent mail has no trace fields. */
const FIRST_FIELD =
  /^(?:Delivered-To|Received|Return-Path|X-Received|X-Gm-[A-Za-z-]{1,40}|MIME-Version|ARC-Seal):/i;

/** Extracts the source from Gmail's copied page "Show original"; null for other texts. */
export function fromGmailPage(text: string): string | null {
  let at = 0;
  let isPage = false;
  for (let line = 0; line < MAX_LINES && at < text.length; line++) {
    const end = text.indexOf("\n", at);
    const next = end < 0 ? text.length : end + 1;
    const shown = text.slice(at, Math.min(next, at + 200));
    // A source without the page: one of its fields may look like a row of the table.
    if (line === 0 && FIRST_FIELD.test(shown)) return null;
    if (isPage && FIRST_FIELD.test(shown)) return text.slice(at);
    isPage ||= isPageLine(shown);
    at = next;
  }
  return null;
}

/** Tells whether a line is a row of the page's table: a check's result, or a Message-ID. */
function isPageLine(line: string): boolean {
  if (CHECK_ROW.test(line)) return true;
  const cell = line.indexOf("\t<");
  return cell > 0 && !line.slice(0, cell).includes(":") && line.includes("@", cell) &&
    line.trimEnd().endsWith(">");
}
