import { assert, assertEquals } from "@std/assert";
import { BODY_FINDINGS } from "../../../shared/body/findings.ts";
import { EN_NAMES } from "../../../shared/body/names/en.ts";
import { FR_NAMES } from "../../../shared/body/names/fr.ts";
import { DE_NAMES } from "../../../shared/body/names/de.ts";
import { IT_NAMES } from "../../../shared/body/names/it.ts";
import { ES_NAMES } from "../../../shared/body/names/es.ts";
import { DE } from "../../../shared/body/sentences/de.ts";
import { EN } from "../../../shared/body/sentences/en.ts";
import { ES } from "../../../shared/body/sentences/es.ts";
import { FR } from "../../../shared/body/sentences/fr.ts";
import { IT } from "../../../shared/body/sentences/it.ts";

const LANGUAGES = Object.entries({ EN, FR, DE, IT, ES });

Deno.test("sentences: every finding is one sentence of its own in every language", () => {
  const count = Object.keys(EN).length;
  assert(count > 30);
  for (const [language, sentences] of LANGUAGES) {
    const said = Object.values(sentences);
    for (const sentence of said) {
      assert(/^\p{Lu}.{10,160}\.$/u.test(sentence), `${language}: ${sentence}`);
      assert(!sentence.slice(0, -1).includes(". "), sentence);
    }
    assertEquals([said.length, new Set(said).size], [count, count], language);
  }
});

Deno.test("sentences: no language says a finding in another one's words", () => {
  const said = new Map<string, Set<string>>();
  for (const [id, sentence] of LANGUAGES.flatMap(([, sentences]) => Object.entries(sentences))) {
    said.set(id, (said.get(id) ?? new Set()).add(sentence));
  }
  for (const [id, sentences] of said) assertEquals(sentences.size, LANGUAGES.length, id);
});

Deno.test("names: each finding has a short one of its own in every language", () => {
  for (const names of [EN_NAMES, FR_NAMES, DE_NAMES, IT_NAMES, ES_NAMES]) {
    const all = Object.values(names);
    assertEquals(Object.keys(names).sort(), [...BODY_FINDINGS.keys()].sort());
    assertEquals(new Set(all).size, all.length);
    for (const name of all) assertEquals(/^.{3,40}[^.]$/.test(name), true, name);
  }
});
