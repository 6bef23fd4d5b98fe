import { locateHeader } from "../headers/field_lines.ts";

/** A mail as two texts. */
export interface SplitMessage {
  readonly headers: string;
  readonly content: string;
}

/** Lines that end with LF CR, as some copies have; the first line shows it. */
const FEED_FIRST = /^[^\r\n]{1,998}\n\r[^\r\n]/;

/** Splits a mail where its header ends (RFC 5322 §2.1); without an empty line it is all header. */
export function splitMessage(given: string): SplitMessage {
  const message = FEED_FIRST.test(given) ? given.replaceAll("\n\r", "\r\n") : given;
  const { end, body } = locateHeader(message);
  return { headers: message.slice(0, end), content: message.slice(body ?? message.length) };
}

/** The first line that is neither a field nor goes one on. */
const NO_FIELD = /^(?!\s|[!-9;-~]{1,77}[ \t]{0,9}:)/m;

/** Finds the first line below a field that neither is one nor goes one on; -1 without such a line. */
export function findTextInHeader(headers: string): number {
  const { start } = locateHeader(headers);
  const at = NO_FIELD.exec(headers.slice(start))?.index ?? -1;
  return at > 0 && start + at < headers.length ? start + at : -1;
}
