import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { Provenance } from "../../../shared/provenance/provenance.ts";
import { encodeLatin1 } from "../../../shared/encoding/bytes.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import { signMessage } from "../../support/dkim_signer.ts";
import {
  key,
  NO_SPF,
  signMail,
  sliceHead,
  TRACE,
  UNSIGNED_MAIL,
  verifyInZone,
  ZONE,
} from "../../support/verified_mail.ts";

/** Mail that is altered or made to deceive: what is proven, and what is reported as forged. */

Deno.test("verifyMail says if the domain that passed does not resemble the shown brand", async () => {
  const mail = UNSIGNED_MAIL.replace("Ann <ann@example.org>", "PayPal <service@example.org>");
  const { impersonation, dmarc } = await verifyInZone(await signMail(mail), "message");
  assertEquals(dmarc.result, "pass");
  assertStringIncludes(impersonation ?? "", "PayPal");
  assertStringIncludes(impersonation ?? "", "example.org");
  assertEquals((await verifyInZone(await signMail(), "message")).impersonation, null);
});

Deno.test("verifyMail proves no author by the signature of another domain", async () => {
  const zone = { ...ZONE, "s1._domainkey.evil.test": { TXT: [key.record] } };
  const trace = TRACE.replace("news.example.org", "evil.test");
  const bytes = await signMessage(encodeLatin1(UNSIGNED_MAIL), { key, domain: "evil.test" });
  const mail = trace + new TextDecoder().decode(bytes);
  const { dkim: [dkim], dmarc } = await verifyInZone(mail, "message", zone);
  assertEquals([dkim?.result, dkim?.aligned, dmarc.result, dmarc.aligned], [
    "pass",
    false,
    "fail",
    false,
  ]);
});

Deno.test("verifyMail believes no second From, wherever and however it is written", async () => {
  const mail = await signMail();
  const forgeries = [
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
  let reportCount = 0;
  for (const text of forgeries) {
    const boss = parseHeaders(text).from.primary?.address !== "ann@example.org";
    if (boss) reportCount++;
    for (const kind of ["message", "headers"] as const) {
      const zone = { ...ZONE, "news.example.org": {} };
      const { dkim: [dkim], dmarc } = await verifyInZone(text, kind, zone);
      const proven = ["pass", "headers_verified"];
      const title = `${kind}: ${JSON.stringify(text.slice(0, 120))}`;
      assert(!boss || !proven.includes(dkim?.result ?? ""), title);
      assert(!boss || !proven.includes(dmarc.result), title);
    }
  }
  assert(reportCount >= 4, `${reportCount}`);
});

Deno.test("verifyMail says that a body is signed in part, and then calls nothing safe", async () => {
  for (
    const [bodyLength, words] of [[0, "nothing of this body"], [5, "first 5 bytes alone"]] as const
  ) {
    const mail = await signMail(UNSIGNED_MAIL, { bodyLength });
    const verification = await verifyInZone(mail, "message", NO_SPF);
    const [dkim] = verification.dkim;
    assertEquals([dkim?.result, dkim?.signedBody], ["pass", "part"]);
    assertStringIncludes(dkim?.proven ?? "", words);
    const counted = new Provenance(parseHeaders(mail), verification).countedResults;
    assertEquals([counted.dkim.status, counted.dmarc.status], ["neutral", "neutral"]);
  }
  const all = await verifyInZone(
    await signMail(UNSIGNED_MAIL, { bodyLength: 11 }),
    "message",
    NO_SPF,
  );
  assertEquals(all.dkim[0]?.signedBody, "whole");
});

Deno.test("verifyMail shows the end of a long domain, which names its owner", async () => {
  const domain = `paypal.com.${"a".repeat(60)}.${"b".repeat(20)}.evil.test`;
  const mail = await signMail(UNSIGNED_MAIL.replace("example.org", domain), { domain });
  const { dkim: [dkim], dmarc } = await verifyInZone(mail, "message", {
    ...NO_SPF,
    [`s1._domainkey.${domain}`]: { TXT: [key.record] },
    [`_dmarc.${domain}`]: { TXT: ["v=DMARC1; p=none"] },
  });
  for (const text of [dkim?.proven, dkim?.explanation, dmarc.explanation]) {
    assertStringIncludes(text ?? "", ".evil.test");
    assert(!text?.includes("paypal.com"), text);
  }
});

Deno.test("verifyMail calls no mail forged because copied fields were changed", async () => {
  const innerHop =
    "Received: from in.example.org ([198.51.100.9]) by out.example.org with ESMTPS id 2;" +
    " Mon, 5 Jan 2026 10:00:04 +0100\r\n";
  const fields = sliceHead(await signMail()).replace("DKIM-Signature", `${innerHop}DKIM-Signature`);
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
    const { spf, dkim, dmarc, arc } = await verifyInZone(alter(fields), "headers");
    const words = [...dkim, dmarc, arc].map(({ result }) => result);
    // SPF rests on the recipient's own lines: it keeps its words.
    assert(spf.result !== "cannot_confirm", `${alter}`);
    assert(!words.includes("fail") && !words.includes("permerror"), `${alter} ${words.join()}`);
  }
  const [first] = alterations;
  const cut = await verifyInZone(first?.(fields) ?? "", "headers");
  assertEquals([cut.spf.result, cut.spf.ip], ["fail", "198.51.100.9"]);
});

