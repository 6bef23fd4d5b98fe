import { assertEquals } from "@std/assert";
import { HiddenSink } from "../../../shared/body/hidden_text.ts";
import { readHtml } from "../../../shared/mime/html_reader.ts";
import { sheetsOf } from "../../../shared/body/sheet_sink.ts";
import { assertLinear } from "../../support/assert_linear.ts";

function read(html: string): HiddenSink {
  const sink = new HiddenSink(sheetsOf(html));
  readHtml(html, [sink]);
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
  ["<style>td .a{display:none}</style><table><td><b><i class=a>secret", "style"],
  ["<style>.a{display:none!important}</style><p class=a style='display:block'>secret", "style"],
  ["<style>@media screen{.a{display:none}}</style><p class=a>secret", "style"],
  ["<style>/* x */ .b,.a{color:red;display:none} .c{}</style><p class=a>secret", "style"],
  ["<style>[data-a]{display:none}</style><p data-a>secret", "style"],
  ["<style>p[class='a b']{display:none}</style><p class='a b'>secret", "style"],
  ["<style>div [id^=x-]{display:none}</style><div><p id=x-1>secret", "style"],
  ["<style>.a{d\\69splay:none}</style><p class=a>secret", "style"],
  ["<style>@media (min-width:1px){.a{display:none}}</style><p class=a>secret", "style"],
  [
    "<style>@media only screen and (max-width:9999px){.a{display:none}}</style><p class=a>secret",
    "style",
  ],
  ["<style>.\\61 b{display:none}</style><p class=ab>secret", "style"],
  ["<style>b + .a{display:none}</style><b></b><p class=a>secret", "style"],
  ["<style>img ~ p{display:none}</style><img src=x><b></b><p>secret", "style"],
  ["<style>td > p{display:none}</style><table><td><p>secret", "style"],
  ["<style>tbody > tr > td{display:none}</style><table><tr><td>secret", "style"],
  ["<style>p:not(.b){display:none}</style><p class=a>secret", "style"],
  ["<style>p:not(:hover){display:none}</style><p>secret", "style"],
  ["<style>:is(.a, .b) i{display:none}</style><p class=b><i>secret", "style"],
  ["<style>p:nth-child(2n){display:none}</style><b></b><p>secret", "style"],
  ["<style>p:nth-of-type(1){display:none}</style><b></b><p>secret", "style"],
  ["<style>p:first-of-type{display:none}</style><b></b><p>secret", "style"],
  ["<style>div p:nth-child(-n + 3){display:none}</style><div><b></b><b></b><p>secret", "style"],
  ["<style>[class~=b i]{display:none}</style><p class='a B'>secret", "style"],
  ["<style>:root{--x:none}.a{display:var(--x)}</style><p class=a>secret", "style"],
  ["<style>.a{display:var(--y, none)}</style><p class=a>secret", "style"],
  ["<div style='--s:0;--t:var(--s)'><p style='font-size:var(--t)'>secret", "size"],
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
  ["<p style='content-visibility:hidden'>secret", "style"],
  ["<p class=a>secret</p><style>.a{display:none}</style>", "style"],
  ["<style media=screen>.a{display:none}</style><p class=a>secret", "style"],
  ["<p style='display:none;display:foo'>secret", "style"],
  ["<p style='font-size:0;font-size:abc'>secret", "size"],
  ["<p style='color:#fff;color:nocolour'>secret", "colour"],
  ["<body text=white>secret", "colour"],
  ["<p style='color:hwb(0 100% 0%)'>secret", "colour"],
  ["<p style='color:oklch(1 0 0)'>secret", "colour"],
  ["<p style='color:oklab(100% 0 0)'>secret", "colour"],
  ["<p style='color:lab(100 0 0)'>secret", "colour"],
  ["<p style='color:lch(100% 0 0)'>secret", "colour"],
  ["<p style='color:color(srgb 1 1 1)'>secret", "colour"],
  ["<p style='color:color(srgb-linear 1 1 1 / 1)'>secret", "colour"],
  ["<p style='background:linear-gradient(#fff,white);color:#fff'>secret", "colour"],
  ["<p style='transform:scale(0)'>secret", "size"],
  ["<p style='scale:0'>secret", "size"],
  ["<p style='zoom:0.01'>secret", "size"],
  ["<p style='filter:blur(1px) opacity(0%)'>secret", "style"],
  ["<style>.a{filter:opacity(0)}</style><p class=a>secret", "style"],
  ["<p style='position:absolute;top:-1000vh'>secret", "off_screen"],
  ["<p style='clip-path:inset(100%)'>secret", "size"],
  ["<span style='font-size:0px'>secret", "size"],
  ["<style>.a{font-size:.1em}</style><span class=a>secret", "size"],
  ["<div style='font:1px/1px Arial'>secret", "size"],
  ["<div style='max-height:0;overflow:hidden'>secret", "size"],
  ["<div style='width:0%;overflow:hidden'>secret", "size"],
  ["<div style='height:0em;overflow:hidden'>secret", "size"],
  ["<div style='max-height:2px;overflow-y:hidden'>secret", "size"],
  ["<div style='clip: rect(0 0 0 0)'>secret", "size"],
  ["<font color=white>secret</font>", "colour"],
  ["<font color=#fffffe>secret</font>", "colour"],
  ["<td bgcolor='#336699'><span style='color:rgb(51, 102, 153)'>secret", "colour"],
  ["<style>body{background:#000}</style><body><p>secret", "colour"],
  ["<p style='color:transparent'>secret", "colour"],
  ["<p style='color:hsl(0,0%,100%)'>secret", "colour"],
  ["<p style='color:rgb(100% 100% 100%)'>secret", "colour"],
  ["<div style='background:tomato'><p style='color:#ff6347'>secret", "colour"],
  ["<p style='-webkit-text-fill-color:transparent'>secret", "colour"],
  ["<p style='transform:translateX(-9999px)'>secret", "off_screen"],
  ["<p style='position:absolute;left:-9999px'>secret", "off_screen"],
  ["<p style='text-indent:-1000em'>secret", "off_screen"],
  ["<style>.a{translate:-9999px}</style><p class=a>secret", "off_screen"],
  ["<p style='translate:0 -9999px'>secret", "off_screen"],
  ["<p style='rotate:y 90deg'>secret", "size"],
  ["<p style='rotate: x -90deg'>secret", "size"],
  ["<p style='rotate:0 1 0 .25turn'>secret", "size"],
  ["<p style='transform:rotateY(90deg)'>secret", "size"],
  ["<p style='mask:linear-gradient(transparent,transparent)'>secret", "style"],
  ["<p style='mask-image:linear-gradient(to right, rgba(0,0,0,0), #0000)'>secret", "style"],
  ["<p style='-webkit-mask:linear-gradient(transparent, transparent)'>secret", "style"],
  ["<p style='-webkit-mask-image:linear-gradient(transparent 0, transparent 9px)'>secret", "style"],
  ["<p style='width:0;height:0;overflow:auto'>secret", "size"],
  ["<p style='width:0;height:1px;overflow:scroll'>secret", "size"],
  ["<p style='width:0;height:0;overflow:clip'>secret", "size"],
];

