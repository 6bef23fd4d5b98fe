import { assert, assertEquals } from "@std/assert";
import { readHtmlLinks } from "../../../shared/body/markup/html_links.ts";
import { findBareHosts, findTextUrls } from "../../../shared/body/links/text_links.ts";
import { examineUrls } from "../../../shared/body/links/urls.ts";

Deno.test("findTextUrls reads Markdown links, whose shown text may be an address", () => {
  assertEquals(findTextUrls("see [https://paypal.com](https://evil.example/x) now"), [
    "https://paypal.com",
    "https://evil.example/x",
  ]);
  assertEquals(findTextUrls("[click](https://evil.example/x)"), ["https://evil.example/x"]);
});

Deno.test("findBareHosts finds the hosts that phones link in a text message, in any case", () => {
  const cases: [string, readonly string[]][] = [
    ["Pay at dhl-redelivery.com now", ["http://dhl-redelivery.com/"]],
    // Phones begin a line with a capital letter.
    ["Dhl-redelivery.com", ["http://Dhl-redelivery.com/"]],
    ["Open DHL-REDELIVERY.COM.", ["http://DHL-REDELIVERY.COM/"]],
    ["kcfU2Ac.Gezne.de!", ["http://kcfU2Ac.Gezne.de/"]],
    // A word after a missing blank, a file, an address, and a URL.
    ["Das ist das Ende.Neu ist es nicht.", []],
    ["See invoice.pdf", []],
    ["ann@dhl-redelivery.com", []],
    ["https://dhl-redelivery.com", []],
    ["x ".repeat(500) + "dhl-redelivery.com", []],
  ];
  for (const [text, urls] of cases) assertEquals(findBareHosts(text), urls, text);
});

Deno.test("readHtmlLinks lists pictures, styles and everything else that loads or leads", () => {
  const html = `<style>@import "a.css"; .x{background:url( 'b.png' )}</style>
    <link href=c.css><body background=d.png><img srcset="e.png 1x, f.png 2x" src=g.png>
    <td style="background-image:url(h.png)"><img src=p.gif width=1 height=1>
    <img src=q.gif style="width:0;height:0"><img src=r.gif style="display:none">
    <v:roundrect href="i"><video poster=j.png></video><iframe src=k></iframe><area href=l>`;
  const { links } = readHtmlLinks(html);
  assertEquals(links.map(({ source, href, purpose }) => [source, href, purpose].join(" ").trim()), [
    "style a.css",
    "style b.png",
    "style c.css",
    "image d.png",
    "image e.png",
    "image f.png",
    "image g.png",
    "style h.png",
    "image p.gif pixel",
    "image q.gif pixel",
    "image r.gif pixel",
    "link i",
    "image j.png",
    "frame k",
    "link l",
  ]);
});

Deno.test("readHtmlLinks lists where a document leads and what each link shows", () => {
  const html = `<base href="https://example.org/d/"><meta http-equiv=refresh content="0; URL='/r'">
    <a href="x&amp;y">Read <b>m&ouml;re</b></a><a href=2><img src=p.png alt=logo></a>
    <form action=/go><input type=password></form><script src=s.js>var a = "<a href=no>";</script>
    <A HREF=first href=second>unclosed`;
  const { links, base, hasForm, hasPassword, hasScript } = readHtmlLinks(html);
  assertEquals(base, "https://example.org/d/");
  assert(hasForm && hasPassword && hasScript);
  assertEquals(links.map(({ href, shown, source }) => [source, href, shown]), [
    ["refresh", "/r", null],
    ["link", "x&y", "Read möre"],
    ["image", "p.png", null],
    ["link", "2", "logo"],
    ["form", "/go", null],
    ["script", "s.js", null],
    ["link", "first", "unclosed"],
  ]);
  const [, first] = examineUrls(links, { base, senderDomain: "" }).urls;
  assertEquals(first?.url, "https://example.org/d/x&y");
});

