import { assertEquals } from "@std/assert";
import { listDomains } from "../../../shared/body/links/answer_urls.ts";
import { examineUrls } from "../../../shared/body/links/urls.ts";
import type { MailLink } from "../../../shared/body/links/mail_link.ts";
import { assertLinear } from "../../support/assert_linear.ts";
import { examineLink } from "../../support/examine_url.ts";

const CONTEXT = { base: null, senderDomain: "shop.example" };

Deno.test("examineUrls reports the findings of an address", () => {
  const cases: [string, readonly string[]][] = [
    ["https://www.example.org/a", []],
    ["http://192.0.2.4/login", ["url_ip_host"]],
    ["http://3221225988/", ["url_ip_host", "url_odd_ip"]],
    ["http://0xC0.0x0.0x2.0x4/", ["url_ip_host", "url_odd_ip"]],
    ["http://0300.0.2.04/", ["url_ip_host", "url_odd_ip"]],
    ["http://192.0.516/", ["url_ip_host", "url_odd_ip"]],
    ["http://192.168.1.1/setup", ["url_private_host"]],
    ["http://127.0.0.1:80/", ["url_private_host"]],
    ["http:\\\\example.org/a", ["url_malformed"]],
    ["http:/example.org/a", ["url_malformed"]],
    ["https://ex%61mple.org/", ["url_malformed"]],
    ["https://ｅxample.org/", ["url_malformed"]],
    ["https://exam\nple.org/", []],
    ["https://a.b.c.d.example.org/", ["url_deep_host"]],
    ["https://a.r.bh.d.sendibt3.com/tr/cl/x", []],
    ["https://example.org/setup.exe?x=1", ["url_file"]],
    ["https://example.org/ws/item.dll?ViewItem", []],
    ["https://example.org/item.dll", ["url_file"]],
    ["https://example.org/a?to=https%3A%2F%2Fevil.example%2F", ["url_carries_url"]],
    ["https://example.org/a?to=https://www.example.org/b", []],
    ["https://example.org/a#ann@shop.example", ["url_names_reader", "url_hides_reader"]],
    ["https://example.org/a?email=ann@shop.example", ["url_names_reader"]],
    ["https://example.org/a?x=email%3Dann%40shop.example", ["url_names_reader"]],
    // A Message-ID, not the reader's address.
    ["https://example.org/lists/20250606-1-ann@shop.example/", []],
    ["https://example.org/a/YW5uQHNob3AuZXhhbXBsZQ==", ["url_names_reader", "url_hides_reader"]],
    ["http://[2001:db8::1]/", ["url_ip_host"]],
    ["https://example.org:8443/", ["url_odd_port"]],
    ["https://example.org:443/", []],
    ["https://paypal.com@example.org/", ["url_credentials"]],
    ["https://bit.ly/x", ["url_shortener"]],
    ["https://goo.gl/x", ["url_shortener"]],
    ["https://goo.gl/maps/x", []],
    ["https://maps.app.goo.gl/x", []],
    ["https://photos.app.goo.gl/x", []],
    ["https://mine.app.goo.gl/x", ["url_shortener"]],
    ["https://youtu.be/x", []],
    ["https://lnkd.in/x", ["url_shortener"]],
    ["https://cafe.business.site/", ["url_free_hosting"]],
    ["https://mine.web.app/x", ["url_free_hosting"]],
    ["http://[::ffff:10.0.0.1]/", ["url_private_host"]],
    ["https://bücher.example/", []],
    ["https://почта.example/", ["url_international"]],
    ["https://www.pаypal.com/", ["url_disguised", "url_imitation"]],
    ["https://paypal-login.example/", ["url_imitation"]],
    ["https://paypal.com.example.net/", ["url_imitation"]],
    ["https://paypal.example.net/", ["url_name_below"]],
    ["https://paypal.web.app/", ["url_imitation", "url_free_hosting"]],
    ["https://paypall.com/", ["url_near_imitation"]],
    ["https://secure-paypal.evil.example/", ["url_imitation"]],
    ["https://dhl-paket.top/", ["url_imitation", "url_abused_ending"]],
    ["https://paypal-community.example/", []],
    ["https://garden.example/paypal.com/login", []],
    ["https://www.paypal.com/", []],
    ["//example.org/a", []],
    ["file://192.0.2.1/share/a.exe", ["url_opens_program"]],
    ["\\\\example.org\\share", ["url_opens_program"]],
    ["search-ms:query=a&crumb=location:%5C%5Cexample.org", ["url_opens_program"]],
    ["ms-word:ofe|u|https://example.org/a.docx", ["url_opens_program"]],
    ["javascript:alert(1)", ["url_script"]],
    ["data:text/html,<script>1</script>", ["url_data"]],
    ["intent://x.example#Intent;scheme=https;end", ["url_opens_program"]],
    ["file://\\\\example.org\\x.exe", ["url_opens_program"]],
    ["http://localhost:3000/", ["url_private_host"]],
    ["http://intranet/a", ["url_private_host"]],
    ["ftp://example.org/x", []],
    ["tel:+331", []],
    ["whatsapp://send?phone=1", []],
    ["mailto:a@example.org", []],
  ];
  for (const [href, findings] of cases) assertEquals(examineLink(href)?.findings, findings, href);
});

