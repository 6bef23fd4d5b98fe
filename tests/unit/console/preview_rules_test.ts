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
    "tr:nth-child(2){a:b}",
    "@media only screen and (max-width: 600px){a{b:c}.d{e:f}}",
  ];
  for (const css of table) assertEquals(cheap(css), css);
});

Deno.test("cheapRules: what takes a browser long is dropped, with what hides it", () => {
  const table: readonly (readonly [string, string])[] = [
    ["*:has(.z) i{a:b}c{d:e}", "c{d:e}"],
    [".a~i~i,p{a:b}", "p{a:b}"],
    ["i:nth-last-child(2n+1 of :not(.q)){a:b}", ""],
    [":is(:is(a b) b){a:b}", ""],
    ["[class*=a]{a:b}", ""],
    ["a{b:c;d{e:f}}g{h:i}", "g{h:i}"],
    ["@keyframes x{from{a:b}}c{d:e}", "c{d:e}"],
    ["@media (x{a{b:c}}", ""],
    // Each of these would close later for a browser than for a reader that is wrong here.
    ["a{b:(}*:has(.z){c:d}", ""],
    ["a{b:[}*:has(.z){c:d}", ""],
    ['a{b:c /\\* " *\\/}*:has(.z){d:e} f{g:"}', "a{b:c  }"],
    ['a{b:"\f}*:has(.z){d:e} f{g:"}', 'a{b:"\n}'],
    ["a{b:c", ""],
    ["}}a{b:c}}", "a{b:c}"],
    ["@media print{a{b:c}", "@media print{a{b:c}}"],
  ];
  for (const [css, expected] of table) assertEquals(cheap(css), expected, css);
});

Deno.test("cheapRules: bounded in number, and linear", () => {
  assertEquals(cheap("a{b:c}".repeat(9), 2), "a{b:c}a{b:c}");
  const pieces = ["a{b:c}", "a{", "}", "@media x{", "a,", "(", "[", '"', "a ", ":x", "a[b=", "@x;"];
  for (const piece of pieces) {
    assertLinear((css: string) => cheap(css, 1e6), {
      make: (size) => piece.repeat(size / piece.length),
      size: 25_000,
      most: 200_000,
    });
  }
  assert(cheap("@media x{".repeat(9)).length < 99);
});
