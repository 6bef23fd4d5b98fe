import { locateHeader } from "../headers/field_lines.ts";

/** A mail as two texts. */
export interface SplitMessage {
  readonly headers: string;
  readonly content: string;
}

/** Splits a mail where its header ends (RFC 5322 §2.1); without an empty line it is all header. */
export function splitMessage(message: string): SplitMessage {
  const { end, body } = locateHeader(message);
  return { headers: message.slice(0, end), content: message.slice(body ?? message.length) };
}
