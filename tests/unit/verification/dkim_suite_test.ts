import { assert, assertEquals, assertGreater } from "@std/assert";
import { findCorpusPath, haveCorpus } from "../../support/corpus_files.ts";
import keys from "../../fixtures/verification/mail_dkim_keys.json" with { type: "json" };
import { parsePublishedMail } from "../../support/published_mail.ts";
import { toHeadersInput, verifySignatures } from "../../support/verify_dkim.ts";
import type { ZoneEntry } from "../../support/zone.ts";

/** Published mail, signed by other implementations. */

Deno.test({
  name: "verifyDkim passes the examples of RFC 6376 A and RFC 8463 A and other signed mail",
  ignore: !haveCorpus,
  fn: async () => {
    let signatures = 0;
    for (let n = 1; n <= 6; n++) {
      const file = `mail/fixtures/stalwart-mail-auth/dkim/00${n}.txt`;
      const bytes = await Deno.readFile(findCorpusPath(file));
      const { zone, mail } = parsePublishedMail(bytes);
      for (const { result } of await verifySignatures({ kind: "message", bytes: mail }, zone)) {
        assertEquals([file, result], [file, "pass"]);
        signatures++;
      }
      const headers = await verifySignatures(toHeadersInput(new TextDecoder().decode(mail)), zone);
      for (const { result } of headers) assertEquals([file, result], [file, "headers_verified"]);
    }
    assertEquals(signatures, 8);
  },
});

Deno.test({
  name: "verifyDkim judges Mail::DKIM's corpus as the RFCs of today do",
  ignore: !haveCorpus,
  fn: async () => {
    const folder = findCorpusPath("mail/fixtures/mail-dkim/corpus");
    let passed = 0;
    let mailCount = 0;
    for await (const { name } of Deno.readDir(folder)) {
      const bytes = await Deno.readFile(`${folder}/${name}`);
      const zone: Record<string, ZoneEntry> = JSON.parse(JSON.stringify(keys));
      for (const { result, reason } of await verifySignatures({ kind: "message", bytes }, zone)) {
        mailCount++;
        if (result === "pass") passed++;
        // All but the Ed25519 ones predate RFC 6376, use rsa-sha1, or have a key under 1024 bits.
        const outdated = /version|rsa-sha1|tag list|forbids sha256/.test(reason);
        assert(name === "goodkey_ed25519.txt" ? result === "pass" : result !== "pass", name);
        assert(name.includes("ed25519") || outdated, `${name}: ${reason}`);
      }
    }
    assertEquals(passed, 1);
    assertGreater(mailCount, 50);
  },
});
