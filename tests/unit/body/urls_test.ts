import { assert, assertEquals } from "@std/assert";
import { readHtmlLinks } from "../../../shared/body/html_links.ts";
import { textLinks } from "../../../shared/body/text_links.ts";
import { examineUrls } from "../../../shared/body/urls.ts";

function examine(href: string, shown: string | null = null) {
  const links = [{ href, shown, source: "link" as const }];
  return examineUrls(links, { base: null, senderDomain: "shop.example" })[0];
}

Deno.test("examineUrls: what is odd about an address", () => {
  const cases: [string, readonly string[]][] = [
    ["https://www.example.org/a", []],
    ["http://192.0.2.4/login", ["url_ip_host"]],
    ["http://3221225988/", ["url_ip_host"]],
    ["http://0xC0.0x0.0x2.0x4/", ["url_ip_host"]],
    ["http://[2001:db8::1]/", ["url_ip_host"]],
    ["https://example.org:8443/", ["url_odd_port"]],
    ["https://example.org:443/", []],
    ["https://paypal.com@example.org/", ["url_credentials"]],
    ["https://bit.ly/x", ["url_shortener"]],
    ["https://mine.web.app/x", ["url_free_hosting"]],
    ["https://bücher.example/", ["url_international"]],
    ["https://www.pаypal.com/", ["url_disguised", "url_imitation"]],
    ["https://paypal-login.example/", ["url_imitation"]],
    ["https://paypal.com.example.net/", ["url_imitation"]],
    ["https://paypal.example.net/", ["url_name_below"]],
    ["https://paypal.web.app/", ["url_imitation", "url_free_hosting"]],
    ["https://paypall.com/", ["url_near_imitation"]],
    ["https://www.paypal.com/", []],
    ["javascript:alert(1)", ["url_script"]],
    ["data:text/html,<script>1</script>", ["url_data"]],
  ];
  for (const [href, findings] of cases) assertEquals(examine(href)?.findings, findings, href);
});

Deno.test("examineUrls: no addresses of the web", () => {
  for (const href of ["mailto:a@example.org", "tel:+331", "#top", "/a", "cid:1", "", "http://"]) {
    assertEquals(examine(href), undefined, href);
  }
});

Deno.test("examineUrls: shown address against target", () => {
  const odd = (href: string, shown: string) =>
    examine(href, shown)?.findings.includes("url_shows_other");
  assertEquals(odd("https://evil.example/", "https://www.bank.example.com/login"), true);
  assertEquals(odd("https://evil.example/", "www.bank.com"), true);
  assertEquals(odd("https://a.bank.com/x?y", "www.bank.com"), false);
  assertEquals(odd("https://evil.example/", "click here"), false);
  assertEquals(odd("https://evil.example/", "invoice.pdf"), false);
  assertEquals(odd("https://click.shop.example/1", "www.bank.com"), false);
});

Deno.test("examineUrls: redirectors that name their target are unwrapped", () => {
  const target = "https://evil.example/a?b=c";
  const encoded = encodeURIComponent(target);
  const bing = btoa(target).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const cases: [string, string][] = [
    [`https://www.google.com/url?sa=t&q=${encoded}`, "url_redirector"],
    [`https://www.google.co.uk/url?url=${encoded}`, "url_redirector"],
    [`https://www.google.fr/amp/s/evil.example/a?b=c`, "url_redirector"],
    [`https://www.bing.com/ck/a?!&&p=1&u=a1${bing}&ntb=1`, "url_redirector"],
    [`https://l.facebook.com/l.php?u=${encoded}`, "url_redirector"],
    [`https://eur01.safelinks.protection.outlook.com/?url=${encoded}&data=x`, "url_wrapped"],
    [`https://urldefense.com/v3/__${target}__;!!x$`, "url_wrapped"],
    [
      "https://urldefense.proofpoint.com/v2/url?u=https-3A__evil.example_a-3Fb-3Dc&d=x",
      "url_wrapped",
    ],
    [`https://linkprotect.cudasvc.com/url?a=${encoded}&c=E`, "url_wrapped"],
    [
      `https://eur01.safelinks.protection.outlook.com/?url=${
        encodeURIComponent(`https://www.google.com/url?q=${encoded}`)
      }`,
      "url_redirector",
    ],
  ];
  for (const [href, finding] of cases) {
    const found = examine(href);
    assertEquals(found?.url, target, href);
    assertEquals(found?.findings, [finding], href);
    assertEquals(found?.through, new URL(href).hostname);
  }
  const script = examine(`https://www.google.com/url?q=${encodeURIComponent("javascript:1")}`);
  assertEquals(script?.host, "www.google.com");
});

Deno.test("readHtmlLinks: where a document leads and what is shown", () => {
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
  const [, first] = examineUrls(links, { base, senderDomain: "" });
  assertEquals(first?.url, "https://example.org/d/x&y");
});

Deno.test("textLinks: addresses in running text, without what ends a sentence", () => {
  const cases: [string, readonly string[]][] = [
    ["See http://example.org/a.", ["http://example.org/a"]],
    ["(http://example.org/a_(b)) and", ["http://example.org/a_(b)"]],
    ["<HTTPS://EXAMPLE.ORG/>", ["HTTPS://EXAMPLE.ORG/"]],
    ["go to www.example.org, now", ["http://www.example.org"]],
    ["example.org and a@example.org", []],
  ];
  for (const [text, links] of cases) assertEquals(textLinks(text), links, text);
});
