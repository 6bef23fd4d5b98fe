import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { scanMail } from "../../../cli/scan/scan_mail.ts";
import { writeIndicators } from "../../../shared/exports/indicators/formats.ts";
import { gatherIndicators } from "../../../shared/exports/indicators/gather.ts";
import type { Indicator, IndicatorMail } from "../../../shared/exports/indicators/gather.ts";
import { indicatorStix } from "../../../shared/exports/indicators/stix.ts";

const NOW = Date.parse("2026-01-05T12:00:00Z");

/** A phishing mail that came over a relay of the recipient's own. */
const PHISHING = [
  "Received: from mx.example.net (mx.example.net [192.0.2.200]) by box.example.net with ESMTPS id 2;",
  " Mon, 5 Jan 2026 10:00:02 +0100",
  "Received: from mail.badhost.top (mail.badhost.top [45.155.1.2]) by mx.example.net with ESMTPS id 1;",
  " Mon, 5 Jan 2026 10:00:01 +0100",
  "Received: from inner.badhost.top (unknown [93.184.216.34]) by mail.badhost.top with ESMTP id 0;",
  " Mon, 5 Jan 2026 10:00:00 +0100",
  "Authentication-Results: mx.example.net; spf=fail smtp.mailfrom=paypal.com;",
  " dmarc=fail header.from=paypal.com",
  "From: PayPal <service@paypal.com>",
  "Sender: boss@badhost.top",
  "Reply-To: help@pay-support.top",
  "To: Ben <ben@example.net>",
  "Subject: Your account has been suspended",
  "Date: Mon, 5 Jan 2026 10:00:00 +0100",
  "Message-ID: <1@paypal.com>",
  "MIME-Version: 1.0",
  'Content-Type: multipart/mixed; boundary="b"',
  "",
  "--b",
  "Content-Type: text/html",
  "",
  "<p>Your account has been suspended. Verify your account within 24 hours to avoid closure.</p>",
  '<a href="https://pay-verify.top/login">https://www.paypal.com/login</a>',
  '<a href="https://sites.google.com/view/pay-verify">here</a>',
  '<a href="https://www.paypal.com/">home</a> <a href="https://example.net/">you</a>',
  '<a href="http://203.0.113.9/x">mirror</a> Questions to ben@example.net',
  '<img src="https://www.paypalobjects.com/logo.png">',
  "--b",
  "Content-Type: application/octet-stream",
  'Content-Disposition: attachment; filename="invoice.exe"',
  "",
  "MZ invoice",
  "--b--",
  "",
].join("\n");

const HARMLESS = [
  "From: Ann <ann@example.org>",
  "To: Ben <ben@example.net>",
  "Subject: Lunch",
  "Date: Mon, 5 Jan 2026 10:00:00 +0100",
  "",
  "Half past twelve? https://lunch-place.top/menu",
  "",
].join("\n");

async function mailOf(name: string, text: string): Promise<IndicatorMail> {
  return await scanMail(name, text, { now: () => NOW });
}

const phishing = await mailOf("phish.eml", PHISHING);
const harmless = await mailOf("lunch.eml", HARMLESS);

function shortOf(indicators: readonly Indicator[], isActionable: boolean): string[] {
  return indicators.filter((each) => each.isActionable === isActionable)
    .map(({ role, kind, value }) => `${role} ${kind} ${value}`);
}

