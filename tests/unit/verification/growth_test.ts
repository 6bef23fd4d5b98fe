import { assert, assertEquals } from "@std/assert";
import { buildSealedTexts, readSets } from "../../../shared/verification/arc/verify_arc.ts";
import { readFields } from "../../../shared/verification/dkim/raw_message.ts";
import { readSignature } from "../../../shared/verification/dkim/signature.ts";
import { groupFields } from "../../../shared/verification/dkim/signed_text.ts";
import { verifyMail } from "../../../shared/verification/verify_mail.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import { encodeLatin1, toUtf8ByteString } from "../../../shared/encoding/bytes.ts";
import { signal, TRACE, UNSIGNED_MAIL, VERIFIED_AT, ZONE } from "../../support/verified_mail.ts";
import { createZoneResolver } from "../../support/zone.ts";

/** Work that a verification does for what others write, at one, two and four times its size. */

/** Questions that the verification of a mail asks the DNS, each counted once. */
async function countQuestions(mail: string, zone: Parameters<typeof createZoneResolver>[0]) {
  const resolver = createZoneResolver(zone);
  const source = { kind: "message", bytes: encodeLatin1(toUtf8ByteString(mail)) } as const;
  await verifyMail({ headers: parseHeaders(mail), signedInput: source }, {
    resolver,
    signal,
    now: VERIFIED_AT,
    after: () => () => {},
  });
  return resolver.queries.length;
}

/** Most questions that one mail may cause. */
const MAX_QUERIES = 40;

Deno.test("verifyMail asks nothing of the report addresses of a DMARC record", async () => {
  const queryCounts = await Promise.all([1, 20, 40, 80].map((count) => {
    const addresses = Array.from({ length: count }, (_, i) => `mailto:r@r${i}.example!10m`);
    const record = `v=DMARC1; p=reject; rua=${addresses}; ruf=${addresses}`;
    return countQuestions(TRACE + UNSIGNED_MAIL, {
      ...ZONE,
      "_dmarc.example.org": { TXT: [record] },
    });
  }));
  assertEquals(new Set(queryCounts).size, 1, String(queryCounts));
});

Deno.test("verifyMail asks for no more keys of signatures and seals than one mail may", async () => {
  const createField = (name: string, i: number) =>
    `${name}: i=${i}; v=1; a=rsa-sha256; c=relaxed/relaxed; d=d${i}.example; s=s; h=from; ` +
    "bh=YQ==; b=YQ==\r\n";
  for (const size of [50, 100, 200]) {
    const signatures = Array.from({ length: size }, (_, i) => createField("DKIM-Signature", i))
      .join("");
    assert(await countQuestions(signatures + TRACE + UNSIGNED_MAIL, ZONE) <= MAX_QUERIES);
    const sets = Array.from({ length: size }, (_, at) => {
      const i = size - at;
      return `ARC-Seal: i=${i}; a=rsa-sha256; d=d${i}.example; s=s; cv=pass; b=YQ==\r\n` +
        createField("ARC-Message-Signature", i) +
        `ARC-Authentication-Results: i=${i}; mx; none\r\n`;
    }).join("");
    assert(await countQuestions(sets + TRACE + UNSIGNED_MAIL, ZONE) <= MAX_QUERIES);
  }
});

/** Characters that the seals of a chain cover together. */
function countSealed(sets: number, size: number): number {
  const length = Math.floor(size / sets);
  const mail = Array.from({ length: sets }, (_, at) => {
    const i = sets - at;
    const seal = `ARC-Seal: i=${i}; a=rsa-sha256; d=a.example; s=s; cv=pass; b=YQ==\r\n`;
    const message = `ARC-Message-Signature: i=${i}; h=from; bh=YQ==; b=YQ==\r\n`;
    const results = `ARC-Authentication-Results: i=${i}; mx; none;`;
    const rest = length - seal.length - message.length - results.length - 2;
    return `${seal}${message}${results}${"x".repeat(Math.max(0, rest))}\r\n`;
  }).join("");
  const chain = readSets(groupFields(readFields(mail)));
  assert(typeof chain !== "string", String(chain));
  return buildSealedTexts(chain).reduce((sum, { length }) => sum + length, 0);
}

Deno.test("buildSealedTexts covers a multiple of the header that grows with the sets, at most 50", () => {
  const [one = 0, two = 0, four = 0] = [12, 24, 48].map((sets) => countSealed(sets, 48_000));
  assert(two < 2.1 * one && four < 4.2 * one, `${one} ${two} ${four}`);
  const [small = 0, double = 0, large = 0] = [1, 2, 4].map((size) => countSealed(50, size * 6e4));
  assert(double < 2.1 * small && large < 4.2 * small, `${small} ${double} ${large}`);
  // The longest header that is verified is 256 KiB.
  assert(countSealed(50, 256 * 1024) < 26 * 256 * 1024);
});

Deno.test("readSignature takes at most 100 tags and 500 signed fields", () => {
  const read = (tags: string, names = "from") =>
    readSignature(
      `DKIM-Signature: v=1; a=rsa-sha256; d=a.example; s=s; bh=YQ==; b=YQ==; ` +
        `h=${names}; ${tags}`,
    );
  for (const count of [93, 186, 372]) {
    const tags = Array.from({ length: count }, (_, i) => `t${i}x=1`).join(";");
    const signature = read(tags);
    assertEquals("problem" in signature, count > 93, `${count}`);
  }
  for (const count of [500, 1_000, 2_000]) {
    const signature = read("", "from" + ":to".repeat(count - 1));
    assertEquals("problem" in signature, count > 500, `${count}`);
  }
});
