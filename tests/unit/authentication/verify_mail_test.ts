import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { toBytes, utf8Bytes } from "../../../shared/authentication/dkim/bytes.ts";
import { attempts, openSource } from "../../../shared/authentication/dkim/source.ts";
import { countedResults } from "../../../shared/authentication/counted.ts";
import { verifyMail } from "../../../shared/authentication/verify.ts";
import { Verification } from "../../../shared/contract/verification.ts";
import { parseHeaders } from "../../../shared/message/headers/parse.ts";
import { newSigningKey, sign } from "../../support/dkim_signer.ts";
import type { SignOptions } from "../../support/dkim_signer.ts";
import { zoneResolver } from "../../support/zone.ts";
import type { ZoneEntry } from "../../support/zone.ts";

const signal = new AbortController().signal;
const NOW = Date.parse("2026-01-05T12:00:00Z");
const key = await newSigningKey(2048);

const TRACE = [
  "Return-Path: <bounce@news.example.org>",
  "Received: from out.example.org (out.example.org [203.0.113.7])",
  "\tby mx.recipient.test (Postfix) with ESMTPS id 1",
  "\tfor <bob@recipient.test>; Mon, 5 Jan 2026 10:00:05 +0100",
  "",
].join("\r\n");

const MAIL = [
  "From: Ann <ann@example.org>",
  "To: Bob <bob@recipient.test>",
  "Subject: Hello",
  "Date: Mon, 5 Jan 2026 10:00:00 +0100",
  "Message-ID: <1@example.org>",
  "",
  "Hello Bob",
  "",
].join("\r\n");

const ZONE: Readonly<Record<string, ZoneEntry>> = {
  "s1._domainkey.example.org": { TXT: [key.record] },
  "news.example.org": { TXT: ["v=spf1 ip4:203.0.113.0/24 -all"] },
  "_dmarc.example.org": { TXT: ["v=DMARC1; p=reject"] },
  "default._bimi.example.org": { TXT: ["v=BIMI1; l=https://example.org/l.svg"] },
};

async function signedMail(mail = MAIL, options: Partial<SignOptions> = {}): Promise<string> {
  const bytes = await sign(toBytes(utf8Bytes(mail)), { key, domain: "example.org", ...options });
  return TRACE + new TextDecoder().decode(bytes);
}

function headOf(mail: string): string {
  return mail.slice(0, mail.indexOf("\r\n\r\n") + 2);
}

async function verify(
  mail: string,
  kind: "message" | "headers",
  zone: Readonly<Record<string, ZoneEntry>> = ZONE,
) {
  const text = utf8Bytes(mail);
  const verification = await verifyMail({
    parsed: parseHeaders(mail),
    given: kind === "message" ? { kind, bytes: toBytes(text) } : { kind, text },
  }, { resolver: zoneResolver(zone), signal, now: NOW, after: () => () => {} });
  return Verification.parse(verification);
}

Deno.test("verifyMail proves a whole mail by SPF, DKIM and DMARC", async () => {
  const { spf, dkim: [dkim], dmarc, arc, bimi, complete } = await verify(
    await signedMail(),
    "message",
  );
  assertEquals([spf.result, spf.domain, spf.aligned, spf.ip, spf.scope], [
    "pass",
    "news.example.org",
    true,
    "203.0.113.7",
    "connection",
  ]);
  assertEquals([dkim?.result, dkim?.domain, dkim?.selector, dkim?.aligned, dkim?.scope], [
    "pass",
    "example.org",
    "s1",
    true,
    "message",
  ]);
  assertEquals([dmarc.result, dmarc.policy, dmarc.policyDomain, dmarc.aligned], [
    "pass",
    "reject",
    "example.org",
    true,
  ]);
  assertEquals([arc.result, bimi.result, complete], ["none", "present", true]);
  assertStringIncludes(dmarc.explanation, "DKIM of example.org");
});

