import { assert, assertEquals } from "@std/assert";
import { bodySentence } from "../../../shared/body/sentences/say.ts";
import { EN } from "../../../shared/body/sentences/en.ts";
import { BODY_LANGUAGES } from "../../../shared/contract/body.ts";

Deno.test("bodySentence: every finding is one sentence of its own in every language", () => {
  const ids = Object.keys(EN);
  assert(ids.length > 30);
  for (const language of BODY_LANGUAGES) {
    const said = ids.map((id) => bodySentence(id, language) ?? "");
    for (const sentence of said) {
      assert(/^\p{Lu}.{10,160}\.$/u.test(sentence), `${language}: ${sentence}`);
      assert(!sentence.slice(0, -1).includes(". "), sentence);
    }
    assertEquals(new Set(said).size, ids.length, language);
  }
});

Deno.test("bodySentence: no language says a finding in another one's words", () => {
  for (const id of Object.keys(EN)) {
    const said = BODY_LANGUAGES.map((language) => bodySentence(id, language));
    assertEquals(new Set(said).size, BODY_LANGUAGES.length, id);
  }
});

Deno.test("bodySentence: what is of another version of the analysis has no sentence", () => {
  assertEquals(bodySentence("no_such_finding", "fr"), null);
  assertEquals(bodySentence("toString", "fr"), null);
});
