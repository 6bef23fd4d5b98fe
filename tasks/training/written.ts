import type { MailInput } from "../../shared/scoring/analyze.ts";
import { hashOf } from "../../shared/scoring/classifier/hash.ts";
import de from "./written/de.json" with { type: "json" };
import en from "./written/en.json" with { type: "json" };
import es from "./written/es.json" with { type: "json" };
import fr from "./written/fr.json" with { type: "json" };
import it from "./written/it.json" with { type: "json" };

/**
 * Everyday mail written for this project: shops, parcels, bills, newsletters, appointments, in five languages.
 * Archives of such mail do not exist in public, because it holds people's addresses; without any, a
 * classifier takes every offer and every parcel for fraud.
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

const SLOTS: Readonly<Record<string, readonly string[]>> = {
  brand: [
    ...[
      "Northway",
      "Alder & Finch",
      "Lumina",
      "Kestrel",
      "Fabrique",
      "Ostrava Home",
      "Belmont",
      "Ravello",
      "Sundby",
    ],
    ...[
      "Maison Verte",
      "Terra Nova",
      "Bergmann",
      "Casa Luz",
      "Pinecrest",
      "Velo One",
      "Orchard Lane",
      "Marlow",
    ],
  ],
  name: [
    "Laura",
    "Peter",
    "Amira",
    "Jonas",
    "Claudia",
    "Ines",
    "Marc",
    "Silvia",
    "Oliver",
    "Nora",
    "Tariq",
    "Eva",
  ],
  product: [
    ...[
      "wool coat",
      "AeroPress kettle",
      "running shoes",
      "desk lamp",
      "Bluetooth speaker",
      "linen shirt",
    ],
    ...[
      "garden chair",
      "coffee grinder",
      "SmartWatch 4",
      "yoga mat",
      "phone case",
      "children's bike",
    ],
  ],
  city: [
    "Lisbon",
    "Geneva",
    "Boston",
    "Leeds",
    "Nantes",
    "Graz",
    "Turin",
    "Valencia",
    "Toronto",
    "Basel",
  ],
  address: [
    "12 Station Road",
    "Rue du Lac 8",
    "Hauptstraße 40",
    "Via Roma 22",
    "Calle Real 5",
    "88 Harbour Street",
  ],
  price: ["$24.99", "€ 39,90", "£18.50", "129,00 €", "$312.40", "59,95 €", "CHF 74.00", "$8.20"],
  date: ["12 May", "June 3", "24/09", "03.11.", "Friday", "2 March", "18 August", "07/12"],
  pct: ["10", "15", "20", "25", "30", "40", "50", "60", "70"],
  code: ["SPRING20", "HELLO10", "VIP25", "SUN15", "THANKS", "EXTRA30"],
  code4: ["4821", "093415", "77120", "551904"],
  order: ["48213", "1002938", "A-77120", "2219047", "FR-30918", "883417"],
};

/** All written messages: as text alone, and as a shop's or an office's software sends it. */
export function writtenMail(): Written[] {
  return Object.entries(TEXTS).flatMap(([language, texts]) =>
    texts.flatMap(([subject = "", text = ""], index) =>
      Array.from({ length: FILLINGS }, (_, filling) => {
        const key = `${language} ${index} ${filling}`;
        const values = new Map(
          Object.entries(SLOTS).map((
            [slot, options],
          ) => [slot, options[hashOf(`${key} ${slot}`) % options.length] ?? ""]),
        );
        const fill = (template: string) =>
          template.replaceAll(/\{(\w+)\}/g, (_, slot) => values.get(slot) ?? "");
        const plain = { subject: fill(subject), emailContent: fill(text) };
        return {
          id: `written ${key}`,
          language,
          input: filling % 2 === 0 ? plain : asSent(plain, values.get("brand") ?? "", key),
        };
      })
    )
  );
}

/** A message with header and markup, as sent from the sender's own domain. */
function asSent(
  plain: { subject: string; emailContent: string },
  brand: string,
  key: string,
): MailInput {
  const pick = (what: string, options: readonly string[]) =>
    options[hashOf(`${key} ${what}`) % options.length] ?? "";
  const domain = `${brand.toLowerCase().replaceAll(/[^a-z]/g, "")}.${
    pick("top", ["com", "co.uk", "de", "fr", "it", "es", "ch", "net"])
  }`;
  const host = pick("host", ["", "email.", "mail.", "news.", "e.", "info."]) + domain;
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
    `<!DOCTYPE html><html><head><title>${brand}</title><style>.a{color:#333}</style></head><body>` +
    `<table width="600"><tr><td><img src="https://img.${domain}/logo.png" alt="${brand}"></td></tr>${
      markup.join("\n")
    }` +
    `</table><img src="https://${host}/o/${token}.gif" width="1" height="1"></body></html>`;
  const bulk = /unsub|abmeld|abbestell|désinscri|désabonn|iscrizione|suscribiste|baja|%/i.test(
    plain.emailContent,
  );
  const alternative = pick("form", ["alternative", "alternative", "html"]) === "alternative";
  return {
    headers: [
      `From: ${brand} <${local}@${host}>`,
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
      ? `--b1\nContent-Type: text/plain; charset=utf-8\n\n${plain.emailContent}\n--b1\nContent-Type: text/html; charset=utf-8\n\n${html}\n--b1--\n`
      : html,
  };
}
