import { assertEquals } from "@std/assert";
import { HiddenSink } from "../../../shared/body/markup/hidden_text.ts";
import { readHtml } from "../../../shared/mime/html_reader.ts";
import { Visibility } from "../../../shared/mime/visibility.ts";

function read(html: string): HiddenSink {
  const visibility = new Visibility(html), sink = new HiddenSink(visibility);
  readHtml(html, [visibility, sink]);
  return sink;
}

/** Markup that hides the word `secret`, and the reason reported. */
const HIDDEN: readonly [string, string][] = [
  ["<p style='display:none'>secret", "style"],
  ["<p hidden>secret", "style"],
  ["<div style='visibility:hidden'><p>secret", "style"],
  ["<p style='opacity:0.0'>secret", "style"],
  ["<template>secret</template>", "style"],
  ["<style>.a { display : none }</style><p class='x a'>secret", "style"],
  ["<style>p#a{display:none}</style><p id=a>secret", "style"],
  ["<style>.a{display:none!important}</style><p class=a style='display:block'>secret", "style"],
  ["<style>/* x */ .b,.a{color:red;display:none} .c{}</style><p class=a>secret", "style"],
  ["<style>.a{d\\69splay:none}</style><p class=a>secret", "style"],
  ["<style>p.a.b#c{display:none}</style><p class='b c a' id=c>secret", "style"],
  ["<style>.a:hover, .b{display:none}</style><p class=b>secret", "style"],
  [
    "<style>@import 'x'; @media print{.b{color:red}} .a{display:none}</style><p class=a>secret",
    "style",
  ],
  ["<style>}.a{display:none</style><p class=a>secret", "style"],
  ["<style><!-- .a{display:none} --></style><p class=a>secret", "style"],
  ["<style>body{color:#fff}</style>secret", "colour"],
  ["<style>html{font-size:0}</style><p>secret", "size"],
  ["<body style='color:#fff'></body></html><p>secret", "colour"],
  ["<style>b{content:'}'} .a{display:none}</style><p class=a>secret", "style"],
  ["<style>b{content:'/*'} .a{display:none}</style><p class=a>secret", "style"],
  ["<style>b[title='{']{color:red} .a{display:none}</style><p class=a>secret", "style"],
  [
    `<style>b{${"x:y;".repeat(400)}} .a{${"color:red;".repeat(400)}display:none}</style>` +
    "<p class=a>secret",
    "style",
  ],
  [`<style>${"b{color:red}".repeat(3000)} .a{display:none}</style><p class=a>secret`, "style"],
  ["<p class=a>secret</p><style>.a{display:none}</style>", "style"],
  ["<style media=screen>.a{display:none}</style><p class=a>secret", "style"],
  ["<body text=white>secret", "colour"],
  ["<p style='transform:scale(0)'>secret", "size"],
  ["<span style='font-size:0px'>secret", "size"],
  ["<style>.a{font-size:.1em}</style><span class=a>secret", "size"],
  ["<div style='font:1px/1px Arial'>secret", "size"],
  ["<div style='max-height:0;overflow:hidden'>secret", "size"],
  ["<div style='width:0%;overflow:hidden'>secret", "size"],
  ["<div style='height:0em;overflow:hidden'>secret", "size"],
  ["<div style='max-height:2px;overflow-y:hidden'>secret", "size"],
  ["<font color=white>secret</font>", "colour"],
  ["<font color=#fffffe>secret</font>", "colour"],
  ["<table><td bgcolor='#336699'><span style='color:rgb(51, 102, 153)'>secret", "colour"],
  ["<style>body{background:#000}</style><body><p>secret", "colour"],
  ["<p style='color:transparent'>secret", "colour"],
  ["<p style='color:rgb(100% 100% 100%)'>secret", "colour"],
  ["<div style='background:tomato'><p style='color:#ff6347'>secret", "colour"],
  ["<p style='position:absolute;left:-9999px'>secret", "off_screen"],
  ["<p style='text-indent:-1000em'>secret", "off_screen"],
  ["<p style='width:0;height:0;overflow:clip'>secret", "size"],
];

Deno.test("HiddenSink reports hidden text with the way in which it is hidden", () => {
  for (const [html, way] of HIDDEN) {
    const sink = read(html);
    assertEquals(sink.getResult(), { characters: 6, ways: [way], excerpt: "secret" }, html);
    assertEquals(sink.shownLetters, 0, html);
  }
});

