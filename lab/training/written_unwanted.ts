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
import type { Written, WrittenTexts } from "./written.ts";
import { createFiller, picker } from "./written_slots.ts";

/** Unwanted mail written for this project, as public archives have such mail in English only. */

const TEXTS: WrittenTexts = { de, en, es, fr, it, pt };

/** Number of messages made from each text. */
const FILLINGS = 2;

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

/** All written unwanted messages, as text only. */
export function writtenUnwanted(): Written[] {
  return [
    ...fillTexts("unwanted", TEXTS),
    ...fillTexts("unwanted fraud", fraud),
    ...fillTexts("unwanted bulk", bulk),
    ...fillTexts("unwanted plain", plain),
    ...fillTexts("unwanted letters", letters),
    ...fillTexts("unwanted messages", messages),
  ];
}

/** A web address of a stranger's, always the same for a key. */
export function strangeAddress(key: string): string {
  return address(LINKS, `${key} link`);
}

/** Two messages of each text. */
function fillTexts(name: string, languages: WrittenTexts): Written[] {
  return Object.entries(languages).flatMap(([language, texts]) =>
    texts.flatMap(([subject = "", text = ""], index) =>
      Array.from({ length: FILLINGS }, (_, filling): Written => {
        const key = `${name} ${language} ${index} ${filling}`;
        const fill = createFiller(key, { link: strangeAddress(key) });
        return {
          id: `written ${key}`,
          language,
          input: { subject: fill(subject), emailContent: fill(text) },
        };
      })
    )
  );
}

/** An address from a list, its words always the same for a key. */
function address(list: readonly string[], key: string): string {
  const pick = picker(key);
  return pick("form", list).replaceAll("{word}", pick("word", WORDS))
    .replaceAll("{word2}", pick("word2", WORDS))
    .replaceAll("{n}", String(computeHash(key) % 9000 + 100));
}
