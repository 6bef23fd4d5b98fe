import { assert, assertEquals } from "@std/assert";
import { isInvisibleOn, readColour } from "../../../shared/mime/style/colours.ts";
import { readDeclarations } from "../../../shared/mime/style/declarations.ts";
import { Budget } from "../../../shared/mime/budget.ts";
import { splitClasses } from "../../../shared/mime/style/loose_rules.ts";
import { StyleSheets } from "../../../shared/mime/style/style_sheets.ts";

const read = (block: string) => readDeclarations(block, new Set(["top", "left"]));
const createStyledElement = (tag: string, classNames = "", id: string | null = null) => ({
  tag,
  id,
  classes: splitClasses(classNames),
});

Deno.test("StyleSheets applies the important, then the most specific, then the later rule", () => {
  const table: readonly (readonly [string, string])[] = [
    ["b{top:1} b{top:2}", "2"],
    [".a{top:1} b{top:2}", "1"],
    ["b.a{top:1} .a{top:2}", "1"],
    ["#c{top:1} b.a.d{top:2}", "1"],
    ["*{top:1}", "1"],
    ["B{top:1}", "1"],
    ["b{top:1!important} #c{top:2}", "1!important"],
    ["b{top:1!important} #c{top:2!important}", "2!important"],
    ["i{top:1} .x{top:2} #y{top:3} i.a{top:4} .a.x{top:5} .A{top:6}", "-"],
    ["b,,.a{top:1}", "1"],
    ["b{top:1", "1"],
    ["b{left:1", "-"],
    ["b:not(.x){top:1}", "-"],
  ];
  for (const [sheet, expected] of table) {
    const sheets = new StyleSheets(new Budget(), read);
    sheets.add(sheet);
    assertEquals(
      sheets.findDeclarations(createStyledElement("b", " a  d", "c")).get("top") ?? "-",
      expected,
      sheet,
    );
  }
});

Deno.test("StyleSheets spends the mail's budget on characters, rules and comparisons", () => {
  const many = new Budget();
  new StyleSheets(many, read).add("b{top:1}".repeat(40_000));
  assert(many.isSpent);
  const short = new Budget(1000);
  new StyleSheets(short, read).add("b{top:1}".repeat(100));
  assert(short.isSpent);
  const wide = new Budget(2_000_000), sheets = new StyleSheets(wide, read);
  sheets.add("*{top:1}".repeat(1000));
  assert(!wide.isSpent);
  // Equal elements are compared once.
  for (let i = 0; i < 500; i++) sheets.findDeclarations(createStyledElement("b"));
  assert(!wide.isSpent);
  for (let i = 0; i < 500; i++) sheets.findDeclarations(createStyledElement("b", "", `${i}`));
  assert(wide.isSpent);
  assertEquals(sheets.findDeclarations(createStyledElement("b", "c")).size, 0);
});

Deno.test("readColour reads the ways in which mail writes a colour", () => {
  const grey = { red: 136, green: 136, blue: 136, opacity: 1 };
  for (
    const colour of ["#888", "888888", "#888888ff", "rgb(136,136,136)", "rgba(136 136 136 / 1)"]
  ) {
    assertEquals(readColour(colour), grey, colour);
  }
  assertEquals(readColour("rgba(0,0,0,0)")?.opacity, 0);
  for (const colour of ["nonsense", "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(a,b,c)", ""]) {
    assertEquals(readColour(colour), null, colour);
  }
  assert(!isInvisibleOn(grey, { red: 255, green: 255, blue: 255, opacity: 1 }));
});
