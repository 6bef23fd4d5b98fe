import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { writeIndicators } from "../../../shared/exports/indicators/formats.ts";
import { gatherIndicators } from "../../../shared/exports/indicators/gather.ts";
import type { Indicator } from "../../../shared/exports/indicators/indicator.ts";
import {
  EXAMINED_AT,
  examineForIndicators,
  LUNCH_MAIL,
  PHISHING,
} from "../../support/indicator_mails.ts";

const phishing = await examineForIndicators("phish.eml", PHISHING);
const harmless = await examineForIndicators("lunch.eml", LUNCH_MAIL);

function shorten(indicators: readonly Indicator[], isActionable: boolean): string[] {
  return indicators.filter((each) => each.isActionable === isActionable)
    .map(({ role, kind, value }) => `${role} ${kind} ${value}`);
}

Deno.test("gatherIndicators lists what is the attacker's, from outside the border", () => {
  const indicators = gatherIndicators([phishing]).indicators;
  const sha256 = phishing.body?.attachments[0]?.sha256;
  assertEquals(shorten(indicators, true).toSorted(), [
    `attachment sha256 ${sha256}`,
    "link host pay-verify.top",
    "link ip 203.0.113.9",
    "link url http://203.0.113.9/x",
    "link url https://pay-verify.top/login",
    "link url https://sites.google.com/view/pay-verify",
    "reply address help@pay-support.top",
    "sending_host host mail.badhost.top",
    "sending_host ip 45.155.1.2",
  ]);
  assertEquals(shorten(indicators, false).toSorted(), [
    "recipient address ben@example.net",
    "recipient url https://example.net/",
    "sender address boss@badhost.top",
    "shown host www.paypal.com",
    "victim address service@paypal.com",
    "victim url https://www.paypal.com/",
  ]);
  const order = [...new Set(indicators.map(({ kind }) => kind))];
  assertEquals(order, ["url", "host", "address", "sha256", "ip"]);
  assertEquals(indicators.find(({ kind }) => kind === "sha256")?.name, "invoice.exe");
});

Deno.test("gatherIndicators does not block a server from which many people send", async () => {
  const clients = [
    "NAM12-BN8-obe.outbound.protection.outlook.com (unknown [40.107.237.85])",
    "example.top (unknown [52.102.146.41])",
    "mail-oi1-f198.google.com (unknown [209.85.167.198])",
    "mail-oi1-f198.google.com (mail-oi1-f198.google.com [209.85.167.198])",
    "a8-30.smtp-out.amazonses.com (a8-30.smtp-out.amazonses.com [54.240.8.30])",
    "o1.ptr9.sendgrid.net (unknown [167.89.1.2])",
  ];
  for (const client of clients) {
    const text = PHISHING.replace("mail.badhost.top (mail.badhost.top [45.155.1.2])", client);
    const hosts = gatherIndicators([await examineForIndicators("a.eml", text)]).indicators
      .filter(({ role }) => role === "sending_host");
    assert(hosts.length > 0 && hosts.every(({ isActionable }) => !isActionable), client);
  }
});

Deno.test("gatherIndicators reads only mails with a high or critical level, unless asked", () => {
  assertEquals(gatherIndicators([harmless]).indicators, []);
  const all = gatherIndicators([harmless, phishing], "safe").indicators;
  assert(all.some(({ value }) => value === "lunch-place.top"));
  assertEquals(
    gatherIndicators([harmless, phishing]).indicators.flatMap(({ mails }) => mails).every((mail) =>
      mail === 1
    ),
    true,
  );
  const doubleIndicators = gatherIndicators([phishing, phishing]).indicators;
  assertEquals(doubleIndicators.length, gatherIndicators([phishing]).indicators.length);
  assertEquals(doubleIndicators[0]?.mails, [0, 1]);
});

Deno.test("gatherIndicators blocks no public suffix and no local name", async () => {
  const hosts =
    "com com. fr co.uk gouv.fr service.gov.uk localhost intranet wpad printer.local a.internal";
  for (const host of hosts.split(" ")) {
    const { indicators } = gatherIndicators([
      await examineForIndicators("a.eml", PHISHING.replace("pay-verify.top/login", `${host}/`)),
    ]);
    assertEquals(indicators.filter(({ value }) => value.includes(`//${host}`)), [], host);
    assertEquals(indicators.filter(({ value }) => value === host), [], host);
  }
  const reverse = PHISHING.replace("(mail.badhost.top [", "(mail.local [");
  const ptrIndicators = gatherIndicators([await examineForIndicators("a.eml", reverse)]).indicators;
  assert(ptrIndicators.every(({ value }) => value !== "mail.local"));
});

