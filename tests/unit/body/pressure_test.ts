import { assert, assertEquals } from "@std/assert";
import pressure from "../../../catalogue/body/pressure.json" with { type: "json" };
import { languageOf } from "../../../shared/body/language.ts";
import { readPressure } from "../../../shared/body/pressure.ts";
import { readWords } from "../../../shared/body/words.ts";
import type { BodyLanguage } from "../../../shared/contract/body.ts";
import { fold } from "../../../shared/domains/skeleton.ts";

function read(text: string, language: BodyLanguage | null = "en") {
  return readPressure(readWords(text), text, language);
}

Deno.test("readPressure: the words that press are quoted as they stand", () => {
  const text = "Dear Ann,\nyour account  WILL be\nSuspended. Reply within 24 hours!";
  const { sentiment, quotes } = read(text);
  assertEquals([sentiment.threat, sentiment.urgency, sentiment.reward], [30, 30, 0]);
  assertEquals(quotes.map(({ text }) => text), [
    "within 24 hours",
    "your account WILL be Suspended",
  ]);
  for (const { text: quote, offset } of quotes) {
    assertEquals(text.slice(offset).replaceAll(/\s+/g, " ").startsWith(quote), true);
  }
});

Deno.test("readPressure: phrases that overlap or follow each other are one thing said", () => {
  const cases: readonly (readonly [string, BodyLanguage, "threat" | "reward", number])[] = [
    ["Votre compte sera suspendu sous 24h.", "fr", "threat", 30],
    ["Your account has been locked.", "en", "threat", 30],
    ["Your account has been locked. We will take legal action.", "en", "threat", 60],
    ["¡Felicidades! Ha ganado.", "es", "reward", 30],
  ];
  for (const [text, language, pressure, score] of cases) {
    const { sentiment, quotes } = read(text, language);
    assertEquals(sentiment[pressure], score, text);
    const count = quotes.filter((quote) => quote.pressure === pressure).length;
    assertEquals(count, score / 30, text);
  }
  // A sign between them parts what the subject and the text say.
  assertEquals(read("Urgent\nAct now").sentiment.urgency, 60);
});

Deno.test("readPressure: letters that look alike and signs without a width hide no word", () => {
  assertEquals(read("Act n\u043ew").sentiment.urgency, 30);
  assertEquals(read("A\u200bct now").sentiment.urgency, 30);
  assertEquals(read("Votre compte a été suspendu", "fr").sentiment.threat, 30);
});

/** What denies, and what only looks so; a language each. */
const DENIED: readonly (readonly [string, BodyLanguage, number])[] = [
  ["This is not urgent, take your time.", "en", 0],
  ["Nobody will be suspended.", "en", 0],
  ["This isn't urgent at all.", "en", 0],
  ["Das ist nicht dringend. Ihr Konto wird nicht gesperrt.", "de", 0],
  ["Ce n'est pas urgent.", "fr", 0],
  ["Non è urgente. No.", "it", 0],
  ["No es urgente.", "es", 0],
  ["If you do not act now, all is lost.", "en", 30],
  ["Do not wait. Act now", "en", 30],
  ["I did not ask. Urgent: read this", "en", 30],
];

Deno.test("readPressure: what is denied does not press, a condition does", () => {
  for (const [text, language, least] of DENIED) {
    const { urgency, threat } = read(text, language).sentiment;
    assertEquals(Math.max(urgency, threat), least, text);
  }
});

Deno.test("readPressure: the footer of a confidential mail does not threaten", () => {
  const footer = "If you are not the intended recipient, do not read on; " +
    "unauthorised use may lead to legal action.";
  assertEquals(read(`Hi Bob\n\n${footer}`).sentiment.threat, 0);
  assertEquals(read(`Pay or face legal action.\n\n${footer}`).sentiment.threat, 30);
});

Deno.test("readPressure: police, superiors and cameras, and no bank that signs", () => {
  assertEquals(read("This is the Police, the CEO has ordered.").sentiment.authority, 60);
  assertEquals(read("Never tell us your PIN. Your bank").sentiment.authority, 0);
  const shamed = read(
    "Ich habe Sie mit Ihrer Webcam gefilmt, als Sie Pornos geschaut haben.",
    "de",
  );
  assertEquals(shamed.sentiment.embarrassment, 60);
});

Deno.test("languageOf: a short French bill", () => {
  const bill = "Bonjour, veuillez trouver ci-joint notre facture n° 2026-0042 d'un montant de " +
    "1 234,56 € TTC, payable sous 30 jours par virement. Cordialement, Anne";
  assertEquals(languageOf(readWords(bill)), "fr");
});

Deno.test("readPressure: any word, and words that go on", () => {
  assertEquals(read("within 36 hours").sentiment.urgency, 30);
  assertEquals(read("you were masturbating").sentiment.embarrassment, 30);
  assertEquals(read("innerhalb von 12 Stunden", "de").sentiment.urgency, 30);
});

Deno.test("readPressure: all languages where none shows, one alone where it does", () => {
  assertEquals(read("hai vinto", null).sentiment.reward, 30);
  assertEquals(read("hai vinto", "en").sentiment.reward, 0);
});

Deno.test("pressure.json: every phrase is written as texts are read, once", () => {
  for (const [kind, languages] of Object.entries(pressure)) {
    for (const [language, phrases] of Object.entries(languages)) {
      assert(phrases.length >= 8, `${kind} ${language}`);
      assertEquals(new Set(phrases).size, phrases.length, `${kind} ${language}`);
      for (const phrase of phrases) {
        assert(/^[\p{L}\p{N}]+\*?(?: (?:\*|[\p{L}\p{N}]+\*?))*$/u.test(phrase), phrase);
        assertEquals(fold(phrase), phrase);
      }
    }
  }
});

/** Ordinary mail that uses the words of pressure, a language each. */
const ORDINARY: readonly string[] = [
  "Hi team, the deadline for the report is Friday. Please reply as soon as possible, thanks.",
  "Bonjour, merci de me répondre dès que possible pour la réunion avec le directeur de vente.",
  "Hallo zusammen, bitte schickt mir die Unterlagen so bald wie möglich, die Frist ist Freitag.",
  "Ciao, ti mando il documento il prima possibile, la riunione con il cliente è per le tre.",
  "Hola, te envío el informe lo antes posible, la reunión con el cliente es a las tres.",
];

Deno.test("readPressure: ordinary mail presses nobody", () => {
  for (const text of ORDINARY) {
    const words = readWords(text);
    const language = languageOf(words);
    assert(language !== null, text);
    assertEquals(readPressure(words, text, language).quotes, [], text);
  }
});
