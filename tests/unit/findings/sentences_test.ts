import { assertEquals, assertGreater } from "@std/assert";
import { listTextsBelow, readAllTexts } from "../../support/languages.ts";

/** Wordings that no sentence a person reads may have, by language, each with the reason. */
const UNWANTED: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/\bbehind\b/i, "after, in or on"],
    [/\btakes? (?:no |its )?mail\b/i, "accepts mail"],
    [/\b(?:stands behind|stand inside|worn|itself took|is told of)\b/i, "plain words"],
    [/\binvisible signs\b|\bsigns that are not\b/i, "characters"],
    [/\bdead links\b/i, "links that cannot be pressed"],
    [/\bon behalf by\b|\bimitates one of\b/i, "on the author's behalf; imitates a domain"],
  ],
  fr: [
    [/\b(?:de|que|le|la|se|ne) \{(?:brand|name|service|operator|mailer)\}/i, "elision: d’Orange"],
    [/», de \{from\}/, "envoyé par"],
    [/\bliens morts\b|\bliste noire\b/i, "liens inactifs; liste de blocage"],
    [/courriel/i, "mail, as everywhere"],
  ],
  de: [
    [/ohne Beleg|nichts belegt|unbewiesen/i, "nicht bewiesen"],
    [/\btote[n]? Links\b/i, "Links lassen sich nicht anklicken"],
    [/\b(?:du|dein\w*|dich|dir)\b/i, "Sie"],
  ],
  es: [
    [/\bsin probar\b|\bsin prueba\b|\bnada prueba\b/i, "no demostrado"],
    [/\bfichero/i, "archivo, as everywhere"],
    [/\benlaces muertos\b/i, "enlaces que no se pueden pulsar"],
    [/\b(?:tu|tus|tuyo|contigo)\b/i, "usted"],
  ],
  it: [
    [/\bnon prova\b|\bnulla prova\b|\bnon provat/i, "non dimostrato"],
    [/\b(?:tuo|tua|tuoi|tue)\b|\bnon richiamare\b|\bnon rivelare\b/i, "Lei"],
    [/(?<!^)\bLei\b/, "lei within a sentence"],
    [/e-mail|nell’mail|marca\b/i, "mail; marchio"],
    [/\blink morti\b/i, "link che non si possono premere"],
  ],
};

for (const [language, texts] of await readAllTexts()) {
  Deno.test(`texts: no ${language} sentence has a wording that readers stumble over`, () => {
    const wordings = UNWANTED[language] ?? [];
    assertGreater(wordings.length, 2);
    const sentences = listTextsBelow(texts).filter(([path]) => !path.startsWith("listNames"));
    assertGreater(sentences.length, 1000);
    const violations = sentences.flatMap(([path, text]) =>
      wordings.filter(([pattern]) => pattern.test(text)).map(([, better]) => [path, text, better])
    );
    assertEquals(violations, []);
  });
}