Deno.test("gatherIndicators: what is the attacker's, from outside the border", () => {
  const indicators = gatherIndicators([phishing]);
  const sha256 = phishing.body?.attachments[0]?.sha256;
  assertEquals(shortOf(indicators, true).toSorted(), [
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
  assertEquals(shortOf(indicators, false).toSorted(), [
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

Deno.test("gatherIndicators: no server from which many send is blocked", async () => {
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
    const hosts = gatherIndicators([await mailOf("a.eml", text)])
      .filter(({ role }) => role === "sending_host");
    assert(hosts.length > 0 && hosts.every(({ isActionable }) => !isActionable), client);
  }
});

Deno.test("gatherIndicators: only of mails that are high or worse, unless asked", () => {
  assertEquals(gatherIndicators([harmless]), []);
  const all = gatherIndicators([harmless, phishing], "safe");
  assert(all.some(({ value }) => value === "lunch-place.top"));
  assertEquals(
    gatherIndicators([harmless, phishing]).flatMap(({ mails }) => mails).every((mail) =>
      mail === 1
    ),
    true,
  );
  const twice = gatherIndicators([phishing, phishing]);
  assertEquals(twice.length, gatherIndicators([phishing]).length);
  assertEquals(twice[0]?.mails, [0, 1]);
});

Deno.test("gatherIndicators: no public suffix and no local name is blocked", async () => {
  const hosts =
    "com com. fr co.uk gouv.fr service.gov.uk localhost intranet wpad printer.local a.internal";
  for (const host of hosts.split(" ")) {
    const indicators = gatherIndicators([
      await mailOf("a.eml", PHISHING.replace("pay-verify.top/login", `${host}/`)),
    ]);
    assertEquals(indicators.filter(({ value }) => value.includes(`//${host}`)), [], host);
    assertEquals(indicators.filter(({ value }) => value === host), [], host);
  }
  const reverse = PHISHING.replace("(mail.badhost.top [", "(mail.local [");
  const named = gatherIndicators([await mailOf("a.eml", reverse)]);
  assert(named.every(({ value }) => value !== "mail.local"));
});

Deno.test("gatherIndicators: nothing that a sender writes withdraws an indicator", async () => {
  const all = shortOf(gatherIndicators([phishing]), true).toSorted();
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
    const acting = shortOf(gatherIndicators([await mailOf("a.eml", text)]), true);
    for (const each of all) assert(acting.includes(each), `${addition}: ${each}`);
  }
});

Deno.test("gatherIndicators: the recipient's own site is not blocked, without To too", async () => {
  const phish = PHISHING.replaceAll("mx.example.net", "mx.google.com")
    .replace("box.example.net", "box.google.com")
    .replace("To: Ben <ben@example.net>", "To: undisclosed-recipients:;")
    .replace("https://example.net/", "https://www.corp-site.top/");
  const isBlocked = async (text: string) =>
    shortOf(gatherIndicators([await mailOf("a.eml", text)]), true)
      .some((each) => each.includes("corp-site.top"));
  assertEquals(await isBlocked(phish), true);
  const noted = [
    phish.replace("id 1;", "id 1 for <victim@corp-site.top>;"),
    phish.replace("id 2;", "id 2 for <victim@mail.corp-site.top>;"),
    phish.replaceAll("google.com", "corp-site.top"),
    `Delivered-To: victim@corp-site.top\n${phish}`,
    `X-Original-To: victim@corp-site.top\n${phish}`,
    `Envelope-To: victim@corp-site.top\n${phish}`,
    `Original-Recipient: rfc822;victim@corp-site.top\n${phish}`,
    phish.replace("To: undisclosed-recipients:;", "To: victim@corp-site.top"),
  ];
  for (const text of noted) assertEquals(await isBlocked(text), false, text.slice(0, 400));
});

Deno.test("gatherIndicators: a free mailbox is nobody's victim, a named third party is", async () => {
  for (const reply of ["jane.private@outlook.com", "x.office@yahoo.fr", "z@free.fr"]) {
    const text = PHISHING.replace("help@pay-support.top", reply);
    const acting = shortOf(gatherIndicators([await mailOf("a.eml", text)]), true);
    assert(acting.includes(`reply address ${reply}`), reply);
  }
  const named = PHISHING.replace(
    "Questions to",
    'mail press@innocent.top or <a href="mailto:desk@innocent.top">the desk</a>',
  );
  const indicators = gatherIndicators([await mailOf("a.eml", named)]);
  assertEquals(shortOf(indicators, true).filter((each) => each.includes("innocent")), []);
  assertEquals(shortOf(indicators, false).filter((each) => each.includes("innocent")).length, 2);
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

Deno.test("gatherIndicators: of a carried mail, and nothing of who reports it", async () => {
  const report = await mailOf("report.eml", REPORT);
  assertEquals(report.verdict.of, "2");
  const indicators = gatherIndicators([report]);
  assertEquals(shortOf(indicators, true).toSorted(), [
    `attachment sha256 ${phishing.body?.attachments[0]?.sha256}`,
    "link host pay-verify.top",
    "link ip 203.0.113.9",
    "link url http://203.0.113.9/x",
    "link url https://pay-verify.top/login",
    "link url https://sites.google.com/view/pay-verify",
  ]);
  assertEquals(shortOf(indicators, false).toSorted(), [
    "recipient address ben@reporter.top",
    "recipient url https://www.reporter.top/",
    "shown host www.paypal.com",
    "victim url https://www.paypal.com/",
  ]);
});

Deno.test("gatherIndicators: what is a victim's in one mail is not blocked for another", () => {
  const noted = PHISHING.replace("id 1;", "id 1 for <ben@pay-verify.top>;");
  const owner = { ...phishing, headers: noted };
  const acting = shortOf(gatherIndicators([phishing, owner]), true);
  assert(!acting.includes("link url https://pay-verify.top/login"), acting.join("\n"));
});

Deno.test("writeIndicators: text is defanged, CSV has roles, and neither runs", async () => {
  const given = { mails: [phishing], now: NOW } as const;
  const { text, count } = await writeIndicators({ ...given, format: "text" });
  assertEquals(text.trim().split("\n").length, count);
  assert(text.includes("hxxp") && !/https?:\/\//.test(text) && !/\w@\w/.test(text), text);
  assert(!text.includes("paypal"), text);
  const csv = (await writeIndicators({ ...given, format: "csv" })).text;
  assertEquals(csv.split("\r\n")[0], "kind,value,role,block,name,mails,defanged");
  assertStringIncludes(csv, '"host","pay-verify.top","link","yes","","phish.eml"');
  assertStringIncludes(csv, '"host","www.paypal.com","shown","no"');
});

Deno.test("indicatorStix: indicators with relations, confidence and TLP:CLEAR", async () => {
  const given = { mails: [phishing], now: NOW, format: "stix" } as const;
  const { text, count } = await writeIndicators(given);
  assertEquals(text, (await writeIndicators(given)).text);
  const { type, id, objects } = JSON.parse(text);
  assertEquals(type, "bundle");
  assertMatch(id, /^bundle--[0-9a-f-]{36}$/);
  const ids = new Set(objects.map((each: { id: string }) => each.id));
  assertEquals(ids.size, objects.length);
  const listObjects = (name: string) =>
    objects.filter((each: { type: string }) => each.type === name);
  assertEquals([listObjects("indicator").length, listObjects("relationship").length], [
    count,
    count,
  ]);
  for (const object of objects) {
    assertEquals(object.spec_version, "2.1");
    assertMatch(
      object.id,
      new RegExp(`^${object.type}--[0-9a-f]{8}-[0-9a-f]{4}-[45][0-9a-f]{3}-[89ab][0-9a-f]{3}-`),
    );
    for (const ref of object.object_marking_refs ?? []) {
      assertEquals(ref, "marking-definition--94868c89-83c2-464b-929b-a1a8aa3c8487");
    }
    const refs = [object.source_ref, object.target_ref, ...object.object_refs ?? []];
    for (const ref of refs.filter((each) => each !== undefined)) assert(ids.has(ref), ref);
  }
  for (const { confidence, pattern, valid_from, object_marking_refs } of listObjects("indicator")) {
    assert(confidence >= 50 && confidence <= 100);
    assertMatch(pattern, /^\[[a-z0-9-]+:(?:value|hashes\.'SHA-256') = '(?:[^'\\]|\\['\\])+'\]$/);
    assertEquals([valid_from, object_marking_refs.length], ["2026-01-05T09:00:00.000Z", 1]);
  }
});

Deno.test("indicatorStix: the id of an address is the one that the standard derives", async () => {
  const indicator = {
    ...{ kind: "ip", role: "link", isActionable: true, name: null, mails: [0] } as const,
    value: "198.51.100.3",
  };
  const { objects } = JSON.parse(
    await indicatorStix([indicator], { mails: [phishing], now: NOW }),
  );
  const ip = objects.find((each: { type: string }) => each.type === "ipv4-addr");
  // The example of STIX 2.1 §2.9.
  assertEquals(ip.id, "ipv4-addr--28bb3599-77cd-5a82-a950-b5bc3caf07c4");
  const quote = { ...indicator, kind: "url", value: "http://a.example/'" } as const;
  const text = await indicatorStix([quote], { mails: [phishing], now: NOW });
  assertStringIncludes(text, JSON.stringify("[url:value = 'http://a.example/\\'']"));
});

Deno.test("indicatorStix: every URL is one of RFC 3986, as the standard wants it", async () => {
  const values: [string, string][] = [
    ["https://a.example/?{mail}&q=50%", "https://a.example/?%7Bmail%7D&q=50%25"],
    ['https://a.example/\u00e9 |"<>^`\\', "https://a.example/%C3%A9%20%7C%22%3C%3E%5E%60%5C"],
    ["https://a.example/\u017f\u212a", "https://a.example/%C5%BF%E2%84%AA"],
    ["https://a.example/%7E%zz?[x]#\ud800", "https://a.example/%7E%25zz?[x]#%EF%BF%BD"],
  ];
  for (const [value, expected] of values) {
    const url = { kind: "url", role: "link", isActionable: true, name: null, mails: [0] } as const;
    const text = await indicatorStix([{ ...url, value }], { mails: [phishing], now: NOW });
    const { objects } = JSON.parse(text);
    assertEquals(objects.find((each: { type: string }) => each.type === "url").value, expected);
  }
});

Deno.test("indicators that name a recipient are TLP:AMBER, and only recipients are targets", async () => {
  const own = PHISHING.replace('<a href="https://example.net/">you</a>', "").replace(
    "Questions to ben@example.net",
    "",
  );
  const cases: [string, string, string][] = [
    ["a.eml", "", "clear"],
    ["a.eml", "?u=ben@example.net", "amber"],
    ["a.eml", "?u=ann%40corp.example&x", "amber"],
    ["a.eml", `#${btoa("ben@example.net").replace(/=+$/, "")}`, "amber"],
    ["mails/ben@example.net.eml", "", "amber"],
  ];
  for (const [name, query, expected] of cases) {
    const text = own.replace("top/login", `top/login${query}`)
      .replace("Subject:", "Cc: Ann <Ann@Corp.example>\nSubject:");
    const mails = [await mailOf(name, text)];
    const { objects } = JSON.parse(
      (await writeIndicators({ mails, now: NOW, format: "stix" })).text,
    );
    assertEquals(objects[0].name, `TLP:${expected.toUpperCase()}`, query);
    for (const { object_marking_refs: refs } of objects) {
      if (refs !== undefined) assertEquals(refs, [objects[0].id]);
    }
    const { Event: event } = JSON.parse(
      (await writeIndicators({ mails, now: NOW, format: "misp" })).text,
    );
    assertEquals(event.Tag[0].name, `tlp:${expected}`, query);
    // The forged author is not a target.
    const types = event.Attribute.map(({ type }: { type: string }) => type);
    assert(!types.includes("target-email"), types.join());
  }
});

Deno.test("gatherIndicators: fillers of one host push no link out, and of many it is said", async () => {
  const filled = async (link: (i: number) => string) => {
    const links = Array.from({ length: 260 }, (_, i) => `<a href="${link(i)}">a${i}</a> `).join("");
    const text = PHISHING.replace('<a href="https://pay-verify.top', `${links}$&`);
    const mails = [await mailOf("a.eml", text.replace("verify.top/login", "verify.top/x"))];
    return await writeIndicators({ mails, now: NOW, format: "csv" });
  };
  const oneHost = await filled((i) => `https://filler.top/${i}`);
  assertStringIncludes(oneHost.text, '"url","https://pay-verify.top/x","link","yes"');
  assertEquals(oneHost.incomplete, ["a.eml"]);
  assertEquals((await filled((i) => `https://filler${i}.top/`)).incomplete, ["a.eml"]);
  const { incomplete } = await writeIndicators({ mails: [phishing], now: NOW, format: "csv" });
  assertEquals(incomplete, []);
});

/** Types of attributes by category that MISP accepts (misp-standard.org, core format). */
const MISP_TYPES: Readonly<Record<string, readonly string[]>> = {
  "Network activity": ["url", "hostname", "ip-src", "ip-dst"],
  "Payload delivery": ["email-src", "email-reply-to", "sha256", "filename|sha256"],
  "Targeting data": ["target-email"],
};

Deno.test("indicatorMisp: an event with attributes; only what may be blocked is to_ids", async () => {
  const { text, count } = await writeIndicators({ mails: [phishing], now: NOW, format: "misp" });
  const { Event: event } = JSON.parse(text);
  assertEquals(
    [event.threat_level_id, event.published, event.date, event.Tag[0].name],
    ["1", false, "2026-01-05", "tlp:amber"],
  );
  const attributes: Record<string, string | boolean>[] = event.Attribute;
  assertEquals(attributes.filter(({ to_ids }) => to_ids).length, count);
  assertEquals(new Set(attributes.map(({ uuid }) => uuid)).size, attributes.length);
  for (const { type, category, uuid, to_ids, value, timestamp } of attributes) {
    assert(MISP_TYPES[String(category)]?.includes(String(type)), `${category}: ${type}`);
    assertMatch(String(uuid), /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    assertEquals([typeof to_ids, typeof value, timestamp], ["boolean", "string", `${NOW / 1000}`]);
  }
});
