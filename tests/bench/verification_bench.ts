/** Compares verification with mailauth in one run: DKIM and SPF, with DNS answers from memory. */
import { Buffer } from "node:buffer";
import { spf as mailauthSpf } from "mailauth/lib/spf/index.js";
import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import { openSource } from "../../shared/verification/dkim/source.ts";
import { decodeLatin1, encodeLatin1 } from "../../shared/encoding/bytes.ts";
import { verifyDkim } from "../../shared/verification/dkim/verify_dkim.ts";
import { checkHost } from "../../shared/verification/spf/check_host.ts";
import { verifyMail } from "../../shared/verification/verify_mail.ts";
import { parseHeaders } from "../../shared/headers/parse.ts";
import { createSigningKey, signMessage } from "../support/dkim_signer.ts";
import { createZoneResolver } from "../support/zone.ts";

const key = await createSigningKey(2048);
const signal = new AbortController().signal;
const FIELDS = [
  "Return-Path: <bounce@example.org>",
  "Received: from out.example.org (out.example.org [203.0.113.7]) by mx.recipient.test (Postfix)",
  "\twith ESMTPS id 1 for <bob@recipient.test>; Mon, 5 Jan 2026 10:00:05 +0100",
  "From: Ann Example <ann@example.org>",
  "To: Bob Example <bob@recipient.test>",
  "Subject: =?utf-8?q?A_report_of_the_week=2C_with_the_figures_of_all_offices?=",
  "Date: Mon, 5 Jan 2026 10:00:00 +0100",
  "Message-ID: <20260105100000.1@example.org>",
  "MIME-Version: 1.0",
  "Content-Type: text/plain; charset=utf-8",
  ...Array.from({ length: 20 }, (_, i) => `X-Field-${i}: ${"word ".repeat(12)}`),
].join("\r\n");
const MAIL = `${FIELDS}\r\n\r\n${"A line of the body, as long as lines are.\r\n".repeat(240)}`;
const bytes = await signMessage(encodeLatin1(MAIL), { key, domain: "example.org" });
const headers = decodeLatin1(bytes).slice(0, decodeLatin1(bytes).indexOf("\r\n\r\n"));
const parsed = parseHeaders(headers);

const records: Readonly<Record<string, string>> = {
  "s1._domainkey.example.org": key.record,
  "example.org": "v=spf1 include:a.example.org include:b.example.org mx -all",
  "a.example.org": "v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 ~all",
  "b.example.org": "v=spf1 ip4:198.51.100.0/24 ip4:203.0.113.0/25 ~all",
  "_dmarc.example.org": "v=DMARC1; p=reject",
};
const resolver = createZoneResolver(
  Object.fromEntries(Object.entries(records).map(([name, text]) => [name, { TXT: [text] }])),
);
const resolveLikeNode = (name: string): Promise<string[][]> => {
  const text = records[name.toLowerCase()];
  return text === undefined
    ? Promise.reject(Object.assign(new Error("ENOTFOUND"), { code: "ENOTFOUND" }))
    : Promise.resolve([[text]]);
};

Deno.bench("mailauth", { group: "DKIM of a whole mail", baseline: true }, async () => {
  await dkimVerify(Buffer.from(bytes), { resolver: resolveLikeNode });
});

Deno.bench("this service", { group: "DKIM of a whole mail" }, async () => {
  await verifyDkim(openSource({ kind: "message", bytes }), { resolver, signal, receivedAt: 0 });
});

Deno.bench("this service, header fields only", { group: "DKIM of a whole mail" }, async () => {
  await verifyDkim(openSource({ kind: "headers", text: headers }), {
    resolver,
    signal,
    receivedAt: 0,
  });
});

Deno.bench(
  "this service, header fields that do not verify",
  { group: "DKIM of a whole mail" },
  async () => {
    const text = headers.replace("figures", "secrets");
    await verifyDkim(openSource({ kind: "headers", text }), { resolver, signal, receivedAt: 0 });
  },
);

Deno.bench(
  "this service, with SPF, DMARC and ARC",
  { group: "DKIM of a whole mail" },
  async () => {
    const options = { resolver, signal, now: Date.now(), after: () => () => {} };
    await verifyMail({ headers: parsed, signedInput: { kind: "message", bytes } }, options);
  },
);

const SENDER = { ip: "203.0.113.7", helo: "out.example.org", sender: "bounce@example.org" };

Deno.bench("mailauth", { group: "SPF", baseline: true }, async () => {
  await mailauthSpf({ ...SENDER, mta: "mx.recipient.test", resolver: resolveLikeNode });
});

Deno.bench("this service", { group: "SPF" }, async () => {
  await checkHost(SENDER, { resolver, signal });
});