Deno.test("gatherIndicators withdraws no indicator for anything that a sender writes", async () => {
  const all = shorten(gatherIndicators([phishing]).indicators, true).toSorted();
  const additions: [string, string][] = [
    ["Subject:", "Cc: a@pay-verify.top, b@pay-support.top\nSubject:"],
    ["To: Ben", "Bcc: a@pay-verify.top\nTo: b@pay-support.top, Ben"],
    ["To: Ben <ben@example.net>", "To: a@pay-verify.top"],
    ["Subject:", "Delivered-To: a@pay-verify.top\nX-Original-To: b@pay-support.top\nSubject:"],
    ["Questions to", "https://pay-verify.top/login help@pay-support.top"],
    ["https://www.paypal.com/login<", "Unsubscribe<"],
    ["Subject:", "List-Unsubscribe: <https://pay-verify.top/login>\nSubject:"],
    ["home</a>", 'home</a> <a href="https://www.paypal.com/x">https://pay-verify.top/</a>'],
  ];
  for (const [place, addition] of additions) {
    const text = PHISHING.replace(place, addition);
    assert(text !== PHISHING, place);
    const acting = shorten(
      gatherIndicators([await examineForIndicators("a.eml", text)]).indicators,
      true,
    );
    for (const each of all) assert(acting.includes(each), `${addition}: ${each}`);
  }
});

Deno.test("gatherIndicators does not block the recipient's own site, without a To field too", async () => {
  const phish = PHISHING.replaceAll("mx.example.net", "mx.google.com")
    .replace("box.example.net", "box.google.com")
    .replace("To: Ben <ben@example.net>", "To: undisclosed-recipients:;")
    .replace("https://example.net/", "https://www.corp-site.top/");
  const isBlocked = async (text: string) =>
    shorten(gatherIndicators([await examineForIndicators("a.eml", text)]).indicators, true)
      .some((each) => each.includes("corp-site.top"));
  assertEquals(await isBlocked(phish), true);
  const recipientFields = [
    phish.replace("id 1;", "id 1 for <victim@corp-site.top>;"),
    phish.replace("id 2;", "id 2 for <victim@mail.corp-site.top>;"),
    phish.replaceAll("google.com", "corp-site.top"),
    `Delivered-To: victim@corp-site.top\n${phish}`,
    `X-Original-To: victim@corp-site.top\n${phish}`,
    `Envelope-To: victim@corp-site.top\n${phish}`,
    `Original-Recipient: rfc822;victim@corp-site.top\n${phish}`,
  ];
  for (const text of recipientFields) {
    assertEquals(await isBlocked(text), false, text.slice(0, 400));
  }
});

Deno.test("gatherIndicators takes the recipient's domain from Microsoft's seal, and never from To", async () => {
  const site = "https://www.victim-corp.example/p";
  const by = "AM9PR01MB9999.eurprd01.prod.exchangelabs.com";
  const createSealed = (domain: string) =>
    "ARC-Authentication-Results: i=1; mx.microsoft.com 1; spf=fail (sender ip is 45.155.1.2)\n" +
    ` smtp.rcpttodomain=${domain} smtp.mailfrom=paypal.com; dmarc=fail header.from=paypal.com\n`;
  const isBlocked = async (change: (text: string) => string) => {
    const text = PHISHING.replaceAll("mx.example.net", by).replaceAll("box.example.net", by)
      .replace("To: Ben <ben@example.net>", "To: ben@victim-corp.example")
      .replace('<a href="https://example.net/">', `<a href="${site}">`);
    const { indicators } = gatherIndicators([await examineForIndicators("a.eml", change(text))]);
    return shorten(indicators, true).includes(`link url ${site}`);
  };
  assert(await isBlocked((text) => text));
  assert(!await isBlocked((text) => createSealed("victim-corp.example") + text));
  // Below the border anybody can have written it.
  assert(
    await isBlocked((text) =>
      text.replace("From: PayPal", `${createSealed("victim-corp.example")}$&`)
    ),
  );
});

Deno.test("gatherIndicators takes a named third party for a victim, and no free mailbox", async () => {
  for (const reply of ["jane.private@outlook.com", "x.office@yahoo.fr", "z@free.fr"]) {
    const text = PHISHING.replace("help@pay-support.top", reply);
    const acting = shorten(
      gatherIndicators([await examineForIndicators("a.eml", text)]).indicators,
      true,
    );
    assert(acting.includes(`reply address ${reply}`), reply);
  }
  const local = PHISHING.replace("help@pay-support.top", "reply@host");
  const none = gatherIndicators([await examineForIndicators("a.eml", local)]).indicators;
  assertEquals(none.find(({ value }) => value === "reply@host")?.isActionable, false);
  const thirdPartyMail = PHISHING.replace(
    "Questions to",
    'mail press@innocent.top or <a href="mailto:desk@innocent.top">the desk</a>',
  );
  const indicators =
    gatherIndicators([await examineForIndicators("a.eml", thirdPartyMail)]).indicators;
  assertEquals(shorten(indicators, true).filter((each) => each.includes("innocent")), []);
  assertEquals(shorten(indicators, false).filter((each) => each.includes("innocent")).length, 2);
});

