import { encoded, multipart, numbered, pageOf, repeatedPages, times } from "./mail.ts";
import type { Mails } from "./mail.ts";

const LINK =
  '<p>A line of text with <a href="https://www.example.com/path?q=1">a link</a>.</p>\r\n';
const RULES = numbered(200_000, (at) => `.c${at % 9} b.x${at},#i${at}{color:#fff;left:${at}px}\n`);
const RULES_ON_PLACES = times("div:nth-last-child(2n+1) p{display:none}", 200_000);
const RULES_OF_LISTS = times(":is(a,b,:not(c,d)) :where(p,div:not(.x,.y)){display:none}", 200_000);

/** Mails of one page. */
export const LARGE_PAGES: Mails = {
  "HTML": (size) => pageOf(times(LINK, size)),
  ...repeatedPages([
    "<b>a</b>",
    '<p a="b c d">',
    "<p><b>",
    "<div>",
    "&amp;word &eacute; ",
    "Words of a letter that goes on &amp; on. ",
    "&#65;&#x200b;",
    "<",
    "< a ",
    "<a ",
    "<a href=b>",
    "<table><tr><td>x",
    "<i hidden>x</i>",
    "<!---->",
    "<![CDATA[x]]>",
    "<!--[if mso]><a href='http://b.example/'>c</a><![endif]-->",
    "<img src='cid:a' width=1 height=1>",
    "<form action=/a><input type=password></form>",
    "<iframe srcdoc='&lt;b>'></iframe>",
    "<p onclick=\"a('//b.example/')\">c",
    "<p style=\"color:#fff;background:url('a')\">b</p>",
    "<a href=http://b.example/>\u200b \u200b</a>",
  ]),
  "page of new links": (size) =>
    pageOf(numbered(size, (at) => `<a href="https://h${at}.example/p">shop${at}.example</a> `)),
  "page of a table": (size) => pageOf(`<table>${times("<tr><td>a</td><td>b</td></tr>", size)}`),
  "page of letters one a cell": (size) => pageOf(`<table><tr>${times("<td>a</td>", size)}`),
  "page that closes what it opens": (size) =>
    pageOf(times("<div>", size * 5 / 11) + times("</div>", size * 6 / 11)),
  "page with style rules": (size) =>
    pageOf(`<style>${RULES}</style>${times('<p class="c1 c2"><b class=x1 id=i2>a</b>', size)}`),
  "page with rules on places": (size) =>
    pageOf(`<style>${RULES_ON_PLACES}</style>${times("<div><p>x</p></div>", size)}`),
  "page with rules of lists": (size) =>
    pageOf(
      `<style>${RULES_OF_LISTS}</style>${times("<div><p class=x>ab</p><a>c</a></div>", size)}`,
    ),
  "page of style sheets": (size) => pageOf(times("<style>.a b{color:red}</style><b>x</b>", size)),
  "style sheet": (size) => pageOf(`<style>${times(".a b{color:red}\n", size)}</style>`),
  "script": (size) => pageOf(`<script>${times("a < b; '//c.example'\n", size)}</script>`),
  "title": (size) => pageOf(`<title>${times("a &amp; b ", size)}</title>`),
  "comment": (size) => pageOf(`<!--${times("words - in -- a comment ", size)}-->x`),
  "comment without an end": (size) => pageOf(`<!--${times("a>b ", size)}`),
  "attributes of one tag": (size) => pageOf(`<p ${times("abcd=efgh ", size)}>`),
  "new attributes of one tag": (size) => pageOf(`<p ${numbered(size, (at) => `a${at}=b `)}>`),
  "attribute": (size) => pageOf(`<p title="${times("words ", size)}">x`),
  "attribute of references": (size) => pageOf(`<a href="${times("&amp;", size)}">x</a>`),
  "style attribute": (size) => pageOf(`<p style="${times("color:#fff;", size)}">x`),
  "srcset": (size) => pageOf(`<img srcset="${times("a.png 2x, ", size)}">`),
  "srcsets": (size) => pageOf(times('<img srcset="a.png 1x, b.png 2x">', size)),
  "picture in the page": (size) =>
    pageOf(`<img src="data:image/png;base64,${times("QUJD", size)}">`),
  "pictures in the page": (size) =>
    pageOf(times(`<img src="data:image/png;base64,${times("QUJD", 4000)}">`, size)),
  "text of a link": (size) =>
    pageOf(`<a href=http://b.example/>${times("words <b>of</b> it ", size)}</a>`),
  "page of links without an end": (size) => pageOf(times('<b><a href="http://x.example">', size)),
  "page of pictures that lead somewhere": (size) =>
    pageOf(times('<svg><a xlink:href="http://x.example">', size)),
  "page of wide letters": (size) =>
    pageOf(times("<p>Слова <a href='https://b.example/'>письма</a></p>\r\n", size * 0.77)),
  "page with one wide letter": (size) => pageOf(`${times(LINK, size)}\u{1f600}`),
  "page in base64": (size) =>
    pageOf(encoded(times(LINK, size * 0.73)), "Content-Transfer-Encoding: base64\r\n"),
  "page in base64, one line": (size) =>
    pageOf(btoa(times(LINK, size * 0.75)), "Content-Transfer-Encoding: base64\r\n"),
  "page in quoted-printable": (size) =>
    pageOf(
      times('<p>A line =C3=A9 with <a href=3D=\r\n"http://a.example">b=\r\n</a></p>\r\n', size),
      "Content-Transfer-Encoding: quoted-printable\r\n",
    ),
  "page of soft breaks": (size) =>
    pageOf(times("a=\r\n", size), "Content-Transfer-Encoding: quoted-printable\r\n"),
  "text and page": (size) =>
    multipart([
      `\r\n${times("A line of text with a link, https://www.example.com/path.\r\n", size / 2)}`,
      `Content-Type: text/html\r\n\r\n${times(LINK, size / 2)}`,
    ], "alternative"),
  "pages": (size) =>
    multipart(Array.from(
      { length: 240 },
      () =>
        `Content-Type: text/html\r\n\r\n<style>a b{color:#fff}</style>${times(LINK, size / 240)}`,
    )),
};
