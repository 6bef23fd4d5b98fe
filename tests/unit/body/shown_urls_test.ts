import { assertEquals } from "@std/assert";
import { analyzeBody } from "../../../shared/body/analyze.ts";
import { examineUrls } from "../../../shared/body/links/urls.ts";
import { openMail, startExamination } from "../../../shared/verdict/examination.ts";
import { examineLink } from "../../support/examine_url.ts";

const CONTEXT = { base: null, senderDomain: "shop.example" };

Deno.test("examineUrls compares the shown address with the target", () => {
  const showsOther = (href: string, shown: string) =>
    examineLink(href, shown)?.findings.includes("url_shows_other");
  assertEquals(showsOther("https://evil.example/", "https://www.bank.example.com/login"), true);
  assertEquals(showsOther("https://evil.example/", "www.bank.com"), true);
  assertEquals(showsOther("https://a.bank.com/x?y", "www.bank.com"), false);
  assertEquals(showsOther("https://evil.example/", "click here"), false);
  assertEquals(showsOther("https://evil.example/", "invoice.pdf"), false);
  assertEquals(showsOther("https://evil.example/", "go to paypal.com now"), true);
  assertEquals(showsOther("https://www.paypal.com/a", "go to paypal.com now"), false);
  assertEquals(showsOther("https://evil.example/", "go to garden.example now"), false);
  assertEquals(showsOther("https://click.shop.example/1", "www.bank.com"), false);
  assertEquals(showsOther("https://evil.example/", "https://www.pay\u200bpal.com/"), true);
  assertEquals(showsOther("https://evil.example/", "www.pay\u00adpal.com"), true);
  assertEquals(showsOther("https://evil.example/", "ｗｗｗ．ｐａｙｐａｌ．ｃｏｍ"), true);
  assertEquals(showsOther("https://a.bank.com/", "www.ba\u200bnk.com"), false);
  for (
    const file of [
      "report.csv",
      "data.xml",
      "notes.odt",
      "iscsid.conf",
      "archive.tar.gz",
      "setup.sh",
    ]
  ) {
    assertEquals(showsOther("https://evil.example/", file), false, file);
  }
  for (const word of ["Dr.Smith", "e.g.this", "Node.js", "v1.2"]) {
    assertEquals(showsOther("https://evil.example/", word), false, word);
  }
  for (
    const shownText of [
      "Open https://mybank-unknown.com/login now",
      "➜ https://www.mybank-unknown.com/login",
      "paypal。com",
      "paypal[.]com",
      "paypal . com",
      "https://www.bank.c0m/x",
    ]
  ) {
    assertEquals(showsOther("https://evil.example/", shownText), true, shownText);
  }
  // The sender's own site proves nothing for a brand, as anybody may send from a domain they link
  // to.
  assertEquals(showsOther("https://login.shop.example/x", "https://www.paypal.com/login"), true);
  assertEquals(showsOther("https://click.shop.example/x", "https://www.garden.com/news"), false);
  assertEquals(showsOther("https://click.shop.example/x", "Walmart.com"), false);
  // Programs that count clicks, by their path or parameter.
  for (const path of ["t/9433174/5491332/299/0/", "pub.php?cmd=track&j=136", "track?u=1"]) {
    assertEquals(showsOther(`https://counts.example/${path}`, "www.garden.com"), false, path);
    assertEquals(showsOther(`https://counts.example/${path}`, "www.paypal.com"), true, path);
  }
  assertEquals(showsOther("https://counts.example/t/9433174/", "www.garden.com"), true);
  // Domains of the same organization.
  assertEquals(
    showsOther("https://click.crm.ba.com/x", "https://www.britishairways.com/club"),
    false,
  );
  assertEquals(showsOther("https://amzn.to/x", "www.amazon.com/x"), false);
  assertEquals(showsOther("https://click.crm.ba.com/x", "https://www.amazon.com/club"), true);
  assertEquals(showsOther("mailto:boss@evil.example?subject=x", "ann@firm.example"), true);
  assertEquals(showsOther("mailto:boss@firm.example", "ann@firm.example"), false);
  assertEquals(showsOther("mailto:boss@evil.example", "write to us"), false);
});

