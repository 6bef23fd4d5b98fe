import { assertEquals } from "@std/assert";
import { assertLinear } from "../../support/assert_linear.ts";
import {
  formatStyle,
  removeLoads,
  selectCheapDeclarations,
} from "../../../console/src/local/preview_css.ts";

Deno.test("removeLoads leaves no CSS name that loads, however it is written", () => {
  const loads = [
    "a{b:url(x)}",
    "a{b:URL ( x )}",
    "a{b:u\\72l(x)}",
    "a{b:u/* */rl(x)}",
    "a{b:\\75 rl(x)}",
    "@import 'x';",
    "@im\\port 'x';",
    "@im/**/port url(x)",
    "a{b:image-set('x' 1x)}",
    "@font-face{src:url(x)}",
    'a{b:/\\* " *\\/url(x)}',
  ];
  for (const css of loads) {
    assertEquals(/\b(?:url|src|image-set)\s*\(|@import/i.test(removeLoads(css)), false, css);
  }
  assertEquals(removeLoads("a{color:red}"), "a{color:red}");
  for (const piece of ["/*", "*/", "url", "url(", "@import", "\\", "src   "]) {
    assertLinear(removeLoads, {
      make: (size) => piece.repeat(size / piece.length),
      size: 25_000,
      maxSize: 200_000,
    });
  }
});

Deno.test("selectCheapDeclarations keeps text, boxes and tables, and nothing that takes a browser long", () => {
  const cheapDeclarations = [
    "color:red",
    "font:1px/2 'A B', serif",
    "background:linear-gradient(#fff, #000)",
    "position:absolute",
    'font-family:"a;b"',
    "margin:0 auto !important",
  ];
  assertEquals(
    formatStyle(selectCheapDeclarations(cheapDeclarations.join(" ; "))),
    cheapDeclarations.join(";"),
  );
  const costlyDeclarations = [
    "text-shadow:0 0 1px #000",
    "box-shadow:0 0 1px #000",
    "filter:blur(1px)",
    "columns:9",
    "display:grid",
    'content:"a"',
    'quotes:"a" "b"',
    "position:fixed",
    "position:sticky",
    "animation:a 1s",
    "mask:none",
    "clip-path:circle(1px)",
    "background:linear-gradient(#fff, #000),linear-gradient(#fff, #000)",
    "background:repeating-radial-gradient(#fff, #000 1px)",
    "--a:red",
    "-a-color:red",
    `font-family:${"a,".repeat(200)}b`,
    // For a browser each of these reaches over the declarations after it.
    "width:calc(1px",
    "background:none(data:image/png;base64,x",
    'content:"a',
    "color:[",
  ];
  for (const each of costlyDeclarations) {
    assertEquals(formatStyle(selectCheapDeclarations(each)), "", each);
    assertEquals(
      /^(?:color:red)?$/.test(formatStyle(selectCheapDeclarations(`${each};color:red`))),
      true,
    );
  }
  assertLinear(selectCheapDeclarations, {
    make: (size) => "color:red;(\"'".repeat(size / 13),
    size: 25_000,
    maxSize: 200_000,
  });
});
