import { createSigningKey, signMessage } from "./dkim_signer.ts";
import { startDoh } from "./dns_servers.ts";
import type { DohServer } from "./dns_servers.ts";
import { createZoneResolver } from "./zone.ts";

/** A mail of example.org that passes SPF, DKIM and DMARC, and the DNS records for it. */
export interface SignedMail extends AsyncDisposable {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly text: string;
  /** The header fields alone. */
  readonly headers: string;
  readonly doh: DohServer;
}

const TRACE = [
  "Return-Path: <ann@example.org>",
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
  "Content-Type: text/plain; charset=iso-8859-1",
  "Content-Transfer-Encoding: 8bit",
  "",
  "Gr\xfc\xdfe, Ann",
  "",
].join("\r\n");

/**
 * Signs the mail with a new key and publishes all records on a DNS over HTTPS server on loopback.
 */
export async function publishSignedMail(fields = ""): Promise<SignedMail> {
  const key = await createSigningKey(2048);
  const encodeLatin1 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
  const signedBytes = await signMessage(encodeLatin1(MAIL), { key, domain: "example.org" });
  const bytes = new Uint8Array([...encodeLatin1(fields + TRACE), ...signedBytes]);
  const text = String.fromCharCode(...bytes);
  const doh = startDoh(createZoneResolver({
    "s1._domainkey.example.org": { TXT: [key.record] },
    "example.org": { TXT: ["v=spf1 ip4:203.0.113.7 -all"], MX: ["mx.example.org"] },
    "7.113.0.203.in-addr.arpa": { PTR: ["out.example.org"] },
    "out.example.org": { A: ["203.0.113.7"] },
    "7.113.0.203.origin.asn.test": { TXT: ["64500 | 203.0.113.0/24 | DE | ripe | 2001-01-01"] },
    "AS64500.asn.test": { TXT: ["64500 | DE | ripe | 2001-01-01 | EXAMPLE-NET, DE"] },
    "_dmarc.example.org": { TXT: ["v=DMARC1; p=reject"] },
  }));
  return {
    bytes,
    text,
    doh,
    headers: text.slice(0, text.indexOf("\r\n\r\n")),
    [Symbol.asyncDispose]: () => doh[Symbol.asyncDispose](),
  };
}
