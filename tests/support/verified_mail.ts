import { encodeLatin1, toUtf8ByteString } from "../../shared/encoding/bytes.ts";
import { verifyMail } from "../../shared/verification/verify_mail.ts";
import { Verification } from "../../shared/contract/verification.ts";
import { parseHeaders } from "../../shared/headers/parse.ts";
import { createSigningKey, signMessage } from "./dkim_signer.ts";
import type { SignOptions } from "./dkim_signer.ts";
import { createZoneResolver } from "./zone.ts";
import type { ZoneEntry } from "./zone.ts";

export const signal = new AbortController().signal;

export const VERIFIED_AT = Date.parse("2026-01-05T12:00:00Z");

export const key = await createSigningKey(2048);

export const TRACE = [
  "Return-Path: <bounce@news.example.org>",
  "Received: from out.example.org (out.example.org [203.0.113.7])",
  "\tby mx.recipient.test (Postfix) with ESMTPS id 1",
  "\tfor <bob@recipient.test>; Mon, 5 Jan 2026 10:00:05 +0100",
  "",
].join("\r\n");

export const UNSIGNED_MAIL = [
  "From: Ann <ann@example.org>",
  "To: Bob <bob@recipient.test>",
  "Subject: Hello",
  "Date: Mon, 5 Jan 2026 10:00:00 +0100",
  "Message-ID: <1@example.org>",
  "",
  "Hello Bob",
  "",
].join("\r\n");

export const ZONE: Readonly<Record<string, ZoneEntry>> = {
  "s1._domainkey.example.org": { TXT: [key.record] },
  "example.org": { MX: ["mx.example.org"] },
  "7.113.0.203.in-addr.arpa": { PTR: ["out.example.org"] },
  "out.example.org": { A: ["203.0.113.7"] },
  "news.example.org": { TXT: ["v=spf1 ip4:203.0.113.0/24 -all"] },
  "_dmarc.example.org": { TXT: ["v=DMARC1; p=reject"] },
  "default._bimi.example.org": { TXT: ["v=BIMI1; l=https://example.org/l.svg"] },
};

export async function signMail(
  mail = UNSIGNED_MAIL,
  options: Partial<SignOptions> = {},
): Promise<string> {
  const bytes = await signMessage(encodeLatin1(toUtf8ByteString(mail)), {
    key,
    domain: "example.org",
    ...options,
  });
  return TRACE + new TextDecoder().decode(bytes);
}

export function sliceHead(mail: string): string {
  return mail.slice(0, mail.indexOf("\r\n\r\n") + 2);
}

export async function verifyInZone(
  mail: string,
  kind: "message" | "headers",
  zone: Readonly<Record<string, ZoneEntry>> = ZONE,
) {
  const parsed = parseHeaders(mail);
  const text = toUtf8ByteString(parsed.repairedText ?? mail);
  const verification = await verifyMail({
    headers: parsed,
    signedInput: kind === "message" ? { kind, bytes: encodeLatin1(text) } : { kind, text },
  }, { resolver: createZoneResolver(zone), signal, now: VERIFIED_AT, after: () => () => {} });
  return Verification.parse(verification);
}

export const NO_SPF = { ...ZONE, "news.example.org": { TXT: ["v=spf1 -all"] } };