Deno.test("findTextUrls finds addresses in running text, without the mark that ends the sentence", () => {
  const cases: [string, readonly string[]][] = [
    ["See http://example.org/a.", ["http://example.org/a"]],
    ["(http://example.org/a_(b)) and", ["http://example.org/a_(b)"]],
    ["<HTTPS://EXAMPLE.ORG/>", ["HTTPS://EXAMPLE.ORG/"]],
    ["go to www.example.org, now", ["http://www.example.org"]],
    ["example.org and a@example.org", []],
    ["at ftp://ftp.example.org/pub/a.zip.", ["ftp://ftp.example.org/pub/a.zip"]],
    ["FTP://example.org", ["FTP://example.org"]],
    ["[here](ftp://example.org/a)", ["ftp://example.org/a"]],
    ["an ftp server, sftp: none", []],
  ];
  for (const [text, links] of cases) assertEquals(findTextUrls(text), links, text);
});

Deno.test("readHtmlLinks reports which forms ask for a password", () => {
  const listPurposes = (html: string) =>
    readHtmlLinks(html).links.map(({ href, purpose }) => [href, purpose]);
  assertEquals(listPurposes("<form action=/a><input type=Password></form><form action=/b>"), [
    ["/a", "password"],
    ["/b", null],
  ]);
  assertEquals(
    listPurposes("<form action=/a><input type=password><button formaction=/b></button></form>"),
    [["/a", "password"], ["/b", "password"]],
  );
  assertEquals(listPurposes("<form action=/a></form><input type=password>"), [["/a", null]]);
  assertEquals(listPurposes("<form action=/a><form action=/b><input type=password>"), [
    ["/a", null],
    ["/b", "password"],
  ]);
});

Deno.test("readHtmlLinks lists where a page sends its reader on by itself", () => {
  const cases: readonly [string, string | undefined][] = [
    ["0;url=https://a.example/", "https://a.example/"],
    ["0; https://a.example/", "https://a.example/"],
    ["1.5, URL = 'https://a.example/'", "https://a.example/"],
    ["5 https://a.example/", "https://a.example/"],
    ["5", undefined],
    ["soon; url=https://a.example/", undefined],
  ];
  for (const [content, expected] of cases) {
    const { links } = readHtmlLinks(`<meta http-equiv=refresh content="${content}">`);
    assertEquals(links[0]?.href, expected, content);
  }
});

Deno.test("readHtmlLinks lists addresses with CSS escapes and in drawings", () => {
  const listLinks = (html: string) =>
    readHtmlLinks(html).links.map(({ href, source }) => [source, href]);
  assertEquals(listLinks("<p style='background:u\\72l(https://a.example/)'>"), [
    ["style", "https://a.example/"],
  ]);
  assertEquals(listLinks("<svg><a xlink:href=https://a.example/><text>x</text></a></svg>"), [
    ["link", "https://a.example/"],
  ]);
});

Deno.test("findTextUrls finds hosts with a path that mail programs turn into a link", () => {
  assertEquals(findTextUrls("see bit.ly/abc, or shop.example.com/a/b."), [
    "http://bit.ly/abc",
    "http://shop.example.com/a/b",
  ]);
  assertEquals(findTextUrls("see post.adresse-update.cyou/8812"), [
    "http://post.adresse-update.cyou/8812",
  ]);
  assertEquals(
    findTextUrls("and/or drivers/net.c/x README.md/x a@shop.com/x shop.com 1.2/3 .com/x"),
    [],
  );
});

Deno.test("readHtmlLinks lists the links of a comment that only Outlook shows", () => {
  const listLinks = (html: string) =>
    readHtmlLinks(html).links.map(({ href, shown, source }) => [source, href, shown]);
  assertEquals(listLinks("W<!--[if mso]><a href=https://a.example/>Go</a><![endif]-->"), [
    ["link", "https://a.example/", "Go"],
  ]);
  assertEquals(
    listLinks("<!--[if (gte mso 9)|(IE)]><v:shape href=https://a.example/><![endif]-->"),
    [
      ["link", "https://a.example/", null],
    ],
  );
  for (const condition of ["[if !mso]", "[if IE]", "[endif]", "x"]) {
    assertEquals(listLinks(`<!--${condition}><a href=https://a.example/>Go</a><![endif]-->`), []);
  }
  // A link for Outlook around content that other programs see inside another link.
  const html = `<!--[if mso]><a href=https://a.example/><![endif]--><!--[if !mso]><!-->
    <a href=https://b.example/><!--<![endif]-->b.example</a>`;
  assertEquals(listLinks(html.replace("</a>", "")), [
    ["link", "https://b.example/", "b.example"],
    ["link", "https://a.example/", "b.example"],
  ]);
  const { hasPassword, outlookText } = readHtmlLinks(
    "<!--[if mso]><xml><o:x>96</o:x></xml><form><input type=password>pay now</form><![endif]-->",
  );
  assertEquals([hasPassword, outlookText.trim()], [true, "pay now"]);
});