Deno.test("verifyMail takes a body that was pasted with the fields, where it matches", async () => {
  const mail = (await signedMail()).replaceAll("\r\n", "\n");
  const noSpf = { ...ZONE, "news.example.org": { TXT: ["v=spf1 -all"] } };
  const { dkim: [dkim], dmarc } = await verify(mail, "headers", noSpf);
  assertEquals([dkim?.result, dkim?.scope, dmarc.result], ["pass", "message", "pass"]);
  const other = await verify(mail.replace("Hello Bob", "Hello Eve"), "headers", noSpf);
  assertEquals([other.dkim[0]?.result, other.dmarc.result], [
    "headers_verified",
    "headers_verified",
  ]);
});

Deno.test("verifyMail says what header fields prove and what not, and never fails", async () => {
  const mail = headOf(await signedMail());
  const noSpf = { ...ZONE, "news.example.org": { TXT: ["v=spf1 -all"] } };
  const good = await verify(mail, "headers", noSpf);
  assertEquals([good.dkim[0]?.result, good.dmarc.result], ["headers_verified", "headers_verified"]);
  assertStringIncludes(good.dkim[0]?.notProven ?? "", "nothing of the body");
  const changed = await verify(mail.replace("Hello", "Goodbye"), "headers", noSpf);
  assertEquals([changed.dkim[0]?.result, changed.dmarc.result], [
    "cannot_confirm",
    "cannot_confirm",
  ]);
  assertStringIncludes(changed.dkim[0]?.notProven ?? "", "does not show a forgery");
  const stripped = await verify(headOf(TRACE + MAIL), "headers", noSpf);
  assertEquals([stripped.dkim.length, stripped.dmarc.result], [0, "cannot_confirm"]);
  const whole = await verify((await signedMail()).replace("Hello", "Goodbye"), "message", noSpf);
  assertEquals([whole.dkim[0]?.result, whole.dmarc.result, whole.dmarc.policy], [
    "fail",
    "fail",
    "reject",
  ]);
});

Deno.test("verifyMail says when what passed is nothing like the shown brand", async () => {
  const mail = MAIL.replace("Ann <ann@example.org>", "PayPal <service@example.org>");
  const { impersonation, dmarc } = await verify(await signedMail(mail), "message");
  assertEquals(dmarc.result, "pass");
  assertStringIncludes(impersonation ?? "", "PayPal");
  assertStringIncludes(impersonation ?? "", "example.org");
  assertEquals((await verify(await signedMail(), "message")).impersonation, null);
});

Deno.test("verifyMail lets no signature of another domain stand for the author", async () => {
  const zone = { ...ZONE, "s1._domainkey.evil.test": { TXT: [key.record] } };
  const trace = TRACE.replace("news.example.org", "evil.test");
  const bytes = await sign(toBytes(MAIL), { key, domain: "evil.test" });
  const mail = trace + new TextDecoder().decode(bytes);
  const { dkim: [dkim], dmarc } = await verify(mail, "message", zone);
  assertEquals([dkim?.result, dkim?.aligned, dmarc.result, dmarc.aligned], [
    "pass",
    false,
    "fail",
    false,
  ]);
});

Deno.test("verifyMail believes no second From, wherever and however it is written", async () => {
  const mail = await signedMail();
  const forged = [
    `From: Boss <boss@example.org>\r\n${mail}`,
    mail.replace("\r\n\r\n", "\r\nFrom: Boss <boss@example.org>\r\n\r\n"),
    mail.replace("Received:", "From: Boss <boss@example.org>\r\nReceived:"),
    mail.replace("Received:", "Fr\u0000om: Boss <boss@example.org>\r\nReceived:"),
    mail.replace("Received:", "From : Boss <boss@example.org>\r\nReceived:"),
    `${mail.replace("From: Ann", "from: Ann")}`.replace(
      "Received:",
      "FROM: Boss <b@example.org>\nReceived:",
    ),
  ];
  let shown = 0;
  for (const text of forged) {
    const boss = parseHeaders(text).from.primary?.address !== "ann@example.org";
    if (boss) shown++;
    for (const kind of ["message", "headers"] as const) {
      const zone = { ...ZONE, "news.example.org": {} };
      const { dkim: [dkim], dmarc } = await verify(text, kind, zone);
      const proven = ["pass", "headers_verified"];
      const title = `${kind}: ${JSON.stringify(text.slice(0, 120))}`;
      assert(!boss || !proven.includes(dkim?.result ?? ""), title);
      assert(!boss || !proven.includes(dmarc.result), title);
    }
  }
  assert(shown >= 4, `${shown}`);
});

