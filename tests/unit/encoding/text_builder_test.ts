import { assertEquals } from "@std/assert";
import { TextBuilder } from "../../../shared/encoding/text_builder.ts";

Deno.test("TextBuilder joins any number of pieces in order, and is empty after it was cleared", () => {
  const text = new TextBuilder();
  const pieces = Array.from({ length: 5000 }, (_, i) => `${i} `);
  for (const piece of pieces) text.add(piece);
  assertEquals([text.toString(), text.length], [pieces.join(""), pieces.join("").length]);
  text.add("end");
  assertEquals(text.toString(), `${pieces.join("")}end`);
  text.clear();
  assertEquals([text.toString(), text.length], ["", 0]);
});
