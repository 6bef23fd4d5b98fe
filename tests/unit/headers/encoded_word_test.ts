import { assertEquals } from "@std/assert";
import rows from "../../fixtures/headers/encoded_words.json" with { type: "json" };
import { decodeEncodedWords, decodeWords } from "../../../shared/headers/encoded_word.ts";
import { testTable } from "../../helpers/table.ts";

testTable("decodeWords", rows, ({ input, text, unknownCharset = false }) => {
  assertEquals(decodeWords(input), { text, unknownCharset });
  assertEquals(decodeEncodedWords(input), text);
});
