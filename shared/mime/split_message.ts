import { listFields, locateHeader } from "../headers/field_lines.ts";
import { MAX_FIELDS } from "../headers/fields.ts";
import { restoreMail } from "../headers/repair.ts";

/** A mail as two texts. */
export interface SplitMessage {
  readonly headers: string;
  readonly content: string;
}

/** Splits a mail where its header ends (RFC 5322 §2.1); without an empty line it is all header. */
export function splitMessage(source: string): SplitMessage {
  const message = restoreMail(source);
  const { end, body } = locateHeader(message);
  return { headers: message.slice(0, end), content: message.slice(body ?? message.length) };
}

/** Finds the first line in a header that is neither a field nor continues one; -1 for none. */
export function findTextInHeader(headers: string): number {
  const { start } = locateHeader(headers);
  const text = headers.slice(start);
  for (const { lines } of listFields(text, { maxFields: MAX_FIELDS, isPasted: false }).fields) {
    const [at] = lines.find(([at], i) => i > 0 && !/\s/.test(text.charAt(at))) ?? [-1];
    if (at >= 0) return start + at;
  }
  return -1;
}
