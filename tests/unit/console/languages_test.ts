import { assert, assertEquals, assertGreater } from "@std/assert";
import { countedIn } from "../../../console/src/text/plural.ts";
import { chooseLanguage, LANGUAGE_LIST, LANGUAGES } from "../../../console/src/text/languages.ts";
import type { Language } from "../../../console/src/text/languages.ts";
import type { Messages } from "../../../console/src/text/messages.ts";
import { english } from "../../../console/src/text/messages_en.ts";
import { french } from "../../../console/src/text/messages_fr.ts";
import { german } from "../../../console/src/text/messages_de.ts";
import { italian } from "../../../console/src/text/messages_it.ts";
import { spanish } from "../../../console/src/text/messages_es.ts";
import { ENGLISH } from "../../../shared/analysis/findings/sentences/en.ts";
import { FRENCH } from "../../../shared/analysis/findings/sentences/fr.ts";
import { GERMAN } from "../../../shared/analysis/findings/sentences/de.ts";
import { ITALIAN } from "../../../shared/analysis/findings/sentences/it.ts";
import { SPANISH } from "../../../shared/analysis/findings/sentences/es.ts";
import { EN } from "../../../shared/body/sentences/en.ts";
import { FR } from "../../../shared/body/sentences/fr.ts";
import { DE } from "../../../shared/body/sentences/de.ts";
import { IT } from "../../../shared/body/sentences/it.ts";
import { ES } from "../../../shared/body/sentences/es.ts";

/** All texts of one language. */
interface Whole {
  readonly page: Messages;
  readonly headers: unknown;
  readonly body: unknown;
}

const WHOLE: Readonly<Record<Language, Whole>> = {
  en: { page: english, headers: ENGLISH, body: EN },
  fr: { page: french, headers: FRENCH, body: FR },
  de: { page: german, headers: GERMAN, body: DE },
  it: { page: italian, headers: ITALIAN, body: IT },
  es: { page: spanish, headers: SPANISH, body: ES },
};

/** Every text of a language by its path; functions are called with plain values. */
function texts(value: unknown, path = ""): [path: string, text: string][] {
  if (typeof value === "string") return [[path, value]];
  if (/\.finding(?:Name)?$/.test(path)) return [];
  if (typeof value === "function") return [[path, String(value("1", "2", "3", "4", "5"))]];
  return Object.entries(value ?? {}).flatMap(([key, item]) => texts(item, `${path}.${key}`));
}

/** Texts that are rightly the same in English and in another language. */
const SAME_IN_ANY = [
  "Received: from …\nFrom: …\nSubject: …",
  "SPF",
  "DKIM",
  "Spam.",

  "Version 1",
  "Martinique",
];
const SAME: Readonly<Partial<Record<Language, readonly string[]>>> = {
  fr: [
    "Date",
    "Verdict",
    "Points",
    "Description",
    "Source",
    "Sources",
    "Version",
    "Action",
    "image",
    "script",
    "invitation",
    "Note",
  ],
  de: ["Phishing", "Links", "Name", "Domain", "Reputation", "Version", "Server", "neutral"],
  it: ["Phishing", "Server", "no", "link", "script", "File"],
  es: ["Phishing", "no", "selector", "script"],
};

Deno.test("no language has an English text left over", () => {
  const own = new Map(texts(WHOLE.en));
  assertGreater(own.size, 450);
  for (const language of LANGUAGE_LIST) {
    const said = texts(WHOLE[language]);
    assertEquals(said.map(([path]) => path), [...own.keys()], language);
    for (const [path, text] of said) assert(text.trim() !== "" || path.endsWith("Says"), path);
    if (language === "en") continue;
    const allowed = [
      ...SAME_IN_ANY,
      ...SAME[language] ?? [],
    ];
    const left = said.filter(([path, text]) => own.get(path) === text && !allowed.includes(text))
      .filter(([, text]) => /\p{L}{2}/u.test(text));
    assertEquals(left, [], language);
    const unused = allowed.filter((text) =>
      !SAME_IN_ANY.includes(text) && !said.some(([path]) => own.get(path) === text)
    );
    assertEquals(unused, [], `${language}: an allowance that nothing uses is removed`);
  }
});

Deno.test("the same finding has its own name: no two of one language are called alike", () => {
  for (const language of LANGUAGE_LIST) {
    const names = texts(WHOLE[language].headers)
      .filter(([path]) => path.endsWith(".name")).map(([, text]) => text);
    assertGreater(names.length, 60);
    assertEquals(names.length - new Set(names).size, 0, `${language}: ${names}`);
    for (const name of names) assert(name.length <= 40 && !name.endsWith("."), name);
  }
});

Deno.test("findings of headers and bodies are named and said in the page's language", () => {
  const dmarc = { id: "dmarc_fail", message: ENGLISH.dmarc_fail.says };
  assertEquals(german.findingName("dmarc_fail"), "DMARC nicht bestanden");
  assertEquals(french.finding(dmarc), FRENCH.dmarc_fail.says);
  assertEquals(
    spanish.finding({ id: "url_shortener", message: EN.url_shortener }),
    ES.url_shortener,
  );
  assertEquals(french.findingName("constructor"), null);
  assertEquals(french.finding({ id: "dmarc_fail", message: "Of another version." }), null);
});

Deno.test("chooseLanguage: the chosen one, the browser's first known one, English", () => {
  assertEquals(Object.keys(LANGUAGES), ["en", "fr", "de", "it", "es"]);
  assertEquals(chooseLanguage("de", ["fr"]), "de");
  assertEquals(chooseLanguage("auto", ["pt-BR", "es-MX", "fr"]), "es");
  assertEquals(chooseLanguage("auto", ["DE-CH"]), "de");
  assertEquals(chooseLanguage("auto", ["toString", "pl"]), "en");
  assertEquals(chooseLanguage("auto", []), "en");
});

Deno.test("countedIn: the form of the word and the number are those of the language", () => {
  assertEquals(countedIn("en")(1, "hop", "hops"), "1 hop");
  assertEquals(countedIn("en")(0, "hop", "hops"), "0 hops");
  assertEquals(countedIn("fr")(0, "étape", "étapes"), "0 étape");
  assertEquals(countedIn("de")(12_345, "Feld", "Felder"), "12.345 Felder");
  assertEquals(countedIn("es")(1_000_000, "campo", "campos"), "1.000.000 campos");
});
