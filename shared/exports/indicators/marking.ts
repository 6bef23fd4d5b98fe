import { parseHeaders } from "../../headers/parse.ts";
import type { Indicator, IndicatorMail } from "./indicator.ts";
import { extractAddress, listNamedRecipients } from "./recipients.ts";

/** Labels of FIRST's Traffic Light Protocol 2.0: with whom a text may be shared. */
export type TlpLabel = "clear" | "amber";

/**
 * Chooses the TLP label: AMBER where any value contains a recipient's address, in any encoding;
 * else CLEAR.
 */
export function chooseTlp(
  indicators: readonly Indicator[],
  mails: readonly IndicatorMail[],
): TlpLabel {
  if (indicators.some(({ role }) => role === "recipient")) return "amber";
  const addresses = new Set(mails.flatMap(listPersons));
  const texts = [
    ...indicators.flatMap(({ value, name }) => [value, name ?? ""]),
    ...mails.flatMap(({ name, summary }) => [name, summary?.subject ?? ""]),
  ];
  return texts.some((text) => containsAddress(text, addresses)) ? "amber" : "clear";
}

/** Lists the recipients of a mail, and the author of one that carries another: who reports it. */
function listPersons(
  { headers, isWholeMail = false, summary, mails = [] }: IndicatorMail,
): string[] {
  const parsed = parseHeaders(headers, [], { isPasted: !isWholeMail });
  const author = mails.length > 0 ? extractAddress(summary?.from ?? null) : null;
  return [...listNamedRecipients(parsed), ...(author === null ? [] : [author])];
}

/** Longest address of a mailbox (RFC 5321 §4.5.3.1). */
const MAX_ADDRESS = 320;

/** Words that may be addresses. */
const WORD = /[^\s<>"'()&?=#/;,:|\\[\]{}*!$]{3,2000}/g;

function containsAddress(text: string, addresses: ReadonlySet<string>): boolean {
  for (const spelling of [text, decodePercent(text)]) {
    for (const [word] of spelling.matchAll(WORD)) {
      const address = word.toLowerCase();
      // The name of a file may end after the address: `ben@example.org.eml`.
      if (addresses.has(address) || addresses.has(address.replace(/\.[^.]{0,9}$/, ""))) return true;
    }
  }
  for (const [word] of decodePercent(text).matchAll(BASE64)) {
    if (word.length <= 2 * MAX_ADDRESS && addresses.has(decodeWord(word))) return true;
  }
  return false;
}

function decodePercent(text: string): string {
  return text.replaceAll(
    /%([\da-f]{2})/gi,
    (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

/** Words in base64 or base64url (RFC 4648 §4 and §5), without padding. */
const BASE64 = /[\w+/-]{8,2000}/g;

/** Decodes the address in a word of base64, in lower case; "" for another word. */
function decodeWord(word: string): string {
  try {
    return atob(word.replaceAll("-", "+").replaceAll("_", "/")).toLowerCase();
  } catch {
    return "";
  }
}