/** Markup that resembles the one above, and hides nothing. */
const SEEN = [
  "<p style='translate:10px -5px'>shown",
  "<p style='rotate:90deg'>shown",
  "<p style='rotate:z 90deg'>shown",
  "<p style='rotate:y 9deg'>shown",
  "<p style='transform:rotate(90deg)'>shown",
  "<p style='mask:linear-gradient(black, transparent)'>shown",
  "<p style='mask:url(a.png)'>shown",
  "<p style='width:0;overflow:auto'>shown",
  "<p style='height:0;overflow:scroll'>shown",
  "<p style='mso-hide:all'>shown",
];

Deno.test("HiddenSink: turned, masked, moved or scrolled text that is still seen", () => {
  for (const html of SEEN) assertEquals(read(html).result().characters, 0, html);
});

Deno.test("HiddenSink: text that its reader does not see, and the way it is hidden", () => {
  for (const [html, way] of HIDDEN) {
    const sink = read(html);
    assertEquals(sink.result(), { characters: 6, ways: [way], excerpt: "secret" }, html);
    assertEquals(sink.shown, 0, html);
  }
});

const SHOWN: readonly string[] = [
  "<style>b + .a{display:none}</style><b></b><i></i><p class=a>secret",
  "<style>.a ~ p{display:none}</style><p>secret",
  "<style>p:not(.a){display:none}</style><p class=a>secret",
  "<style>p:nth-child(2){display:none}</style><b></b><b></b><p>secret",
  "<style>p:first-child{display:none}</style><b></b><p>secret",
  "<style>p:is(.a:hover, b){display:none}</style><p class=a>secret",
  "<style>p::before{display:none}</style><p>secret",
  "<style>.a{display:var(--none)}</style><p class=a>secret",
  "<style>.a{--x:none} .b{display:var(--x)}</style><p class=a></p><p class=b>secret",
  "<style>.a{--x:var(--y);--y:var(--x);display:var(--x)}</style><p class=a>secret",
  "<style>table > tr{display:none}</style><table><tr><td>secret",
  "<style>.a, b]{display:none}</style><p class=a>secret",
  "<style>:where(.a){display:none} .a{display:block}</style><p class=a>secret",
  "<style media=print>.a{display:none}</style><p class=a>secret",
  "<style media='(max-width:400px)'>.a{display:none}</style><p class=a>secret",
  "<p style='display:none;display:inline flex'>secret",
  "<p style='display:none;display:inherit'>secret",
  "<body text=white bgcolor=black>secret",
  "<p style='color:oklch(0.5 0.2 30)'>secret",
  "<p style='color:lab(50 20 20)'>secret",
  "<p style='color:hwb(120 0% 0%)'>secret",
  "<p style='background:linear-gradient(#000,#333);color:#fff'>secret",
  "<p style='scale:1'>secret",
  "<p style='zoom:1'>secret",
  "<p style='zoom:0.9'>secret",
  "<p style='filter:opacity(0.9)'>secret",
  "<p style='position:absolute;top:-10vh'>secret",
  "<p style='font-size:2vw'>secret",
  "<p style='color:#999'>secret",
  "<p>secret",
  "<style>[data-a]{display:none}</style><p data-b>secret",
  "<style>p[class=a]{display:none}</style><p class='a b'>secret",
  "<style>@media (min-width:600px){.a{display:none}}</style><p class=a>secret",
  "<p style='transform:scale(0.9)'>secret",
  "<p style='clip-path:inset(1px)'>secret",
  "<p style='color:hsl(0,100%,50%)'>secret",
  "<style>.a{display:none}</style><p class=b>secret",
  "<style>td > .a{display:none}</style><p class=a>secret",
  "<style>.a:hover{display:none}</style><p class=a>secret",
  "<style>@media (max-width:600px){.a{display:none}}</style><p class=a>secret",
  "<style>@media print{.a{display:none}} .b{color:red}</style><p class=a>secret",
  "<style>.a{display:none} .a{display:block}</style><p class=a>secret",
  "<style>.a{display:none} p.a{display:block}</style><p class=a>secret",
  "<style>.a{display:none}</style><p class=a style='display:block'>secret",
  "<p style='display:none'></p>secret",
  "<div style='visibility:hidden'><p style='visibility:visible'>secret",
  "<td style='font-size:0'><span style='font-size:14px'>secret",
  "<td background=x.png style='color:white'>secret",
  "<div style='background:url(x.png)'><p style='color:#fff'>secret",
  "<td bgcolor=#000 style='color:#fff'>secret",
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

Deno.test("HiddenSink: text that is seen after all", () => {
  for (const html of SHOWN) {
    const sink = read(html);
    assertEquals([sink.result().characters, sink.shown], [0, 6], html);
  }
});

Deno.test("HiddenSink: comments, pictures, words in pieces", () => {
  const sink = read(
    "<!-- a secret --><!--[if mso]>not this<![endif]--><img src=a><img src=b width=1 height=1>" +
      "<b>p</b><i>a</i><u>y</u>pal <b>two</b> <i>words</i><div>end</div>start",
  );
  assertEquals([sink.comments, sink.images, sink.pieces], [7, 1, 3]);
  const long = read(`<!--${"ab ".repeat(200_000)}--><p>${"\u{1d400}b ".repeat(20_000)}`);
  assertEquals([long.comments, long.shown], [Math.ceil(256 * 1024 * 2 / 3), 40_000]);
});

Deno.test("HiddenSink: letters that each stand in a cell or a box of their own", () => {
  const cells = (letters: string) => [...letters].map((each) => `<td> ${each} </td>\n`).join("");
  const boxes = (letters: string) =>
    [...letters].map((each) => `<div style="display:inline-block">${each}</div>`).join("");
  const cases: readonly [string, number][] = [
    [`<table><tr>${cells("password")}</tr></table>`, 7],
    [boxes("password"), 7],
    [`<table><tr>${cells("pass")}<td>word</td>${cells("word")}</tr></table>`, 6],
    ["<td>Pa</td><td>yp</td><td>al</td>", 2],
    ["<td>1</td><td>2</td><td>3</td>", 0],
    ["<td>One</td><td>Two</td>", 0],
    ["<p>a<!-- b -->c</p>", 1],
  ];
  for (const [html, pieces] of cases) assertEquals(read(html).pieces, pieces, html);
});

Deno.test("HiddenSink: linear on what nests, repeats and selects most", () => {
  const heads = ["", `<style>${".a .b .c{display:none}".repeat(500)}</style>`];
  const units = [
    "<div>",
    "<p class='a b c'>",
    "<b></b></i>",
    "<li></ul>",
    "<style>a{color:red}</style>x",
    "<style>p:not(.a) ~ *{color:red}</style><p>x",
    `<style>${"+".repeat(200)}]{color:red}</style>`,
    `<style>a${" ".repeat(200)}b]{color:red}</style>`,
    `<style>${":not(".repeat(40)}{color:red}</style>`,
    `<style>"{'{${'"'.repeat(20)}</style>`,
    "<p style='--a:var(--a,var(--b,1));color:var(--a)'>x",
    "<i style='color:#fff;font-size:0'>x",
    "<!-- a -->",
  ];
  for (const head of heads) {
    for (const unit of units) {
      assertLinear(read, {
        make: (size) => head + unit.repeat(Math.floor(size / unit.length)),
        size: 50_000,
        most: 400_000,
        what: unit,
      });
    }
  }
});