Deno.test("verifyMail finds the author's signature below any number of others", async () => {
  const ownMail = (await signMail()).slice(TRACE.length);
  const foreign = (await signMail(UNSIGNED_MAIL, { domain: "evil.test" })).slice(TRACE.length);
  const other = foreign.slice(0, foreign.indexOf("From:"));
  const { dkim, dmarc } = await verifyInZone(
    TRACE + other.repeat(300) + ownMail,
    "message",
    NO_SPF,
  );
  assertEquals([dkim.length, dkim.at(-1)?.result, dmarc.result], [10, "pass", "pass"]);
});

Deno.test("verifyMail calls nothing forged in a file of header fields alone", async () => {
  const fields = sliceHead(await signMail());
  const { dkim: [dkim], dmarc } = await verifyInZone(fields, "message", NO_SPF);
  assertEquals([dkim?.result, dmarc.result], ["headers_verified", "headers_verified"]);
  const changedVerification = await verifyInZone(fields.replace("Hello", "Pay"), "message", NO_SPF);
  assertEquals([
    changedVerification.dkim[0]?.result,
    changedVerification.dmarc.result,
    changedVerification.spf.result,
  ], [
    "cannot_confirm",
    "cannot_confirm",
    "fail",
  ]);
  const empty = await signMail(sliceHead(UNSIGNED_MAIL));
  assertEquals((await verifyInZone(empty, "message", NO_SPF)).dkim[0]?.result, "pass");
});

const RECEIVED = TRACE.slice(TRACE.indexOf("Received:"));
const EXIM = RECEIVED.replace(
  "(Postfix) with ESMTPS id 1",
  "with esmtps (Exim 4.96) (envelope-from <x@evil.test>) id 1",
);
const EXCHANGE = RECEIVED.replace(
  "mx.recipient.test (Postfix) with ESMTPS",
  "AM0EUR01FT001.mail.protection.outlook.com (10.1.1.1) with Microsoft SMTP Server",
);
const GMAIL = RECEIVED.replace("mx.recipient.test (Postfix)", "mx.google.com");
const BELOW = "Return-Path: <bounce@news.example.org>\r\n";

/** Traces, and the domain for which SPF is verified; null where the return path is unknown. */
const TRACES: readonly (readonly [title: string, trace: string, domain: string | null])[] = [
  ["above the border", TRACE, "news.example.org"],
  ["below the border: the sender's", RECEIVED + BELOW, null],
  ["below the border: the border's own counts", EXIM + BELOW, "evil.test"],
  ["noted by the border alone", EXIM, "evil.test"],
  ["below the border at Exchange, which writes it there", EXCHANGE + BELOW, "news.example.org"],
  ["below the border at another provider", GMAIL + BELOW, null],
  ["unreadable", TRACE.replace("<bounce@news.example.org>", "ann example.org"), null],
  ["empty: HELO counts", TRACE.replace("bounce@news.example.org", ""), "out.example.org"],
  ["a user who logged in", TRACE.replace("ESMTPS", "ESMTPSA"), null],
];

for (const [title, trace, domain] of TRACES) {
  Deno.test(`verifyMail judges the return path: ${title}`, async () => {
    const { spf } = await verifyInZone(trace + UNSIGNED_MAIL, "message");
    assertEquals(spf.domain, domain);
  });
}