Deno.test("examineUrls judges a site that is shown over the address of a click counter", () => {
  const examineShown = (href: string, shown: string, provenDomain = "") => {
    const links = [{ href, shown, source: "link" as const }];
    return examineUrls(links, { ...CONTEXT, provenDomain }).urls[0]?.findings;
  };
  const service = "https://shop.us9.list-manage.com/track/click?u=1";
  const other = "https://t.counter.example/1";
  // Honest and other senders use a mailing service; a proven author may show its own site.
  assertEquals(examineShown(service, "https://www.shop.example/"), ["url_click_counter"]);
  assertEquals(examineShown(service, "Shop.example"), []);
  assertEquals(examineShown(service, "https://www.shop.example/", "shop.example"), []);
  assertEquals(examineShown(service, "https://www.bank.example/", "shop.example"), [
    "url_click_counter",
  ]);
  assertEquals(examineShown(other, "https://www.shop.example/", "news.shop.example"), [
    "url_click_counter",
  ]);
  // An unproven From field excuses nothing, nor does it excuse others' sites.
  assertEquals(examineShown(other, "https://www.shop.example/"), ["url_shows_other"]);
  assertEquals(examineShown(other, "https://www.bank.example/", "shop.example"), [
    "url_shows_other",
  ]);
  const both = "https://www.shop.example/ or https://www.bank.example/";
  assertEquals(examineShown(other, both, "shop.example"), ["url_shows_other"]);
  // Only a known organization itself may show its site.
  for (const href of [service, other, "https://click.shop.example/1"]) {
    assertEquals(examineShown(href, "https://www.paypal.com/", "shop.example"), [
      "url_shows_other",
    ]);
  }
  // Underscores for full stops are read as these, words with underscores are not.
  assertEquals(examineShown(other, "login_microsoftonline_com/common"), ["url_shows_other"]);
  assertEquals(examineShown(other, "https://www_paypal_fr/"), ["url_shows_other"]);
  assertEquals(examineShown(other, "readme_fr"), []);
  // A known organization's page in a proven author's mail, unless it is a page to sign in.
  const page = "https://github.com/garden/tools";
  assertEquals(examineShown(service, page, "shop.example"), ["url_click_counter"]);
  assertEquals(examineShown(service, page), ["url_shows_other"]);
  assertEquals(examineShown(other, page, "shop.example"), ["url_shows_other"]);
  assertEquals(examineShown(service, "https://github.com/login", "shop.example"), [
    "url_shows_other",
  ]);
  assertEquals(examineShown(service, "https://www.vodafone.de/", "vodafone.de"), []);
  assertEquals(examineShown(service, "https://www.vodafone.de/", "email.vodafone.co.uk"), []);
  // Services that send what others write prove nothing about the writer.
  for (const provenDomain of ["gmail.com", "dropbox.com"]) {
    assertEquals(examineShown(service, `https://www.${provenDomain}/`, provenDomain), [
      "url_shows_other",
    ]);
  }
});

Deno.test("examineUrls judges a social network's page that is shown over a mailing service's address", () => {
  const service = "https://shop.us9.list-manage.com/track/click?u=1";
  for (
    const [href, shown, senderDomain, finding] of [
      [service, "https://www.facebook.com/gardenshop", "shop.example", "url_click_counter"],
      [service, "www.instagram.com", "shop.example", "url_click_counter"],
      // Threats to close an account, mail in the network's name, or links elsewhere.
      [service, "https://www.facebook.com/login", "shop.example", "url_shows_other"],
      [service, "https://www.facebook.com/recover/code", "shop.example", "url_shows_other"],
      [service, "facebook.com: verify", "shop.example", "url_shows_other"],
      [service, "https://www.facebook.com/help", "facebookmail.com", "url_shows_other"],
      [
        "https://t.counter.example/1",
        "https://www.facebook.com/",
        "shop.example",
        "url_shows_other",
      ],
      [service, "https://www.paypal.com/shop", "shop.example", "url_shows_other"],
    ] as const
  ) {
    const links = [{ href, shown, source: "link" as const }];
    const findings = examineUrls(links, { ...CONTEXT, senderDomain }).urls[0]?.findings;
    assertEquals(findings, [finding], shown);
  }
});

