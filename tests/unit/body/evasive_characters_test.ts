import { assertEquals } from "@std/assert";
import { findEvasiveCharacters } from "../../../shared/body/text/evasive_characters.ts";
import { assertLinear } from "../../support/assert_linear.ts";

const WORDS = "your account has been suspended please confirm your password today";
const JOINED = WORDS.replaceAll(" ", "");

Deno.test("findEvasiveCharacters finds words whose letters are apart, and words that are joined", () => {
  const table: readonly (readonly [text: string, isBroken: boolean])[] = [
    [[...JOINED].join(" "), true],
    [[...JOINED].join("\u00a0"), true],
    [[...JOINED].join("."), true],
    [(JOINED.match(/.{1,2}/g) ?? []).join(" "), true],
    [JOINED, true],
    [WORDS.replaceAll(/ (.)/g, (_, letter: string) => letter.toUpperCase()), true],
    [WORDS, false],
    ["W E E K E N D   S Y S T E M S   A V A I L A B I L I T Y", false],
    ["ff ".repeat(40), false],
    ["x".repeat(60), false],
    ["m ".repeat(60), false],
    ["Kraftfahrzeughaftpflichtversicherung", false],
    [`https://shop.example/${JOINED}`, false],
  ];
  for (const [text, isBroken] of table) {
    const ids = [...findEvasiveCharacters(text)].map(({ id }) => id);
    assertEquals(ids.includes("text_in_pieces"), isBroken, text);
  }
});

Deno.test("findEvasiveCharacters takes linear time on spaced letters and on one long word", () => {
  for (const unit of ["a ", "ab.", "a", "a  ", "ab/"]) {
    assertLinear((text: string) => [...findEvasiveCharacters(text)], {
      make: (size) => unit.repeat(size),
      size: 1000,
      maxSize: 64_000,
    });
  }
});
