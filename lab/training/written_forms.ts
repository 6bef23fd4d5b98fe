import type { MailInput } from "../../shared/mime/read_mail.ts";
import { findRegisteredLabel } from "../../shared/domains/organizational_domain.ts";
import { computeHash } from "../../shared/scoring/classifier/hash.ts";
import { createFiller, createPicker } from "./written_slots.ts";

/** Parts of words in texts of mailings, about unsubscribing, and the percent sign of offers. */
const BULK_WORDS = [
  "unsub",
  "opt out",
  "abmeld",
  "abbestell",
  "uitschrijv",
  "afmelden",
  "désinscri",
  "désabonn",
  "iscrizione",
  "disiscriv",
  "suscribiste",
  "baja",
  "subscrição",
  "descadastr",
  "wypis",
  "avregistrera",
  "odhlásit",
  "配信停止",
  "退订",
  "%",
] as const;

/** A text without slots and without header fields. */
export interface PlainText {
  readonly subject: string;
  readonly emailContent: string;
}

/** Writes a domain for the brand that a text with this key names. */
export function writeBrandDomain(key: string): string {
  const label = createFiller(key)("{brand}").toLowerCase().replaceAll(/[^a-z]/g, "");
  const top = createPicker(key)("top", ["com", "co.uk", "de", "fr", "it", "es", "ch", "net"]);
  return `${label}.${top}`;
}

/** Writes a URL of an organization's site; by default that of a brand. */
export function writeBrandUrl(key: string, domain = writeBrandDomain(key)): string {
  return `https://www.${domain}/${computeHash(`${key} link`).toString(36)}`;
}

/**
 * Writes a mail with header fields and markup, as an organization's program sends it.
 *
 * @param organization Domain of the organization; by default that of a brand.
 */
export function writeAsSent(plainText: PlainText, key: string, organization?: string): MailInput {
  const pick = createPicker(key);
  const domain = organization ?? writeBrandDomain(key);
  const host = pick("host", ["", "email.", "mail.", "news.", "e.", "info."]) + domain;
  const name = organization === undefined
    ? createFiller(key)("{brand}")
    : capitalize(findRegisteredLabel(organization) ?? organization);
  const local = pick("local", [
    "news",
    "hello",
    "service",
    "orders",
    "noreply",
    "info",
    "no-reply",
    "contact",
    "shop",
  ]);
  const token = computeHash(`${key} token`).toString(16).padStart(8, "0");
  const sentences = plainText.emailContent.split(/(?<=[.!?]) |(?<=。)/);
  const markup = sentences.map((sentence, index) =>
    index % 4 === 2
      ? `<tr><td><a href="https://${
        index % 8 === 2 ? "click." : "www."
      }${domain}/${token}/${index}?u=${token}${token}">${sentence}</a></td></tr>`
      : `<tr><td style="font-size:14px"><p>${sentence}</p></td></tr>`
  );
  const html =
    `<!DOCTYPE html><html><head><title>${name}</title><style>.a{color:#333}</style></head><body>` +
    `<table width="600"><tr><td><img src="https://img.${domain}/logo.png" alt="${name}"></td></tr>${
      markup.join("\n")
    }` +
    `</table><img src="https://${host}/o/${token}.gif" width="1" height="1"></body></html>`;
  const text = plainText.emailContent.toLowerCase();
  const isBulk = BULK_WORDS.some((word) => text.includes(word));
  const isAlternative = pick("form", ["alternative", "alternative", "html"]) === "alternative";
  return {
    headers: [
      `From: ${name} <${local}@${host}>`,
      `To: ${pick("to", ["<reader@example.net>", "Robin Reader <reader@example.net>"])}`,
      `Subject: ${plainText.subject}`,
      `Message-ID: <${token}-${token.slice(0, 4)}-${token.slice(4)}@${host}>`,
      "Date: Tue, 14 May 2024 08:12:44 +0000",
      "MIME-Version: 1.0",
      ...isBulk
        ? [
          `List-Unsubscribe: <https://${host}/u/${token}>`,
          "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
        ]
        : [],
      `Content-Type: ${
        isAlternative ? 'multipart/alternative; boundary="b1"' : "text/html; charset=utf-8"
      }`,
      "",
    ].join("\n"),
    emailContent: isAlternative
      ? `--b1\nContent-Type: text/plain; charset=utf-8\n\n${plainText.emailContent}\n` +
        `--b1\nContent-Type: text/html; charset=utf-8\n\n${html}\n--b1--\n`
      : html,
  };
}