Deno.test("readHtmlLinks keeps the shown address in view behind any number of invisible characters", () => {
  const readShown = (html: string) => readHtmlLinks(`<a href=x>${html}</a>`).links[0]?.shown;
  assertEquals(readShown(`${"\u200b".repeat(400)}www.bank.com`)?.endsWith("www.bank.com"), true);
  assertEquals(readShown(`${"&#8203;".repeat(400)}www.bank.com`)?.endsWith("www.bank.com"), true);
  assertEquals(readShown(`${" ".repeat(400)}a <b> b</b>`), "a b");
});

Deno.test("readHtmlLinks lists the links in srcdoc frames and scripts, and what follows a click", () => {
  const listLinks = (html: string) =>
    readHtmlLinks(html).links.map(({ href, source }) => [source, href]);
  assertEquals(
    listLinks('<iframe srcdoc="&lt;a href=https://a.example/&gt;x&lt;/a&gt;"></iframe>'),
    [
      ["link", "https://a.example/"],
    ],
  );
  assertEquals(listLinks('<a href=1 ping="https://a.example/ https://b.example/">x</a>'), [
    ["link", "https://a.example/"],
    ["link", "https://b.example/"],
    ["link", "1"],
  ]);
  assertEquals(listLinks(`<a href="#" onclick="location.href='https://a.example/';x()">x</a>`), [
    ["link", "https://a.example/"],
    ["link", "#"],
  ]);
  assertEquals(findTextUrls(readHtmlLinks("<xmp><a href=https://a.example/></xmp>").outsideText), [
    "https://a.example/",
  ]);
});

Deno.test("readHtmlLinks keeps every address of the text outside of links, whatever tags divide it", () => {
  const findOutsideUrls = (html: string) => findTextUrls(readHtmlLinks(html).outsideText);
  const url = "https://a.example/x";
  assertEquals(findOutsideUrls(`<p>One sentence.</p><b>x</b> ${url}`), [url]);
  assertEquals(findOutsideUrls(`<b>http</b>s://a.exa</i>mple/x</b> <p>y`), [url]);
  assertEquals(findOutsideUrls(`see ${url}<p>and</p>www.b.example<br>c.com/d`), [
    url,
    "http://www.b.example",
    "http://c.com/d",
  ]);
  assertEquals(readHtmlLinks("<p>One sentence.</p><p>Two sentences.</p><i>").outsideText, "");
});

Deno.test("readHtmlLinks reports that a page has more attributes or inner pages than it reads", () => {
  const placeBehind = (count: number) => {
    const junk = Array.from({ length: count }, (_, at) => `a${at}`).join(" ");
    const { links, isComplete } = readHtmlLinks(`<a ${junk} href=https://a.example/>x</a>`);
    return [links.length, isComplete];
  };
  assertEquals([placeBehind(4000), placeBehind(5000)], [[1, true], [0, false]]);
  const countInside = (count: number) => {
    const page = "<iframe srcdoc='<a href=b>'></iframe>".repeat(count);
    const { links, isComplete } = readHtmlLinks(page);
    return [links.length, isComplete];
  };
  assertEquals([countInside(5000), countInside(5001)], [[5000, true], [5000, false]]);
});

Deno.test("readHtmlLinks lists the pictures of a srcset, and the addresses in a link that is a script", () => {
  const listUrls = (html: string) => readHtmlLinks(html).links.map(({ href }) => href);
  assertEquals(listUrls('<img srcset="a.png 1x,b.png 2x , c,d.png, e.png 3x (f, g), h.png">'), [
    "a.png",
    "b.png",
    "c,d.png",
    "e.png",
    "h.png",
  ]);
  assertEquals(listUrls("<link rel=preload imagesrcset='a.png 2x'>"), ["a.png"]);
  const script = `javascript:open('http://a.example/b')`;
  assertEquals(listUrls(`<a href="${script}">x</a>`), ["http://a.example/b", script]);
});
