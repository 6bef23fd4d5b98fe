import { decodeLatin1, encodeLatin1 } from "../encoding/bytes.ts";
import { splitMessage } from "../mime/split_message.ts";
import { VERSION } from "../contract/version.ts";
import { SPAM_POINTS } from "../verdict/spamassassin_points.ts";
import type { SpamdVerdict } from "./spamd_verdict.ts";

/** Maximum number of stars in `X-Spam-Level`. */
const MAX_STARS = 15;

/** Maximum length of a line in a field that lists findings (RFC 5322 §2.1.1). */
const MAX_LINE = 76;

/**
 * Replaces the `X-Spam` fields of a mail by those of this service.
 *
 * @returns The header section with the blank line, and the body.
 */
export function markMail(
  bytes: Uint8Array,
  verdict: SpamdVerdict,
): { readonly headers: Uint8Array<ArrayBuffer>; readonly body: Uint8Array } {
  const text = decodeLatin1(bytes);
  const splitMail = splitMessage(text);
  // A mail without any field consists of its body.
  const { headers, content } = FIELD.test(splitMail.headers)
    ? splitMail
    : { headers: "", content: text };
  const lineEnd = headers.includes("\r\n") ? "\r\n" : "\n";
  // The blank line is removed and written again, as some mails lack it.
  const fields = stripMarks(headers);
  const marks = listMarks(verdict).map((mark) => mark.replaceAll("\n", lineEnd) + lineEnd);
  // The `From ` line of an mbox file stays the first line.
  const envelope = /^>?From [^\r\n]*(?:\r?\n|$)/.exec(fields)?.[0] ?? "";
  const otherFields = fields.slice(envelope.length).replace(/\r?\n$/, "");
  const section = [
    envelope,
    ...marks,
    otherFields + (otherFields === "" ? "" : lineEnd),
    // Rspamd reads the last line that contains this name, which may be a forged subject.
    ...(/X-Spam-Status/i.test(otherFields)
      ? marks.filter((mark) => mark.startsWith("X-Spam-Status"))
      : []),
    lineEnd,
  ].join("");
  return {
    headers: encodeLatin1(section),
    body: bytes.subarray(bytes.length - content.length),
  };
}

/** The start of a field (RFC 5322 §2.2, §4.5). */
const FIELD = /^[!-9;-~]{1,998}[ \t]{0,99}:/m;

/** Removes `X-Spam-…` fields with their continuation lines. */
function stripMarks(headers: string): string {
  let isMark = false;
  return headers.split(/(?<=\n)/).filter((line) => {
    if (!/^[ \t]/.test(line)) isMark = /^x-spam-/i.test(line);
    return !isMark;
  }).join("");
}

function listMarks({ points, isSpam, symbols }: SpamdVerdict): string[] {
  const status = `X-Spam-Status: ${isSpam ? "Yes" : "No"}, score=${points.toFixed(1)} ` +
    `required=${SPAM_POINTS.toFixed(1)}`;
  const stars = "*".repeat(Math.min(MAX_STARS, Math.floor(points)));
  return [
    ...(isSpam ? ["X-Spam-Flag: YES"] : []),
    `${status}\n\ttests=${foldList(symbols)}\n\tautolearn=no version=${VERSION}`,
    ...(stars === "" ? [] : [`X-Spam-Level: ${stars}`]),
    `X-Spam-Checker-Version: mail-trust ${VERSION}`,
  ];
}

function foldList(symbols: readonly string[]): string {
  if (symbols.length === 0) return "none";
  let length = "\ttests=".length;
  return symbols.map((symbol, index) => {
    const item = index < symbols.length - 1 ? `${symbol},` : symbol;
    length += item.length;
    if (length <= MAX_LINE || index === 0) return item;
    length = item.length + 2;
    return `\n\t ${item}`;
  }).join("");
}
