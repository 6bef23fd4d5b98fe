import {
  createMultipartMail,
  createNumbered,
  createPage,
  createPages,
  encodeBase64Lines,
  repeatTo,
} from "./mail.ts";
import type { Mails } from "./mail.ts";

const LINK =
  '<p>A line of text with <a href="https://www.example.com/path?q=1">a link</a>.</p>\r\n';
const RULES = createNumbered(
  200_000,
  (at) => `.c${at % 9} b.x${at},#i${at}{color:#fff;left:${at}px}\n`,
);
const RULES_ON_PLACES = repeatTo("div:nth-last-child(2n+1) p{display:none}", 200_000);
const RULES_OF_LISTS = repeatTo(
  ":is(a,b,:not(c,d)) :where(p,div:not(.x,.y)){display:none}",
  200_000,
);

/** Mails of one page. */
export const LARGE_PAGES: Mails = {
  "HTML": (size) => createPage(repeatTo(LINK, size)),
  ...createPages([
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
    createPage(
      createNumbered(size, (at) => `<a href="https://h${at}.example/p">shop${at}.example</a> `),
    ),
  "page of a table": (size) =>
    createPage(`<table>${repeatTo("<tr><td>a</td><td>b</td></tr>", size)}`),
  "page of letters one a cell": (size) => createPage(`<table><tr>${repeatTo("<td>a</td>", size)}`),
  "page that closes what it opens": (size) =>
    createPage(repeatTo("<div>", size * 5 / 11) + repeatTo("</div>", size * 6 / 11)),
  "page with style rules": (size) =>
    createPage(
      `<style>${RULES}</style>${repeatTo('<p class="c1 c2"><b class=x1 id=i2>a</b>', size)}`,
    ),
  "page with rules on places": (size) =>
    createPage(`<style>${RULES_ON_PLACES}</style>${repeatTo("<div><p>x</p></div>", size)}`),
  "page with rules of lists": (size) =>
    createPage(
      `<style>${RULES_OF_LISTS}</style>${repeatTo("<div><p class=x>ab</p><a>c</a></div>", size)}`,
    ),
  "page of style sheets": (size) =>
    createPage(repeatTo("<style>.a b{color:red}</style><b>x</b>", size)),
  "style sheet": (size) => createPage(`<style>${repeatTo(".a b{color:red}\n", size)}</style>`),
  "script": (size) => createPage(`<script>${repeatTo("a < b; '//c.example'\n", size)}</script>`),
  "title": (size) => createPage(`<title>${repeatTo("a &amp; b ", size)}</title>`),
  "comment": (size) => createPage(`<!--${repeatTo("words - in -- a comment ", size)}-->x`),
  "comment without an end": (size) => createPage(`<!--${repeatTo("a>b ", size)}`),
  "attributes of one tag": (size) => createPage(`<p ${repeatTo("abcd=efgh ", size)}>`),
  "new attributes of one tag": (size) =>
    createPage(`<p ${createNumbered(size, (at) => `a${at}=b `)}>`),
  "attribute": (size) => createPage(`<p title="${repeatTo("words ", size)}">x`),
  "attribute of references": (size) => createPage(`<a href="${repeatTo("&amp;", size)}">x</a>`),
  "style attribute": (size) => createPage(`<p style="${repeatTo("color:#fff;", size)}">x`),
  "srcset": (size) => createPage(`<img srcset="${repeatTo("a.png 2x, ", size)}">`),
  "srcsets": (size) => createPage(repeatTo('<img srcset="a.png 1x, b.png 2x">', size)),
  "picture in the page": (size) =>
    createPage(`<img src="data:image/png;base64,${repeatTo("QUJD", size)}">`),
  "pictures in the page": (size) =>
    createPage(repeatTo(`<img src="data:image/png;base64,${repeatTo("QUJD", 4000)}">`, size)),
  "text of a link": (size) =>
    createPage(`<a href=http://b.example/>${repeatTo("words <b>of</b> it ", size)}</a>`),
  "page of links without an end": (size) =>
    createPage(repeatTo('<b><a href="http://x.example">', size)),
  "page of pictures that lead somewhere": (size) =>
    createPage(repeatTo('<svg><a xlink:href="http://x.example">', size)),
  "page of wide letters": (size) =>
    createPage(repeatTo("<p>Слова <a href='https://b.example/'>письма</a></p>\r\n", size * 0.77)),
  "page with one wide letter": (size) => createPage(`${repeatTo(LINK, size)}\u{1f600}`),
  "page in base64": (size) =>
    createPage(
      encodeBase64Lines(repeatTo(LINK, size * 0.73)),
      "Content-Transfer-Encoding: base64\r\n",
    ),
  "page in base64, one line": (size) =>
    createPage(btoa(repeatTo(LINK, size * 0.75)), "Content-Transfer-Encoding: base64\r\n"),
  "page in quoted-printable": (size) =>
    createPage(
      repeatTo('<p>A line =C3=A9 with <a href=3D=\r\n"http://a.example">b=\r\n</a></p>\r\n', size),
      "Content-Transfer-Encoding: quoted-printable\r\n",
    ),
  "page of soft breaks": (size) =>
    createPage(repeatTo("a=\r\n", size), "Content-Transfer-Encoding: quoted-printable\r\n"),
  "text and page": (size) =>
    createMultipartMail([
      `\r\n${repeatTo("A line of text with a link, https://www.example.com/path.\r\n", size / 2)}`,
      `Content-Type: text/html\r\n\r\n${repeatTo(LINK, size / 2)}`,
    ], "alternative"),
  "pages": (size) =>
    createMultipartMail(Array.from(
      { length: 240 },
      () =>
        `Content-Type: text/html\r\n\r\n<style>a b{color:#fff}</style>${
          repeatTo(LINK, size / 240)
        }`,
    )),
};