Deno.test("verifyMail leaves the mail's path open where the border does not tell it", async () => {
  const { spf } = await verify(MAIL, "headers");
  assertEquals([spf.result, spf.ip, spf.domain], ["none", null, null]);
});

Deno.test("verifyMail calls it temporary when the DNS hangs, and ends its timer", async () => {
  const mail = await signedMail();
  let rung = false;
  let ended = false;
  const verification = await verifyMail({
    parsed: parseHeaders(mail),
    given: { kind: "message", bytes: toBytes(utf8Bytes(mail)) },
  }, {
    resolver: { lookUp: () => new Promise(() => {}) },
    signal,
    now: NOW,
    after: (ms, callback) => {
      assertEquals(ms, 5_000);
      queueMicrotask(() => {
        rung = true;
        callback();
      });
      return () => ended = true;
    },
  });
  const { spf, dkim: [dkim], dmarc, bimi, complete } = verification;
  assertEquals([spf.result, dkim?.result, dmarc.result, bimi.result, complete, rung, ended], [
    ...["temperror", "temperror", "temperror", "temperror"],
    false,
    true,
    true,
  ]);
});

Deno.test("verifyMail asks no more than 40 questions, whatever a mail wants", async () => {
  let mail = MAIL;
  for (let i = 0; i < 200; i++) {
    mail = `DKIM-Signature: v=1; a=rsa-sha256; d=d${i}.test; s=s${i}; h=from; bh=AAAA; ` +
      `b=AAAA\r\n${mail}`;
  }
  for (let i = 1; i <= 50; i++) {
    const tags = `i=${i}; a=rsa-sha256; d=a${i}.test; s=a; b=AAAA;`;
    mail = `ARC-Seal: ${tags} cv=${i === 1 ? "none" : "pass"}\r\n` +
      `ARC-Message-Signature: ${tags} bh=AAAA; h=from\r\n` +
      `ARC-Authentication-Results: i=${i}; x\r\n${mail}`;
  }
  const resolver = zoneResolver({
    "news.example.org": { TXT: [`v=spf1 ${Array(9).fill("include:i.test").join(" ")} -all`] },
    "i.test": { TXT: ["v=spf1 ?all"] },
  });
  await verifyMail({
    parsed: parseHeaders(TRACE + mail),
    given: { kind: "headers", text: TRACE + mail },
  }, {
    resolver,
    signal,
    now: NOW,
    after: () => () => {},
  });
  assert(resolver.asked.length <= 40, `${resolver.asked.length}`);
});

const NO_SPF = { ...ZONE, "news.example.org": { TXT: ["v=spf1 -all"] } };

Deno.test("verifyMail: an author is unproven only when the DNS answered all", async () => {
  const mail = await signedMail();
  const silent = { ...NO_SPF, "s1._domainkey.example.org": "servfail" } as const;
  assertEquals((await verify(mail, "message", silent)).dmarc.result, "temperror");
  const noSender = { ...ZONE, "news.example.org": "servfail" } as const;
  const unsigned = await verify(TRACE + MAIL, "message", noSender);
  assertEquals(unsigned.dmarc.result, "temperror");
  // A signature that cannot be looked up and could not prove him either changes nothing.
  const foreign = await signedMail(MAIL, { domain: "evil.test" });
  const hidden = { ...NO_SPF, "s1._domainkey.evil.test": "servfail" } as const;
  assertEquals((await verify(foreign, "message", hidden)).dmarc.result, "fail");
});