const SHOWN: readonly string[] = [
  "<style>p:is(.a:hover, b){display:none}</style><p class=a>secret",
  "<style>p::before{display:none}</style><p>secret",
  "<style media=print>.a{display:none}</style><p class=a>secret",
  "<style media='(max-width:400px)'>.a{display:none}</style><p class=a>secret",
  "<body text=white bgcolor=black>secret",
  "<p style='background:linear-gradient(#000,#333);color:#fff'>secret",
  "<p style='color:#999'>secret",
  "<p>secret",
  // Selectors and blocks that are not read.
  "<style>td .a,td > .a,b + .a,b ~ .a,.a:first-child,[class],p:has(b){display:none}</style><p class=a>secret",
  "<style>@media screen{.a{display:none}} @layer x{.a{display:none}}</style><p class=a>secret",
  "<style>.b{color:red;.a{display:none}}</style><p class=a>secret",
  "<style>/* .a{display:none}</style><p class=a>secret",
  "<style>p.A{display:none}</style><p class=a>secret",
  "<style>@media (min-width:600px){.a{display:none}}</style><p class=a>secret",
  "<p style='transform:scale(0.9)'>secret",
  "<style>.a{display:none}</style><p class=b>secret",
  "<style>.a:hover{display:none}</style><p class=a>secret",
  "<style>@media (max-width:600px){.a{display:none}}</style><p class=a>secret",
  "<style>@media print{.a{display:none}} .b{color:red}</style><p class=a>secret",
  "<style>.a{display:none} .a{display:block}</style><p class=a>secret",
  "<style>.a{display:none} p.a{display:block}</style><p class=a>secret",
  "<style>.a{display:none}</style><p class=a style='display:block'>secret",
  "<p style='display:none'></p>secret",
  "<div style='visibility:hidden'><p style='visibility:visible'>secret",
  "<table><td style='font-size:0'><span style='font-size:14px'>secret",
  "<table><td background=x.png style='color:white'>secret",
  "<div style='background:url(x.png)'><p style='color:#fff'>secret",
  "<table><td bgcolor=#000 style='color:#fff'>secret",
  "<div style='background:#000'><p style='color:#fff'>secret",
  "<div style='overflow:hidden;width:600px'>secret",
  "<div style='overflow:hidden;height:100%'>secret",
  "<div style='overflow:hidden;width:100%;max-width:100%'>secret",
  "<div style='overflow:hidden;height:1.5em'>secret",
  "<style>html,body{height:100%;overflow:hidden}</style><body>secret",
  "<p style='text-indent:-2em'>secret",
  "<ul><li style='display:none'><li>secret",
  "<table><tr><td hidden><td>secret",
  "<br hidden>secret",
];

Deno.test("HiddenSink reports no text that the reader sees after all", () => {
  for (const html of SHOWN) {
    const sink = read(html);
    assertEquals([sink.getResult().characters, sink.shownLetters], [0, 6], html);
  }
});

Deno.test("HiddenSink counts comments, pictures and words in pieces", () => {
  const sink = read(
    "<!-- a secret --><!--[if mso]>not this<![endif]--><img src=a><img src=b width=1 height=1>" +
      "<b>p</b><i>a</i><u>y</u>pal <b>two</b> <i>words</i><div>end</div>start",
  );
  assertEquals([sink.commentLetters, sink.imageCount, sink.pieceCount], [7, 1, 3]);
  const long = read(`<!--${"ab ".repeat(200_000)}--><p>${"\u{1d400}b ".repeat(20_000)}`);
  assertEquals([long.commentLetters, long.shownLetters], [Math.ceil(256 * 1024 * 2 / 3), 40_000]);
});

Deno.test("HiddenSink counts letters that each are in a cell or box of their own", () => {
  const createCells = (letters: string) =>
    [...letters].map((each) => `<td> ${each} </td>\n`).join("");
  const createBoxes = (letters: string) =>
    [...letters].map((each) => `<div style="display:inline-block">${each}</div>`).join("");
  const cases: readonly [string, number][] = [
    [`<table><tr>${createCells("password")}</tr></table>`, 7],
    [createBoxes("password"), 7],
    [`<table><tr>${createCells("pass")}<td>word</td>${createCells("word")}</tr></table>`, 6],
    ["<td>Pa</td><td>yp</td><td>al</td>", 2],
    ["<td>1</td><td>2</td><td>3</td>", 0],
    ["<td>One</td><td>Two</td>", 0],
    ["<p>a<!-- b -->c</p>", 1],
  ];
  for (const [html, pieces] of cases) assertEquals(read(html).pieceCount, pieces, html);
});
