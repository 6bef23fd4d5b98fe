import de from "../../catalogue/texts/de.json" with { type: "json" };
import en from "../../catalogue/texts/en.json" with { type: "json" };
import es from "../../catalogue/texts/es.json" with { type: "json" };
import fr from "../../catalogue/texts/fr.json" with { type: "json" };
import it from "../../catalogue/texts/it.json" with { type: "json" };
import { createMessages } from "../../console/src/text/messages.ts";
import type { Texts } from "../../shared/findings/english.ts";

/** The texts of the page in the languages that tests name. */
export const english = createMessages(en, "en");
export const french = createMessages(fr, "fr");
export const german = createMessages(de, "de");
export const italian = createMessages(it, "it");
export const spanish = createMessages(es, "es");

const FOLDER = "catalogue/texts";

/** Returns every language file by its code, English first. */
export async function readAllTexts(): Promise<ReadonlyMap<string, Texts>> {
  const texts = new Map<string, Texts>([["en", en]]);
  for await (const { name } of Deno.readDir(FOLDER)) {
    const code = name.replace(/\.json$/, "");
    if (!texts.has(code)) texts.set(code, JSON.parse(await Deno.readTextFile(`${FOLDER}/${name}`)));
  }
  return texts;
}

/** Returns every text below a value, by its path. */
export function listTextsBelow(value: unknown, path = ""): [path: string, text: string][] {
  if (typeof value === "string") return [[path, value]];
  return Object.entries(value ?? {})
    .flatMap(([key, item]) => listTextsBelow(item, path === "" ? key : `${path}.${key}`));
}
