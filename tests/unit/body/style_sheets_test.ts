import { assertEquals } from "@std/assert";
import { holdsAlways, isSupported } from "../../../shared/body/css_media.ts";
import { HiddenSink } from "../../../shared/body/hidden_text.ts";
import { readHtml } from "../../../shared/mime/html_reader.ts";
import { sheetsOf, StyleBudget } from "../../../shared/body/sheet_sink.ts";
import { assertLinear } from "../../support/assert_linear.ts";

function read(html: string): HiddenSink {
  const sink = new HiddenSink(sheetsOf(html));
  readHtml(html, [sink]);
  return sink;
}

/** A style sheet, and markup in which it hides the word `secret` and no other. */
const SHEETS: readonly [sheet: string, markup: string][] = [
  ["p:last-child{display:none}", "<div><p>shown<p>shown<p>secret</div>shown"],
  ["p:last-child{display:none}", "<div><p>shown</p><br></div>"],
  ["p:nth-last-child(2){display:none}", "<div><p>shown<p>secret<p>shown</div>"],
  ["p:nth-last-child(-n+2){display:none}", "<div><p>shown<p>secret<p>secret</div>"],
  ["p:last-of-type{display:none}", "<div><p>shown<p>secret</p><b>shown</b></div>"],
  ["p:nth-last-of-type(2){display:none}", "<div><p>secret</p><b>shown</b><p>shown</div>"],
  ["p:only-child{display:none}", "<div><p>secret</div><div><p>shown<p>shown</div>"],
  ["p:only-of-type{display:none}", "<div><b>shown</b><p>secret</div><div><p>shown<p>shown</div>"],
  ["p:not(:last-child){display:none}", "<div><p>secret<p>secret<p>shown</div>"],
  ["p:empty + p{display:none}", "<p></p><p>secret</p><p>shown</p>"],
  ["p:has(img){display:none}", "<p>secret<b><img src=a></b></p><p>shown</p>"],
  ["p:has(> img){display:none}", "<p>shown<b><img src=a></b></p><p>secret<img src=a></p>"],
  ["p:has(+ hr){display:none}", "<p>shown</p><p>secret</p><hr><p>shown</p>"],
  ["p:has(~ hr){display:none}", "<p>secret</p><p>secret</p><hr><p>shown</p>"],
  ["div:has(.a .b){display:none}", "<div>secret<i class=a><u class=b></u></i></div>"],
  ["div:has(.a .b){display:none}", "<i class=a><div>shown<u class=b></u></div></i>"],
  ["body:has(.a) .b{display:none}", "<p class=b>secret</p><p class=a>shown</p>"],
  ["p:not(:has(img)){display:none}", "<p>secret</p><p>shown<img src=a></p>"],
  ["p:has(img, hr){display:none}", "<p>secret<img src=a></p><p>shown</p>"],
  [":is(p:has(b)) i{display:none}", "<p><b>shown</b><i>secret</i></p><p><i>shown</i></p>"],
  ["p:has(:has(b)){display:none}", "<p>shown<i><b>shown</b></i></p>"],
  [".a{.b{display:none}}", "<p class=a>shown<b class=b>secret</b></p><b class=b>shown</b>"],
  [".a{&.b{display:none}}", "<p class='a b'>secret</p><p class=b>shown</p>"],
  [".a{color:red;.x &{display:none}}", "<p class=a>shown</p><div class=x><p class=a>secret</div>"],
  [".a{> b{display:none}}", "<p class=a><b>secret</b><i><b>shown</b></i></p>"],
  [".a, .c{b, i{display:none}}", "<p class=c><i>secret</i><u>shown</u></p>"],
  [".a{b{i{display:none}} u{color:red}}", "<p class=a><b>shown<i>secret</i></b><u>shown</u></p>"],
  [".a{@media screen{display:none}}", "<p class=a>secret</p>"],
  [".a{@media print{display:none}}", "<p class=a>shown</p>"],
  [".a{b{color:red} display:none}", "<p class=a>secret</p><b>shown</b>"],
  ["&{.a{display:none}}", "<p class=a>secret</p><p>shown</p>"],
  ["@media print{.b{color:red}} .a{display:none}", "<p class=a>secret</p>"],
  ["@supports (display:grid){.a{display:none}}", "<p class=a>secret</p>"],
  ["@supports not (display:grid){.a{display:none}}", "<p class=a>shown</p>"],
  ["@supports (-moz-appearance:none){.a{display:none}}", "<p class=a>shown</p>"],
  ["@container (width > 1px){.a{display:none}}", "<p class=a>shown</p>"],
  ["@layer x{.a{display:none}}", "<p class=a>secret</p>"],
  ["@layer x{.a{display:none}} .a{display:block}", "<p class=a>shown</p>"],
  [".a{display:none} @layer x{p.a#b{display:block}}", "<p class=a id=b>secret</p>"],
  ["@layer x, y; @layer y{.a{display:none}} @layer x{.a{display:block}}", "<p class=a>secret</p>"],
  ["@layer x, y; @layer x{.a{display:none}} @layer y{.a{display:block}}", "<p class=a>shown</p>"],
  ["@layer x{.a{display:none!important}} .a{display:block!important}", "<p class=a>secret</p>"],
  ["@layer{.a{display:block}} @layer{.a{display:none}}", "<p class=a>secret</p>"],
  ["@layer x.y{.a{display:none}} @layer x{.a{display:block}}", "<p class=a>shown</p>"],
  [":checked ~ p{display:none}", "<input checked><p>secret</p>"],
  [":checked ~ p{display:none}", "<input><p>shown</p>"],
  ["p:lang(en){display:none}", "<p lang=en>shown</p>"],
];

