import { assert, assertEquals, assertGreater } from "@std/assert";
import list from "../../../catalogue/regulator/reserved_prefixes.json" with { type: "json" };
import { sayListText } from "../../../console/src/text/say_list_text.ts";
import { english, french, german, italian, spanish } from "../../support/languages.ts";

Deno.test("sayListText: every name of the shipped list is said in every language", () => {
  const { name, description, source, patterns } = list;
  const texts = [name, description, source, ...patterns.map((pattern) => pattern.name)];
  assertGreater(texts.length, 15);
  for (const messages of [french, german, italian, spanish]) {
    for (const text of texts) {
      const said = sayListText(text, messages);
      assert(said !== text && said !== "", text);
      const [prefix] = /\(\d+\)/.exec(text) ?? [""];
      assert(said.includes(prefix), said);
    }
  }
  for (const { name } of patterns) assertEquals(sayListText(name, english), name);
});

Deno.test("sayListText: names of another list stay as they are", () => {
  for (const text of ["", "Démarchage", "Automated calls, elsewhere (0162)"]) {
    assertEquals(sayListText(text, french), text);
  }
});
