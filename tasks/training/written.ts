import type { MailInput } from "../../shared/scoring/analyze.ts";
import { registeredLabel } from "../../shared/domains/organizational_domain.ts";
import { hashOf } from "../../shared/scoring/classifier/hash.ts";
import de from "./written/de.json" with { type: "json" };
import en from "./written/en.json" with { type: "json" };
import es from "./written/es.json" with { type: "json" };
import fr from "./written/fr.json" with { type: "json" };
import it from "./written/it.json" with { type: "json" };
import slots from "./written/slots.json" with { type: "json" };

/**
 * Everyday mail written for this project: shops, parcels, bills, newsletters, appointments, in five
 * languages. Archives of such mail do not exist in public, because it holds people's addresses;
 * without any, a classifier takes every offer and every parcel for fraud.
 */

/** One written message. */
export interface Written {
  readonly id: string;
  readonly language: string;
  readonly input: MailInput;
}

const TEXTS: Readonly<Record<string, readonly (readonly string[])[]>> = { de, en, es, fr, it };

/** Times each text is filled in anew. */
const FILLINGS = 4;

const SLOTS: Readonly<Record<string, readonly string[]>> = slots;

/**
 * All written everyday messages: as text alone, and as a shop's or an office's software sends it.
 */
export function writtenMail(): Written[] {
  return Object.entries(TEXTS).flatMap(([language, texts]) =>
    texts.flatMap(([subject = "", text = "", domain], index) =>
      Array.from({ length: FILLINGS }, (_, filling) => {
        const key = `${language} ${index} ${filling}`;
        const fill = fillerOf(key);
        const plain = { subject: fill(subject), emailContent: fill(text) };
        return {
          id: `written ${key}`,
          language,
          input: filling % 2 === 0 ? plain : asSent(plain, fill("{brand}"), key, domain),
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

/**
 * A message with header and markup, as sent from the sender's own domain:
 * the brand's, or the one named.
 */
function asSent(
  plain: { subject: string; emailContent: string },
  brand: string,
  key: string,
  named?: string,
): MailInput {
  const pick = (what: string, options: readonly string[]) =>
    options[hashOf(`${key} ${what}`) % options.length] ?? "";
  const domain = named ??
    `${brand.toLowerCase().replaceAll(/[^a-z]/g, "")}.${
      pick("top", ["com", "co.uk", "de", "fr", "it", "es", "ch", "net"])
    }`;
  const host = pick("host", ["", "email.", "mail.", "news.", "e.", "info."]) + domain;
  const name = named === undefined ? brand : nameOf(named);
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
  const bulk = /unsub|abmeld|abbestell|désinscri|désabonn|iscrizione|suscribiste|baja|%/i.test(
    plain.emailContent,
  );
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
