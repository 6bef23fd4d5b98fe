import { assert, assertEquals, assertGreater } from "@std/assert";
import registry from "../../../catalogue/findings.json" with { type: "json" };
import notes from "../../../catalogue/notes/findings.json" with { type: "json" };
import { listPlaceholders } from "../../../shared/findings/fill.ts";
import { listTextsBelow, readAllTexts } from "../../support/languages.ts";

const LANGUAGES = await readAllTexts();
const [[, ENGLISH] = []] = LANGUAGES;

/** Texts that are rightly the same in English and in another language. */
const SAME_IN_ANY = [
  ": ",
  "SPF",
  "DKIM",
  "Spam.",
  "Version {version}",
  "Martinique",
  "Mayotte",
  "SignalConso",
];
const SAME: Readonly<Partial<Record<string, readonly string[]>>> = {
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
    "Message",
    "Double extension",
    "Invitations",
    "Type",
    "Mails",
  ],
  de: ["Mails", "Links", "Name", "Domain", "Reputation", "Version", "Server", "neutral"],
  it: ["Server", "no", "link", "script", "File"],
  es: ["no", "selector", "script"],
};

Deno.test("texts: every language has the keys and the placeholders of English", () => {
  const englishByPath = new Map(listTextsBelow(ENGLISH));
  assertGreater(englishByPath.size, 1000);
  assertGreater(LANGUAGES.size, 4);
  for (const [code, texts] of LANGUAGES) {
    const textPaths = listTextsBelow(texts);
    assertEquals(textPaths.map(([path]) => path), [...englishByPath.keys()], code);
    for (const [path, text] of textPaths) {
      assert(text.trim() !== "", `${code}: ${path} is empty`);
      const [names, english] = [text, englishByPath.get(path) ?? ""].map((each) =>
        [...new Set(listPlaceholders(each))].toSorted()
      );
      assertEquals(names, english, `${code}: placeholders of ${path}`);
      for (const [plural] of text.matchAll(/, plural, [^}]*\}(?: \S+ \{[^}]*\})*/g)) {
        assert(/(?:^| )other \{/.test(plural), `${code}: ${path} has no form "other"`);
      }
      const remainder = text.replaceAll(
        /\{\w+(?:, language|, plural,(?: \S+ \{[^{}]*\})+)?\}/g,
        "",
      );
      assert(!/[{}]/.test(remainder), `${code}: ${path} has a brace that is no placeholder`);
    }
  }
});

Deno.test("texts: no language has an English text left over", () => {
  const englishByPath = new Map(listTextsBelow(ENGLISH));
  for (const [code, texts] of LANGUAGES) {
    if (code === "en") continue;
    const sharedTexts = [...SAME_IN_ANY, ...SAME[code] ?? []];
    const englishTexts = listTextsBelow(texts)
      .filter(([path, text]) => englishByPath.get(path) === text && !sharedTexts.includes(text))
      .filter(([, text]) => /\p{L}{2}/u.test(text.replaceAll(/\{\w+\}/g, "")));
    assertEquals(englishTexts, [], code);
    const unused = (SAME[code] ?? []).filter((text) =>
      !listTextsBelow(texts).some(([path, said]) =>
        englishByPath.get(path) === text && said === text
      )
    );
    assertEquals(unused, [], `${code}: an allowance that nothing uses is removed`);
  }
});

Deno.test("texts: each finding has a name and a sentence of its own in every language", () => {
  const ids = [...Object.keys(registry.headers), ...Object.keys(registry.body)];
  assertGreater(ids.length, 150);
  for (const [code, { findings }] of LANGUAGES) {
    assertEquals(Object.keys(findings).toSorted(), ids.toSorted(), code);
    const sentences = Object.values(findings);
    for (const [id, { name, message }] of Object.entries(findings)) {
      assert(/^.{3,40}[^.]$/.test(name), `${code}: ${name}`);
      assert(/^[\p{Lu}{].{10,160}\.$/u.test(message), `${code}: ${message}`);
      // A finding of a body is one sentence.
      assert(id in registry.headers || !message.includes(". "), `${code}: ${message}`);
    }
    assertEquals(new Set(sentences.map(({ message }) => message)).size, sentences.length, code);
    // Our own results have the names of those that the recipient's server reported.
    const names = Object.entries(findings).filter(([id]) => !id.endsWith("_verified"))
      .map(([id, { name }]) => `${id in registry.headers}: ${name}`);
    assertEquals(new Set(names).size, names.length, code);
  }
});

Deno.test("notes/findings.json says for every finding why it counts as it does", () => {
  assertEquals(Object.keys(notes.headers), Object.keys(registry.headers));
  assertEquals(Object.keys(notes.body), Object.keys(registry.body));
  const kinds = [...Object.entries(notes.headers), ...Object.entries(notes.body)];
  assertEquals(kinds.filter(([, { note }]) => !/^[A-Z].{9,}\.$/.test(note)).map(([id]) => id), []);
});

Deno.test("notes/findings.json says for every finding when it fires, in at most twenty words", () => {
  const kinds = [...listNotes(notes.headers), ...listNotes(notes.body)];
  const long = kinds.flatMap(([id, { when, excusedBy = "A." }]) =>
    [when, ...excusedBy.split("; ")].filter((text) => text.split(" ").length > 20).map(() => id)
  );
  assertEquals(long, []);
  const unended = kinds.filter(([, { when, excusedBy = "A." }]) =>
    !/^[A-Z`\d].*\.$/.test(when) || !/^[A-Z`\d].*\.$/.test(excusedBy)
  );
  assertEquals(unended.map(([id]) => id), []);
});

function listNotes(kinds: Readonly<Record<string, { when: string; excusedBy?: string }>>) {
  return Object.entries(kinds);
}

Deno.test("texts: an elision has the typographic apostrophe", () => {
  for (const [code, texts] of LANGUAGES) {
    if (code === "en") continue;
    const straight = listTextsBelow(texts).filter(([, text]) => /\p{L}'\p{L}/u.test(text));
    assertEquals(straight, [], code);
  }
});

Deno.test("texts: French has a no-break space before ; : ! ? and inside its quotation marks", () => {
  const texts = listTextsBelow(LANGUAGES.get("fr"));
  assertGreater(texts.length, 1000);
  const breakableTexts = texts.filter(([, text]) =>
    / [;:?!»]|« |\p{L}[;!?]|«\p{L}|\p{L}»/u.test(text)
  );
  assertEquals(breakableTexts, [], "write U+00A0 there");
});