Deno.test("examineUrls names the brand that a host imitates, with the brand's domains", () => {
  const readLink = (href: string) => examineLink(href)?.imitates;
  assertEquals(readLink("https://secure-paypal.evil.example/")?.name, "PayPal");
  assertEquals(readLink("https://secure-paypal.evil.example/")?.domains[0], "paypal.com");
  assertEquals(readLink("https://amazon-login.example/")?.domains.length, 5);
  assertEquals(readLink("https://dhl-paket.top/"), {
    name: "DHL",
    domains: ["dhl.com", "dhl.de", "dhl.fr", "dpdhl.com", "dhl-news.com"],
  });
  assertEquals(
    readLink("https://www.google.com/url?q=https://paypal-login.example/")?.name,
    "PayPal",
  );
  for (
    const href of [
      "https://www.paypal.com/",
      "https://garden.example/paypal",
      "http://192.0.2.4/paypal-login",
      "mailto:a@paypal-login.example",
      "javascript:paypal",
    ]
  ) assertEquals(readLink(href), undefined, href);
  const picture = { href: "https://paypal-login.example/a.png", shown: null } as const;
  const { urls } = examineUrls([{ ...picture, source: "image" }], CONTEXT);
  assertEquals(urls.map(({ imitates, findings }) => [imitates, findings]), [[undefined, []]]);
});

Deno.test("examineUrls calls the proven author's own SharePoint no service open to anybody", () => {
  const readLink = (host: string, provenDomain: string) =>
    examineUrls([{ href: `https://${host}/:o:/g/x`, shown: null, source: "link" }], {
      ...CONTEXT,
      provenDomain,
    }).urls[0]?.findings;
  for (const host of ["hill-oak-my.sharepoint.com", "hilloak.sharepoint.com"]) {
    assertEquals(readLink(host, "hill-oak.co.uk"), []);
    assertEquals(readLink(host, "mail.hill-oak.co.uk"), []);
    // The name of a tenant is free to anybody before an organization has it.
    assertEquals(readLink(host, ""), ["url_free_hosting"]);
    assertEquals(readLink(host, "oak.co.uk"), ["url_free_hosting"]);
  }
});

Deno.test("examineUrls does not report a port in a private network or of the proven author", () => {
  const readLink = (href: string, provenDomain: string) =>
    examineUrls([{ href, shown: null, source: "link" }], { ...CONTEXT, provenDomain })
      .urls[0]?.findings;
  assertEquals(readLink("http://ci.firm.example:8080/", "firm.example"), []);
  assertEquals(readLink("http://ci.firm.example:8080/", ""), ["url_odd_port"]);
  assertEquals(readLink("http://firm.example.other.example:8080/", "firm.example"), [
    "url_odd_port",
  ]);
  assertEquals(readLink("http://192.168.1.10:3000/", ""), ["url_private_host"]);
  assertEquals(readLink("http://192.0.2.7:3000/", ""), ["url_ip_host"]);
});