Deno.test("gatherIndicators leaves out the footer of a mailing list", async () => {
  const fields = "List-Post: <mailto:Talk@lists-of.top>\n" +
    "List-Unsubscribe: <mailto:talk-leave@lists-of.top?subject=x>, <https://pay-verify.top/login>\n";
  const footer = "Questions to talk@lists-of.top, talk-leave@lists-of.top or ann@lists-of.top";
  const listHosts = async (text: string) => {
    const mail = await examineForIndicators("a.eml", text.replace("Questions to", footer));
    return gatherIndicators([mail]).indicators;
  };
  const listValues = (indicators: readonly Indicator[]) =>
    indicators.filter(({ value }) => value.endsWith("@lists-of.top")).length;
  assertEquals(listValues(await listHosts(PHISHING)), 3);
  const indicators = await listHosts(PHISHING.replace("Subject:", `${fields}Subject:`));
  assertEquals(listValues(indicators), 1);
  assert(shorten(indicators, true).includes("link url https://pay-verify.top/login"));
});

/** A report of the phishing mail from one employee to another. */
const REPORT = [
  "Received: from mail.example.net (mail.example.net [93.184.216.40]) by mx.example.net id 3;",
  " Mon, 5 Jan 2026 11:00:00 +0100",
  "Authentication-Results: mx.example.net; spf=pass smtp.mailfrom=reporter.top;",
  " dkim=pass header.d=reporter.top; dmarc=pass header.from=reporter.top",
  "From: Ben <ben@reporter.top>",
  "To: Security <abuse@security-team.top>",
  "Subject: Fwd: Your account has been suspended",
  'Content-Type: multipart/mixed; boundary="f"',
  "",
  "--f",
  "Content-Type: text/plain",
  "",
  "Please look at this. https://intranet.reporter.top/help",
  "--f",
  "Content-Type: message/rfc822",
  "",
  PHISHING.replace('<a href="https://example.net/">', '<a href="https://www.reporter.top/">')
    .replace("Questions to ben@example.net", "Questions to ben@reporter.top"),
  "--f--",
  "",
].join("\n");

Deno.test("gatherIndicators lists what a carried mail holds, and nothing of who reports it", async () => {
  const report = await examineForIndicators("report.eml", REPORT);
  assertEquals(report.verdict.of, "2");
  const indicators = gatherIndicators([report]).indicators;
  assertEquals(shorten(indicators, true).toSorted(), [
    `attachment sha256 ${phishing.body?.attachments[0]?.sha256}`,
    "link host pay-verify.top",
    "link ip 203.0.113.9",
    "link url http://203.0.113.9/x",
    "link url https://pay-verify.top/login",
    "link url https://sites.google.com/view/pay-verify",
    "reply address help@pay-support.top",
  ]);
  assertEquals(shorten(indicators, false).toSorted(), [
    "recipient address ben@reporter.top",
    "recipient url https://www.reporter.top/",
    "sender address boss@badhost.top",
    "sending_host host mail.badhost.top",
    "sending_host ip 45.155.1.2",
    "shown host www.paypal.com",
    "victim address service@paypal.com",
    "victim url https://www.paypal.com/",
  ]);
  // A stranger may have written the route of what he attached, a proven colleague has not.
  const colleagueReport = REPORT.replaceAll("reporter.top", "example.net");
  const acting = shorten(
    gatherIndicators([await examineForIndicators("report.eml", colleagueReport)]).indicators,
    true,
  );
  for (const each of ["host mail.badhost.top", "ip 45.155.1.2"]) {
    assert(acting.includes(`sending_host ${each}`), acting.join());
  }
});

Deno.test("gatherIndicators blocks nothing for one mail that belongs to a victim in another", () => {
  const recipientMail = PHISHING.replace("id 1;", "id 1 for <ben@pay-verify.top>;");
  const owner = { ...phishing, headers: recipientMail };
  const acting = shorten(gatherIndicators([phishing, owner]).indicators, true);
  assert(!acting.includes("link url https://pay-verify.top/login"), acting.join("\n"));
});

Deno.test("writeIndicators keeps a link among fillers of one host, and names the mail as incompleteMails", async () => {
  const indicateFilled = async (link: (i: number) => string) => {
    const links = Array.from({ length: 260 }, (_, i) => `<a href="${link(i)}">a${i}</a> `).join("");
    const text = PHISHING.replace('<a href="https://pay-verify.top', `${links}$&`);
    const mails = [
      await examineForIndicators("a.eml", text.replace("verify.top/login", "verify.top/x")),
    ];
    return await writeIndicators({ mails, now: EXAMINED_AT, format: "csv" });
  };
  const oneHost = await indicateFilled((i) => `https://filler.top/${i}`);
  assertStringIncludes(oneHost.text, '"url","https://pay-verify.top/x","link","yes"');
  assertEquals(oneHost.incompleteMails, ["a.eml"]);
  assertEquals((await indicateFilled((i) => `https://filler${i}.top/`)).incompleteMails, ["a.eml"]);
  const { incompleteMails } = await writeIndicators({
    mails: [phishing],
    now: EXAMINED_AT,
    format: "csv",
  });
  assertEquals(incompleteMails, []);
});
