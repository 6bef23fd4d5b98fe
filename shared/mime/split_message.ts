import { locateHeader } from "../headers/field_lines.ts";
import { restoreMail } from "../headers/repair.ts";

/** A mail as two texts. */
export interface SplitMessage {
  readonly headers: string;
  readonly content: string;
}

/** Splits a mail where its header ends (RFC 5322 §2.1); without an empty line it is all header. */
export function splitMessage(given: string): SplitMessage {
  const message = restoreMail(given);
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