Deno.test("verifyMail proves an author although the DNS fails for another signer", async () => {
  const own = await sign(toBytes(utf8Bytes(MAIL)), { key, domain: "example.org" });
  const both = await signedMail(new TextDecoder().decode(own), { domain: "sender.test" });
  const { dmarc, dkim } = await verify(both, "message", {
    ...NO_SPF,
    "s1._domainkey.sender.test": { TXT: [key.record] },
    "_dmarc.sender.test": "servfail",
  });
  assertEquals(dkim.map(({ result }) => result), ["pass", "pass"]);
  assertEquals([dmarc.result, dmarc.aligned], ["pass", true]);
});

Deno.test("verifyMail says that a body is signed in part, and nothing is safe by it", async () => {
  for (
    const [bodyLength, words] of [[0, "nothing of this body"], [5, "first 5 bytes alone"]] as const
  ) {
    const mail = await signedMail(MAIL, { bodyLength });
    const verification = await verify(mail, "message", NO_SPF);
    const [dkim] = verification.dkim;
    assertEquals([dkim?.result, dkim?.signedBody], ["pass", "part"]);
    assertStringIncludes(dkim?.proven ?? "", words);
    const counted = countedResults(parseHeaders(mail), verification);
    assertEquals([counted.dkim.status, counted.dmarc.status], ["neutral", "neutral"]);
  }
  const all = await verify(await signedMail(MAIL, { bodyLength: 11 }), "message", NO_SPF);
  assertEquals(all.dkim[0]?.signedBody, "whole");
});

Deno.test("verifyMail shows the end of a long domain, which tells whose it is", async () => {
  const domain = `paypal.com.${"a".repeat(60)}.${"b".repeat(20)}.evil.test`;
  const mail = await signedMail(MAIL.replace("example.org", domain), { domain });
  const { dkim: [dkim], dmarc } = await verify(mail, "message", {
    ...NO_SPF,
    [`s1._domainkey.${domain}`]: { TXT: [key.record] },
    [`_dmarc.${domain}`]: { TXT: ["v=DMARC1; p=none"] },
  });
  for (const text of [dkim?.proven, dkim?.explanation, dmarc.explanation]) {
    assertStringIncludes(text ?? "", ".evil.test");
    assert(!text?.includes("paypal.com"), text);
  }
});

Deno.test("verifyMail asks for the A-labels of an internationalized signer", async () => {
  const domain = utf8Bytes("Exämple.org");
  const author = "xn--exmple-cua.org";
  const zone = { ...NO_SPF, [`s1._domainkey.${author}`]: { TXT: [key.record] } };
  const of = MAIL.replace("example.org", author);
  const unsigned = await signedMail(of, { domain: author });
  assertEquals((await verify(unsigned, "message", zone)).dkim[0]?.domain, author);
  const bytes = await sign(toBytes(utf8Bytes(of)), {
    key,
    domain,
    extra: utf8Bytes("i=@exämple.org;"),
  });
  const { dkim: [dkim] } = await verify(new TextDecoder().decode(bytes), "message", zone);
  assertEquals([dkim?.result, dkim?.domain, dkim?.aligned], ["pass", author, true]);
});

Deno.test("verifyMail reports a signature of the future as weak", async () => {
  const { dkim: [dkim] } = await verify(
    await signedMail(MAIL, { extra: "t=1999999999;" }),
    "message",
  );
  assertStringIncludes(dkim?.weaknesses.join() ?? "", "after the mail arrived");
});

