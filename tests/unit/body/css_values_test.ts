import { assert, assertEquals } from "@std/assert";
import { isUnseen, readColour } from "../../../shared/body/colours.ts";
import { readStyleSheet } from "../../../shared/body/css_rules.ts";

Deno.test("readStyleSheet: broken sheets give what can be read of them", () => {
  const count = (sheet: string) => readStyleSheet(sheet).length;
  assertEquals(count("a{display:none"), 1);
  assertEquals(count("}}a{display:none}"), 1);
  assertEquals(count("@import url(x);a{display:none}"), 1);
  assertEquals(count("@media x{a{display:none}"), 0);
  assertEquals(count("/* a{display:none}"), 0);
  assertEquals(count("<!-- a{display:none} -->"), 1);
  assertEquals(count("a{font-family:x}"), 0);
  assertEquals(count("a[href]{display:none}"), 1);
  for (
    const selector of [
      "a[href",
      "a]",
      "a[=b]",
      "a:lang(fr)",
      "a:has(b:last-child)",
      "a::after",
      ".",
      "a:not(",
      "a > > b",
    ]
  ) {
    assertEquals(count(`${selector}{display:none}`), 0, selector);
  }
});

Deno.test("readColour: the spellings of mail", () => {
  const grey = { red: 136, green: 136, blue: 136, opacity: 1 };
  for (
    const written of ["#888", "888888", "#888888ff", "rgb(136,136,136)", "rgba(136 136 136 / 1)"]
  ) {
    assertEquals(readColour(written), grey, written);
  }
  assertEquals(readColour("rgba(0,0,0,0)")?.opacity, 0);
  assertEquals(readColour("nonsense"), null);
  assert(!isUnseen(grey, { red: 255, green: 255, blue: 255, opacity: 1 }));
});
