import data from "../../../catalogue/places.json" with { type: "json" };
import { addPlus } from "../number/space_digits.ts";
import type { Messages } from "../text/messages.ts";
import type { ReportKind, ReportPlace } from "./places.ts";

/** A mail, a text message or a phone number to be reported. */
export type ReportedItem =
  | {
    readonly kind: "mail";
    readonly from: string;
    readonly subject: string;
    readonly date: string;
    /** Links with findings; not defanged, as a place opens them. */
    readonly links: readonly string[];
    /** The text of a message. */
    readonly text: string;
    /** The source of the mail; "" for a text without headers. */
    readonly source: string;
  }
  | { readonly kind: "number"; readonly normalized: string };

/** A report that is ready for one place: to copy, or to send as a mail. */
export interface FilledReport {
  /** Text for the place's form, or for a text message. */
  readonly text: string;
  /** A mail to the place's address; null if the place does not accept mail. */
  readonly draft: ReportDraft | null;
}

/** A mail to a place, not sent yet. */
export interface ReportDraft {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Source of the attached mail; "" without one. */
  readonly attachedMail: string;
}

const LANGUAGE_BY_COUNTRY: Readonly<Partial<Record<string, string>>> = data.languages;

/** Finds the language of reports to the places of a country. */
export function findPlaceLanguage(country: string): string {
  return LANGUAGE_BY_COUNTRY[country] ?? "en";
}

/** Maximum number of links per report. */
const MAX_LINKS = 20;

/** Writes a report to a place in a language; null if the place accepts no report of the item. */
export function fillReport(
  reportedItem: ReportedItem,
  { place, kinds, country }: {
    readonly place: ReportPlace;
    readonly kinds: readonly ReportKind[];
    /** Country of the place (ISO 3166-1). */
    readonly country: string;
  },
  { advice: { filled }, say }: Messages,
): FilledReport | null {
  if (reportedItem.kind === "number") {
    if (!kinds.includes("call")) return null;
    const number = formatDialled(reportedItem.normalized, country);
    const wording = place.texts?.["call"] ?? filled.call;
    return { text: say(wording, { number }), draft: null };
  }
  const { from, subject, date, links, text, source } = reportedItem;
  const isMessage = source === "";
  if (isMessage && kinds.includes("sms") && text !== "") {
    // Places that accept text messages want them forwarded unchanged.
    return { text, draft: null };
  }
  if (kinds.includes("mail") && !isMessage) {
    const { none } = filled;
    const report = say(filled.mail, {
      from: from || none,
      subject: subject || none,
      date: date || none,
      links: links.length === 0 ? none : links.slice(0, MAX_LINKS).join("\n"),
    });
    const draft = place.mail === undefined
      ? null
      : { to: place.mail, subject: filled.subject, text: report, attachedMail: source };
    return { text: report, draft };
  }
  if (kinds.includes("link") && links.length > 0) {
    return { text: links.slice(0, MAX_LINKS).join("\n"), draft: null };
  }
  return null;
}

/** Formats `33162000001` as `01 62 00 00 01` for France, and any other number with `+`. */
function formatDialled(normalized: string, country: string): string {
  const parts = /^33(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(normalized);
  return parts !== null && country === "FR" ? `0${parts.slice(1).join(" ")}` : addPlus(normalized);
}

/** Longest line of base64 (RFC 2045 §6.8). */
const LINE = /.{1,76}/g;

/**
 * Formats a draft as a file that mail programs open for sending (`X-Unsent`), with the mail
 * attached (RFC 2046 §5.2.1).
 *
 * @param boundary Boundary of the parts (RFC 2046 §5.1.1).
 */
export function formatDraft(
  { to, subject, text, attachedMail }: ReportDraft,
  boundary: string,
): string {
  const lines = [
    `To: ${to}`,
    `Subject: ${encodeWord(subject)}`,
    "X-Unsent: 1",
    "MIME-Version: 1.0",
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    "",
    `--${boundary}`,
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: base64",
    "",
    ...encodeBase64(text).match(LINE) ?? [],
    `--${boundary}`,
    "Content-Type: message/rfc822",
    'Content-Disposition: attachment; filename="mail.eml"',
    "Content-Transfer-Encoding: 8bit",
    "",
    attachedMail.replaceAll(/\r\n?|\n/g, "\r\n"),
    `--${boundary}--`,
    "",
  ];
  return lines.join("\r\n");
}

function encodeWord(text: string): string {
  return /^[ -~]*$/.test(text) ? text : `=?utf-8?B?${encodeBase64(text)}?=`;
}

function encodeBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
