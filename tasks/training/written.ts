import type { MailInput } from "../../shared/scoring/analyze.ts";
import { registeredLabel } from "../../shared/domains/organizational_domain.ts";
import { hashOf } from "../../shared/scoring/classifier/hash.ts";
import de from "./written/de.json" with { type: "json" };
import en from "./written/en.json" with { type: "json" };
import es from "./written/es.json" with { type: "json" };
import fr from "./written/fr.json" with { type: "json" };
import it from "./written/it.json" with { type: "json" };
import offices from "./written/offices.json" with { type: "json" };
import people from "./written/people.json" with { type: "json" };
import promotions from "./written/promotions.json" with { type: "json" };
import slots from "./written/slots.json" with { type: "json" };

/**
 * Everyday mail written for this project: shops, parcels, bills, newsletters, offers that a person
 * signed up for, appointments, offices, people, text messages and tests of mail programs, in seven
 * languages and a little in others.
 * Archives of such mail do not exist in public, because it holds people's addresses;
 * without any, a classifier takes every offer and every parcel for fraud.
 */

/** One written message. */
export interface Written {
  readonly id: string;
  readonly language: string;
  readonly input: MailInput;
}

/** Texts of each language: subject (none in a text message), text, the sender's domain if fixed. */
export type Texts = Readonly<Record<string, readonly (readonly string[])[]>>;

const TEXTS: Texts = { de, en, es, fr, it };

/** Times each text is filled in anew. */
const FILLINGS = 4;

/** A filled text, before it has a form. */
interface Plain {
  readonly subject: string;
  readonly emailContent: string;
}

/** What a message says that can be unsubscribed from, or that is an offer. */
const BULK = [
  ...["unsub", "opt out", "abmeld", "abbestell", "uitschrijv", "afmelden", "désinscri"],
  ...["désabonn", "iscrizione", "disiscriv", "suscribiste", "baja", "subscrição", "descadastr"],
  ...["wypis", "avregistrera", "odhlásit", "配信停止", "退订", "%"],
] as const;

const SLOTS: Readonly<Record<string, readonly string[]>> = slots;

/**
 * All written everyday messages: as text alone, and as a shop's or an office's software sends it,
 * or the program of a person.
 */
export function writtenMail(): Written[] {
  return [
    ...filledIn("", TEXTS, asSent),
    ...filledIn("offices", offices, asSent),
    ...filledIn("promotions", promotions, asSent),
    ...filledIn(
      "people",
      people,
      (plain, key) => plain.subject === "" ? plain : asTyped(plain, key),
    ),
  ];
}

/** Each text four times: twice alone, twice as `send` puts it. */
function filledIn(
  name: string,
  languages: Texts,
  send: (plain: Plain, key: string, domain?: string) => MailInput,
): Written[] {
  return Object.entries(languages).flatMap(([language, texts]) =>
    texts.flatMap(([subject = "", text = "", domain], index) =>
      Array.from({ length: FILLINGS }, (_, filling): Written => {
        const key = `${name} ${language} ${index} ${filling}`.trimStart();
        const link = `https://www.${domain ?? domainOf(key)}/${hashOf(`${key} link`).toString(36)}`;
        const fill = fillerOf(key, { link });
        const plain = { subject: fill(subject), emailContent: fill(text) };
        return {
          id: `written ${key}`,
          language,
          input: filling % 2 === 0 ? plain : send(plain, key, domain),
        };
      })
    )
  );
}

/**
 * Fills the slots of a text, always the same for a key;
 * what `more` names goes before the list's own.
 */
export function fillerOf(
  key: string,
  more: Readonly<Record<string, string>> = {},
): (template: string) => string {
  return (template) =>
    template.replaceAll(/\{(\w+)\}/g, (_, slot: string) => {
      const options = SLOTS[slot] ?? [];
      return more[slot] ?? options[hashOf(`${key} ${slot}`) % options.length] ?? "";
    });
}

/** One of a list, always the same for a key and what is picked. */
function picker(key: string): (what: string, options: readonly string[]) => string {
  return (what, options) => options[hashOf(`${key} ${what}`) % options.length] ?? "";
}

/** The domain of the brand that a text with this key names. */
function domainOf(key: string): string {
  const label = fillerOf(key)("{brand}").toLowerCase().replaceAll(/[^a-z]/g, "");
  const top = picker(key)("top", ["com", "co.uk", "de", "fr", "it", "es", "ch", "net"]);
  return `${label}.${top}`;
}

/**
 * A message with header and markup, as sent from the sender's own domain:
 * the brand's, or the one named.
 */
function asSent(plain: Plain, key: string, named?: string): MailInput {
  const pick = picker(key);
  const domain = named ?? domainOf(key);
  const host = pick("host", ["", "email.", "mail.", "news.", "e.", "info."]) + domain;
  const name = named === undefined ? fillerOf(key)("{brand}") : nameOf(named);
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
  const token = hashOf(`${key} token`).toString(16).padStart(8, "0");
  const sentences = plain.emailContent.split(/(?<=[.!?]) /);
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

/** What the owner of a domain calls itself: `dhl.de` is Dhl. */
function nameOf(domain: string): string {
  const label = registeredLabel(domain) ?? domain;
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** A message as a person's mail program sends it: short, without markup or with hardly any. */
function asTyped(plain: Plain, key: string): MailInput {
  const pick = picker(key);
  const name = fillerOf(`${key} from`)("{name}");
  const domain = pick("domain", [
    ...["gmail.com", "outlook.com", "gmx.net", "orange.fr", "libero.it", "posteo.de"],
    ...["ziggo.nl", "sapo.pt", "telefonica.net", "yahoo.com", "harbour-supplies.com"],
  ]);
  const token = hashOf(`${key} token`).toString(36);
  const html = pick("form", ["plain", "plain", "html"]) === "html";
  return {
    headers: [
      `From: ${name} <${name.toLowerCase()}.${token.slice(0, 2)}@${domain}>`,
      `To: ${pick("to", ["<reader@example.net>", "Robin Reader <reader@example.net>"])}`,
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
