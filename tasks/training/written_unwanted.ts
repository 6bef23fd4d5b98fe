import type { MailInput } from "../../shared/scoring/analyze.ts";
import { hashOf } from "../../shared/scoring/classifier/hash.ts";
import bulk from "./written/unwanted_bulk.json" with { type: "json" };
import de from "./written/unwanted_de.json" with { type: "json" };
import en from "./written/unwanted_en.json" with { type: "json" };
import es from "./written/unwanted_es.json" with { type: "json" };
import fr from "./written/unwanted_fr.json" with { type: "json" };
import fraud from "./written/unwanted_fraud.json" with { type: "json" };
import it from "./written/unwanted_it.json" with { type: "json" };
import plain from "./written/unwanted_plain.json" with { type: "json" };
import pt from "./written/unwanted_pt.json" with { type: "json" };
import type { Texts, Written } from "./written.ts";
import { fillerOf, picker } from "./written_slots.ts";

/**
 * Unwanted mail written for this project:
 * parcels, banks, taxes, mailboxes, advance fees, extortion, pills, dating, offers to companies,
 * and what hardly says anything: an attachment, a greeting, a notice with another's link.
 * Public archives hold it in English only, and of few years;
 * without it, a language in which nearly all known mail is good would speak for a fraud.
 */

const TEXTS: Texts = { de, en, es, fr, it, pt };

/** Times each text is filled in anew. */
const FILLINGS = 4;

const SENDERS = [
  "info@{word}-{word2}.com",
  "noreply@{word}{word2}.xyz",
  "support@{word}-{word2}-secure.info",
  "{word}{n}@gmail.com",
  "mrs.{word}{n}@outlook.com",
  "office@{word2}.co.za",
  "contact@mail.{word}{word2}.ru",
  "service@{word2}{n}.shop",
  "admin@{word}.com.br",
  "{word}.{word2}@yahoo.com",
] as const;
const LINKS = [
  "https://{word}-{word2}.com/wp-content/{word}/index.php?id={n}",
  "http://{word2}{n}.xyz/{word}",
  "https://{word}.{word2}.top/login",
  "https://bit.ly/{n}{word}",
  "https://{word2}-{n}.web.app/",
  "http://www.{word}{word2}.info/c/{n}",
  "https://secure-{word}-{n}.com/verify",
  "https://{word}.{word2}.co.in/~user/{n}.html",
] as const;
const WORDS = [
  ...["almar", "tekno", "bravo", "kwik", "orlan", "sunset", "delta", "mirage", "quartz", "hotel"],
  ...["garden", "limo", "studio", "nova", "prime", "cargo", "vista", "pixel", "royal", "metro"],
] as const;

/** All written unwanted messages: twice as text alone, once as plain mail and once with markup. */
export function writtenUnwanted(): Written[] {
  return [
    ...filledIn("unwanted", TEXTS),
    ...filledIn("unwanted fraud", fraud, true),
    ...filledIn("unwanted bulk", bulk, true),
    ...filledIn("unwanted plain", plain, true),
  ];
}

/** Each text four times; one without a subject is always a text message if the list holds such. */
function filledIn(name: string, languages: Texts, textMessages = false): Written[] {
  return Object.entries(languages).flatMap(([language, texts]) =>
    texts.flatMap(([subject = "", text = ""], index) =>
      Array.from({ length: FILLINGS }, (_, filling): Written => {
        const key = `${name} ${language} ${index} ${filling}`;
        const link = address(LINKS, `${key} link`);
        const fill = fillerOf(key, { link });
        const plain = { subject: fill(subject), emailContent: fill(text) };
        return {
          id: `written ${key}`,
          language,
          input: filling % 2 === 0 || (textMessages && plain.subject === "")
            ? plain
            : asSent(plain, link, key, filling === 3),
        };
      })
    )
  );
}

/** An address of a list, its words always the same for a key. */
function address(list: readonly string[], key: string): string {
  const pick = picker(key);
  return pick("form", list).replaceAll("{word}", pick("word", WORDS))
    .replaceAll("{word2}", pick("word2", WORDS))
    .replaceAll("{n}", String(hashOf(key) % 9000 + 100));
}

/**
 * A message with a header, from a stranger's domain; with markup, its link is hidden behind words.
 */
function asSent(
  plain: { subject: string; emailContent: string },
  link: string,
  key: string,
  markup: boolean,
): MailInput {
  const pick = picker(key);
  const from = address(SENDERS, `${key} from`);
  const name = pick("name", ["", "Support", "Customer Service", "Info", "Service", "Team"]);
  const hasLink = plain.emailContent.includes(link);
  const words = plain.emailContent.replaceAll(link, "").split(/(?<=[.!?:]) /);
  const html = `<html><body><div>${words.join("</div>\n<div>")}</div>${
    hasLink ? `<p><a href="${link}">${words.at(-1) ?? ""}</a></p>` : ""
  }</body></html>`;
  return {
    headers: [
      `From: ${name === "" ? from : `${name} <${from}>`}`,
      ...pick("to", ["reader", "reader", "none"]) === "none" ? [] : ["To: reader@example.net"],
      `Subject: ${plain.subject}`,
      `Message-ID: <${hashOf(`${key} id`).toString(16)}@${from.slice(from.indexOf("@") + 1)}>`,
      "Date: Tue, 14 May 2024 08:12:44 +0000",
      "MIME-Version: 1.0",
      ...hasLink || markup ? [] : [`Reply-To: ${address(SENDERS.slice(3, 4), `${key} reply`)}`],
      `Content-Type: text/${markup ? "html" : "plain"}; charset=utf-8`,
      "",
    ].join("\n"),
    emailContent: markup ? html : plain.emailContent,
  };
}
