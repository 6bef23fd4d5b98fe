import { assert, assertEquals } from "@std/assert";
import { assertLinear } from "../../support/assert_linear.ts";
import { cheapRules } from "../../../console/src/local/preview_rules.ts";
import { quietCss } from "../../../console/src/local/preview_css.ts";

const cheap = (css: string, rules = 100) => cheapRules(quietCss(css), { rules });

Deno.test("cheapRules: what newsletters use stays", () => {
  const table = [
    "a{color:red}",
    "table td > p.x,#y{width:100%}",
    "u + .body a:hover{color:red;font:1px/2 x, serif}",
    'td[class="x y"]::before{content:"{;}"}',
    "tr:nth-child(2){top:b}",
    "@media only screen and (max-width: 600px){a{top:c}.d{top:f}}",
  ];
  for (const css of table) assertEquals(cheap(css), css);
});

Deno.test("cheapRules: what takes a browser long is dropped, with what hides it", () => {
  const table: readonly (readonly [string, string])[] = [
    ["*:has(.z) i{top:b}c{top:e}", "c{top:e}"],
    [".a~i~i,p{top:b}", "p{top:b}"],
    ["i:nth-last-child(2n+1 of :not(.q)){top:b}", ""],
    [":is(:is(a b) b){top:b}", ""],
    ["[class*=a]{top:b}", ""],
    ["a{top:c;d{top:f}}g{top:i}", "g{top:i}"],
    ["@keyframes x{from{top:b}}c{top:e}", "c{top:e}"],
    ["@media (x{a{top:c}}", ""],
    // Each of these would close later for a browser than for a reader that is wrong here.
    ["a{top:(}*:has(.z){top:d}", ""],
    ["a{top:[}*:has(.z){top:d}", ""],
    ['a{top:c /\\* " *\\/}*:has(.z){top:e} f{g:"}', "a{top:c}"],
    ['a{content:"\f}*:has(.z){top:e} f{content:"}', ""],
    ["a{top:c", ""],
    ["}}a{top:c}}", "a{top:c}"],
    ["@media print{a{top:c}", "@media print{a{top:c}}"],
  ];
  for (const [css, expected] of table) assertEquals(cheap(css), expected, css);
});

Deno.test("cheapRules: bounded in number, and linear", () => {
  assertEquals(cheap("a{top:c}".repeat(9), 2), "a{top:c}a{top:c}");
  const pieces = [
    "a{top:c}",
    "a{",
    "}",
    "@media x{",
    "a,",
    "(",
    "[",
    '"',
    "a ",
    ":x",
    "a[b=",
    "@x;",
  ];
  for (const piece of pieces) {
    assertLinear((css: string) => cheap(css, 1e6), {
      make: (size) => piece.repeat(size / piece.length),
      size: 25_000,
      most: 200_000,
    });
  }
  assert(cheap("@media x{".repeat(9)).length < 99);
});