Deno.test("examineUrls does not accuse links of good mail that only look like deceit", () => {
  const filter = "https://protect-us.mimecast.com/s/abc?domain=shop.example";
  const table: readonly (readonly [shown: string, href: string, ids: readonly string[]])[] = [
    // The same address, rewritten by the recipient's filter in the text as well.
    [filter, "https://protect-us.mimecast.com/s/abc", []],
    [
      "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fshop.example%2F",
      "https://shop.example/a",
      [],
    ],
    ["Dictionary.com", "http://dictionary.reference.example/", []],
    ["Read more at https://shop.example", "https://clicks.mailer.example/x", ["url_click_counter"]],
    ["https://shop.example/a.png", "https://other.example/", []],
    ["https://shop.example/", "http://https//shop.example/", ["url_private_host"]],
    ["192.0.2.10:3260", "http://192.0.2.10:3260/", []],
    ["192.0.2.0/24", "http://192.0.2.0/24", []],
    ["info@club.example", "http://info@club.example/", []],
    ["data", "https://data.world/x", []],
    // Deceit all the same.
    ["PayPal.com", "https://other.example/", ["url_shows_other"]],
    ["https://www.paypal.com/", "https://clicks.mailer.example/x", ["url_shows_other"]],
    ["https://shop.example/", "https://other.example/", ["url_shows_other"]],
    ["see", "http://paypal@club.example/", ["url_credentials"]],
    ["see", "http://paypal.com@club.example/", ["url_credentials"]],
    ["see", "http://info@club.example/login", ["url_credentials"]],
    ["http://192.0.2.10/", "http://192.0.2.10/", ["url_ip_shown"]],
    ["x", "https://a-shop.run.app/", ["url_free_hosting"]],
    ["x", "https://linktr.ee/me", ["url_free_hosting"]],
    ["x", "https://d111111abcdef8.cloudfront.net/", []],
  ];
  for (const [shown, href, ids] of table) {
    const { urls: [url] } = examineUrls([{ href, shown, source: "link" }], {
      base: null,
      senderDomain: "sender.example",
    });
    const findings = url?.findings.filter((id) => id !== "url_wrapped" && id !== "url_carries_url");
    assertEquals(findings, ids, `${shown} ${href}`);
  }
});

Deno.test("analyzeBody reads no hidden text as part of the address that a link shows", async () => {
  for (
    const hidden of [
      "<span style='display:none'>9F3KQ</span>",
      "<span style='font-size:0'>9F3KQ</span>",
      "<i hidden>9F3KQ</i>",
      "<style>.h{visibility:hidden}</style><b class=h>9F3KQ</b>",
    ]
  ) {
    const emailContent =
      `<html><p><a href="https://evil.example/">https:/${hidden}/www.bank.example.com/</a>`;
    const examination = startExamination({ now: 0 });
    const { mail, pages } = openMail({ emailContent }, examination);
    const { urls: [url] } = await analyzeBody(mail, pages);
    assertEquals(url?.shown, "https://www.bank.example.com/", hidden);
    assertEquals(url?.findings.includes("url_shows_other"), true, hidden);
  }
});

Deno.test("analyzeBody reports the other address of a link in which text seems to be hidden", async () => {
  const hidden = ["position:relative;left:-9999px", "height:0;overflow:hidden", "color:#fff"];
  for (const style of hidden) {
    const emailContent =
      `<html><p><a href="https://login.evil.example/x">https:/<i style="${style}">9F3KQ</i>/www.paypal.com</a>`;
    const { mail, pages } = openMail({ emailContent }, startExamination({ now: 0 }));
    const { urls: [url] } = await analyzeBody(mail, pages);
    assertEquals(url?.findings.includes("url_shows_other"), true, style);
  }
});
