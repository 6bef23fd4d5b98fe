import { assert, assertEquals } from "@std/assert";
import { assertLinear } from "../../support/assert_linear.ts";
import type { PreviewNode } from "../../../console/src/local/jobs.ts";
import { buildPreview } from "../../../console/src/local/preview.ts";
import { readPreview as read } from "../../../console/src/local/preview_html.ts";
import { createPreviewBudget } from "../../../console/src/local/preview_budget.ts";
import { readMail } from "../../../shared/mime/read_mail.ts";

const NO_IMAGES = () => null;

const readPreview = (html: string, images: (id: string) => string | null) =>
  read(html, images, createPreviewBudget());

/** Returns the nodes as markup, for comparison. */
function renderMarkup(nodes: readonly PreviewNode[]): string {
  return nodes.map((node) => {
    if (typeof node === "string") return node;
    const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}=${value}`);
    return `<${node.tag}${attributes.join("")}>${renderMarkup(node.children)}</${node.tag}>`;
  }).join("");
}

function drawPreview(html: string): string {
  return renderMarkup(readPreview(html, NO_IMAGES).nodes);
}

Deno.test("readPreview keeps what shows, and drops what runs, loads or leads", () => {
  const table: readonly (readonly [string, string])[] = [
    ["<p>a<p>b", "<p>a</p><p>b</p>"],
    [
      "<table><tr><td>a<td>b<tr><td>c</table>",
      "<table><tr><td>a</td><td>b</td></tr><tr><td>c" +
      "</td></tr></table>",
    ],
    ["<ul><li>a<li>b</ul>", "<ul><li>a</li><li>b</li></ul>"],
    ["a<script>b</script>c<iframe>d</iframe>e", "ace"],
    ["<title>a</title><head>b</head>c", "bc"],
    [
      "<a href='https://x.example' target=_top onclick=a>b</a>",
      "<a title=hxxps://x[.]example>b</a>",
    ],
    ["<p onclick=a id=b style='color:red'>c</p>", "<p style=color:red>c</p>"],
    ["<img src=https://x.example/a alt=b>", "<span class=blocked-image>b</span>"],
    ["<img src=https://x.example/a width=1 height=1>", ""],
    ["<img src='data:image/svg+xml;base64,AAAA'>", "<span class=blocked-image></span>"],
    ["<img src='data:image/png;base64,AAAA'>", "<img src=data:image/png;base64,AAAA></img>"],
    [
      "<form action=x><input name=a value=b><input type=hidden value=c></form>",
      "<span class=blocked-field>b</span>",
    ],
    ["<textarea>a</textarea>b", "<span class=blocked-field>\u00a0</span>b"],
    ["<svg><p>a</p></svg>b", "b"],
    ["&lt;b&gt; &amp;", "<b> &"],
    ["<x-y>a</x-y><blink>b</blink>", "ab"],
    ["</p></div>a", "a"],
    ["<![CDATA[<p>a]]>b", "a]]>b"],
  ];
  for (const [html, expected] of table) assertEquals(drawPreview(html), expected, html);
});

Deno.test("readPreview turns rules for elements, ids and classes into styles of elements", () => {
  const table: readonly (readonly [string, string])[] = [
    [
      "<style>a{color:red} .b{top:0;color:blue} #c{left:0}</style><a class='x b' id=c>d",
      "<a style=color:blue;top:0;left:0>d</a>",
    ],
    ["<b class=a>c</b><style>b.a{top:0}</style>", "<b style=top:0>c</b>"],
    [
      "<style>.a{top:0!important}</style><b class=a style='top:1px'>c",
      "<b style=top:0!important>c</b>",
    ],
    ["<style>b{background:url(x)}</style><b>c", "<b style=background:none(x)>c</b>"],
    ["<style>body{color:red}</style><body>a", "<main style=color:red>a</main>"],
    ["<style>* b,[class],b::before,a>b,b:hover{top:0}</style><b class=a>c", "<b>c</b>"],
    ["<style>@media screen{b{top:0}} b{left:0}</style><b>c", "<b style=left:0>c</b>"],
    ["<style>b{content:'x';quotes:'a'}</style><q>a<b class=blocked-image>c</q>", "a<b>c</b>"],
  ];
  for (const [html, expected] of table) assertEquals(drawPreview(html), expected, html);
});

Deno.test("readPreview bounds the work for a style sheet, whatever its rules select", () => {
  const createRules = (rule: string) =>
    `<style>${rule.repeat(2000)}</style>` +
    // The style of equal elements is read once, so each has an id of its own.
    Array.from({ length: 20_000 }, (_, i) => `<b id=i${i}>c</b>`).join("");
  const listStyles = (html: string) =>
    readPreview(html, NO_IMAGES).nodes.map((node) =>
      typeof node === "string" ? "" : node.attributes["style"] ?? ""
    );
  const many = listStyles(createRules("*{top:0}"));
  assertEquals([many[0], many.at(-1)], ["top:0", ""]);
  const style = `font:1px ${"abcdefghijklmnopqrstuvwxyz".repeat(3)}`;
  const long = listStyles(`<style>b{top:0}</style>${`<b style='${style}'></b>`.repeat(29_000)}`);
  assertEquals([long[0] === "", long.at(-1)], [false, ""]);
});

Deno.test("readPreview keeps the colours of the page's body", () => {
  const page = "<body bgcolor=#101828 text=White style='margin:0' onload=a()><p>x</div>y</body>z";
  assertEquals(
    renderMarkup(readPreview(page, NO_IMAGES).nodes),
    "<main bgcolor=#101828 style=background-color:#101828;color:White;margin:0><p>xyz</p></main>",
  );
  assertEquals(renderMarkup(readPreview("<body><p>x", NO_IMAGES).nodes), "<p>x</p>");
  const odd = readPreview("<body bgcolor='red;position:fixed'><p>x<body bgcolor=red>", NO_IMAGES);
  assertEquals(renderMarkup(odd.nodes), "<main bgcolor=red;position:fixed><p>x</p></main>");
});

Deno.test("readPreview bounds the depth and number of nodes, and takes linear time", () => {
  const deep = readPreview("<div>".repeat(5_000) + "end", NO_IMAGES);
  assert(deep.cut);
  let depth = 0;
  for (let [node] = deep.nodes; node !== undefined && typeof node !== "string"; depth++) {
    node = node.children[0];
  }
  assert(depth <= 102, `${depth}`);
  assert(readPreview("<b>a</b>".repeat(40_000), NO_IMAGES).cut);
  for (
    const piece of ["<div>", "<td>", "</td>", "<p", "<a b=", "&amp", "<!--", "<style>", "<svg>"]
  ) {
    assertLinear((html: string) => readPreview(html, NO_IMAGES), {
      make: (size) => piece.repeat(size / piece.length),
      size: 50_000,
      maxSize: 400_000,
    });
  }
});

Deno.test("buildPreview shows the last alternative, with the pictures of the mail", () => {
  const content = `--a
Content-Type: text/plain

plain
--a
Content-Type: text/html

<p>rich <img src="cid:p"></p>
--a
Content-Type: image/png
Content-ID: <p>
Content-Transfer-Encoding: base64

iVBORw==
--a--
`;
  const show = (type: string) =>
    buildPreview(
      readMail({ headers: `Content-Type: ${type}; boundary=a\n`, emailContent: content }).body.tree,
    );
  const rich = renderMarkup(show("multipart/alternative")?.nodes ?? []);
  assertEquals(rich.trim(), "<p>rich <img src=data:image/png;base64,iVBORw==></img></p>");
  const mixed = renderMarkup(show("multipart/mixed")?.nodes ?? []);
  assert(/<pre style=[^>]*>plain/.test(mixed) && mixed.includes("<p>rich"));
  assertEquals(
    renderMarkup(buildPreview(readMail({ emailContent: "words" }).body.tree)?.nodes ?? []),
    "<pre style=white-space:pre-wrap>words</pre>",
  );
});

Deno.test("buildPreview takes no invitation, AMP or watch page for the mail's text", () => {
  const createPart = (type: string, content: string) =>
    `--b\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`;
  const page = createPart("text/html", "<p>hi</p>");
  const others = [
    createPart("text/calendar", "BEGIN:VCALENDAR\r\nEND:VCALENDAR"),
    createPart("text/x-amp-html", "<html amp4email><p>no</p>"),
    createPart("text/watch-html", "<p>no</p>"),
  ];
  for (const other of others) {
    for (const kind of ["alternative", "mixed"]) {
      const mail = `Content-Type: multipart/${kind}; boundary=b\r\n\r\n${page}${other}--b--\r\n`;
      const preview = buildPreview(readMail({ emailContent: mail }).body.tree);
      assertEquals(renderMarkup(preview?.nodes ?? []), "<p>hi</p>", other);
    }
  }
});

/** A mail of parts, as an answer of the server would have it. */
function previewParts(parts: readonly string[], type = "multipart/mixed") {
  const emailContent = `${parts.map((part) => `--b\n${part}\n`).join("")}--b--\n`;
  return buildPreview(
    readMail({ headers: `Content-Type: ${type}; boundary=b\n`, emailContent }).body.tree,
  );
}

function countNodes(nodes: readonly PreviewNode[]): number {
  return nodes.reduce<number>(
    (sum, node) => sum + 1 + (typeof node === "string" ? 0 : countNodes(node.children)),
    0,
  );
}

Deno.test("buildPreview shows an attached mail separately, below its author and subject", () => {
  const preview = buildPreview(
    readMail({
      emailContent: [
        "Content-Type: multipart/mixed; boundary=b",
        "",
        "--b",
        "Content-Type: text/html",
        "",
        "<p>outer",
        "--b",
        "Content-Type: message/rfc822; name=a.eml",
        "",
        "From: a@b.example",
        "Subject: inner",
        "Content-Type: text/html",
        "",
        "<p>text",
        "--b",
        "Content-Type: text/html",
        "",
        "<p>end",
        "--b--",
      ].join("\r\n"),
    }).body.tree,
  );
  assertEquals(
    renderMarkup(preview?.nodes ?? []),
    "<p>outer</p><hr></hr><p><b>a.eml \u2013 a@b.example \u2013 inner</b></p><p>text</p>" +
      "<hr></hr><p>end</p>",
  );
});

Deno.test("buildPreview shares one limit among all parts of a mail", () => {
  const page = `Content-Type: text/html\n\n${"<b>a</b>".repeat(10_000)}`;
  const preview = previewParts(Array(4).fill(page));
  assert(preview?.cut);
  assert(countNodes(preview.nodes) <= 30_000);
  const words = previewParts(Array(3).fill(`Content-Type: text/plain\n\n${"a ".repeat(3e5)}`));
  assert(words?.cut);
  assert(renderMarkup(words.nodes).length < 1_001_000);
});

Deno.test("buildPreview shows a picture at most sixteen times, and counts the rest as blocked", () => {
  const picture =
    "Content-Type: image/png\nContent-ID: <p>\nContent-Transfer-Encoding: base64\n\n" +
    "A".repeat(1_000_000);
  const page = `Content-Type: text/html\n\n${"<img src=cid:p>".repeat(20_000)}`;
  const preview = previewParts([page, picture], "multipart/related");
  const images = preview?.nodes.filter((node) => typeof node !== "string" && node.tag === "img");
  assertEquals(images?.length, 16);
  assertEquals(preview?.blocked, 20_000 - 16);
});

Deno.test("buildPreview cuts a text whose direction turns thousands of times", () => {
  const repeatControls = (count: number) => "a\u202e".repeat(count);
  const countRuns = (count: number) => "a\u05d0".repeat(count);
  const repeatEntities = (count: number) => "a&#8238;".repeat(count);
  const cut = (type: string, text: string) =>
    previewParts([`Content-Type: ${type}; charset=utf-8\n\n${text}`])?.cut;
  for (const type of ["text/plain", "text/html"]) {
    for (
      const text of [repeatControls, countRuns, ...(type === "text/html" ? [repeatEntities] : [])]
    ) {
      assertEquals(cut(type, text(2900)), false, type);
      assertEquals(cut(type, text(3100)), true, type);
    }
    assertEquals(cut(type, "\u05d0\u05d1, \u05d2. ".repeat(10_000)), false, type);
  }
});

Deno.test("buildPreview leaves out and counts surplus marks on one letter", () => {
  const pileMarks = (count: number) => `a${"\u0301".repeat(count)}`;
  const show = (type: string, text: string) =>
    previewParts([`Content-Type: ${type}; charset=utf-8\n\n${text}`]);
  for (const type of ["text/plain", "text/html"]) {
    assertEquals(show(type, pileMarks(8))?.marks, 0, type);
    const piledPreview = show(type, `${pileMarks(5000)} ${pileMarks(10)}`);
    assertEquals(piledPreview?.marks, 4994, type);
    assert(
      renderMarkup(piledPreview?.nodes ?? []).includes(`${pileMarks(8)} ${pileMarks(8)}`),
      type,
    );
    const preview = show(type, `a${"\u200d\u0301".repeat(500)}`);
    assert((renderMarkup(preview?.nodes ?? []).match(/\u0301/g)?.length ?? 0) <= 8, type);
    // Padding of a first line, as mailing services write it.
    const padding = "\u034f\u200c".repeat(200);
    assert(renderMarkup(show(type, padding)?.nodes ?? []).includes(padding), type);
  }
  assertEquals(show("text/html", `<img src=x alt="${pileMarks(20)}">`)?.marks, 12);
  assertLinear((text: string) => show("text/html", text), {
    make: (size) => "a\u0301\u0323\u200d".repeat(size / 4) + "\u0301".repeat(size),
    size: 50_000,
    maxSize: 400_000,
  });
});

Deno.test("buildPreview bounds a paragraph of a foreign script, and lines", () => {
  const show = (type: string, text: string) =>
    previewParts([`Content-Type: ${type}; charset=utf-8\n\n${text}`]);
  assertEquals(show("text/html", "a\u0436".repeat(40_000))?.cut, false);
  assertEquals(show("text/html", "a\u0436".repeat(40_001))?.cut, true);
  assertEquals(show("text/html", "<b>a\u0436</b>".repeat(10_000))?.cut, false);
  assertEquals(show("text/plain", "a\u0436".repeat(200_000))?.cut, false);
  assertEquals(show("text/plain", "a\u0436".repeat(200_006))?.cut, true);
  for (const text of ["\u0436".repeat(9_999), "\u{1f600}".repeat(9_999), "a".repeat(9_999)]) {
    const lines = renderMarkup(show("text/plain", text)?.nodes ?? []).split("\n");
    assertEquals(
      Math.max(...lines.map((line) => [...line].length)) < 2_100,
      true,
      text.slice(0, 2),
    );
  }
});
