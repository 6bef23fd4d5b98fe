import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { encodeLatin1, toUtf8ByteString } from "../../../shared/encoding/bytes.ts";
import { verifyMail } from "../../../shared/verification/verify_mail.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import { signMessage } from "../../support/dkim_signer.ts";
import { createZoneResolver } from "../../support/zone.ts";
import {
  key,
  NO_SPF,
  signal,
  signMail,
  TRACE,
  UNSIGNED_MAIL,
  VERIFIED_AT,
  verifyInZone,
  ZONE,
} from "../../support/verified_mail.ts";

/** DNS queries of the verification, and the results when they fail. */

Deno.test("verifyMail calls a result temporary when the DNS hangs, and ends its timer", async () => {
  const mail = await signMail();
  let rung = false;
  let isEnded = false;
  const verification = await verifyMail({
    headers: parseHeaders(mail),
    signedInput: { kind: "message", bytes: encodeLatin1(toUtf8ByteString(mail)) },
  }, {
    resolver: { lookUp: () => new Promise(() => {}) },
    signal,
    now: VERIFIED_AT,
    after: (ms, callback) => {
      assertEquals(ms, 5_000);
      queueMicrotask(() => {
        rung = true;
        callback();
      });
      return () => isEnded = true;
    },
  });
  const { spf, dkim: [dkim], dmarc, bimi, complete } = verification;
  assertEquals([spf.result, dkim?.result, dmarc.result, bimi.result, complete, rung, isEnded], [
    "temperror",
    "temperror",
    "temperror",
    "temperror",
    false,
    true,
    true,
  ]);
});

Deno.test("verifyMail makes no more than 40 queries for any mail", async () => {
  let mail = UNSIGNED_MAIL;
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
  const resolver = createZoneResolver({
    "news.example.org": { TXT: [`v=spf1 ${Array(9).fill("include:i.test").join(" ")} -all`] },
    "i.test": { TXT: ["v=spf1 ?all"] },
  });
  await verifyMail({
    headers: parseHeaders(TRACE + mail),
    signedInput: { kind: "headers", text: TRACE + mail },
  }, {
    resolver,
    signal,
    now: VERIFIED_AT,
    after: () => () => {},
  });
  assert(resolver.queries.length <= 40, `${resolver.queries.length}`);
});

Deno.test("verifyMail calls an author unproven only if the DNS answered all queries", async () => {
  const mail = await signMail();
  const silent = { ...NO_SPF, "s1._domainkey.example.org": "servfail" } as const;
  assertEquals((await verifyInZone(mail, "message", silent)).dmarc.result, "temperror");
  const noSender = { ...ZONE, "news.example.org": "servfail" } as const;
  const unsigned = await verifyInZone(TRACE + UNSIGNED_MAIL, "message", noSender);
  assertEquals(unsigned.dmarc.result, "temperror");
  // A failed look-up changes nothing if the signature could not have proved the author anyway.
  const foreign = await signMail(UNSIGNED_MAIL, { domain: "evil.test" });
  const hidden = { ...NO_SPF, "s1._domainkey.evil.test": "servfail" } as const;
  assertEquals((await verifyInZone(foreign, "message", hidden)).dmarc.result, "fail");
});

Deno.test("verifyMail proves an author although the DNS fails for another signer", async () => {
  const ownMail = await signMessage(encodeLatin1(toUtf8ByteString(UNSIGNED_MAIL)), {
    key,
    domain: "example.org",
  });
  const both = await signMail(new TextDecoder().decode(ownMail), { domain: "sender.test" });
  const { dmarc, dkim } = await verifyInZone(both, "message", {
    ...NO_SPF,
    "s1._domainkey.sender.test": { TXT: [key.record] },
    "_dmarc.sender.test": "servfail",
  });
  assertEquals(dkim.map(({ result }) => result), ["pass", "pass"]);
  assertEquals([dmarc.result, dmarc.aligned], ["pass", true]);
});

Deno.test("verifyMail asks for the A-labels of an internationalized signer", async () => {
  const domain = toUtf8ByteString("Exämple.org");
  const author = "xn--exmple-cua.org";
  const zone = { ...NO_SPF, [`s1._domainkey.${author}`]: { TXT: [key.record] } };
  const mail = UNSIGNED_MAIL.replace("example.org", author);
  const unsigned = await signMail(mail, { domain: author });
  assertEquals((await verifyInZone(unsigned, "message", zone)).dkim[0]?.domain, author);
  const bytes = await signMessage(encodeLatin1(toUtf8ByteString(mail)), {
    key,
    domain,
    extra: toUtf8ByteString("i=@exämple.org;"),
  });
  const { dkim: [dkim] } = await verifyInZone(new TextDecoder().decode(bytes), "message", zone);
  assertEquals([dkim?.result, dkim?.domain, dkim?.aligned], ["pass", author, true]);
});

Deno.test("verifyMail quotes a domain's own words to refused senders, and reports its pct", async () => {
  const zone = {
    ...ZONE,
    "news.example.org": { TXT: ["v=spf1 -all exp=why.example.org"] },
    "why.example.org": { TXT: [`%{i} is not ours${"!".repeat(400)}`] },
    "_dmarc.example.org": { TXT: ["v=DMARC1; p=reject; pct=20"] },
  };
  const { spf, dmarc } = await verifyInZone(TRACE + UNSIGNED_MAIL, "message", zone);
  assertEquals([spf.result, spf.domainSays?.length], ["fail", 300]);
  assert(spf.domainSays?.startsWith("203.0.113.7 is not ours!"), spf.domainSays ?? "");
  assertEquals([dmarc.result, dmarc.policy, dmarc.percent], ["fail", "reject", 20]);
  assertStringIncludes(dmarc.explanation, "20 % of such mail (pct=, historic");
});

Deno.test("verifyMail believes no resolver that knows no public name", async () => {
  const mail = await signMail();
  const input = {
    headers: parseHeaders(mail),
    signedInput: { kind: "message", bytes: encodeLatin1(toUtf8ByteString(mail)) } as const,
  };
  const options = { signal, now: VERIFIED_AT, after: () => () => {} };
  const cutOff = createZoneResolver({});
  const { spf, dkim: [dkim], author, complete } = await verifyMail(input, {
    ...options,
    resolver: cutOff,
  });
  assertEquals([spf.result, dkim?.result, author?.result, complete], [
    "temperror",
    "temperror",
    "temperror",
    false,
  ]);
  assertEquals(cutOff.queries.slice(-2), ["A a.root-servers.net", "A dns.google"]);
  const open = createZoneResolver({ "dns.google": { A: ["8.8.8.8"] } });
  const believed = await verifyMail(input, { ...options, resolver: open });
  assertEquals([believed.spf.result, believed.author?.result, believed.complete], [
    "none",
    "nonexistent",
    true,
  ]);
  const ordinary = createZoneResolver(ZONE);
  await verifyMail(input, { ...options, resolver: ordinary });
  assert(!ordinary.queries.includes("A dns.google"), "asked where something was found");
});
