import type { MailInput } from "../../shared/mime/read_mail.ts";
import { findRegisteredLabel } from "../../shared/domains/organizational_domain.ts";
import { computeHash } from "../../shared/scoring/classifier/hash.ts";
import { createFiller, picker } from "./written_slots.ts";

/** Phrases of messages that can be unsubscribed from, or that are offers. */
const BULK = [
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

/** A filled text before it is given a form. */
export interface Plain {
  readonly subject: string;
  readonly emailContent: string;
}

/** The domain of the brand that a text with this key names. */
export function splitDomain(key: string): string {
  const label = createFiller(key)("{brand}").toLowerCase().replaceAll(/[^a-z]/g, "");
  const top = picker(key)("top", ["com", "co.uk", "de", "fr", "it", "es", "ch", "net"]);
  return `${label}.${top}`;
}

/**
 * A message with header and markup, sent from the sender's own domain: the brand's, or the given
 * one.
 */
export function writeAsSent(plain: Plain, key: string, named?: string): MailInput {
  const pick = picker(key);
  const domain = named ?? splitDomain(key);
  const host = pick("host", ["", "email.", "mail.", "news.", "e.", "info."]) + domain;
  const name = named === undefined ? createFiller(key)("{brand}") : readName(named);
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
  const sentences = plain.emailContent.split(/(?<=[.!?]) |(?<=。)/);
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
  const text = plain.emailContent.toLowerCase();
  const bulk = BULK.some((word) => text.includes(word));
  const alternative = pick("form", ["alternative", "alternative", "html"]) === "alternative";
  return {
    headers: [
      `From: ${name} <${local}@${host}>`,
      `To: ${pick("to", ["<reader@example.net>", "Robin Reader <reader@example.net>"])}`,
      `Subject: ${plain.subject}`,
      `Message-ID: <${token}-${token.slice(0, 4)}-${token.slice(4)}@${host}>`,
      "Date: Tue, 14 May 2024 08:12:44 +0000",
      "MIME-Version: 1.0",
      ...bulk
        ? [
          `List-Unsubscribe: <https://${host}/u/${token}>`,
          "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
        ]
        : [],
      `Content-Type: ${
        alternative ? 'multipart/alternative; boundary="b1"' : "text/html; charset=utf-8"
      }`,
      "",
    ].join("\n"),
    emailContent: alternative
      ? `--b1\nContent-Type: text/plain; charset=utf-8\n\n${plain.emailContent}\n` +
        `--b1\nContent-Type: text/html; charset=utf-8\n\n${html}\n--b1--\n`
      : html,
  };
}

/** A company's name made from its domain: `dhl.de` gives Dhl. */
function readName(domain: string): string {
  const label = findRegisteredLabel(domain) ?? domain;
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Writes a message as a person's program sends it; without a subject it is a text message. */
export function writeAsTyped(plain: Plain, key: string): MailInput {
  if (plain.subject === "") return plain;
  const domain = picker(key)("domain", [
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
  const to = picker(key)("to", ["<reader@example.net>", "Robin Reader <reader@example.net>"]);
  return writeTyped(plain, key, domain, to);
}

/** Writes a plain mail as a colleague sends it. */
export function writeAsColleague(plain: Plain, key: string): MailInput {
  const domain = splitDomain(key);
  return writeTyped(plain, key, domain, `Robin Reader <robin.reader@${domain}>`);
}

function writeTyped(plain: Plain, key: string, domain: string, to: string): MailInput {
  const name = createFiller(`${key} from`)("{name}");
  const token = computeHash(`${key} token`).toString(36);
  const html = picker(key)("form", ["plain", "plain", "html"]) === "html";
  return {
    headers: [
      `From: ${name} <${name.toLowerCase()}.${token.slice(0, 2)}@${domain}>`,
      `To: ${to}`,
      `Subject: ${plain.subject}`,
      `Message-ID: <${token}.${token.slice(1)}@${domain}>`,
      "Date: Tue, 14 May 2024 18:40:02 +0200",
      "MIME-Version: 1.0",
      `Content-Type: text/${html ? "html" : "plain"}; charset=utf-8`,
      "",
    ].join("\n"),
    emailContent: html ? `<div dir="ltr">${plain.emailContent}</div>` : plain.emailContent,
  };
}

/** A message returned by a mail server (RFC 3464): the report, and the header of the mail. */
export function writeAsReturned(plain: Plain, key: string): MailInput {
  const host = `mx.${splitDomain(key)}`;
  const token = computeHash(`${key} token`).toString(36);
  const report = picker(key)("form", ["report", "plain"]) === "report";
  const original = `Final-Recipient: rfc822; nobody@example.org\nAction: failed\nStatus: 5.1.1\n`;
  return {
    headers: [
      "Return-Path: <>",
      `From: Mail Delivery System <MAILER-DAEMON@${host}>`,
      "To: reader@example.net",
      `Subject: ${plain.subject}`,
      `Message-ID: <${token}@${host}>`,
      "Date: Tue, 14 May 2024 18:40:02 +0200",
      "Auto-Submitted: auto-replied",
      "MIME-Version: 1.0",
      `Content-Type: ${
        report
          ? 'multipart/report; report-type=delivery-status; boundary="b1"'
          : "text/plain; charset=utf-8"
      }`,
      "",
    ].join("\n"),
    emailContent: report
      ? `--b1\nContent-Type: text/plain; charset=utf-8\n\n${plain.emailContent}\n` +
        `--b1\nContent-Type: message/delivery-status\n\n${original}\n--b1--\n`
      : plain.emailContent,
  };
}
