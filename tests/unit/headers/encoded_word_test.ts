import { assertEquals } from "@std/assert";
import rows from "../../fixtures/headers/encoded_words.json" with { type: "json" };
import { decodeEncodedWords, hasUnknownCharset } from "../../../shared/headers/encoded_word.ts";
import { testTable } from "../../support/table.ts";

testTable("decodeEncodedWords", rows, ({ input, text, unknownCharset = false }) => {
  assertEquals(decodeEncodedWords(input), text);
  assertEquals(hasUnknownCharset(input), unknownCharset);
  assertEquals(decodeEncodedWords(input), text);
});