Deno.test("HiddenSink: selectors that look ahead, rules inside rules, conditions, layers", () => {
  for (const [sheet, markup] of SHEETS) {
    const count = (word: string) => (markup.split(word).length - 1) * word.length;
    const sink = read(`<style>${sheet}</style>${markup}`);
    assertEquals([sink.result().characters, sink.shown], [count("secret"), count("shown")], sheet);
  }
});

Deno.test("holdsAlways: what holds on any screen that mail is read on", () => {
  const always = [
    "all",
    "screen",
    "only screen",
    "screen, print",
    "not print",
    "(min-width: 0)",
    "(min-width:20em)",
    "only screen and (min-width:1px) and (max-width:9999px)",
    "(width >= 1px)",
    "(1px <= width < 9999px)",
    "(width)",
    "(max-width: 599px), (min-width: 600px)",
    "(orientation: portrait), (orientation: landscape)",
    "(prefers-color-scheme: dark) or (prefers-color-scheme: light)",
    "not all and (max-width: 1px)",
    "not (max-width:1px)",
    "screen and (not (max-width:1px))",
    "((min-width:1px) or (hover)) and (color)",
  ];
  const sometimes = [
    "print",
    "(max-width: 600px)",
    "(min-width: 321px)",
    "(prefers-color-scheme: dark)",
    "(orientation: landscape)",
    "(hover)",
    "not (hover)",
    "(width = 320px)",
    "screen and (min-width: 20cm)",
    "(min-width:1px) and (min-height:1px) or (color)",
    "",
    "nonsense",
    `${"(".repeat(50)}min-width:1px${")".repeat(50)}`,
  ];
  for (const media of always) assertEquals(holdsAlways(media), true, media);
  for (const media of sometimes) assertEquals(holdsAlways(media), false, media);
});

Deno.test("isSupported: what browsers of today have, and not what one maker has", () => {
  for (const each of ["(display: grid)", "selector(:has(a))", "(a:b) and (not (-x-y:z))"]) {
    assertEquals(isSupported(each), !each.includes("-x-"), each);
  }
  for (const each of ["not (display:grid)", "(-ms-ime-align:auto)", "selector(::-moz-x)", "x"]) {
    assertEquals(isSupported(each), false, each);
  }
});

Deno.test("sheetsOf: what a mail's sheets may cost is bounded", () => {
  const budget = new StyleBudget();
  const long = `.${"a".repeat(1500)}`;
  sheetsOf(`<style>${long}{${"b{color:red}".repeat(2000)}}</style>`, budget);
  assertEquals([budget.isSpent, budget.sheets.selectors <= 0], [true, true]);
  const deep = new StyleBudget();
  sheetsOf(`<style>${"b{".repeat(5000)}color:red</style>`, deep);
  assertEquals(deep.isSpent, false);
});

Deno.test("HiddenSink: linear on selectors that look ahead and rules inside rules", () => {
  const sheets = [
    "p:last-child,b:nth-last-of-type(2n),:only-child{color:red}",
    "p:has(b),:has(> i),:has(~ p) :has(+ b i){color:red}",
    ":not(:has(.a .b .c)):empty{color:red}",
    ".a{.b{.c{color:red}} & > p{color:blue}}",
  ];
  for (const sheet of sheets) {
    for (const unit of ["<p>a", "<b>a</b>", "<div>", "<p class='a b c'><i>", "<li></ul>"]) {
      assertLinear(read, {
        make: (size) => `<style>${sheet}</style>` + unit.repeat(Math.floor(size / unit.length)),
        size: 50_000,
        most: 400_000,
        what: sheet + unit,
      });
    }
  }
  for (
    const unit of ["a{", "a{b:c;", "@media (min-width:1px){", "@layer a{", "a,b{&,& c{color:red}"]
  ) {
    assertLinear(read, {
      make: (size) => `<style>${unit.repeat(Math.floor(size / unit.length))}</style><p>a`,
      size: 50_000,
      most: 400_000,
      what: unit,
    });
  }
});