Deno.test("verifyMail calls nothing forged, whatever was done to copied fields", async () => {
  const inner =
    "Received: from in.example.org ([198.51.100.9]) by out.example.org with ESMTPS id 2;" +
    " Mon, 5 Jan 2026 10:00:04 +0100\r\n";
  const fields = headOf(await signedMail()).replace("DKIM-Signature", `${inner}DKIM-Signature`);
  const alterations: readonly ((text: string) => string)[] = [
    (text) => text.replace(/Received:[^]*?(?=Received:)/, ""),
    (text) => text.split("\r\n").reverse().join("\r\n"),
    (text) => text.replaceAll("\r\n", "\r\n\r\n"),
    (text) => text.replace(/\r\n\s*/g, " "),
    (text) => text.replace(/<[^>]*>/g, ""),
    (text) => text.replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
    (text) => text.replaceAll(" ", "\u00a0"),
    (text) => text.replaceAll("-", "\u2013"),
    (text) => text.replace(/([\w.]+@[\w.]+)/g, "$1<mailto:$1>"),
    (text) => text.replace(/(.{60})/g, "$1\r\n"),
    (text) => text.slice(0, 400),
    (text) => text.replaceAll("\r\n", "\n").trimEnd().replace(/^/gm, "> "),
    (text) => text.replaceAll("203.0.113.7", "198.51.100.1"),
  ];
  for (const alter of alterations) {
    const { spf, dkim, dmarc, arc } = await verify(alter(fields), "headers");
    const words = [spf, ...dkim, dmarc, arc].map(({ result }) => result);
    assert(!words.includes("fail") && !words.includes("permerror"), `${alter} ${words.join()}`);
  }
  const [first] = alterations;
  const cut = await verify(first?.(fields) ?? "", "headers");
  assertEquals([cut.spf.result, cut.spf.ip], ["cannot_confirm", "198.51.100.9"]);
});

Deno.test("verifyMail tells a domain's own words to those it refuses, and its pct", async () => {
  const zone = {
    ...ZONE,
    "news.example.org": { TXT: ["v=spf1 -all exp=why.example.org"] },
    "why.example.org": { TXT: [`%{i} is not ours${"!".repeat(400)}`] },
    "_dmarc.example.org": { TXT: ["v=DMARC1; p=reject; pct=20"] },
  };
  const { spf, dmarc } = await verify(TRACE + MAIL, "message", zone);
  assertEquals([spf.result, spf.domainSays?.length], ["fail", 300]);
  assert(spf.domainSays?.startsWith("203.0.113.7 is not ours!"), spf.domainSays ?? "");
  assertEquals([dmarc.result, dmarc.policy, dmarc.percent], ["fail", "reject", 20]);
  assertStringIncludes(dmarc.explanation, "20 % of such mail (pct=, historic");
});

Deno.test("verifyMail builds little for copied fields that never verify", () => {
  let times = 0;
  const source = openSource({ kind: "headers", text: utf8Bytes(headOf(MAIL)) });
  const same = "x".repeat(400_000);
  const tried = [...attempts(source, () => (times++, same))];
  // A text that was built before costs time again, though it is not verified again.
  assertEquals([tried.length, times], [1, 3]);
});

Deno.test("verifyMail finds the author's signature below any number of others", async () => {
  const own = (await signedMail()).slice(TRACE.length);
  const foreign = (await signedMail(MAIL, { domain: "evil.test" })).slice(TRACE.length);
  const other = foreign.slice(0, foreign.indexOf("From:"));
  const { dkim, dmarc } = await verify(TRACE + other.repeat(300) + own, "message", NO_SPF);
  assertEquals([dkim.length, dkim.at(-1)?.result, dmarc.result], [10, "pass", "pass"]);
});

Deno.test("verifyMail calls nothing forged in a file of header fields alone", async () => {
  const fields = headOf(await signedMail());
  const { dkim: [dkim], dmarc } = await verify(fields, "message", NO_SPF);
  assertEquals([dkim?.result, dmarc.result], ["headers_verified", "headers_verified"]);
  const changed = await verify(fields.replace("Hello", "Pay"), "message", NO_SPF);
  assertEquals([changed.dkim[0]?.result, changed.dmarc.result, changed.spf.result], [
    "cannot_confirm",
    "cannot_confirm",
    "cannot_confirm",
  ]);
  const empty = await signedMail(headOf(MAIL));
  assertEquals((await verify(empty, "message", NO_SPF)).dkim[0]?.result, "pass");
});
