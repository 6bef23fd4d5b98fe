import { assert, assertEquals, assertGreater } from "@std/assert";
import list from "../../../catalogue/regulator/reserved_prefixes.json" with { type: "json" };
import { english } from "../../../console/src/text/messages_en.ts";
import { french } from "../../../console/src/text/messages_fr.ts";
import { german } from "../../../console/src/text/messages_de.ts";
import { italian } from "../../../console/src/text/messages_it.ts";
import { spanish } from "../../../console/src/text/messages_es.ts";
import { sayListText } from "../../../console/src/text/lists/translate.ts";

Deno.test("sayListText: every name of the shipped list is said in every language", () => {
  const { name, description, source, patterns } = list;
  const texts = [name, description, source, ...patterns.map((pattern) => pattern.name)];
  assertGreater(texts.length, 15);
  for (const { listWords } of [french, german, italian, spanish]) {
    for (const text of texts) {
      const said = sayListText(text, listWords);
      assert(said !== text && said !== "", text);
      const [prefix] = /\(\d+\)/.exec(text) ?? [""];
      assert(said.includes(prefix), said);
    }
  }
  for (const { name } of patterns) assertEquals(sayListText(name, english.listWords), name);
});

Deno.test("sayListText: names of another list stay as they are", () => {
  for (const text of ["", "Démarchage", "Automated calls, elsewhere (0162)"]) {
    assertEquals(sayListText(text, french.listWords), text);
  }
});
