import { assertEquals } from "@std/assert";
import { encodeBase64, encodeLatin1 } from "../../../shared/encoding/bytes.ts";
import {
  canonicalizeBody,
  canonicalizeField,
} from "../../../shared/verification/dkim/canonical.ts";
import { computeSha256 } from "../../../shared/verification/dkim/crypto.ts";
import { key, UNSIGNED_MAIL, verifyInZone, ZONE } from "../../support/verified_mail.ts";

/** Returns a mail that its domain sealed itself (RFC 8617), with this time in the seal. */
async function sealAt(time: string): Promise<string> {
  const sign = async (text: string) =>
    encodeBase64(
      new Uint8Array(
        await crypto.subtle.sign("RSASSA-PKCS1-v1_5", key.privateKey, encodeLatin1(text)),
      ),
    );
  const body = encodeLatin1(UNSIGNED_MAIL.slice(UNSIGNED_MAIL.indexOf("\r\n\r\n") + 4));
  const bh = encodeBase64(await computeSha256(canonicalizeBody(body, "relaxed")));
  const relax = (field: string) => canonicalizeField(field, "relaxed");
  const [from = ""] = UNSIGNED_MAIL.split("\r\n");
  const tags = "i=1; a=rsa-sha256; d=example.org; s=s1;";
  const results = "ARC-Authentication-Results: i=1; mx.example.org; none";
  const unsigned = `ARC-Message-Signature: ${tags} c=relaxed/relaxed; h=from; bh=${bh}; b=`;
  const message = unsigned + await sign(`${relax(from)}\r\n${relax(unsigned)}`);
  const open = `ARC-Seal: ${tags} cv=none;${time} b=`;
  const seal = open + await sign([results, message, open].map(relax).join("\r\n"));
  return `${seal}\r\n${message}\r\n${results}\r\n${UNSIGNED_MAIL}`;
}

Deno.test("verifyArc refuses a seal whose time is empty or no number, however well signed", async () => {
  for (
    const [time, result] of [
      ["", "pass"],
      [" t=1767603600;", "pass"],
      [" t=;", "fail"],
      [" t=now;", "fail"],
    ]
  ) {
    const { arc } = await verifyInZone(await sealAt(time ?? ""), "message", ZONE);
    assertEquals([time, arc.result], [time, result], arc.explanation);
  }
});
