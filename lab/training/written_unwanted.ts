import { computeHash } from "../../shared/scoring/classifier/hash.ts";
import bulk from "./written/unwanted_bulk.json" with { type: "json" };
import de from "./written/unwanted_de.json" with { type: "json" };
import en from "./written/unwanted_en.json" with { type: "json" };
import es from "./written/unwanted_es.json" with { type: "json" };
import fr from "./written/unwanted_fr.json" with { type: "json" };
import fraud from "./written/unwanted_fraud.json" with { type: "json" };
import it from "./written/unwanted_it.json" with { type: "json" };
import letters from "./written/unwanted_letters.json" with { type: "json" };
import messages from "./written/unwanted_messages.json" with { type: "json" };
import plain from "./written/unwanted_plain.json" with { type: "json" };
import pt from "./written/unwanted_pt.json" with { type: "json" };
import type { WrittenMessage, WrittenTexts } from "./written.ts";
import { createFiller, createPicker } from "./written_slots.ts";

const TEXTS: WrittenTexts = { de, en, es, fr, it, pt };

/** Number of messages made from each text. */
const FILLINGS = 2;

/** Forms of URLs of unknown sites. */
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
  "almar",
  "tekno",
  "bravo",
  "kwik",
  "orlan",
  "sunset",
  "delta",
  "mirage",
  "quartz",
  "hotel",
  "garden",
  "limo",
  "studio",
  "nova",
  "prime",
  "cargo",
  "vista",
  "pixel",
  "royal",
  "metro",
] as const;

/** Writes unwanted mail as texts alone: public archives have unwanted mail in English only. */
export function writeUnwantedMail(): WrittenMessage[] {
  return [
    ...fillTexts("unwanted", TEXTS),
    ...fillTexts("unwanted fraud", fraud),
    ...fillTexts("unwanted bulk", bulk),
    ...fillTexts("unwanted plain", plain),
    ...fillTexts("unwanted letters", letters),
    ...fillTexts("unwanted messages", messages),
  ];
}

/** Writes a URL of an unknown site; a key always gives the same one. */
export function writeStrangeUrl(key: string): string {
  const linkKey = `${key} link`, pick = createPicker(linkKey);
  return pick("form", LINKS).replaceAll("{word}", pick("word", WORDS))
    .replaceAll("{word2}", pick("word2", WORDS))
    .replaceAll("{n}", String(computeHash(linkKey) % 9000 + 100));
}

/** Writes two messages of each text. */
function fillTexts(name: string, languages: WrittenTexts): WrittenMessage[] {
  return Object.entries(languages).flatMap(([language, texts]) =>
    texts.flatMap(([subject = "", text = ""], index) =>
      Array.from({ length: FILLINGS }, (_, filling): WrittenMessage => {
        const key = `${name} ${language} ${index} ${filling}`;
        const fill = createFiller(key, { link: writeStrangeUrl(key) });
        return {
          id: `written ${key}`,
          language,
          input: { subject: fill(subject), emailContent: fill(text) },
        };
      })
    )
  );
}