Deno.test("examineUrls reports a hidden IP address as more severe than a shown one", () => {
  const readLink = (
    shown: string | null,
    source: "link" | "text" | "form",
    href = "http://192.0.2.7/a",
  ) => examineUrls([{ href, shown, source }], CONTEXT).urls[0]?.findings;
  assertEquals(readLink(null, "text"), ["url_ip_shown"]);
  assertEquals(readLink("http://192.0.2.7/a", "link"), ["url_ip_shown"]);
  assertEquals(readLink("192.0.2.7:80/a", "link"), ["url_ip_shown"]);
  // Another text may hide the address, or look as if it were a number.
  assertEquals(readLink("Pay nowhttp://192.0.2.7/a", "link"), ["url_ip_host"]);
  assertEquals(readLink("Your invoice (192.0.2.7)", "link"), ["url_ip_host"]);
  assertEquals(readLink("Sign in", "link"), ["url_ip_host"]);
  assertEquals(readLink("192.0.2.8", "link"), ["url_ip_host"]);
  assertEquals(readLink(null, "form"), ["url_ip_host", "mail_form"]);
  assertEquals(readLink(null, "text", "http://3221225991/"), ["url_ip_host", "url_odd_ip"]);
  const lured = { href: "http://192.0.2.7/a", shown: null, source: "text" } as const;
  assertEquals(examineUrls([lured], { ...CONTEXT, presses: true }).urls[0]?.findings, [
    "url_ip_host",
  ]);
});

Deno.test("examineUrls reports pages that send their reader on, and forms", () => {
  const readLink = (source: "refresh" | "form", purpose: "password" | null = null) =>
    examineUrls([{ href: "https://example.org/a", shown: null, source, purpose }], CONTEXT)
      .urls[0]?.findings;
  assertEquals(readLink("refresh"), ["mail_refresh"]);
  assertEquals(readLink("form"), ["mail_form"]);
  assertEquals(readLink("form", "password"), ["mail_form", "mail_password_field"]);
});

Deno.test("examineUrls takes time in proportion to the number of hostile hosts", () => {
  const long = "paypal-login-rnicros0ft-".repeat(2);
  const hosts = [
    (at: number) => `${long}${at}.${long}a.${long}b.example`,
    (at: number) => `${"a.".repeat(100)}b${at}.example`,
    (at: number) => `xn--${"a".repeat(50)}-4ve.xn--pypal-${at}.example`,
  ];
  for (const [at, host] of hosts.entries()) {
    assertLinear(
      (links: readonly MailLink[]) => examineUrls(links, CONTEXT),
      {
        make: (size) =>
          Array.from({ length: size }, (_, i) => ({
            href: `https://${host(i)}/`,
            shown: null,
            source: "link",
          })),
        what: `hosts of kind ${at}`,
        size: 50,
        maxSize: 1000,
      },
    );
  }
});

Deno.test("examineUrls lists no address that is not of the web", () => {
  for (
    const href of [
      "mailto:",
      "#top",
      "/a",
      "cid:1",
      "",
      "http://",
      "file:///c:/a",
    ]
  ) {
    assertEquals(examineLink(href), undefined, href);
  }
});

Deno.test("examineUrls judges a customer's label at a mailing service like any other label", () => {
  for (
    const [href, finding] of [
      ["https://paypal.us9.list-manage.com/track/click?u=1", "url_name_below"],
      ["https://paypal-login.us9.list-manage.com/track/click?u=1", "url_imitation"],
      ["https://garden.us9.list-manage.com/track/click?u=1", undefined],
    ] as const
  ) assertEquals(examineLink(href)?.findings[0], finding, href);
});

Deno.test("examineUrls lists every host and domain once, with its count and its owner", () => {
  const links = ["https://a.shop.example/", "https://b.example/1", "https://b.example/2"]
    .map((href) => ({ href, shown: null, source: "text" as const }));
  const { urls } = examineUrls(links, { base: null, senderDomain: "shop.example" });
  assertEquals(listDomains(urls, "shop.example"), [
    { domain: "b.example", urls: 2, ofSender: false },
    { domain: "shop.example", urls: 1, ofSender: true },
  ]);
});

Deno.test("examineUrls recognises the purpose of an unsubscribe address", () => {
  assertEquals(examineLink("https://x.example/u?id=1", "Se désabonner")?.purpose, "unsubscribe");
  assertEquals(examineLink("https://x.example/unsubscribe/1", "here")?.purpose, "unsubscribe");
  assertEquals(examineLink("https://x.example/", "here")?.purpose, undefined);
});