/** Writes the first letter in capitals: `dhl` becomes Dhl. */
export function capitalize(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Writes a mail as a person's program sends it; a text without subject stays a text message. */
export function writeAsTyped(plainText: PlainText, key: string): MailInput {
  if (plainText.subject === "") return plainText;
  const domain = createPicker(key)("domain", [
    "gmail.com",
    "outlook.com",
    "gmx.net",
    "orange.fr",
    "libero.it",
    "posteo.de",
    "ziggo.nl",
    "sapo.pt",
    "telefonica.net",
    "yahoo.com",
    "harbour-supplies.com",
  ]);
  const to = createPicker(key)("to", ["<reader@example.net>", "Robin Reader <reader@example.net>"]);
  return writeTyped(plainText, key, domain, to);
}

/** Writes a mail as a colleague sends it: author and recipient have the same domain. */
export function writeAsColleague(plainText: PlainText, key: string): MailInput {
  const domain = writeBrandDomain(key);
  return writeTyped(plainText, key, domain, `Robin Reader <robin.reader@${domain}>`);
}

function writeTyped(plainText: PlainText, key: string, domain: string, to: string): MailInput {
  const name = createFiller(`${key} from`)("{name}");
  const token = computeHash(`${key} token`).toString(36);
  const isHtml = createPicker(key)("form", ["plain", "plain", "html"]) === "html";
  return {
    headers: [
      `From: ${name} <${name.toLowerCase()}.${token.slice(0, 2)}@${domain}>`,
      `To: ${to}`,
      `Subject: ${plainText.subject}`,
      `Message-ID: <${token}.${token.slice(1)}@${domain}>`,
      "Date: Tue, 14 May 2024 18:40:02 +0200",
      "MIME-Version: 1.0",
      `Content-Type: text/${isHtml ? "html" : "plain"}; charset=utf-8`,
      "",
    ].join("\n"),
    emailContent: isHtml
      ? `<div dir="ltr">${plainText.emailContent}</div>`
      : plainText.emailContent,
  };
}

/**
 * Writes a mail server's report on a mail that it could not deliver (RFC 3464), or a plain text.
 */
export function writeAsReturned(plainText: PlainText, key: string): MailInput {
  const host = `mx.${writeBrandDomain(key)}`;
  const token = computeHash(`${key} token`).toString(36);
  const isReport = createPicker(key)("form", ["report", "plain"]) === "report";
  const status = `Final-Recipient: rfc822; nobody@example.org\nAction: failed\nStatus: 5.1.1\n`;
  return {
    headers: [
      "Return-Path: <>",
      `From: Mail Delivery System <MAILER-DAEMON@${host}>`,
      "To: reader@example.net",
      `Subject: ${plainText.subject}`,
      `Message-ID: <${token}@${host}>`,
      "Date: Tue, 14 May 2024 18:40:02 +0200",
      "Auto-Submitted: auto-replied",
      "MIME-Version: 1.0",
      `Content-Type: ${
        isReport
          ? 'multipart/report; report-type=delivery-status; boundary="b1"'
          : "text/plain; charset=utf-8"
      }`,
      "",
    ].join("\n"),
    emailContent: isReport
      ? `--b1\nContent-Type: text/plain; charset=utf-8\n\n${plainText.emailContent}\n` +
        `--b1\nContent-Type: message/delivery-status\n\n${status}\n--b1--\n`
      : plainText.emailContent,
  };
}
