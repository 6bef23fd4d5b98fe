import { assert, assertEquals, assertGreater } from "@std/assert";
import { sayListText } from "../../../console/src/text/say_list_text.ts";
import { SHIPPED_LISTS } from "../../../shared/phone/embedded_list.ts";
import { english, french, german, italian, spanish } from "../../support/languages.ts";

Deno.test("sayListText translates every name of a shipped list into every language", () => {
  const lists = SHIPPED_LISTS.map(({ content }) => content);
  const names = lists.flatMap(({ patterns }) => patterns.map(({ name }) => name));
  const texts = lists.flatMap(({ name, description, source }) => [name, description, source])
    .concat(names);
  assertGreater(texts.length, 15);
  for (const messages of [french, german, italian, spanish]) {
    for (const text of texts) {
      const sentence = sayListText(text, messages);
      assert(sentence !== text && sentence !== "", text);
      const [prefix] = /\(\d+\)/.exec(text) ?? [""];
      assert(sentence.includes(prefix), sentence);
    }
  }
  for (const name of names) assertEquals(sayListText(name, english), name);
});

Deno.test("sayListText leaves the names of another list as they are", () => {
  for (const text of ["", "Démarchage", "Automated calls, elsewhere (0162)"]) {
    assertEquals(sayListText(text, french), text);
  }
});
