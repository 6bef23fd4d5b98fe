import data from "../../../catalogue/places.json" with { type: "json" };
import type { Messages } from "../text/messages.ts";
import type { ReportKind, ReportPlace } from "./advice.ts";

/** A mail, a text message or a phone number to be reported. */
export type Reported =
  | {
    readonly kind: "mail";
    readonly from: string;
    readonly subject: string;
    readonly date: string;
    /** Links that were found something in, as they are: a place opens them itself. */
    readonly links: readonly string[];
    /** The words of a text message. */
    readonly text: string;
    /** The mail as it is; "" for a text without headers. */
    readonly source: string;
  }
  | { readonly kind: "number"; readonly normalized: string };

/** A report that is ready for one place: to copy, or to send as a mail. */
export interface FilledReport {
  /** Text for the place's form, or for a text message. */
  readonly text: string;
  /** A draft to the place's address; null where it does not accept mail. */
  readonly draft: ReportDraft | null;
}

/** A mail to be sent. */
export interface ReportDraft {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The mail that is attached; "" for none. */
  readonly attached: string;
}

const LANGUAGES: Readonly<Partial<Record<string, string>>> = data.languages;

/** Finds the language in which the places of a country are written to. */
export function findPlaceLanguage(country: string): string {
  return LANGUAGES[country] ?? "en";
}

/** Maximum number of links in a report. */
const MAX_LINKS = 20;

/**
 * Fills the report of something to a place, in the words of its language; null where it takes none.
 */
export function fillReport(
  reported: Reported,
  { place, uses, country }: {
    readonly place: ReportPlace;
    readonly uses: readonly ReportKind[];
    /** Country of the place, as ISO 3166-1 names it. */
    readonly country: string;
  },
  { advice: { filled }, say }: Messages,
): FilledReport | null {
  if (reported.kind === "number") {
    if (!uses.includes("call")) return null;
    const number = formatDialled(reported.normalized, country);
    const form = place.texts?.["call"] ?? filled.call;
    return { text: say(form, { number }), draft: null };
  }
  const { from, subject, date, links, text, source } = reported;
  const isMessage = source === "";
  if (isMessage && uses.includes("sms") && text !== "") {
    // A text message is forwarded as it is.
    return { text, draft: null };
  }
  if (uses.includes("mail") && !isMessage) {
    const none = filled.none;
    const written = say(filled.mail, {
      from: from || none,
      subject: subject || none,
      date: date || none,
      links: links.length === 0 ? none : links.slice(0, MAX_LINKS).join("\n"),
    });
    const draft = place.mail === undefined
      ? null
      : { to: place.mail, subject: filled.subject, text: written, attached: source };
    return { text: written, draft };
  }
  if (uses.includes("link") && links.length > 0) {
    return { text: links.slice(0, MAX_LINKS).join("\n"), draft: null };
  }
  return null;
}

/** Formats `33162000001` as `01 62 00 00 01` for France, and any other number with `+`. */
function formatDialled(normalized: string, country: string): string {
  const parts = /^33(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(normalized);
  if (parts !== null && country === "FR") return `0${parts.slice(1).join(" ")}`;
  return normalized.length > 6 ? `+${normalized}` : normalized;
}

/** Longest line of base64 (RFC 2045 §6.8). */
const LINE = /.{1,76}/g;

/**
 * Writes a draft for mail programs (`X-Unsent`), with the mail attached (RFC 2046 §5.2.1).
 *
 * @param boundary Of its parts.
 */
export function draftFile({ to, subject, text, attached }: ReportDraft, boundary: string): string {
  const lines = [
    `To: ${to}`,
    `Subject: ${encodedWord(subject)}`,
    "X-Unsent: 1",
    "MIME-Version: 1.0",
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    "",
    `--${boundary}`,
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: base64",
    "",
    ...base64(text).match(LINE) ?? [],
    `--${boundary}`,
    "Content-Type: message/rfc822",
    'Content-Disposition: attachment; filename="mail.eml"',
    "Content-Transfer-Encoding: 8bit",
    "",
    attached.replaceAll(/\r\n?|\n/g, "\r\n"),
    `--${boundary}--`,
    "",
  ];
  return lines.join("\r\n");
}

function encodedWord(text: string): string {
  return /^[ -~]*$/.test(text) ? text : `=?utf-8?B?${base64(text)}?=`;
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
